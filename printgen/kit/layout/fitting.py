"""Fit score sheets on their paper: as designed, or with fewer extras and lower fields.

This is found by trying: first the sheet as it is, then with lower fields, then without what is not
needed for writing; fields never become too low for handwriting.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from printgen.components.template_facts import SheetFacts
from printgen.core.errors import DataError
from printgen.drawing.codes import TEXT_OVERFLOW
from printgen.typesetting.codes import (
    FIGURE_TOO_TALL,
    FORM_TOO_NARROW,
    TABLE_TOO_WIDE,
)
from printgen.typesetting.form_data import LEAST_HEIGHT

T = TypeVar("T")

# The codes of findings about a sheet that does not fit.
TOO_SMALL: Final = frozenset({TEXT_OVERFLOW, FORM_TOO_NARROW, FIGURE_TOO_TALL, TABLE_TOO_WIDE})

# The heights of fields to try if their own are too much, highest first.
_HEIGHTS: Final = tuple(LEAST_HEIGHT + n / 2 for n in range(8, -1, -1))


def fitted(make: Callable[[SheetFacts], T], facts: SheetFacts) -> T:
    """Return what ``make`` returns for the facts, with as many extras as fit.

    Raises :class:`DataError` with what does not fit in the least room, and immediately for errors
    that are not about space.
    """
    try:
        return _highest(make, replace(facts, compact=False))
    except DataError as error:
        if any(finding.code not in TOO_SMALL for finding in error.findings):
            raise
    return _highest(make, replace(facts, compact=True))


def _highest(make: Callable[[SheetFacts], T], facts: SheetFacts) -> T:
    """Return the sheet with its own field height, or with the greatest that fits.

    Raises :class:`DataError` with what does not fit at the least height, and immediately for errors
    that are not about space.
    """

    def attempt(height: float | None) -> T | DataError:
        try:
            return make(replace(facts, height=height))
        except DataError as error:
            if any(finding.code not in TOO_SMALL for finding in error.findings):
                raise
            return error

    own = attempt(None)
    if not isinstance(own, DataError):
        return own
    best = attempt(_HEIGHTS[-1])
    if isinstance(best, DataError):
        raise best
    low, high = 0, len(_HEIGHTS) - 1  # the highest that fits is one of these; the last one does
    while low < high:
        middle = (low + high) // 2
        made = attempt(_HEIGHTS[middle])
        if isinstance(made, DataError):
            low = middle + 1
        else:
            best, high = made, middle
    return best
