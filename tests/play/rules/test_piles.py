"""Where pieces lie in a game: the rules lose none, and add none, and know where actions are and
what they are in words.
"""

from __future__ import annotations

import pytest

import printgen
from printgen import LiveGame
from printgen.play.setup.plan import BOX

PLAYABLE = [game for game in printgen.list_games() if printgen.load(game).description.rules]


def begun(game: str, players: int) -> LiveGame:
    """A game that random agents play."""
    return printgen.begin_game(game, players=players, seed=players, movers=["random"] * players)


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYABLE)
def test_all_pieces_lie_somewhere_at_all_times(game: str) -> None:
    players = printgen.load(game).description.game.players
    for count in (players.min, players.max):
        live = begun(game, count)
        plan = live.plan()
        if plan is None:
            pytest.skip("its rules do not say where pieces lie")
        pieces, shapes = plan.pieces(), plan.shapes
        while live.length < 300:
            now = live.plan()
            assert now is not None
            assert now.pieces() == pieces, live.record()
            for spot in [
                *now.piles,
                *(spot for action in live.legal for spot in live.spots(action)),
            ]:
                assert spot.area == BOX or spot.area in shapes
                spaces = shapes[spot.area].spaces if spot.area != BOX else 0
                assert spot.space <= spaces or not spaces
                assert spot.seat in {"", *plan.seats}
            if not live.go_on():
                break


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYABLE)
def test_each_action_has_words_of_its_own(game: str) -> None:
    live = begun(game, printgen.load(game).description.game.players.min)
    in_words = 0
    while live.length < 100:
        legal = live.legal
        assert len(set(legal.values())) == len(legal), live.record()
        in_words += sum(words != action for action, words in legal.items())
        if not live.go_on():
            break
    assert in_words


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_game_begins_as_its_setup_lies(game: str) -> None:
    live = begun(game, printgen.load(game).description.game.players.max)
    plan = live.plan()
    if plan is not None:
        laid = printgen.plan_setup(game, players=plan.players, seed=plan.players)
        for spot in {*plan.piles, *laid.piles}:
            # The rules may go on with the setup, and heaps of an area may be told apart.
            if laid.shapes[spot.area].spaces if spot.area in laid.shapes else False:
                assert plan.pile(*spot) == laid.pile(*spot), spot
