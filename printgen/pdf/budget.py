"""Limits on the work that one PDF may cause, and the problems in reading it.

A few kilobytes can cause endless work: expanded ranges, repeated streams, nested forms. Work is
counted before it is done, in one budget for everything that reads the file. All limits are here.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, NoReturn

import pikepdf


class Cost(enum.StrEnum):
    """A kind of work that is counted, as named in messages."""

    BYTES = "bytes of unpacked streams"
    OPERATORS = "operators"
    OPERANDS = "operands in lists and dictionaries"
    MARKS = "marks"
    LETTERS = "letters"
    ENTRIES = "entries in tables and lists"
    PIXELS = "pixels of pages and images to be drawn"
    COMPARISONS = "comparisons with pieces"


# For a whole file. Of printgen's own kits, the largest file takes a quarter of the marks, a seventh
# of the operators, and less of everything else. A kit with 110 photographs and a board of A1 takes
# a quarter of the pixels.
LIMITS: Final[Mapping[Cost, int]] = {
    Cost.BYTES: 512_000_000,
    Cost.OPERATORS: 1_000_000,
    Cost.OPERANDS: 3_000_000,
    Cost.MARKS: 1_000_000,
    Cost.LETTERS: 3_000_000,
    Cost.ENTRIES: 1_000_000,
    Cost.PIXELS: 2_000_000_000,
    Cost.COMPARISONS: 10_000_000,
}
MOST_PAGES: Final = 5_000
# How often a file may be repaired.
MOST_WARNINGS: Final = 10_000
# The most bytes of an unpacked stream: enough for an image of 60 million pixels in CMYK.
MOST_UNPACKED: Final = 256 * 1024 * 1024
DEEPEST_FORM: Final = 28
# The depth of nested marked content and layers.
DEEPEST_LABEL: Final = 100
# The most repeats of a pattern in one area: 1 mm apart on a sheet of A2, there are 250,000.
MOST_CELLS: Final = 300_000
# Longer patterns of dashes are cut off.
MOST_DASHES: Final = 100
# ISO 32000-1, annex C: the most bytes of a name, and inks of a colour space.
LONGEST_NAME: Final = 127
MOST_INKS: Final = 32

# Flate makes at most 1,032 bytes of one (zlib's own figure). LZW (ISO 32000-1, 7.4.4) makes at most
# 3,838 of a code of 12 bits, and qpdf has no limit for it.
FLATE: Final = 1_032
_LZW: Final = 2_560
_PLAIN_FILTERS: Final = frozenset({"/ASCII85Decode", "/ASCIIHexDecode", "/Crypt"})


class TooMuchError(Exception):
    """A file takes more work than its budget; the argument is the kind of work."""


class Budget:
    """The work that one file may still cause."""

    def __init__(self) -> None:
        self._left = dict(LIMITS)
        self.is_spent = False
        """True once the file was refused; nothing more of it is read."""

    def spend(self, cost: Cost, amount: int = 1) -> None:
        """Subtract ``amount``. Raises :class:`TooMuchError` once too little is left."""
        left = self._left[cost] = self._left[cost] - amount
        if left < 0:
            self.refuse(f"the file has more than {LIMITS[cost]:,} {cost}")

    def refuse(self, message: str) -> NoReturn:
        """Refuse the file. Raises :class:`TooMuchError`."""
        self.is_spent = True
        raise TooMuchError(message)

    def read(self, stream: Any) -> bytes:
        """Unpack a stream.

        Raises :class:`TooMuchError`, and pikepdf's errors for a broken stream, which costs work,
        too.
        """
        self.allow(stream)
        try:
            data: bytes = stream.read_bytes()
        except (pikepdf.PdfError, RuntimeError, NotImplementedError):
            tried = FLATE * len(stream.get_raw_stream_buffer())
            self.spend(Cost.BYTES, min(tried, MOST_UNPACKED))
            raise
        self.spend(Cost.BYTES, len(data))
        return data

    def allow(self, stream: Any) -> None:
        """Raise :class:`TooMuchError` for data that may unpack to more than qpdf's limit."""
        names = filters(stream)
        if "/LZWDecode" not in names:
            return
        before = names[: names.index("/LZWDecode")]
        size = _LZW * len(stream.get_raw_stream_buffer())
        if size > MOST_UNPACKED or not _PLAIN_FILTERS.issuperset(before):
            most = MOST_UNPACKED // 2**20
            self.refuse(f"a stream that is compressed with LZW may unpack to more than {most} MB")


def filters(stream: Any) -> list[str]:
    """Return the names of a stream's filters, in the order of decoding."""
    named = stream.get("/Filter")
    several = items(named, 100) if isinstance(named, pikepdf.Array) else [named]
    # As written: a name may have bytes that are no letters.
    return [each.unparse().decode("latin-1") for each in several if isinstance(each, pikepdf.Name)]


def items(array: Any, most: int) -> Iterator[Any]:
    """Return the first ``most`` entries of an array; the rest is not touched."""
    return (array[n] for n in range(min(len(array), most)))


class UnknownError(ValueError):
    """Something in the file is not evaluated, or cannot be."""


class ProblemKind(enum.Enum):
    """Kinds of problems in reading a page."""

    CONTENT = enum.auto()
    PACKED = enum.auto()
    RESOURCE = enum.auto()
    CYCLE = enum.auto()
    FONT = enum.auto()
    LIMIT = enum.auto()
    """More than is done for one thing; the rest of the page is read."""
    SPENT = enum.auto()
    """More than is done for a file; nothing more of it is read."""


class Problem(NamedTuple):
    """Something on a page that could not be read."""

    kind: ProblemKind
    message: str


# Pages with these are not drawn either: PDFium would do the refused work.
UNDRAWN: Final = frozenset(
    {ProblemKind.PACKED, ProblemKind.CYCLE, ProblemKind.LIMIT, ProblemKind.SPENT}
)


# Exceptions of Python and qpdf for objects of another type than the format requires.
MALFORMED: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RuntimeError,
    TypeError,
    ValueError,
    pikepdf.PdfError,
)
