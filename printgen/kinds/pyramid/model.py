"""Pyramids: hollow, on a square base, folded from one sheet of card."""

import math
from collections.abc import Iterator
from typing import Any, ClassVar, Final, Literal

from printgen.core.errors import counted
from printgen.core.units import number
from printgen.model.base import Problem, Value, problem
from printgen.model.codes import OUT_OF_RANGE, WRONG_LENGTH, WRONG_VALUE
from printgen.model.face_uses import OF_SIDES, FaceUse, RawComponent, area_of, side_of
from printgen.model.figures import Provenance
from printgen.model.measures import BaseEdge, Height, Thickness, measured
from printgen.model.pieces import DesignedPieces, broad_bleed, missing_values
from printgen.model.references import FaceName

# The triangles of a pyramid on a square.
TRIANGLES: Final = 4

# If it is flatter than half the edge, the triangles laid flat would close to a ring without room
# for a tab.
_FLATTEST: Final = 0.5


class Pyramid(DesignedPieces):
    """A square pyramid, open below so that pyramids stack, or closed by its base."""

    kind: Literal["pyramid"]
    """The kind of component."""
    edge: BaseEdge
    """The length of an edge of the base."""
    height: Height
    """The height of the apex above the base. The height of a triangle follows from it."""
    provenance: Provenance
    """The source of edge and height: printed in the rulebook, or chosen for the kit."""
    bottom: Literal["open", "closed"] = "open"
    """Open, so that pyramids stack, or closed by a square."""
    face: FaceName
    """The face of a triangle: as wide as the edge, as high as the triangle, with the apex at the
    middle of its top. It can use {value}, {n} and the row's fields.
    """
    sides: tuple[Value, ...] = (1, 2, 3, 4)
    """The {value} of each of the four triangles, clockwise as seen from above."""
    bottom_face: FaceName | None = None
    """The face of the closing square. It can use the row's fields. White by default."""
    bleed: Thickness = 1.0
    """The width of the background beyond the triangles, over tabs and cuts."""

    KNOWN: ClassVar = OF_SIDES
    MANY: ClassVar = "pyramids"
    FACES: ClassVar = ("face", "bottom_face")

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
        yield from broad_bleed(data)
        if data.get("bottom-face") is not None and data.get("bottom", "open") == "open":
            message = "'bottom-face' is given, but the bottom is open"
            hint = "delete it, or write 'bottom: closed'"
            yield problem(WRONG_VALUE, message, ("bottom-face",), hint=hint, key=True)
        sides = data.get("sides")
        if isinstance(sides, list) and len(sides) != TRIANGLES:
            message = (
                f"'sides' has {counted(len(sides), 'value')}; a pyramid has {TRIANGLES} triangles"
            )
            yield problem(WRONG_LENGTH, message, ("sides",))
        yield from missing_values(data, "sides", "side")

    @classmethod
    def uses(cls, raw: RawComponent) -> Iterator[FaceUse]:
        """Yield the face of the base, and that of the triangles with the fields of the sides."""
        edge, height = side_of(raw.get("edge")), side_of(raw.get("height"))
        high = slant(edge, height) if edge and height else None
        below = raw.get("bottom-face")
        yield raw.of_rows()._replace(face=below, size=area_of(edge, edge))
        sides = raw.listed("sides")
        shown = enumerate([side for side, _ in sides] or range(1, TRIANGLES + 1), start=1)
        yield raw.of_sides(raw.get("face"), area_of(edge, high), sides, shown)


def slant(edge: float, height: float) -> float:
    """Return the height of a triangle of a square pyramid with that edge and height.

    >>> slant(6, 4)
    5.0
    """
    return math.hypot(height, edge / 2)
