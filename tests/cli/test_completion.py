"""What the shell completes: every name that printgen knows, and the ways of the shells to ask."""

from __future__ import annotations

import os

import pytest
from typer.testing import CliRunner

import printgen
from printgen.cli.every import app
from tests.cli.test_help import ALL
from tests.helpers.commands import started

# As the installed command is called.
COMMAND = "import sys; sys.argv[0] = 'printgen'; from printgen.cli import main; main()"


def asked(words: str, shell: str) -> dict[str, str]:
    """The environment by which a shell asks for what the last word, empty after a space, may be."""
    parts = words.split()
    position = len(parts) if words.endswith(" ") else len(parts) - 1
    return {
        "_PRINTGEN_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": words,
        "COMP_CWORD": str(position),
        "_TYPER_COMPLETE_ARGS": words,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }


def completed(words: str) -> list[str]:
    """What the program offers in this process."""
    done = CliRunner().invoke(app, prog_name="printgen", env=asked(words, "bash"))
    assert done.stderr == ""
    return done.stdout.split()


def completed_in(shell: str, words: str) -> list[str]:
    """What the installed command offers the shell."""
    done = started("-c", COMMAND, environment=asked(words, shell))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("kit --pap", ["--paper"]),
        ("kit --paper ", printgen.choices("paper")),
        ("kit --ink ", ["full", "low", "grey"]),
        ("kit --duplex ", printgen.choices("duplex")),
        ("kit --rounds s", ["square"]),
        ("kit --for ", printgen.choices("purpose")),
        ("kit --format pdf,h", ["pdf,html"]),
        ("calibrate --duplex ", ["long-edge", "short-edge"]),
        ("play --agent greedy,p", ["greedy,planner"]),
        ("playtest hex --agent greedy,p", ["greedy,planner"]),
        ("preflight --profile ", printgen.choices("profile")),
        ("check --format s", ["sarif"]),
        ("explain unknown-ke", ["unknown-key"]),
        ("check --ignore unknown-key,text-overf", ["unknown-key,text-overflow"]),
        ("schema r", ["record", "results"]),
        ("export --to d", ["drivethru", "dxf"]),
        # Files are left to the shell.
        ("preflight ", []),
        ("replay ", []),
    ],
)
def test_names_are_completed(words: str, offered: list[str]) -> None:
    assert completed(f"printgen {words}") == offered


@pytest.mark.game("aztec-market")
def test_games_and_what_is_in_them_are_completed() -> None:
    assert completed("printgen kit ") == printgen.list_games()
    variants = printgen.variants("aztec-market")
    assert completed("printgen kit aztec-market/") == variants
    assert completed("printgen kit aztec-m") == ["aztec-market", *variants]
    assert completed("printgen setup aztec-market --mode s") == ["short"]
    assert completed("printgen kit aztec-market --only tiles,tok") == [
        "tiles,tokens",
        "tiles,token-box",
    ]
    # The game stands before the option or has not been typed, or is none.
    assert completed("printgen kit --only ") == []
    assert completed("printgen kit aztec-markt --only ") == []


@pytest.mark.game("tlatelolco")
def test_commands_of_games_are_completed() -> None:
    assert completed("printgen tlatel") == ["tlatelolco"]
    assert completed("printgen tlatelolco tr") == ["trades"]
    assert completed("printgen tlatelolco trades tlatelolco --require ") == ["reachable"]


@pytest.mark.skipif(os.name != "posix", reason="where printers are saved is set otherwise")
def test_saved_printers_are_completed(tmp_path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    printgen.save_printer("laser", x=0.5)
    assert completed("printgen kit --printer ") == ["laser"]


@pytest.mark.slow
def test_the_shell_is_told_how_to_complete() -> None:
    done = started("-c", COMMAND, environment={"_PRINTGEN_COMPLETE": "source_bash"})
    assert "complete -o default -F _printgen_completion printgen" in done.stdout
    assert "_PRINTGEN_COMPLETE=complete_bash" in done.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_asks_in_its_own_way(shell: str) -> None:
    assert "low" in " ".join(completed_in(shell, "printgen kit --ink l"))


def test_every_option_of_names_is_completed() -> None:
    """An option that takes one of printgen's names offers them."""
    free = {"NUMBER", "FILE", "FOLDER", "MM", "DEGREES", "PERCENT", "URL", "ADDRESS", "KIT"}
    for name, command in ALL.items():
        for param in command.params:
            if param.metavar and param.metavar not in free and param.name not in {"names", "save"}:
                known = param._custom_shell_complete is not None
                assert known or param.param_type_name == "argument", f"{name} {param.opts}"


def test_a_kind_that_there_is_not_is_refused() -> None:
    with pytest.raises(printgen.UsageError, match="there is no list of 'colour'"):
        printgen.choices("colour")
