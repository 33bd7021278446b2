"""Legal actions in a play of Aztec Market, during which a purchase must be possible.

R is the designer's rulebook; "open" is a question that it leaves open, as a figure settles it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printgen.games.aztec_market.actions import Actions
from printgen.games.aztec_market.data import Market, ways_to_pay
from printgen.games.aztec_market.sight import FAR, Sight
from printgen.games.aztec_market.state import HOLE, NOTHING, State
from printgen.play.rules.contract import Action


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
        self.actions = Actions(market, figures)
        self.sight = Sight(market, seats, supply, is_free=not self._price)

    def is_free(self, state: State, cell: int) -> bool:
        """R, Messenger: it moves "as many times as you like … without spending money"."""
        return not self._price or state.cells[cell] in self.market.messengers

    def _wishes(self, state: State) -> list[list[int]]:
        """Return for each buyer of the player the colours they may buy.

        R, Buy commodities: any by an empty buyer, else those it has. Open: of an empty vendor none.
        """
        first = state.player * self.side
        stocked = [colour for colour, count in enumerate(state.vendors) if count]
        return [
            stocked if held == NOTHING else [held] if held in stocked else []
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
        return self._can_buy_later(state.cells, state.player, coins, self._wishes(state))

    def _can_buy_later(
        self,
        cells: tuple[int, ...],
        player: int,
        coins: Sequence[int],
        wishes: list[list[int]],
    ) -> bool:
        spare = sum(coins) - self._need
        if spare < 0:
            return False
        budget = spare // self._price if self._price else FAR - 1
        need = self._need
        lines, views = self.sight.lines, self.sight.views[player]
        for buyer, wanted in enumerate(wishes):
            if wanted and coins[buyer] >= need:
                tiles = views[buyer](cells)
                moves = (lines.get(tiles) or self.sight.line(cells, player, buyer)).moves
                for colour in wanted:
                    if moves[colour] <= budget:
                        return True
        return False

    def play_actions(self, state: State) -> list[Action]:
        first = state.player * self.side
        coins = state.coins[first : first + self.side]
        wishes = self._wishes(state)
        actions = self._purchases(state, coins, wishes)
        if state.bought:
            payments = self._payments(coins)
            for cell, tile in enumerate(state.cells):
                if tile != HOLE:
                    ways = [()] if self.is_free(state, cell) else payments
                    actions += [self.actions.move[cell, pay] for pay in ways]
            actions.append(self.actions.done)
        else:
            actions += self._moves_before(state, coins, wishes)
        return actions

    def _purchases(
        self, state: State, coins: Sequence[int], wishes: list[list[int]]
    ) -> list[Action]:
        """Return the purchases that are possible at once."""
        actions: list[Action] = []
        for buyer, wanted in enumerate(wishes):
            if wanted and coins[buyer] >= self._need:
                ways = self.sight.line(state.cells, state.player, buyer).ways
                known = self.actions.buy[buyer]
                actions += [known[colour] for colour in wanted if ways[colour] is not None]
        return actions

    def _moves_before(
        self, state: State, coins: Sequence[int], wishes: list[list[int]]
    ) -> Iterator[Action]:
        """Yield the moves after which a purchase is still possible; there was none so far."""
        player, cells = state.player, state.cells
        hole = cells.index(HOLE)
        free: list[tuple[tuple[int, ...], Sequence[int]]] = [((), coins)]
        paid: list[tuple[tuple[int, ...], Sequence[int]]] = [
            (pay, _spent(coins, pay))
            for pay in self._payments(coins)
            if sum(coins) - len(pay) >= self._need
        ]
        for cell, tile in enumerate(cells):
            if tile == HOLE:
                continue
            ways = free if self.is_free(state, cell) else paid
            if ways:
                after = list(cells)
                after[hole], after[cell] = tile, HOLE
                then = tuple(after)
                for pay, rest in ways:
                    if self._can_buy_later(then, player, rest, wishes):
                        yield self.actions.move[cell, pay]

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
        for buyer, wanted in enumerate(self._wishes(state)):
            if not state.coins[first + buyer]:
                continue
            tiles = self.sight.views[state.player][buyer](state.cells)
            ways = self.sight.line(state.cells, state.player, buyer).ways
            if any(ways[c] is None and self.market.vendors[c] in tiles for c in wanted):
                return True
        return False


def _spent(coins: Sequence[int], payers: tuple[int, ...]) -> list[int]:
    left = list(coins)
    for buyer in payers:
        left[buyer] -= 1
    return left
