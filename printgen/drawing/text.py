"""Set text in lines: measured with the embedded font, wrapped, fitted, with signs in text.

In text, ``**bold**`` and ``*italic*`` change the font and ``:jewel:`` is a sign in the line. Widths
here are in ems (multiplied by the size in points they are points); boxes are in millimetres.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import quoted
from printgen.core.geometry import Box
from printgen.core.scene import Colour, Node, Text
from printgen.core.units import MM_PER_PT, PT_PER_MM
from printgen.drawing.line_parts import ICON_EM, Atom, atoms, may_have_parts, spaced
from printgen.drawing.lines import Line, Run, line_of
from printgen.fonts.bidi import is_leftwards
from printgen.fonts.font import Font, font

Align: TypeAlias = Literal["left", "centre", "right"]
VAlign: TypeAlias = Literal["top", "middle", "bottom"]

# The share of a line's spare room before it.
_SPARE_BEFORE: Final[dict[Align, float]] = {"left": 0.0, "centre": 0.5, "right": 1.0}

# How far letters extend below the baseline, in ems: the room below a last line.
DESCENT_EM: Final = 0.22

SIZE_STEP_PT: Final = 0.25

# A text is set a dozen times to find its size: one that no box could show is not set at all.
LONGEST_TEXT: Final = 20_000

# The tolerance of measures against rounding errors, in millimetres and ems.
_SLACK: Final = 1e-6

_MAYBE_MARKUP: Final = re.compile(r"\*|:[a-z]|\\:")

# Makes the named tuples of every line of a deck: their own constructors are Python code and take
# twice as long.
_new: Final = tuple.__new__


class TextOverflowError(Exception):
    """A text does not fit its box at the smallest size allowed. In mm and points."""

    def __init__(self, text: str, size: float, needs: tuple[float, float], box: Box) -> None:
        self.text = text
        self.size = size
        self.needs = needs
        super().__init__(
            f"{quoted(text)} does not fit: at {size:g} pt it needs "
            f"{needs[0]:.1f} × {needs[1]:.1f} mm and has {box.width:.1f} × {box.height:.1f} mm"
        )


class TextTooLongError(Exception):
    """A text is longer, with its fields filled in, than any box could show."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"{quoted(text[:80])} has {len(text)} characters with its fields filled in; at most "
            f"{LONGEST_TEXT} are allowed"
        )


class UnknownSignError(Exception):
    """A ``:name:`` in a text names no sign. The ``hint`` says which one may be meant."""

    def __init__(self, name: str, known: Iterable[str] = ()) -> None:
        super().__init__(f"unknown sign '{name}'")
        self.hint = did_you_mean(name, known)


class Setting(NamedTuple):
    """Lines at the size that was found for them, in points, with their leading in points."""

    lines: list[Line]
    size: float
    leading: float

    def height(self) -> float:
        """Return the height from the top of the first line's capitals to below the last descender,
        in mm.
        """
        if not self.lines:
            return 0.0
        ems = _cap_height(self.lines) + DESCENT_EM
        return (self.size * ems + self.leading * (len(self.lines) - 1)) * MM_PER_PT

    def width(self) -> float:
        """Return the width of the longest line, in mm."""
        return max([width for _, width in self.lines], default=0.0) * self.size * MM_PER_PT

    def parted(self, columns: int) -> "list[Setting]":
        """Return its columns: as even as lines allow, and all as high as the first."""
        if columns == 1:
            return [self]
        each = -(-len(self.lines) // columns)
        parts = (self.lines[n * each : (n + 1) * each] for n in range(columns))
        return [self._replace(lines=part + [Line((), 0.0)] * (each - len(part))) for part in parts]


# Draws a sign into a box; raises UnknownSignError.
SignDrawer: TypeAlias = Callable[[str, Box, Colour], Iterable[Node]]


def break_lines(text: str, face: Font, limit: float) -> list[Line]:
    """Wrap ``text`` to ``limit`` ems, first fit; a line break in the text is kept.

    A word that is longer than the limit gets a line of its own, longer than the limit, which the
    caller handles. Raises MissingGlyphError.
    """
    is_plain = text.isascii() and "*" not in text and ":" not in text
    if not is_plain and (_MAYBE_MARKUP.search(text) or may_have_parts(text)):
        parts = atoms(text, face)
        return [line for each in parts for line in break_atoms(each, face.space, limit)]
    return [line for each in text.split("\n") for line in _break_plain(each, face, limit)]


def _break_plain(text: str, face: Font, limit: float) -> list[Line]:
    # The common case, which takes most of the time of a large deck.
    words = spaced(text)
    if "" in words:
        words = [*filter(None, words)]
        if not words:
            return [Line((), 0.0)]
    try:  # one look-up per word instead of one call
        widths = [*map(face.word_widths.__getitem__, words)]
    except KeyError:
        widths = [*map(face.width, words)]
    space = face.space
    lines: list[Line] = []
    # The first word of the line, and how much of it is used.
    first, used = 0, -space
    for n, width in enumerate(widths):
        longer = used + space + width
        if longer > limit and n > first:
            run = _new(Run, (0.0, " ".join(words[first:n]), face, ""))
            lines.append(_new(Line, ((run,), used)))
            first, used = n, width
        else:
            used = longer
    run = _new(Run, (0.0, " ".join(words[first:]), face, ""))
    lines.append(_new(Line, ((run,), used)))
    return lines


def break_atoms(found: list[Atom], space: float, limit: float) -> Iterator[Line]:
    """Wrap atoms to ``limit`` ems; glued atoms stay together. ``space`` is the text's own."""
    leftwards = is_leftwards(" ".join(atom.text for atom in found if atom.font))
    line: list[Atom] = []
    used, at = 0.0, 0
    while at < len(found):
        end = at + 1
        while end < len(found) and found[end].glued and not found[end].first:
            end += 1
        solid = math.fsum(atom.width for atom in found[at:end])
        gap = _gap(line[-1], found[at], space) if line else 0.0
        hyphen = found[end].hyphen if end < len(found) else 0.0
        if line and used + gap + solid + hyphen > limit:
            if found[at].hyphen:
                line.append(Atom("-", found[at].font, found[at].hyphen, glued=True))
            yield _line(line, space, leftwards=leftwards)
            line, used, gap = [], 0.0, 0.0
        line += found[at:end]
        used += gap + solid
        at = end
    yield _line(line, space, leftwards=leftwards)


def _gap(before: Atom, atom: Atom, space: float) -> float:
    """Return the space between two words, in ems: the font's own if both are in the same one."""
    if atom.glued:
        return 0.0
    return atom.font.space if atom.font is not None and atom.font is before.font else space


def _line(found: Sequence[Atom], space: float, *, leftwards: bool) -> Line:
    gaps = (_gap(one, other, space) for one, other in pairwise(found))
    return line_of(zip((0.0, *gaps), found, strict=False), leftwards=leftwards)


def fit(  # noqa: PLR0913 - the parameters of a text box
    text: str,
    font_key: str,
    box: Box,
    *,
    largest: float,
    smallest: float,
    leading: float,
    tracking: float = 0.0,
    balance: bool = False,
    columns: int = 1,
) -> Setting:
    """Return the largest setting of ``text``, between two sizes in points, that fits ``box``, or as
    many columns of its size.

    ``leading`` is a multiple of the size. ``tracking`` is in thousandths of the size. ``balance``
    makes lines about equally long. Raises TextTooLongError, TextOverflowError and
    MissingGlyphError.
    """
    if len(text) > LONGEST_TEXT:
        raise TextTooLongError(text)
    face = font(font_key)

    def at(size: float) -> Setting:
        if tracking:
            lines = _tracked(break_lines(text, face, 1e9), tracking)
        else:
            lines = break_lines(text, face, box.width * PT_PER_MM / size + _SLACK)
        return Setting(lines, size, size * leading)

    def fits(setting: Setting) -> bool:
        high = setting.height() if columns == 1 else setting.parted(columns)[0].height()
        return setting.width() <= box.width + _SLACK and high <= box.height + _SLACK

    best = at(largest)
    if not fits(best):
        best = at(smallest)
        if not fits(best):
            needs = best.width(), best.parted(columns)[0].height()
            raise TextOverflowError(text, smallest, needs, box)
        low, high = 0, int((largest - smallest) / SIZE_STEP_PT)
        while low < high:
            middle = (low + high + 1) // 2
            tried = at(smallest + middle * SIZE_STEP_PT)
            if fits(tried):
                low, best = middle, tried
            else:
                high = middle - 1
    if balance and len(best.lines) > 1:
        best = best._replace(lines=_balanced(text, face, best.lines))
    return best


def _balanced(text: str, face: Font, lines: list[Line]) -> list[Line]:
    widest = max(line.width for line in lines)
    narrow, wide, best = widest / 2, widest, lines
    for _ in range(7):
        middle = (narrow + wide) / 2
        tried = break_lines(text, face, middle)
        if len(tried) == len(lines) and max(line.width for line in tried) <= widest:
            best, wide = tried, middle
        else:
            narrow = middle
    return best


def _tracked(lines: list[Line], tracking: float) -> list[Line]:
    def letters(line: Line) -> int:
        return sum(len(part.text) for part in line.parts if isinstance(part, Run))

    return [line._replace(width=line.width + letters(line) * tracking / 1000) for line in lines]


def place(  # noqa: PLR0913 - the parameters of a text box
    setting: Setting,
    box: Box,
    fill: Colour,
    draw_sign: SignDrawer | None = None,
    *,
    align: Align = "left",
    valign: VAlign = "top",
    tracking: float = 0.0,
) -> list[Node]:
    """Return the setting as scene nodes inside ``box``."""
    lines, size, leading = setting
    if not lines:
        return []
    em = size * MM_PER_PT
    cap = _cap_height(lines) * em
    step = leading * MM_PER_PT
    y = box.y + cap
    if valign == "middle":
        # Between the capitals' top and the last baseline: descenders do not count.
        y = box.y + (box.height - cap - step * (len(lines) - 1)) / 2 + cap
    elif valign == "bottom":
        y = box.bottom - DESCENT_EM * em - step * (len(lines) - 1)
    nodes: list[Node] = []
    share = _SPARE_BEFORE[align]
    for line in lines:
        parts, width = line
        x = box.x + (box.width - width * em) * share
        if len(parts) == 1 and type(run := parts[0]) is Run:
            at, text, face, _ = run  # nearly every line of a deck
            nodes.append(_new(Text, (x + at * em, y, text, face.key, size, fill, tracking)))
        else:
            nodes += place_line(line, x, y, size, fill, draw_sign, tracking)
        y += step
    return nodes


def place_line(  # noqa: PLR0913, PLR0917 - the parameters of a line
    line: Line,
    x: float,
    y: float,
    size: float,
    fill: Colour,
    draw_sign: SignDrawer | None = None,
    tracking: float = 0.0,
) -> list[Node]:
    """Return the nodes of one line whose baseline starts at (x, y)."""
    em = size * MM_PER_PT
    nodes: list[Node] = []
    for part in line.parts:
        if isinstance(part, Run):
            at, text, face, _ = part
            nodes.append(_new(Text, (x + at * em, y, text, face.key, size, fill, tracking)))
        elif draw_sign is None:
            raise UnknownSignError(part.sign)
        else:
            # Centred on the capitals' middle, so that signs of any shape fit in the line.
            side = ICON_EM * em
            box = Box(x + part.x * em, y - 0.33 * em - side / 2, side, side)
            nodes += draw_sign(part.sign, box, fill)
    return nodes


def _cap_height(lines: Iterable[Line]) -> float:
    for line in lines:
        for part in line.parts:
            if isinstance(part, Run):
                return part.font.cap_height
    return 0.66
