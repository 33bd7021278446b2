"""The result of an export: files to write, the pieces in them, and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from printgen.core.errors import UsageError
from printgen.core.units import MM_PER_INCH
from printgen.exports.raster import MOST_PIXELS, Frame

# The name of a file, and the function that renders it.
Job: TypeAlias = tuple[str, Callable[[], bytes]]


class Work(NamedTuple):
    """``pieces`` counts the copies that each picture or line represents, by the piece's id."""

    jobs: Sequence[Job]
    pieces: dict[str, int]
    notes: tuple[str, ...] = ()


def check_frames(frames: Iterable[tuple[str, Frame]]) -> None:
    """Raise :class:`UsageError` with all pictures that are too large for the memory."""
    large = []
    for name, shown in frames:
        if shown.pixels > MOST_PIXELS:
            inches = shown.pixels / shown.dpi**2
            most = int((MOST_PIXELS / inches) ** 0.5)
            size = " × ".join(f"{side * MM_PER_INCH / shown.dpi:.0f}" for side in shown[:2])
            large.append(f"'{name}', {size} mm, can have at most {most}")
    if large:
        told = "; ".join(dict.fromkeys(large))
        raise UsageError(
            f"the pictures would be too large: at most {MOST_PIXELS // 1_000_000} million pixels"
            f" each, so by --dpi {told}"
        )
