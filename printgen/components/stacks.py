"""Draw pieces on top of each other, level by level, seen from the side.

Hollow pyramids look as they do in reality: one sinks over the tip of the one below until that is as
wide as its own base, or until their tips touch; but some of each stays visible. All other pieces
are drawn as their pictures, each on top of the one below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from pydantic import Discriminator, Field, StrictInt, StrictStr, Tag

from printgen.components.pictures import Drawn, Pictures
from printgen.components.piece import Piece, Solid
from printgen.core.errors import DataError, Finding
from printgen.core.geometry import scaling, translation
from printgen.core.scene import Group, Node, Use
from printgen.core.units import MM_PER_PT
from printgen.drawing.text import break_lines, place_line
from printgen.fonts.font import font
from printgen.model.base import Model, Number, Words
from printgen.model.codes import MISSING_VALUE, OUT_OF_RANGE, WRONG_LENGTH
from printgen.source.tree import DataPath, Mapping, locate

# The share of a pyramid's height that stays visible below the next: those of one size would
# otherwise hide each other except for the thickness of the card.
_SEEN: Final = 1 / 8
# Between neighbours, as a share of the widest piece.
_GAP: Final = 0.06
_LABEL_PT: Final = 8.0
_LEADING: Final = 1.25
# The largest share of the width for labels, and their distance from the pieces.
_LABELS: Final = 0.4
_BESIDE_MM: Final = 4.0

# More would be too small to see.
_MOST: Final = 40


def _form_of_level(data: Any) -> str:
    return "#listed" if isinstance(data, list | tuple) else "#counted"


_Many: TypeAlias = Annotated[StrictInt, Field(ge=0, le=_MOST)]
_Counted: TypeAlias = Annotated[dict[StrictStr, _Many], Tag("#counted")]
_Listed: TypeAlias = Annotated[tuple[StrictStr, ...], Field(max_length=_MOST), Tag("#listed")]
_Level: TypeAlias = Annotated[_Counted | _Listed, Discriminator(_form_of_level)]


class StackFigure(Model):
    """Levels of pieces, each standing on one of the level below."""

    levels: Annotated[tuple[_Level, ...], Field(min_length=1, max_length=_MOST)]
    """From the bottom: how many of each piece, or their names from left to right."""
    width: Annotated[Number, Field(gt=10, le=250)] = 90
    """The greatest width of the picture in mm; pieces are never larger than they are."""
    labels: tuple[StrictStr, ...] = ()
    """The text beside each level, from the bottom; an empty text prints nothing."""
    caption: Words | None = None
    """A line below."""


class Standing(NamedTuple):
    """The place of a piece: its middle from the left, its foot above the table; in mm."""

    piece: Piece
    solid: Solid
    middle: float
    foot: float


def seat(above: Solid, below: Solid) -> float:
    """Return the height of the foot of ``above`` over the foot of ``below``, in mm.

    >>> seat(Solid(10, 20, True, True), Solid(20, 40, True, True))
    20.0
    >>> seat(Solid(10, 20), Solid(20, 40, True, True))
    40
    """
    if not (below.tapers and above.tapers and above.hollow):
        return below.height
    # By similar triangles: where the lower one is as wide as the base of the upper one.
    as_wide = below.height * (1 - above.width / below.width)
    # A flatter one stays higher: its tip is on the tip below.
    return max(below.height * _SEEN, as_wide, below.height - above.height)


def starts(counts: Sequence[int]) -> list[int]:
    """Return the column in which each level begins, centred on the one below.

    If the centre is between two columns, left and right alternate.

    >>> starts([4, 3, 2, 2])
    [0, 0, 1, 1]
    """
    found, odd = [0], 0
    for lower, upper in pairwise(counts):
        spare = lower - upper
        found.append(found[-1] + (spare + odd * (spare % 2)) // 2)
        odd = (odd + spare) % 2
    return found


def draw_stack(
    pictures: Pictures, levels: Sequence[Sequence[str]], width: float, labels: Sequence[str] = ()
) -> Drawn:
    """Return pieces in levels from the bottom, left to right, by their ids (``large/clubs``).

    The picture is at most ``width`` mm wide, and pieces never exceed their real size. Raises
    :class:`DataError` for an unknown piece, and ValueError if a level has more pieces than the one
    below can carry.
    """
    where = pictures.context.description.place("components")
    found = [[pictures.piece(name, where) for name in level] for level in levels]
    return _drawn(found, width, labels, pictures)


def draw_figure(body: Mapping, pictures: Pictures, width: float) -> Drawn:
    """Return the picture that a text describes, centred in ``width`` mm.

    Raises :class:`DataError` with everything that is wrong in it.
    """
    figure = pictures.read(StackFigure, body)
    findings: list[Finding] = []
    levels: list[list[Piece]] = []
    asked = []
    for n, level in enumerate(figure.levels):
        names = list(_names(level, ("levels", n)))
        asked.append(len(names))
        levels.append([])
        for name, path, is_key in names:
            try:
                levels[-1].append(pictures.piece(name, locate(body, path, key=is_key)))
            except DataError as error:
                # Once for each place: a piece may occur several times.
                findings += [each for each in error.findings if each not in findings]
        where = locate(body, ("levels", n))
        if not names:
            message = f"level {n + 1} has no pieces"
            findings.append(Finding(MISSING_VALUE, message, where, "delete it"))
        elif n and len(names) > asked[n - 1] > 0:
            message = f"level {n + 1} has {len(names)} pieces, and only {asked[n - 1]} stand below"
            hint = "each piece carries one at most"
            findings.append(Finding(OUT_OF_RANGE, message, where, hint))
    if len(figure.labels) > len(levels):
        message = f"'labels' has {len(figure.labels)} texts, and there are {len(levels)} levels"
        findings.append(Finding(WRONG_LENGTH, message, locate(body, ("labels",))))
    if findings:
        raise DataError(findings)
    drawn = _drawn(levels, min(float(figure.width), width), figure.labels, pictures)
    art = Group(drawn.nodes, translation((width - drawn.width) / 2, 0))
    return Drawn((art,), width, drawn.height, figure.caption)


def _names(
    level: dict[str, int] | tuple[str, ...], at: DataPath
) -> Iterator[tuple[str, DataPath, bool]]:
    """Yield each piece of a level, the path of its name, and True if it is a key there."""
    if isinstance(level, dict):
        for name, count in level.items():
            yield from [(name, (*at, name), True)] * count
    else:
        yield from ((name, (*at, n), False) for n, name in enumerate(level))


def stand(levels: Sequence[Sequence[Piece]]) -> list[list[Standing]]:
    """Return the place of every piece; the first column begins at 0. Raises ValueError."""
    if any(len(upper) > len(lower) for lower, upper in pairwise(levels)):
        raise ValueError("a level has more pieces than the one below can carry")
    views = [[piece.view for piece in level] for level in levels]
    solids = [[v.solid or Solid(v.width, v.height) for v in level] for level in views]
    widest = max((solid.width for level in solids for solid in level), default=0.0)
    pitch = widest * (1 + _GAP)
    found: list[list[Standing]] = []
    begin = starts([len(level) for level in levels])
    for n, level in enumerate(levels):
        row: list[Standing] = []
        for k, piece in enumerate(level):
            column, solid, foot = begin[n] + k, solids[n][k], 0.0
            if n:
                below = found[-1][column - begin[n - 1]]
                foot = below.foot + seat(solid, below.solid)
            row.append(Standing(piece, solid, column * pitch + widest / 2, foot))
        found.append(row)
    return found


def _drawn(
    levels: Sequence[Sequence[Piece]],
    width: float,
    labels: Sequence[str],
    pictures: Pictures,
) -> Drawn:
    rows = stand(levels)
    whole = [each for row in rows for each in row]
    wide = max((each.middle + each.solid.width / 2 for each in whole), default=0.0)
    high = max((each.foot + each.solid.height for each in whole), default=0.0)
    em = _LABEL_PT * MM_PER_PT
    most = width * _LABELS / em
    theme = pictures.context.theme
    face = font(theme.font("sans"))
    lines = [break_lines(text, face, most) if text else [] for text in labels]
    left = max((line.width * em for several in lines for line in several), default=0.0)
    left += _BESIDE_MM if left else 0.0
    scale = min(1.0, (width - left) / wide) if wide else 1.0
    feet = [min((each.foot for each in row), default=0.0) for row in rows]
    middles = [
        (high - (low + up) / 2) * scale for low, up in zip(feet, [*feet[1:], high], strict=True)
    ]
    tops = _tops([len(several) * em * _LEADING for several in lines], middles, high * scale)
    # Labels that would be above the picture move all of it down.
    down = -min(0.0, *tops) if tops else 0.0
    nodes: list[Node] = []
    for each in whole:
        view, solid = each.piece.view, each.solid
        x, y = each.middle - solid.width / 2, high - each.foot - solid.height
        # A side that leans back appears lower than it is.
        matrix = scaling(solid.width / view.width, solid.height / view.height)
        matrix = matrix.then(translation(x, y)).then(scaling(scale))
        nodes.append(Use(pictures.symbol(each.piece), matrix.then(translation(left, down))))
    ink, draw_sign = theme.colour("ink"), theme.draw_sign
    for several, top in zip(lines, tops, strict=True):
        for n, line in enumerate(several):
            base = top + down + (n * _LEADING + 0.95) * em
            nodes += place_line(line, 0.0, base, _LABEL_PT, ink, draw_sign)
    return Drawn(tuple(nodes), left + wide * scale, high * scale + down)


def _tops(heights: Sequence[float], middles: Sequence[float], bottom: float) -> list[float]:
    """Return the tops of the labels beside each level: about its middle, or above those below.

    All in mm from the top of the picture; ``bottom`` is the table.
    """
    tops: list[float] = []
    for high, middle in zip(heights, middles, strict=False):
        tops.append(min(middle - high / 2, bottom - high))
        bottom = tops[-1] if high else bottom
    return tops
