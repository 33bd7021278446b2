"""Help as users expect it: groups, words for what to type, one meaning for each option."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from printgen.cli.app import COMMANDS, GUESTS
from printgen.cli.every import app
from printgen.core.guests import having

PROGRAM: Any = typer.main.get_command(app)


def commands(group: Any = PROGRAM, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every command with its full name."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*path, name))
        else:
            yield " ".join((*path, name)), command


ALL = dict(commands())


def helped(*words: str, width: int = 100) -> str:
    done = CliRunner().invoke(
        app, [*words, "--help"], prog_name="printgen", env={"COLUMNS": str(width)}
    )
    assert done.exit_code == 0
    return done.stdout


def test_commands_stand_in_groups_in_the_order_in_which_they_are_needed() -> None:
    told = helped()
    assert re.findall(r"^╭─ (\w+) ─", told, re.MULTILINE) == ["Options", *COMMANDS]
    expected = [
        name
        for panel, names in COMMANDS.items()
        for name in (*names, *(having("commands") if panel == GUESTS else ()))
    ]
    listed = told.partition("╭─ Print")[2]
    assert re.findall(r"^│ ([a-z-]+) ", listed, re.MULTILINE) == expected


def test_every_command_is_told_in_one_short_sentence() -> None:
    for line in helped(width=80).splitlines():
        # A sentence that goes on in a second line is too long for a list.
        assert not re.match(r"│ {16}", line) or "copy it" in line or "install" in line, line


@pytest.mark.parametrize("name", ALL)
def test_help_names_what_to_type_and_no_types(name: str) -> None:
    told = helped(*name.split())
    for sign in ("<", "[[", "]...]", "{", "TEXT", "INTEGER", "PATH "):
        assert sign not in told
    for param in ALL[name].params:
        assert param.help.endswith((".", ")")), param.name
        if param.param_type_name == "argument" or not param.is_flag:
            assert re.fullmatch(r"[A-Z]+|\[[a-z|-]+\]", param.metavar), param.name


@pytest.mark.parametrize("name", ALL)
def test_what_must_be_given_is_marked_and_stands_in_the_usage(name: str) -> None:
    told = helped(*name.split())
    (usage,) = re.findall(r"Usage: (.*)", told)
    for param in ALL[name].params:
        words = param.metavar if param.param_type_name == "argument" else param.opts[0]
        if param.required:
            assert re.search(rf"│ \* +{words} ", told), words
            assert f" {words}" in usage
        elif param.param_type_name == "argument":
            assert f"[{words}]" in usage


def test_an_option_has_one_name_one_letter_and_one_meaning() -> None:
    letters = defaultdict(set)
    words = defaultdict(set)
    for command in ALL.values():
        for param in command.params:
            if param.param_type_name == "option":
                long = max(param.opts, key=len)
                letters[long].add(tuple(param.opts))
                # An export's option ends with the exports that have it.
                words[long].add(re.sub(r"( May be repeated\.| For [a-z, -]+\.)$", "", param.help))
    assert {name: flags for name, flags in letters.items() if len(flags) > 1} == {}
    different = {name for name, told in words.items() if len(told) > 1}
    # What is written, drawn, corrected or left out is another thing in each command.
    others = {"--all", "--out", "--printer", "--duplex", "--format", "--seed", "--bleed"}
    assert different <= others
    assert all(told.startswith(("Write", "Draw", "Record")) for told in words["--out"])
    taken = defaultdict(set)
    for name, (flags,) in ((name, flags) for name, flags in letters.items()):
        for letter in set(flags) - {name}:
            taken[letter].add(name)
    assert {letter: names for letter, names in taken.items() if len(names) > 1} == {}
    assert {"-p": "--players", "-q": "--quiet", "-o": "--out"}.items() <= {
        letter: min(names) for letter, names in taken.items()
    }.items()
