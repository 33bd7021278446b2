"""What can go wrong while pages are read."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple

import pikepdf


class Wrong(enum.Enum):
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


class Trouble(NamedTuple):
    """Something on a page that could not be read."""

    kind: Wrong
    message: str


# Pages with these are not drawn either: PDFium would do the work that we refuse.
UNDRAWN: Final = frozenset({Wrong.PACKED, Wrong.CYCLE, Wrong.LIMIT, Wrong.SPENT})


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
