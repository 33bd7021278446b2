"""Find out from which shift on players would see that backs are off their fronts.

It examines the drawn back without its text, along lines across the cut edge, from beyond the bleed
to the inside. If the colour changes at the same depth along nearly all of a side, something is
parallel to the edge: a frame or a rim.

- White paper becomes visible if the back is shifted by more than the bleed.
- A border t mm outside of the cut becomes visible with a shift of t mm.
- A border t mm inside of it shows by its margins, which become t - d on one side and t + d on the
  other. They look uneven if one is twice as wide as the other: d = t / 3.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.backends.coarse import Picture, pictures
from printgen.backends.pdf_blends import reach
from printgen.components.piece import Art, Piece
from printgen.core.colour import difference, seen
from printgen.core.errors import Finding, Severity
from printgen.core.geometry import IDENTITY, Box, Matrix, Point, Polygon, signed_area, translation
from printgen.core.outlines import corners, mirrored
from printgen.core.scene import Group, Node, Page, Text
from printgen.core.units import number
from printgen.model.description import Description
from printgen.printers.codes import BACK_SHOWS

# How far backs are off at home, in mm: seldom more than the last.
OFF_MM: Final = (1, 2, 3)
# Margins look uneven if one is twice the other; then the shift is a third of the margin.
_SHARE: Final = 3.0
# The share of a side along which the colour must change at one depth: less may be a pattern's own
# lines.
_MOST: Final = 0.9
# The share of an edge along which white paper is visible.
_LEAST: Final = 0.05
# A change of colour that is visible at a glance: as much as two pieces must differ.
_STEP: Final = 10.0
# How far beyond the end of the bleed white is visible.
_SLIP_MM: Final = 0.1
# Anything deeper than this share of a piece is a picture, and no border.
_DEPTH: Final = 0.25
# Only the middle half of a side is examined: at its ends, the next side's border begins.
_MIDDLE: Final = 0.5

_PAPER: Final = bytes((255, 255, 255))
_CELLS: Final = 4
_PAD_MM: Final = 4.0
# The most pictures in memory: a card's takes 0.3 MB.
_AT_ONCE: Final = 20
_APART_MM: Final = 0.5

Cause: TypeAlias = Literal["white", "beyond", "line"]


class VisibleShift(NamedTuple):
    """A change of colour that reveals a shift.

    It is ``depth`` mm inside of the cut (outside if negative), and visible with a shift of
    ``least`` mm.
    """

    piece: Piece
    cause: Cause
    depth: float
    least: float

    @property
    def off(self) -> int | None:
        """The least of 1, 2 and 3 mm at which it is visible; None if it is not."""
        return next((off for off in OFF_MM if off >= self.least - 1e-6), None)


def backs(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield a piece for each different back, if it is cut along straight lines or a circle."""
    known: set[tuple[str, Art]] = set()
    for piece in pieces:
        if not piece.copies or piece.back is None:
            continue
        # The same picture on several designs is drawn anew for each, but equal.
        if (piece.component, piece.back) not in known:
            known.add((piece.component, piece.back))
            yield piece


def shown(
    pieces: Iterable[Piece], drawn_by: Callable[[Sequence[Page], int], list[Picture]] = pictures
) -> Iterator[VisibleShift]:
    """Yield everything that reveals a shift of up to 3 mm, the least shift of each piece first, in
    the pictures ``drawn_by`` a function.
    """
    different: dict[tuple[object, ...], tuple[Piece, Page]] = {}
    for piece in backs(pieces):
        # Hundreds of backs differ only in their text or their middle.
        edge = tuple(_at_edge(piece.back or (), _middle(piece)))
        key = piece.component, piece.width, piece.height, piece.outline, edge
        if key not in different:
            different[key] = piece, _page(piece, edge)
    drawn = iter(different.values())
    while some := list(islice(drawn, _AT_ONCE)):
        for (piece, _), picture in zip(
            some, drawn_by([page for _, page in some], _CELLS), strict=True
        ):
            found: dict[Cause, VisibleShift] = {}
            for walk in _walks(piece):
                for each in (*_beside(piece, picture, walk), *_along(piece, picture, walk)):
                    known = found.get(each.cause)
                    if each.off is not None and (known is None or each.least < known.least):
                        found[each.cause] = each
            yield from sorted(found.values(), key=lambda each: each.least)


def _deepest(piece: Piece) -> float:
    """Return the largest depth of a border inside of the cut, in mm."""
    return min(OFF_MM[-1] * _SHARE, _DEPTH * min(piece.width, piece.height))


def _middle(piece: Piece) -> Box | None:
    """Return the middle of a piece, where there is no border; None if its edge is not straight."""
    whole = Box(0, 0, piece.width, piece.height)
    return whole.grown(-_deepest(piece) - 4 / _CELLS) if piece.is_straight else None


def _at_edge(art: Iterable[Node], middle: Box | None, at: Matrix = IDENTITY) -> Iterator[Node]:
    """Yield what may be a border: neither text nor nodes inside of the middle."""
    for node in art:
        if isinstance(node, Group):
            onto = (node.matrix or IDENTITY).then(at)
            yield node._replace(children=tuple(_at_edge(node.children, middle, onto)))
        elif not isinstance(node, Text) and (
            middle is None or not middle.contains(reach([Group((node,), at)]))
        ):
            yield node


def _page(piece: Piece, back: Art) -> Page:
    width, height = piece.width + 2 * _PAD_MM, piece.height + 2 * _PAD_MM
    whole = Box(0, 0, width, height)
    art = Group(back, translation(_PAD_MM, _PAD_MM), piece.reach(back=True))
    return Page(width, height, (art,), whole, whole)


class _Walk(NamedTuple):
    """Points along a side, and the direction inwards at each, in mm on the trimmed piece."""

    starts: tuple[Point, ...]
    inwards: tuple[Point, ...]


def _walks(piece: Piece) -> Iterator[_Walk]:
    w, h = piece.width, piece.height
    if not piece.is_straight:
        yield _round_about(corners(mirrored(piece.outline, w)))
        return
    for long, points, way in (
        (w, lambda along: (along, 0.0), (0.0, 1.0)),
        (w, lambda along: (along, h), (0.0, -1.0)),
        (h, lambda along: (0.0, along), (1.0, 0.0)),
        (h, lambda along: (w, along), (-1.0, 0.0)),
    ):
        count = max(8, int(long * _MIDDLE / _APART_MM))
        shares = ((1 - _MIDDLE) / 2 + _MIDDLE * n / (count - 1) for n in range(count))
        yield _Walk(tuple(points(share * long) for share in shares), (way,) * count)


def _round_about(points: tuple[Point, ...]) -> _Walk:
    """Return the walk along all sides of a polygon, in steps of about the same length."""
    way = 1 if signed_area(points) > 0 else -1
    starts: list[Point] = []
    inwards: list[Point] = []
    for (x1, y1), (x2, y2) in Polygon(points).sides:
        length = math.dist((x1, y1), (x2, y2))
        inward = (y1 - y2) / length * way, (x2 - x1) / length * way
        count = max(1, round(length / _APART_MM))
        for share in ((n + 0.5) / count for n in range(count)):
            starts.append((x1 + share * (x2 - x1), y1 + share * (y2 - y1)))
            inwards.append(inward)
    return _Walk(tuple(starts), tuple(inwards))


def _along(piece: Piece, picture: Picture, walk: _Walk) -> Iterator[VisibleShift]:
    """Yield lines parallel to a side, from outside to inside."""
    deepest = _deepest(piece)
    step = 1 / _CELLS
    depths = [-OFF_MM[-1] - 0.5 + step / 2]
    while depths[-1] < deepest + 2 * step:
        depths.append(depths[-1] + step)
    rows = [_colours(picture, walk, depth) for depth in depths]
    # Compared with the cell after the next, since a border may run through the middle of a cell.
    changes = [
        sum(map(_is_change, rows[n], rows[n + 2])) / len(rows[n]) for n in range(len(rows) - 2)
    ]
    for n, share in enumerate(changes):
        at_peak = share >= max(changes[max(0, n - 2) : n + 3])
        if share < _MOST or not at_peak or (n and changes[n - 1] == share):
            continue
        depth = depths[n + 1]
        if not step - piece.bleed < depth <= deepest:
            continue
        cause: Cause = "line" if depth > 0 else "beyond"
        yield VisibleShift(piece, cause, depth, depth / _SHARE if depth > 0 else -depth)


def _beside(piece: Piece, picture: Picture, walk: _Walk) -> Iterator[VisibleShift]:
    """Yield the shift that shows white paper beyond the bleed, unless the edge is white."""
    least = piece.bleed + _SLIP_MM
    b = Box(0, 0, piece.width, piece.height).grown(piece.bleed)
    bare = 0
    for (x, y), (u, v), colour in zip(
        walk.starts, walk.inwards, _colours(picture, walk, 1 / _CELLS), strict=True
    ):
        beyond = Box(x - u * least, y - v * least, 0, 0)
        bare += not b.contains(beyond) and _is_change(colour, _PAPER)
    if bare >= _LEAST * len(walk.starts):
        yield VisibleShift(piece, "white", -piece.bleed, least)


def _colours(picture: Picture, walk: _Walk, depth: float) -> list[bytes]:
    """Return the colours along a walk: a byte each for red, green and blue."""
    (width, rgb), height = picture, picture.height
    cells = (
        (int((x + u * depth + _PAD_MM) * _CELLS), int((y + v * depth + _PAD_MM) * _CELLS))
        for (x, y), (u, v) in zip(walk.starts, walk.inwards, strict=True)
    )
    return [
        rgb[(at := 3 * (row * width + column)) : at + 3]
        if 0 <= column < width and 0 <= row < height
        else _PAPER
        for column, row in cells
    ]


def _is_change(one: bytes, other: bytes) -> bool:
    return one != other and difference(seen(*one), seen(*other)) >= _STEP


def findings(
    pieces: Iterable[Piece],
    description: Description,
    drawn_by: Callable[[Sequence[Page], int], list[Picture]] = pictures,
) -> Iterator[Finding]:
    """Yield the worst case of each component, placed at the component."""
    worst: dict[tuple[str, Cause], VisibleShift] = {}
    for each in shown(pieces, drawn_by):
        key = each.piece.component, each.cause
        if key not in worst or each.least < worst[key].least:
            worst[key] = each
    for (component, cause), each in worst.items():
        where = description.place("components", component, key=True)
        # Every printer is off by a millimetre; if that shows white, it is a fault of the data.
        severity = Severity.WARNING if cause != "line" and each.off == 1 else Severity.NOTE
        message = (
            f"a back that is {each.off} mm off is noticeable on '{each.piece.id}': {said(each)}"
        )
        yield Finding(BACK_SHOWS, message, where, _HINTS[cause], severity)


_HINTS: Final[dict[Cause, str]] = {
    "white": "extend the back's art further beyond the cut (bleed)",
    "beyond": "extend the art at the edge beyond the cut",
    "line": "move the frame inwards, or let a pattern run over the edge",
}


def said(each: VisibleShift) -> str:
    """Describe what would be visible."""
    off = each.off or OFF_MM[-1]
    if each.cause == "white":
        return f"{number(-each.depth, 1)} mm beyond its edge the paper is white"
    if each.cause == "beyond":
        return f"{number(-each.depth, 1)} mm beyond its edge another colour begins"
    near, far = max(0.0, each.depth - off), each.depth + off
    return (
        f"a border runs {number(each.depth, 1)} mm from its edge, and would be {number(near, 1)} mm"
        f" wide on one side and {number(far, 1)} mm on the other"
    )
