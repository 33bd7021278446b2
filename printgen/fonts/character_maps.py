"""Read the tables of a font file from characters to glyphs (OpenType, ``cmap``), as ranges.

fontTools is not used: it expands all ranges, and a kilobyte can contain millions of letters.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


class Range(NamedTuple, Generic[T]):
    """A value for all numbers from ``first`` to ``last``."""

    first: int
    last: int
    value: T


class Ranges(Generic[T]):
    """A lookup of the range that contains a number; of several, the last one given."""

    def __init__(self, entries: Iterable[Range[T]]) -> None:
        given = [each for each in entries if each.first <= each.last]
        order = sorted(range(len(given)), key=lambda n: given[n].first)
        self._starts = sorted({start for each in given for start in (each.first, each.last + 1)})
        self._found: list[Range[T] | None] = []
        # A heap of the ranges that have begun: the last one given is on top.
        begun: list[int] = []
        at = 0
        for start in self._starts:
            while at < len(order) and given[order[at]].first <= start:
                heappush(begun, -order[at])
                at += 1
            while begun and given[-begun[0]].last < start:
                heappop(begun)
            self._found.append(given[-begun[0]] if begun else None)

    def get(self, number: int) -> Range[T] | None:
        """Return the range of a number; None if it is in none."""
        at = bisect_right(self._starts, number)
        return self._found[at - 1] if at else None

    def values(self) -> Iterator[T]:
        """Yield the values of the ranges."""
        return (each.value for each in self._found if each is not None)


# Ranges of characters, each with the function that finds a character's glyph.
CharacterMap: TypeAlias = Ranges[Callable[[int], int]]


def character_maps(
    data: bytes, spend: Callable[[int], None]
) -> list[tuple[frozenset[tuple[int, int]], CharacterMap]]:
    """Return the tables in file order, each with its platforms and encodings.

    ``spend`` is called with the number of entries that are read, and may raise. Raises
    ``struct.error`` if the data ends too soon.
    """
    (count,) = struct.unpack_from(">H", data, 2)
    spend(count)
    kinds: dict[int, set[tuple[int, int]]] = {}
    for n in range(count):
        platform, encoding, place = struct.unpack_from(">HHL", data, 4 + 8 * n)
        kinds.setdefault(place, set()).add((platform, encoding))
    return [
        (frozenset(each), Ranges(_segments(data, place, spend))) for place, each in kinds.items()
    ]


def glyph_of(table: CharacterMap, character: int) -> int:
    """Return the glyph of a character in a table; 0 for none."""
    found = table.get(character)
    return 0 if found is None else found.value(character)


def _segments(
    data: bytes, at: int, spend: Callable[[int], None]
) -> Iterator[Range[Callable[[int], int]]]:
    """Yield the ranges of one table, each with the function that finds a character's glyph.

    It reads formats 0, 4, 6 and 12, which current fonts have.
    """
    (form,) = struct.unpack_from(">H", data, at)
    if form == 0:
        yield Range(0, 255, partial(_listed, data, at + 6, 0, 1, 0))
    elif form == 4:
        (double,) = struct.unpack_from(">H", data, at + 6)
        spend(double // 2)
        ends, starts = at + 14, at + 16 + double
        for n in range(0, double - 1, 2):
            (end,), (start,) = (struct.unpack_from(">H", data, side + n) for side in (ends, starts))
            (delta,) = struct.unpack_from(">H", data, starts + double + n)
            place = starts + 2 * double + n
            (offset,) = struct.unpack_from(">H", data, place)
            if offset:
                yield Range(start, end, partial(_listed, data, place + offset, start, 2, delta))
            else:
                yield Range(start, end, partial(_counted, delta, 0x10000))
    elif form == 6:
        start, count = struct.unpack_from(">HH", data, at + 6)
        yield Range(start, start + count - 1, partial(_listed, data, at + 10, start, 2, 0))
    elif form == 12:
        (count,) = struct.unpack_from(">L", data, at + 12)
        spend(count)
        for n in range(count):
            start, end, glyph = struct.unpack_from(">LLL", data, at + 16 + 12 * n)
            yield Range(start, end, partial(_counted, glyph - start, 1 << 32))


def _counted(delta: int, size: int, character: int) -> int:
    """Return the glyph of a character in a range of consecutive glyphs."""
    return (character + delta) % size


def _listed(  # noqa: PLR0913, PLR0917 - where the list stands, and how
    data: bytes, at: int, start: int, width: int, delta: int, character: int
) -> int:
    """Return the glyph of a character in a range with a list of glyphs; 0 beyond the data."""
    place = at + width * (character - start)
    glyph = int.from_bytes(data[place : place + width], "big")
    return (glyph + delta) % 0x10000 if glyph else 0
