"""The graphics state (ISO 32000-1, 8.4) and the outlines that are drawn in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import pikepdf

from printgen.core.geometry import Box, Matrix, Point, on_curve, turning_points
from printgen.pdf.budget import LONGEST_NAME, MOST_DASHES, items
from printgen.pdf.colours import BLACK, Paint
from printgen.pdf.resources import several
from printgen.pdf.rings import LINE, Step, corners, slim

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


# Outlines with more lines and curves are no die lines, or not tested for being drawn in place of
# lines.
_MOST_STEPS: Final = 200
_MOST_SIDES: Final = 64


class Outline:
    """A path being built, on the page: its rings, each a move with lines and curves after it."""

    def __init__(self) -> None:
        self.rings: list[list[Step]] = []

    def move(self, x: float, y: float) -> None:
        self.rings.append([("M", (x, y))])

    def line(self, x: float, y: float) -> None:
        self._begun().append(("L", (x, y)))

    def curve(self, *points: float) -> None:
        """Add a cubic Bézier curve."""
        self._begun().append(("C", points))

    def close(self) -> None:
        start = self._begun()[0][1]
        if self.at != start:
            self.line(*start)

    def _begun(self) -> list[Step]:
        """Return the current ring; a forged path may begin without a move."""
        if not self.rings:
            self.move(0.0, 0.0)
        return self.rings[-1]

    @property
    def at(self) -> Point:
        """Where the last step ends."""
        x, y = self._begun()[-1][1][-2:]
        return x, y

    @property
    def knots(self) -> int:
        """The number of its lines and curves."""
        return sum(map(len, self.rings)) - len(self.rings)

    @property
    def letters(self) -> str:
        """The letters of its steps."""
        return "".join([step for ring in self.rings for step, _ in ring])

    @cached_property
    def box(self) -> Box | None:
        """Bounding box; None if nothing was drawn. A move counts once something follows it."""
        steps = [step for ring in self.rings if len(ring) > 1 for step in ring]
        if not steps:
            return None
        xs, ys = ([values[n] for _, values in steps] for n in (-2, -1))
        sides = (xs, 0, min(xs), max(xs)), (ys, 1, min(ys), max(ys))
        for n, (letter, values) in enumerate(steps):
            for ends, axis, low, high in sides if letter == "C" else ():
                p, (q, r, s) = ends[n - 1], values[axis::2]
                # It bulges furthest where its slope is level in x or y.
                if min(q, r) < low or max(q, r) > high:
                    ends.extend(on_curve(p, q, r, s, t) for t in turning_points(p, q, r, s))
        left, top = min(xs), min(ys)
        return Box(left, top, max(xs) - left, max(ys) - top)

    @property
    def ring(self) -> tuple[Point, ...]:
        """The corners of a closed outline, curves as short sides.

        Empty if it is not closed, has several rings, or has hundreds of corners.
        """
        if len(self.rings) != 1 or not 2 <= self.knots < _MOST_STEPS:
            return ()
        (ring,) = self.rings
        return corners(ring) if self.at == ring[0][1] else ()

    def slim(self, spend: Callable[[int], object], *, even: bool) -> float | None:
        """Return its thickness, if it is an area in place of lines; None for others.

        If one ring is inside another, ``even`` leaves out what is in both (ISO 32000-1, 8.5.3.3).
        ``spend`` is called with the numbers of comparisons.
        """
        box = self.box
        if box is None or math.hypot(box.width, box.height) < LINE or self.knots > _MOST_SIDES:
            return None
        return slim(self.rings, spend, even=even)

    def stroked(self, half: float, cap: int) -> Box | None:
        """Return the box of a line along it; ``half`` is half of the line's width.

        It is exact for a single straight line; others are grown on all sides, as corners are
        rounded.
        """
        box = self.box
        if box is None:
            return None
        across = along = half
        length = math.hypot(box.width, box.height)
        if self.letters.strip("M") == "L" and length and not cap:
            across, along = half * box.height / length, half * box.width / length
        return Box(box.x - across, box.y - along, box.width + 2 * across, box.height + 2 * along)


def lengths(matrix: Matrix) -> tuple[float, float]:
    """Return the lengths of the two transformed unit vectors."""
    return math.hypot(matrix[0], matrix[1]), math.hypot(matrix[2], matrix[3])
