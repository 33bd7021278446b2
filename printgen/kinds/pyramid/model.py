"""Pyramids: hollow, on a square base, folded from one sheet of card."""

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final, Literal

from printgen.core.units import number
from printgen.model.base import Problem, Value, problem
from printgen.model.codes import OUT_OF_RANGE, WRONG_LENGTH, WRONG_VALUE
from printgen.model.face_uses import (
    FaceUse,
    RawComponent,
    Row,
    Where,
    area_of,
    as_numbers,
    side_of,
)
from printgen.model.figures import Provenance
from printgen.model.measures import BaseEdge, Height, Thickness, measured
from printgen.model.pieces import DesignedPieces, missing_values
from printgen.model.references import FaceName

# The triangles of a pyramid on a square.
TRIANGLES: Final = 4

# What the face of a triangle knows besides the fields of its row.
OF_TRIANGLES: Final = ("value", "n")

# Flatter than half the edge, and the triangles laid flat would close to a ring: no tab fits in.
_FLATTEST: Final = 0.5


class Pyramid(DesignedPieces):
    """A square pyramid, open below so that one stands on another, or closed by its base."""

    kind: Literal["pyramid"]
    """The kind of component."""
    edge: BaseEdge
    """The length of an edge of the base."""
    height: Height
    """The height of the apex above the base. The height of a triangle follows from it."""
    provenance: Provenance
    """The source of the measures: printed in the rulebook, or chosen for the kit."""
    bottom: Literal["open", "closed"] = "open"
    """Open, so that pyramids stand on each other, or closed by a square."""
    face: FaceName
    """The face of a triangle: as wide as the edge, as high as the triangle, with the apex at the
    middle of its top. It knows {value} and {n} besides the row's fields."""
    sides: tuple[Value, ...] = (1, 2, 3, 4)
    """The {value} of each of the four triangles, clockwise as seen from above."""
    bottom_face: FaceName | None = None
    """The face of the closing square. It knows the row's fields. Without it the square is white."""
    bleed: Thickness = 1.0
    """The width of the background beyond the triangles, over tabs and cuts."""

    KNOWN: ClassVar = OF_TRIANGLES
    MANY: ClassVar = "pyramids"

    @property
    def faces(self) -> tuple[FaceName, ...]:
        """The face of the triangles, and that of the base if it has one."""
        return (self.face,) if self.bottom_face is None else (self.face, self.bottom_face)

    @property
    def footprint(self) -> tuple[float, float]:
        """The width and depth of its base."""
        return self.edge, self.edge

    @property
    def slant(self) -> float:
        """The height of each triangle in mm, from the middle of its base to the apex."""
        return slant(self.edge, self.height)

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield what is wrong with its designs, its measures and the values of its triangles."""
        yield from super().rules(data)
        edge, height = measured(data.get("edge")), measured(data.get("height"))
        if edge and height and 1 <= height < _FLATTEST * edge:
            message = f"{number(height)} mm is less than half the edge, {number(edge)} mm: "
            hint = "make it higher, or the edge shorter"
            yield problem(OUT_OF_RANGE, f"{message}too flat to fold", ("height",), hint=hint)
        bleed = measured(data.get("bleed", 0))
        if bleed is not None and edge and edge / 8 < bleed <= 20:
            message = f"{number(bleed)} mm is more than an eighth of the edge"
            yield problem(OUT_OF_RANGE, message, ("bleed",))
        if data.get("bottom-face") is not None and data.get("bottom", "open") == "open":
            message = "'bottom-face' is given, but the bottom is open"
            hint = "delete it, or write 'bottom: closed'"
            yield problem(WRONG_VALUE, message, ("bottom-face",), hint=hint, key=True)
        sides = data.get("sides")
        if isinstance(sides, list) and len(sides) != TRIANGLES:
            has = "1 value" if len(sides) == 1 else f"{len(sides)} values"
            message = f"'sides' has {has}; a pyramid has {TRIANGLES} triangles"
            yield problem(WRONG_LENGTH, message, ("sides",))
        yield from missing_values(data, "sides", "side")

    @classmethod
    def uses(cls, raw: RawComponent) -> Iterator[FaceUse]:
        """Yield the face of the base, and that of the triangles, which knows the sides as well."""
        of_row = raw.of_rows()
        edge, height = side_of(raw.get("edge")), side_of(raw.get("height"))
        high = slant(edge, height) if edge and height else None
        below = raw.get("bottom-face")
        yield of_row._replace(face=below, size=area_of(edge, edge))
        sides = raw.listed("sides")
        kinds = {**of_row.kinds, **as_numbers(OF_TRIANGLES)}
        if sides:
            kinds["value"] = None

        def values(key: str) -> Iterable[tuple[Any, Where]]:
            return sides if key == "value" else of_row.values(key)

        def rows() -> Iterable[Row]:
            shown = [side for side, _ in sides] or range(1, TRIANGLES + 1)
            for row, find in of_row.rows():
                for n, value in enumerate(shown, start=1):
                    yield known_on(n, value, row), find

        face, size = raw.get("face"), area_of(edge, high)
        yield of_row._replace(face=face, kinds=kinds, values=values, size=size, rows=rows)


def slant(edge: float, height: float) -> float:
    """Return the height of a triangle of a square pyramid with that edge and height, all in one
    unit.

    >>> slant(6, 4)
    5.0
    """
    return math.hypot(height, edge / 2)


def known_on(side: int, value: Value, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a triangle's face: those of its row, its value, its number from 1."""
    return {**fields, "value": value, "n": side}
