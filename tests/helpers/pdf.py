"""What a PDF really draws, read back from its objects and operators: no module of printgen helps.

All measures are millimetres from the paper's top left corner, y down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

MM = 25.4 / 72
FORM = "/FormXob."


class Rectangle(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def holds(self, other: Rectangle, slack: float = 0.002) -> bool:
        return (
            self.left <= other.left + slack
            and self.top <= other.top + slack
            and self.right >= other.right - slack
            and self.bottom >= other.bottom - slack
        )

    def meets(self, other: Rectangle, slack: float = 0.002) -> bool:
        """Whether the two share more than an edge."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > slack
            and min(self.bottom, other.bottom) - max(self.top, other.top) > slack
        )

    def off(self, other: Rectangle) -> float:
        """The largest distance between sides of the same name."""
        return max(abs(mine - its) for mine, its in zip(self, other, strict=True))

    def flipped(self, width: float) -> Rectangle:
        """Where it lies, seen from the other side, after a flip on the long edge."""
        return Rectangle(width - self.right, self.top, width - self.left, self.bottom)


class Piece(NamedTuple):
    """Art on a page: a form by its name, or None where it was drawn in place."""

    form: str | None
    trim: Rectangle
    bleed: Rectangle


class Stroke(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: tuple[float, ...]

    @property
    def is_upright(self) -> bool:
        return abs(self.x1 - self.x2) < 1e-3

    @property
    def is_level(self) -> bool:
        return abs(self.y1 - self.y2) < 1e-3

    @property
    def length(self) -> float:
        return abs(self.x1 - self.x2) + abs(self.y1 - self.y2)

    @property
    def inked(self) -> Rectangle:
        """What a straight line with butt caps covers."""
        x, y = (self.width / 2, 0.0) if self.is_upright else (0.0, self.width / 2)
        return Rectangle(
            min(self.x1, self.x2) - x,
            min(self.y1, self.y2) - y,
            max(self.x1, self.x2) + x,
            max(self.y1, self.y2) + y,
        )


class Leaf(NamedTuple):
    """One page: its boxes, the pieces on it in the order of drawing, the lines outside of them."""

    media: Rectangle
    trim: Rectangle
    bleed: Rectangle
    pieces: list[Piece]
    strokes: list[Stroke]
    content: int


def leaves(path: Path) -> list[Leaf]:
    """Every page of the file."""
    return _leaves(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _leaves(path: Path, _: int) -> list[Leaf]:
    with pikepdf.open(path) as pdf:
        return [_leaf(page) for page in pdf.pages]


def fonts(path: Path) -> Iterator[tuple[str, int]]:
    """Each font that the file names, and the bytes of it that are embedded (none: 0)."""
    with pikepdf.open(path) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
                descriptor: Any = thing.get("/FontDescriptor", {})
                file: Any = descriptor.get("/FontFile2")
                yield (
                    str(thing.BaseFont).removeprefix("/"),
                    len(file.read_bytes()) if file is not None else 0,
                )


def decoded(path: Path) -> bytes:
    """Everything in the file that can name a font or hold words, without compression."""
    with pikepdf.open(path) as pdf:
        parts = []
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream):
                if "/Length1" not in thing:  # the glyphs of fonts
                    parts.append(thing.read_bytes())
                thing = pikepdf.Dictionary(dict(thing.items()))  # noqa: PLW2901
            parts.append(thing.unparse(resolved=True))
        return b"\n".join(parts)


def _leaf(page: pikepdf.Page) -> Leaf:
    media = [float(side) for side in page.mediabox]
    height = media[3]

    def box(sides: Any) -> Rectangle:
        left, bottom, right, top = (float(Decimal(side)) for side in sides)
        return Rectangle(left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)

    reader = _Reader(height, {key: page.obj.Resources.XObject[key] for key in _forms(page)})
    for instruction in pikepdf.parse_content_stream(page):
        reader.read(str(instruction.operator), list(instruction.operands))
    content = page.obj.Contents.read_bytes()
    return Leaf(
        box(media),
        box(page.obj.TrimBox),
        box(page.obj.BleedBox),
        reader.pieces,
        reader.strokes,
        len(content),
    )


def _forms(page: pikepdf.Page) -> list[str]:
    return list(page.obj.Resources.get("/XObject", pikepdf.Dictionary()).keys())


@dataclass
class _State:
    matrix: pikepdf.Matrix
    width: float = 1.0
    colour: tuple[float, ...] = (0.0,)


@dataclass
class _Reader:
    """Follows the graphics state of a page.

    A piece is a form that is placed one ``q`` deep, or a ``q`` with a clip of its own.
    """

    height: float
    forms: dict[str, Any]
    pieces: list[Piece] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._state = _State(pikepdf.Matrix())
        self._stack: list[_State] = []
        self._path: list[tuple[float, float]] = []
        self._rectangle: list[float] = []
        self._in_piece = False

    def read(self, operator: str, operands: list[Any]) -> None:
        state = self._state
        match operator:
            case "q":
                self._stack.append(state)
                self._state = _State(state.matrix, state.width, state.colour)
            case "Q":
                self._state = self._stack.pop()
                self._in_piece = self._in_piece and bool(self._stack)
            case "cm":
                state.matrix = pikepdf.Matrix(*map(float, operands)) @ state.matrix
            case "w":
                state.width = float(operands[0])
            case "G" | "RG":
                state.colour = tuple(map(float, operands))
            case "m":
                self._path = [(float(operands[0]), float(operands[1]))]
            case "l":
                self._path.append((float(operands[0]), float(operands[1])))
            case "re":
                self._rectangle = [float(value) for value in operands]
                self._path = []
            case "W" if len(self._stack) == 1 and not self._in_piece:
                self._in_piece = True
                self._piece(None, self._rectangle)
            case "Do" if len(self._stack) == 1 and not self._in_piece:
                left, top, right, bottom = map(float, self.forms[str(operands[0])].BBox)
                self._piece(str(operands[0]), [left, top, right - left, bottom - top])
            case "S" if not self._stack and len(self._path) == 2:
                self._stroke()

    def _piece(self, form: str | None, painted: list[float]) -> None:
        # Art begins at the trimmed corner: what it paints left of and above that is its bleed.
        x, y, width, height = painted
        assert x == y <= 0, "a piece's bleed is the same on all sides"
        self.pieces.append(
            Piece(
                form,
                self._area(0, 0, width + 2 * x, height + 2 * y),
                self._area(x, y, width, height),
            )
        )

    def _stroke(self) -> None:
        (x1, y1), (x2, y2) = (self._point(*point) for point in self._path)
        scale = abs(self._state.matrix.a) * MM
        self.strokes.append(Stroke(x1, y1, x2, y2, self._state.width * scale, self._state.colour))

    def _area(self, x: float, y: float, width: float, height: float) -> Rectangle:
        corners = [self._point(x, y), self._point(x + width, y + height)]
        (x1, y1), (x2, y2) = corners
        return Rectangle(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))

    def _point(self, x: float, y: float) -> tuple[float, float]:
        right, up = self._state.matrix.transform((x, y))
        return right * MM, (self.height - up) * MM


def side_of(text: str) -> str | None:
    """Which side of a sheet a page says it is."""
    for side in ("front", "back"):
        if f"· {side} ·" in text:
            return side
    return None
