"""Drawn pieces, ready to be put on sheets."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.core.geometry import Box, Point, Polygon
from printgen.core.scene import Node, Segment

Art: TypeAlias = tuple[Node, ...]


# A mountain fold is bent away from the print, a valley fold towards it.
FoldKind: TypeAlias = Literal["mountain", "valley"]
MOUNTAIN: Final[FoldKind] = "mountain"


class Fold(NamedTuple):
    """From point to point, in mm on the trimmed piece; and which way it is bent."""

    start: Point
    end: Point
    kind: FoldKind = MOUNTAIN


class Solid(NamedTuple):
    """A piece as it stands, seen from the side; in mm.

    One that ``tapers`` comes to a point. One that is ``hollow`` has room below for such a point.
    """

    width: float
    height: float
    tapers: bool = False
    hollow: bool = False


class View(NamedTuple):
    """The picture that stands for a piece, from (0, 0); in millimetres.

    ``outline`` is its shape where it is neither a rectangle nor round; ``back`` is what is seen
    from behind, where that is another picture of the same size. ``solid`` is what stands where
    pieces are shown upon each other; without it the picture does.
    """

    art: Art
    width: float
    height: float
    shape: Literal["rect", "round"] = "rect"
    outline: Polygon | None = None
    back: Art | None = None
    solid: Solid | None = None


class Piece(NamedTuple):
    """One design of a component.

    Art is in millimetres from the trimmed piece's top left corner and goes ``bleed`` mm beyond;
    ``back`` is None where the back stays blank. A piece that ``splits`` may be printed in parts
    where it is larger than the paper: no seam should cut a box of ``keep``, and none of ``shy`` if
    that can be helped (both in mm on the trimmed piece).

    What is folded is printed flat: ``width`` and ``height`` are those of the rectangle round it,
    ``outline`` is where it is cut (empty where ``shape`` says it all): one closed line, or several
    where it is cut into parts or has holes. ``folds`` are where it is folded, ``glue`` is what glue
    goes on, and ``shown`` is what players see of it in the end.
    ``corner`` is the radius of a rectangle's corners, for those who round them. ``name`` is that of
    the design; empty where the component has only one.
    """

    component: str
    design: str
    title: str
    group: str
    width: float
    height: float
    bleed: float
    shape: Literal["rect", "round"]
    copies: int
    front: Art
    back: Art | None
    splits: bool = False
    keep: tuple[Box, ...] = ()
    shy: tuple[Box, ...] = ()
    outline: tuple[Segment, ...] = ()
    folds: tuple[Fold, ...] = ()
    shown: View | None = None
    glue: tuple[Polygon, ...] = ()
    corner: float = 0.0
    name: str = ""

    @property
    def called(self) -> str:
        """The name of the piece in the middle of a sentence."""
        return f"{self.title} · {self.name}" if self.name else self.title

    @property
    def id(self) -> str:
        """``component/design``, or the component's id when all copies are alike."""
        return f"{self.component}/{self.design}" if self.design else self.component

    @property
    def is_folded(self) -> bool:
        """True if it is cut out along an outline or folded: then its art holds these lines."""
        return bool(self.outline or self.folds)

    @property
    def view(self) -> View:
        """The picture that stands for the piece: its trimmed front, if it has no other."""
        return self.shown or View(self.front, self.width, self.height, self.shape)

    def symbol(self, role: str) -> str:
        """Return the name of the symbol that shows the piece in this role (``front``,
        ``back``, …).
        """
        return role_name(self.component, self.design, role)


def role_name(component: str, design: str, role: str) -> str:
    """Return the name of a piece's symbol or group of lines in a file.

    No name in the data holds a dot, so no two of a kit can be called the same: those of pieces and
    faces end in their role, those of signs hold no dot.
    """
    return ".".join((*filter(None, (component, design)), role))
