"""Whether pictures look alike is told as if every cell were looked at, though most never are."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from printgen.backends.coarse import Picture
from printgen.checks.alike import BLOCK_MM, LEAST, Window, _Seen, distance
from printgen.core.colour import NORMAL, SIGHTS, seen

TINTS = st.tuples(*[st.integers(0, 255)] * 3)
SHIFTS = st.tuples(*[st.integers(-40, 40)] * 3)


@st.composite
def pictures(draw: st.DrawFn) -> tuple[Picture, Picture, Picture]:
    """Of one size; the second and third are the first with some cells that are off."""
    width, height = draw(st.integers(4, 9)), draw(st.integers(4, 9))
    tints = draw(st.lists(TINTS, min_size=1, max_size=3))
    cells = draw(st.lists(st.sampled_from(tints), min_size=width * height, max_size=width * height))
    others = []
    for _ in range(2):
        shift = draw(SHIFTS)
        off = draw(st.sets(st.integers(0, width * height - 1)))
        changed = (moved(cell, shift) if n in off else cell for n, cell in enumerate(cells))
        others.append(Picture(width, tuple(changed)))
    return Picture(width, tuple(cells)), others[0], others[1]


def moved(cell: tuple[int, ...], shift: tuple[int, ...]) -> tuple[int, int, int]:
    red, green, blue = (min(255, max(0, a + b)) for a, b in zip(cell, shift, strict=True))
    return red, green, blue


def furthest(one: Picture, other: Picture, sight: str) -> float:
    """The mean difference over the square of 4 mm where it is largest, cell by cell."""
    width, height = one.width, len(one.cells) // one.width
    side = 2 * BLOCK_MM
    far = 0.0
    # Windows lie on blocks.
    for top in range(0, height - side + 1, BLOCK_MM):
        for left in range(0, width - side + 1, BLOCK_MM):
            at = [y * width + x for y in range(top, top + side) for x in range(left, left + side)]
            each = [math.dist(seen(*one.cells[n], sight), seen(*other.cells[n], sight)) for n in at]
            far = max(far, sum(each) / len(each))
    return far


@given(pictures(), st.sampled_from([NORMAL, *SIGHTS]))
def test_what_is_told_apart_differs_as_much_cell_by_cell(
    three: tuple[Picture, Picture, Picture], sight: str
) -> None:
    one, *others = three
    # Where the first two differ is looked at first with the third.
    telling: list[Window] = []
    for other in others:
        here, there = (_Seen(each, sight, greys=False) for each in (one, other))
        told, exact = distance(here, there, telling), furthest(one, other, sight)
        assert told <= exact + 1e-6
        if exact < LEAST:
            assert math.isclose(told, exact, abs_tol=1e-6)
        else:
            assert told >= LEAST - 1e-6
