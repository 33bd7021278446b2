"""Figures from counts: against values worked out by hand or printed elsewhere."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import pytest

from printgen.play.playtest.statistics import MOST_BINS, Bin, spread, wilson


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, the score method without correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # By hand: the middle of n = 4, 2 hits is a half, its reach z / 2 / sqrt(4 + z²).
        (2, 4, 0.15003899, 0.84996101),
        (20, 20, 0.8389, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_are_wilsons(hits: int, total: int, low: float, high: float) -> None:
    assert wilson(hits, total) == pytest.approx((low, high), abs=6e-5)


def test_an_interval_holds_the_share_and_stays_within_0_and_1() -> None:
    for total in (1, 2, 7, 1000):
        for hits in range(0, total + 1, max(1, total // 7)):
            low, high = wilson(hits, total)
            assert 0 <= low <= hits / total <= high <= 1


def test_a_spread_by_hand() -> None:
    # 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squares 32, so the deviation is sqrt(32 / 7).
    seen = spread(Counter([2, 4, 4, 4, 5, 5, 7, 9]))
    assert (seen.count, seen.mean, seen.least, seen.most) == (8, 5.0, 2, 9)
    assert seen.deviation == pytest.approx(math.sqrt(32 / 7))
    # At 0.25 × 7 = 1.75 lies 4, at 3.5 half-way from 4 to 5, at 5.25 a quarter from 5 to 7.
    assert (seen.q25, seen.median, seen.q75) == (4.0, 4.5, 5.5)
    assert seen.q05 == pytest.approx(2 + 0.35 * 2)
    assert seen.q95 == pytest.approx(7 + 0.65 * 2)
    assert [(bar.low, bar.count) for bar in seen.bins if bar.count] == [
        (2, 1),
        (4, 3),
        (5, 2),
        (7, 1),
        (9, 1),
    ]


def test_the_spread_of_nothing_and_of_one() -> None:
    assert spread({}).count == 0
    one = spread({7: 1})
    assert (one.mean, one.deviation, one.median, one.bins) == (7.0, 0.0, 7.0, (Bin(7, 7, 1),))


@pytest.mark.parametrize("most", [5, 24, 25, 120, 999, 20_000])
def test_a_histogram_holds_every_value_once_in_bars_of_one_width(most: int) -> None:
    counts = Counter(range(-3, most + 1, 3))
    bins = spread(counts).bins
    assert 1 <= len(bins) <= MOST_BINS
    assert sum(bar.count for bar in bins) == counts.total()
    for bar in bins:
        assert bar.count == sum(bar.low <= value <= bar.high for value in counts)
    assert len({bar.high - bar.low for bar in bins}) == 1
    assert all(bar.high + 1 == after.low for bar, after in pairwise(bins))
