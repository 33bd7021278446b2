"""Backgammon: its rules for the board and the figures of the data. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from printgen.core.errors import Finding
from printgen.games.backgammon import moves, narration, scoring, setup_checks, table, turns
from printgen.games.backgammon.actions import DOUBLE, DROP, TAKE, rolled, step_of
from printgen.games.backgammon.state import ANSWER, BAR, MOVE, OFF, OVER, POINTS, START, State
from printgen.model.description import Description
from printgen.play.rules import CHANCE, Action, Engine, Fault, Outcome, Rules, Tally
from printgen.play.rules.missing_data import figures_of
from printgen.play.setup.plan import Pile, SetupPlan, Spot
from printgen.play.setup.recipe import Recipe
from printgen.play.setup.seeded_random import SeededRandom

OFF_FIRST: Final = "all checkers are borne off"
DROPPED: Final = "a double was dropped"
_CUBE: Final = {DOUBLE: "offer to double", TAKE: "take a double", DROP: "drop a double"}
_MOVES: Final = {"hit": "hit a blot", "enter": "come in from the bar", "bear-off": "bear off"}


class Backgammon(Rules[State]):
    """The rules; for turns see ``turns``, for moves of checkers ``moves``."""

    figures, parts, areas = setup_checks.FIGURES, setup_checks.PARTS, (setup_checks.AREA,)
    ends = (OFF_FIRST, DROPPED)
    # Without the cube no game ends like this; with it, another feature counts whether one does.
    last_resorts = frozenset({DROPPED})

    @classmethod
    def findings(cls, description: Description) -> Iterator[Finding]:
        lacking = list(super().findings(description))
        yield from lacking or setup_checks.unfit(description)

    @classmethod
    def features(cls, description: Description) -> Mapping[str, str]:
        has_cube = any(figures["cube"] for figures in figures_of(description))
        return _MOVES | (_CUBE if has_cube else {})

    def used(self, state: State, action: Action, after: State) -> tuple[str, ...]:  # noqa: ARG002
        if state.phase != MOVE:
            return (str(action),) if action in _CUBE else ()
        step = step_of(action)
        is_hit = moves.hits(state.checkers[1 - state.player], step)
        found = {"hit": is_hit, "enter": step.start == BAR, "bear-off": step.end == OFF}
        return tuple(name for name, is_so in found.items() if is_so)

    # -- the game

    def setup(self, plan: SetupPlan) -> State:
        """Return the first position. R, Setting up; The way of the checkers: Dark's points are
        counted from the other end.
        """
        found = [[0] * (BAR + 1) for _ in self.seats]
        for n in range(1, POINTS + 1):
            for piece, count in plan.pile(setup_checks.AREA, "", n).items():
                player = self.seats.index(self.recipe.owner(piece) or self.seats[0])
                found[player][BAR - n if player else n] += count
        return State((tuple(found[0]), tuple(found[1])))

    def to_act(self, state: State) -> int:
        if turns.is_by_chance(state):
            return CHANCE
        return 1 - state.player if state.phase == ANSWER else state.player

    def legal_actions(self, state: State) -> Sequence[Action]:
        return turns.legal(state, self.figure)

    def apply(self, state: State, action: Action) -> State:
        return turns.after(state, action, self.figure)

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def chance(self, state: State, rng: SeededRandom) -> Action:
        """Return a roll: two different numbers come up twice as often as a double."""
        if state.phase == START:
            return super().chance(state, rng)
        return rolled(1 + rng.below(6), 1 + rng.below(6))

    def outcome(self, state: State) -> Outcome:
        """Return who wins, and how many points the game is worth. R, The end."""
        each = enumerate(self.seats)
        got = {seat: scoring.points(state, n, self.figure) for n, seat in each}
        reason = ""
        if self.is_over(state):
            own = state.checkers[state.winner]
            reason = OFF_FIRST if own[OFF] == sum(own) else DROPPED
        return Outcome.of_scores(got, reason=reason)

    def describe(self, state: State) -> str:
        return narration.describe(state, self.seats)

    def told(self, state: State, action: Action) -> str:
        return narration.told(state, action)

    def explain(self, state: State, action: str) -> str:
        return narration.explain(state, action, self.figure["home"])

    def piles(self, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
        return table.piles(
            state, plan, self.seats, [self.own_piece("checkers", each) for each in self.seats]
        )

    def spots(self, state: State, action: Action) -> tuple[Spot, ...]:
        return table.spots(state, action, self.seats)

    # -- laws, agents, results

    def inventory(self, state: State) -> Mapping[str, int]:
        """Return the checkers on the board, on the bar and borne off."""
        return {seat: sum(state.checkers[n]) for n, seat in enumerate(self.seats)}

    def heuristic(self, state: State) -> tuple[float, ...]:
        """Return the values of the race, points held, blots and the end."""
        found = []
        for player in (0, 1):
            own = state.checkers[player]
            held = sum(count > 1 for count in own[1:BAR])
            blots = sum(count == 1 for count in own[1:BAR])
            won = scoring.points(state, player, self.figure)
            found.append(100 * won + held - blots - state.pips(player) / 8)
        return found[0] - found[1], found[1] - found[0]

    def faults(self, tally: Tally, recipe: Recipe | None = None) -> list[Fault]:  # noqa: ARG002
        points = [tally.seats[seat]["points"] for seat in self.seats]
        return list(scoring.faults(self.seats, points, self.figure))

    def lays(self) -> list[tuple[str, str, str]]:
        pieces = self.description.roles
        return [(pieces["checkers"], pieces["board"], setup_checks.AREA)]


ENGINE: Final = Engine(Backgammon)
