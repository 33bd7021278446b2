"""Pieces that look alike: every two designs that players must tell apart, as they are printed with
each ink and seen by people who see colours, and by those who lack one kind of cone.

Pictures are compared as one sees pieces at arm's length: what is smaller than a millimetre runs
together. Of two pictures the distance is that of the place where they differ most: the mean CIE76
difference over a square of 4 mm, as large as a letter of 14 pt or the smallest of signs.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.backends.coarse import Picture, pictures
from printgen.checks.codes import LOOK_ALIKE
from printgen.components.piece import Art, Piece
from printgen.core.colour import NORMAL, SIGHTS, Lab, seen
from printgen.core.errors import Finding
from printgen.core.geometry import Box
from printgen.core.outlines import clip
from printgen.core.printing import InkName
from printgen.core.scene import Group, Page
from printgen.model.description import Description

# Two designs that differ less than this look alike. The nearest two in the shipped games, a seller
# and a buyer of the same good printed with little ink, differ by 13.1.
LEAST: Final = 10.0
# Pictures are looked at in windows of two by two blocks of this many millimetres.
BLOCK_MM: Final = 2

# The words of findings for an ink.
INK_TITLES: Final[dict[InkName, str]] = {
    "full": "in full colour",
    "low": "with little ink",
    "grey": "in greys",
}

Side: TypeAlias = Literal["front", "back"]
# By the piece's id and the side.
_Drawn: TypeAlias = dict[tuple[str, Side], Picture]
Colour: TypeAlias = tuple[int, int, int]
Block: TypeAlias = tuple[Colour, ...]
Cells: TypeAlias = Sequence[Lab]
# The numbers of its blocks.
Window: TypeAlias = tuple[int, ...]
# This many windows in which other pictures differed are compared first.
_MOST_REMEMBERED: Final = 12


class Printed(NamedTuple):
    """Pieces as printed with an ink. ``greys`` means that they are compared by lightness alone,
    since this ink prints the full-colour picture in greys.
    """

    ink: InkName
    pieces: Sequence[Piece]
    greys: bool = False

    @property
    def looks(self) -> Iterator[tuple[InkName, str]]:
        """The inks and kinds of colour vision to compare in. Greys look the same in every
        vision.
        """
        if self.ink != "grey":
            yield from ((self.ink, vision) for vision in SIGHTS)
        if self.greys or self.ink == "grey":
            yield "grey", NORMAL


class _Means(dict[int, Lab]):
    """The mean colour of each block, computed on demand: most pictures differ in the first
    window.
    """

    def __init__(self, blocks: tuple[Block, ...], vision: str, greys: bool) -> None:  # noqa: FBT001
        super().__init__()
        self._blocks = blocks
        self._look = vision, greys

    def __missing__(self, at: int) -> Lab:
        mean = self[at] = _mean(self._blocks[at], *self._look)
        return mean

    def all(self) -> list[Lab]:
        """Return the means of all blocks, in order."""
        return [self[at] for at in range(len(self._blocks))]


class _Seen:
    """A picture in one kind of colour vision, divided into blocks; a picture smaller than a block
    is one block.
    """

    def __init__(self, picture: Picture, vision: str, *, greys: bool) -> None:
        self._blocks = _blocks(picture)
        self._look = vision, greys
        self.size = picture.width, len(picture.cells) // picture.width
        self.windows = _windows(*self.size)
        self.means = _Means(self._blocks, *self._look)

    @cached_property
    def cells(self) -> list[Cells]:
        """The colours of each block's cells, in order."""
        return [[_lab(colour, *self._look) for colour in block] for block in self._blocks]


class Alike(NamedTuple):
    """Two designs that look alike: on which side, and in which ink and colour vision."""

    one: Piece
    other: Piece
    side: Side
    ink: InkName
    vision: str
    distance: float


def find(prints: Iterable[Printed]) -> Iterator[Alike]:
    """Yield all pairs that look alike, each once, with the ink and the vision in which they are
    nearest.

    What the first print shows alike to the last millimetre is meant to be.
    """
    nearest: dict[tuple[str, str, Side], Alike] = {}
    meant: dict[tuple[str, Side], int] | None = None
    for printed in prints:
        groups = _comparable(printed.pieces)
        drawn = _drawn([piece for pieces in groups for piece in pieces])
        meant = meant or _numbered(drawn)
        for each in _in_print(printed, list(_pairs(groups, meant)), drawn):
            key = each.one.id, each.other.id, each.side
            if key not in nearest or each.distance < nearest[key].distance:
                nearest[key] = each
    yield from nearest.values()


def _comparable(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Return groups of pieces of one size and shape, where there are several designs."""
    alike: dict[tuple[object, ...], list[Piece]] = defaultdict(list)
    for piece in pieces:
        if piece.copies:
            size = round(piece.width, 2), round(piece.height, 2), piece.outline
            alike[size].append(piece)
    return [group for group in alike.values() if len(group) > 1]


def _drawn(pieces: Sequence[Piece]) -> _Drawn:
    """Return the pictures of all sides, cut out. A back equal to its front is not drawn again."""
    sides: list[tuple[Side, Piece, Art]] = [("front", piece, piece.front) for piece in pieces]
    sides += [
        ("back", piece, piece.back)
        for piece in pieces
        if piece.back is not None and piece.back is not piece.front
    ]
    made = pictures([_page(piece, art) for _, piece, art in sides])
    return {(piece.id, side): each for (side, piece, _), each in zip(sides, made, strict=True)}


def _numbered(drawn: _Drawn) -> dict[tuple[str, Side], int]:
    """Return a number for each picture, equal for equal pictures: comparing pictures takes long."""
    numbers: dict[Picture, int] = {}
    return {side: numbers.setdefault(each, len(numbers)) for side, each in drawn.items()}


def _in_print(
    printed: Printed, pairs: Sequence[tuple[Piece, Piece, Side]], drawn: _Drawn
) -> Iterator[Alike]:
    for ink, vision in printed.looks:
        yield from _in_look(pairs, drawn, ink, vision)


def _in_look(
    pairs: Sequence[tuple[Piece, Piece, Side]], drawn: _Drawn, ink: InkName, vision: str
) -> Iterator[Alike]:
    @cache
    def look(piece: str, side: Side) -> _Seen:
        return _Seen(drawn[piece, side], vision, greys=ink == "grey")

    # By the size of the pictures: where others of that size were told apart.
    differing: dict[tuple[int, int], list[Window]] = defaultdict(list)
    for one, other, side in pairs:
        here, there = look(one.id, side), look(other.id, side)
        far = distance(here, there, differing[here.size])
        if far < LEAST:
            yield Alike(one, other, side, ink, vision, far)


def _pairs(
    groups: list[list[Piece]], meant: dict[tuple[str, Side], int]
) -> Iterator[tuple[Piece, Piece, Side]]:
    """Yield the pairs of sides that players must tell apart; ``meant`` are the numbers of their
    pictures.

    Backs that are the same are meant to be; so are fronts where the backs differ.
    """
    for pieces in groups:
        for one, other in combinations(pieces, 2):
            backs = meant.get((one.id, "back")), meant.get((other.id, "back"))
            backs_differ = None not in backs and backs[0] != backs[1]
            if not backs_differ or meant[one.id, "front"] != meant[other.id, "front"]:
                yield one, other, "front"
            if backs_differ:
                yield one, other, "back"


def _page(piece: Piece, art: Art) -> Page:
    """Return a side of a piece, cut out, as a page."""
    whole = Box(0, 0, piece.width, piece.height)
    # Rounded corners of a rectangle show no difference.
    edge = whole if piece.is_straight else clip(piece.flat)
    return Page(piece.width, piece.height, (Group(art, clip=edge),), whole, whole)


@cache
def _lab(colour: Colour, vision: str, greys: bool) -> Lab:  # noqa: FBT001 - one of a cache's keys
    found = seen(*colour, vision)
    return Lab(found.l, 0, 0) if greys else found


@lru_cache(maxsize=1 << 16)
def _mean(block: Block, vision: str, greys: bool) -> Lab:  # noqa: FBT001 - likewise
    first, count = block[0], len(block)
    # Most blocks lie within one area.
    if block.count(first) == count:
        return _lab(first, vision, greys)
    ls, as_, bs = zip(*[_lab(colour, vision, greys) for colour in block], strict=True)
    return Lab(sum(ls) / count, sum(as_) / count, sum(bs) / count)


@lru_cache(maxsize=1024)
def _blocks(picture: Picture) -> tuple[Block, ...]:
    """Return the cells of each block, row by row; a remainder at the right and bottom is left
    out.
    """
    width, cells = picture
    height = len(cells) // width
    side = min(BLOCK_MM, width, height)
    return tuple(
        tuple(
            cell
            for down in range(y, y + side)
            for cell in cells[down * width + x : down * width + x + side]
        )
        for y in range(0, height - side + 1, side)
        for x in range(0, width - side + 1, side)
    )


@cache
def _windows(width: int, height: int) -> tuple[Window, ...]:
    """Return the blocks of each window of a picture with that many cells."""
    side = min(BLOCK_MM, width, height)
    columns, rows = width // side, height // side
    across, down = min(2, columns), min(2, rows)
    return tuple(
        tuple((y + dy) * columns + x + dx for dy in range(down) for dx in range(across))
        for y in range(rows - down + 1)
        for x in range(columns - across + 1)
    )


def distance(one: _Seen, other: _Seen, differing: list[Window]) -> float:
    """Return how far two pictures of one size are apart, or a lower bound that suffices.

    The distance of two means is never more than the mean of the distances: so where the means of
    blocks differ enough, their cells need not be looked at one by one. ``differing`` are windows in
    which others of that size differed: most often one of them suffices.
    """
    for n, window in enumerate(differing):
        sure = sum([math.dist(one.means[at], other.means[at]) for at in window]) / len(window)
        if sure >= LEAST:
            if n:
                differing.insert(0, differing.pop(n))
            return sure
    means = list(map(math.dist, one.means.all(), other.means.all()))
    sure, window = _most(one.windows, means)
    if sure >= LEAST:
        differing.insert(0, window)
        del differing[_MOST_REMEMBERED:]
        return sure
    blocks = zip(one.cells, other.cells, strict=True)
    far, _ = _most(one.windows, [sum(map(math.dist, *pair)) / len(pair[0]) for pair in blocks])
    return far


def _most(windows: Iterable[Window], far: Sequence[float]) -> tuple[float, Window]:
    """Return the greatest mean difference of a window's blocks, and that window."""
    return max((sum([far[n] for n in window]) / len(window), window) for window in windows)


def findings(found: Iterable[Alike], description: Description) -> Iterator[Finding]:
    """Yield a finding for each pair, placed at the row of the second design."""
    for each in found:
        one, other = each.one, each.other
        where = description.place("components", other.component, key=True)
        rows = description.designs.get(other.component)
        if rows is not None and other.design in rows.ids:
            where = rows.place(rows.ids.index(other.design), "id")
        ink = INK_TITLES[each.ink]
        to_whom = "" if each.vision == NORMAL else f" to somebody with {each.vision}"
        side = "" if each.side == "front" else "the backs of "
        yield Finding(
            LOOK_ALIKE,
            f"{side}'{other.id}' and '{one.id}' look alike{to_whom} {ink}: they differ by "
            f"{each.distance:.1f}, and should by {LEAST:g}",
            where,
            "give them other signs or letters, or colours that differ in lightness",
        )
