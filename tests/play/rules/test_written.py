"""Actions that name several things: in another order they are the same action, in every game."""

from __future__ import annotations

import pytest

import printgen
from printgen.core.guests import guests
from printgen.play.referee import Match


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(printgen.list_games()) & set(guests())))
def test_what_is_legal_is_written_as_it_should_be(name: str) -> None:
    match = printgen.play_game(name, players=2, seed=2, agents=("curious",)).match
    again = Match(match.rules, match.plan)
    for action in match.actions:
        legal = match.rules.legal_actions(again.state)
        assert [match.rules.written(each) for each in legal] == list(legal)
        again.do(action)
