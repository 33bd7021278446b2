"""Turns of Hex. R is the rulebook, with its section."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from printgen.games.hex.actions import PLACE, SWAP
from printgen.games.hex.board import Board, board_of
from printgen.games.hex.state import NOBODY, State
from printgen.play.rules import Action, Rules

# Why a game is over: R, The end.
JOINED: Final = "two sides are joined"


class Turns(Rules[State]):
    """The turns of a game on the board of the data, with its figures."""

    ends = (JOINED,)

    @cached_property
    def board(self) -> Board:
        """The board of the data. R, Setting up."""
        return board_of(self.description, self.figure)

    def to_act(self, state: State) -> int:
        return state.player

    def is_over(self, state: State) -> bool:
        return state.winner != NOBODY

    def legal_actions(self, state: State) -> list[Action]:
        """Return the free spaces in the order of the board, and the swap where it is allowed."""
        if self.is_over(state):
            return []
        free = zip(self.board.names, state.spaces, strict=True)
        found = [Action(f"{PLACE} {name}") for name, whose in free if whose == NOBODY]
        return [*found, Action(SWAP)] if self.may_swap(state) else found

    def may_swap(self, state: State) -> bool:
        """Return True on the second turn of a game, unless the figure forbids it. R, The swap."""
        return state.turns == 1 and bool(self.figure["swap-rule"])

    def apply(self, state: State, action: Action) -> State:
        """Return the position after a stone was placed, or the first one swapped."""
        spaces, player = list(state.spaces), state.player
        if action == SWAP:  # R, The swap
            first = spaces.index(1 - player)
            spaces[first] = NOBODY
            place = self.board.mirrored[first]
        else:  # R, Your turn
            place = self.board.names.index(action.split()[1])
        spaces[place] = player
        winner = player if self.joins(spaces, place) else NOBODY
        return State(tuple(spaces), 1 - player, state.turns + 1, winner)

    def joins(self, spaces: list[int], place: int) -> bool:
        """Return True if the chain of a stone joins its player's two sides. R, The end."""
        player = spaces[place]
        own = (n for n, whose in enumerate(spaces) if whose == player)
        chain = self.board.chain(own, place)
        return all(not chain.isdisjoint(side) for side in self.board.sides[player])
