"""What can go wrong while pages are read, and how much work is done at most."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple

import pikepdf

# For a whole file. A kit of 36 pages has 75,000 operators and makes 60,000 marks.
MOST_OPERATORS: Final = 5_000_000
MOST_MARKS: Final = 2_000_000
DEEPEST_FORM: Final = 28
# How often a pattern may be repeated in one area: 1 mm apart on a sheet of A2, 250,000 times.
MOST_CELLS: Final = 300_000


class Wrong(enum.Enum):
    """What sort of thing it is."""

    CONTENT = enum.auto()
    PACKED = enum.auto()
    RESOURCE = enum.auto()
    CYCLE = enum.auto()
    FONT = enum.auto()
    LIMIT = enum.auto()


class Trouble(NamedTuple):
    """One thing on a page that could not be read."""

    kind: Wrong
    message: str


# Pages with these are not drawn either: PDFium would do the work that we refuse.
UNDRAWN: Final = frozenset({Wrong.PACKED, Wrong.CYCLE, Wrong.LIMIT})


class TooMuchError(Exception):
    """A page asks for more work than is done."""


# What objects of the wrong kind, in places where the format has others, make Python and qpdf raise.
AWRY: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RuntimeError,
    TypeError,
    ValueError,
    pikepdf.PdfError,
)
