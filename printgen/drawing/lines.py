"""A line of letters and signs, with their places: also if some run from right to left."""

import math
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from printgen.drawing.line_parts import ICON_AIR_EM, ICON_EM, Atom
from printgen.fonts.bidi import directed, levels, may_be_leftwards, visual_order
from printgen.fonts.font import Font

# What a sign in the line counts as: an object.
_SIGN: Final = "\ufffc"
# Marks on the baseline stand this many ems nearer to a sign than letters, as a sign has a margin.
_LOW_MARKS: Final = ".,;:…"
_NEARER_EM: Final = 0.1
# Rounding errors in ems, which are no gaps.
_SLACK: Final = 1e-6


class Run(NamedTuple):
    """Letters in one font, ``x`` ems from the line's start; ``link`` is that of their atoms."""

    x: float
    text: str
    font: Font
    link: str = ""


class Icon(NamedTuple):
    """A sign in the line, ``x`` ems from its start."""

    x: float
    sign: str


class Line(NamedTuple):
    """One line, ``width`` ems long."""

    parts: tuple[Run | Icon, ...]
    width: float


def line_of(found: Iterable[tuple[float, Atom]], *, leftwards: bool = False) -> Line:
    """Return atoms as a line, each with the ems between it and the one before.

    ``leftwards`` is True if the paragraph runs from right to left. Parts are in the order in which
    they are read, wherever they stand.
    """
    parts: list[Run | Icon] = []
    x = 0.0
    for gap, atom in found:
        face, last = atom.font, parts[-1] if parts else None
        if face is None:
            parts.append(Icon(x + gap + ICON_AIR_EM, atom.text))
        elif (
            isinstance(last, Run)
            and last.font is face
            and last.link == atom.link
            and face.joins(last.text, gap, atom.text)
        ):
            parts[-1] = last._replace(text=last.text + (" " if gap else "") + atom.text)
        else:
            if isinstance(last, Icon) and not gap and atom.text[0] in _LOW_MARKS:
                x -= _NEARER_EM
            parts.append(Run(x + gap, atom.text, face, atom.link))
        x += gap + atom.width
    if leftwards or any(isinstance(part, Run) and may_be_leftwards(part.text) for part in parts):
        return _in_both_directions(Line(tuple(parts), x), leftwards=leftwards)
    return Line(tuple(parts), x)


def _in_both_directions(line: Line, *, leftwards: bool) -> Line:
    """Return a line with its parts where they stand if some run from right to left.

    Its width is measured again, since a bracket may be wider among Arabic letters than among Latin
    ones.
    """
    first = line.parts[0]
    if len(line.parts) == 1 and isinstance(first, Run):
        text = directed(first.text, leftwards=leftwards)
        return Line((first._replace(text=text),), first.font.width(text))
    # Parts and the gaps between them, with their widths; a sign is like a punctuation mark.
    pieces: list[tuple[str, float, Run | Icon | None]] = []
    end = 0.0
    for one in line.parts:
        if abs(one.x - end) > _SLACK:
            pieces.append((" ", one.x - end, None))
        width = _in_words(one) if isinstance(one, Run) else ICON_EM
        pieces.append((one.text if isinstance(one, Run) else _SIGN, width, one))
        end = one.x + width
    if isinstance(one, Icon):
        pieces.append((" ", ICON_AIR_EM, None))
    of_letters = iter(levels("".join(text for text, _, _ in pieces), leftwards=leftwards))
    divided: list[tuple[int, float, Run | Icon | None]] = []
    for text, width, part in pieces:
        for level, run in groupby(zip(text, of_letters, strict=False), key=itemgetter(1)):
            if isinstance(part, Run):
                words = directed("".join(letter for letter, _ in run), leftwards=level % 2 == 1)
                divided.append((level, part.font.width(words), part._replace(text=words)))
            else:
                divided.append((level, width, part))
    x = 0.0
    places = {}
    for n in visual_order([level for level, _, _ in divided]):
        places[n] = x
        x += divided[n][1]
    placed = (part._replace(x=places[n]) for n, (_, _, part) in enumerate(divided) if part)
    return Line(tuple(placed), x)


def _in_words(run: Run) -> float:
    """Return the width of a run as it was measured, word by word."""
    words = run.text.split(" ")
    return math.fsum(map(run.font.width, words)) + run.font.space * (len(words) - 1)
