"""Statistics from counts: means, quantiles, histograms, and intervals for shares."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

# The quantile of the normal distribution for 95 % on both sides.
Z95: Final = 1.959963984540054

# More bars would make a histogram no clearer.
MOST_BINS: Final = 24


@dataclass(frozen=True)
class Bin:
    """The number of values from ``low`` to ``high``, both included."""

    low: int
    high: int
    count: int


@dataclass(frozen=True)
class Spread:
    """The spread of whole numbers. ``deviation`` is that of a sample (n - 1).

    Quantiles are interpolated linearly between the two nearest values, as R and NumPy do by
    default. All are 0 if there are no values.
    """

    count: int
    mean: float
    deviation: float
    least: int
    q05: float
    q25: float
    median: float
    q75: float
    q95: float
    most: int
    bins: tuple[Bin, ...]


def spread(counts: Mapping[int, int]) -> Spread:
    """Return the spread of values, each given with the number of its occurrences.

    It is exact until the last step, so that the order of the values does not matter.
    """
    values = sorted((value, count) for value, count in counts.items() if count)
    total = sum(count for _, count in values)
    if not total:
        return Spread(0, 0.0, 0.0, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0, ())
    mean = Fraction(sum(value * count for value, count in values), total)
    squares = sum(count * (value - mean) ** 2 for value, count in values)
    return Spread(
        count=total,
        mean=float(mean),
        deviation=math.sqrt(squares / (total - 1)) if total > 1 else 0.0,
        least=values[0][0],
        q05=_quantile(values, total, Fraction(5, 100)),
        q25=_quantile(values, total, Fraction(25, 100)),
        median=_quantile(values, total, Fraction(50, 100)),
        q75=_quantile(values, total, Fraction(75, 100)),
        q95=_quantile(values, total, Fraction(95, 100)),
        most=values[-1][0],
        bins=_bins(values),
    )


def _quantile(values: list[tuple[int, int]], total: int, part: Fraction) -> float:
    at = part * (total - 1)
    low = math.floor(at)
    here, after = _value(values, low), _value(values, min(low + 1, total - 1))
    return float(here + (at - low) * (after - here))


def _value(values: list[tuple[int, int]], place: int) -> int:
    """Return the value at a place (from 0) among all values in order."""
    for value, count in values:
        if place < count:
            return value
        place -= count
    raise IndexError("there are not so many values")


def _bins(values: list[tuple[int, int]]) -> tuple[Bin, ...]:
    """Return at most :data:`MOST_BINS` bars of one width: 1, 2 or 5 times a power of ten."""
    least, most = values[0][0], values[-1][0]
    width = 1
    for step in range(60):
        width = (1, 2, 5)[step % 3] * 10 ** (step // 3)
        if most // width - least // width < MOST_BINS:
            break
    found = dict.fromkeys(range(least // width, most // width + 1), 0)
    for value, count in values:
        found[value // width] += count
    return tuple(Bin(n * width, n * width + width - 1, count) for n, count in found.items())


def wilson(hits: int, total: int) -> tuple[float, float]:
    """Return Wilson's interval of a share with ``hits`` in ``total``; from 0 to 1 if that is 0.

    E. B. Wilson, 1927, without correction for continuity.
    """
    if not total:
        return 0.0, 1.0
    share = hits / total
    middle = share + Z95 * Z95 / (2 * total)
    reach = Z95 * math.sqrt(share * (1 - share) / total + Z95 * Z95 / (4 * total * total))
    scale = 1 + Z95 * Z95 / total
    # Rounding may leave it slightly off the ends, which the formula meets exactly.
    low = 0.0 if hits == 0 else (middle - reach) / scale
    high = 1.0 if hits == total else (middle + reach) / scale
    return max(0.0, low), min(1.0, high)
