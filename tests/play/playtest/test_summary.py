"""What is counted of games: against three games whose figures were added up by hand."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from printgen.play.playtest.game import GameResult
from printgen.play.playtest.summary import Counts, Frame, Playtest

FRAME = Frame(
    game="moths",
    title="Moths",
    version="1",
    players=4,
    modes=(),
    agents=("greedy", "random"),
    seed=1,
    games=3,
    longest=50,
    seats=("a", "b", "c", "d"),
    teams=((0, 2), (1, 3)),
    features={"dance": "a dance", "owl": "an owl"},
    supplies=("lights", "moths"),
)
# Teams score 5 + 2 to 4 + 4: b and d win, b begins.
FIRST = GameResult(
    number=0,
    agents=("greedy", "random", "greedy", "random"),
    start=1,
    actions=10,
    turns=4,
    decisions=3,
    choices=((2, 2), (5, 1)),
    scores=(5, 4, 2, 4),
    winners=(1, 3),
    ended=True,
    shared=False,
    tie_breaks=(),
    reason="no lights are left",
    ran_out=("lights",),
    used=(("dance", 3),),
)
# Six each, asked for a tie-break in vain.
SECOND = FIRST._replace(
    number=1,
    agents=("random", "greedy", "random", "greedy"),
    start=0,
    actions=20,
    scores=(3, 3, 3, 3),
    winners=(0, 1, 2, 3),
    shared=True,
    tie_breaks=("moths",),
    used=(("dance", 1),),
    ran_out=(),
)
THIRD = FIRST._replace(
    number=2, actions=50, winners=(), ended=False, reason="", used=(), ran_out=()
)


@pytest.fixture
def told() -> Playtest:
    return _counted(FIRST, SECOND, THIRD)


def _counted(*results: GameResult) -> Playtest:
    counts = Counts(FRAME)
    for result in results:
        counts.add(result)
    return counts.told()


def test_games_are_counted_by_how_they_ended(told: Playtest) -> None:
    assert (told.games, told.ended, told.given_up) == (3, 2, (2,))
    assert told.reasons == {"no lights are left": 2}
    assert (told.shared, told.tie_breaks) == (1, {"moths": 1})


def test_lengths_are_those_of_all_games(told: Playtest) -> None:
    assert (told.actions.mean, told.actions.median, told.actions.most) == (80 / 3, 20.0, 50)
    # Three times 2, 2 and 5 choices.
    assert (told.choices.count, told.choices.mean, told.choices.most) == (9, 3.0, 5)


def test_wins_are_those_of_games_that_ended(told: Playtest) -> None:
    wins = {row.name: (row.games, row.wins, row.shared) for row in told.teams}
    assert wins == {"a+c": (2, 1, 1), "b+d": (2, 2, 1)}
    assert [row.wins for row in told.seats] == [1, 2, 1, 2]
    agents = {row.name: (row.games, row.wins, row.shared) for row in told.by_agent}
    # Random won as b and d, then both agents shared.
    assert agents == {"greedy": (2, 1, 1), "random": (2, 2, 1)}
    # A victory that some share is none of the others'.
    some = _counted(SECOND._replace(winners=(0, 2)))
    assert [(row.wins, row.shared) for row in some.teams] == [(1, 1), (0, 0)]


def test_turn_order_is_counted_from_whoever_begins(told: Playtest) -> None:
    # First game: b begins, so d is third. Second game: all win.
    assert [row.wins for row in told.by_order] == [2, 1, 2, 1]
    assert _counted(FIRST._replace(start=-1)).by_order == ()


def test_scores_and_how_close_they_are(told: Playtest) -> None:
    assert [row.spread.mean for row in told.scores] == [4.0, 3.5, 2.5, 3.5]
    by_agent = {row.name: (row.spread.least, row.spread.most) for row in told.agent_scores}
    assert by_agent == {"greedy": (6, 7), "random": (6, 8)}
    # 8 to 7, and 6 to 6.
    assert (told.margin.least, told.margin.most, told.margin.count) == (0, 1, 2)


def test_what_was_used_and_what_ran_out(told: Playtest) -> None:
    dance, owl = told.features
    assert (dance.times, dance.games, dance.share) == (4, 2, 2 / 3)
    assert (owl.times, owl.share, told.unused) == (0, 0.0, (owl,))
    assert [(row.name, row.games) for row in told.supplies] == [("lights", 1), ("moths", 0)]


def test_neither_order_nor_doubles_matter(told: Playtest) -> None:
    for order in permutations((FIRST, SECOND, THIRD)):
        assert _counted(*order, order[0], order[1]) == told


def test_it_is_plain_data(told: Playtest) -> None:
    data = told.to_data()
    assert json.loads(json.dumps(data))["teams"][1]["wins"] == 2
    assert data["unused"] == ["owl"]
