"""Colours of the screen to inks of a press."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms

import printgen
from printgen.backends.press import FOGRA39, SWOP3, Condition
from printgen.backends.press.separation import BLACK, Inks, separation
from printgen.preflight.profiles import find_profile

COLOURS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda rgb: "#{:02x}{:02x}{:02x}".format(*rgb))
NONE: Inks = (0.0, 0.0, 0.0, 0.0)
BOTH = pytest.mark.parametrize("condition", [FOGRA39, SWOP3], ids=lambda each: each.identifier)


def printed(condition: Condition, inks: Inks) -> tuple[float, ...]:
    """What the inks look like by the profile: CIE L*, a*, b* on the paper's white."""
    press = ImageCms.getOpenProfile(str(condition.profile))
    lab = ImageCms.createProfile("LAB")
    turn = ImageCms.buildTransform(press, lab, "CMYK", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC)
    dot = Image.new("CMYK", (1, 1), tuple(round(255 * ink) for ink in inks))
    seen = ImageCms.applyTransform(dot, turn)
    assert seen is not None
    light, a, b = seen.tobytes()
    return light / 2.55, *(each - 256 if each > 127 else each for each in (a, b))


def test_the_limits_of_ink_are_those_that_the_preflight_asks_for() -> None:
    assert FOGRA39.ink == find_profile("offset").ink
    assert SWOP3.ink == find_profile("drivethru").ink


@pytest.mark.slow
@BOTH
@given(colour=COLOURS)
def test_no_colour_has_more_ink_than_dries(condition: Condition, colour: str) -> None:
    made = separation(condition)
    for inks in (made.area(colour), made.fine(colour)):
        assert sum(inks) <= condition.ink + 1e-9
        assert all(0 <= ink <= 1 for ink in inks)


@BOTH
def test_greys_are_black_alone_from_paper_to_solid(condition: Condition) -> None:
    made = separation(condition)
    greys = [made.area(f"#{level:02x}{level:02x}{level:02x}") for level in range(256)]
    assert all(inks[:3] == (0, 0, 0) for inks in greys)
    blacks = [inks[3] for inks in greys]
    assert blacks == sorted(blacks, reverse=True)
    assert greys[0] == BLACK
    assert greys[-1] == NONE
    # Half as light on the screen is not half of the dots: they grow on the press.
    _, middle = printed(condition, NONE)[0], printed(condition, greys[119])[0]
    darkest = printed(condition, BLACK)[0]
    assert middle == pytest.approx(darkest + 0.5 * (100 - darkest), abs=1.5)


@BOTH
@pytest.mark.parametrize(
    ("colour", "seen"),
    [
        # CIE L*a*b* of the colours of sRGB, by its own definition (D50).
        ("#d9a441", (71.0, 13.0, 57.0)),
        ("#557a6c", (48.2, -17.0, 3.0)),
        ("#c9b9a4", (76.1, 3.0, 13.0)),
        ("#e4a088", (72.2, 23.0, 24.0)),
    ],
)
def test_what_a_press_can_print_looks_as_on_the_screen(
    condition: Condition, colour: str, seen: tuple[float, ...]
) -> None:
    for one, other in zip(
        printed(condition, separation(condition).area(colour)), seen, strict=True
    ):
        assert one == pytest.approx(other, abs=3.0)


@BOTH
def test_letters_that_are_nearly_black_are_black_alone_and_areas_keep_their_colour(
    condition: Condition,
) -> None:
    made = separation(condition)
    for dark in ("#17243a", "#12283a", "#2a211b", "#1f2621"):
        assert made.fine(dark) == BLACK
        assert sum(made.area(dark)) > 1.2
    # Nearly grey, and not black: a tint of black.
    assert made.fine("#6b5d50")[:3] == (0, 0, 0)
    assert 0.5 < made.fine("#6b5d50")[3] < 0.8
    # Colours stay colours, and light letters on a dark ground the paper that they are.
    for other in ("#b83a1f", "#1f519e", "#faf1de"):
        assert made.fine(other) == made.area(other)


@pytest.mark.slow
@pytest.mark.parametrize("game", printgen.list_games())
@BOTH
def test_colours_of_a_game_that_differ_are_separated_differently(
    game: str, condition: Condition
) -> None:
    """None becomes another, as might be where both lie outside what can be printed."""
    colours = set(printgen.load(game).description.game.theme.colours.values())
    made = separation(condition)
    assert len({made.area(colour) for colour in colours}) == len(colours)
