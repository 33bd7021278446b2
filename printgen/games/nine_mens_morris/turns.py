"""Turns of Nine Men's Morris. R is the rulebook, with its section."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from printgen.games.nine_mens_morris.actions import FLY, MOVE, PLACE, TAKE
from printgen.games.nine_mens_morris.board import Board, board_of
from printgen.games.nine_mens_morris.state import NOBODY, State
from printgen.play.rules import Action, Rules

# Why a game is over: R, The end.
FEW: Final = "too few men are left"
BLOCKED: Final = "no man can move"
REPEATED: Final = "the same position came up again and again"
QUIET: Final = "no man was taken for a long time"
FULL: Final = "the board is full"


class Turns(Rules[State]):
    """The turns of a game on the board of the data, with its figures."""

    ends = (FEW, FULL, BLOCKED, REPEATED, QUIET)

    @cached_property
    def board(self) -> Board:
        """The board of the data. R, Setting up."""
        return board_of(self.description, self.figure)

    def to_act(self, state: State) -> int:
        return state.player

    def is_over(self, state: State) -> bool:
        return bool(state.end)

    def legal_actions(self, state: State) -> list[Action]:
        """Return everything that the player may do now, in the order of the board's points."""
        names, free = self.board.names, state.on_board(NOBODY)
        found: list[str] = []
        if state.takes:  # R, Mills
            found = [f"{TAKE} {names[point]}" for point in self.takeable(state)]
        elif state.hands[state.player]:  # R, Placing
            found = [f"{PLACE} {names[point]}" for point in free]
        else:  # R, Moving; Flying
            for start in state.on_board(state.player):
                near = self.board.joined[start]
                ends = free if self.flies(state) else [end for end in free if end in near]
                verbs = ((MOVE if end in near else FLY, names[end]) for end in ends)
                found += [f"{verb} {names[start]} {end}" for verb, end in verbs]
        return [] if state.end else [Action(each) for each in found]

    def flies(self, state: State) -> bool:
        """Return True if a player with few men flies. R, Flying. It matters once all men are
        placed.
        """
        return state.left(state.player) <= self.figure["flying-men"]

    def mills(self, state: State, point: int) -> int:
        """Return the number of mills that the man on a point is part of. R, Mills."""
        whose = state.points[point]
        lines = (mill for mill in self.board.mills if point in mill)
        return sum(all(state.points[each] == whose for each in line) for line in lines)

    def takeable(self, state: State) -> list[int]:
        """Return the points of the other player's men that may be taken. R, Mills."""
        men = state.on_board(1 - state.player)
        loose = [point for point in men if not self.mills(state, point)]
        protects = self.figure["mill-protects"]
        return men if protects == 0 or (protects == 1 and not loose) else loose

    def apply(self, state: State, action: Action) -> State:
        """Return the state after a man was placed, moved or taken; a mill that it closes takes."""
        verb, *names = action.split()
        start, end = (self.board.names.index(names[n]) for n in (0, -1))
        player, points, hands, lost = state.player, *map(list, state[:3])
        points[start] = NOBODY
        if verb == TAKE:  # R, Mills
            lost[1 - player] += 1
        else:  # R, Placing; Moving; Flying
            points[end] = player
            hands[player] -= verb == PLACE
        seen = () if verb == TAKE else state.seen
        after = State(tuple(points), tuple(hands), tuple(lost), player, seen=seen)
        closed = min(self.mills(after, end), self.figure["taken-at-once"])
        after = after._replace(takes=state.takes - 1 if verb == TAKE else closed)
        if after.takes and self.takeable(after):
            return after
        return self._passed(after._replace(takes=0, player=1 - player))

    def _passed(self, state: State) -> State:
        """Begin the next player's turn, or end the game and say why. R, The end."""
        now = (state.points, state.player)
        seen = () if any(state.hands) else (*state.seen, now)
        found = {
            FEW: state.left(state.player) < self.figure["men-needed"],
            FULL: seen and NOBODY not in state.points,
            BLOCKED: not self.legal_actions(state),
            REPEATED: seen.count(now) >= self.figure["repeats"],
            QUIET: len(seen)
            > self.figure["quiet-moves"],  # the first position, before anybody moved
        }
        end = next((why for why in self.ends if found[why]), "")
        winner = 1 - state.player if end in {FEW, BLOCKED} else NOBODY
        return state._replace(seen=seen, winner=winner, end=end)
