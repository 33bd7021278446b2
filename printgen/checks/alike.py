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
from printgen.core.printing import InkName
from printgen.core.scene import Circle, Group, Page, Paint
from printgen.model.description import Description

# Two designs that differ less than this look alike. The nearest two in the shipped games, a seller
# and a buyer of the same good printed with little ink, differ by 13.1.
LEAST: Final = 10.0
# Pictures are looked at in windows of two by two blocks of so many millimetres.
BLOCK_MM: Final = 2

# How findings tell of an ink.
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
# So many windows that told others apart are looked at first.
_TELLING: Final = 12


class Printed(NamedTuple):
    """Pieces as they are printed with an ink. ``greys``: with greys they are the same but for their
    colours, of which only the lightness is left.
    """

    ink: InkName
    pieces: Sequence[Piece]
    greys: bool = False

    @property
    def looks(self) -> Iterator[tuple[InkName, str]]:
        """With which inks and in which sights they are looked at. A grey is the same in all."""
        if self.ink != "grey":
            yield from ((self.ink, sight) for sight in SIGHTS)
        if self.greys or self.ink == "grey":
            yield "grey", NORMAL


class _Means(dict[int, Lab]):
    """The mean of each block by its number, worked out when it is asked for: most pictures are told
    apart in the first window that is looked at.
    """

    def __init__(self, blocks: tuple[Block, ...], sight: str, greys: bool) -> None:  # noqa: FBT001
        super().__init__()
        self._blocks = blocks
        self._look = sight, greys

    def __missing__(self, at: int) -> Lab:
        mean = self[at] = _mean(self._blocks[at], *self._look)
        return mean

    def all(self) -> list[Lab]:
        """Those of all blocks, in order."""
        return [self[at] for at in range(len(self._blocks))]


class _Seen:
    """A picture in some sight, parted into blocks; a picture smaller than a block is one."""

    def __init__(self, picture: Picture, sight: str, *, greys: bool) -> None:
        self._blocks = _blocks(picture)
        self._look = sight, greys
        self.size = picture.width, len(picture.cells) // picture.width
        self.windows = _windows(*self.size)
        self.means = _Means(self._blocks, *self._look)

    @cached_property
    def cells(self) -> list[Cells]:
        """Those of each block."""
        return [[_lab(colour, *self._look) for colour in block] for block in self._blocks]


class Alike(NamedTuple):
    """Two designs that look alike, where and to whom."""

    one: Piece
    other: Piece
    side: Side
    ink: InkName
    sight: str
    distance: float


def find(prints: Iterable[Printed]) -> Iterator[Alike]:
    """Every two that look alike, each once: with the ink and in the sight where they are nearest.

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
    """Pieces of one size and shape, where there are several designs."""
    alike: dict[tuple[object, ...], list[Piece]] = defaultdict(list)
    for piece in pieces:
        if piece.copies:
            size = round(piece.width, 2), round(piece.height, 2), piece.shape, piece.outline
            alike[size].append(piece)
    return [group for group in alike.values() if len(group) > 1]


def _drawn(pieces: Sequence[Piece]) -> _Drawn:
    """Return the pictures of their sides, cut out. A back that is the front is not drawn again."""
    sides: list[tuple[Side, Piece, Art]] = [("front", piece, piece.front) for piece in pieces]
    sides += [
        ("back", piece, piece.back)
        for piece in pieces
        if piece.back is not None and piece.back is not piece.front
    ]
    made = pictures([_page(piece, art) for _, piece, art in sides])
    return {(piece.id, side): each for (side, piece, _), each in zip(sides, made, strict=True)}


def _numbered(drawn: _Drawn) -> dict[tuple[str, Side], int]:
    """Return a number for each picture, the same for equal ones: pictures are long to compare."""
    numbers: dict[Picture, int] = {}
    return {side: numbers.setdefault(each, len(numbers)) for side, each in drawn.items()}


def _in_print(
    printed: Printed, pairs: Sequence[tuple[Piece, Piece, Side]], drawn: _Drawn
) -> Iterator[Alike]:
    for ink, sight in printed.looks:
        yield from _in_look(pairs, drawn, ink, sight)


def _in_look(
    pairs: Sequence[tuple[Piece, Piece, Side]], drawn: _Drawn, ink: InkName, sight: str
) -> Iterator[Alike]:
    @cache
    def look(piece: str, side: Side) -> _Seen:
        return _Seen(drawn[piece, side], sight, greys=ink == "grey")

    # By the size of the pictures: where others of that size were told apart.
    telling: dict[tuple[int, int], list[Window]] = defaultdict(list)
    for one, other, side in pairs:
        here, there = look(one.id, side), look(other.id, side)
        far = distance(here, there, telling[here.size])
        if far < LEAST:
            yield Alike(one, other, side, ink, sight, far)


def _pairs(
    groups: list[list[Piece]], meant: dict[tuple[str, Side], int]
) -> Iterator[tuple[Piece, Piece, Side]]:
    """Every two sides that players must tell apart; ``meant`` are the numbers of their pictures.

    Backs that are the same are meant to be; so are fronts where the backs tell.
    """
    for pieces in groups:
        for one, other in combinations(pieces, 2):
            backs = meant.get((one.id, "back")), meant.get((other.id, "back"))
            backs_tell = None not in backs and backs[0] != backs[1]
            if not backs_tell or meant[one.id, "front"] != meant[other.id, "front"]:
                yield one, other, "front"
            if backs_tell:
                yield one, other, "back"


def _page(piece: Piece, art: Art) -> Page:
    """Return a side of a piece, cut out."""
    whole = Box(0, 0, piece.width, piece.height)
    radius = min(piece.width, piece.height) / 2
    clip = Circle(*whole.centre, radius, Paint()) if piece.shape == "round" else whole
    return Page(piece.width, piece.height, (Group(art, clip=clip),), whole, whole)


@cache
def _lab(colour: Colour, sight: str, greys: bool) -> Lab:  # noqa: FBT001 - one of a cache's keys
    found = seen(*colour, sight)
    return Lab(found.l, 0, 0) if greys else found


@lru_cache(maxsize=1 << 16)
def _mean(block: Block, sight: str, greys: bool) -> Lab:  # noqa: FBT001 - likewise
    first, count = block[0], len(block)
    # Most blocks lie within one area.
    if block.count(first) == count:
        return _lab(first, sight, greys)
    ls, as_, bs = zip(*[_lab(colour, sight, greys) for colour in block], strict=True)
    return Lab(sum(ls) / count, sum(as_) / count, sum(bs) / count)


@lru_cache(maxsize=1024)
def _blocks(picture: Picture) -> tuple[Block, ...]:
    """Return the cells of each block, row by row; what is left over at the right and below is left
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
    """Return the blocks of each window of a picture of so many cells."""
    side = min(BLOCK_MM, width, height)
    columns, rows = width // side, height // side
    across, down = min(2, columns), min(2, rows)
    return tuple(
        tuple((y + dy) * columns + x + dx for dy in range(down) for dx in range(across))
        for y in range(rows - down + 1)
        for x in range(columns - across + 1)
    )


def distance(one: _Seen, other: _Seen, telling: list[Window]) -> float:
    """How far two pictures of one size are apart, or a lower bound that is far enough.

    The distance of two means is never more than the mean of the distances: so where the means of
    blocks differ enough, their cells need not be looked at one by one. ``telling`` are windows in
    which others of that size differed: most often one of them tells, and nothing else is looked at.
    """
    for n, window in enumerate(telling):
        sure = sum([math.dist(one.means[at], other.means[at]) for at in window]) / len(window)
        if sure >= LEAST:
            if n:
                telling.insert(0, telling.pop(n))
            return sure
    means = list(map(math.dist, one.means.all(), other.means.all()))
    sure, window = _most(one.windows, means)
    if sure >= LEAST:
        telling.insert(0, window)
        del telling[_TELLING:]
        return sure
    blocks = zip(one.cells, other.cells, strict=True)
    far, _ = _most(one.windows, [sum(map(math.dist, *pair)) / len(pair[0]) for pair in blocks])
    return far


def _most(windows: Iterable[Window], far: Sequence[float]) -> tuple[float, Window]:
    """Return the largest mean of the blocks of a window, and which window that is."""
    return max((sum([far[n] for n in window]) / len(window), window) for window in windows)


def findings(found: Iterable[Alike], description: Description) -> Iterator[Finding]:
    """Yield what looks alike, at the row of the second of the two."""
    for each in found:
        one, other = each.one, each.other
        where = description.place("components", other.component, key=True)
        rows = description.designs.get(other.component)
        if rows is not None and other.design in rows.ids:
            where = rows.place(rows.ids.index(other.design), "id")
        ink = INK_TITLES[each.ink]
        to_whom = "" if each.sight == NORMAL else f" to somebody with {each.sight}"
        side = "" if each.side == "front" else "the backs of "
        yield Finding(
            LOOK_ALIKE,
            f"{side}'{other.id}' and '{one.id}' look alike{to_whom} {ink}: they differ by "
            f"{each.distance:.1f}, and should by {LEAST:g}",
            where,
            "give them other signs or letters, or colours that differ in lightness",
        )
