"""The two-sided test sheet from which five numbers are read, to correct a printer.

Everything on the back that is compared with the front is drawn as seen from the front, against the
light, and then transformed to the back's page.

Tenths are read as on a calliper: ten divisions of the back's scales are as long as nine of the
front's. The upper scale A and the lower one B are k × 180/π mm apart, so that their difference in
mm is k times the angle in degrees, with a whole number k.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from printgen.core.errors import UsageError
from printgen.core.geometry import Box, rotation, scaling, translation
from printgen.core.scene import Circle, Document, Group, Node, Page, Paint, Path, Rect, Text, closed
from printgen.core.units import MM_PER_PT, Paper, number
from printgen.drawing.text import TextOverflowError, fit, place
from printgen.fonts.font import font
from printgen.imposition.press import Press
from printgen.imposition.printer import Printer, corrected_page, fitted
from printgen.imposition.sides import flip, is_level
from printgen.printers.profiles import TURNS

# The extent of each scale of the back on both sides of its 0, in parts; and that of the front's, in
# mm: a shift of 10 mm, which is the most, and ten more lines.
PARTS: Final = 10
REACH_MM: Final = 20
# The distance of the back's lines: the n-th meets a line of the front if the tenths are n.
VERNIER_MM: Final = 0.9

_EDGE_MM: Final = 12.0
_BLACK: Final = "#1a1a1a"
_RED: Final = "#c0182b"
_QUIET: Final = "#5c5c5c"
_PALE: Final = "#f1ede4"
# Half of the length of a scale's panel.
_HALF_MM: Final = 23.5
# The height of the example, and the room for the last steps beside it.
_EXAMPLE_MM: Final = 29.0
_STEPS_MM: Final = 40.0
# The least distance of the scales A and B from the paper's upper and lower edge.
_LEAST_END_MM: Final = 24.0
# The distance of the horizontal line below the panel of scale B from the paper's lower edge.
_FOOT_MM: Final = 8.5
_LEAST: Final = (140.0, 190.0)


class CalibrationLayout(NamedTuple):
    """The layout of the front, in mm.

    It has the centres of the scales A, B (both horizontal) and C (vertical). ``per_degree`` is the
    difference of A and B in mm for each degree; ``across`` and ``down`` are the lines to measure:
    the left or upper end, and the length.
    """

    above: tuple[float, float]
    below: tuple[float, float]
    middle: tuple[float, float]
    per_degree: int
    across: tuple[float, float, float]
    down: tuple[float, float, float]


def calibration_layout(paper: Paper) -> CalibrationLayout:
    """Return the layout of the test sheet. Raises UsageError if the paper is too small."""
    if paper.width < _LEAST[0] or paper.height < _LEAST[1]:
        least = f"{number(_LEAST[0])} × {number(_LEAST[1])} mm"
        raise UsageError(f"{paper.title} is too small for a test sheet: it needs {least}")
    cx, cy = paper.width / 2, paper.height / 2
    apart = 180 / math.pi
    k = int((paper.height - 2 * _LEAST_END_MM) // apart)
    half = k * apart / 2
    wide, high = (
        next(length for length in (200.0, 150.0, 100.0) if length <= room)
        for room in (paper.width - 2 * _EDGE_MM, paper.height - 60)
    )
    return CalibrationLayout(
        (cx, cy - half),
        (cx, cy + half),
        (cx, cy),
        k,
        (cx - wide / 2, paper.height - _FOOT_MM, wide),
        (_EDGE_MM + 4, cy - high / 2, high),
    )


def sheet(paper: Paper, duplex: str, printer: Printer | None = None) -> Document:
    """Return the test sheet for a duplex mode; with a printer, corrected for it.

    Raises :class:`UsageError` for paper that is too small, and if no back is printed.
    """
    turn = next((each for each in TURNS if each == duplex), None)
    if turn is None:
        known = " or ".join(TURNS)
        raise UsageError(f"a test sheet has two sides: '--duplex' is {known}, not '{duplex}'")
    if printer is not None and printer.duplex != turn:
        raise UsageError(f"'{printer.name}' was measured with --duplex {printer.duplex}")
    press = Press(paper, _EDGE_MM, True, "printgen", "", duplex=turn)  # noqa: FBT003
    layout = calibration_layout(paper)
    whole = Box(0, 0, paper.width, paper.height)
    try:
        front = (*_front(press, layout, printer),)
        back = (
            Group((*_scales(layout, back=True), *_arrow(layout, _RED)), flip(press)),
            *_behind(press, layout),
        )
    except TextOverflowError:
        raise UsageError(f"{paper.title} is too small for a test sheet's words") from None
    pages = [
        Page(paper.width, paper.height, nodes, whole, whole, f"test sheet, {side}", side)
        for side, nodes in (("front", front), ("back", back))
    ]
    if printer is not None:
        ready = fitted(press, printer)
        pages = [
            corrected_page(page, ready, printer, back=n == 1)._replace(trim=whole, bleed=whole)
            for n, page in enumerate(pages)
        ]
    title = "printgen: test sheet for a printer"
    return Document(title, tuple(pages), author="printgen", turn=turn)


# -- scales


def _scales(layout: CalibrationLayout, *, back: bool) -> Iterator[Node]:
    for at, turn in ((layout.above, 0), (layout.below, 0), (layout.middle, 90)):
        # A vertical scale is a horizontal one on its side: right becomes down.
        lying = rotation(turn).then(translation(*at))
        yield Group(tuple(_vernier() if back else _main()), lying, label="scale")


def _main() -> Iterator[Node]:
    """Yield the front's scale, horizontal, around (0, 0): a line for each millimetre."""
    yield _line(-REACH_MM - 1, 0, REACH_MM + 1, 0, _BLACK, 0.1)
    for n in range(-REACH_MM, REACH_MM + 1):
        high = 7.0 if n == 0 else 5.5 if n % 5 == 0 else 4.0
        yield _line(n, -high, n, 0, _BLACK, 0.3 if n == 0 else 0.12)
        if n % 5 == 0:
            yield _centred(f"{abs(n)}", n, -high - 1.0, 7, _BLACK, bold=n == 0)


def _vernier() -> Iterator[Node]:
    """Yield the back's scale as seen through the paper: ten divisions for nine millimetres."""
    for n in range(-PARTS, PARTS + 1):
        x = n * VERNIER_MM
        low = 7.0 if n == 0 else 5.5 if n % 5 == 0 else 4.0
        # They extend up beside the front's lines, so that both meet if the back is slightly off.
        yield _line(x, -3.0, x, low, _RED, 0.3 if n == 0 else 0.12)
        if n % 5 == 0:
            yield _centred(f"{abs(n)}", x, low + 3.0, 7, _RED, bold=n == 0)


# -- the front


def _front(press: Press, layout: CalibrationLayout, printer: Printer | None) -> Iterator[Node]:
    paper = press.paper
    for letter, (x, y), box in (
        ("A", layout.above, Box(-_HALF_MM, -11, 2 * _HALF_MM, 22)),
        ("B", layout.below, Box(-_HALF_MM, -11, 2 * _HALF_MM, 22)),
        ("C", layout.middle, Box(-11, -_HALF_MM, 22, 2 * _HALF_MM)),
    ):
        panel = box.moved(x, y)
        yield Rect(*panel, Paint(_PALE), 2.5)
        top = panel.y + 1.8 if letter == "C" else panel.bottom - 6.5
        yield _words(letter, Box(panel.x + 2.2, top, 6, 6), 15, _BLACK, face="sans-bold")
    yield from _scales(layout, back=False)
    yield from _arrow(layout, _BLACK)
    yield from _rulers(layout)
    left = layout.down[0] + 14
    title = Box(_EDGE_MM, 9, layout.above[0] - _HALF_MM - 3 - _EDGE_MM, 12)
    yield _words("Test sheet", title, 20, _BLACK, face="serif-bold")
    turn = press.duplex.replace("-", " ")
    about = f"{paper.title}, both sides, turned on the {turn}"
    if printer is not None:
        about = f"{about}, corrected for {printer.name}: everything must match now"
    yield _words(about, title.moved(0, 8.5)._replace(height=9), 9, _QUIET)
    right = layout.above[0] + _HALF_MM + 3
    side = Box(right, 9.5, paper.width - _EDGE_MM - right, 20)
    hint = "**Black** is on this side, **red** on the other. Against the light you see both here."
    yield _words(hint, side, 9, _QUIET)
    steps = list(_steps(layout, press))
    upper = Box(left, layout.above[1] + 15, paper.width - _EDGE_MM - left, 0)
    upper = upper._replace(height=layout.middle[1] - _HALF_MM - 4 - upper.y)
    lower = Box(left, layout.middle[1] + _HALF_MM + 4, upper.width, 0)
    lower = lower._replace(height=layout.below[1] - 15 - lower.y)
    yield from _listed(steps[:3], 1, upper)
    if lower.height > _EXAMPLE_MM + _STEPS_MM:
        lower = lower._replace(height=lower.height - _EXAMPLE_MM)
        yield from _example(Box(lower.x + 8, lower.bottom, lower.width - 8, _EXAMPLE_MM))
    yield from _listed(steps[3:], 4, lower)


def _steps(layout: CalibrationLayout, press: Press) -> Iterator[str]:
    turn, other = press.duplex, next(each for each in TURNS if each != press.duplex)
    k, wide, high = layout.per_degree, layout.across[2], layout.down[2]
    yield (
        "**Print** both pages on one sheet of thin white paper: at 100 %, never “fit to page”, and"
        f" turned on the **{turn.replace('-', ' ')}**."
    )
    yield (
        "**Hold it** against a window, with this side towards you and the arrow pointing up. If the"
        f" red arrow points down, your printer turns sheets on the {other.replace('-', ' ')}: start"
        f" again with --duplex {other}."
    )
    yield (
        "**Read A, B and C.** Find the long red line at the red 0. How many whole millimetres is it"
        " away from the black 0? Go on in the same direction to the red line that meets a black"
        " line best, and count from the red 0: these are the tenths. If the red 0 itself meets a"
        " black line best, there are no tenths. On A and B, right is plus and left is minus. On C,"
        " down is plus and up is minus."
    )
    yield (
        f"**x** is half of A + B. **y** is C. **rotation** is A − B, divided by {k}. If A is 1.4"
        f" and B is 1.0, then x is 1.2 and rotation is {number(0.4 / k, 2)}."
    )
    yield (
        "Measure both long lines in millimetres. **scale-x** is the one at the foot, divided by"
        f" {number(wide / 100, 1)}; **scale-y** is the one on the left, divided by"
        f" {number(high / 100, 1)}: {number(high * 0.996, 1)} mm gives 99.6."
    )
    edge = "" if turn == "long-edge" else f" --duplex {turn}"
    yield (
        "**Save them:** printgen calibrate --save my-printer --x 1.2 --y -0.4 --rotation"
        f" {number(0.4 / k, 2)} --scale-x 100.1 --scale-y 99.6{edge}"
    )
    yield (
        f"**Print with them:** printgen kit GAME --printer my-printer{edge}. To check that"
        " everything matches now: printgen calibrate --printer my-printer"
    )


def _example(box: Box) -> Iterator[Node]:
    """Yield an enlarged example of the scales against the light, with its reading."""
    scale, reading = 1.4, 1.2
    wide = 2 * (REACH_MM + 1) * scale
    middle = box.x + wide / 2, box.y + box.height / 2 - 1
    lying = scaling(scale).then(translation(*middle))
    yield Group(tuple(_main()), lying)
    yield Group(tuple(_vernier()), translation(reading, 0).then(lying))
    words = (
        "An example for **3**: the red 0 is between 1 and 2, to the right of the black 0. Further"
        " to the right, the second red line meets a black one. This is **1.2**."
    )
    beside = Box(box.x + wide + 5, box.y + 4, box.width - wide - 5, box.height - 5)
    yield _words(words, beside, 10, _BLACK)


def _listed(steps: list[str], first: int, box: Box) -> Iterator[Node]:
    """Yield numbered steps, one below the other, at the largest size at which all fit."""
    inner = box.width - 8
    for tenths in range(110, 64, -5):
        size = tenths / 10
        settings = [
            fit(step, "sans", Box(0, 0, inner, 1000), largest=size, smallest=size, leading=1.25)
            for step in steps
        ]
        gap = (box.height - sum(each.height() for each in settings)) / len(steps)
        if gap >= size * MM_PER_PT * 0.7:
            break
    else:
        raise TextOverflowError(steps[0], 6.5, (box.width, box.height), box)
    gap = min(gap, 6.0)
    y = box.y
    for n, setting in enumerate(settings, start=first):
        high = setting.height()
        em = setting.size * MM_PER_PT
        yield Circle(box.x + 2.4, y + em * 0.33, em * 0.72, Paint(_BLACK))
        yield _centred(f"{n}", box.x + 2.4, y + em * 0.63, setting.size * 0.9, "#ffffff", bold=True)
        yield from place(setting, Box(box.x + 8, y, inner, high), _BLACK)
        y += high + gap


def _rulers(layout: CalibrationLayout) -> Iterator[Node]:
    """Yield the two lines to measure; the vertical one is a horizontal one on its side."""
    for (x, y, length), turn in ((layout.across, 0), (layout.down, 90)):
        lines = [_line(0, 0, length, 0, _BLACK, 0.3)]
        for n in range(0, int(length) + 1, 10):
            high = 6.0 if n in {0, length} else 3.5 if n % 50 == 0 else 2.0
            lines.append(_line(n, -high / 2, n, high / 2, _BLACK, 0.2))
        yield Group(tuple(lines), rotation(turn).then(translation(x, y)), label="ruler")
    x, y, wide = layout.across
    yield Text(x - 4, y + 1.0, "0", "sans", 8, _BLACK)
    yield Text(x + wide + 2, y + 1.0, f"{number(wide)} mm", "sans", 8, _BLACK)
    x, y, high = layout.down
    yield Text(x + 4, y + 1.0, "0", "sans", 8, _BLACK)
    yield Text(x + 4, y + high + 1.0, f"{number(high)} mm", "sans", 8, _BLACK)


def _arrow(layout: CalibrationLayout, colour: str) -> Iterator[Node]:
    """Yield an arrow that points up, beside the centre: black on the front, red on the back."""
    x, y = layout.middle[0] + 32, layout.middle[1]
    x += 0 if colour == _BLACK else 14
    corners = ((0, -16), (6, -7), (2.4, -7), (2.4, 12), (-2.4, 12), (-2.4, -7), (-6, -7))
    outline = closed([(x + u, y + v) for u, v in corners])
    yield Path(outline, Paint(None, colour, 0.5) if colour == _RED else Paint(colour))
    yield _centred("up", x, y + 16.5, 9, colour, bold=True)


def _behind(press: Press, layout: CalibrationLayout) -> Iterator[Node]:
    """Yield the text on the back itself, where the front has only text."""
    turn = press.duplex.replace("-", " ")
    words = (
        f"This is the back, turned on the **{turn}**. You read its scales from the other side: hold"
        " the sheet against a window with that side towards you."
    )
    cx, cy = layout.middle
    # Away from the arrow, which is on the left if the sheet is turned on a vertical edge.
    box = Box(cx + 26, cy - 12, press.paper.width - _EDGE_MM - cx - 26, 24)
    if is_level(flip(press)):
        box = Box(layout.down[0] + 14, cy - 12, cx - 26 - layout.down[0] - 14, 24)
    yield _words(words, box, 10, _RED)


def _words(text: str, box: Box, size: float, colour: str, *, face: str = "sans") -> Group:
    setting = fit(text, face, box, largest=size, smallest=6.5, leading=1.2)
    return Group(tuple(place(setting, box, colour)))


def _centred(  # noqa: PLR0913 - a word's place and looks
    text: str, x: float, y: float, size: float, colour: str, *, bold: bool = False
) -> Text:
    face = "sans-bold" if bold else "sans"
    width = font(face).width(text) * size * MM_PER_PT
    return Text(x - width / 2, y, text, face, size, colour)


def _line(  # noqa: PLR0913, PLR0917 - a line's ends and looks
    x1: float, y1: float, x2: float, y2: float, colour: str, width: float
) -> Path:
    return Path((("M", (x1, y1)), ("L", (x2, y2))), Paint(None, colour, width))
