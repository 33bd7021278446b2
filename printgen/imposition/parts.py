"""Draw the pages of a poster: its parts, the guide to putting them together, and the whole.

Plain lines outside the art show where to cut. Crosses show how parts overlap: each is on both parts
at a seam, at the same place of the drawing. They lie outside the drawing, or on strips that other
parts cover, so that none is visible in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from printgen.components.cropped import cropped
from printgen.core.geometry import Box, Matrix
from printgen.core.printing import EDGE_MM, SHORT_EDGE
from printgen.core.scene import Group, Node, Page, Paint, Path, Rect, Symbol, Text, Use, line
from printgen.core.units import MM_PER_PT, Paper, number
from printgen.fonts.font import font
from printgen.imposition.layers import Layers
from printgen.imposition.marks import (
    MARK,
    MARK_LENGTH_MM,
    MARK_OFFSET_MM,
    QUIET,
    STRIP_MM,
    Block,
    crop_marks,
    furniture,
    furniture_at,
    marks_area,
)
from printgen.imposition.poster import Part, Poster, PosterPlan
from printgen.imposition.press import usable_area
from printgen.imposition.sides import behind, flipped_on, is_level, reflected

# The room for marks between the art and the printable edge.
_OUTSIDE_MM: Final = 5.0
# Below the marks: ruler, text, the part's name and the map.
_FOOT_MM: Final = _OUTSIDE_MM + 8.0
MAP_MM: Final = 7.5
_NAME_PT: Final = 12.0
_ARM_MM: Final = 4.0

BLACK: Final = "#000000"
WHITE: Final = "#ffffff"
_HALO: Final = Paint(None, WHITE, 0.8, fixed=True)
_SEAM: Final = Paint(None, BLACK, 0.4, (2.0, 1.0), fixed=True)
_UNDER_SEAM: Final = Paint(None, WHITE, 1.2, fixed=True)
_OUTLINE: Final = Paint(None, QUIET, 0.2)

# From point to point.
Segment: TypeAlias = tuple[tuple[float, float], tuple[float, float]]


class Joint(NamedTuple):
    """A cross where two parts (indices of ``Poster.parts``) meet, in mm of the drawing."""

    parts: tuple[int, int]
    along: Segment
    across: Segment
    on_art: bool


def parts_area(paper: Paper, margin: float) -> Box:
    """Return the area for a part's art, with room for marks on all sides."""
    m = max(margin, EDGE_MM + _OUTSIDE_MM)
    return Box(m, m, paper.width - 2 * m, paper.height - m - max(margin, EDGE_MM) - _FOOT_MM)


def joints(poster: Poster) -> Iterator[Joint]:
    """Return all crosses.

    Neighbouring parts of a row have one at both ends of their seam. Two rows only have one at their
    left and one at their right end, since a row is put together before it is laid over the row
    above.
    """
    columns, rows, parts = poster.columns, poster.rows, poster.parts
    middle = MARK_OFFSET_MM + (MARK_LENGTH_MM - 1) / 2
    short = (MARK_LENGTH_MM - 1) / 2
    inner = min(_ARM_MM, poster.overlap / 2 - 1)
    for row in range(rows):
        for column, x in enumerate(poster.xs):
            n = row * columns + column
            art, own = parts[n].art, parts[n].own
            pair = n, n + 1
            yield _cross(pair, (x, art.y - middle), short, upright=True)
            if row == rows - 1:
                yield _cross(pair, (x, art.bottom + middle), short, upright=True)
            else:
                at = x, own.bottom + poster.overlap / 2
                yield _cross(pair, at, inner, upright=True, on_art=True)
    for row, y in enumerate(poster.ys):
        first, last = row * columns, (row + 1) * columns - 1
        left = parts[first].art.x - middle
        yield _cross((first, first + columns), (left, y), short, upright=False)
        right = parts[last].art.right + middle
        yield _cross((last, last + columns), (right, y), short, upright=False)


def _cross(
    parts: tuple[int, int],
    at: tuple[float, float],
    along: float,
    *,
    upright: bool,
    on_art: bool = False,
) -> Joint:
    x, y = at
    level = ((x - along, y), (x + along, y)), ((x, y - _ARM_MM), (x, y + _ARM_MM))
    if not upright:
        return Joint(parts, *level, on_art)
    return Joint(
        parts, ((x, y - along), (x, y + along)), ((x - _ARM_MM, y), (x + _ARM_MM, y)), on_art
    )


def cuts(poster: Poster, part: Part) -> Iterator[Segment]:
    """Yield the marks where a part is cut: at the drawing's edges, and at the seams before it."""
    own, art = part.own, part.art
    near, far = MARK_OFFSET_MM, MARK_LENGTH_MM
    xs = [own.x, *([own.right] if part.column == poster.columns - 1 else [])]
    ys = [own.y, *([own.bottom] if part.row == poster.rows - 1 else [])]
    for x in xs:
        yield (x, art.y - far), (x, art.y - near)
        yield (x, art.bottom + near), (x, art.bottom + far)
    for y in ys:
        yield (art.x - far, y), (art.x - near, y)
        yield (art.right + near, y), (art.right + far, y)


def place_of(plan: PosterPlan, part: Part) -> Box:
    """Return the place of a part's art on the front: the middle of the usable area."""
    width, height = plan.poster.size(part.art)
    usable = plan.usable
    return Box(
        usable.x + (usable.width - width) / 2,
        usable.y + (usable.height - height) / 2,
        width,
        height,
    )


def part_page(plan: PosterPlan, n: int, words: str, title: str, *, back: bool = False) -> Page:
    """Return one side of a part's sheet."""
    poster, paper = plan.poster, plan.paper
    part = poster.parts[n]
    place = place_of(plan, part)
    symbol: Symbol | None = plan.front
    front = matrix = poster.onto(part.art, place)
    if back:
        symbol = plan.back
        place = place.mapped(plan.flipped)
        matrix = behind(poster.piece.width, front, plan.flipped)
    nodes: list[Node] = []
    if symbol is not None:
        # Clipped on the sheet, drawn from the piece's corner.
        corner = Matrix(1, 0, 0, 1, place.x, place.y)
        inside = matrix.then(Matrix(1, 0, 0, 1, -place.x, -place.y))
        clip = Box(0, 0, place.width, place.height)
        seen = tuple(cropped((Use(symbol, inside),), clip))
        nodes.append(Group(seen, corner, clip))
        nodes += (
            each._replace(matrix=corner, clip=clip) for each in _lines(plan, inside, back=back)
        )
    trim = part.cut.mapped(front)
    of_parts = len(poster.parts) > 1
    marks: Iterable[Path]
    if of_parts:
        marks = [line(*_ends(cut, front), MARK) for cut in cuts(poster, part)]
    else:
        floor = paper.height - (plan.margin + STRIP_MM if plan.furniture else EDGE_MM)
        marks = crop_marks(Block((trim,), poster.piece.bleed), marks_area(paper, floor))
    foot = _foot(plan, words, part if of_parts else None)
    if back:
        marks, trim = reflected(marks, plan.flipped), trim.mapped(plan.flipped)
        if is_level(plan.flipped):
            foot = furniture_at(foot, paper, max(plan.margin, EDGE_MM), STRIP_MM)
    nodes += foot
    nodes += marks
    if not back:
        for joint in joints(poster):
            if n in joint.parts:
                nodes += _drawn(joint, front)
    return Page(paper.width, paper.height, tuple(nodes), trim, place, title=title)


def _lines(plan: PosterPlan, at: Matrix, *, back: bool) -> Iterator[Group]:
    """Yield the lines to cut and fold a piece by whose corner is at ``at``."""
    piece = plan.poster.piece
    layers = Layers()
    if piece.is_folded:
        layers.take(piece, (piece.back or ()) if back else piece.front, at, back=back)
    yield from layers.nodes()


def _drawn(joint: Joint, matrix: Matrix) -> Iterator[Node]:
    arms = [_ends(arm, matrix) for arm in (joint.along, joint.across)]
    if joint.on_art:
        yield from (line(*arm, _HALO) for arm in arms)
    yield from (line(*arm, MARK) for arm in arms)


def _ends(segment: Segment, matrix: Matrix) -> Segment:
    return matrix.apply(*segment[0]), matrix.apply(*segment[1])


def _foot(plan: PosterPlan, words: str, part: Part | None = None) -> Iterator[Node]:
    """Yield ruler and text; the name and map of a part have priority if there is little room."""
    paper, margin = plan.paper, max(plan.margin, EDGE_MM)
    named: list[Node] = []
    aside = 0.0
    if part is not None:
        piece = plan.poster.piece
        scale = min(MAP_MM / piece.height, 2 * MAP_MM / piece.width)
        size = piece.width * scale, piece.height * scale
        box = Box(paper.width - margin - size[0], paper.height - margin - size[1], *size)
        x = box.x - 1.5 - font("sans-bold").width(part.name) * _NAME_PT * MM_PER_PT
        y = paper.height - margin - 2.0
        named = [Text(x, y, part.name, "sans-bold", _NAME_PT, BLACK)]
        named += _map(plan.poster, part, box, scale)
        aside = paper.width - margin - x + 2.5
    if plan.furniture:
        yield from furniture(paper, margin, words, plan.font, aside)
    yield from named


def _map(poster: Poster, part: Part, box: Box, scale: float) -> Iterator[Node]:
    """Yield a small upright map of the drawing, with this part in black."""
    own = part.own
    yield Rect(
        box.x + own.x * scale,
        box.y + own.y * scale,
        own.width * scale,
        own.height * scale,
        Paint(BLACK),
    )
    yield Rect(*box, _OUTLINE)
    for seam in _seams(poster, box, scale):
        yield line(*seam, _OUTLINE)


def _seams(poster: Poster, box: Box, scale: float) -> Iterator[Segment]:
    for x in poster.xs:
        yield (box.x + x * scale, box.y), (box.x + x * scale, box.bottom)
    for y in poster.ys:
        yield (box.x, box.y + y * scale), (box.right, box.y + y * scale)


def guide_picture(plan: PosterPlan) -> tuple[tuple[Node, ...], Box]:
    """Return the drawing with its seams and the names of its parts, and the room for the text."""
    poster, piece = plan.poster, plan.poster.piece
    area = usable_area(plan.paper, plan.margin, furniture=plan.furniture)
    scale = min(area.width / piece.width, area.height * 0.55 / piece.height)
    width, height = piece.width * scale, piece.height * scale
    box = Box(area.x + (area.width - width) / 2, area.y, width, height)
    trim = Box(0, 0, piece.width, piece.height)
    nodes: list[Node] = [
        Group(
            (Use(plan.front, Matrix(1, 0, 0, 1, 0, 0)),),
            Matrix(scale, 0, 0, scale, box.x, box.y),
            trim,
        ),
        Rect(*box, _OUTLINE),
    ]
    seams = list(_seams(poster, box, scale))
    nodes += [line(*seam, paint) for paint in (_UNDER_SEAM, _SEAM) for seam in seams]
    # A name of three letters must fit in the middle of the smallest part.
    rooms = [min(part.own.width / 2.5, part.own.height / 1.5) * scale for part in poster.parts]
    size = min(22.0, min(rooms) / MM_PER_PT)
    em = size * MM_PER_PT
    for part in poster.parts:
        own = part.own
        x, y = box.x + own.centre[0] * scale, box.y + own.centre[1] * scale
        long = font("sans-bold").width(part.name) * em
        label = Box(x - long / 2 - em * 0.35, y - em * 0.65, long + em * 0.7, em * 1.3)
        nodes.append(Rect(*label, Paint(WHITE, fixed=True), em * 0.25))
        nodes.append(Text(x - long / 2, y + em * 0.36, part.name, "sans-bold", size, BLACK))
    words = size_of(poster)
    x = box.x + (box.width - font("sans").width(words) * 8 * MM_PER_PT) / 2
    nodes.append(Text(x, box.bottom + 4.2, words, "sans", 8, QUIET))
    top = box.bottom + 9
    return tuple(nodes), Box(area.x, top, area.width, area.bottom - top)


def size_of(poster: Poster) -> str:
    """Return the finished size as text."""
    piece = poster.piece
    return f"{number(piece.width, 1)} × {number(piece.height, 1)} mm"


def whole_page(plan: PosterPlan, words: str, title: str, *, back: bool = False) -> Page:
    """Return one side of the piece as a single page of its size, for a copy shop.

    It is turned on the same edge as the parts, the long or the short one.
    """
    piece = plan.poster.piece
    b, m = piece.bleed, EDGE_MM + _OUTSIDE_MM
    trim = Box(m + b, m + b, piece.width, piece.height)
    width, height = piece.width + 2 * (m + b), piece.height + 2 * b + 2 * m + _FOOT_MM - _OUTSIDE_MM
    paper = Paper("", "", width, height)
    symbol = plan.back if back else plan.front
    nodes: list[Node] = []
    if symbol is not None:
        at = Matrix(1, 0, 0, 1, trim.x, trim.y)
        if back:
            flipped = flipped_on(paper, short_edge=plan.turn == SHORT_EDGE)
            at, trim = behind(piece.width, at, flipped), trim.mapped(flipped)
        nodes += (Use(symbol, at), *_lines(plan, at, back=back))
    if plan.furniture:
        nodes += furniture(paper, EDGE_MM, words, plan.font)
    nodes += crop_marks(Block((trim,), b), marks_area(paper, height - EDGE_MM - 8.0))
    return Page(width, height, tuple(nodes), trim, trim.grown(b), title=title)
