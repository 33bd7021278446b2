"""The search for the best building, held against one that tries them all."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.games.buyers_market.best_building import best
from printgen.games.buyers_market.building_code import BuildingCode, completable, flaws, lines
from tests.games.buyers_market.slow_building import (
    building_of,
    is_legal,
    most,
    plan_of,
    plans,
    points,
)

PRINTED = BuildingCode(
    needed=(4, 3, 1),
    levels=3,
    open_tops=1,
    brick=1,
    level=2,
    cohesive=3,
    diverse=3,
    spire=4,
    unused=1,
    unspent=1,
    single_cohesive=1,
)
SUITS = ("clubs", "hearts", "stars")


@st.composite
def codes(draw: st.DrawFn) -> BuildingCode:
    """Any figures, the numbers needed low enough for small piles."""
    few, worth = st.integers(0, 3), st.sampled_from((0, 0, 1, 2, 3, 4, 7))
    return BuildingCode(
        needed=(draw(few), draw(few), draw(few)),
        levels=draw(st.integers(0, 5)),
        open_tops=draw(st.integers(0, 3)),
        brick=draw(worth),
        level=draw(worth),
        cohesive=draw(worth),
        diverse=draw(worth),
        spire=draw(worth),
        unused=draw(worth),
        unspent=draw(worth),
        single_cohesive=draw(st.integers(0, 1)),
    )


@st.composite
def piles(draw: st.DrawFn) -> tuple[dict[str, tuple[int, int, int]], tuple[str, ...]]:
    """A small pile and the suits of the game: some of those that there are, or one more."""
    colours = draw(st.sampled_from([("clubs",), ("clubs", "hearts"), SUITS]))
    largest = {1: 5, 2: 2, 3: 1}[len(colours)]
    count = st.integers(0, largest)
    names = (*colours, "own") if draw(st.booleans()) else colours
    pile = {name: (draw(count), draw(count), draw(count)) for name in names}
    suits = colours[: draw(st.integers(0, len(colours)))] or colours
    return pile, suits


Given = tuple[dict[str, tuple[int, int, int]], tuple[str, ...]]


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(piles(), codes())
def test_no_legal_building_is_worth_more(pile_of: Given, code: BuildingCode) -> None:
    pile, suits = pile_of
    found = best(pile, suits, code)
    assert is_legal(found, pile, code)
    assert points(plan_of(found), pile, suits, code) == most(pile, suits, code)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(st.data(), codes())
def test_no_other_stair_of_smalls_is_worth_more(data: st.DataObject, code: BuildingCode) -> None:
    """On wide levels below, so that there may be many levels of smalls."""
    few, wide = st.integers(0, 3), st.integers(4, 7)
    pile = {
        "clubs": (data.draw(wide), data.draw(wide), data.draw(few)),
        "hearts": (0, 0, data.draw(few)),
        "own": (0, 0, data.draw(st.integers(0, 1))),
    }
    found = best(pile, SUITS[:2], code)
    assert is_legal(found, pile, code)
    assert points(plan_of(found), pile, SUITS[:2], code) == most(pile, SUITS[:2], code)


# Low numbers needed, so that few pyramids make many levels.
LOW = PRINTED._replace(needed=(2, 1, 1))
FLAT = LOW._replace(open_tops=0, spire=1, single_cohesive=0)
# Two smalls to a level, and a single one on top is half-built.
PAIRS = LOW._replace(needed=(1, 1, 2), open_tops=0, level=3, cohesive=1, spire=0, unused=0)


@pytest.mark.slow
@pytest.mark.parametrize("code", [LOW, FLAT, PAIRS])
@pytest.mark.parametrize(
    ("colours", "suits", "largest"), [(1, 1, 9), (2, 2, 6), (2, 1, 6), (3, 2, 4), (3, 3, 4)]
)
def test_no_pile_up_to_a_size_gives_more(
    code: BuildingCode, colours: int, suits: int, largest: int
) -> None:
    names = SUITS[:colours]
    for counts in product(range(largest + 1), repeat=3 * colours):
        if sum(counts) <= largest:
            each = zip(counts[::3], counts[1::3], counts[2::3], strict=True)
            pile = dict(zip(names, each, strict=True))
            found = best(pile, names[:suits], code)
            assert is_legal(found, pile, code), pile
            reached = points(plan_of(found), pile, names[:suits], code)
            assert reached == most(pile, names[:suits], code), pile


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(st.data())
def test_no_larger_pile_gives_more_by_the_printed_figures(data: st.DataObject) -> None:
    pile = {
        name: (data.draw(st.integers(1, 3)), data.draw(st.integers(1, 2)), smalls)
        for name, smalls in zip(("clubs", "hearts", "own"), (1, 3, 1), strict=True)
    }
    found = best(pile, SUITS[:2], PRINTED)
    assert points(plan_of(found), pile, SUITS[:2], PRINTED) == most(pile, SUITS[:2], PRINTED)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(piles(), codes(), st.integers(0, 4))
def test_every_building_s_lines_add_up(pile_of: Given, code: BuildingCode, bank: int) -> None:
    pile, suits = pile_of
    for n, plan in enumerate(plans(pile, code)):
        if n % 17 == 0:  # some of every kind
            told = lines(building_of(plan), pile, suits, code, bank)
            assert told.total == points(plan, pile, suits, code) + bank * code.unspent


@settings(max_examples=30, deadline=None)
@given(piles(), codes())
def test_a_building_can_be_completed_if_one_has_as_many_completed_levels(
    pile_of: Given, code: BuildingCode
) -> None:
    pile, _ = pile_of

    def complete(plan: tuple[dict[str, int], ...]) -> int:
        return sum(sum(level.values()) >= code.needed[min(n, 2)] for n, level in enumerate(plan))

    assert completable(pile, code) == any(
        complete(plan) >= code.levels for plan in plans(pile, code)
    )


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(piles(), codes(), st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), max_size=4))
def test_flaws_are_told_of_all_that_is_illegal_and_of_nothing_else(
    pile_of: Given, code: BuildingCode, counts: list[list[int]]
) -> None:
    pile, _ = pile_of
    names = (*SUITS, "own")
    building = building_of(
        tuple({c: n for c, n in zip(names, level, strict=True) if n} for level in counts)
    )
    lacking = {name: pile.get(name, (0, 0, 0)) for name in names}
    assert (flaws(building, pile, code) == []) == is_legal(building, lacking, code)


@pytest.mark.parametrize("suits", [5, 6, 7])
def test_the_largest_pile_that_can_be_is_built_of(suits: int) -> None:
    """Four trios of each suit and two of one's own: all larges, then a stair as wide as can be."""
    names = tuple(f"suit-{n}" for n in range(suits))
    pile = {**dict.fromkeys(names, (4, 4, 4)), "own": (2, 2, 2)}
    all_of_a_size = 4 * suits + 2
    found = best(pile, names, PRINTED)
    assert [level.number for level in found] == [all_of_a_size - n for n in range(3)]
    told = lines(found, pile, names, PRINTED, bank=0)
    assert told.total == 3 * all_of_a_size - 3 + 3 * 2 + 3 + 4 * (all_of_a_size - 3) - 3
