"""The virtual table with all objects, arranged by a setup's plan or, without one, in rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from printgen.components import DrawnGame, Piece
from printgen.exports.targets.tts.models import Models
from printgen.exports.targets.tts.objects import ANY, LAST, ORIGIN, UPRIGHT, At, Json, bag
from printgen.exports.targets.tts.table import (
    GROUND,
    MARGIN,
    ROW,
    STEP,
    Ground,
    before,
    clear,
    depth,
    grounds,
    halves,
    rows,
    seats,
    span,
)
from printgen.model.boards import BoardBase
from printgen.model.setup import Area
from printgen.play.setup import SetupPlan, Spot
from printgen.play.setup.plan import BOX, Pile

# The apparent size of a bag.
_BAG: Final = (2.5, 2.5)
# The width for common pieces, in inches.
_SHELF: Final = 6.0

Size: TypeAlias = tuple[float, float]


class Lump(NamedTuple):
    """Objects that are placed together, with their size in inches; made once they have a place."""

    size: Size
    make: Callable[[At], Json]


class Scene:
    """The objects on the table."""

    def __init__(self, drawn: DrawnGame, models: Models) -> None:
        self._context = drawn.context
        self._models = models
        self.objects: list[Json] = []
        # How far boards, and the pieces on and beside them, extend from the centre, in inches.
        self._reach = 0.0

    def lay_out(self) -> None:
        """Arrange everything in rows, component by component."""
        piles = [[(piece.id, piece.copies)] for piece in self._models.pieces.values()]
        lumps = [lump for pile in piles for lump in self._open(pile)]
        self._put(lumps, lambda x, down: At(x, GROUND + STEP, -down, UPRIGHT))

    def set_up(self, plan: SetupPlan) -> None:
        """Arrange everything by the plan, without pieces that were not selected."""
        laid = self._boards()
        done = self._on_boards(plan, laid)
        shared = self._shared(plan, done)
        if not self._reach:
            # Without a board, the centre is free for common pieces.
            self._put_shared(shared, 0.0, ROW)
            self._reach = max(_block(shared, ROW)) / 2
            shared = []
        beyond = self._at_seats(plan, done) + MARGIN
        self._put_shared(shared, beyond + _SHELF / 2, _SHELF)

    # -- boards

    def _boards(self) -> dict[str, Ground]:
        """Place each copy of the boards, which no plan places; setups use the first of each."""
        found: dict[str, Ground] = {}
        about = self._context.game.components
        pieces = self._models.pieces.values()
        boards = [piece for piece in pieces if isinstance(about[piece.component], BoardBase)]
        for ground in grounds(piece for piece in boards for _ in range(piece.copies)):
            at = At(ground.x, GROUND, ground.z, UPRIGHT)
            self.objects.append(self._models.one(ground.piece.id, at))
            self._goes_to(ground.piece.id, at)
            found.setdefault(ground.piece.id, ground)
        return found

    def _goes_to(self, piece: str, at: At) -> None:
        half = max(self._models.size(piece)) / 2
        self._reach = max(self._reach, abs(at.x) + half, abs(at.z) + half)

    def _on_boards(self, plan: SetupPlan, laid: dict[str, Ground]) -> set[Spot]:
        """Put pieces on the boards' spaces and beside them; return the spots that were used."""
        done: set[Spot] = set()
        for name, area in self._areas().items():
            ground = laid.get(area.board or "")
            if ground is None:
                continue
            component = self._context.game.components[ground.piece.component]
            if not isinstance(component, BoardBase):
                continue
            spaces = enumerate(component.spaces_of(area.group, plan.figures), start=1)
            on_it = [(Spot(name, "", n), space) for n, space in spaces]
            for spot, space in (*on_it, *plan.at_sides(component)):
                if spot not in done:
                    self._lie(plan.piles.get(spot, ()), partial(ground.at, space.bed))
                    done.add(spot)
        return done

    def _lie(self, pile: Pile, places: Callable[[list[Piece]], list[At]]) -> None:
        """Place the pieces of a space, each separately."""
        there = self._there(pile)
        pieces = [self._models.pieces[name] for name in there]
        for name, at in zip(there, places(pieces) if pieces else [], strict=True):
            self._goes_to(name, at)
            self.objects.append(self._models.one(name, at))

    # -- seats and shelf

    def _at_seats(self, plan: SetupPlan, done: set[Spot]) -> float:
        """Place each player's pieces before their seat; return how far they or boards extend."""
        held: dict[str, list[Lump]] = {name: [] for name in plan.seats}
        for spot, pile in plan.piles.items():
            if spot.seat and spot not in done:
                held[spot.seat] += self._lumps(pile, self._areas().get(spot.area))
        sizes = {name: [lump.size for lump in lumps] for name, lumps in held.items()}
        around = seats(plan.seats, ROW + MARGIN)
        wide = halves(around, {name: span(its) for name, its in sizes.items()})
        reach = clear(self._reach + MARGIN, wide)
        for name, lumps in held.items():
            self._put(lumps, partial(before, around[name], reach))
        south, _, north, _ = wide
        return max(reach + max(map(depth, sizes.values()), default=0.0), south, north)

    def _shared(self, plan: SetupPlan, done: set[Spot]) -> list[Lump]:
        """Place the common pieces that are on no board, and then the box."""
        lumps: list[Lump] = []
        for spot, pile in plan.piles.items():
            if not spot.seat and spot not in done and spot.area != BOX:
                lumps += self._lumps(pile, self._areas().get(spot.area))
        boxed = self._there(plan.piles.get(Spot(BOX), ()))
        if boxed:
            lumps.append(self._bag("what stays in the box", boxed, ANY))
        return lumps

    def _put_shared(self, lumps: Sequence[Lump], x0: float, most: float) -> None:
        """Place things in rows, level with the centre of the table."""
        top = _block(lumps, most)[1] / 2
        self._put(lumps, lambda x, down: At(x0 + x, GROUND + STEP, top - down, UPRIGHT), most)

    def _put(
        self, lumps: Sequence[Lump], place: Callable[[float, float], At], most: float = ROW
    ) -> None:
        middles = rows([lump.size for lump in lumps], most)
        for lump, (x, down) in zip(lumps, middles, strict=True):
            self.objects.append(lump.make(place(x, down)))

    # -- heaps

    def _lumps(self, pile: Pile, area: Area | None) -> list[Lump]:
        names = self._there(pile)
        if not names or area is None:
            return []
        is_pile = area.hidden or area.order == "kept"
        return [self._stack(area, names)] if is_pile else self._open(pile)

    def _stack(self, area: Area, names: list[str]) -> Lump:
        """Return a pile of hidden or ordered pieces: cards as a deck, the first on top, others in a
        bag.
        """
        kept = area.order == "kept"
        sizes = {self._models.size(name) for name in names}
        if all(self._models.is_card(name) for name in names) and len(sizes) == 1:
            deck = partial(self._models.deck, names, face_down=area.hidden)
            return Lump(self._models.size(names[0]), deck)
        # A bag gives what was put in last.
        return self._bag(area.title, names[::-1] if kept else names, LAST if kept else ANY)

    def _bag(self, title: str, names: list[str], order: int) -> Lump:
        def make(at: At) -> Json:
            return bag(title, at, (self._models.one(name, ORIGIN) for name in names), order)

        return Lump(_BAG, make)

    def _open(self, pile: Iterable[tuple[str, int]]) -> list[Lump]:
        """Return open pieces: equal ones together, others beside each other."""
        found: list[Lump] = []
        names = self._there(pile)
        for name, alike in groupby(names):
            count = len(list(alike))
            size = self._models.size(name)
            if self._models.stacks(name):
                found.append(Lump(size, partial(self._models.one, name, count=count)))
            else:
                found += [Lump(size, partial(self._models.one, name))] * count
        return found

    def _there(self, pile: Iterable[tuple[str, int]]) -> list[str]:
        """Return the selected pieces of a pile, one by one."""
        there = ((name, count) for name, count in pile if name in self._models.pieces)
        return [name for name, count in there for _ in range(count)]

    def _areas(self) -> dict[str, Area]:
        setup = self._context.description.setup
        return dict(setup.areas) if setup is not None else {}


def _block(lumps: Sequence[Lump], most: float) -> Size:
    """Return the width and depth of things in rows."""
    sizes = [lump.size for lump in lumps]
    return span(sizes, most), depth(sizes, most)
