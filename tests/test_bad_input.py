"""Wrong data and wrong commands: exactly what is said about them, and that nothing is built.

The cases stand in ``tests/bad_input/*.txt``; ``tests/model/cases.py`` says how to read them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from printgen.cli.every import app
from printgen.core.guests import extensions
from printgen.play.rules.file_kinds import file_kinds
from tests.helpers.kits import ROOT, digests
from tests.model.cases import Case, Edit, read_cases
from tests.model.mill import write_mill

FOLDER = ROOT / "tests" / "bad_input"


CASES = {
    f"{file.stem}/{case.name}": case
    for file in sorted(FOLDER.glob("*.txt"))
    for case in read_cases(file)
}

Print = Callable[..., Result]


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    return write_mill(tmp_path)


@pytest.fixture
def printgen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Print:
    """Runs the command in the folder that holds the mill; a traceback fails the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRINTGEN_DEBUG", "1")
    monkeypatch.setenv("COLUMNS", "200")

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(app, list(arguments), catch_exceptions=False)

    return run


def told(result: Result) -> list[str]:
    """The findings that a check of the mill told, without the line that counts them."""
    *lines, last = result.output.splitlines()
    count = len(lines)
    assert last == f"mill: {count} {'error' if count == 1 else 'errors'}"
    return lines


# -- data


def test_the_game_that_the_cases_change_has_no_errors(printgen: Print, mill: Path) -> None:
    result = printgen("check", mill.name)
    assert (result.output, result.exit_code) == ("mill: no errors\n", 0)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_wrong_data_is_told_in_full(case: Case, printgen: Print, mill: Path) -> None:
    for edit in case.edits:
        edit.apply(mill)
    result = printgen("check", mill.name)
    assert told(result) == case.lines
    assert result.exit_code == 1


def test_every_line_says_where_and_what_in_plain_words() -> None:
    form = re.compile(r"mill/[\w.]+:[1-9]\d*:[1-9]\d*: [a-z]+(-[a-z0-9]+)* \S.*")
    # Words of Python and pydantic.
    jargon = re.compile(
        r"\b(input|valid|dict|str|int|float|bool|tuple|NoneType|None|True|False|null|NaN|object"
        r"|exception|pydantic|validator|field required|extra|literal|enum|union|regex"
        r"|schema|instance|attribute|type=)\b"
    )
    for name, case in CASES.items():
        assert case.lines, f"{name} expects nothing"
        for line in case.lines:
            assert form.fullmatch(line), f"{name}: {line}"
            words = re.sub(r"'[^']*'", "''", line.split(": ", 1)[1])
            assert not jargon.search(words), f"{name}: {line}"


SPECIAL = {
    "part-is-empty": (b"", "1:1: file-empty the file is empty (fill it or delete it)"),
    "part-is-not-utf-8": (
        b"signs:\n  caf\xe9: {}\n",
        "2:6: not-utf-8 the byte '0xe9' is not UTF-8 (save the file as UTF-8)",
    ),
    "part-is-too-large": (
        b"# " + b"x" * 1_000_000,
        ("1:1: file-too-large the file has more than 1000000 bytes (make it smaller, or split it)"),
    ),
    "part-holds-what-cannot-be-seen": (
        b"signs:\n  vane: \x00\n",
        (
            "2:9: control-character the character 'U+0000' is not allowed"
            " (delete this invisible character)"
        ),
    ),
    "aliases-explode": (
        "".join(
            f"{name}: &{name} [{', '.join([before] * 10)}]\n"
            for name, before in zip("abcdef", ["x", "*a", "*b", "*c", "*d", "*e"], strict=True)
        ).encode(),
        (
            "5:36: too-complex the data has more than 100000 values with its aliases written"
            " out (use fewer aliases, or split the file)"
        ),
    ),
    "faces-extend-too-many-others": (
        b"faces:\n"
        + b"".join(f"  f{n}: {{extends: f{n + 1}, boxes: {{}}}}\n".encode() for n in range(3000))
        + b"  f3000: {boxes: {}}\n",
        (
            "2991:20: extends-too-much 'f2989' extends more than 10 others in a row"
            " (extend something closer to the original)"
        ),
    ),
    "faces-extend-too-much": (
        b"faces:\n  big:\n    boxes:\n"
        + b"".join(f"      b{n}: {{text: x, style: label}}\n".encode() for n in range(400))
        + b"".join(f"  f{n}: {{extends: big, boxes: {{}}}}\n".encode() for n in range(400)),
        (
            "487:18: extends-too-much what they extend is more than 100000 values, written"
            " out (extend something smaller)"
        ),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("content", "line"), SPECIAL.values(), ids=SPECIAL)
def test_files_that_no_editor_would_write(
    content: bytes, line: str, printgen: Print, mill: Path
) -> None:
    Edit("game.yaml", ["[pieces.yaml]"], ["[pieces.yaml, more.yaml]"]).apply(mill)
    (mill / "more.yaml").write_bytes(content)
    result = printgen("check", mill.name)
    assert told(result) == [f"mill/more.yaml:{line}"]
    assert result.exit_code == 1


@pytest.mark.parametrize("name", [b"S\x81gle", b"\xc3\xa9t\xe9"])
def test_a_table_that_is_neither_utf_8_nor_windows_1252(
    printgen: Print, mill: Path, name: bytes
) -> None:
    (mill / "sacks.csv").write_bytes(b"id,name,weight,tone\nrye," + name + b",2,accent\n")
    result = printgen("check", mill.name)
    byte, column = ("81", 6) if b"\x81" in name else ("e9", 7)
    assert told(result) == [
        (
            f"mill/sacks.csv:2:{column}: not-utf-8 the byte '0x{byte}' is not UTF-8 "
            "(save the file as UTF-8)"
        )
    ]


def test_folders_and_links_that_lead_out_are_no_parts(printgen: Print, mill: Path) -> None:
    (mill / "sub").mkdir()
    secret = mill.parent / "secret.yaml"
    secret.write_text("signs: {}\n", "utf-8")
    (mill / "link.yaml").symlink_to(secret)
    Edit("game.yaml", ["[pieces.yaml]"], ["[pieces.yaml, sub, link.yaml]"]).apply(mill)
    result = printgen("check", mill.name)
    assert told(result) == [
        (
            "mill/game.yaml:7:22: file-unreadable 'mill/sub' is a folder, not a file"
            " (name a file that you may read)"
        ),
        (
            "mill/game.yaml:7:27: path-outside the file name 'link.yaml' is a link that points"
            " outside the folder (name a file inside the folder, with '/' between folders)"
        ),
    ]


def test_a_key_that_stands_twice_hides_no_other_error(printgen: Print, mill: Path) -> None:
    Edit("game.yaml", ["id: mill"], ["id: mill", "id: mill2", "colour: red"]).apply(mill)
    lines = told(printgen("check", mill.name))
    assert [line.split(" ")[1] for line in lines] == ["duplicate-key", "unknown-key"]


RIGHT = {
    "a group that nothing uses": Edit(
        "game.yaml",
        ["groups:"],
        ["groups:", "  spare: {title: Spare, stock: card, making: Cut.}"],
    ),
    "a design without copies": Edit("sacks.csv", ["accent,3"], ["accent,0"]),
    "a component without copies": Edit(
        "pieces.yaml",
        ["quantity: {value: 1, provenance: assumed}"],
        ["quantity: {value: 0, provenance: assumed}"],
    ),
    "an empty text in a row": Edit("pieces.yaml", ["name: N,"], ['name: "",']),
    "a figure in a row's text": Edit("pieces.yaml", ["name: N,"], ['name: "{sails-each} N",']),
    "semicolons and other columns' order": Edit(
        "sacks.csv", [], ["weight;tone;id;name", "2;accent;rye;Rye", "1;#335577;oats;O, a"]
    ),
    "a box taken away": Edit(
        "pieces.yaml", ["      mark: {sign"], ["      ground:", "      mark: {sign"]
    ),
    "a face that only others extend": Edit(
        "pieces.yaml",
        ["faces:"],
        ["faces:", "  base: {boxes: {name: {text: '{name}', style: label}}}"],
    ),
    "places and sizes in percent": Edit(
        "pieces.yaml", ["top: 8, height: 6"], ["top: 50%, height: 4"]
    ),
    "the largest number of players": Edit(
        "pieces.yaml", ["per-player: 1,"], ["per-player: 1, min-players: 4,"]
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("edit", RIGHT.values(), ids=RIGHT)
def test_what_is_unusual_is_not_wrong(edit: Edit, printgen: Print, mill: Path) -> None:
    edit.apply(mill)
    assert printgen("check", mill.name).output == "mill: no errors\n"


def test_json_tells_the_same(printgen: Print, mill: Path) -> None:
    Edit("game.yaml", ["sans-bold"], ["sans-bald"]).apply(mill)
    result = printgen("check", mill.name, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == [
        {
            "target": "mill",
            "severity": "error",
            "code": "unknown-name",
            "message": "unknown font 'sans-bald'",
            "hint": "did you mean 'sans-bold'?",
            "case": None,
            "file": "mill/game.yaml",
            "line": 13,
            "column": 19,
            "cell": None,
            "page": None,
            "place": None,
            "shows": [],
        }
    ]


# -- commands

# The files that printgen itself knows, and those that guests bring.
KNOWN = (
    *("game", "part", "variant", "setup", "record", "results"),
    *file_kinds(),
    *(f"{guest}-results" for guest in extensions("results")),
)
COMMANDS = {
    "check aztek-market": "unknown game or folder 'aztek-market' (did you mean 'aztec-market'?)",
    "show aztek-market": "unknown game or folder 'aztek-market' (did you mean 'aztec-market'?)",
    "kit aztek-market": "unknown game or folder 'aztek-market' (did you mean 'aztec-market'?)",
    "check empty": "the folder 'empty' has no game.yaml",
    f"check {'x' * 300}": f"'{'x' * 39}…' cannot be read: file name too long",
    "kit mill --paper a44": "unknown paper 'a44': write its name, or its size as in 148x210mm"
    " (did you mean 'a4'?)",
    "kit mill --paper foolscap": "unknown paper 'foolscap': write its name, or its size as in"
    " 148x210mm (known are a3, a4, letter, tabloid)",
    "kit mill --only sial": "mill has no group or component 'sial' (did you mean 'sail'?)",
    "kit mill --only sail,peices": "mill has no group or component 'peices'"
    " (did you mean 'pieces'?)",
    "kit mill --players 9": "The Mill is for 2 to 4 players, not 9",
    "kit mill --players 1": "The Mill is for 2 to 4 players, not 1",
    "kit mill --paper 300x": "'300x' is not the size of a paper: write its width and height, as in"
    " 300x400mm or 11x17in (known are a3, a4, letter, tabloid)",
    "kit mill --paper x": "'x' is not the size of a paper: write its width and height, as in"
    " 300x400mm or 11x17in (known are a3, a4, letter, tabloid)",
    "kit mill --paper 300x400furlong": "'300x400furlong' is not the size of a paper: write its"
    " width and height, as in 300x400mm or 11x17in (known are a3, a4, letter, tabloid)",
    "kit mill --paper 300x4mm": "a paper of 300x4mm is not between 50 and 2000 mm"
    " (known are a3, a4, letter, tabloid)",
    "kit mill --format docx": "unknown file format 'docx'"
    " (known are html, pdf, svg, svg-pieces, svg-sheets)",
    "kit mill --format pfd": "unknown file format 'pfd' (did you mean 'pdf'?)",
    "kit": "name a game, or --all ('printgen list' shows the games)",
    "schema gaem": f"unknown schema 'gaem' (known are {', '.join(KNOWN)})",
}


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize(("command", "message"), COMMANDS.items(), ids=range(len(COMMANDS)))
@pytest.mark.usefixtures("mill")
def test_wrong_commands_end_with_status_2(
    command: str, message: str, printgen: Print, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    result = printgen(*command.split())
    assert (result.stdout, result.stderr) == ("", f"printgen: {message}\n")
    assert result.exit_code == 2
    assert not (tmp_path / "output").exists()


@pytest.mark.usefixtures("mill")
@pytest.mark.parametrize("command", ["kti", "kit mill --papr a4", "kit mill --players", "check"])
def test_commands_that_cannot_be_read_end_with_status_2(command: str, printgen: Print) -> None:
    result = printgen(*command.split())
    assert (result.stdout, result.exit_code) == ("", 2)


@pytest.mark.usefixtures("mill")
@pytest.mark.parametrize("number", ["many", "2.5", "-2", "٣", "2000000000"])
def test_a_number_is_written_in_nine_digits_at_most(number: str, printgen: Print) -> None:
    result = printgen("kit", "mill", "--players", number)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert f"'--players' / '-p': '{number}' is not a whole number" in result.stderr


# -- nothing is built from wrong data


def test_a_kit_of_wrong_data_leaves_the_folder_as_it_was(
    printgen: Print, mill: Path, tmp_path: Path
) -> None:
    out = tmp_path / "kits"
    command = ("kit", "mill", "--out", "kits", "--format", "svg-pieces")
    assert printgen(*command).exit_code == 0
    before = digests(out)
    assert "mill-a4/manifest.json" in before
    Edit("pieces.yaml", ["front: sack"], ["front: sak"]).apply(mill)
    result = printgen(*command)
    assert result.stderr.splitlines() == [
        "mill/pieces.yaml:21:12: unknown-name unknown face 'sak' (did you mean 'sack'?)",
        "1 error; nothing was built.",
    ]
    assert (result.stdout, result.exit_code) == ("", 1)
    assert digests(out) == before
    assert [path.name for path in out.iterdir()] == ["mill-a4"]


def test_what_is_found_only_while_drawing_leaves_the_folder_as_it_was_too(
    printgen: Print, mill: Path, tmp_path: Path
) -> None:
    long = "a name of so many words that no sail has room for them all"
    Edit("pieces.yaml", ["name: N,"], [f"name: {long},"]).apply(mill)
    result = printgen("kit", "mill", "--out", "kits", "--format", "pdf")
    assert result.stderr.startswith("mill/pieces.yaml:11:73: text-overflow ")
    assert result.exit_code == 1
    assert not (tmp_path / "kits").exists()


def test_all_that_is_too_large_is_told_at_once(printgen: Print, mill: Path) -> None:
    for side in ("30mm", "16mm"):
        old = f"width: {side}, height: {side}"
        Edit("pieces.yaml", [old], ["width: 400mm, height: 400mm"]).apply(mill)
    lines = told(printgen("check", mill.name))
    assert [line.split(" needs ")[0] for line in lines] == [
        f"mill/pieces.yaml:{line}:3: piece-too-large '{name}'"
        for line, name in ((2, "sail"), (13, "sack"))
    ]


TEMPLATES = """\
  rules:
    kind: booklet
    title: {one: rulebook, many: rulebooks}
    group: pieces
    quantity: {value: 1, provenance: assumed}
    template: rules.md.j2
  help:
    kind: sheet
    title: {one: help, many: helps}
    group: pieces
    quantity: {value: 1, provenance: assumed}
    template: help.md.j2
faces:"""
RULES = """\
# Rules

Take a :vaen: and 漢.

##### Deep

```pieces
show: [sail/nroth]
show: [sail/south]
```

```form
columns: [A]
columns: [B]
rows: [{lable: x}]
```
"""


@pytest.mark.slow
def test_what_does_not_fit_in_faces_and_in_texts_is_told_at_once(
    printgen: Print, mill: Path
) -> None:
    long = "a name of so many words that no sail has room for them all"
    Edit("pieces.yaml", ["name: N,"], [f"name: {long},"]).apply(mill)
    Edit("pieces.yaml", ["name: Miller"], [f"name: {long * 3}"]).apply(mill)
    Edit("sacks.csv", ["rye,Rye,"], [f"rye,{long},"]).apply(mill)
    Edit("pieces.yaml", ["faces:"], TEMPLATES.splitlines()).apply(mill)
    (mill / "rules.md.j2").write_text(RULES, "utf-8")
    (mill / "help.md.j2").write_text("word " * 2000, "utf-8")
    lines = told(printgen("check", mill.name))
    assert [" ".join(line.split(" ")[:2]) for line in lines] == [
        "mill/pieces.yaml:11:73: text-overflow",
        "mill/pieces.yaml:31:30: text-overflow",
        "mill/pieces.yaml:45:15: text-overflow",
        "mill/rules.md.j2:3:8: unknown-name",
        "mill/rules.md.j2:3:19: glyph-missing",
        "mill/rules.md.j2:5:7: prose-heading",
        "mill/rules.md.j2:8:8: unknown-name",
        "mill/rules.md.j2:9:1: duplicate-key",
        "mill/rules.md.j2:14:1: duplicate-key",
        "mill/rules.md.j2:15:9: unknown-key",
        "mill/sacks.csv:2:5: text-overflow",
    ]


@pytest.mark.slow
def test_a_table_with_an_error_in_every_row_is_told_in_full(printgen: Print, mill: Path) -> None:
    rows = [f"r{n},Rye,heavy,acent,3" for n in range(2_000)]
    Edit("sacks.csv", [], ["id,name,weight,tone,quantity", *rows]).apply(mill)
    weight, tone = told(printgen("check", mill.name))
    assert weight.startswith("mill/sacks.csv:2:8: wrong-type ")
    assert tone.endswith("; see mill/sacks.csv:3:14 and 1998 more)")
    found = json.loads(printgen("check", mill.name, "--json").stdout)
    assert len(found) == 4_000
    assert (found[-1]["line"], found[-1]["code"]) == (2001, "unknown-name")


def test_several_kits_are_built_all_or_none(printgen: Print, mill: Path, tmp_path: Path) -> None:
    good = write_mill(tmp_path / "good")
    Edit("game.yaml", ["sans-bold"], ["sans-bald"]).apply(mill)
    command = ("kit", str(good), "mill", "--out", "kits", "--format", "svg-pieces")
    assert printgen(*command).exit_code == 1
    assert not (tmp_path / "kits").exists()
