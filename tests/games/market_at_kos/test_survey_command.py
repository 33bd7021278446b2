"""The end of a round worked out by the command."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.games.market_at_kos import api
from tests.games.market_at_kos.survey_files import position
from tests.helpers.commands import facts, run


@pytest.fixture
def market(tmp_path: Path) -> Path:
    """The end of a round: circle holds the fish at a1, nobody the wine at i9."""
    file = tmp_path / "market.yaml"
    text = position("{a1: fish, b1: circle-fish-oil, b2: crescent-fish-wine, i9: wine}")
    file.write_text(text.replace("areas:", "names: {circle: Ana}\nareas:"), "utf-8")
    return file


def test_a_round_is_worked_out_line_by_line(market: Path) -> None:
    done = run("market-at-kos", "survey", "market-at-kos", market)
    assert done.exit_code == 0, done.output
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert lines == [
        "The Market at Kos: 3 players, end of round 1",
        "a1 fish (2): circle 2, crescent 1 → circle +2, a token",
        "i9 wine (2): nobody",
        "removed, with influence of 2 or less in all: i9 wine",
        "",
        "Ana",
        "Circle Crescent Hourglass",
        "Points 2 0 0",
        "Newly held a1 - -",
        "Taken back from - - -",
        "Removed: i9",
    ]


def test_json_tells_the_same_of_a_round(market: Path) -> None:
    told = facts("market-at-kos", "survey", "market-at-kos", market, "--json")
    assert told == api.survey_data(api.survey("market-at-kos", market))
    assert told["seats"]["circle"]["points"] == 2


def test_a_position_that_cannot_be_ends_with_status_1(market: Path) -> None:
    market.write_text(position("{a1: fish, b2: oil}"), "utf-8")
    done = run("market-at-kos", "survey", "market-at-kos", market)
    assert done.exit_code == 1
    assert f"{market}:7:20: position-impossible no stall can lie on b2" in done.output
    assert done.output.splitlines()[-1] == "1 error; nothing was worked out."


def test_in_python_a_position_is_no_result(market: Path) -> None:
    with pytest.raises(printgen.DataError) as caught:
        printgen.score("market-at-kos", market)
    assert [finding.code.id for finding in caught.value.findings] == ["wrong-kind"]


def test_a_position_can_be_checked_without_its_game_being_named(market: Path) -> None:
    good = run("check", market)
    assert (good.exit_code, good.stdout) == (0, f"{market}: no errors\n")
    market.write_text(position("{a1: fish, b2: oil}"), "utf-8")
    bad = run("check", market)
    assert bad.exit_code == 1
    assert f"{market}:7:20: position-impossible no stall can lie on b2" in bad.stdout
    other = market.with_name("other.yaml")
    other.write_text(position("a1: fish").replace("round:", "version: '0.1'\nround:"), "utf-8")
    assert "warning: other-version this was made for version 0.1" in run("check", other).stdout
