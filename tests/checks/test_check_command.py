"""The commands check and explain: targets of all kinds, forms of output, chosen codes."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import printgen
from printgen.checks import all_codes
from printgen.checks.codes import LAW_BROKEN
from printgen.checks.formats import as_github
from printgen.core.errors import Example, Finding, Place, Severity
from printgen.model.codes import BAD_NAME
from tests.helpers.changed import edit
from tests.helpers.commands import facts, run
from tests.helpers.kits import ROOT
from tests.helpers.tiny import write_tiny

HERE = Path(__file__).parent
BROKEN = "    corner: round\n    sise: 3\n"

# What the specification of SARIF 2.1.0 asks of the parts that are written (sections 3.13 to 3.38).
TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}}
RULE = {
    "type": "object",
    "required": ["id"],
    "properties": {"shortDescription": TEXT, "fullDescription": TEXT, "help": TEXT},
}
REGION = {
    "type": "object",
    "required": ["startLine"],
    "properties": {key: {"type": "integer", "minimum": 1} for key in ("startLine", "startColumn")},
}
PHYSICAL = {
    "type": "object",
    # A region is of text: of a cell in a workbook there is none.
    "required": ["artifactLocation"],
    "properties": {
        "artifactLocation": {"properties": {"uri": {"type": "string", "format": "uri-reference"}}},
        "region": REGION,
    },
}
LOCATIONS = {
    "type": "array",
    "uniqueItems": True,
    "items": {"properties": {"physicalLocation": PHYSICAL}},
}
RESULT = {
    "type": "object",
    "required": ["ruleId", "ruleIndex", "level", "message"],
    "additionalProperties": False,
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": {"enum": ["none", "note", "warning", "error"]},
        "message": TEXT,
        "locations": LOCATIONS,
        "relatedLocations": LOCATIONS,
    },
}
DRIVER = {
    "type": "object",
    "required": ["name"],
    "properties": {"rules": {"type": "array", "uniqueItems": True, "items": RULE}},
}
SARIF = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "minItems": 1,
            "items": {
                "required": ["tool", "results"],
                "properties": {
                    "tool": {"required": ["driver"], "properties": {"driver": DRIVER}},
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {"type": "array", "items": RESULT},
                },
            },
        },
    },
}


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    return write_tiny(tmp_path / "wrong", components=BROKEN)


def edited(folder: Path, source: str, old: str, new: str) -> Path:
    return edit(Path(shutil.copy(HERE / source, folder)), (old, new))


# -- targets


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_targets_of_all_kinds_are_told_apart_by_what_is_in_them(
    tmp_path: Path, wrong: Path
) -> None:
    tiny = write_tiny(tmp_path / "tiny")
    kit = printgen.build_kit(tiny, out=tmp_path, formats=["pdf"]).folder
    setup = edited(tmp_path, "setup.yaml", "jewel: 17", "jewel: 16")
    record = edited(tmp_path, "record.yaml", "west: 0}", "west: 1}")
    done = run("check", tiny, wrong, kit, setup, record, "--game", tiny)
    assert done.exit_code == 1
    ends = [line for line in done.stdout.splitlines() if line.split(": ")[-1][0] in "n123"]
    # Its bleed of 2 mm is worth a note: see test_misregistration.py.
    assert f"{tiny}: no errors, 1 note" in ends
    assert f"{wrong}: 2 errors" in ends
    assert f"{kit}: no errors, 2 notes" in ends
    assert f"{setup}: 2 errors" in ends
    assert f"{record}: 1 error" in ends


def test_a_file_that_is_none_of_these_is_told(tmp_path: Path) -> None:
    file = tmp_path / "list.yaml"
    file.write_text("shopping: [eggs]\n", "utf-8")
    (finding,) = facts("check", file, "--json", status=1)
    assert (finding["code"], finding["line"]) == ("kind-unknown", 1)


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_a_record_of_a_game_elsewhere_needs_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = edited(tmp_path, "record.yaml", "record: aztec-market", "record: tiny")
    tiny = write_tiny(tmp_path / "tiny")
    assert [f["code"] for f in facts("check", file, "--json", status=1)] == ["unknown-name"]
    told = facts("check", file, "--json", "--game", tiny, status=1)
    assert not any("unknown game" in finding["message"] for finding in told)
    # Its folder is found by its name where one is, unless another game is in there.
    monkeypatch.chdir(tmp_path)
    assert facts("check", file, "--json", status=1) == told
    tiny.rename(tmp_path / "huge")
    assert [f["code"] for f in facts("check", file, "--json", status=1)] == ["unknown-name"]
    (tmp_path / "huge").rename(tiny)
    text = (tiny / "game.yaml").read_text("utf-8").replace("id: tiny", "id: other")
    (tiny / "game.yaml").write_text(text, "utf-8")
    assert [f["code"] for f in facts("check", file, "--json", status=1)] == ["unknown-name"]


# -- exit status


@pytest.mark.game("aztec-market")
def test_warnings_fail_only_when_it_is_strict(tmp_path: Path) -> None:
    file = edited(tmp_path, "setup.yaml", '"1.0"', '"0.9"')
    done = run("check", file)
    assert done.exit_code == 0
    assert ":3:10: warning: other-version " in done.stdout
    assert f"{file}: no errors, 1 warning" in done.stdout
    assert run("check", file, "--strict").exit_code == 1
    assert run("check", file, "--strict", "--ignore", "other-version").exit_code == 0


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_notes_never_fail(tmp_path: Path) -> None:
    file = tmp_path / "endless.yaml"
    done = run("check", "aztec-market", "--select", "endless-game", "--endless", file, "--strict")
    assert done.exit_code == 0
    assert "note: endless-game" in done.stdout
    done = run("check", file, "--strict")
    assert done.exit_code == 0
    assert "note: record-unfinished" in done.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("aztec-market", "--select", "text-overflw"), "did you mean 'text-overflow'"),
        (("aztec-market", "--ignore", "zzz"), "no code is or begins with 'zzz'"),
        (
            ("aztec-market", "--format", "xml"),
            "'--format' is text, json, github or sarif, not 'xml'",
        ),
        (("aztec-market", "--players", "7"), "2 to 4 players, not 7"),
        (("aztec-market", "--games", "0"), "0 games are not possible: play 1 to 10,000"),
        (("aztec-market", "--games", "many"), "is not a whole number"),
        (("/nowhere",), "unknown game or folder '/nowhere'"),
        ((str(HERE / "setup.yaml"), "--game", "nowhere"), "unknown game or folder"),
    ],
    ids=" ".join,
)
def test_misuse_ends_with_2(words: tuple[str, ...], told: str) -> None:
    done = run("check", *words)
    assert done.exit_code == 2
    assert told in done.stderr


# -- codes


def test_select_and_ignore_take_codes_and_their_beginnings(wrong: Path) -> None:
    def codes(*words: str, status: int = 1) -> set[str]:
        return {each["code"] for each in facts("check", wrong, "--json", *words, status=status)}

    every = codes()
    assert every == {"bad-length", "unknown-key"}
    assert codes("--select", "unknown-key") == {"unknown-key"}
    assert codes("--select", "unknown-,bad-length") == every
    assert codes("--ignore", "unknown") == {"bad-length"}
    assert codes("--select", "bad,unknown", "--ignore", "unknown-key") == {"bad-length"}
    assert codes("--select", "kit-", status=0) == set()


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_players_limits_what_is_looked_at() -> None:
    words = ("--select", "endless-game", "--json")
    (told,) = facts("check", "aztec-market", "--players", "3", *words)
    assert told["case"] == "3 players"


# -- forms


def test_json_is_what_the_api_gives(wrong: Path) -> None:
    found = printgen.check(wrong)
    data = [{"target": str(wrong), **each} for each in printgen.as_data(found)]
    assert facts("check", wrong, "--json", status=1) == data
    assert facts("check", wrong, "--format", "json", status=1) == data


@pytest.mark.game("aztec-market")
def test_sarif_is_as_its_specification_asks(wrong: Path) -> None:
    log = facts("check", wrong, HERE / "setup.yaml", "--format", "sarif", status=1)
    jsonschema.validate(log, SARIF)
    (one,) = log["runs"]
    rules = one["tool"]["driver"]["rules"]
    assert len(one["results"]) == 2
    for result in one["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        (location,) = result["locations"]
        uri = location["physicalLocation"]["artifactLocation"]["uri"]
        assert uri.endswith("wrong/game.yaml")
    clean = facts("check", HERE / "setup.yaml", "--format", "sarif")
    jsonschema.validate(clean, SARIF)
    assert clean["runs"][0]["results"] == []


def test_sarif_knows_findings_without_a_place_and_files_with_spaces() -> None:
    nowhere = Finding(LAW_BROKEN, "it fails")
    spaced = Finding(BAD_NAME, "no", Place("my games/é.yaml", 3, 4), None, Severity.NOTE)
    log: Any = printgen.as_sarif([nowhere, spaced])
    jsonschema.validate(log, SARIF)
    first, second = log["runs"][0]["results"]
    assert "locations" not in first
    place = second["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "my%20games/%C3%A9.yaml"
    assert place["region"] == {"startLine": 3, "startColumn": 4}
    assert second["level"] == "note"


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text elsewhere")
def test_a_folder_may_have_a_name_that_is_not_utf_8(tmp_path: Path) -> None:
    game = printgen.new_game("tiny", tmp_path, starter="cards").rename(
        tmp_path / os.fsdecode(b"K\xf6ln")
    )
    assert printgen.check(game, games=1) == []
    log: Any = printgen.as_sarif([Finding(BAD_NAME, "no", Place(f"{game.name}/game.yaml", 1, 1))])
    (location,) = log["runs"][0]["results"][0]["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == "K%F6ln/game.yaml"


def test_cells_of_workbooks_are_named_where_lines_cannot_be() -> None:
    cell = Place("my cards.xlsx", 14, 28, "Skills, old")
    found = [Finding(BAD_NAME, "no", cell)]
    log: Any = printgen.as_sarif(found)
    jsonschema.validate(log, SARIF)
    (location,) = log["runs"][0]["results"][0]["locations"]
    assert location["physicalLocation"] == {"artifactLocation": {"uri": "my%20cards.xlsx"}}
    assert location["logicalLocations"][0]["fullyQualifiedName"] == "Skills, old!AB14"
    line = "::error file=my cards.xlsx,title=bad-name::Skills, old!AB14: no"
    assert as_github(found) == [line]
    (facts,) = printgen.as_data(found)
    assert (facts["line"], facts["column"], facts["cell"]) == (14, 28, "Skills, old!AB14")
    assert str(found[0]) == "my cards.xlsx: Skills, old!AB14: bad-name no"


def test_pages_of_pdfs_are_named_where_lines_cannot_be() -> None:
    page = Place("a kit.pdf", page=3, box=(10.04, 20, 5, 2.5))
    found = [Finding(BAD_NAME, "no", page), Finding(BAD_NAME, "no", Place("b.pdf"))]
    log: Any = printgen.as_sarif(found)
    jsonschema.validate(log, SARIF)
    (location,) = log["runs"][0]["results"][0]["locations"]
    assert location["physicalLocation"] == {"artifactLocation": {"uri": "a%20kit.pdf"}}
    assert location["logicalLocations"][0]["fullyQualifiedName"] == "page 3 at 10, 20 mm (5 × 2.5)"
    line = "::error file=a kit.pdf,title=bad-name::page 3 at 10, 20 mm (5 × 2.5): no"
    assert as_github(found) == [line, "::error file=b.pdf,title=bad-name::no"]
    facts, whole = printgen.as_data(found)
    assert (facts["file"], facts["line"], facts["page"]) == ("a kit.pdf", None, 3)
    assert facts["place"] == {"x": 10.04, "y": 20, "width": 5, "height": 2.5}
    assert (whole["file"], whole["page"], whole["place"]) == ("b.pdf", None, None)
    assert str(found[1]) == "b.pdf: bad-name no"


def test_where_a_change_shows_is_told_in_all_forms() -> None:
    """A variant's finding is at the change that causes it."""
    shows = (Place("game.yaml", 3, 4), Place("game.yaml", 9, 1))
    found = Finding(BAD_NAME, "no", Place("mine.yaml", 1, 1), "mend it", shows=shows)
    assert str(found) == "mine.yaml:1:1: bad-name no (mend it; see game.yaml:3:4 and 1 more)"
    (facts,) = printgen.as_data([found])
    assert [(each["file"], each["line"]) for each in facts["shows"]] == [
        ("game.yaml", 3),
        ("game.yaml", 9),
    ]
    log: Any = printgen.as_sarif([found])
    jsonschema.validate(log, SARIF)
    related = log["runs"][0]["results"][0]["relatedLocations"]
    lines = [each["physicalLocation"]["region"]["startLine"] for each in related]
    assert lines == [3, 9]


def test_github_commands_are_escaped() -> None:
    where = Place("a,b:c.yaml", 2, 5)
    line = "::error file=a%2Cb%3Ac.yaml,line=2,col=5,title=bad-name::50%25: two%0Alines, and more"
    assert as_github([Finding(BAD_NAME, "50%: two\nlines, and more", where)]) == [line]
    note = Finding(BAD_NAME, "so", None, "do", Severity.NOTE, "3 players")
    assert as_github([note]) == ["::notice title=bad-name::so [3 players] (do)"]


def test_github_commands_come_one_a_line(wrong: Path) -> None:
    done = run("check", wrong, "--format", "github")
    assert done.exit_code == 1
    assert [line.startswith("::error file=") for line in done.stdout.splitlines()] == [True] * 2


# -- explain


def test_explain_tells_all_that_there_is_to_say_of_a_code() -> None:
    done = run("explain", BAD_NAME.id)
    assert done.exit_code == 0
    for part in (BAD_NAME.id, BAD_NAME.title, BAD_NAME.why, BAD_NAME.source, BAD_NAME.fix):
        assert part in done.stdout
    assert isinstance(BAD_NAME.example, Example)
    assert f"Wrong   {BAD_NAME.example.wrong}\nRight   {BAD_NAME.example.right}\n" in done.stdout


def test_explain_lists_all_codes_one_a_line() -> None:
    done = run("explain")
    assert done.exit_code == 0
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(all_codes())
    assert [each["code"] for each in facts("explain", "--json")] == list(all_codes())
    assert facts("explain", "bad-name", "--json")["title"] == all_codes()["bad-name"].title


def test_explain_of_no_code_is_a_misuse() -> None:
    done = run("explain", "text-overflw")
    assert done.exit_code == 2
    assert "did you mean 'text-overflow'" in done.stderr


@pytest.mark.slow
def test_letters_that_no_font_has_are_told_once_for_a_text(tmp_path: Path) -> None:
    book = (
        "  book: {kind: booklet, title: {one: book, many: books}, group: bits,"
        " quantity: {value: 1, provenance: assumed}, template: book.md.j2}\n"
    )
    game = write_tiny(tmp_path / "tiny", components=book)
    (game / "book.md.j2").write_text("# Tiny\n\n- a \u8449\n- b \u8449\n- c \u8449\n", "utf-8")
    (found,) = (each for each in printgen.check(game) if each.severity is Severity.ERROR)
    assert "no glyph for '\u8449' (U+8449), in 'a \u8449' and 2 more" in found.message
    assert (found.where and found.where.line) == 3


@pytest.mark.slow
@pytest.mark.game("nine-mens-morris")
def test_rules_that_are_unknown_are_the_only_mistake(tmp_path: Path) -> None:
    game = Path(shutil.copytree(ROOT / "data" / "nine-mens-morris", tmp_path / "game"))
    file = game / "setup.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("engine: nine-mens-morris", "engine: nine-mens-moris"), "utf-8")
    errors = [each for each in printgen.check(game) if each.severity is Severity.ERROR]
    assert [each.code.id for each in errors] == ["unknown-engine"]
    with pytest.raises(printgen.DataError) as caught:
        printgen.build_kit(game, out=tmp_path)
    assert caught.value.findings == errors
    file.write_text(text, "utf-8")
    edit(game / "rulebook.md.j2", ("rules.beside", "rules.besides"))
    with pytest.raises(printgen.DataError, match="template-undefined there is no 'besides' here"):
        printgen.build_kit(game, out=tmp_path)
