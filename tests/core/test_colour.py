"""Colours as they are seen: against values that others have published."""

from __future__ import annotations

import pytest

from printgen.core.colour import (
    NORMAL,
    SIGHTS,
    Lab,
    channels,
    contrast,
    difference,
    grey,
    mixed,
    seen,
)
from tests.helpers.looks import coverage, lightness

# sRGB to CIE L*a*b* under D65, as Lindbloom's calculator gives it.
LAB = {
    "#ffffff": (100, 0, 0),
    "#000000": (0, 0, 0),
    "#ff0000": (53.24, 80.09, 67.20),
    "#00ff00": (87.73, -86.18, 83.18),
    "#0000ff": (32.30, 79.19, -107.86),
    "#808080": (53.59, 0, 0),
}
# From WCAG 2's examples and the contrast checkers of W3C members.
CONTRAST = {
    ("#000000", "#ffffff"): 21,
    ("#777777", "#ffffff"): 4.48,
    ("#767676", "#ffffff"): 4.54,
    ("#ff0000", "#ffffff"): 4.00,
    ("#0000ff", "#ffffff"): 8.59,
}


@pytest.mark.parametrize(("colour", "lab"), LAB.items())
def test_colours_have_their_published_lab(colour: str, lab: tuple[float, float, float]) -> None:
    assert seen(*channels(colour)) == pytest.approx(lab, abs=0.02)


@pytest.mark.parametrize(("pair", "ratio"), CONTRAST.items())
def test_contrasts_are_those_of_wcag(pair: tuple[str, str], ratio: float) -> None:
    assert contrast(*pair) == contrast(*reversed(pair)) == pytest.approx(ratio, abs=0.005)


def test_difference_is_the_distance_in_lab() -> None:
    assert difference(Lab(50, 3, 0), Lab(50, 0, 4)) == 5


@pytest.mark.parametrize("sight", SIGHTS)
def test_greys_look_the_same_to_everybody(sight: str) -> None:
    for part in range(0, 256, 15):
        assert difference(seen(part, part, part, sight), seen(part, part, part)) < 0.1


# Pairs that somebody confuses and others do not: they lie along the direction in linear light of
# which the published matrix of that sight leaves the least.
CONFUSED = {
    "protanopia": ((90, 130, 124), (169, 117, 123)),
    "deuteranopia": ((167, 105, 125), (94, 139, 122)),
    "tritanopia": ((140, 116, 148), (134, 130, 91)),
}


@pytest.mark.parametrize(("sight", "pair"), CONFUSED.items())
def test_who_lacks_a_cone_confuses_what_others_do_not(
    sight: str, pair: tuple[tuple[int, int, int], tuple[int, int, int]]
) -> None:
    one, other = pair
    far = {name: difference(seen(*one, name), seen(*other, name)) for name in SIGHTS}
    assert far[sight] < far[NORMAL] / 2
    assert min(far, key=far.__getitem__) == sight


def test_a_linear_colour_is_seen_by_machados_matrix() -> None:
    """Full red to somebody without long cones: 0.152286, 0.114503 and no blue in linear light, and
    so a luminance of 0.2126729 × 0.152286 + 0.7151522 × 0.114503 = 0.11427.
    """
    red = seen(255, 0, 0, "protanopia")
    assert red.l == pytest.approx(116 * 0.11427 ** (1 / 3) - 16, abs=0.01)
    assert red.l < seen(255, 0, 0).l


@pytest.mark.parametrize("colour", ["#9c2a2e", "#19727b", "#d9a441", "#ffffff", "#000000"])
def test_a_colours_grey_has_its_lightness(colour: str) -> None:
    made = grey(colour)
    assert len(set(channels(made))) == 1
    assert lightness(made) == pytest.approx(lightness(colour), abs=0.25)
    assert grey(made) == made


def test_a_share_of_a_colour_takes_that_share_of_its_ink() -> None:
    for colour in ("#000000", "#9c2a2e", "#19727b"):
        made = mixed(colour, "#ffffff", 0.2)
        assert coverage(made) == pytest.approx(0.2 * coverage(colour), abs=0.004)
