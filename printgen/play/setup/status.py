"""Find everything that makes a setup illegal or incomplete, at once, as python-chess does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding, Place, counted
from printgen.model.piece_counts import component_of
from printgen.play.codes import (
    SEED_DIFFERS,
    SETUP_AREA,
    SETUP_CHOICE,
    SETUP_INCOMPLETE,
    SETUP_SEATS,
    SETUP_SURPLUS,
)
from printgen.play.setup.plan import AreaShape, Pile, SetupPlan, Spot, totals
from printgen.play.setup.recipe import Recipe
from printgen.source.tree import DataPath

# The place of a path in the file; a plan that was made has no places.
PlaceOf: TypeAlias = Callable[[DataPath], Place | None]
# The contents of each space of an area, or of a player's part of it.
_Spaces: TypeAlias = Mapping[int, Pile]


def status(plan: SetupPlan, recipe: Recipe, place: PlaceOf = lambda _: None) -> list[Finding]:
    """Return everything that is wrong with a setup, compared with what the recipe makes.

    The recipe is done once. A setup may differ from its result in what it leaves to chance: which
    pieces were drawn, and on which spaces they lie. All else must be equal.
    """
    return list(_Judge(plan, recipe, place).findings())


def judged(plan: SetupPlan, recipe: Recipe, place: PlaceOf = lambda _: None) -> list[Finding]:
    """Return everything that is wrong with a setup from a file: also a seed that gives another
    setup.

    Without a seed, it may be any legal one.
    """
    return status(plan, recipe, place) or list(seed_differs(plan, recipe, place))


def seed_differs(plan: SetupPlan, recipe: Recipe, place: PlaceOf) -> Iterator[Finding]:
    """Find out if the seed gives another setup than the plan, which may be incomplete.

    The order in a heap, and that of several choices of one player, does not matter.
    """
    if plan.seed is None:
        return
    made = recipe.plan(plan.seed)
    there = _lying(made)
    different = [spot.area for spot, lies in _lying(plan).items() if there.get(spot, {}) != lies]
    chosen = _choices(made)
    if different or any(chosen.get(name) != said for name, said in _choices(plan).items()):
        what = f": {', '.join(dict.fromkeys(different))}" if different else ""
        yield Finding(
            SEED_DIFFERS,
            f"the seed {plan.seed} gives a different setup{what}",
            place(("seed",)),
            "delete 'seed' and 'generator' if you laid it by hand, or make the setup again",
        )


def _choices(plan: SetupPlan) -> dict[tuple[str, str], object]:
    found: dict[tuple[str, str], object] = {(name, "*"): each for name, each in plan.chosen.items()}
    for (name, seat), each in plan.dealt.items():
        found[name, seat] = sorted(each) if seat else list(each)
    return found


def _lying(plan: SetupPlan) -> dict[Spot, object]:
    return {
        spot: pile if spot.area in plan.shapes and plan.shapes[spot.area].kept else totals(pile)
        for spot, pile in plan.piles.items()
    }


class _Profile(NamedTuple):
    """The pieces on a space by component, and the components that the recipe may put there."""

    pieces: tuple[tuple[str, int], ...]
    welcome: frozenset[str]


def _path(at: DataPath, shape: AreaShape, n: int) -> DataPath:
    """Return the path of a space in a setup file; ``n`` counts from 0."""
    return (*at, shape.labels[n] if shape.labels else n)


def _by_areas(plan: SetupPlan) -> dict[tuple[str, str], dict[int, Pile]]:
    """Return the contents of each space, by area and seat."""
    found: dict[tuple[str, str], dict[int, Pile]] = {}
    for spot, pile in plan.piles.items():
        found.setdefault((spot.area, spot.seat), {})[spot.space] = pile
    return found


def _contents(piles: _Spaces, *, is_known: bool) -> Counter[str]:
    """Return the contents of an area: by design, or only by component if chance decides."""
    found: Counter[str] = Counter()
    for pile in piles.values():
        for piece, count in pile:
            found[piece if is_known else component_of(piece)] += count
    return found


def _by_component(pile: Pile) -> dict[str, int]:
    return totals((component_of(piece), count) for piece, count in pile)


def _profiles(piles: _Spaces, welcome: Sequence[frozenset[str]]) -> list[_Profile]:
    """Return for each space its number of pieces by component, and the components allowed."""
    return [
        _Profile(tuple(sorted(_by_component(piles.get(n, ())).items())), allowed)
        for n, allowed in enumerate(welcome, start=1)
    ]


class _Judge:
    def __init__(self, plan: SetupPlan, recipe: Recipe, place: PlaceOf) -> None:
        self._plan = plan
        self._recipe = recipe
        self._place = place
        self._made, _ = recipe.attempt(0, plan.chosen)
        self._both = plan, self._made
        self._areas = _by_areas(plan), _by_areas(self._made)

    def findings(self) -> Iterator[Finding]:
        found = list(self._apart())
        yield from found or self._together()

    def _apart(self) -> Iterator[Finding]:
        """Find what is wrong with the supply, with one area or with one choice."""
        plan, recipe = self._plan, self._recipe
        if plan.seats != recipe.seats:
            message = f"the seats are {', '.join(plan.seats)} instead of "
            message += f"{', '.join(recipe.seats)} for {counted(recipe.players, 'player')}"
            yield Finding(SETUP_SEATS, message, self._place(("seats",)))
        yield from self._supply()
        for area, shape in recipe.shapes.items():
            for seat in recipe.seats if shape.per_seat else ("",):
                yield from self._area(area, seat)
        yield from self._choices()

    def _supply(self) -> Iterator[Finding]:
        """Find pieces of the box that are missing, and pieces that are not in the box."""
        placed = self._plan.pieces()
        for piece in dict.fromkeys([*self._recipe.box, *placed]):
            there, needed = placed.get(piece, 0), self._recipe.box.get(piece, 0)
            if there < needed:
                verb = "is" if needed - there == 1 else "are"
                all_of = self._recipe.number_of(piece, needed)
                message = f"{needed - there} of {all_of} {verb} missing"
                hint = "place them, or list them under 'box' if they stay there"
                yield Finding(SETUP_INCOMPLETE, message, self._place(("areas",)), hint)
            elif there > needed:
                verb = "is" if there == 1 else "are"
                has = self._recipe.number_of(piece, there)
                message = f"there {verb} {has}, but the box has {needed or 'none'}"
                yield Finding(SETUP_SURPLUS, message, self._place(("areas",)), "take some away")

    def _area(self, area: str, seat: str) -> Iterator[Finding]:
        shape = self._recipe.shapes[area]
        name = f"{area} of {seat}" if seat else area
        at: DataPath = ("areas", area, seat) if seat else ("areas", area)
        is_known = area not in self._recipe.uncertain
        both = here, made = tuple(areas.get((area, seat), {}) for areas in self._areas)
        if here != made:
            has, needs = (_contents(piles, is_known=is_known) for piles in both)
            for piece in dict.fromkeys([*needs, *has]):
                if has[piece] != needs[piece]:
                    said = self._recipe.number_of(piece, has[piece])
                    message = f"{name}: {said}, but the recipe puts {needs[piece] or 'none'} there"
                    yield Finding(SETUP_AREA, message, self._place(at))
        if seat and not is_known:
            yield from self._of_others(area, seat, at, here)
        if not shape.spaces or here == made:
            return
        if area not in self._recipe.by_lot:
            yield from self._on_spaces(name, shape, at, both, lambda _: True)
            return
        if components := self._recipe.set_down(area):
            yield from self._on_spaces(name, shape, at, both, components.__contains__)
        welcome = self._recipe.welcome(area)
        allowed = Counter(_profiles(made, welcome))
        found = _profiles(here, welcome)
        wrong = False
        for n, profile in enumerate(found):
            if profile not in allowed:
                wrong = True
                lying = self._lying(dict(profile.pieces))
                it = "them" if sum(dict(profile.pieces).values()) > 1 else "it"
                message = (
                    f"{name}: on {shape.cell(n + 1)} {lying}, where the recipe never puts {it}"
                )
                yield Finding(SETUP_AREA, message, self._place(_path(at, shape, n)))
        if not wrong and Counter(found) != allowed:
            message = f"{name}: the pieces are spread over the spaces as the recipe never does"
            yield Finding(SETUP_AREA, message, self._place(at))

    def _on_spaces(
        self,
        name: str,
        shape: AreaShape,
        at: DataPath,
        both: tuple[_Spaces, ...],
        counts: Callable[[str], bool],
    ) -> Iterator[Finding]:
        """Find spaces with other pieces than in the recipe, only of the components that count."""
        for n in range(shape.spaces):
            has, needs = (
                totals(
                    (piece, count)
                    for piece, count in piles.get(n + 1, ())
                    if counts(component_of(piece))
                )
                for piles in both
            )
            if has != needs:
                message = f"{name}: on {shape.cell(n + 1)} {self._lying(has)}, but the recipe puts "
                message += f"{self._told(needs)} there"
                yield Finding(SETUP_AREA, message, self._place(_path(at, shape, n)))

    def _told(self, pieces: Mapping[str, int]) -> str:
        numbers = [self._recipe.number_of(piece, count) for piece, count in pieces.items()]
        return " and ".join(numbers) or "nothing"

    def _lying(self, pieces: Mapping[str, int]) -> str:
        """Return pieces with the verb: ``lie 2 coins and 1 broker``."""
        return f"lie{'s' if sum(pieces.values()) < 2 else ''} {self._told(pieces)}"

    def _together(self) -> Iterator[Finding]:
        """Find areas that together have other pieces than chance can have moved between them."""
        shapes = self._recipe.shapes
        for areas in self._recipe.linked:
            each = all(shapes[area].per_seat for area in areas)
            for seat in self._recipe.seats if each else ("",):
                has, needs = (self._sums(plan, areas, seat) for plan in self._both)
                for piece in dict.fromkeys([*needs, *has]):
                    if has[piece] != needs[piece]:
                        yield self._uneven(piece, areas, seat, has[piece], needs[piece])

    def _sums(self, plan: SetupPlan, areas: tuple[str, ...], seat: str) -> Counter[str]:
        """Return how many of each design are in some areas, of one player if ``seat`` is given."""
        return Counter(
            totals(
                run
                for spot, pile in plan.piles.items()
                if spot.area in areas and seat in {"", spot.seat}
                for run in pile
            )
        )

    def _uneven(
        self, piece: str, areas: tuple[str, ...], seat: str, has: int, needs: int
    ) -> Finding:
        kind = component_of(piece)
        spots = {
            spot: piece in totals(pile)
            for plan in self._both
            for spot, pile in plan.piles.items()
            if spot.area in areas and seat in {"", spot.seat}
            if any(component_of(other) == kind for other, _ in pile)
        }
        here = [area for area in areas if any(spot.area == area for spot in spots)]
        message = f"{' and '.join(here)}{f' of {seat}' if seat else ''}: "
        message += f"{self._recipe.number_of(piece, has)} in all, but the recipe puts "
        message += f"{needs or 'none'} there"
        first = max(spots, key=lambda spot: (spots[spot], bool(spot.seat)))
        path = ("areas", first.area, *filter(None, [first.seat]))
        return Finding(SETUP_AREA, message, self._place(path))

    def _of_others(self, area: str, seat: str, at: DataPath, here: _Spaces) -> Iterator[Finding]:
        """Find pieces of another seat, if chance cannot have drawn them from a common area."""
        recipe = self._recipe
        shared = recipe.drawn(area)
        for pile in here.values():
            for piece, count in totals(pile).items():
                owner = recipe.owner(piece)
                if owner in {None, seat} or component_of(piece) in shared:
                    continue
                message = f"{area} of {seat}: {recipe.number_of(piece, count)}, which belong"
                message += f"{'s' if count == 1 else ''} to {owner}"
                yield Finding(SETUP_AREA, message, self._place(at))

    def _choices(self) -> Iterator[Finding]:
        options = self._recipe.choices()
        for name, possible in options.items():
            chosen = self._plan.chosen.get(name)
            if chosen is None:
                message = f"nothing is chosen as '{name}'"
                hint = f"one of {', '.join(possible)}"
                yield Finding(SETUP_CHOICE, message, self._place(("chosen",)), hint)
            elif chosen not in possible:
                message = f"'{chosen}' cannot be the '{name}'"
                near = did_you_mean(chosen, possible)
                yield Finding(SETUP_CHOICE, message, self._place(("chosen", name)), near)
        yield from self._unknown_deals()
        yield from self._deals()
        yield from self._rolls()
        for name in self._plan.chosen:
            if name not in options:
                message = f"the recipe chooses no '{name}'"
                near = did_you_mean(name, options)
                yield Finding(SETUP_CHOICE, message, self._place(("chosen", name)), near)

    def _unknown_deals(self) -> Iterator[Finding]:
        """Find choices that the recipe does not make for every player, and absent players."""
        known = {step.name for step in self._recipe.deals()}
        for name in dict.fromkeys(name for name, seat in self._plan.dealt if seat):
            if name not in known:
                message = f"the recipe chooses no '{name}' for every player"
                near = did_you_mean(name, known)
                yield Finding(SETUP_CHOICE, message, self._place(("chosen", name)), near)
        for name, seat in self._plan.dealt:
            if seat and name in known and seat not in self._recipe.seats:
                message = f"nobody sits at '{seat}', who has a '{name}'"
                near = did_you_mean(seat, self._recipe.seats)
                yield Finding(SETUP_CHOICE, message, self._place(("chosen", name, seat)), near)

    def _rolls(self) -> Iterator[Finding]:
        """Find rolls with too few or too many dice, and results that are on no side."""
        rolls = {step.name: step for step in self._recipe.rolls()}
        shown = {name: sides for (name, seat), sides in self._plan.dealt.items() if not seat}
        for name in [*rolls, *(name for name in shown if name not in rolls)]:
            at: DataPath = ("chosen", name)
            if name not in rolls:
                message = f"the recipe rolls no die for '{name}'"
                yield Finding(SETUP_CHOICE, message, self._place(at), did_you_mean(name, rolls))
                continue
            wanted, has = self._recipe.amount(rolls[name].times), shown.get(name, ())
            if len(has) != wanted:
                rolled = counted(wanted, "time")
                message = (
                    f"'{name}' has {counted(len(has), 'result')}, but the die is rolled {rolled}"
                )
                yield Finding(SETUP_CHOICE, message, self._place(at))
            sides = self._recipe.sides(rolls[name])
            for n, side in enumerate(has):
                if side not in sides:
                    message = f"the die for '{name}' has no side '{side}'"
                    hint = did_you_mean(side, sides)
                    yield Finding(SETUP_CHOICE, message, self._place((*at, n)), hint)

    def _deals(self) -> Iterator[Finding]:
        """Find players with too few, too many or repeated choices."""
        short = self._recipe.names.short
        for step in self._recipe.deals():
            options = self._recipe.options(step)
            wanted = self._recipe.amount(step.count)
            for seat in self._recipe.seats:
                at: DataPath = ("chosen", step.name, seat)
                has = self._plan.dealt.get((step.name, seat), ())
                if len(has) != wanted:
                    message = f"{seat} has {len(has)} as '{step.name}', but should have {wanted}"
                    yield Finding(SETUP_CHOICE, message, self._place(at))
                apart = [
                    p for name in step.apart_from for p in self._plan.dealt.get((name, seat), ())
                ]
                for n, piece in enumerate(has):
                    wrong = None
                    if piece not in options:
                        wrong = "cannot be chosen"
                    elif piece in has[:n]:
                        wrong = "is chosen twice"
                    elif piece in apart:
                        wrong = f"is {seat}'s {' or '.join(step.apart_from)} already"
                    if wrong:
                        message = f"{short(piece)} {wrong} as '{step.name}' of {seat}"
                        yield Finding(SETUP_CHOICE, message, self._place(at))
