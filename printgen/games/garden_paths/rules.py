"""The rules of Garden Paths for the garden and the figures of the data. R is the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Final

from printgen.core.errors import Finding
from printgen.games.garden_paths import scoring, table
from printgen.games.garden_paths.garden import BEDS, HEDGES, NOTHING, Garden, garden_of
from printgen.games.garden_paths.state import State
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description
from printgen.play.codes import AREA_UNFIT
from printgen.play.rules import Action, Engine, Fault, Outcome, Rules, Tally, Team
from printgen.play.rules.missing_data import Limits, figures_of, missing_own_designs
from printgen.play.rules.parts import Part
from printgen.play.setup.plan import Pile, SetupPlan, Spot
from printgen.play.setup.recipe import Recipe

STACK, HAND, LAY = "stack", "hand", "lay"
# The value of a bed on an unfinished path, which is expected to get two more beds, but may end at
# another player's gate.
_HOPE: Final = 0.5
FULL: Final = "all beds have a tile"


class GardenPaths(Rules[State]):
    """The rules. A game has one turn for each bed that is free after the setup."""

    figures: ClassVar[Mapping[str, Limits]] = {
        "beds": (1, None),
        "gates-a-hedge": (1, None),
        "copies": (1, None),
        "hand": (1, None),
        "shortest": (0, None),
    }
    parts = (Part("garden", "board"), Part("tiles", "designs"), Part("lanterns", "designs"))
    areas = (BEDS, HEDGES, STACK, HAND)
    ends = (FULL,)

    @classmethod
    def findings(cls, description: Description) -> Iterator[Finding]:
        lacking = list(super().findings(description))
        yield from lacking or _unfit(description)

    @classmethod
    def features(cls, description: Description) -> dict[str, str]:  # noqa: ARG003
        return {LAY: "lay a tile"}

    def used(self, state: State, action: Action, after: State) -> tuple[str, ...]:  # noqa: ARG002
        return (LAY,)

    @cached_property
    def garden(self) -> Garden:
        """The garden of the data, which was checked."""
        found = garden_of(self.description, self.figure)
        if found is None:
            raise ValueError("rules are made for data without findings")
        return found

    def setup(self, plan: SetupPlan) -> State:
        """Return the garden with the first tiles. R, Setting up; Your gates."""
        tile = {piece: n for n, piece in enumerate(self._pieces("tiles", self.garden.tiles))}
        own = self.description.roles["lanterns"]
        seats = self.description.setup.seats if self.description.setup else {}
        lantern = {f"{own}/{seats[seat].own(own)[0]}": n for n, seat in enumerate(self.seats)}
        on_beds = (plan.pile(BEDS, space=n + 1) for n in range(len(self.garden.beds)))
        on_hedges = (plan.pile(HEDGES, space=n + 1) for n in range(plan.shapes[HEDGES].spaces))
        hands = (Counter(plan.pile(HAND, seat)).elements() for seat in self.seats)
        return State(
            tuple(next((tile[each] for each in pile), NOTHING) for pile in on_beds),
            tuple(tuple(sorted(tile[each] for each in hand)) for hand in hands),
            tuple(tile[each] for each in plan.stack(STACK)),
            self.seats.index(plan.chosen.get("start", self.seats[0])),
            tuple(next((lantern[each] for each in pile), NOTHING) for pile in on_hedges),
        )

    def _pieces(self, part: str, designs: tuple[str, ...]) -> list[str]:
        name = self.description.roles[part]
        return [f"{name}/{design}" for design in designs]

    def to_act(self, state: State) -> int:
        return state.player

    def is_over(self, state: State) -> bool:
        return NOTHING not in state.laid

    def legal_actions(self, state: State) -> list[Action]:
        """Return each tile of the hand on each free bed beside a tile. R, Your turn."""
        garden, laid = self.garden, state.laid
        free = [
            bed
            for bed, tile in enumerate(laid)
            if tile == NOTHING
            and any(n != NOTHING and laid[n] != NOTHING for n in garden.beyond[bed])
        ]
        hand = dict.fromkeys(state.hands[state.player])
        return [
            Action(f"{LAY} {garden.tiles[tile]} {garden.beds[bed]}")
            for tile in hand
            for bed in free
        ]

    def apply(self, state: State, action: Action) -> State:
        """Return the position after a tile was placed and another drawn. R, Your turn."""
        _, name, place = action.split()
        tile, bed = self.garden.tiles.index(name), self.garden.beds.index(place)
        laid, hand = list(state.laid), list(state.hands[state.player])
        laid[bed] = tile
        hand.remove(tile)
        hands = list(state.hands)
        hands[state.player] = tuple(sorted((*hand, *state.stack[:1])))
        after = (state.player + 1) % self.players
        return State(tuple(laid), tuple(hands), state.stack[1:], after, state.owners)

    def told(self, state: State, action: Action) -> str:  # noqa: ARG002
        _, tile, bed = action.split()
        return f"lay {tile.replace('-', ' ')} on {bed}"

    def explain(self, state: State, action: str) -> str:
        verb, *rest = action.split() or [""]
        if self.is_over(state):
            return f"the game is over: {FULL}"
        if verb == LAY and len(rest) == 2 and rest[1] in self.garden.beds:
            if rest[0] not in {self.garden.tiles[tile] for tile in state.hands[state.player]}:
                return f"{rest[0]} is not in the hand of {self.seats[state.player]}"
            is_free = state.laid[self.garden.beds.index(rest[1])] == NOTHING
            return f"{rest[1]} lies beside no tile" if is_free else f"{rest[1]} is not free"
        return super().explain(state, action)

    def piles(self, state: State, plan: SetupPlan) -> dict[Spot, Pile]:  # noqa: ARG002
        return table.piles(state, self.seats, self._pieces("tiles", self.garden.tiles))

    def spots(self, state: State, action: Action) -> tuple[Spot, ...]:  # noqa: ARG002
        return table.spots(self.garden, action)

    def inventory(self, state: State) -> dict[str, int]:
        """Return the tiles on beds, in hands and in the stack."""
        tiles = Counter((*state.stack, *(tile for hand in state.hands for tile in hand)))
        tiles.update(tile for tile in state.laid if tile != NOTHING)
        return {name: tiles[n] for n, name in enumerate(self.garden.tiles)}

    # -- who wins

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        return {}, {"points": "Points", "longest": "Longest path"}

    def tally(self, state: State) -> Tally:
        """Return points and longest paths. R, Paths that count."""
        seats = {seat: {"points": 0, "longest": 0} for seat in self.seats}
        shortest = self.figure["shortest"]
        for player, walk in scoring.counted(self.garden, state.owners, state.laid, shortest):
            own, far = seats[self.seats[player]], len(walk.beds)
            own["points"] += far
            own["longest"] = max(own["longest"], far)
        return Tally({}, seats)

    def outcome_of(self, tally: Tally) -> Outcome:
        """Return who wins: the most points, then the longest path. R, The end."""
        got = {
            seat: (tally.seats[seat]["points"], tally.seats[seat]["longest"]) for seat in self.seats
        }
        winners = tuple(seat for seat in self.seats if got[seat] == max(got.values()))
        scores = {seat: points for seat, (points, _) in got.items()}
        teams = tuple(Team((seat,), scores[seat]) for seat in self.seats)
        return Outcome(winners, scores, teams)

    def outcome(self, state: State) -> Outcome:
        reason = FULL if self.is_over(state) else ""
        return replace(self.outcome_of(self.tally(state)), reason=reason)

    def heuristic(self, state: State) -> tuple[float, ...]:
        """Return points, and part of what unfinished paths from own gates may still bring."""
        scores, garden = self.outcome(state).scores, self.garden
        values = [float(scores[seat]) for seat in self.seats]
        for gate, hedge in enumerate(garden.hedge):
            player = state.owners[hedge] if hedge != NOTHING else NOTHING
            walk = garden.walk(state.laid, gate)
            if player != NOTHING and walk.last == NOTHING:
                values[player] += _HOPE * (len(walk.beds) + 2)
        return tuple(values)

    def faults(self, tally: Tally, recipe: Recipe | None = None) -> list[Fault]:  # noqa: ARG002
        return list(scoring.faults(tally, self.figure))

    def describe(self, state: State) -> str:
        """Describe the tiles on the beds, the hands and the points."""
        return self._described(state, range(self.players))

    def describe_to(self, state: State, player: int) -> str:
        """Describe the same without the hands of others."""
        return self._described(state, (player,))

    def _described(self, state: State, shown: Container[int]) -> str:
        garden, points = self.garden, self.outcome(state).scores
        laid = zip(garden.beds, state.laid, strict=True)
        lines = [f"{bed} {garden.tiles[tile]}" for bed, tile in laid if tile != NOTHING]
        for n, seat in enumerate(self.seats):
            hand = ", ".join(garden.tiles[tile] for tile in state.hands[n]) if n in shown else ""
            turn = ", to act" if n == state.player and not self.is_over(state) else ""
            lines.append(f"{seat}: points {points[seat]}{hand and f', {hand}'}{turn}")
        return "\n".join((", ".join(lines[: -len(self.seats)]), *lines[-len(self.seats) :]))

    def lays(self) -> list[tuple[str, str, str]]:
        """Return that tiles are placed on the beds."""
        roles, setup = self.description.roles, self.description.setup
        group = setup.areas[BEDS].group if setup else None
        return [(roles["tiles"], roles["garden"], group or "")]


def _unfit(description: Description) -> Iterator[Finding]:
    """Find an invalid garden, and too few tiles. R, Setting up; Your turn."""
    yield from missing_own_designs(description, description.roles["lanterns"])
    for players, figures in zip(
        description.game.players.counts, figures_of(description), strict=False
    ):
        garden = garden_of(description, figures)
        if garden is None or len(garden.beds) != figures["beds"]:
            message = f"the area '{BEDS}' is not a garden of {figures['beds']} beds"
            where = description.place("setup", "areas", BEDS)
            hint = "lay hexagons with flat tops, a gate at each outer edge, "
            hint += "and let tiles join all their edges in pairs"
            yield Finding(AREA_UNFIT, message, where, hint)
            return
        gates = sum(hedge != NOTHING for hedge in garden.hedge)
        hedges, each = Recipe(description, players).shapes[HEDGES].spaces, figures["gates-a-hedge"]
        if gates != hedges * each:
            message = f"'gates-a-hedge' is {each}, but {gates} gates lie at {hedges} hedges"
            where = description.place_of_figure("gates-a-hedge")
            yield Finding(OUT_OF_RANGE, message, where, "let the gates, or the figure, agree")
            return
        there, needed = len(garden.tiles) * figures["copies"], len(garden.beds)
        needed += players * (figures["hand"] - 1)
        if there < needed:
            message = f"{there} tiles are too few for {players} players: {needed} may be needed"
            where = description.place_of_figure("hand")
            yield Finding(OUT_OF_RANGE, message, where, "make hands smaller, or 'copies' more")
            return


ENGINE = Engine(GardenPaths)
