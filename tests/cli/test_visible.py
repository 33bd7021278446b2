"""Nothing that a game or a word on the command line says steers the terminal."""

from __future__ import annotations

import ast
import json
import os
from pathlib import Path

import pytest

from printgen.cli.output import print_json, print_rich, say, visible
from tests.helpers.changed import edit
from tests.helpers.commands import run, started
from tests.helpers.kits import ROOT
from tests.helpers.tiny import write_tiny

CLI = ROOT / "printgen" / "cli"
# What writes to a terminal; in `output` alone it may be used.
WRITERS = {"echo", "secho", "print", "Console", "write", "writelines", "prompt", "confirm"}

ESC, CSI, OVERRIDE = "\x1b[31m", "\x9b31m", "\u202e"


def calls(file: Path) -> list[str]:
    """The names of all that is called in a file, without what they belong to."""
    return [
        node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
    ]


def test_commands_print_by_one_place_alone() -> None:
    # Who begins and ends the process, and the streams themselves, know nothing of data.
    below = {"output.py", "run.py", "guard.py", "streams.py"}
    files = [file for file in CLI.glob("*.py") if file.name not in below]
    assert len(files) > 10
    assert {file.name: sorted(WRITERS & {*calls(file)}) for file in files} == {
        file.name: [] for file in files
    }
    there = calls(CLI / "output.py")
    assert (there.count("_echo"), there.count("write")) == (4, 1)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Tlatelolco — Víctor 漢 ✓ ♥", "Tlatelolco — Víctor 漢 ✓ ♥"),
        ("\x1b[31m", r"\x1b[31m"),
        ("\x00\x07\x7f\x9b\r\t", r"\x00\x07\x7f\x9b\r\t"),
        ("\u202eabc\u2066", r"\u202eabc\u2066"),
        ("a\u2028b\u200bc\U000e0041", r"a\u2028b\u200bc\U000e0041"),
        ("two\nlines", "two\nlines"),
    ],
)
def test_what_cannot_be_seen_is_written_as_an_escape(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_a_line_stays_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    say("wrong\nprintgen: all is well", "next", err=True)
    assert capsys.readouterr().err == "wrong\\nprintgen: all is well\nnext\n"


def test_tables_hold_text_and_no_markup(capsys: pytest.CaptureFixture[str]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table("[bold]head", box=None)
    table.add_row(f"[/b] {ESC} :smile:")
    print_rich(table)
    print_rich(Text(f"{OVERRIDE}{CSI}[/b]"))
    out = capsys.readouterr().out
    assert [line.strip() for line in out.splitlines()] == [
        "[bold]head",
        r"[/b] \x1b[31m :smile:",
        r"\u202e\x9b31m[/b]",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("title", ["[/b]", "[red]Tiny[/red]", "[link=x]a[/link]"])
def test_a_title_is_no_markup(title: str, tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    edit(game / "game.yaml", ("title: Tiny", f'title: "{title}"'), ("many: tokens", "many: '[/i]'"))
    done = run("show", game)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{title}\n")
    assert "[/i]" in done.stdout


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="such names are not allowed there")
@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
@pytest.mark.parametrize("word", [ESC, CSI, OVERRIDE, "\x07", "::error::x\n::warning::"])
def test_the_name_of_a_folder_steers_no_terminal(word: str, form: str, tmp_path: Path) -> None:
    game = write_tiny(tmp_path / f"game{word}", components="    sise: 3\n")
    done = run("check", game, "--format", form)
    assert done.exit_code == 1
    assert visible(done.output) == done.output
    assert "unknown-key" in done.output
    if form == "json":
        assert json.loads(done.output)[0]["target"] == str(game)
    elif form == "sarif":
        assert json.loads(done.output)["runs"]
    else:
        assert all("unknown-key" in line or "1 error" in line for line in done.output.splitlines())


WORD = f"{ESC}{CSI}{OVERRIDE}\n\u200b\x07::error::##[error]"
SHOWN = r"\x1b[31m\x9b31m\u202e"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((WORD,), rf"No such command '{SHOWN}"),
        (("variant", WORD), rf"No such command '{SHOWN}"),
        ((f"--{WORD}",), rf"No such option: --{SHOWN}"),
        (("kit", f"--p{WORD}"), rf"No such option: --p{SHOWN}"),
        (("kit", f"-{OVERRIDE}"), r"No such option: -\u202e"),
        (("show", "aztec-market", WORD), "unexpected extra argument"),
        (("list", WORD), "unexpected extra argument"),
        (("list", f"--json={WORD}"), "does not take a value"),
        (("show", WORD), SHOWN),
        (("kit", "--paper", WORD, WORD), SHOWN),
        (("schema", WORD), SHOWN),
        (("preflight", WORD), SHOWN),
    ],
)
def test_words_that_cannot_be_read_steer_no_terminal(words: tuple[str, ...], told: str) -> None:
    """Most of these are typer's to tell: it escapes some itself, and others not."""
    environment = {"GITHUB_ACTIONS": "true", "NO_COLOR": "1", "TERM": "dumb"}
    done = started("-m", "printgen", *words, environment=environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert visible(done.stderr) == done.stderr
    assert commands(done.stderr) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "status"),
    [((), 2), (("variant",), 2), (("-h",), 0), (("kit", "--help"), 0), (("--version",), 0)],
)
def test_help_is_no_error_of_the_program(words: tuple[str, ...], status: int) -> None:
    done = started("-m", "printgen", *words)
    assert (done.returncode, done.stderr) == (status, "")
    assert "Usage: " in done.stdout or "printgen 0." in done.stdout


@pytest.mark.slow
def test_what_typer_says_of_words_looks_as_typer_makes_it() -> None:
    done = started("-m", "printgen", "kit", "--playes", "3")
    usage, hint, top, message, bottom = done.stderr.splitlines()
    assert usage.startswith("Usage: python -m printgen kit ")
    assert hint == "Try 'python -m printgen kit -h' for help."
    assert top.startswith("╭─ Error ─")
    assert "No such option: --playes (Possible options: --labels, --paper, --players)" in message
    assert bottom.startswith("╰──")


# -- GitHub's runner


def commands(output: str) -> list[str]:
    """The lines that GitHub's runner obeys (actions/runner, ActionCommand.cs)."""
    return [line for line in output.split("\n") if line.lstrip()[:2] == "::" or "##[" in line]


@pytest.fixture
def at_github(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")


@pytest.mark.usefixtures("at_github")
def test_no_line_that_is_printed_is_a_command_of_githubs_runner(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from rich.table import Table
    from rich.text import Text

    words = ["::add-mask::e", " \u3000::error::x", "\n::stop-commands::x", "a ##[error]b", ":::"]
    say(*words)
    say(*words, err=True)
    table = Table(box=None, show_header=False)
    for word in words:
        print_rich(Text(word))
        table.add_row(word)
    print_rich(table)
    print_json({word: [word] for word in words})
    out, err = capsys.readouterr()
    assert commands(out + err) == []
    assert err.splitlines()[0] == r"\x3a:add-mask::e"
    assert json.loads(out[out.index("{") :]) == {word: [word] for word in words}


def test_elsewhere_colons_stay_as_they_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    say(":: two", "##[x]")
    assert capsys.readouterr().out == ":: two\n##[x]\n"


@pytest.mark.usefixtures("at_github")
def test_findings_are_the_only_commands_for_githubs_runner(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny", components="    '::error::##[x]': 3\n")
    edit(game / "game.yaml", ("title: Tiny", 'title: "::error::x"'))
    assert commands(run("show", game).output) == []
    assert commands(run("check", game).output) == []
    assert commands(run("check", game, "--format", "json").output) == []
    told = commands(run("check", game, "--format", "github").output)
    assert told
    assert all(line.startswith("::error file=") for line in told)
