"""The plan of one setup: the place of every piece, and the steps that put it there, as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

from printgen.core.errors import listed
from printgen.model.boards import BoardBase, Space

# The pieces on one space (or in one heap) from the top, as runs: a piece and its number.
Pile: TypeAlias = tuple[tuple[str, int], ...]

# Pieces that are placed nowhere stay here.
BOX: Final = "box"


class Spot(NamedTuple):
    """A place for pieces: an area, its owner (empty: everybody), and one of its spaces.

    Spaces count from 1; those of a board row by row from its top left. Areas without spaces have
    the space 0.
    """

    area: str
    seat: str = ""
    space: int = 0


@dataclass(frozen=True)
class AreaShape:
    """The shape of an area: its number of spaces (0: none).

    The spaces of a board have ``labels``, and are of ``kinds``; both are empty elsewhere.
    """

    spaces: int
    per_seat: bool
    kept: bool
    labels: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    def cell(self, space: int) -> str:
        """Return the label of a space: ``b3`` on a board, the number in a row."""
        return self.labels[space - 1] if self.labels else str(space)

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """The labels of all spaces, in order."""
        return tuple(self.cell(n) for n in range(1, self.spaces + 1))


@dataclass(frozen=True)
class SetupPlan:
    """A game that is set up to play.

    ``seats`` are those taken, in clockwise order. ``piles`` has every spot that is not empty.
    ``figures`` are the game's figures in these modes. ``seed`` is None if the plan was written by
    hand. ``steps`` describe the setup in sentences. ``dealt`` are the choices of every player: by
    name and seat, the pieces in order; and, without a seat, what dice show: the names of their
    sides. A stage before the end of a setup is not ``is_whole``: more steps follow.
    """

    game: str
    version: str
    players: int
    seats: tuple[str, ...]
    modes: tuple[str, ...]
    seed: int | None
    generator: str | None
    shapes: Mapping[str, AreaShape]
    piles: Mapping[Spot, Pile]
    chosen: Mapping[str, str]
    figures: Mapping[str, int]
    steps: tuple[str, ...] = ()
    dealt: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    is_whole: bool = True

    def pile(self, area: str, seat: str = "", space: int = 0) -> dict[str, int]:
        """Return how many of each piece are on a spot.

        Raises :class:`ValueError` for a spot that the setup lacks.
        """
        return totals(self._runs(Spot(area, seat, space)))

    def stack(self, area: str, seat: str = "", space: int = 0) -> list[str]:
        """Return the pieces on a spot one by one, from the top; raises as :meth:`pile` does."""
        runs = self._runs(Spot(area, seat, space))
        return [piece for piece, count in runs for _ in range(count)]

    def _runs(self, spot: Spot) -> Pile:
        runs = self.piles.get(spot)
        if runs is None and (wrong := self.misnamed(spot)):
            raise ValueError(f"the rules ask for {wrong}")
        return runs or ()

    def misnamed(self, spot: Spot) -> str | None:
        """Return what is wrong with a spot, as an object of a sentence; None if it exists."""
        area, seat, space = spot
        shape = self.shapes.get(area)
        if seat not in {"", *self.seats}:
            return f"the seat '{seat}', which is not in the game"
        if shape is None:
            lacks = f"the area '{area}', which the setup lacks (it has {listed(self.shapes)})"
            return None if area == BOX else lacks
        if shape.per_seat != bool(seat):
            owner = "each seat has its own" if shape.per_seat else "all seats share it"
            return f"the area '{area}' {'with' if seat else 'without'} a seat, but {owner}"
        if shape.spaces and not 1 <= space <= shape.spaces:
            return f"space {space} of '{area}', which has 1 to {shape.spaces}"
        return None

    def at_sides(self, board: BoardBase) -> Iterator[tuple[Spot, Space]]:
        """Yield the spots of seats that have spaces at a side of a board, with these."""
        taken = set[str]()
        for area, shape in self.shapes.items():
            for seat in self.seats if shape.per_seat and not shape.labels else ():
                spaces = board.at_seat(seat, shape.spaces, self.figures)
                if spaces and seat not in taken:
                    taken.add(seat)
                    yield from ((Spot(area, seat, n), each) for n, each in enumerate(spaces, 1))

    def pieces(self) -> dict[str, int]:
        """Return how many copies of each piece the plan places."""
        return totals(run for pile in self.piles.values() for run in pile)


def totals(runs: Any) -> dict[str, int]:
    """Return the number of each piece, added up over runs."""
    found: dict[str, int] = {}
    for piece, count in runs:
        found[piece] = found.get(piece, 0) + count
    return found


def pile_of(pieces: list[str]) -> Pile:
    """Return pieces in order as runs of equal ones."""
    if len(pieces) == 1:
        return ((pieces[0], 1),)
    return tuple([(piece, len([*run])) for piece, run in groupby(pieces)])


class Names:
    """Short names of pieces, as setup files and records write them: the design if it is unique.

    ``pieces`` are all ids.
    """

    def __init__(self, pieces: Iterator[str] | tuple[str, ...] | Mapping[str, int]) -> None:
        ids = list(pieces)
        designs: dict[str, list[str]] = {}
        for piece in ids:
            designs.setdefault(piece.rpartition("/")[2], []).append(piece)
        self._short = {
            piece: piece if len(designs[piece.rpartition("/")[2]]) > 1 else piece.rpartition("/")[2]
            for piece in ids
        }
        self._long = {short: piece for piece, short in self._short.items()}
        self._long.update((piece, piece) for piece in ids)

    def short(self, piece: str) -> str:
        """Return the short name of a piece."""
        return self._short.get(piece, piece)

    def find(self, name: str) -> str | None:
        """Return the piece with a short or full name, or None."""
        return self._long.get(name)

    def known(self) -> list[str]:
        """Return all short names."""
        return list(self._short.values())


def to_data(plan: SetupPlan, names: Names) -> dict[str, Any]:
    """Return the plan as plain data, in the form of a setup file."""
    data: dict[str, Any] = {
        "format": 1,
        "setup": plan.game,
        "version": plan.version,
        "players": plan.players,
        "seats": list(plan.seats),
    }
    if plan.modes:
        data["modes"] = list(plan.modes)
    if plan.seed is not None:
        data |= {"seed": plan.seed, "generator": plan.generator}
    if plan.chosen or plan.dealt:
        chosen: dict[str, Any] = dict(plan.chosen)
        for (name, seat), pieces in plan.dealt.items():
            if seat:
                chosen.setdefault(name, {})[seat] = _space(pile_of(list(pieces)), names)
            else:
                chosen[name] = list(pieces)
        data["chosen"] = chosen
    areas: dict[str, Any] = {}
    for area, shape in plan.shapes.items():
        if shape.per_seat:
            areas[area] = {seat: _area(plan, area, seat, names) for seat in plan.seats}
        else:
            areas[area] = _area(plan, area, "", names)
    data["areas"] = areas
    if left := plan.piles.get(Spot(BOX)):
        data[BOX] = {names.short(piece): count for piece, count in left}
    if plan.steps:
        data["steps"] = list(plan.steps)
    return data


def _area(plan: SetupPlan, area: str, seat: str, names: Names) -> Any:
    shape = plan.shapes[area]
    if not shape.spaces:
        pile = plan.piles.get(Spot(area, seat), ())
        if shape.kept:
            return [names.short(piece) for piece, count in pile for _ in range(count)]
        return {names.short(piece): count for piece, count in totals(pile).items()}
    if shape.labels:
        return {
            label: _space(plan.piles[Spot(area, seat, n)], names)
            for n, label in enumerate(shape.labels, start=1)
            if plan.piles.get(Spot(area, seat, n))
        }
    return [
        _space(plan.piles.get(Spot(area, seat, space), ()), names)
        for space in range(1, shape.spaces + 1)
    ]


def _space(pile: Pile, names: Names) -> Any:
    """Return nothing, one piece's name, or a list of several."""
    pieces = [names.short(piece) for piece, count in pile for _ in range(count)]
    if not pieces:
        return None
    return pieces[0] if len(pieces) == 1 else pieces
