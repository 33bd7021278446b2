"""How backgammon begins: on the board, in the rulebook's picture, and in every variant."""

from __future__ import annotations

import re

import pytest
import yaml

import printgen
from printgen.components import draw_all, drawing_context
from printgen.core.units import PAPERS
from printgen.imposition.parts import parts_area
from printgen.imposition.poster import split
from printgen.kinds.board.model import Board
from printgen.kit.pages.texts import texts
from printgen.model.catalog import Loaded
from printgen.model.description import Description

# Of one player, by that player's numbers.
STARTS = {
    "": {24: 2, 13: 5, 8: 3, 6: 5},
    "/travel-size": {24: 2, 13: 5, 8: 3, 6: 5},
    "/portes": {24: 2, 13: 5, 8: 3, 6: 5},
    "/nackgammon": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    "/hypergammon": {24: 1, 23: 1, 22: 1},
}
each_variant = pytest.mark.parametrize("variant", STARTS)


def loaded(variant: str) -> Loaded:
    return printgen.load(f"backgammon{variant}")


def on_board(start: dict[int, int]) -> dict[int, dict[str, int]]:
    """What lies on the points by Light's numbers: Dark's are counted from the other end."""
    found = {point: {"checker/light": count} for point, count in start.items()}
    return found | {25 - point: {"checker/dark": count} for point, count in start.items()}


def board(description: Description) -> Board:
    component = description.game.components["board"]
    assert isinstance(component, Board)
    return component


def test_every_variant_is_looked_at() -> None:
    assert {f"backgammon{each}" for each in STARTS if each} == set(printgen.variants("backgammon"))


@each_variant
def test_the_checkers_stand_where_the_setup_puts_them(variant: str) -> None:
    plan = printgen.plan_setup(loaded(variant), players=2, seed=1)
    stand = {n: pile for n in range(1, 25) if (pile := dict(plan.pile("points", "", n)))}
    assert stand == on_board(STARTS[variant])
    assert not any("checker" in piece for piece in plan.pile("box"))


def test_steps_say_whose_checkers_they_are_and_leave_out_those_without_any() -> None:
    plan = printgen.plan_setup(loaded("/hypergammon"), players=2, seed=1)
    put = [step for step in plan.steps if step.startswith("Put")]
    assert put[:2] == [
        "Put 1 checker of Light on space 24 of the points.",
        "Put 1 checker of Dark on space 1 of the points.",
    ]
    assert len(put) == 6


@each_variant
def test_the_first_picture_of_the_rulebook_is_that_setup(variant: str) -> None:
    text = texts(loaded(variant), None)["rulebook"]
    first, *_ = re.findall(r"```board\n([^`]*)```", text)
    shown = yaml.safe_load(first)["pieces"]["points"]
    found = {int(n): {names[0]: len(names)} for n, names in shown.items()}
    assert found == on_board(STARTS[variant])


def test_both_numbers_of_a_point_stand_above_and_below_it() -> None:
    description = loaded("").description
    groups = board(description).groups(description.game.figures_at(2))
    rims = (space for name, group in groups.items() if "-" in name for space in group)
    numbers = {space.number: space for space in rims}
    assert sorted(numbers) == list(range(1, 25))
    for point in groups["points"]:
        number = numbers[point.number]
        assert number.values["other"] == 25 - point.number
        assert number.box.centre[0] == pytest.approx(point.box.centre[0])


@pytest.mark.parametrize(("variant", "columns"), [("", 2), ("/travel-size", 1)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_board_comes_in_halves_that_join_beside_the_bar(
    variant: str, columns: int, paper: str
) -> None:
    context = drawing_context(loaded(variant))
    (piece,) = (each for each in draw_all(context) if each.id == "board")
    area = parts_area(PAPERS[paper], 10)
    poster = split(piece, area.width, area.height, overlap=10)
    assert poster is not None
    assert (poster.columns, poster.rows) == (columns, 1)
    points = board(context.description).spaces_of("points", context.figures)
    for seam in poster.xs:
        assert not any(space.box.x + 0.01 < seam < space.box.right - 0.01 for space in points)


@each_variant
def test_the_rulebook_says_what_the_figures_say(variant: str) -> None:
    text = texts(loaded(variant), None)["rulebook"]
    portes = variant == "/portes"
    assert ("## Doubling" in text) is not portes
    assert ("*backgammon*" in text) is not portes
    assert ("rolls both dice again for the first turn" in text) is portes
