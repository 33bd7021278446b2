"""The thief of Tlatelolco. R, The thief, in the rulebook of Warpspawn Games; a figure answers the
questions marked as open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printgen.games.tlatelolco.actions import Op
from printgen.games.tlatelolco.state import MOVE, NOTHING, ROB, THIEF, State
from printgen.games.tlatelolco.trading import Trading
from printgen.play.rules.contract import Action
from printgen.play.rules.states import changed


class Thief:
    """Moves of the thief, and what it takes; ``table`` continues the turn after them."""

    def __init__(self, table: Trading, figures: Mapping[str, int]) -> None:
        self._table = table
        self._board = table.market.board
        self.takes = figures["thief-takes"]
        self._jumps = bool(figures["thief-jumps"])
        self._ways: dict[tuple[int, int], tuple[Action, ...]] = {}

    def roll(self, state: State, total: int) -> State:
        """Roll for the thief. R, The thief: it moves as far as the second roll says, "if at all
        possible".
        """
        after = changed(state, thrown=total, phase=THIEF)
        return after if self.ways(after) else self._done(after)

    def ways(self, state: State) -> Sequence[Action]:
        """Return where the thief may move. R, The thief: exactly that far in a straight line; only
        the temple stops it. Open: whether it passes over pawns.
        """
        key = state.thief, state.thrown
        known = self._ways.get(key) if self._jumps else None
        if known is None:
            blocked = () if self._jumps else state.pawns
            ends = self._board.run(*key, blocked) if state.thief != NOTHING else ()
            known = self._ways[key] = tuple(self._table.actions.thief[n] for n in ends)
        return known

    def move(self, state: State, op: Op) -> State:
        """Move the thief. R, The thief: an opponent where it lands loses a unit. Open: each, if
        there are several.
        """
        if self.takes and op.one in state.pawns:
            robbed = tuple(
                player
                for player in self._table.others(state)
                if state.pawns[player] == op.one and any(state.goods[player])
            )
            if robbed:
                return changed(state, thief=op.one, robbed=robbed, phase=ROB)
        return self._done(changed(state, thief=op.one))

    def booty(self, state: State) -> Sequence[Action]:
        """Return any one good of the player who is robbed now."""
        robbed = state.robbed[0]
        row = self._table.actions.rob[robbed]
        return [row[good] for good, units in enumerate(state.goods[robbed]) if units]

    def rob(self, state: State, op: Op) -> State:
        """Take a unit. R, The thief: the mover chooses the good. It is lost; nobody gets it."""
        units = min(self.takes, state.goods[op.one][op.two])
        goods = self._table.received(state.goods, op.one, op.two, -units)
        after = changed(state, goods=goods, robbed=state.robbed[1:])
        return after if after.robbed else self._done(after)

    def _done(self, state: State) -> State:
        """Continue with the pawn's move, if the thief moved because of its roll."""
        if state.roll:
            return changed(state, thrown=0, phase=MOVE)
        return self._table.go_on(changed(state, thrown=0))
