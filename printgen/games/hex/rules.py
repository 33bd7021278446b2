"""The rules of Hex for the board and the figures of the data. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from printgen.core.errors import Finding
from printgen.games.hex import narration, scoring, table
from printgen.games.hex.actions import PLACE, SWAP
from printgen.games.hex.board import AREA
from printgen.games.hex.heuristic import needed
from printgen.games.hex.setup_checks import unfit
from printgen.games.hex.state import NOBODY, State
from printgen.games.hex.turns import JOINED, Turns
from printgen.model.description import Description
from printgen.play.rules import Action, Engine, Fault, Outcome, Part, Tally
from printgen.play.rules.missing_data import Limits, figures_of
from printgen.play.setup.plan import Pile, SetupPlan, Spot
from printgen.play.setup.recipe import Recipe


class Hex(Turns):
    """The rules; for turns see ``turns``."""

    figures: ClassVar[Mapping[str, Limits]] = {
        "hex-side": (3, 19),
        "stones": (5, None),
        "swap-rule": (0, 1),
        "games": (1, 12),
    }
    parts = (Part("board", "board"), Part("stones", "designs"))
    areas = (AREA, table.HAND)

    @classmethod
    def findings(cls, description: Description) -> Iterator[Finding]:
        lacking = list(super().findings(description))
        yield from lacking or unfit(description)

    @classmethod
    def features(cls, description: Description) -> dict[str, str]:
        can_swap = any(figures["swap-rule"] for figures in figures_of(description))
        return {PLACE: "place a stone"} | ({SWAP: "swap the first stone"} if can_swap else {})

    def used(self, state: State, action: Action, after: State) -> tuple[str, ...]:  # noqa: ARG002
        return (action.split()[0],)

    def setup(self, plan: SetupPlan) -> State:
        """Return an empty board. R, Setting up."""
        first = plan.chosen.get("start", self.seats[0])
        return State((NOBODY,) * len(self.board.names), self.seats.index(first))

    def inventory(self, state: State) -> dict[str, int]:
        """Return the stones on the board and in front of the players."""
        on_board = [state.spaces.count(n) for n in range(len(self.seats))]
        hands = [max(0, self.figure["stones"] - laid) for laid in on_board]
        return {seat: on_board[n] + hands[n] for n, seat in enumerate(self.seats)}

    def outcome(self, state: State) -> Outcome:
        """Return who wins. R, The end; A match: a point for a won game."""
        won = {seat: int(state.winner == n) for n, seat in enumerate(self.seats)}
        return Outcome.of_scores(won, reason=JOINED if self.is_over(state) else "")

    def faults(self, tally: Tally, recipe: Recipe | None = None) -> list[Fault]:  # noqa: ARG002
        points = [tally.seats[seat]["points"] for seat in self.seats]
        return list(scoring.faults(self.seats, points, self.figure))

    def told(self, state: State, action: Action) -> str:  # noqa: ARG002
        return narration.told(action)

    def explain(self, state: State, action: str) -> str:
        return narration.explain(self, state, action) or super().explain(state, action)

    def describe(self, state: State) -> str:
        return narration.describe(self, state)

    def piles(self, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
        return table.piles(self, state, plan)

    def spots(self, state: State, action: Action) -> tuple[Spot, ...]:  # noqa: ARG002
        return table.spots(self, action)

    def heuristic(self, state: State) -> tuple[float, ...]:
        """Return how much nearer each player is to joining two sides than the other."""
        first, second = (needed(self.board, state, player) for player in (0, 1))
        return float(second - first), float(first - second)


ENGINE = Engine(Hex)
