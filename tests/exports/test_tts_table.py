"""Where things lie in the save for Tabletop Simulator: as the setup and the boards have it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.components import Piece
from printgen.core.geometry import Box
from printgen.exports.targets.tts.table import before, clear, halves, seats
from printgen.kinds.board.model import Board
from printgen.model.catalog import load
from printgen.play.setup import Spot
from tests.exports.saves import GAMES, bench, pieces_of_game, scene

BAG = 2.5


def lying(each: Mapping[str, Any], pieces: Mapping[str, Piece]) -> Box:
    """What an object covers of the table, in inches."""
    name = each["GMNotes"] or each.get("ContainedObjects", [{}])[0].get("GMNotes")
    width = height = BAG
    if each["Name"] != "Bag":
        width, height = (side / 25.4 for side in pieces[name].view[1:3])
    at = each["Transform"]
    if at["rotY"] % 180:
        width, height = height, width
    return Box(at["posX"] - width / 2, at["posZ"] - height / 2, width, height)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_lies_on_what_it_should_not(game: str) -> None:
    about = load(game).description.game.players
    for players in range(about.min, about.max + 1):
        found, _ = scene(game, players, 7)
        pieces = {piece.id: piece for piece in bench(game, players).pieces}
        laid = [(each, lying(each, pieces)) for each in found["ObjectStates"]]
        for (one, mine), (other, its) in combinations(laid, 2):
            across = min(mine.right, its.right) - max(mine.x, its.x)
            along = min(mine.bottom, its.bottom) - max(mine.y, its.y)
            if min(across, along) < 0.01:
                continue
            # What shares a place lies higher, or all would jump apart.
            heights = [each["Transform"]["posY"] for each in (one, other)]
            assert abs(heights[0] - heights[1]) > 0.1, (players, one["GMNotes"], other["GMNotes"])
            for below, inner, outer in ((one, its, mine), (other, mine, its)):
                if below["Locked"]:
                    assert outer.contains(inner, 0.01)


@pytest.mark.slow
@given(st.lists(st.floats(0, 14), min_size=1, max_size=9), st.floats(0, 12))
def test_rows_before_seats_do_not_meet_at_the_corners(spans: list[float], board: float) -> None:
    around = seats([f"s{n}" for n in range(len(spans))], 15)
    wide = halves(around, {f"s{n}": span for n, span in enumerate(spans)})
    reach = clear(board, wide)
    assert reach >= board
    covered: list[tuple[int, list[float], list[float]]] = []
    for (seat, _), width in zip(around.values(), spans, strict=True):
        ends = [
            before(around[f"s{len(covered)}"], reach, x, down)
            for x, down in ((-width / 2, 0), (width / 2, 6))
        ]
        xs, zs = sorted(at.x for at in ends), sorted(at.z for at in ends)
        covered.append((seat, xs, zs))
    for (_, xs, zs), (_, us, vs) in combinations(covered, 2):
        across = min(xs[1], us[1]) - max(xs[0], us[0])
        along = min(zs[1], vs[1]) - max(zs[0], vs[0])
        assert min(across, along) < 1e-6


@pytest.mark.game("buyers-market")
def test_without_a_board_the_supply_lies_in_the_middle() -> None:
    found, _ = scene("buyers-market", 4, 1)
    pieces = pieces_of_game("buyers-market")
    supply = [lying(e, pieces) for e in found["ObjectStates"] if e["GMNotes"].startswith("large/")]
    mats = [lying(e, pieces) for e in found["ObjectStates"] if e["GMNotes"] == "mat"]
    assert (len(supply), len(mats)) == (20, 4)
    nearest = min(math.hypot(*mat.centre) for mat in mats)
    assert max(math.hypot(*each.centre) for each in supply) < nearest


@pytest.mark.parametrize(
    ("game", "board"), [("market-at-kos", "market-board"), ("tlatelolco", "market-board")]
)
def test_what_lies_on_a_space_of_a_board_lies_on_its_picture_there(game: str, board: str) -> None:
    found, plan = scene(game, 2, 3)
    component = load(game).description.game.components[board]
    assert isinstance(component, Board)
    groups = component.groups(plan.figures)
    width, height = component.size_mm(plan.figures)
    lying: dict[str, list[tuple[float, float]]] = {}
    for each in found["ObjectStates"]:
        at = each["Transform"]
        # The board's middle is the table's; its upper edge is away from the south.
        place = at["posX"] * 25.4 + width / 2, height / 2 - at["posZ"] * 25.4
        lying.setdefault(each["GMNotes"], []).append(place)
    checked = 0
    setup = load(game).description.setup
    assert setup is not None
    for name, area in setup.areas.items():
        for n, space in enumerate(groups.get(area.group or "", ()), start=1):
            for piece, count in plan.piles.get(Spot(name, "", n), ()):
                inside = [
                    (x, y)
                    for x, y in lying[piece]
                    if space.box.x <= x <= space.box.right and space.box.y <= y <= space.box.bottom
                ]
                assert len(inside) == count
                checked += count
    assert checked > 20


@pytest.mark.game("aztec-market")
def test_what_lies_on_a_board_of_cells_and_beside_it_is_where_the_player_sits() -> None:
    found, plan = scene("aztec-market", 4, 5)
    for each in found["ObjectStates"]:
        piece, at = each["GMNotes"], each["Transform"]
        x, z = at["posX"] * 25.4, at["posZ"] * 25.4
        if piece.startswith("market-tile/"):
            column, row = (x + 76) / 38, (76 - z) / 38
            assert column % 1 == pytest.approx(0.5, abs=1e-3)
            assert row % 1 == pytest.approx(0.5, abs=1e-3)
            assert plan.pile("market", "", int(row) * 4 + int(column) + 1) == {piece: 1}
        if piece.startswith("buyer-tile/"):
            side = {"rabbit": (0, -1, 180), "reed": (-1, 0, 270)}
            side |= {"flint": (0, 1, 0), "house": (1, 0, 90)}
            dx, dz, turn = side[piece.partition("/")[2]]
            assert at["rotY"] == turn
            # Beyond the strip, half a cell off, in front of one of the four columns.
            assert x * dx + z * dz == pytest.approx(76 + 15 + 1 + 19, abs=0.01)
            along = x * abs(dz) + z * abs(dx)
            assert (along + 76) / 38 % 1 == pytest.approx(0.5, abs=1e-3)


@pytest.mark.game("market-at-kos")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seats_go_round_clockwise_and_nobody_s_things_lie_on_the_board(players: int) -> None:
    found, plan = scene("market-at-kos", players, 1)
    signs = list(plan.seats)
    places = {}
    for each in found["ObjectStates"]:
        piece, number = each["GMNotes"], each.get("Number", 1)
        if piece.startswith("merchant-token/") and number > 1:
            at = each["Transform"]
            places[piece.partition("/")[2]] = at["posX"], at["posZ"], at["rotY"]
            assert abs(at["posX"]) > 209 / 25.4 or abs(at["posZ"]) > 167.2 / 25.4
    assert list(places) == signs
    turns = [(turn - 180) % 360 for _, _, turn in places.values()]
    assert turns == sorted(turns)
    assert turns[0] == 0
    side = {180: (0, -1), 270: (-1, 0), 0: (0, 1), 90: (1, 0)}
    for x, z, turn in places.values():
        # Who reads it upright sits behind it, seen from the board.
        out_x, out_z = side[turn]
        assert x * out_x + z * out_z > 167.2 / 25.4
    south = [x for x, _, turn in places.values() if turn == 180]
    # Clockwise is from right to left for who sits there.
    assert south == sorted(south, reverse=True)
