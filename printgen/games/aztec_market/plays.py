"""Legal actions in a play of Aztec Market, during which a purchase must be possible.

R is the designer's rulebook; "open" is a question that it leaves open, as a figure settles it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from printgen.games.aztec_market.actions import Actions
from printgen.games.aztec_market.data import Market, ways_to_pay
from printgen.games.aztec_market.sight import FAR, Line, Sight
from printgen.games.aztec_market.state import HOLE, NOTHING, State
from printgen.play.rules.contract import Action


class _Hopes(NamedTuple):
    """A way to pay for a move: the buyers whose coins are spent, and how many moves the rest pays
    for before a purchase.

    ``wishes`` are the colours that each buyer may buy who then has coins enough. A bit for each
    buyer says who has wishes, and whose wishes can come true as the tiles lie.
    """

    pay: tuple[int, ...]
    budget: int
    wishes: list[int]
    able: int
    sure: int


class Plays:
    """The choices of a player who buys, with the figures of the game.

    R, Play: moves and purchases "in any order or quantity you like".
    """

    def __init__(
        self,
        market: Market,
        seats: tuple[str, ...],
        figures: Mapping[str, int],
        supply: Mapping[str, int],
    ) -> None:
        """``supply`` tells how many copies of each piece there are."""
        self.market = market
        self.side = market.side
        self._price = figures["coins-per-move"]
        # R, Buy commodities: "The buyer's tile must have a coin."
        self._need = max(1, figures["coins-per-purchase"])
        # R, Messenger: it moves "as many times as you like … without spending money".
        self._moves_free = market.messengers if self._price else frozenset(range(len(market.tiles)))
        self.actions = Actions(market, figures)
        self.sight = Sight(market, seats, supply, is_free=not self._price)

    def is_free(self, state: State, cell: int) -> bool:
        """Return True if the tile on a cell moves without coins."""
        return state.cells[cell] in self._moves_free

    def _wishes(self, state: State) -> list[int]:
        """Return for each buyer of the player the colours they may buy, a bit for each.

        R, Buy commodities: any by an empty buyer, else those it has. Open: of an empty vendor none.
        """
        first = state.player * self.side
        stocked, bit = 0, 1
        for count in state.vendors:
            if count:
                stocked |= bit
            bit <<= 1
        return [
            stocked if held == NOTHING else stocked & 1 << held
            for held in state.held[first : first + self.side]
        ]

    def can_play(self, state: State) -> bool:
        """R, Buy commodities: "You must use one or more of your buyers with money". So a play is
        legal only if a purchase can follow, after as many moves as the coins allow.
        """
        first = state.player * self.side
        coins = state.coins[first : first + self.side]
        if not any(coins) or not any(state.vendors):
            return False
        lines = self.sight.lines_of(state.cells, state.player)
        return bool(self._hopes((), coins, self._wishes(state), lines).sure)

    def _hopes(
        self, pay: tuple[int, ...], coins: Sequence[int], wishes: list[int], lines: list[Line]
    ) -> _Hopes:
        """Return what can be hoped for with these coins and lines."""
        need, able, sure = self._need, 0, 0
        left = sum(coins) - need
        budget = FAR if left >= 0 and not self._price else left // (self._price or 1)
        mine = [0] * len(wishes)
        if left >= 0:
            for buyer, wish in enumerate(wishes):
                if wish and coins[buyer] >= need:
                    mine[buyer] = wish
                    able |= 1 << buyer
                    if lines[buyer].reach(budget) & wish:
                        sure |= 1 << buyer
        return _Hopes(pay, budget, mine, able, sure)

    def play_actions(self, state: State) -> list[Action]:
        first = state.player * self.side
        coins = state.coins[first : first + self.side]
        wishes = self._wishes(state)
        lines = self.sight.lines_of(state.cells, state.player)
        actions = self._purchases(coins, wishes, lines)
        if state.bought:
            payments, known = self._payments(coins), self.actions.move
            for cell, tile in enumerate(state.cells):
                if tile in self._moves_free:
                    actions.append(known[cell, ()])
                elif tile != HOLE:
                    for pay in payments:
                        actions.append(known[cell, pay])
            actions.append(self.actions.done)
        else:
            actions += self._moves_before(state, coins, wishes, lines)
        return actions

    def _purchases(
        self, coins: Sequence[int], wishes: list[int], lines: list[Line]
    ) -> list[Action]:
        """Return the purchases that are possible at once."""
        actions: list[Action] = []
        for buyer, line in enumerate(lines):
            if (colours := line.open & wishes[buyer]) and coins[buyer] >= self._need:
                known = self.actions.buy[buyer]
                actions += [buy for colour, buy in enumerate(known) if colours >> colour & 1]
        return actions

    def _moves_before(
        self, state: State, coins: Sequence[int], wishes: list[int], lines: list[Line]
    ) -> list[Action]:
        """Return the moves after which a purchase is still possible; there was none so far.

        A move changes the column that the tile leaves and the one with the hole. Only the buyers
        there need to be looked at, unless another one can buy anyway.
        """
        cells, player = state.cells, state.player
        column, known, moves_free = self.sight.columns[player], self.actions.move, self._moves_free
        free = [self._hopes((), coins, wishes, lines)]
        paid = [
            self._hopes(pay, _spent(coins, pay), wishes, lines) for pay in self._payments(coins)
        ]
        found: list[Action] = []
        hole = cells.index(HOLE)
        for cell, tile in enumerate(cells):
            if tile == HOLE:
                continue
            here, there = column[hole], column[cell]
            changes = 1 << here | 1 << there
            then: tuple[int, ...] = ()
            for hopes in free if tile in moves_free else paid:
                if not hopes.sure & ~changes:
                    if not hopes.able & changes:
                        continue
                    then = then or _moved(cells, hole, cell)
                    if not self._can_buy(then, player, here, hopes) and (
                        here == there or not self._can_buy(then, player, there, hopes)
                    ):
                        continue
                found.append(known[cell, hopes.pay])
        return found

    def _can_buy(self, cells: tuple[int, ...], player: int, buyer: int, hopes: _Hopes) -> bool:
        """Return True if a buyer can hope to buy once the tiles lie so."""
        wish = hopes.wishes[buyer]
        if not wish:
            return False
        tiles = self.sight.views[player][buyer](cells)
        line = self.sight.lines.get(tiles) or self.sight.line(cells, player, buyer)
        within, budget = line.within, hopes.budget
        return bool((within[budget] if budget < len(within) else within[-1]) & wish)

    def _payments(self, coins: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the ways to pay for a move: each lists the buyers whose coins are spent."""
        if not self._price or sum(coins) < self._price:
            return []
        if self._price == 1:
            return [(n,) for n, count in enumerate(coins) if count]
        return list(ways_to_pay(self._price, coins))

    def is_kept_away(self, state: State) -> bool:
        """Return True if a crowd stands between some buyer with a coin and goods of the right
        colour.
        """
        first = state.player * self.side
        coins = state.coins[first : first + self.side]
        lines = self.sight.lines_of(state.cells, state.player)
        trios = zip(lines, coins, self._wishes(state), strict=True)
        return any(count and line.kept & wish for line, count, wish in trios)


def _moved(cells: tuple[int, ...], hole: int, cell: int) -> tuple[int, ...]:
    after = list(cells)
    after[hole], after[cell] = after[cell], HOLE
    return tuple(after)


def _spent(coins: Sequence[int], payers: tuple[int, ...]) -> list[int]:
    left = list(coins)
    for buyer in payers:
        left[buyer] -= 1
    return left
