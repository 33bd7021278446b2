"""Set text along a circle, or with its letters below each other."""

import math
import unicodedata
from collections.abc import Iterator
from typing import Literal, NamedTuple

from printgen.core.geometry import Box, Matrix, rotation, translation
from printgen.core.scene import Colour, Group, Node, Text
from printgen.core.units import MM_PER_PT
from printgen.drawing.line_parts import ICON_EM
from printgen.drawing.lines import Icon, Run
from printgen.drawing.text import (
    DESCENT_EM,
    LONGEST_TEXT,
    SIZE_STEP_PT,
    SignDrawer,
    TextOverflowError,
    TextTooLongError,
    break_lines,
)
from printgen.fonts.font import Font, Placed, font
from printgen.model.fields import words_and_marks


class _Letter(NamedTuple):
    """A letter, or a sign without a font: its middle in the line, its width, and how far it is
    moved up, in ems.
    """

    text: str
    font: Font | None
    middle: float
    width: float
    up: float = 0.0


class Curve(NamedTuple):
    """The path of a line: the circle's box, the side, and how much of it in radians."""

    box: Box
    side: Literal["top", "bottom"]
    span: float

    def baseline(self, face: Font, em: float) -> float:
        """Return the radius of the baseline for letters that touch the circle from inside."""
        rim = min(self.box.width, self.box.height) / 2
        return rim - (face.cap_height if self.side == "top" else DESCENT_EM) * em

    def measured(self, face: Font, em: float) -> float:
        """Return the radius at which letters are measured.

        That is where they are closest together: on the baseline, or at the bottom of a circle
        halfway up, since there their feet spread.
        """
        baseline = self.baseline(face, em)
        return baseline if self.side == "top" else baseline - face.cap_height * em / 2

    def at(self, angle: float, radius: float) -> Matrix:
        """Return the map for something upright at (0, 0), by its angle from the curve's middle."""
        cx, cy = self.box.centre
        up = -1 if self.side == "top" else 1
        place = translation(cx + radius * math.sin(angle), cy + up * radius * math.cos(angle))
        return rotation(math.degrees(-up * angle)).then(place)


def curved(  # noqa: PLR0913 - the parameters of a text box
    text: str,
    font_key: str,
    curve: Curve,
    fill: Colour,
    draw_sign: SignDrawer,
    *,
    largest: float,
    smallest: float,
    tracking: float = 0.0,
) -> list[Node]:
    """Return a text letter by letter, in the largest size between two in points that fits.

    Raises TextTooLongError, TextOverflowError, MissingGlyphError and UnknownSignError.
    """
    if len(text) > LONGEST_TEXT:
        raise TextTooLongError(text)
    face = font(font_key)
    letters = list(_letters(" ".join(text.split()), face, tracking / 1000))
    long = letters[-1].middle + letters[-1].width / 2 if letters else 0.0
    steps = int((largest - smallest) / SIZE_STEP_PT)
    sizes = [largest, *(smallest + n * SIZE_STEP_PT for n in range(steps, -1, -1))]
    for size in sizes:
        em = size * MM_PER_PT
        radius = curve.measured(face, em)
        if radius > 0 and long * em <= radius * curve.span:
            return list(_placed(letters, long, curve, face, size, fill, draw_sign))
    em = smallest * MM_PER_PT
    room = Box(0, 0, max(curve.measured(face, em), 0.0) * curve.span, curve.box.height / 2)
    raise TextOverflowError(text, smallest, (long * em, (face.cap_height + DESCENT_EM) * em), room)


def _letters(text: str, face: Font, gap: float) -> Iterator[_Letter]:
    (line,) = break_lines(text, face, math.inf)
    shift = 0.0
    for part in line.parts:
        if isinstance(part, Icon):
            yield _Letter(part.sign, None, part.x + shift + ICON_EM / 2, ICON_EM)
            continue
        at = part.x + shift
        for letter in part.font.glyphs(part.text) or _plain(part):
            wide = letter.font.width(letter.letter)
            middle = at + letter.x / 1000 + wide / 2
            yield _Letter(letter.letter, letter.font, middle, wide, letter.y / 1000)
            at += letter.advance / 1000 + gap
            shift += gap


def _plain(part: Run) -> Iterator[Placed]:
    return (Placed.plain(part.font, each, part.font.width(each) * 1000) for each in part.text)


def _placed(  # noqa: PLR0913, PLR0917 - the parameters of a line
    letters: list[_Letter],
    long: float,
    curve: Curve,
    face: Font,
    size: float,
    fill: Colour,
    draw_sign: SignDrawer,
) -> Iterator[Node]:
    em = size * MM_PER_PT
    baseline, radius = curve.baseline(face, em), curve.measured(face, em)
    for letter in letters:
        at = curve.at((letter.middle - long / 2) * em / radius, baseline)
        if letter.font is None:
            side = ICON_EM * em
            box = Box(-side / 2, -0.33 * em - side / 2, side, side)
            yield Group(tuple(draw_sign(letter.text, box, fill)), at)
        elif not letter.text.isspace():
            x, y = -letter.width / 2 * em, -letter.up * em
            yield Group((Text(x, y, letter.text, letter.font.key, size, fill),), at)


def stacked(text: str) -> str:
    r"""Return a text with each letter and each sign on a line of its own.

    Accents stay with their letters, and between words is an empty line.

    >>> stacked("To :sun:")
    'T\no\n\n:sun:'
    """
    lines: list[str] = []
    mark = ""
    for piece, match in words_and_marks(text):
        lines += (f"{mark}{letter}{mark}" if letter else "" for letter in _stacked_letters(piece))
        if match is None:
            break
        if match[1]:
            lines.append(match[0])
        else:
            mark = "" if mark == match[0] else match[0]
    return "\n".join(lines).strip("\n")


def _stacked_letters(text: str) -> Iterator[str]:
    """Yield letters with their accents; for blanks, an empty one."""
    found = ""
    for letter in text:
        if found and unicodedata.category(letter).startswith("M"):
            found += letter
            continue
        if found.strip() or (found and not letter.isspace()):
            yield found.strip()
        found = letter
    if found:
        yield found.strip()
