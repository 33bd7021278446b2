"""Actions that name several tokens or buyers: in another order they are the same action."""

from __future__ import annotations

import pytest

from printgen.play.referee import Match
from printgen.play.rules.contract import IllegalActionError
from tests.games.aztec_market import positions


def test_draws_may_be_named_in_any_order_of_colours() -> None:
    match = Match(positions.rules(2), positions.plan(2, 3))
    match.do("pass")
    match.do("draw 1 herb 1 jewel 2 cloth")
    assert match.actions[-1] == "draw 1 jewel 2 cloth 1 herb"


UNREAD = "that cannot be read; draw tokens: 'draw 2 jewel 1 pot …', each colour once"
WRONG = {
    "draw 1 herb 2 jewel": "draw 4 tokens, and not 3",
    "draw 9 herb": "draw 4 tokens, and not 9",
    "draw 4 rubies": UNREAD,
    "draw 2 herb 2 herb": UNREAD,
    "draw herb 4": UNREAD,
    "draw": UNREAD,
    "draw 4 herb 0 jewel": "leave out the colours of which you draw none",
    "draw 1 herb 3 pot": "the bag holds only 20 jewel, 20 cloth, 2 pot, 20 herb",
}


@pytest.mark.parametrize(("action", "reason"), WRONG.items(), ids=WRONG)
def test_a_draw_that_cannot_be_is_refused_with_the_true_reason(action: str, reason: str) -> None:
    match = Match(positions.rules(2), positions.plan(2, 3))
    match.do("pass")
    match.state = match.state._replace(bag=(20, 20, 2, 20))  # type: ignore[attr-defined]
    with pytest.raises(IllegalActionError) as caught:
        match.do(action)
    assert str(caught.value).endswith(f"is not legal: {reason}")


def test_the_fewer_tokens_of_a_last_draw_are_told() -> None:
    match = Match(positions.rules(2), positions.plan(2, 3))
    match.do("pass")
    match.state = match.state._replace(bag=(1, 0, 0, 0))  # type: ignore[attr-defined]
    with pytest.raises(IllegalActionError, match="draw 1 token, and not 4"):
        match.do("draw 4 jewel")


def test_buyers_who_pay_together_may_be_named_in_any_order() -> None:
    game = positions.rules(2, {"coins-per-move": 2})
    assert game.written("move b3 pay 2 1") == "move b3 pay 1 2"
    assert game.written("move b3 pay 10 9") == "move b3 pay 9 10"
