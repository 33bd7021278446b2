"""The rules of Nine Men's Morris against turns that are played out slowly, from a drawn board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from printgen.games.nine_mens_morris.rules import Morris
from printgen.games.nine_mens_morris.state import NOBODY, State
from printgen.play.setup import SeededRandom
from tests.games.nine_mens_morris import slow_turns as slow
from tests.games.nine_mens_morris.positions import WATER, WIND, morris, position

DRAWN = {"": slow.NINE, "/twelve-mens-morris": slow.TWELVE, "/six-mens-morris": slow.SIX}
MARKS = {WIND: "O", WATER: "X", NOBODY: "."}


def turns(game: Morris, state: State) -> Iterator[tuple[list[str], State]]:
    """Every turn by the rules: the actions that it consists of, and the position after it."""
    for action in game.legal_actions(state):
        after = game.apply(state, action)
        if after.player == state.player and not after.end:
            for actions, end in turns(game, after):
                yield [action, *actions], end
        else:
            yield [action], after


def count(game: Morris, state: State, depth: int) -> int:
    """How many sequences of so many turns there are; a game that is over goes no further."""
    if depth == 0:
        return 1
    return sum(count(game, after, depth - 1) for _, after in turns(game, state))


def as_drawn(board: slow.Board, state: State) -> slow.Men:
    return {p: MARKS[whose] for p, whose in zip(board.points, state.points, strict=True)}


def random_positions(game: Morris, seed: int, how_many: int) -> Iterator[State]:
    """Positions at the beginning of a turn in games played at random: from anywhere, and by turns
    the last one before somebody won.
    """
    rng = SeededRandom(seed, "slow")
    empty = State((NOBODY,) * len(game.board.names), (game.figure["men"],) * 2, (0, 0), WIND)
    while how_many:
        starts = [empty]
        state = empty
        while not state.end:
            state = game.apply(state, rng.pick(game.legal_actions(state)))
            starts += [state] * (not state.takes and not state.end)
        if how_many % 2 or state.winner != NOBODY:
            how_many -= 1
            yield (rng.pick(starts) if how_many % 2 else starts[-1])._replace(seen=())


@pytest.mark.parametrize("variant", DRAWN)
def test_the_board_of_the_data_is_the_drawn_one(variant: str) -> None:
    board, drawn = morris(variant).board, slow.Board(DRAWN[variant])
    assert list(board.names) == [drawn.name(point) for point in drawn.points]
    assert {
        frozenset((board.names[one], board.names[two]))
        for one, others in enumerate(board.joined)
        for two in others
    } == slow.pairs(drawn)
    assert {frozenset(board.names[p] for p in mill) for mill in board.mills} == {
        frozenset(drawn.name(p) for p in mill) for mill in drawn.mills
    }


FIGURES: tuple[dict[str, int], ...] = (
    {"flying_men": 0, "mill_protects": 0},
    {"flying_men": 4, "mill_protects": 2, "taken_at_once": 2},
    {"taken_at_once": 3, "men_needed": 4},
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "figures"),
    [*((variant, {}) for variant in DRAWN), *(("", figures) for figures in FIGURES)],
    ids=str,
)
def test_all_turns_are_those_that_are_found_slowly(variant: str, figures: dict[str, int]) -> None:
    game, board = (
        morris(variant, repeats=999, quiet_moves=20, **figures),
        slow.Board(DRAWN[variant]),
    )
    kinds = dict.fromkeys(("place", "move", "take", "lost"), 0)
    for state in random_positions(game, 5, 20):
        me = MARKS[state.player]
        men, hand = as_drawn(board, state), state.hands[state.player]
        found = {}
        for actions, after in turns(game, state):
            found[" ".join(actions)] = as_drawn(board, after)
            other = MARKS[1 - state.player]
            hands = after.hands[1 - state.player]
            full = not any(after.hands) and NOBODY not in after.points
            lost = slow.is_lost(board, found[" ".join(actions)], other, hands, game.figure)
            assert (after.winner == state.player) is (lost and not full), game.describe(after)
            kinds["lost"] += lost
            for verb in ("place", "move", "take"):
                kinds[verb] += verb in " ".join(actions)
        expected = {
            " ".join(actions): after
            for actions, after in slow.turns(board, men, me, hand, game.figure)
        }
        assert found == expected, game.describe(state)
    assert min(kinds.values()) > 1, kinds


@pytest.mark.slow
def test_the_first_turns_are_counted() -> None:
    """Nothing is taken before the fifth turn: 24 × 23 × 22 × 21."""
    game = morris()
    start = position("." * 24, (9, 9))
    assert [count(game, start, depth) for depth in (1, 2, 3)] == [24, 552, 12_144]


@pytest.mark.slow
@pytest.mark.parametrize("variant", DRAWN)
def test_sequences_of_turns_are_as_many_as_are_counted_slowly(variant: str) -> None:
    game, board = morris(variant, repeats=999, quiet_moves=20), slow.Board(DRAWN[variant])
    total = 0
    for state in random_positions(game, 11, 6):
        me, men = MARKS[state.player], as_drawn(board, state)
        hands = {MARKS[player]: state.hands[player] for player in (WIND, WATER)}
        depth = 2 if count(game, state, 1) > 15 else 3
        found = count(game, state, depth)
        assert found == slow.count(board, men, me, hands, game.figure, depth), game.describe(state)
        total += found
    assert total > 200
