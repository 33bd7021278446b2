"""Legal actions in a play of Aztec Market, in which a purchase must be possible.

R is the designer's rulebook; "open" marks a question that it leaves open and a figure answers.
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
    """Ways to pay for a move that leave the same number of coins, how many more moves those coins
    pay for before a purchase, and who has coins and wishes before: one bit for each buyer.

    Each way has its moves by cell. The bits say who then has coins and wishes, and whose wishes can
    come true within that many moves if no tile has moved.
    """

    budget: int
    able: int
    ways: list[tuple[list[Action], int, int]]


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
        """``supply`` is the number of copies of each piece."""
        self.market = market
        self.side = market.side
        self._price = figures["coins-per-move"]
        # R, Buy commodities: "The buyer's tile must have a coin."
        self._need = max(1, figures["coins-per-purchase"])
        self._moves_free = market.messengers if self._price else frozenset(range(len(market.tiles)))
        self.actions = Actions(market, figures)
        self.sight = Sight(market, seats, supply, is_free=not self._price)
        self._wished: tuple[object, object, int, list[int]] = None, None, 0, []

    def is_free(self, state: State, cell: int) -> bool:
        """R, Messenger: it moves "as many times as you like … without spending money"."""
        return state.cells[cell] in self._moves_free

    def _wishes(self, state: State) -> list[int]:
        """Return the colours that each buyer of the player may buy, one bit for each.

        R, Buy commodities: any colour for an empty buyer, otherwise the buyer's own. Open: nothing
        from an empty vendor.
        """
        vendors, held, player = state.vendors, state.held, state.player
        last = self._wished
        # Moves change neither, and the same position is looked up more than once.
        if vendors is not last[0] or held is not last[1] or player != last[2]:
            first, stocked, bit = player * self.side, 0, 1
            for count in vendors:
                if count:
                    stocked |= bit
                bit <<= 1
            wishes = [
                stocked if colour == NOTHING else stocked & 1 << colour
                for colour in held[first : first + self.side]
            ]
            last = self._wished = vendors, held, player, wishes
        return last[3]

    def can_play(self, state: State) -> bool:
        """Return True if a purchase is possible, after as many moves as the coins allow.

        R, Buy commodities: "You must use one or more of your buyers with money".
        """
        first = state.player * self.side
        coins = state.coins[first : first + self.side]
        if not any(coins) or not any(state.vendors):
            return False
        lines = self.sight.lines_of(state.cells, state.player)
        budget = self._budget(coins, 0)
        return budget >= 0 and self._able(budget, coins, self._wishes(state), lines)[1] > 0

    def _budget(self, coins: Sequence[int], spent: int) -> int:
        """Return how many moves the coins pay for before a purchase, less than 0 if there can be
        none.
        """
        left = sum(coins) - spent - self._need
        if self._price and left >= 0:
            return left // self._price
        return left if left < 0 else FAR

    def _able(
        self, budget: int, coins: Sequence[int], wishes: list[int], lines: list[Line]
    ) -> tuple[int, int]:
        """Return who has coins and wishes, and whose wishes can come true within ``budget`` moves:
        one bit for each buyer.
        """
        able, sure, bit, need = 0, 0, 1, self._need
        for line, wish, count in zip(lines, wishes, coins, strict=True):
            if wish and count >= need:
                able |= bit
                if line.reach(budget) & wish:
                    sure |= bit
            bit <<= 1
        return able, sure

    def _hopes(
        self,
        ways: Sequence[tuple[int, ...]],
        coins: Sequence[int],
        wishes: list[int],
        lines: list[Line],
    ) -> _Hopes:
        """Return what is possible with these coins and lines, by the ways to pay."""
        budget = self._budget(coins, len(ways[0])) if ways else -1
        if budget < 0:
            return _Hopes(0, 0, [])
        able, sure = self._able(budget, coins, wishes, lines)
        need, found = self._need, []
        for pay in ways:
            rest = able
            for buyer in pay:
                if coins[buyer] - pay.count(buyer) < need:
                    rest &= ~(1 << buyer)
            found.append((self.actions.moves[pay], rest, sure & rest))
        return _Hopes(budget, able, found)

    def play_actions(self, state: State) -> list[Action]:
        first = state.player * self.side
        coins = state.coins[first : first + self.side]
        wishes = self._wishes(state)
        lines = self.sight.lines_of(state.cells, state.player)
        actions = self._purchases(coins, wishes, lines)
        if state.bought:
            moves = self.actions.moves
            free, paid = moves[()], [moves[pay] for pay in self._payments(coins)]
            for cell, tile in enumerate(state.cells):
                if tile in self._moves_free:
                    actions.append(free[cell])
                elif tile != HOLE:
                    actions += [each[cell] for each in paid]
            actions.append(self.actions.done)
        else:
            actions += self._moves_before(state, coins, wishes, lines)
        return actions

    def _purchases(
        self, coins: Sequence[int], wishes: list[int], lines: list[Line]
    ) -> list[Action]:
        """Return the purchases that are possible immediately."""
        actions: list[Action] = []
        for buyer, line in enumerate(lines):
            if (colours := line.open & wishes[buyer]) and coins[buyer] >= self._need:
                known = self.actions.buy[buyer]
                actions += [buy for colour, buy in enumerate(known) if colours >> colour & 1]
        return actions

    def _moves_before(
        self, state: State, coins: Sequence[int], wishes: list[int], lines: list[Line]
    ) -> list[Action]:
        """Return the moves after which a purchase is still possible, before the first purchase.

        A move changes the column that the tile leaves and the one with the hole. Only their buyers
        need to be checked, unless another one can buy anyway.
        """
        cells, places = state.cells, self.sight.places[state.player]
        moves_free = self._moves_free
        free = self._hopes([()], coins, wishes, lines)
        paid = self._hopes(self._payments(coins), coins, wishes, lines)
        found: list[Action] = []
        here, _ = places[cells.index(HOLE)]
        for cell, tile in enumerate(cells):
            hopes = free if tile in moves_free else paid
            if not hopes.ways or tile == HOLE:
                continue
            there, place = places[cell]
            changes = 1 << here | 1 << there
            opened = NOTHING
            for moves, able, sure in hopes.ways:
                if not sure & ~changes:
                    if not able & changes:
                        continue
                    if opened == NOTHING:
                        # In its own column, the tile only changes its place.
                        moved = {here: tile, there: ~place}
                        opened = self._opened(moved, hopes, wishes, lines)
                    if not able & opened:
                        continue
                found.append(moves[cell])
        return found

    def _opened(
        self, moved: dict[int, int], hopes: _Hopes, wishes: list[int], lines: list[Line]
    ) -> int:
        """Return who has coins, and wishes that can come true after a move: one bit for each.

        ``moved`` has the buyers whose columns change, with what :meth:`Sight.after` needs.
        """
        opened = 0
        for buyer, change in moved.items():
            if hopes.able >> buyer & 1:
                line = lines[buyer]
                then = line.after.get(change) or self.sight.after(line, change)
                if then.reach(hopes.budget) & wishes[buyer]:
                    opened |= 1 << buyer
        return opened

    def _payments(self, coins: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the ways to pay for a move: each lists the buyers whose coins are spent."""
        if not self._price or sum(coins) < self._price:
            return []
        if self._price == 1:
            return [(n,) for n, count in enumerate(coins) if count]
        return list(ways_to_pay(self._price, coins))

    def is_kept_away(self, state: State) -> bool:
        """Return True if a crowd is between a buyer with a coin and goods of the right colour."""
        first = state.player * self.side
        coins = state.coins[first : first + self.side]
        if not any(coins):
            return False
        lines, wishes = self.sight.lines_of(state.cells, state.player), self._wishes(state)
        for line, wish, count in zip(lines, wishes, coins, strict=True):
            if count and line.kept & wish:
                return True
        return False
