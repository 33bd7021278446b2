"""Differences between a variant and its game."""

from __future__ import annotations

from pathlib import Path

from printgen.api.games import load
from printgen.kit.diff import Difference, compare
from printgen.model.catalog import Loaded


def diff(base: Loaded | str | Path, variant: Loaded | str | Path, paper: str = "a4") -> Difference:
    """Return what a variant changes in the data and in the pieces, and which sheets to print again.

    Raises :class:`UsageError`, and :class:`DataError` with what is wrong with either.
    """
    before, after = (each if isinstance(each, Loaded) else load(each) for each in (base, variant))
    return compare(before, after, paper)
