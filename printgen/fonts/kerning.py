"""Read the pair kerning of a font file (OpenType, ``GPOS`` and ``kern``).

fontTools is not used: it expands all pairs, and a kilobyte of a stranger's file can contain
millions. Here, pairs are looked up in place when they are first needed.
"""

from __future__ import annotations

import struct
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeVar

_Read = TypeVar("_Read")
_PAIRS: Final = 2
_EXTENSION: Final = 9
# Fonts have one or two dozen of these tables.
_MOST_TABLES: Final = 1_000
_MOST_FEATURES: Final = 10_000
# The most reads for all pairs of a font together: more than any text needs.
_MOST_LOOKS: Final = 2_000_000
# The fields of a value record, by bits; the third is the advance.
_ADVANCE: Final = 0x0004
_BEFORE_ADVANCE: Final = 0x0003
_HORIZONTAL: Final = 0x0001
_NOT_PLAIN: Final = 0x0006  # minimum values, or across the line


class _Table(NamedTuple):
    """A table of pairs: its start; tables of one lookup are consecutive."""

    lookup: int
    at: int


class Kerning:
    """The kerning of a font file, in its units. Damaged parts count as none."""

    def __init__(self, positions: bytes, kern: bytes) -> None:
        """Take the tables ``GPOS`` and ``kern``, either of which may be empty."""
        self._looks = _MOST_LOOKS
        self._data, self._tables = positions, list(_safely(lambda: _pair_tables(positions)))
        self._simple: list[int] = []
        if not self._tables:
            self._data, self._simple = kern, list(_safely(lambda: _simple_tables(kern)))

    def between(self, left: int, right: int) -> int:
        """Return the kerning of two glyphs, which is usually negative."""
        found, done = 0, -1
        try:
            for lookup, at in self._tables:
                if lookup != done and (value := self._in_pairs(at, left, right)) is not None:
                    found, done = found + value, lookup
            for at in self._simple:
                found += self._in_list(at, left, right)
        except struct.error:
            return 0
        return found

    def _in_pairs(self, at: int, left: int, right: int) -> int | None:
        """Return the value in a table of GPOS; None if the next table of its lookup applies."""
        form, coverage, first, second = self._read(">4H", at)
        place = self._covered(at + coverage, left)
        if place is None:
            return None
        before, size = 2 * _bits(first & _BEFORE_ADVANCE), 2 * _bits(first)
        both = size + 2 * _bits(second)
        if form == 1:
            (start,) = self._read(">H", at + 10 + 2 * place)
            (count,) = self._read(">H", at + start)
            n = self._search(at + start + 2, count, 2 + both, right)
            if n is None:
                return None
            record = at + start + 2 + n * (2 + both) + 2
        elif form == 2:
            of_left, of_right, lefts, rights = self._read(">4H", at + 8)
            one, other = self._class(at + of_left, left), self._class(at + of_right, right)
            if one >= lefts or other >= rights:
                return None
            record = at + 16 + (one * rights + other) * both
        else:
            return None
        return self._read(">h", record + before)[0] if first & _ADVANCE else 0

    def _covered(self, at: int, glyph: int) -> int | None:
        """Return the index of a glyph in a coverage table."""
        form, count = self._read(">2H", at)
        if form == 1:
            return self._search(at + 4, count, 2, glyph)
        n = self._range(at + 4, count, glyph)
        if form != 2 or n is None:
            return None
        start, _, first = self._read(">3H", at + 4 + 6 * n)
        return int(first + glyph - start)

    def _class(self, at: int, glyph: int) -> int:
        """Return the class of a glyph."""
        form, start, count = self._read(">3H", at)
        if form == 1:
            inside = start <= glyph < start + count
            return int(self._read(">H", at + 6 + 2 * (glyph - start))[0]) if inside else 0
        n = self._range(at + 4, start, glyph) if form == 2 else None
        return 0 if n is None else int(self._read(">H", at + 8 + 6 * n)[0])

    def _range(self, at: int, count: int, glyph: int) -> int | None:
        """Return the index of the range, of 6 bytes each, that contains a glyph."""
        n = bisect_right(range(count), glyph, key=lambda n: self._read(">H", at + 6 * n)[0]) - 1
        return n if n >= 0 and glyph <= self._read(">H", at + 6 * n + 2)[0] else None

    def _search(self, at: int, count: int, step: int, wanted: int, form: str = ">H") -> int | None:
        """Return the index of the record that begins with a value, among sorted ones."""
        n = bisect_left(range(count), wanted, key=lambda n: self._read(form, at + step * n)[0])
        return n if n < count and self._read(form, at + step * n)[0] == wanted else None

    def _in_list(self, at: int, left: int, right: int) -> int:
        """Return the value in a table of ``kern``; 0 if the pair is not in it."""
        (count,) = self._read(">H", at + 6)
        n = self._search(at + 14, count, 6, left << 16 | right, ">L")
        return 0 if n is None else int(self._read(">h", at + 14 + 6 * n + 4)[0])

    def _read(self, form: str, at: int) -> tuple[int, ...]:
        """Return numbers of the table. Raises ``struct.error`` beyond its end, or after too much
        work.
        """
        self._looks -= 1
        if self._looks < 0:
            raise struct.error
        return struct.unpack_from(form, self._data, at)


def _bits(flags: int) -> int:
    return (flags & 0xFF).bit_count()


def _safely(read: Callable[[], Iterator[_Read]]) -> Iterator[_Read]:
    """Yield what can be read until a table is damaged."""
    try:
        yield from read()
    except struct.error:
        return


def _pair_tables(data: bytes) -> Iterator[_Table]:
    """Yield the tables of pairs that the feature ``kern`` uses, of all scripts and languages."""
    if not data:
        return
    features, lookups = struct.unpack_from(">2H", data, 6)
    (count,) = struct.unpack_from(">H", data, features)
    used: set[int] = set()
    for n in range(min(count, _MOST_FEATURES)):
        tag, at = struct.unpack_from(">4sH", data, features + 2 + 6 * n)
        if tag == b"kern" and len(used) < _MOST_TABLES:
            (many,) = struct.unpack_from(">H", data, features + at + 2)
            many = min(many, _MOST_TABLES)
            used.update(struct.unpack_from(f">{many}H", data, features + at + 4))
    left = _MOST_TABLES
    for lookup in sorted(used):
        (place,) = struct.unpack_from(">H", data, lookups + 2 + 2 * lookup)
        kind, _, many = struct.unpack_from(">3H", data, lookups + place)
        for n in range(min(many, left)):
            (offset,) = struct.unpack_from(">H", data, lookups + place + 6 + 2 * n)
            at, what = lookups + place + offset, kind
            if kind == _EXTENSION:
                _, what, far = struct.unpack_from(">HHL", data, at)
                at += far
            if what == _PAIRS:
                yield _Table(lookup, at)
        left -= min(many, left)


def _simple_tables(data: bytes) -> Iterator[int]:
    """Yield the starts of the tables of pairs in ``kern``, in the format of Windows."""
    if not data:
        return
    version, count = struct.unpack_from(">2H", data)
    at = 4
    for _ in range(min(count, _MOST_TABLES) if version == 0 else 0):
        _, length, coverage = struct.unpack_from(">3H", data, at)
        # The upper byte is the format: 0 are sorted pairs.
        if coverage >> 8 == 0 and coverage & _HORIZONTAL and not coverage & _NOT_PLAIN:
            yield at
        at += length
