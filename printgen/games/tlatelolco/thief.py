"""The thief of Tlatelolco. R, The thief, in the rulebook of Warpspawn Games; a figure settles what
is marked as open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printgen.games.tlatelolco.actions import Op
from printgen.games.tlatelolco.state import MOVE, NOTHING, ROB, THIEF, State
from printgen.games.tlatelolco.trading import Trading
from printgen.play.rules.contract import Action


class Thief:
    """Moves of the thief, and what it takes; ``table`` goes on with the turn after them."""

    def __init__(self, table: Trading, figures: Mapping[str, int]) -> None:
        self._table = table
        self._board = table.market.board
        self.takes = figures["thief-takes"]
        self._jumps = bool(figures["thief-jumps"])

    def roll(self, state: State, total: int) -> State:
        """R, The thief: it goes as far as the second roll says, "if at all possible"."""
        state = state._replace(thrown=total, phase=THIEF)
        return state if self.ways(state) else self._done(state)

    def ways(self, state: State) -> Sequence[Action]:
        """R, The thief: exactly so far in a straight line; only the temple stops it. Open: whether
        it passes over pawns.
        """
        if state.thief == NOTHING:
            return ()
        blocked = () if self._jumps else state.pawns
        ends = self._board.run(state.thief, state.thrown, blocked)
        return [self._table.actions.thief[n] for n in ends]

    def move(self, state: State, op: Op) -> State:
        """R, The thief: an opponent where it lands loses a unit. Open: each, if there are more."""
        robbed: tuple[int, ...] = ()
        if self.takes:
            robbed = tuple(
                player
                for player in self._table.others(state)
                if state.pawns[player] == op.one and any(state.goods[player])
            )
        state = state._replace(thief=op.one, robbed=robbed)
        return state._replace(phase=ROB) if robbed else self._done(state)

    def booty(self, state: State) -> Sequence[Action]:
        """Any one good of whoever is robbed now."""
        robbed = state.robbed[0]
        row = self._table.actions.rob[robbed]
        return [row[good] for good, units in enumerate(state.goods[robbed]) if units]

    def rob(self, state: State, op: Op) -> State:
        """R, The thief: the mover chooses the good. It is lost; nobody gets it."""
        units = min(self.takes, state.goods[op.one][op.two])
        state = self._table.receive(state, op.one, op.two, -units)
        state = state._replace(robbed=state.robbed[1:])
        return state if state.robbed else self._done(state)

    def _done(self, state: State) -> State:
        """To the pawn's move, if the thief came out of its roll."""
        state = state._replace(thrown=0)
        return state._replace(phase=MOVE) if state.roll else self._table.go_on(state)
