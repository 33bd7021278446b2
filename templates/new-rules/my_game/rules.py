"""My game: stones lie in a heap, and players take some in turn. Who takes the last one wins.

R is the rulebook in the data folder. Actions: "take 1", "take 2" and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printgen.play.rules import Action, Engine, Outcome, Rules
from printgen.play.setup.plan import SetupPlan


class State(NamedTuple):
    """A position. ``player`` is the index of the seat that acts, ``taken`` is by seat."""

    heap: int
    taken: tuple[int, ...]
    player: int


class MyGame(Rules[State]):
    """The rules for one number of players."""

    # The figures of the data that the rules read, each with the least and the most it may be.
    figures = {"stones": (1, 100), "most-taken": (1, 20)}
    ends = ("the heap is empty",)

    def setup(self, plan: SetupPlan) -> State:
        """R, Setup."""
        start = self.seats.index(str(plan.chosen["start"]))
        return State(plan.pile("heap").get("stone", 0), (0,) * self.players, start)

    def to_act(self, state: State) -> int:
        return state.player

    def legal_actions(self, state: State) -> Sequence[Action]:
        """R, Your turn: take one or more, but not too many."""
        most = min(self.figure["most-taken"], state.heap)
        return [Action(f"take {n}") for n in range(1, most + 1)]

    def apply(self, state: State, action: Action) -> State:
        count = int(action.removeprefix("take "))
        taken = list(state.taken)
        taken[state.player] += count
        player = (state.player + 1) % self.players
        return State(state.heap - count, tuple(taken), player)

    def is_over(self, state: State) -> bool:
        return not state.heap

    def outcome(self, state: State) -> Outcome:
        """R, The end: whoever took the last stone, who acted just now, wins."""
        winner = self.seats[(state.player - 1) % self.players]
        scores = {seat: int(seat == winner) for seat in self.seats}
        reason = self.ends[0] if self.is_over(state) else ""
        return Outcome.of_scores(scores, reason=reason)

    def describe(self, state: State) -> str:
        held = ", ".join(f"{seat} {n}" for seat, n in zip(self.seats, state.taken, strict=True))
        return f"heap: {state.heap}; taken: {held}; to act: {self.seats[state.player]}"

    # Not required: it lets printgen see that no stone is ever lost.
    def inventory(self, state: State) -> dict[str, int]:
        return {"stone": state.heap + sum(state.taken)}

    # Not required: agents that look ahead play better with it.
    def heuristic(self, state: State) -> tuple[float, ...]:
        """Whoever leaves a multiple of one more than can be taken has won, with two players."""
        if self.is_over(state):
            return tuple(float(score) for score in self.outcome(state).scores.values())
        last = (state.player - 1) % self.players
        is_good = state.heap % (self.figure["most-taken"] + 1) == 0
        return tuple(float(is_good and seat == last) for seat in range(self.players))


ENGINE = Engine(MyGame)
