"""Pictures that are nearly the same are found as if every pair were compared cell by cell, though
most are never compared.
"""

from __future__ import annotations

import math
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.backends.coarse import Picture
from printgen.checks import similar_pictures
from printgen.checks.similar_pictures import BLOCK_MM, LEAST, Look, near
from printgen.core.colour import NORMAL, SIGHTS, Lab, seen

TINTS = st.tuples(*[st.integers(0, 255)] * 3)
SHIFTS = st.tuples(*[st.integers(-40, 40)] * 3)
LOOKS = [*map(Look, SIGHTS), Look(NORMAL, greys=True)]


@st.composite
def pictures(draw: st.DrawFn) -> list[Picture]:
    """Of one size, all different: one with others that are the same but for some cells."""
    width, height = draw(st.integers(1, 11)), draw(st.integers(1, 11))
    tints = draw(st.lists(TINTS, min_size=1, max_size=3))
    cells = draw(st.lists(st.sampled_from(tints), min_size=width * height, max_size=width * height))
    found = [cells]
    for _ in range(draw(st.integers(1, 7))):
        shift = draw(SHIFTS)
        off = draw(st.sets(st.integers(0, width * height - 1)))
        found.append([moved(cell, shift) if n in off else cell for n, cell in enumerate(cells)])
    return list(dict.fromkeys(Picture(width, bytes(chain.from_iterable(each))) for each in found))


def moved(cell: tuple[int, ...], shift: tuple[int, ...]) -> tuple[int, int, int]:
    red, green, blue = (min(255, max(0, a + b)) for a, b in zip(cell, shift, strict=True))
    return red, green, blue


def cell(picture: Picture, column: int, row: int, look: Look) -> Lab:
    found = seen(*picture.colour(column, row), look.vision)
    return Lab(found.l, 0, 0) if look.greys else found


def furthest(one: Picture, other: Picture, look: Look) -> float:
    """The mean difference over the square of 4 mm where it is largest, cell by cell."""
    block = min(BLOCK_MM, one.width, one.height)
    # Windows are two by two blocks and lie on blocks; what is left at the right is left out.
    wide, high = (min(2, n // block) * block for n in (one.width, one.height))
    right, bottom = (n // block * block for n in (one.width, one.height))
    far = 0.0
    for top in range(0, bottom - high + 1, block):
        for left in range(0, right - wide + 1, block):
            at = [(x, y) for y in range(top, top + high) for x in range(left, left + wide)]
            each = [math.dist(cell(one, x, y, look), cell(other, x, y, look)) for x, y in at]
            far = max(far, sum(each) / len(each))
    return far


@pytest.mark.slow
@given(pictures())
def test_the_pairs_found_are_those_that_are_near_cell_by_cell(drawn: list[Picture]) -> None:
    found, is_all = near(drawn, LOOKS)
    assert is_all
    told = {(each.one, each.other, each.look): each.distance for each in found}
    for one, other in combinations(range(len(drawn)), 2):
        for look in LOOKS:
            exact = furthest(drawn[one], drawn[other], look)
            if abs(exact - LEAST) > 1e-6:
                assert ((one, other, look) in told) == (exact < LEAST)
            if (one, other, look) in told:
                assert math.isclose(told[one, other, look], exact, abs_tol=1e-6)


def greys(count: int) -> list[Picture]:
    """Pictures of one grey each, a little lighter from one to the next."""
    return [Picture(4, bytes([n] * 48)) for n in range(count)]


def test_few_pairs_are_compared_where_few_are_near(monkeypatch: pytest.MonkeyPatch) -> None:
    """Squares on a white ground, each at a place and in a grey of its own."""
    white = bytes([255] * 3 * 40 * 40)
    drawn = []
    for n in range(200):
        cells = bytearray(white)
        for y in range(4):
            begin = 3 * ((n // 10 % 10 * 4 + y) * 40 + n % 10 * 4)
            cells[begin : begin + 12] = bytes([n // 100 * 80] * 12)
        drawn.append(Picture(40, bytes(cells)))
    compared = 0
    exact = similar_pictures._distance

    def counting(*told: object) -> object:
        nonlocal compared
        compared += 1
        return exact(*told)  # type: ignore[arg-type]

    monkeypatch.setattr(similar_pictures, "_distance", counting)
    assert near(drawn, [Look(NORMAL)]) == ([], True)
    assert compared <= len(drawn)


def test_where_very_many_are_near_some_are_compared_and_that_is_told() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(similar_pictures, "MOST_COMPARED", 10)
        many, few = (near(greys(count), [Look(NORMAL)]) for count in (12, 5))
    assert (len(many[0]), many[1]) == (10, False)
    assert (len(few[0]), few[1]) == (10, True)


@pytest.mark.parametrize("striped", ["++++", "++--", "+--+", "+-+-"])
@pytest.mark.parametrize("is_across", [False, True])
def test_stripes_that_hardly_differ_are_near(striped: str, is_across: bool) -> None:  # noqa: FBT001
    # As far apart as near pictures may be, all in the columns or rows that are told apart by.
    signs = [1 if sign == "+" else -1 for sign in striped]
    cells = [signs[x if is_across else y] for y in range(4) for x in range(4)]
    one, other = (
        Picture(4, bytes(120 + way * 12 * sign for sign in cells for _ in range(3)))
        for way in (1, -1)
    )
    assert 0.9 * LEAST < furthest(one, other, LOOKS[-1]) < LEAST
    found, is_all = near([one, other], LOOKS)
    assert is_all
    assert {each.look for each in found} == set(LOOKS)
