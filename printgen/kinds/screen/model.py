"""Player screens: a middle panel and two wings, from one sheet of card."""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

from pydantic import Discriminator, Field, StrictStr, Tag

from printgen.core.geometry import KAPPA
from printgen.core.outlines import Outline, Plate, Trace, corners, plate
from printgen.core.scene import Segment, opened
from printgen.core.svg_path import parse_path
from printgen.core.units import number
from printgen.model.base import LONGEST_WORDS, Problem, problem
from printgen.model.codes import BAD_PATH, MISSING_KEY, OUT_OF_RANGE, WRONG_VALUE
from printgen.model.component import Lying
from printgen.model.face_uses import FaceUse, RawComponent, side_of
from printgen.model.measures import Positive, Side, measured
from printgen.model.pieces import TwoSided
from printgen.source.tree import mapping_in

# The inner angle between the middle and a wing of a standing screen, in degrees.
ANGLE: Final = 120
# The least share of the height that is left at the folds and at the outer edges.
_LEAST_SHARE: Final = 0.3
# Outlines with more lines and curves cannot be cut by hand.
_MOST_SEGMENTS: Final = 200
# A line may exceed the sheet by this much, since numbers are rounded.
_OUT_MM: Final = 0.01


def _form_of_top(data: Any) -> str:
    return "#path" if isinstance(data, str) and data.lstrip()[:1] in {"M", "m"} else "#name"


Top: TypeAlias = Annotated[
    Annotated[Literal["flat", "lowered", "curved", "gabled"], Tag("#name")]
    | Annotated[StrictStr, Field(max_length=LONGEST_WORDS), Tag("#path")],
    Discriminator(_form_of_top),
]


class Sheet(NamedTuple):
    """A screen laid flat: the widths of its middle and of a wing, and its height, in mm."""

    middle: float
    wing: float
    height: float

    @property
    def width(self) -> float:
        """The total width."""
        return self.middle + 2 * self.wing

    @property
    def folds(self) -> tuple[float, float]:
        """The distances of both folds from the left edge."""
        return self.wing, self.wing + self.middle


class Screen(TwoSided):
    """A sheet that is folded twice so that it stands: a middle panel and two wings."""

    kind: Literal["screen"]
    """The kind of component."""
    wing: Side
    """The width of each wing, at most that of the middle. The height is that of the middle."""
    top: Top = "flat"
    """The upper edge: flat; lowered, curved or gabled towards the outer edges, by 'drop'; or SVG
    path data in mm, one line from the left edge to the right, from the top left of the sheet.
    """
    drop: Positive = 0.0
    """How much lower the upper edge is at the outer edges."""

    STANDS: ClassVar = True

    @property
    def sheet(self) -> Sheet:
        """Its measures, laid flat."""
        return Sheet(self.size.width, self.wing, self.size.height)

    @property
    def outline(self) -> Outline:
        """Its outline, laid flat, clockwise from the left end of its upper edge."""
        width, height = self.sheet.width, self.sheet.height
        if self.top == "flat":
            return plate(width, height)
        edge = upper_edge(self.top, self.drop, self.sheet)
        return _closed(edge, width, height)

    @property
    def footprint(self) -> tuple[float, float]:
        """The width and depth that it covers when standing."""
        turn = math.radians(180 - ANGLE)
        return (
            self.size.width + 2 * self.wing * math.cos(turn),
            self.wing * math.sin(turn),
        )

    @property
    def lying(self) -> Lying:
        """Its size with both wings folded in: beside each other, or on top of each other."""
        layers = 2 if 2 * self.wing <= self.size.width else 3
        return Lying(self.size.width, self.size.height, layers=layers)

    @property
    def assembly(self) -> tuple[str, ...]:
        """How to set it up."""
        return (
            "fold both wings back, away from the outside, until they stand at 120° to the middle",
            "the inside faces the player",
        )

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield what is wrong with its designs, wings wider than its middle, and a wrong top."""
        yield from super().rules(data)
        top, drop = data.get("top", "flat"), measured(data.get("drop", 0))
        sheet = _sheet(data)
        if sheet is not None and sheet.wing > sheet.middle:
            message = f"{number(sheet.wing)} mm is wider than the middle, {number(sheet.middle)} mm"
            hint = "make the wings narrower, so that they fold in"
            yield problem(OUT_OF_RANGE, message, ("wing",), hint=hint)
        if _form_of_top(top) == "#path":
            if drop:
                message = "the path says already how far the upper edge goes down"
                yield problem(WRONG_VALUE, message, ("drop",), hint="delete it", key=True)
            elif sheet is not None and (fault := _fault(top, sheet)) is not None:
                yield problem(BAD_PATH, fault, ("top",))
        elif top == "flat" and drop:
            hint = "delete it, or write 'top: lowered', 'curved' or 'gabled'"
            yield problem(WRONG_VALUE, "the top is flat", ("drop",), hint=hint, key=True)
        elif top != "flat" and drop == 0:
            hint = "write 'drop: 20mm'"
            message = "'drop' is missing"
            yield problem(MISSING_KEY, message, ("top",), hint=hint, lacks=("drop",))
        elif sheet is not None and drop and drop > (1 - _LEAST_SHARE) * sheet.height:
            message = f"{number(drop)} mm leave too little of the height, {number(sheet.height)} mm"
            yield problem(OUT_OF_RANGE, message, ("drop",), hint="make it smaller")

    @classmethod
    def uses(cls, raw: RawComponent) -> Iterator[FaceUse]:
        """Yield the uses of both faces, each as large as the whole sheet."""
        sheet = _sheet(raw.data)
        size = None if sheet is None else (sheet.width, sheet.height)
        yield from (use._replace(size=size) for use in super().uses(raw))


def _sheet(data: dict[str, Any]) -> Sheet | None:
    """Return the measures of raw data; None if one is wrong, which is found elsewhere."""
    size = mapping_in(data, "size")
    sides = (side_of(size.get("width")), side_of(data.get("wing")), side_of(size.get("height")))
    return None if None in sides else Sheet(*(float(side or 0) for side in sides))


def upper_edge(top: str, drop: float, sheet: Sheet) -> tuple[Segment, ...]:
    """Return the upper edge from left to right. Raises ``ValueError`` for wrong path data."""
    width, (left, right) = sheet.width, sheet.folds
    middle = width / 2
    match top:
        case "lowered":
            points = [(0.0, drop), (left, 0.0), (right, 0.0), (width, drop)]
        case "gabled":
            points = [(0.0, drop), (middle, 0.0), (width, drop)]
        case "curved":
            # Half of an ellipse's upper half on either side.
            u, v = middle * (1 - KAPPA), drop * (1 - KAPPA)
            return (
                ("M", (0.0, drop)),
                ("C", (0.0, v, u, 0.0, middle, 0.0)),
                ("C", (width - u, 0.0, width, v, width, drop)),
            )
        case _:
            return tuple(each for each in parse_path(top) if each[0] != "Z")
    return opened(points)


def _closed(edge: tuple[Segment, ...], width: float, height: float) -> Trace:
    """Return the outline of the area below an upper edge."""
    return Trace((*edge, ("L", (width, height)), ("L", (0.0, height)), ("Z", ())))


def low_at(outline: Outline, x: float) -> float:
    """Return how far below the top the upper edge of a flat screen is at ``x``, in mm.

    At a step, the lower end of it.
    """
    if isinstance(outline, Plate):
        return 0.0
    found = [
        max(y1, y2) if x2 - x1 <= _OUT_MM else y1 + (x - x1) / (x2 - x1) * (y2 - y1)
        for (x1, y1), (x2, y2) in pairwise(corners(outline)[:-2])
        if x1 - _OUT_MM <= x <= x2 + _OUT_MM
    ]
    return max(found)


def _fault(top: str, sheet: Sheet) -> str | None:
    """Return what is wrong with path data of an upper edge."""
    try:
        segments = parse_path(top)
    except ValueError as error:
        return str(error)
    if sum(step == "M" for step, _ in segments) > 1 or segments[-1][0] == "Z":
        return "the upper edge is one open line, from the left edge to the right"
    if len(segments) > _MOST_SEGMENTS:
        return f"the line has {len(segments) - 1} parts; at most {_MOST_SEGMENTS - 1} are allowed"
    if len(segments) < 2:
        return "the line leads nowhere"
    points = corners(_closed(segments, sheet.width, 2 * sheet.height))[:-2]
    (start, _), (end, _) = points[0], points[-1]
    if abs(start) > _OUT_MM or abs(end - sheet.width) > _OUT_MM:
        return (
            f"the line leads from {number(start, 2)} to {number(end, 2)} mm across, "
            f"and the sheet from 0 to {number(sheet.width, 2)} mm"
        )
    for (x1, y1), (x2, y2) in pairwise(points):
        if x2 < x1 - _OUT_MM:
            return f"the line leads back to the left near {number(x1, 1)} mm across"
        for y in (y1, y2):
            if not -_OUT_MM <= y <= (1 - _LEAST_SHARE) * sheet.height:
                most = number((1 - _LEAST_SHARE) * sheet.height, 1)
                return f"the line goes {number(y, 1)} mm down; it may go from 0 to {most} mm"
    return None
