"""Figures that follow from others: what a formula comes to, and for how many players."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.errors import DataError
from printgen.model import catalog
from printgen.model.figures import LONGEST, MOST_VALUE, read_formula
from printgen.play.setup import Recipe
from tests.model.mill import GAME, write_mill

KNOWN = {"players": 3, "stalls": 10, "at-start": 4}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("stalls", 10),
        ("players", 3),
        ("stalls - at-start + 1", 7),
        ("stalls + 2 * players", 16),  # products first
        ("2 * players * stalls - 1", 59),
        ("1 - stalls", -9),
        ("stalls - 1 - 1 - 1", 7),  # from left to right
        ("  stalls   +\n 1 ", 11),
        ("0 * stalls", 0),
    ],
)
def test_it_comes_to(text: str, value: int) -> None:
    assert read_formula(text).value(KNOWN) == value


def test_it_tells_the_figures_that_it_reads_each_once() -> None:
    formula = read_formula("stalls * players + at-start - stalls")
    assert formula.names == ("stalls", "at-start")


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "+", "- stalls", "stalls -", "stalls stalls", "stalls+1", "stalls / 2"),
        *("(stalls)", "2 ** 3", "Stalls", "stalls--at", "1.5", "-1", "123456", "stalls.real"),
        "1 + " * LONGEST + "1",
    ],
)
def test_all_else_is_no_formula(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_formula(text)


@pytest.mark.parametrize(
    "text",
    ["big * big", "big * big - big * big", "1 - big * big", "0 + big + big", "big * big * 0"],
)
def test_no_number_on_the_way_may_be_huge(text: str) -> None:
    with pytest.raises(OverflowError):
        read_formula(text).value({"big": MOST_VALUE})
    # That may be.
    assert read_formula("big - 1 + 1 - big").value({"big": MOST_VALUE}) == 0


WORDS = st.sampled_from(["stalls", "at-start", "players", "0", "3", "12"])
SIGNS = st.sampled_from(["+", "-", "*"])


@given(WORDS, st.lists(st.tuples(SIGNS, WORDS), max_size=8))
def test_it_is_what_arithmetic_says(first: str, rest: list[tuple[str, str]]) -> None:
    text = " ".join([first, *(word for pair in rest for word in pair)])
    plain = " ".join(str(KNOWN.get(word, word)) for word in text.split())
    assert read_formula(text).value(KNOWN) == eval(plain)  # noqa: S307 - numbers and + - *


@pytest.mark.slow
@given(st.text(max_size=40))
def test_any_text_is_a_formula_or_is_refused(text: str) -> None:
    try:
        told = f"{read_formula(text).value(KNOWN):d}"
    except ValueError as error:
        told = str(error)
    assert told


# -- in a game

SAILS = "  sails-each: {value: 4, provenance: printed}\n"
FIGURES = """\
  sails-each: {by-players: [4, 5, 6], provenance: printed}
  top: {value: 9, provenance: printed}
  sails: {formula: players * sails-each, most: top, provenance: derived}
  spare: {formula: top - sails, least: 1, provenance: derived}
"""


def test_figures_follow_the_number_of_players_and_modes(tmp_path: Path) -> None:
    game = write_mill(tmp_path)
    (game / "game.yaml").write_text(GAME.replace(SAILS, FIGURES), "utf-8")
    described = catalog.load(game).description.game
    assert described.figures_at(2) == {"sails-each": 4, "top": 9, "sails": 8, "spare": 1}
    assert described.figures_at(4) == {"sails-each": 6, "top": 9, "sails": 9, "spare": 1}
    # What a mode changes goes on into what follows from it.
    assert described.figures_at(2, {"sails-each": 1}) == {
        "sails-each": 1,
        "top": 9,
        "sails": 2,
        "spare": 7,
    }
    # Numbers of players that nobody has are those nearest.
    assert described.figures_at(9)["sails-each"] == 6


HUGE = """\
  sails-each: {value: 1, provenance: printed}
  a: {formula: 1000 * sails-each, provenance: derived}
  b: {formula: a * a * a * a, most: 9, provenance: derived}
"""
MODE = """\
setup:
  seats: {north: {title: North}, south: {title: South}, east: {title: East}, west: {title: West}}
  areas: {mill: {title: the mill}}
  modes: {long: {title: a long game, figures: {sails-each: 13}, provenance: assumed}}
  steps: [{do: put, pieces: sack, into: mill}]
"""


def test_a_formula_is_refused_that_comes_to_more_than_can_be_on_its_way(tmp_path: Path) -> None:
    game = write_mill(tmp_path)
    (game / "game.yaml").write_text(GAME.replace(SAILS, HUGE), "utf-8")
    with pytest.raises(DataError) as caught:
        catalog.load(game)
    (finding,) = caught.value.findings
    assert finding.code.id == "out-of-range"
    assert finding.message == "'b' comes to more than 1000000000 with 2 players"
    assert finding.where is not None
    assert finding.where.line == 11


def test_a_mode_too_makes_no_formula_come_to_what_cannot_be(tmp_path: Path) -> None:
    game = write_mill(tmp_path)
    figures = HUGE.replace("a * a * a * a, most: 9", "9 * a + 1")
    (game / "game.yaml").write_text(f"{GAME.replace(SAILS, figures)}{MODE}", "utf-8")
    described = catalog.load(game).description
    assert Recipe(described, 2).figures["b"] == 9001
    with pytest.raises(DataError, match="'b' comes to 117001 with 2 players in the mode long"):
        Recipe(described, 2, ["long"])


@pytest.mark.game("market-at-kos")
@pytest.mark.parametrize(("players", "broker"), [(2, 6), (3, 8), (4, 7), (5, 6)])
def test_the_broker_of_kos_begins_where_the_rulebook_says(players: int, broker: int) -> None:
    """The limit of the first round less the stalls that lie there, plus one; for four players the
    rulebook reckons 10 - 4 + 1. Two players have three stalls more, those of the third set.
    """
    game = catalog.load("market-at-kos").description.game
    assert game.figures_at(players)["broker-start"] == broker
