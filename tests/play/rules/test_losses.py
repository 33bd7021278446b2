"""A game that players lose: alone, or all together."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.play.rules import Outcome, Team
from tests.helpers.changed import edit
from tests.helpers.commands import run

CALLED = {"a": "Ana", "b": "Ben", "c": "Cid"}


@pytest.mark.parametrize(
    ("winners", "teams", "said"),
    [
        ((), ("a",), "Ana loses"),
        ((), ("a", "bc"), "Ana, Ben and Cid lose"),
        (("a",), ("a", "b"), "Ana wins"),
        (("b", "c"), ("a", "bc"), "Ben and Cid win"),
        (("a", "b"), ("a", "b", "c"), "Ana and Ben share the victory"),
    ],
)
def test_who_wins_or_loses_is_said(
    winners: tuple[str, ...], teams: tuple[str, ...], said: str
) -> None:
    scores = {seat: 4 for seats in teams for seat in seats}
    outcome = Outcome(winners, scores, tuple(Team(tuple(seats), 4) for seats in teams))
    assert outcome.victory(CALLED) == said
    assert outcome.verdict(CALLED) == (f"{said} with 4 points." if winners else f"{said}.")


@pytest.fixture
def alone(project: Path) -> Path:
    """A game for one player, who loses."""
    code, data = project / "heap" / "rules.py", project / "data" / "game.yaml"
    lost = "return Outcome((), scores, (), reason=reason) if self.is_over(state) else Outcome."
    edit(code, ("return Outcome.", lost))
    edit(data, ("min: 2, max: 4", "min: 1, max: 1"))
    return project / "data"


def test_nobody_has_to_win(alone: Path, tmp_path: Path) -> None:
    record = tmp_path / "lost.yaml"
    assert "no errors" in run("check", alone, "--games", "2", "--select", "law-broken").stdout
    played = run("play", alone, "--players", "1", "--seed", "1", "--out", record)
    assert "First player (first) loses: the heap is empty." in played.stdout
    assert run("replay", record, "--game", alone).exit_code == 0
    assert "First player loses." in run("score", alone, record).stdout


def test_one_player_is_one_player(alone: Path) -> None:
    about = ("playtest", alone, "--players", "1", "--games", "2", "--seed", "1")
    assert "\n1 player ·" in run(*about).stdout
    too_many = run(*about, "--agent", "greedy,random")
    assert "2 agents are too many for 1 team: name fewer" in too_many.stderr


def test_a_variant_has_its_name_above_what_it_shows(alone: Path, tmp_path: Path) -> None:
    variant = alone / "few.yaml"
    variant.write_text("extends: game.yaml\nvariant: {title: Few}\nfigures: {stones: 9}\n", "utf-8")
    about = (variant, "--players", "1", "--seed", "1")
    record = tmp_path / "played.yaml"
    run("play", *about, "--out", record)
    told = [
        run("setup", *about),
        run("playtest", *about, "--games", "1"),
        run("score", variant, record),
    ]
    assert [each.stdout[:10] for each in told] == ["Heap: Few:"] * 3, told[0].stderr
