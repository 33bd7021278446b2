"""Write repeats of a symbol in equal steps as rows: a pattern has thousands of repeats.

Starting a form and clipping to its box takes a renderer longer than drawing a few shapes: poppler
up to half a millisecond. So the shapes of a row are written in place, and repeated text takes
little room in a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from printgen.backends.pdf_blends import reach
from printgen.core.scene import Circle, Gradient, Path, Rect, Symbol, Use, primitives

# The least number of repeats for a row.
LEAST_ROW: Final = 3
# A symbol with more shapes may as well be a form.
_MOST_SHAPES: Final = 12


class Row(NamedTuple):
    """A use of a symbol, the number of repeats, and the step in the symbol's lengths."""

    use: Use
    times: int = 1
    dx: float = 0.0
    dy: float = 0.0


def in_rows(uses: Sequence[Use]) -> Iterator[Row]:
    """Yield uses of one symbol in order, in rows if its shapes need no form."""
    if len(uses) < LEAST_ROW or not _may_do_without_form(uses[0].symbol):
        yield from map(Row, uses)
        return
    at = 0
    while at < len(uses):
        row = _row(uses, at)
        if row.times < LEAST_ROW:
            yield from map(Row, uses[at : at + row.times])
        else:
            yield row
        at += row.times


@lru_cache(maxsize=256)
def _may_do_without_form(symbol: Symbol) -> bool:
    """Return True for a few plain shapes that a form would not clip."""
    shapes = [node for node, _ in islice(primitives(symbol.children), _MOST_SHAPES + 1)]
    return (
        len(shapes) <= _MOST_SHAPES
        and all(
            isinstance(node, Rect | Circle | Path) and not isinstance(node.paint.fill, Gradient)
            for node in shapes
        )
        and symbol.box.contains(reach(symbol.children))
    )


def _row(uses: Sequence[Use], at: int) -> Row:
    """Return the uses from there on that follow in equal steps."""
    start = uses[at].matrix
    linear = start[:4]
    if at + 1 == len(uses) or not start.a * start.d - start.b * start.c:
        return Row(uses[at])
    back = start.inverse()
    dx, dy = back.apply(*uses[at + 1].matrix[4:])
    count = 1
    for use in islice(uses, at + 1, None):
        x, y = back.apply(*use.matrix[4:])
        off = max(abs(x - count * dx), abs(y - count * dy))
        if use.matrix[:4] != linear or off > 1e-3:
            break
        count += 1
    return Row(uses[at], count, dx, dy)
