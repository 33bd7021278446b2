"""Games in play: persons and agents take turns, and what is taken back is as if it had not been."""

from __future__ import annotations

import pytest

import printgen
from printgen import DataError, IllegalActionError, LiveGame, UsageError

pytestmark = pytest.mark.game("kalah")
PLAYABLE = [game for game in printgen.list_games() if printgen.load(game).description.rules]


def game(*movers: str) -> LiveGame:
    """A game of Kalah that North begins."""
    return printgen.begin_game("kalah", players=2, seed=1, movers=movers)


def played_on(live: LiveGame) -> LiveGame:
    """The same game after all that needs no person."""
    while live.go_on():
        pass
    return live


def test_a_person_is_waited_for_and_agents_answer() -> None:
    live = game("person", "greedy")
    assert live.to_act == "north"
    played_on(live)
    assert live.is_waiting
    assert live.to_act == "south"
    assert {step.seat for step in live.steps} == {"north"}
    live.take(next(iter(live.legal)))
    assert live.steps[-1].seat == "south"


def test_a_refusal_says_why_and_changes_nothing() -> None:
    live = game()
    before = live.record()
    with pytest.raises(IllegalActionError, match="pit 1 is South’s"):
        live.take("sow 1")
    assert live.record() == before


def test_an_action_that_is_taken_back_comes_out_the_same_again() -> None:
    live = played_on(game("random", "greedy"))
    assert live.is_over
    whole, half = live.record(), live.length // 2
    early = live.until(half)
    while live.length > half:
        live.undo()
    assert live.record() == early.record()
    assert live.described() == early.described() != played_on(live).described()
    assert live.record() == whole
    assert early.length == half


def test_nothing_can_be_taken_back_before_the_first_action() -> None:
    with pytest.raises(UsageError, match="nothing has been done"):
        game().undo()


def test_a_game_goes_on_from_its_record_as_if_it_had_not_stopped() -> None:
    live = played_on(game("person", "random"))
    again = printgen.resume_game(live.record(), "kalah")
    assert again.movers == live.movers == {"south": "person", "north": "random"}
    action = next(iter(live.legal))
    for each in (live, again):
        each.take(action)
        played_on(each)
    assert again.record() == live.record()
    assert again.steps == live.steps


def test_an_end_has_an_outcome_that_its_record_tells() -> None:
    live = played_on(game("random", "random"))
    outcome = live.outcome()
    assert live.to_act == ""
    assert not live.legal
    assert f"winners: [{', '.join(outcome.winners)}]" in live.record()
    score = max(outcome.scores.values())
    assert outcome.verdict(live.seats) == f"South wins with {score} seeds."


def test_a_record_with_an_action_that_is_not_legal_is_refused_at_its_place() -> None:
    record = game().record().replace("actions: []", "actions:\n  - sow 8\n  - sow 14")
    with pytest.raises(DataError, match=r"the record:\d+:5: illegal-action action 2, by south"):
        printgen.resume_game(record, "kalah")


@pytest.mark.parametrize(
    ("movers", "message"),
    [(("greedi",), "unknown agent 'greedi'"), (("random",) * 3, "there are seats for 2")],
)
def test_who_cannot_play_is_refused(movers: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        game(*movers)


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_record_of_every_game_is_read_as_it_was_written(name: str) -> None:
    players = printgen.load(name).description.game.players.min
    live = printgen.begin_game(name, players=players, seed=2, movers=["random"] * players)
    for _ in range(60):
        live.go_on()
    again = printgen.resume_game(live.record(), name)
    assert again.steps == live.steps
    assert again.record() == live.record()
