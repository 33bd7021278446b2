"""Lay out pieces of one size with different edges in bands: rows or columns of matching pieces.

Pieces in a band share their cuts, and so do neighbouring bands of the same kind. Between other
bands lies the bleed of both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Final, NamedTuple, TypeAlias

from printgen.components.piece import Piece
from printgen.core.geometry import Box
from printgen.imposition.blocks import is_cut_straight
from printgen.imposition.grid import Area, least_ring, outer_bleed
from printgen.imposition.planned_sheets import Flat
from printgen.imposition.press import Beyond, Placement, Press
from printgen.imposition.touching import kinds

_SLACK: Final = 1e-6
# With more kinds, each band would have few pieces, and comparing them all takes time.
_MOST_KINDS: Final = 24


class _Band(NamedTuple):
    """Pieces that touch. Neighbouring bands of the same ``kind`` touch, too, unless it is None.

    None in place of a piece is an empty place, between pieces that may not touch.
    """

    pieces: tuple[Piece | None, ...]
    kind: int | None


# Bands with their positions across the sheet.
_Sheet: TypeAlias = list[tuple[float, _Band]]


class _Way(NamedTuple):
    """The layout of bands: horizontal or vertical, with pieces upright or ``turned``.

    In mm: the bleed, the sides of a piece along and across the band, the ``length`` of a band, and
    the ``depth`` of the area across the bands.
    """

    is_level: bool
    turned: bool
    bleed: float
    along: float
    across: float
    length: float
    depth: float
    area: Area

    @property
    def axis(self) -> int:
        """The axis of the pieces that runs along the band."""
        return 0 if self.is_level is not self.turned else 1

    @property
    def least(self) -> float:
        """The least room outside of the outermost trim boxes."""
        return least_ring(self.bleed, 0.0, self.area.strip)

    @property
    def room(self) -> int:
        """The number of pieces that fit in a band."""
        if self.across + 2 * self.least > self.depth + _SLACK:
            return 0
        return max(0, int((self.length - 2 * self.least + _SLACK) // self.along))

    def sheets(self, bands: Sequence[_Band]) -> Iterator[_Sheet]:
        """Yield the bands of each sheet, with their positions."""
        sheet: _Sheet = []
        for band in bands:
            at = self.least
            if sheet:
                start, last = sheet[-1]
                at = start + self.across + (0 if _touch(last, band) else 2 * self.bleed)
            if at + self.across + self.least > self.depth + _SLACK:
                yield sheet
                sheet, at = [], self.least
            sheet.append((at, band))
        yield sheet

    def cuts(self, sheet: _Sheet) -> int:
        """Return the number of straight cuts for a sheet."""
        apart = sum(not _touch(one, other) for (_, one), (_, other) in pairwise(sheet))
        return max(len(band.pieces) for _, band in sheet) + 1 + len(sheet) + apart + 1


def _touch(one: _Band, other: _Band) -> bool:
    return one.kind is not None and one.kind == other.kind


def in_bands(
    run: Sequence[Piece],
    press: Press,
    places: Iterable[Area],
    most: tuple[int, int],
    *,
    turns: bool,
) -> tuple[Flat, ...]:
    """Return the sheets of pieces of one size in bands, if that takes less than ``most``.

    ``most`` is a number of sheets, then of cuts. The bands lie in the first of the ``places`` that
    takes the least. Empty if some pieces match no others.
    """
    pieces = list({id(piece): piece for piece in run}.values())
    may = press.cutter is None and press.bleed is None and run[0].bleed and len(run) > 1
    if not may or not all(is_cut_straight(piece) for piece in pieces):
        return ()
    most_kinds = min(len(run) // 2, _MOST_KINDS)
    looks = [_kinds(pieces, press, axis, most_kinds) for axis in (0, 1)]
    best: tuple[_Way, list[_Sheet]] | None = None
    for way in _ways(run[0], places, turns=turns):
        touch, stack = looks[way.axis], looks[1 - way.axis]
        for many in range(1, way.room + 1) if touch else ():
            bands = _bands(run, touch, stack, many)
            joined = _joined(bands, many) if way.along > 2 * way.bleed else bands
            for each in (bands, joined):
                sheets = list(way.sheets(each))
                cost = len(sheets), sum(way.cuts(sheet) for sheet in sheets)
                if cost < most:
                    most, best = cost, (way, sheets)
    return tuple(_flat(best[0], sheet) for sheet in best[1]) if best else ()


def _ways(piece: Piece, places: Iterable[Area], *, turns: bool) -> Iterator[_Way]:
    size, turned_too = (piece.width, piece.height), (False, True) if turns else (False,)
    for area, is_level, turned in product(places, (True, False), turned_too):
        axis = 0 if is_level is not turned else 1
        room = area.box.width, area.box.height
        length, depth = room if is_level else room[::-1]
        yield _Way(is_level, turned, piece.bleed, size[axis], size[1 - axis], length, depth, area)


def _bands(
    run: Sequence[Piece], touch: Mapping[int, int], stack: Mapping[int, int], many: int
) -> list[_Band]:
    """Group matching pieces in bands of at most ``many``."""
    sorts: dict[tuple[int, int | None], list[Piece]] = {}
    for piece in run:
        sorts.setdefault((touch[id(piece)], stack.get(id(piece))), []).append(piece)
    return [
        _Band(tuple(mine[start : start + many]), n if stack else None)
        for n, mine in enumerate(sorts.values())
        for start in range(0, len(mine), many)
    ]


def _joined(bands: Sequence[_Band], many: int) -> list[_Band]:
    """Return the bands with short ones joined, as far as there is an empty place between them."""
    found, joined = [band for band in bands if len(band.pieces) > many - 2], list[_Band]()
    for band in sorted(bands, key=lambda each: -len(each.pieces)):
        for n, (pieces, _) in enumerate(joined):
            if len(pieces) + 1 + len(band.pieces) <= many:
                joined[n] = _Band((*pieces, None, *band.pieces), None)
                break
        else:
            joined += [band] if len(band.pieces) <= many - 2 else []
    return [*found, *joined]


def _kinds(pieces: Sequence[Piece], press: Press, axis: int, most: int) -> dict[int, int]:
    """Return the kind of each piece, by its identity.

    Pieces of the same kind look the same along their edges, both as drawn and as printed.
    """
    known = press.edge_looks if press.edge_looks is not None else {}
    drawn = kinds(pieces, axis, most, None, known)
    if drawn and press.printed is not None:
        printed = kinds(pieces, axis, most, press.printed, known)
        both = [*zip(drawn, printed, strict=False)]
        drawn = [both.index(each) for each in both]
    return {id(piece): kind for piece, kind in zip(pieces, drawn, strict=False)}


def _flat(way: _Way, sheet: _Sheet) -> Flat:
    """Return a sheet with its bands centred in the area."""
    widest = max(len(band.pieces) for _, band in sheet)
    aside = (way.length - widest * way.along) / 2
    spare = (way.depth - sheet[-1][0] - way.across - way.least) / 2
    ends, rims = (
        outer_bleed(way.bleed, 0.0, way.area.strip, ring) for ring in (aside, spare + way.least)
    )
    placements: list[Placement] = []
    for n, (at, band) in enumerate(sheet):
        last = len(band.pieces) - 1
        before = sheet[n - 1][1] if n else None
        after = sheet[n + 1][1] if n + 1 < len(sheet) else None
        is_below = before is not None and _touch(before, band)
        for place, piece in enumerate(band.pieces):
            if piece is None:
                continue
            is_above = after is not None and _touch(band, after) and place < len(after.pieces)
            is_next = place < last and band.pieces[place + 1] is not None
            beyond = (
                ends if not place else 0.0 if band.pieces[place - 1] else way.bleed,
                0.0 if is_below else way.bleed if before else rims,
                0.0 if is_next else way.bleed if place + 1 < widest else ends,
                0.0 if is_above else way.bleed if after else rims,
            )
            placements.append(_placed(way, piece, (aside + place * way.along, spare + at), beyond))
    return Flat(tuple(placements), way.area.strip)


def _placed(
    way: _Way, piece: Piece, at: tuple[float, float], beyond: tuple[float, float, float, float]
) -> Placement:
    """Place a piece of a band.

    ``beyond`` says how far its art extends: towards the piece before it in its band, the band
    before, the piece after it, and the band after.
    """
    (x, y), size, box = at, (way.along, way.across), way.area.box
    if not way.is_level:
        x, y, size = y, x, size[::-1]
        beyond = beyond[1], beyond[0], beyond[3], beyond[2]
    trim = Box(box.x + x, box.y + y, *size)
    across, down = min(beyond[0], beyond[2]), min(beyond[1], beyond[3])
    gaps = (down, across) if way.turned else (across, down)
    return Placement(piece, trim, turned=way.turned, gaps=gaps, beyond=Beyond(*beyond))
