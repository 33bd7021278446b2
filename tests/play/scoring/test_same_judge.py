"""However a result comes to the judge, it is the referee's judgement."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import printgen
from printgen import PlayedGame
from printgen.core.errors import Place
from printgen.games.aztec_market.rules import AztecMarket
from printgen.play.scoring import read_score
from tests.games.aztec_market.positions import aztec
from tests.play.scoring.results import as_table, result, score_of, scored

pytestmark = pytest.mark.game("aztec-market")

SEATS = ("south", "west", "north", "east")
COLOURS = ("jewel", "cloth", "pot", "herb")

games = pytest.mark.parametrize(
    ("players", "seed"), [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2)]
)


@cache
def played(players: int, seed: int) -> PlayedGame:
    return printgen.play_game(aztec(), players=players, seed=seed, agents=("random",))


@games
def test_a_finished_game_scores_by_its_tally_as_by_the_referee(
    tmp_path: Path, players: int, seed: int
) -> None:
    match = played(players, seed).match
    assert match.is_over
    tally = match.rules.tally(match.state)
    score = score_of(tmp_path, result(tally.common, tally.seats))
    assert score.tally == tally
    referee = match.rules.outcome(match.state)
    assert (score.outcome.scores, score.outcome.winners) == (referee.scores, referee.winners)
    assert score.outcome.tie_breaks == referee.tie_breaks
    assert score.outcome.working == referee.working
    assert score.outcome.shared == referee.shared


@pytest.mark.slow
@games
def test_a_recorded_game_is_scored_as_it_ended(tmp_path: Path, players: int, seed: int) -> None:
    game = played(players, seed)
    file = tmp_path / "game.yaml"
    printgen.write_record(game, file)
    score = read_score(aztec().description, file)
    assert score.finished
    assert score.outcome == game.match.rules.outcome(game.match.state)


def test_a_game_that_was_broken_off_is_scored_as_it_stands(tmp_path: Path) -> None:
    game = printgen.play_game(aztec(), players=3, seed=1, longest=60)
    file = tmp_path / "game.yaml"
    printgen.write_record(game, file)
    score = read_score(aztec().description, file)
    assert not score.finished
    assert score.tally == game.match.rules.tally(game.match.state)


def test_an_illegal_record_is_refused(tmp_path: Path) -> None:
    text = "format: 1\nrecord: aztec-market\nplayers: 2\nseed: 1\nactions: [done]\n"
    with pytest.raises(printgen.DataError) as caught:
        scored(tmp_path, text)
    assert [(f.code.id, f.where) for f in caught.value.findings] == [
        ("illegal-action", Place("result.yaml", 5, 11))
    ]


@st.composite
def results(draw: st.DrawFn) -> dict[str, Any]:
    """Results that can be: few tokens, so that ties are common."""
    few = st.integers(0, 3)
    common = {colour: draw(few) for colour in COLOURS}
    seats = {
        seat: {**{colour: draw(few) for colour in COLOURS}, "coins": draw(st.integers(0, 2))}
        for seat in SEATS[: draw(st.integers(2, 4))]
    }
    return result(common, seats)


quiet = settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.slow
@quiet
@given(results(), st.randoms(use_true_random=False))
def test_the_order_in_the_file_changes_nothing(
    tmp_path: Path, data: dict[str, Any], rng: Any
) -> None:
    seats = list(data["seats"].items())
    rng.shuffle(seats)
    shuffled = {**data, "seats": {seat: dict(reversed(c.items())) for seat, c in seats}}
    assert score_of(tmp_path, shuffled).outcome == score_of(tmp_path, data).outcome


@pytest.mark.slow
@quiet
@given(results())
def test_a_table_says_the_same(tmp_path: Path, data: dict[str, Any]) -> None:
    data = {**data, "names": {"south": "Ana", "west": "O’Neil, Ben"}}
    table, other = scored(tmp_path, as_table(data), "result.csv"), score_of(tmp_path, data)
    assert table.tally == other.tally
    assert table.outcome == other.outcome
    assert table.names == other.names


@quiet
@given(results())
def test_who_wins_has_the_most(tmp_path: Path, data: dict[str, Any]) -> None:
    outcome = score_of(tmp_path, data).outcome
    assert outcome.winners
    scores = {seat: team.score for team in outcome.teams for seat in team.seats}
    assert {scores[seat] for seat in outcome.winners} == {max(scores.values())}
    teams = [set(team.seats) for team in outcome.teams]
    assert all(team <= set(outcome.winners) or not team & set(outcome.winners) for team in teams)
    assert outcome.shared == (sum(team <= set(outcome.winners) for team in teams) > 1)


def test_modes_that_were_played_may_be_named(tmp_path: Path) -> None:
    data = result({}, {"south": {}, "west": {}})
    score = score_of(tmp_path, {**data, "modes": ["short"]})
    assert isinstance(score.rules, AztecMarket)
    assert score.rules.figure["set-aside"] == 40
