"""Drawn pieces, ready to be put on sheets."""

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.core.geometry import Box, Point, Polygon
from printgen.core.outlines import (
    Outline,
    Plate,
    Trace,
    corners,
    grown,
    mirrored,
    plate,
)
from printgen.core.polygons import hull
from printgen.core.scene import Node, closed

Art: TypeAlias = tuple[Node, ...]


# A mountain fold bends away from the print, a valley fold towards it.
FoldKind: TypeAlias = Literal["mountain", "valley"]
MOUNTAIN: Final[FoldKind] = "mountain"


class Fold(NamedTuple):
    """The two points of a fold, in mm on the trimmed piece, and its kind."""

    start: Point
    end: Point
    kind: FoldKind = MOUNTAIN


class Solid(NamedTuple):
    """A piece as it stands, seen from the side; in mm.

    One that ``tapers`` ends in a point. One that is ``hollow`` has room below for such a point.
    """

    width: float
    height: float
    tapers: bool = False
    hollow: bool = False


class View(NamedTuple):
    """The picture that represents a piece, from (0, 0); in millimetres.

    ``outline`` is its visible outline; ``back`` is the view from behind, if that is another picture
    of the same size. ``solid`` is its shape in pictures of stacks; by default the picture's.
    """

    art: Art
    width: float
    height: float
    outline: Outline
    back: Art | None = None
    solid: Solid | None = None


class Piece(NamedTuple):
    """One design of a component.

    Art is in millimetres from the trimmed piece's top left corner and extends ``bleed`` mm beyond;
    ``back`` is None if the back stays blank. A piece that ``splits`` may be printed in parts if it
    is larger than the paper: no seam should cut a box of ``keep``, and preferably none of ``shy``
    (both in mm on the trimmed piece).

    ``outline`` is where it is cut, seen from the front; ``width`` and ``height`` are those of its
    bounding box. The corners of a plate have a radius for rounding them. Folded pieces are printed
    flat: ``folds`` are their folds, ``glue`` the areas for glue, and ``shown`` the view of the
    finished piece. ``name`` is that of the design; empty if the component has only one. A piece
    that ``peels`` is printed on a label of its own shape, and not cut out.
    """

    component: str
    design: str
    title: str
    group: str
    width: float
    height: float
    bleed: float
    outline: Outline
    copies: int
    front: Art
    back: Art | None
    splits: bool = False
    keep: tuple[Box, ...] = ()
    shy: tuple[Box, ...] = ()
    folds: tuple[Fold, ...] = ()
    shown: View | None = None
    glue: tuple[Polygon, ...] = ()
    name: str = ""
    peels: bool = False

    @property
    def called(self) -> str:
        """The name of the piece in the middle of a sentence."""
        return f"{self.title} · {self.name}" if self.name else self.title

    @property
    def id(self) -> str:
        """``component/design``, or the component's id if all copies are alike."""
        return f"{self.component}/{self.design}" if self.design else self.component

    @property
    def is_straight(self) -> bool:
        """True if straight cuts free it."""
        return isinstance(self.outline, Plate)

    @property
    def is_folded(self) -> bool:
        """True if it is folded or put together: then its art includes the lines for that."""
        return bool(self.folds) or self.shown is not None

    @property
    def flat(self) -> Outline:
        """The visible part of the front after cutting, or the bounding box of a net."""
        return plate(self.width, self.height) if self.is_folded else self.outline

    def reach(self, *, back: bool = False) -> Box | Polygon:
        """Return the area that a side may paint: its box with the bleed, or its outline grown."""
        if self.is_folded or not isinstance(self.outline, Trace):
            return _with_bleed(self.width, self.height, self.bleed)
        seen = mirrored(self.outline, self.width) if back else self.outline
        return Polygon(corners(grown(Trace(closed(hull(corners(seen)))), self.bleed)))

    @property
    def view(self) -> View:
        """The picture that represents the piece: by default its trimmed front."""
        if self.shown is not None:
            return self.shown
        # The corners of a plate are rounded last, and not by everybody.
        seen = plate(self.width, self.height) if self.is_straight else self.outline
        return View(self.front, self.width, self.height, seen)

    def symbol(self, role: str) -> str:
        """Return the name of the piece's symbol in a role, such as ``front`` or ``back``."""
        return role_name(self.component, self.design, role)


# The same for all designs of a component.
@lru_cache(maxsize=256, typed=True)
def _with_bleed(width: float, height: float, bleed: float) -> Box:
    return Box(0, 0, width, height).grown(bleed)


def role_name(component: str, design: str, role: str) -> str:
    """Return the name of a piece's symbol or group of lines in a file.

    Names in the data contain no dots, so these are unique in a kit: those of pieces and faces end
    in their role, those of signs have no dot.
    """
    return ".".join((*filter(None, (component, design)), role))
