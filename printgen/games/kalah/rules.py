"""The rules of Kalah.

R is the rulebook of this kit. No game is endless: seeds never leave a store, and a sowing that
brings none there only moves seeds on towards it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from printgen.core.errors import Finding
from printgen.games.kalah import actions, narration, scoring, setup_checks, table, turns
from printgen.games.kalah.state import State
from printgen.model.description import Description
from printgen.play.rules import Action, Engine, Expected, Fault, Outcome, Rules, Tally
from printgen.play.setup.plan import Pile, SetupPlan, Spot
from printgen.play.setup.recipe import Recipe

AGAIN, CAPTURE = "another turn", "capture"
_FEATURES: Final = {
    AGAIN: "a last seed in the own store gives another turn",
    CAPTURE: "a last seed in an empty pit of one's own is captured, with those across",
}
# The value of a seed that the player would get if the round ended now: of several values that were
# tried, the one with which the greedy agent plays best.
_IN_SIGHT: Final = 0.1


class Kalah(Rules[State]):
    """Kalah for two players."""

    figures, parts = setup_checks.FIGURES, setup_checks.PARTS
    areas = (setup_checks.PITS, *setup_checks.STORES)
    ends = (scoring.ENDED,)

    def __init__(
        self, description: Description, players: int, figures: Mapping[str, int] | None = None
    ) -> None:
        super().__init__(description, players, figures)
        self._seed = description.roles[setup_checks.SEEDS]
        self._titles = [self.recipe.setup.seats[seat].title for seat in self.seats]

    @classmethod
    def findings(cls, description: Description) -> Iterator[Finding]:
        lacking = list(super().findings(description))
        yield from lacking or setup_checks.unfit(description)

    @classmethod
    def features(cls, description: Description) -> Mapping[str, str]:
        again = description.game.figures.get("extra-turn")
        off = {AGAIN} if again is not None and again.value == 0 else set()
        return {name: words for name, words in _FEATURES.items() if name not in off}

    # -- the game

    def setup(self, plan: SetupPlan) -> State:
        """Return the first position. R, Setting up: seeds in each pit, and empty stores, if the
        setup has it like this.
        """
        pits = range(1, 2 * self.figure["pits"] + 1)
        return State(
            tuple(plan.pile(setup_checks.PITS, "", n).get(self._seed, 0) for n in pits),
            tuple(plan.pile(area, "", 1).get(self._seed, 0) for area in setup_checks.STORES),
            self.seats.index(plan.chosen.get("start", self.seats[0])),
        )

    def to_act(self, state: State) -> int:
        return state.turn

    def legal_actions(self, state: State) -> Sequence[Action]:
        return () if self.is_over(state) else actions.legal(state)

    def apply(self, state: State, action: Action) -> State:
        return turns.after(state, actions.pit_of(action) or 0, self.figure)

    def is_over(self, state: State) -> bool:
        return scoring.is_over(state)

    def outcome(self, state: State) -> Outcome:
        return self.outcome_of(self.tally(state))

    def describe(self, state: State) -> str:
        return narration.picture(state, self._titles)

    def told(self, state: State, action: Action) -> str:  # noqa: ARG002
        return f"sow the seeds of pit {action.split()[1]}"

    def explain(self, state: State, action: str) -> str:
        return actions.objection(state, action, self._titles)

    def piles(self, state: State, plan: SetupPlan) -> dict[Spot, Pile]:  # noqa: ARG002
        return table.piles(state, self._seed)

    def spots(self, state: State, action: Action) -> tuple[Spot, ...]:  # noqa: ARG002
        return table.spots(action)

    # -- laws, playtests and agents

    def inventory(self, state: State) -> Mapping[str, int]:
        return {self._seed: sum(state.pits) + sum(state.stores)}

    def used(self, state: State, action: Action, after: State) -> tuple[str, ...]:  # noqa: ARG002
        sowing = turns.sow(state, actions.pit_of(action) or 0, self.figure)
        if sowing.across is not None:
            return (CAPTURE,)
        return (AGAIN,) if turns.goes_on(sowing, self.figure) else ()

    def heuristic(self, state: State) -> tuple[float, ...]:
        final = scoring.swept(state, self.figure["leftovers"]).stores
        both = zip(state.stores, final, strict=True)
        return tuple(now + _IN_SIGHT * (then - now) for now, then in both)

    # -- results, and what the validator asks

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        return {}, {scoring.SEEDS: "seeds in the store"}

    def tally(self, state: State) -> Tally:
        stores = scoring.swept(state, self.figure["leftovers"]).stores
        each = zip(self.seats, stores, strict=True)
        return Tally({}, {seat: {scoring.SEEDS: seeds} for seat, seeds in each})

    def faults(self, tally: Tally, recipe: Recipe | None = None) -> list[Fault]:  # noqa: ARG002
        return list(scoring.faults(tally, self._supply(), self.figure["leftovers"]))

    def outcome_of(self, tally: Tally) -> Outcome:
        return scoring.outcome(tally)

    def counts(self) -> list[Expected]:
        pits, seeds = 2 * self.figure["pits"], self.figure["seeds"]
        what = f"seeds for {pits} pits with {seeds} each"
        path = ("components", self._seed, "quantity")
        return [Expected(what, self._supply(), pits * seeds, path, "W, To begin playing")]

    def _supply(self) -> int:
        return self.box().get(self._seed, 0)


ENGINE: Final = Engine(Kalah)
