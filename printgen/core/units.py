"""Lengths and paper. Everything inside printgen is in millimetres; type sizes are in points."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

MM_PER_INCH: Final = 25.4
PT_PER_MM: Final = 72 / MM_PER_INCH
MM_PER_PT: Final = MM_PER_INCH / 72

_MM_PER_UNIT: Final = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_PT}
_LENGTH: Final = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*([A-Za-z\"%]*)\s*")

UNITS: Final = tuple(_MM_PER_UNIT)


class Paper(NamedTuple):
    """A paper size in millimetres, portrait."""

    name: str
    title: str
    width: float
    height: float


# ISO 216 and ANSI/ASME Y14.1 (tabloid is its size B, upright).
PAPERS: Final = {
    "a4": Paper("a4", "A4", 210.0, 297.0),
    "letter": Paper("letter", "US Letter", 215.9, 279.4),
    "a3": Paper("a3", "A3", 297.0, 420.0),
    "tabloid": Paper("tabloid", "Tabloid", 279.4, 431.8),
}

# The smallest and largest side of custom paper, in millimetres.
PAPER_MM: Final = (50, 2000)


def parse_paper(name: str) -> Paper:
    """Return paper by its name or its size: ``300x400mm``. Raises ``ValueError``."""
    key = name.strip().lower()
    if key in PAPERS:
        return PAPERS[key]
    width, by, height = key.partition("x")
    unit = re.sub(r"[^a-z]", "", height)
    if not by:
        raise ValueError(f"unknown paper '{name}': write its name, or its size as in 148x210mm")
    try:
        size = [
            parse_length(side if side[-1:].isalpha() else side + unit) for side in (width, height)
        ]
    except ValueError:
        form = "write its width and height, as in 300x400mm or 11x17in"
        raise ValueError(f"'{name}' is not the size of a paper: {form}") from None
    if not all(PAPER_MM[0] <= side <= PAPER_MM[1] for side in size):
        raise ValueError(f"a paper of {name} is not between {PAPER_MM[0]} and {PAPER_MM[1]} mm")
    title = f"{number(size[0])} × {number(size[1])} mm"
    return Paper(f"{number(size[0])}x{number(size[1])}mm", title, *size)


def parse_length(text: str | float, *, bare: str = "mm") -> float:
    """Return a length in millimetres from ``"63.5mm"``, ``"2.5 in"``, ``"8pt"`` or a bare number.

    ``bare`` is the unit of a number without one. Raises ``ValueError`` with a sentence for the
    author.
    """
    if isinstance(text, bool) or not isinstance(text, str | int | float):
        raise ValueError(f"{text!r} is not a length")
    if not isinstance(text, str):
        return float(text) * _MM_PER_UNIT[bare]
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text}' is not a length")
    unit = match[2].lower() or bare
    if unit not in _MM_PER_UNIT:
        raise ValueError(f"'{match[2]}' is not a unit of length; use {', '.join(UNITS)}")
    return float(match[1]) * _MM_PER_UNIT[unit]


@lru_cache(maxsize=1 << 15)
def number(value: float, digits: int = 3) -> str:
    """Return a number in its shortest form: ``2.500`` gives ``2.5``, ``-0.0`` gives ``0``.

    Cached, since the same places repeat on every card of a deck.
    """
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
