"""The actions of Aztec Market: their texts, and what they mean.

In the order of a turn:

    pass                      the turn is a pass …
    draw 2 jewel 1 pot 1 herb     (chance) tokens from the bag onto the vendors
    move b3                       the tile on b3 goes into the hole
    coin 2                        a coin from the supply onto buyer 2
    king jewel, king none         a token from a vendor in line goes to the king, or none
    play                      … or a play
    move b3 pay 1                 a tile moves, paid with the coin of buyer 1
    move b3                       the messenger moves free
    buy 2 jewel                   buyer 2 buys all jewels
    done                          the play is over

Buyers count from 1, left to right as their player sees them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Final, TypeAlias

from printgen.games.aztec_market.data import Market, ways_to_pay
from printgen.games.aztec_market.state import NOTHING
from printgen.play.rules.contract import Action

# A kind of action, and the numbers it needs.
Op: TypeAlias = tuple[str, tuple[int, ...]]

# How many bags have their draws cached before the cache is cleared.
_MOST_BAGS: Final = 2_000


class _Meanings(dict[str, Op]):
    """What actions mean, by their texts; draws are read when they first come up."""

    def __init__(self, read: Callable[[str], Op]) -> None:
        self._read = read

    def __missing__(self, action: str) -> Op:
        return self._read(action)


class Actions:
    """All actions of a market with these figures; draws are added when they first come up.

    ``meaning`` has what each legal action means.
    """

    def __init__(self, market: Market, figures: Mapping[str, int]) -> None:
        side, cells, colours = market.side, market.cells, market.colours
        price, room = figures["coins-per-move"], figures["coins-per-buyer"]
        self._colours = colours
        self._draws = figures["draws-per-pass"]
        self.meaning = _Meanings(self._read)
        self.either = (self._action("pass"), self._action("play"))
        self.must_pass = self.either[:1]
        self.done = self._action("done")
        self.king_none = self._action("king none", "king")
        self.king = [self._action(f"king {name}", "king", n) for n, name in enumerate(colours)]
        self.coin = [self._action(f"coin {n + 1}", "coin", n) for n in range(side)]
        self.buy = [
            [self._action(f"buy {n + 1} {name}", "buy", n, c) for c, name in enumerate(colours)]
            for n in range(side)
        ]
        ways: list[tuple[int, ...]] = [()]
        if price:
            ways += ways_to_pay(price, [room] * side)
        # By the buyers who pay, and then by cell.
        self.moves = {
            way: [self._action(_move(name, way), "move", n, *way) for n, name in enumerate(cells)]
            for way in ways
        }
        # By the hole, and the cell of the tile that may not move.
        every = range(side * side)
        self.pass_moves = {
            (hole, moved): [self.moves[()][n] for n in every if n not in {hole, moved}]
            for hole in every
            for moved in (NOTHING, *every)
        }
        self._draw_names: dict[tuple[int, ...], Action] = {}
        self._draws_from: dict[tuple[int, ...], Sequence[Action]] = {}

    def _action(self, text: str, kind: str = "", *args: int) -> Action:
        self.meaning[text] = kind or text, args
        return Action(text)

    def draw(self, counts: tuple[int, ...]) -> Action:
        known = self._draw_names.get(counts)
        if known is None:
            parts = (
                f"{count} {name}"
                for name, count in zip(self._colours, counts, strict=True)
                if count
            )
            known = self._draw_names[counts] = self._action(
                f"draw {' '.join(parts)}", "draw", *counts
            )
        return known

    def draws(self, bag: tuple[int, ...]) -> Sequence[Action]:
        """Return all draws from a bag, the first colours first."""
        # A bag with more tokens of a colour than are drawn counts as one with exactly as many, so
        # that there are fewer different bags.
        most = self._draws
        key = tuple([n if n < most else most for n in bag])  # noqa: FURB136 - a third of the time
        known = self._draws_from.get(key)
        if known is None:
            if len(self._draws_from) >= _MOST_BAGS:
                self._draws_from.clear()
            count = min(most, sum(bag))
            known = self._draws_from[key] = [
                self.draw(counts)
                for counts in product(*(range(n, -1, -1) for n in key))
                if sum(counts) == count
            ]
        return known

    def _read(self, action: str) -> Op:
        """Return the meaning of a draw that has not come up yet."""
        words = action.split()
        counts = dict(zip(words[2::2], map(int, words[1::2]), strict=True))
        result = tuple(counts.get(name, 0) for name in self._colours)
        return self.meaning[self.draw(result)]


def _move(cell: str, payers: tuple[int, ...]) -> str:
    pay = " ".join(str(buyer + 1) for buyer in payers)
    return f"move {cell} pay {pay}" if pay else f"move {cell}"
