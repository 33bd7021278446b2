"""A line of text as it is set (ISO 32000-1, 9.4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from printgen.pdf.budget import Budget, Cost
from printgen.pdf.state import State
from printgen.pdf.typefaces import Typeface


class Line(NamedTuple):
    """Strings set one after the other, in the units of the text before its matrix.

    ``advance`` is where the next letter would begin. ``sides`` (left, bottom, right, top) is what
    the letters cover, None if all are blank. ``missing`` are the characters without a glyph.
    """

    advance: float
    sides: tuple[float, float, float, float] | None
    text: str
    missing: tuple[int, ...]


def set_line(font: Typeface, state: State, parts: Sequence[Any], budget: Budget) -> Line:
    """Return the strings among ``parts``, moved back by the numbers between them (``TJ``)."""
    em, stretch, rise = state.size / 1000, state.stretch, state.rise
    x = 0.0
    sides: list[tuple[float, float, float, float]] = []
    text: list[str] = []
    missing: list[int] = []
    for part in parts:
        if not isinstance(part, bytes):
            x -= float(part) * em * stretch
            continue
        run = font.run(part)
        budget.spend(Cost.LETTERS, max(run.length, len(run.text)))
        spacing = run.length * state.char_space + run.spaces * state.word_space
        if run.extent is not None:
            left, bottom, right, top = run.extent
            end = x + (right * em + spacing - state.char_space) * stretch
            sides.append((x + left * em * stretch, bottom * em + rise, end, top * em + rise))
        x += (run.advance * em + spacing) * stretch
        text.append(run.text)
        missing += run.missing
    if not sides:
        return Line(x, None, "".join(text), tuple(missing))
    lefts, bottoms, rights, tops = zip(*sides, strict=True)
    whole = (min(lefts), min(bottoms), max(rights), max(tops))
    return Line(x, whole, "".join(text), tuple(missing))
