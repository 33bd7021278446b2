"""Problems in reading pages: content, resources, fonts, limits."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple

import pikepdf


class UnknownError(ValueError):
    """Something of the file that is not worked out, or cannot be."""


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


# Pages with these are not drawn either: PDFium would do the work that we refuse.
UNDRAWN: Final = frozenset(
    {ProblemKind.PACKED, ProblemKind.CYCLE, ProblemKind.LIMIT, ProblemKind.SPENT}
)


# Exceptions of Python and qpdf for objects of another kind than the format asks for.
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
