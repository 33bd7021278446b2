"""Turns of Aztec Market: legal actions, and the states after them.

R is the designer's rulebook, with the section's title; "open" marks a question that it leaves open
and the game's data answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printgen.games.aztec_market.data import Market
from printgen.games.aztec_market.plays import Plays
from printgen.games.aztec_market.state import (
    COIN,
    DRAW,
    HOLE,
    KING,
    MOVE,
    NOTHING,
    OVER,
    PLAY,
    TURN,
    State,
    begin,
)
from printgen.play.rules.contract import CHANCE, Action
from printgen.play.rules.states import changed, with_item
from printgen.play.setup.plan import SetupPlan
from printgen.play.setup.seeded_random import SeededRandom


class Turns(Plays):
    """Turns of the players at ``seats``: a pass, or a play."""

    def __init__(
        self,
        market: Market,
        seats: tuple[str, ...],
        figures: Mapping[str, int],
        supply: Mapping[str, int],
    ) -> None:
        super().__init__(market, seats, figures, supply)
        self.seats = seats
        self.draws = figures["draws-per-pass"]
        self._moves = figures["moves-per-pass"]
        self._may_return = bool(figures["move-back"])
        self.income = figures["coins-per-pass"]
        self._takes = figures["king-takes"]
        self._cost = figures["coins-per-purchase"]
        self._room = figures["coins-per-buyer"]
        self._porter = figures["porter-returns"]
        self._governor = figures["governor-takes"]
        self._courted: tuple[object, object, list[int]] = None, None, []

    def setup(self, plan: SetupPlan) -> State:
        return begin(plan, self.market, self.seats)

    def to_act(self, state: State) -> int:
        return CHANCE if state.phase == DRAW else state.player

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return what is legal. R, Gameplay: a turn is a pass or a play. R, Pass: its steps in
        order.
        """
        phase = state.phase
        if phase == MOVE:
            return self.actions.pass_moves[state.cells.index(HOLE), state.moved]
        if phase == PLAY:
            return self.play_actions(state)
        if phase == TURN:
            return self.actions.either if self.can_play(state) else self.actions.must_pass
        if phase == COIN:
            first = state.player * self.side
            coins, room = state.coins, self._room
            return [self.actions.coin[n] for n in range(self.side) if coins[first + n] < room]
        if phase == KING:
            return [self.actions.king_none, *(self.actions.king[c] for c in self._near_king(state))]
        if phase == DRAW:
            return self.actions.draws(state.bag)
        return ()

    def chance(self, state: State, rng: SeededRandom) -> Action:
        bag, total = [*state.bag], sum(state.bag)
        for left in range(total, max(total - self.draws, 0), -1):
            ticket = rng.below(left)
            for colour, count in enumerate(bag):
                if ticket < count:
                    bag[colour] = count - 1
                    break
                ticket -= count
        return self.actions.draw(tuple(map(int.__sub__, state.bag, bag)))

    def apply(self, state: State, action: Action) -> State:
        kind, args = self.actions.meaning[action]
        match kind:
            case "move":
                return self._moved(state, args)
            case "buy":
                return self._buy(state, *args)
            case "draw":  # R, Replenish: each goes on the vendor of its colour
                vendors = tuple(map(int.__add__, state.vendors, args))
                bag = tuple(map(int.__sub__, state.bag, args))
                return self._onward(changed(state, vendors=vendors, bag=bag), MOVE)
            case "pass":
                return self._onward(state, DRAW)
            case "play":
                return changed(state, phase=PLAY, bought=False)
            case "coin":
                buyer = state.player * self.side + args[0]
                coins = with_item(state.coins, buyer, state.coins[buyer] + 1)
                state = changed(state, coins=coins, bank=state.bank - 1, left=state.left - 1)
                return state if self.has_income(state, state.left) else self._onward(state, KING)
            case "king":
                return self._crown(state, args)
            case _:
                return self._next_turn(state)

    # -- a pass

    def _onward(self, state: State, phase: int) -> State:
        """Continue with the first step of a pass, from ``phase`` on, in which an action is
        possible.
        """
        if phase == DRAW:
            # R, Replenish: "When there are no tokens left in the bag, you don't perform this step."
            if self.draws and any(state.bag):
                return changed(state, phase=DRAW)
            phase = MOVE
        if phase == MOVE:
            if self._moves:
                return changed(state, phase=MOVE, left=self._moves)
            phase = COIN
        # R, Obtain money: not performed with coins on all buyers.
        if phase == COIN and self.has_income(state, self.income):
            return changed(state, phase=COIN, left=self.income)
        if self._takes and self._near_king(state):
            return changed(state, phase=KING, left=self._takes)
        return self._next_turn(state)

    def has_income(self, state: State, left: int) -> bool:
        """Return True if the player may take a coin, with ``left`` still to be taken.

        R, Obtain money: a coin from the supply, for a buyer that has room for one.
        """
        if left <= 0 or state.bank <= 0:
            return False
        first = state.player * self.side
        return min(state.coins[first : first + self.side]) < self._room

    def _near_king(self, state: State) -> list[int]:
        """Return the colours of vendors with tokens in the king's row or column. R, Utilize the
        king: crowds do not matter.
        """
        cells, vendors, side = state.cells, state.vendors, self.side
        # Needed to see whether there is a choice, and again for that choice.
        if cells is not self._courted[0] or vendors is not self._courted[1]:
            row, column = divmod(cells.index(self.market.king), side)
            near = []
            for colour, count in enumerate(vendors):
                if count:
                    at = cells.index(self.market.vendors[colour])
                    if at // side == row or at % side == column:
                        near.append(colour)
            self._courted = cells, vendors, near
        return self._courted[2]

    def _crown(self, state: State, colours: tuple[int, ...]) -> State:
        if not colours:  # R, Utilize the king: "you may choose"
            return self._next_turn(state)
        (colour,) = colours
        state = changed(
            state,
            vendors=with_item(state.vendors, colour, state.vendors[colour] - 1),
            king=with_item(state.king, colour, state.king[colour] + 1),
            left=state.left - 1,
        )
        if state.left and self._near_king(state):
            return state
        return self._next_turn(state)

    def _next_turn(self, state: State) -> State:
        player = (state.player + 1) % len(self.seats)
        # R, End of the game: the player to the right of the start player has finished her turn,
        # and no tokens remain in the supply.
        over = player == state.start and not any(state.bag)
        return changed(
            state,
            player=state.player if over else player,
            phase=OVER if over else TURN,
            left=0,
            bought=False,
        )

    # -- moving tiles

    def _moved(self, state: State, args: tuple[int, ...]) -> State:
        """Move a tile. R, Move the market: "take any tile from the marketplace and move it to the
        hole".
        """
        cell, *payers = args
        cells = list(state.cells)
        hole = cells.index(HOLE)
        cells[hole] = cells[cell]
        cells[cell] = HOLE
        if state.phase == MOVE:
            if state.left > 1:
                # Open: whether the tile may go straight back.
                moved = NOTHING if self._may_return else hole
                return changed(state, cells=tuple(cells), left=state.left - 1, moved=moved)
            return self._onward(changed(state, cells=tuple(cells), moved=NOTHING), COIN)
        if not payers:
            return changed(state, cells=tuple(cells))
        coins = list(state.coins)
        first = state.player * self.side
        for buyer in payers:
            coins[first + buyer] -= 1
        return changed(state, cells=tuple(cells), coins=tuple(coins), bank=state.bank + len(payers))

    # -- a purchase

    def _buy(self, state: State, buyer: int, colour: int) -> State:
        """Buy tokens, and apply the effects of the tiles between. R, Buy commodities.

        Open: each effect applies once, nearest to the buyer first, as long as purchased tokens are
        left.
        """
        at = state.player * self.side + buyer
        way = self.sight.line(state.cells, state.player, buyer).ways[colour] or ()
        bought = state.vendors[colour]
        returned = crowned = 0
        keeps = False
        for role in way:
            # R, Porter: "returns one of the purchased commodities to the vendor's tile".
            if role == "porter":
                taken = min(self._porter, bought)
                returned += taken
                bought -= taken
            # R, Governor: "puts one of the purchased commodities on the king's tile".
            elif role == "governor":
                taken = min(self._governor, bought)
                crowned += taken
                bought -= taken
            # R, Ambassador: "Don't return the coin to the reserve".
            elif role == "ambassador":
                keeps = True
        coins, bank = state.coins, state.bank
        if not keeps:
            coins = with_item(coins, at, coins[at] - self._cost)
            bank += self._cost
        held, counts = state.held, state.counts
        if bought:
            held = with_item(held, at, colour)
            counts = with_item(counts, at, counts[at] + bought)
        king = state.king
        if crowned:
            king = with_item(king, colour, king[colour] + crowned)
        return changed(
            state,
            vendors=with_item(state.vendors, colour, returned),
            king=king,
            held=held,
            counts=counts,
            coins=coins,
            bank=bank,
            bought=True,
        )
