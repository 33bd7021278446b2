"""Whether a setup is legal and complete: all reasons at once, after the example of python-chess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias

from printgen.errors import Finding, Place
from printgen.setup.plan import SetupPlan, Spot, totals
from printgen.setup.recipe import Recipe
from printgen.source import DataPath, did_you_mean

# Where something of a plan stands in a file; a plan that was made has no places.
PlaceOf: TypeAlias = Callable[[DataPath], Place | None]


def status(plan: SetupPlan, recipe: Recipe, place: PlaceOf = lambda _: None) -> list[Finding]:
    """Everything that is wrong with a setup, judged by what the recipe makes.

    The recipe is done once. What it leaves to chance may differ from that: which pieces a lot has
    drawn, and on which spaces they lie. All else must be the same.
    """
    return list(_Judge(plan, recipe, place).findings())


class _Judge:
    def __init__(self, plan: SetupPlan, recipe: Recipe, place: PlaceOf) -> None:
        self._plan = plan
        self._recipe = recipe
        self._place = place
        self._made, _ = recipe.attempt(0, plan.chosen)

    def findings(self) -> Iterator[Finding]:
        plan, recipe = self._plan, self._recipe
        if plan.seats != recipe.seats:
            message = f"the seats are {', '.join(plan.seats)}; "
            message += f"{recipe.players} players sit at {', '.join(recipe.seats)}"
            yield Finding("setup-seats", message, self._place(("seats",)))
        yield from self._supply()
        for area, shape in recipe.shapes.items():
            for seat in recipe.seats if shape.per_seat else ("",):
                yield from self._area(area, seat)
        yield from self._choices()

    def _supply(self) -> Iterator[Finding]:
        """Every piece of the box is somewhere, and no other."""
        placed = self._plan.pieces()
        for piece in dict.fromkeys([*self._recipe.box, *placed]):
            there, needed = placed.get(piece, 0), self._recipe.box.get(piece, 0)
            name = self._recipe.names.short(piece)
            if there < needed:
                message = f"{needed - there} of {needed} {name} are nowhere"
                hint = "place them, or list them under 'box' if they stay there"
                yield Finding("setup-incomplete", message, self._place(("areas",)), hint)
            elif there > needed:
                message = f"there are {there} {name}, and the box has {needed}"
                yield Finding("setup-surplus", message, self._place(("areas",)), "take some away")

    def _area(self, area: str, seat: str) -> Iterator[Finding]:
        shape = self._recipe.shapes[area]
        name = f"{area} of {seat}" if seat else area
        at: DataPath = ("areas", area, seat) if seat else ("areas", area)
        is_known = area not in self._recipe.uncertain
        has, needs = (self._contents(plan, area, seat, is_known) for plan in self._both())
        for piece in dict.fromkeys([*needs, *has]):
            if has[piece] != needs[piece]:
                message = f"{name}: {has[piece]} {piece}, and the recipe puts {needs[piece]} there"
                yield Finding("setup-area", message, self._place(at))
        if not shape.spaces:
            return
        allowed = Counter(self._profiles(self._made, area, seat))
        found = self._profiles(self._plan, area, seat)
        wrong = False
        for n, profile in enumerate(found):
            if profile not in allowed:
                wrong = True
                path: DataPath = (*at, n)
                if shape.columns != shape.spaces:
                    path = (*at, n // shape.columns, n % shape.columns)
                what = " and ".join(f"{count} {piece}" for piece, count in profile) or "nothing"
                message = f"{name}: on {shape.cell(n + 1)} lies {what}, as the recipe never puts it"
                yield Finding("setup-space", message, self._place(path))
        if not wrong and Counter(found) != allowed:
            message = f"{name}: the pieces are spread over the spaces as the recipe never does"
            yield Finding("setup-spread", message, self._place(at))

    def _both(self) -> tuple[SetupPlan, SetupPlan]:
        return self._plan, self._made

    def _contents(
        self,
        plan: SetupPlan,
        area: str,
        seat: str,
        is_known: bool,  # noqa: FBT001
    ) -> Counter[str]:
        """What lies in an area: by design, or only by component where chance has its hand in it."""
        found: Counter[str] = Counter()
        for spot, pile in plan.piles.items():
            if spot.area == area and spot.seat == seat:
                for piece, count in pile:
                    name = self._recipe.names.short(piece) if is_known else piece.partition("/")[0]
                    found[name] += count
        return found

    def _profiles(self, plan: SetupPlan, area: str, seat: str) -> list[tuple[tuple[str, int], ...]]:
        """For each space how many pieces of each component lie there."""
        return [
            tuple(
                sorted(
                    totals(
                        (piece.partition("/")[0], count)
                        for piece, count in plan.piles.get(Spot(area, seat, n), ())
                    ).items()
                )
            )
            for n in range(1, self._recipe.shapes[area].spaces + 1)
        ]

    def _choices(self) -> Iterator[Finding]:
        options = self._recipe.choices()
        for name, possible in options.items():
            chosen = self._plan.chosen.get(name)
            if chosen is None:
                message = f"nothing is chosen as '{name}'"
                hint = f"one of {', '.join(possible)}"
                yield Finding("setup-choice", message, self._place(("chosen",)), hint)
            elif chosen not in possible:
                message = f"'{chosen}' cannot be the '{name}'"
                near = did_you_mean(chosen, possible)
                yield Finding("setup-choice", message, self._place(("chosen", name)), near)
        for name in self._plan.chosen:
            if name not in options:
                message = f"the recipe chooses no '{name}'"
                near = did_you_mean(name, options)
                yield Finding("setup-choice", message, self._place(("chosen", name)), near)
