"""What `check` calls an error of a setup, whoever would set it up, play or test it is told too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.core.errors import DataError
from tests.variants.conftest import Write

pytestmark = pytest.mark.game("aztec-market")

COMMANDS: dict[str, Callable[[Path], Any]] = {
    "setup": lambda file: printgen.plan_setup(file, players=2, seed=0),
    "setup, required": lambda file: printgen.plan_setup(file, players=2, seed=0, require=["x"]),
    "play": lambda file: printgen.play_game(file, players=2, seed=0),
    "playtest": lambda file: printgen.run_playtest(file, players=2, games=1, seed=0),
    "export": lambda file: printgen.export(
        file, to="tts", out="out", players=2, only=["board", "tokens"]
    ),
}
# What is wrong: with the counts of the rules, with the recipe, with both.
WRONG = {
    "set-aside: {value: 80}": {"count-differs"},
    "coins-at-start: {value: 100}": {"space-short"},
    "set-aside: {value: 400}": {"count-differs", "supply-short"},
}


def wrong(line: str, write: Write) -> Path:
    return write(f"extends: aztec-market\nversion: '2'\nfigures:\n  {line}\n")


@pytest.mark.slow
@pytest.mark.parametrize("line", WRONG)
def test_who_needs_a_setup_is_refused_as_check_says_it(line: str, write: Write) -> None:
    file = wrong(line, write)
    found = printgen.check(file, players=2, games=1, select=sorted(WRONG[line]))
    checked = {(each.code.id, each.where, each.message) for each in found}
    for command, run in COMMANDS.items():
        with pytest.raises(DataError) as caught:
            run(file)
        told = {(each.code.id, each.where, each.message) for each in caught.value.findings}
        assert {code for code, *_ in told} == WRONG[line], command
        assert told <= checked, command


@pytest.mark.game("buyers-market")
def test_a_figure_that_the_rules_cannot_work_with_is_refused_as_well(write: Write) -> None:
    file = write("extends: buyers-market\nfigures:\n  small-pips: {value: 0}\n")
    with pytest.raises(DataError, match="the rules need 1 to 100") as caught:
        printgen.plan_setup(file, players=2, seed=0)
    assert [str(each.where) for each in caught.value.findings] == ["mine.yaml:3:23"]


def test_a_mode_that_works_is_not_refused_for_another(write: Write) -> None:
    file = wrong("set-aside: {value: 80}", write)
    assert printgen.plan_setup(file, players=2, seed=0, modes=["short"]).modes == ("short",)


def test_a_kit_is_built_and_says_the_same(write: Write, tmp_path: Path) -> None:
    file = wrong("set-aside: {value: 80}", write)
    kit = printgen.build_kit(
        file, printgen.KitOptions(only=["tokens"]), out=tmp_path / "out", formats=["pdf"]
    )
    assert [each.code.id for each in kit.unplayable] == ["count-differs"]
