"""The graphics state (ISO 32000-1, 8.4) and the outlines that are drawn in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Any, Final

import pikepdf

from printgen.core.geometry import Box, Matrix, on_curve, turning_points
from printgen.pdf.budget import LONGEST_NAME, MOST_DASHES, items
from printgen.pdf.colours import BLACK, Paint
from printgen.pdf.resources import several
from printgen.pdf.rings import LINE, corners, slim

if TYPE_CHECKING:
    from printgen.pdf.typefaces import Typeface

NORMAL: Final = "Normal"

# Parameters of a graphics state that are one number each (ISO 32000-1, table 58).
_NUMBERS: Final = {
    "/LW": "width",
    "/LC": "cap",
    "/LJ": "join",
    "/ML": "miter",
    "/OPM": "overprint_mode",
    "/CA": "alpha_stroke",
    "/ca": "alpha_fill",
}


class State:
    """The graphics state of a content stream; ``ctm`` maps to millimetres on the page.

    Lengths (``width``, ``dashes``, ``size`` and the text parameters) are as in the file.
    """

    def __init__(self, ctm: Matrix, clip: Box) -> None:
        self.ctm = ctm
        self.clip: Box | None = clip  # None: nothing is visible
        self.fill: Paint = BLACK
        self.stroke: Paint = BLACK
        # The patterns for filling and for stroking.
        self.tiles: Any = None
        self.stroke_tiles: Any = None
        self.width = 1.0
        self.cap = 0
        self.join = 0
        self.miter = 10.0
        self.dashes: tuple[float, ...] = ()
        self.phase = 0.0
        self.overprint_fill = False
        self.overprint_stroke = False
        self.overprint_mode = 0
        self.alpha_fill = 1.0
        self.alpha_stroke = 1.0
        self.blend = NORMAL
        self.masked = False
        # How far a soft mask is open at most.
        self.opening = 1.0
        self.curved = False
        self.screened = False
        self.font: Typeface | None = None
        self.size = 0.0
        self.char_space = 0.0
        self.word_space = 0.0
        self.stretch = 1.0
        self.leading = 0.0
        self.rise = 0.0
        self.mode = 0

    def copy(self) -> State:
        """Return a copy, for ``q`` to save."""
        new = State.__new__(State)
        new.__dict__.update(self.__dict__)
        return new

    def moved(self, ctm: Matrix, clip: Box) -> State:
        """Return a copy in another place."""
        new = self.copy()
        new.ctm, new.clip = ctm, clip
        return new

    def inherited(self) -> tuple[Hashable, ...]:
        """Return the values that a form inherits from its place, without the place itself."""
        both = {"tiles": self.tiles, "stroke_tiles": self.stroke_tiles}
        tiles = {key: each and each.objgen for key, each in both.items()}
        return tuple((self.__dict__ | tiles | {"ctm": None, "clip": None}).values())

    def take(self, facts: Any, typeface: Callable[[Any], Typeface]) -> None:
        """Take over a dictionary's values (8.4.5); ``typeface`` reads a font."""
        for key, name in _NUMBERS.items():
            if key in facts:
                setattr(self, name, type(getattr(self, name))(facts[key]))
        if "/D" in facts:
            self.dashes = tuple(map(float, items(facts["/D"][0], MOST_DASHES)))
            self.phase = float(facts["/D"][1])
        if "/OP" in facts:
            # ISO 32000-1, 8.6.7: OP alone means both.
            self.overprint_stroke = self.overprint_fill = bool(facts["/OP"])
        if "/op" in facts:
            self.overprint_fill = bool(facts["/op"])
        self._take_transparency(facts)
        if "/Font" in facts:
            self.font, self.size = typeface(facts["/Font"][0]), float(facts["/Font"][1])

    def _take_transparency(self, facts: Any) -> None:
        """Take the parameters of transparency, and those that a press should set itself."""
        if "/BM" in facts:
            mode = str(several(facts["/BM"], 1)[0]).removeprefix("/")[:LONGEST_NAME]
            self.blend = NORMAL if mode == "Compatible" else mode
        # ISO 32000-1, table 58: TR2 counts before TR.
        if "/TR" in facts or "/TR2" in facts:
            self.curved = _is_curve(facts.get("/TR2", facts.get("/TR")))
        if "/HT" in facts:
            screen = facts["/HT"]
            self.screened = not isinstance(screen, pikepdf.Name)
            # Its own function overrides all others (ISO 32000-1, 10.4).
            own = screen.get("/TransferFunction") if self.screened else None
            self.curved |= own is not None and _is_curve(own)
        if "/SMask" in facts:
            self.masked = isinstance(facts["/SMask"], pikepdf.Dictionary)

    def is_opaque(self, *, stroke: bool = False) -> bool:
        return self.alpha(stroke=stroke) >= 1 and self.blend == NORMAL and not self.masked

    def alpha(self, *, stroke: bool) -> float:
        """Return the opacity of lines, or of all else."""
        return (self.alpha_stroke if stroke else self.alpha_fill) * self.opening


def _is_curve(thing: Any) -> bool:
    """Return True for transfer functions of a file's own, for one plate or for all."""
    if isinstance(thing, pikepdf.Array):
        return any(not isinstance(each, pikepdf.Name) for each in items(thing, 4))
    return not isinstance(thing, pikepdf.Name)


# Of longer outlines, only the box is kept, and of many rings the first; outlines with more lines
# and curves are not tested for lines.
_MOST_STEPS: Final = 200
_MOST_RINGS: Final = 33
_MOST_SIDES: Final = 64


class Outline:
    """A path being built: the box of its corners and curves, on the page."""

    __slots__ = (
        "_at",
        "_start",
        "bottom",
        "corners",
        "knots",
        "left",
        "parts",
        "right",
        "rings",
        "steps",
        "top",
    )

    def __init__(self) -> None:
        self.left = self.top = math.inf
        self.right = self.bottom = -math.inf
        # The corners while it is one straight line, otherwise only that there are more.
        self.corners: list[tuple[float, float]] = []
        self._at = self._start = (0.0, 0.0)
        # The first moves, lines and curves of the current ring, with their operands; and the same
        # of the first rings.
        self.steps: list[tuple[float, ...]] = []
        self.parts = [self.steps]
        # The number of its rings, and of its lines and curves.
        self.rings = self.knots = 0

    def _reach(self, x: float, y: float) -> None:
        # Compared one by one: min and max would take half of the time of reading a file.
        if x < self.left:  # noqa: PLR1730
            self.left = x
        if x > self.right:  # noqa: PLR1730
            self.right = x
        if y < self.top:  # noqa: PLR1730
            self.top = y
        if y > self.bottom:  # noqa: PLR1730
            self.bottom = y

    def move(self, x: float, y: float) -> None:
        # Its area counts once something is drawn from here.
        self._at = self._start = (x, y)
        self.rings += 1
        if self.steps:
            self.steps = []
            if len(self.parts) < _MOST_RINGS:
                self.parts.append(self.steps)
        self.steps.append((x, y))

    def line(self, x: float, y: float) -> None:
        self.knots += 1
        if len(self.steps) < _MOST_STEPS:
            self.steps.append((x, y))
        if self._at is self._start:
            self._reach(*self._at)
        self._reach(x, y)
        if len(self.corners) < 3:
            self.corners += (self._at, (x, y))
        self._at = (x, y)

    def curve(self, *points: float) -> None:
        """Add a cubic Bézier curve. It bulges furthest where its slope is level in x or y."""
        self.knots += 1
        self.corners += ((0.0, 0.0),) * 3
        del self.corners[3:]
        if len(self.steps) < _MOST_STEPS:
            self.steps.append(points)
        x1, y1, x2, y2, x3, y3 = points
        x0, y0 = self._at
        self._reach(x0, y0)
        self._reach(x3, y3)
        if min(x1, x2) < self.left or max(x1, x2) > self.right:
            for x in _bulges(x0, x1, x2, x3):
                self.left, self.right = min(self.left, x), max(self.right, x)
        if min(y1, y2) < self.top or max(y1, y2) > self.bottom:
            for y in _bulges(y0, y1, y2, y3):
                self.top, self.bottom = min(self.top, y), max(self.bottom, y)
        self._at = (x3, y3)

    @property
    def at(self) -> tuple[float, float]:
        return self._at

    def close(self) -> None:
        if self._at != self._start:
            self.line(*self._start)

    @property
    def box(self) -> Box | None:
        """Bounding box; None if nothing was drawn."""
        if self.left > self.right:
            return None
        return Box(self.left, self.top, self.right - self.left, self.bottom - self.top)

    @property
    def ring(self) -> tuple[tuple[float, float], ...]:
        """The corners of a closed outline, curves as short sides.

        Empty if it is not closed, has several rings, or has hundreds of corners.
        """
        if self.rings > 1 or not 3 <= len(self.steps) < _MOST_STEPS or self._at != self._start:
            return ()
        return corners(self.steps)

    def slim(self, spend: Callable[[int], object], *, even: bool) -> float | None:
        """Return its thickness, if it is an area in place of lines; None for others.

        If one ring is inside another, ``even`` leaves out what is in both (ISO 32000-1, 8.5.3.3).
        ``spend`` is called with the numbers of comparisons.
        """
        box = self.box
        if box is None or math.hypot(box.width, box.height) < LINE or self.knots > _MOST_SIDES:
            return None
        return slim(self.parts, spend, even=even)

    def stroked(self, half: float, cap: int) -> Box | None:
        """Return the box of a line along it; ``half`` is half of the line's width.

        It is exact for a single straight line; others are grown on all sides, as corners are
        rounded.
        """
        box = self.box
        if box is None:
            return None
        across = along = half
        if len(self.corners) == 2:
            (x1, y1), (x2, y2) = self.corners
            length = math.dist((x1, y1), (x2, y2))
            if length and not cap:
                across, along = half * abs(y2 - y1) / length, half * abs(x2 - x1) / length
        return Box(box.x - across, box.y - along, box.width + 2 * across, box.height + 2 * along)


def _bulges(p0: float, p1: float, p2: float, p3: float) -> Iterator[float]:
    """Yield how far a cubic curve extends where it turns back in one coordinate."""
    for t in turning_points(p0, p1, p2, p3):
        yield on_curve(p0, p1, p2, p3, t)


def lengths(matrix: Matrix) -> tuple[float, float]:
    """Return the lengths of the two transformed unit vectors."""
    return math.hypot(matrix[0], matrix[1]), math.hypot(matrix[2], matrix[3])
