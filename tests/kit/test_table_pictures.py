"""A table drawn while a game is played: boards with the spots of actions, and heaps beside them."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import printgen
from printgen import LiveGame, TablePictures
from printgen.core.errors import DataError
from printgen.kit.pages.setup_page import boards_of
from tests.helpers.kits import Variant

PLAYABLE = [game for game in printgen.list_games() if printgen.load(game).description.rules]


def begun(game: str, players: int, steps: int) -> LiveGame:
    """A game that random agents have played for some steps."""
    live = printgen.begin_game(game, players=players, seed=1, movers=["random"] * players)
    for _ in range(steps):
        live.go_on()
    return live


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYABLE)
def test_every_spot_of_an_action_is_in_the_picture_or_a_heap(game: str) -> None:
    loaded = printgen.load(game)
    players = loaded.description.game.players.min
    live = begun(game, players, 20)
    pictures, plan = TablePictures(loaded, players), live.plan()
    assert plan is not None
    boards, heaps = pictures.boards(plan), pictures.heaps(plan)
    # Where a piece is still to come, such as beside the board, there may be no heap yet.
    areas = {heap.spot.area for heap in heaps}
    for action in live.legal:
        for spot in live.spots(action):
            assert any(spot in board.spots for board in boards) or spot.area in areas, action
    for board in boards:
        root = ET.fromstring(board.svg)  # noqa: S314 - printgen's own
        assert root.get("viewBox") == f"0 0 {board.width:g} {round(board.height, 3):g}"
        for outline in board.spots.values():
            assert all(0 <= x <= board.width and 0 <= y <= board.height for x, y in outline)
    for heap in heaps:
        assert not heap.hidden or not heap.pieces
        for piece, _, _ in heap.pieces:
            assert pictures.piece(piece).startswith(b"<?xml")


@pytest.mark.game("aztec-market")
def test_a_board_shows_what_has_changed() -> None:
    live = begun("aztec-market", 2, 0)
    pictures = TablePictures(live.game, 2)
    before, after = live.plan(), begun("aztec-market", 2, 30).plan()
    assert before is not None
    assert after is not None
    assert pictures.boards(before) == pictures.boards(before)
    (first,), (second,) = pictures.boards(before), pictures.boards(after)
    assert first.svg != second.svg
    assert first.spots == second.spots
    assert {spot.area for spot in first.spots} == {"market", "buyers"}


@pytest.mark.game("aztec-market")
def test_heaps_are_told_and_what_is_hidden_is_only_counted() -> None:
    live = begun("aztec-market", 2, 0)
    plan = live.plan()
    assert plan is not None
    heaps = TablePictures(live.game, 2).heaps(plan)
    told = {heap.title: heap for heap in heaps}
    assert told["the bag"].pieces == ()
    assert told["the bag"].number == sum(plan.pile("bag").values())
    assert told["the money supply"].pieces == (("coin", "coins", plan.pile("money")["coin"]),)
    assert {heap.owner for heap in heaps} == {"", "Rabbit", "Reed"}


@pytest.mark.game("aztec-market")
def test_a_row_that_a_player_hides_beside_a_board_is_only_counted(variant: Variant) -> None:
    open_row = "per-seat: true, spaces: market-side}"
    loaded = printgen.load(variant(("setup.yaml", open_row, f"hidden: true, {open_row}")))
    plan = printgen.plan_setup(loaded, players=2, seed=1)
    assert boards_of(loaded, plan)[0][0]["pieces"].keys() == {"market"}
    heaps = [each for each in TablePictures(loaded, 2).heaps(plan) if each.spot.area == "buyers"]
    told = [(heap.owner, heap.pieces, heap.number) for heap in heaps]
    assert told == [("Rabbit", (), 5), ("Reed", (), 5)]  # four buyers and a coin
    own = TablePictures(loaded, 2).heaps(plan, ["west"])
    assert [each.number for each in own if each.spot.area == "buyers"] == [5, 1, 1, 2, 1]


@pytest.mark.game("hex")
def test_a_piece_that_is_none_is_refused() -> None:
    with pytest.raises(DataError, match="unknown piece 'x'"):
        TablePictures(printgen.load("hex"), 2).piece("x")
