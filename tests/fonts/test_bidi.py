"""Lines of scripts in both directions are in the order in which Unicode has them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.fonts.bidi import (
    MIRRORED,
    directed,
    is_leftwards,
    levels,
    visual_order,
    visual_runs,
)

# Capitals stand for Hebrew letters here, and ٣ is an Arabic digit.
HEBREW = {chr(ord("A") + n): chr(0x05D0 + n) for n in range(26)}
LATIN = {hebrew: capital for capital, hebrew in HEBREW.items()}
TEXTS = st.text("abאבתش12٣+-%,:.!()[]« \u0301\u200e\u200f", max_size=12)


def seen(text: str) -> str:
    """Return a line in which capitals are Hebrew as it is seen, from left to right."""
    runs = visual_runs("".join(HEBREW.get(each, each) for each in text))
    shown = (run[::-1].translate(MIRRORED) if leftwards else run for run, leftwards in runs)
    return "".join(LATIN.get(each, each) for each in "".join(shown))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("abc def", "abc def"),
        ("ABC DEF", "FED CBA"),
        ("abc DEF ghi", "abc FED ghi"),
        ("ABC def GHI", "IHG def CBA"),
        ("DRAW 12 CARDS!", "!SDRAC 12 WARD"),
        ("DRAW (or not) 12!", "!12 (or not) WARD"),
        ("A 1,500 B", "B 1,500 A"),
        ("A 10-20 B", "B 10-20 A"),
        ("A 10% B", "B 10% A"),
        ("take A (B) now", "take (B) A now"),
        ("take A, B", "take B ,A"),
        ("A [b (C) d] E", "E [d (C) b] A"),
        ("A.", ".A"),
        ("a.", "a."),
        ("«A» b", "b «A»"),
    ],
)
def test_a_line_in_both_directions(text: str, shown: str) -> None:
    assert seen(text) == shown


@pytest.mark.parametrize(
    ("text", "leftwards", "found"),
    [
        # A minus, a comma or a sign between letters is like a blank (rule W6).
        ("א-ב", False, [1, 1, 1]),
        ("a-b", True, [2, 2, 2]),
        ("א,ב", False, [1, 1, 1]),
        ("א$ב", False, [1, 1, 1]),
        ("a,א", False, [0, 0, 1]),
        # Beside European numbers they belong to them (W4, W5).
        ("א 1-2", True, [1, 1, 2, 2, 2]),
        ("א $5", True, [1, 1, 2, 2]),
        ("א 5$", True, [1, 1, 2, 2]),
        # Between Arabic ones only a comma does, and numbers after Arabic letters are such (W2).
        ("٣,٤", True, [2, 2, 2]),
        ("٣-٤", True, [2, 1, 2]),
        ("ش1-2", True, [1, 2, 1, 2]),
        ("ش1,2", True, [1, 2, 2, 2]),
        # A number after Latin letters is one of them (W7).
        ("a 1 א", False, [0, 0, 0, 0, 1]),
        ("א 1", False, [1, 1, 2]),
        # Blanks at the end run as the paragraph (L1).
        ("אב ", False, [1, 1, 0]),
        ("ab ", True, [2, 2, 1]),
        # An accent runs as what it is on (W1).
        ("א\u05b0 a", False, [1, 1, 0, 0]),
    ],
)
def test_levels_follow_the_rules_of_unicode(
    text: str, found: list[int], *, leftwards: bool
) -> None:
    assert levels(text, leftwards=leftwards) == found


@given(TEXTS)
def test_every_letter_is_seen_once(text: str) -> None:
    assert sorted("".join(run for run, _ in visual_runs(text))) == sorted(text)


@given(TEXTS, st.booleans())
def test_parts_of_a_line_stand_as_their_levels_say(text: str, leftwards: bool) -> None:  # noqa: FBT001
    found = levels(text, leftwards=leftwards)
    assert len(found) == len(text)
    assert {leftwards <= level <= leftwards + 2 for level in found} <= {True}
    assert sorted(visual_order(found)) == [*range(len(text))]


@given(TEXTS, st.booleans())
def test_a_text_with_a_mark_runs_as_asked(text: str, leftwards: bool) -> None:  # noqa: FBT001
    assert is_leftwards(directed(text, leftwards=leftwards)) is leftwards
