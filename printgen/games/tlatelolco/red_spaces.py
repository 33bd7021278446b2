"""The events of red spaces. R, Red space roll table and Forced trade, in the rulebook of Warpspawn
Games; figures answer the questions marked as open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from printgen.games.tlatelolco.actions import Op
from printgen.games.tlatelolco.state import (
    BANISH,
    FORCE,
    GAIN,
    HOME,
    HOME_ROLL,
    JUMP,
    NOTHING,
    ROLL,
    THIEF_ROLL,
    Offer,
    State,
)
from printgen.games.tlatelolco.trading import Trading
from printgen.play.rules.contract import Action
from printgen.play.rules.states import changed, with_item

# The phase in which each result is carried out. Dice first, or a choice.
RESULTS: Final = {
    "gain": GAIN,
    "move": ROLL,  # R, Red space roll table 3 and 8: a roll, and a move
    "banish": BANISH,
    "force": FORCE,
    "thief": THIEF_ROLL,  # R, Red space roll table 6 and 10: a roll for the thief
    "jump": JUMP,
    "home": HOME,
}


class RedSpaces:
    """The results of the table; ``table`` continues the game after them."""

    def __init__(self, table: Trading, figures: Mapping[str, int]) -> None:
        self._table = table
        self._board = table.market.board
        self.forced_units = figures["forced-units"]
        self.gain_units = figures["gain-units"]

    # -- R, Red space roll table 2 and 12: a unit of a good from an adjacent stand

    def gains(self, state: State) -> Sequence[Action]:
        if not self.gain_units:
            return ()
        stand_at = self._table.stand_at
        near = self._board.near[state.pawns[state.player]]
        sold = {state.stands[stand_at[n]].sells for n in near if n in stand_at}
        return [self._table.actions.gain[good] for good in sorted(sold - {NOTHING})]

    def gain(self, state: State, op: Op) -> State:
        return self._gained(state, op.one, self.gain_units)

    def _gained(self, state: State, good: int, units: int) -> State:
        if good == NOTHING:
            return self._table.go_on(state)
        goods = self._table.received(state.goods, state.player, good, units)
        return self._table.settled(changed(state, goods=goods))

    # -- R, Red space roll table 4: an opponent's pawn to any corner

    def banishments(self, state: State) -> Sequence[Action]:
        return [
            self._table.actions.banish[player][n]
            for player in self._table.others(state)
            for n in self._free_corners(state, player)
        ]

    def banish(self, state: State, op: Op) -> State:
        return self._table.go_on(changed(state, pawns=with_item(state.pawns, op.one, op.two)))

    def _free_corners(self, state: State, player: int) -> list[int]:
        """Return free corners. R, Player turns & moving: no pawn enters the thief's space. A pawn
        does not move to its own place.
        """
        taken = state.thief, state.pawns[player]
        return [n for n in self._board.corners if n not in taken]

    # -- R, Red space roll table 5 and 7: a forced trade with an adjacent opponent

    def are_near(self, state: State, player: int, other: int) -> bool:
        """Return True if their pawns are adjacent. Open: pawns in the same space are, too."""
        here, there = state.pawns[player], state.pawns[other]
        return here == there or there in self._board.near[here]

    def forced_trades(self, state: State) -> Sequence[Action]:
        """R, Forced trade: any of one's goods for any of the opponent's, also the same one."""
        if not self.forced_units:
            return ()
        force, player = self._table.actions.force, state.player
        own = [good for good, units in enumerate(state.goods[player]) if units]
        found: list[Action] = []
        for other in self._table.others(state):
            if own and self.are_near(state, player, other):
                theirs = [good for good, units in enumerate(state.goods[other]) if units]
                rows = force[other]
                for give in own:
                    row = rows[give]
                    found += [row[get] for get in theirs]
        return found

    def force(self, state: State, op: Op) -> State:
        """R, Forced trade: one unit for one unit, as the mover chooses."""
        player, other = state.player, op.one
        units = min(self.forced_units, state.goods[player][op.two], state.goods[other][op.three])
        return self._table.swap(state, Offer(other, op.two, op.three), units)

    # -- R, Red space roll table 9: to any other red space

    def jumps(self, state: State) -> Sequence[Action]:
        taken = state.thief, state.pawns[state.player]
        return [self._table.actions.to[n] for n in self._board.reds if n not in taken]

    # -- R, Red space roll table 11: to a corner, and units of the export good as a die shows

    def homeward(self, state: State) -> Sequence[Action]:
        return [self._table.actions.home[n] for n in self._free_corners(state, state.player)]

    def go_home(self, state: State, op: Op) -> State:
        pawns = with_item(state.pawns, state.player, op.one)
        return changed(state, pawns=pawns, phase=HOME_ROLL)

    def export_units(self, state: State, total: int) -> State:
        return self._gained(state, state.exports[state.player], total)
