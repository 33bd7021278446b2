"""The rules of Nine Men's Morris for the board and the figures of the data. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from printgen.core.errors import Finding
from printgen.games.nine_mens_morris import narration, scoring, table
from printgen.games.nine_mens_morris.actions import FLY, MOVE, PLACE, TAKE
from printgen.games.nine_mens_morris.board import AREA
from printgen.games.nine_mens_morris.setup_checks import unfit
from printgen.games.nine_mens_morris.state import NOBODY, State
from printgen.games.nine_mens_morris.turns import BLOCKED, FULL, REPEATED, Turns
from printgen.model.description import Description
from printgen.play.rules import Action, Engine, Fault, Outcome, Tally
from printgen.play.rules.missing_data import ANY, Limits, figures_of
from printgen.play.rules.parts import Part
from printgen.play.setup.plan import Pile, SetupPlan, Spot
from printgen.play.setup.recipe import Recipe

HAND: Final = "hand"
# A man is taken out of a mill, because there are no others.
OUT_OF_MILL: Final = "take-from-mill"


class Morris(Turns):
    """The rules; for turns see ``turns``."""

    figures: ClassVar[Mapping[str, Limits]] = {
        "men": (3, None),
        "flying-men": ANY,
        "men-needed": (1, None),
        "mill-protects": (0, 2),
        "taken-at-once": (1, 3),
        "repeats": (2, None),
        "quiet-moves": (2, 1000),
        "games": (1, 12),
        "win-points": (1, None),
        "draw-points": ANY,
        "corner-lines": (0, 1),
    }
    parts = (Part("board", "board"), Part("men", "designs"))
    areas = (AREA, HAND)
    # Random players hardly ever reach these; a full board needs twelve men each.
    last_resorts = frozenset({OUT_OF_MILL, BLOCKED, REPEATED, FULL})

    @classmethod
    def findings(cls, description: Description) -> Iterator[Finding]:
        lacking = list(super().findings(description))
        yield from lacking or unfit(description)

    @classmethod
    def features(cls, description: Description) -> dict[str, str]:
        found = {PLACE: "place a man", MOVE: "move a man", TAKE: "take a man"}
        if any(figures["flying-men"] for figures in figures_of(description)):
            found[FLY] = "fly with a man"
        if any(figures["mill-protects"] < 2 for figures in figures_of(description)):
            found[OUT_OF_MILL] = "take a man out of a mill"
        return found

    def used(self, state: State, action: Action, after: State) -> tuple[str, ...]:  # noqa: ARG002
        verb, *names = action.split()
        from_mill = verb == TAKE and self.mills(state, self.board.names.index(names[0]))
        return (verb, OUT_OF_MILL) if from_mill else (verb,)

    def setup(self, plan: SetupPlan) -> State:
        """Return an empty board. R, Setting up."""
        hands = tuple(
            sum(n for piece, n in plan.pile(HAND, seat).items() if self.recipe.owner(piece) == seat)
            for seat in self.seats
        )
        first = plan.chosen.get("start", self.seats[0])
        return State((NOBODY,) * len(self.board.names), hands, (0, 0), self.seats.index(first))

    def inventory(self, state: State) -> dict[str, int]:
        """Return the men in hand, on the board and taken."""
        return {seat: state.left(n) + state.lost[n] for n, seat in enumerate(self.seats)}

    def outcome(self, state: State) -> Outcome:
        """Return who wins. R, The end: nobody wins a draw."""
        each = enumerate(self.seats)
        points = {seat: scoring.points(state, n, self.figure) for n, seat in each}
        return Outcome.of_scores(points, reason=state.end)

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
        """Return the values of men, then of mills that need one more man, then of free points
        beside men.
        """
        points, found = state.points, []
        for player in (0, 1):
            mills = [[points[point] for point in mill] for mill in self.board.mills]
            ready = sum(mill.count(player) == 2 and NOBODY in mill for mill in mills)
            near = (self.board.joined[point] for point in state.on_board(player))
            room = sum(points[point] == NOBODY for points_near in near for point in points_near)
            extra = 100 * (state.winner == player) + state.takes * (state.player == player)
            found.append(state.left(player) + extra + 0.2 * ready + 0.02 * room)
        return tuple(found)


ENGINE = Engine(Morris)
