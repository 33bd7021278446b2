"""Suggest the known word that a misspelt one was meant to be."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache

MAX_KNOWN = 8
# Comparing words is slow: of many, only alphabetical neighbours are compared, and of long ones the
# beginning.
_MAX_COMPARED = 30
_MAX_FORM = 32
# Synonyms, which no spelling reveals.
_SAME = (
    {"rect", "rectangle", "square"},
    {"round", "circle", "disc", "disk"},
    {"oval", "ellipse"},
    {"hex", "hexagon"},
)


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word nearest to ``word``, or None; case, '-', '_' and ' ' are ignored.

    Other names of the same shape are near, too.
    """
    return _closest(word, frozenset(known))


@lru_cache(maxsize=1024)  # the same word may be wrong in every row of a table
def _closest(word: str, known: frozenset[str]) -> str | None:
    from difflib import get_close_matches

    forms, by_form = _forms(known)
    form = _form(word)
    for same in _SAME:
        if form in same and form not in by_form and (found := same & by_form.keys()):
            return by_form[min(found)]
    if len(forms) > _MAX_COMPARED:
        at = bisect_left(forms, form)
        forms = forms[max(at - _MAX_COMPARED // 2, 0) : at + _MAX_COMPARED // 2]
    near = get_close_matches(form, forms, n=1)
    return by_form[near[0]] if near else None


@lru_cache(maxsize=64)
def _forms(known: frozenset[str]) -> tuple[list[str], dict[str, str]]:
    """Return the normal forms of words, sorted, and the word of each form."""
    by_form = {_form(word): word for word in sorted(known)}
    return sorted(by_form), by_form


def did_you_mean(word: str, known: Iterable[str], most: int = MAX_KNOWN) -> str | None:
    """Return a hint with the nearest known word, or all words if at most ``most``, else None."""
    known = frozenset(known)
    if near := closest(word, known):
        return f"did you mean '{near}'?"
    return f"known are {', '.join(sorted(known))}" if 0 < len(known) <= most else None


def _form(word: str) -> str:
    return word[:_MAX_FORM].casefold().translate({ord(mark): None for mark in "-_ "})


def hinted(word: str, known: Iterable[str], most: int = MAX_KNOWN) -> str:
    """Return the hint of :func:`did_you_mean` in parentheses, for the end of a message."""
    hint = did_you_mean(word, known, most)
    return f" ({hint})" if hint else ""
