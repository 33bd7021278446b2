"""The actions of The Market at Kos as texts, each made once and then looked up."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from printgen.games.market_at_kos.data import Market
from printgen.play.rules.contract import Action

PLACE, MOVE, DRAW, TURN, AT, PASS = range(6)


class Op(NamedTuple):
    """Meaning of an action: ``one`` is a kind, a circle, a good or a square; ``two`` a circle."""

    verb: int
    one: int = 0
    two: int = 0


def actions_of(market: Market) -> Actions:
    """Return all possible actions in a market; markets with the same names share them."""
    kinds = tuple(kind.name for kind in market.kinds)
    return _actions(
        tuple(market.circle_names), kinds, tuple(market.goods), tuple(market.square_names)
    )


@lru_cache(maxsize=4)
def _actions(*names: tuple[str, ...]) -> Actions:
    return Actions(*names)


class Actions:
    """All possible actions, by their meaning; ``ops`` has the meaning of each text."""

    def __init__(
        self,
        circles: tuple[str, ...],
        kinds: tuple[str, ...],
        goods: tuple[str, ...],
        squares: tuple[str, ...],
    ) -> None:
        self.ops: dict[str, Op] = {}
        self.place = tuple(
            tuple(
                self._write(f"place {kind} {name}", PLACE, k, n) for n, name in enumerate(circles)
            )
            for k, kind in enumerate(kinds)
        )
        # A worker never moves to its own place: that action exists but is never legal.
        self.move = tuple(
            tuple(self._write(f"move {one} {two}", MOVE, a, b) for b, two in enumerate(circles))
            for a, one in enumerate(circles)
        )
        self.turn = tuple(self._write(f"turn {name}", TURN, n) for n, name in enumerate(goods))
        self.at = tuple(self._write(f"at {name}", AT, n) for n, name in enumerate(squares))
        self.stall = self._write("stall", DRAW)
        self.forced = (self._write("pass", PASS),)

    def _write(self, text: str, verb: int, one: int = 0, two: int = 0) -> Action:
        self.ops[text] = Op(verb, one, two)
        return Action(text)
