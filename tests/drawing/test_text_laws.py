"""Text: what wrapping and fitting promise for any words in any box."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from printgen.core.geometry import Box
from printgen.core.scene import Text
from printgen.core.units import MM_PER_PT, PT_PER_MM
from printgen.drawing.lines import Icon, Line, Run
from printgen.drawing.text import Align, Setting, TextOverflowError, VAlign, break_lines, fit, place
from printgen.fonts.font import FONT_FILES, font

pytestmark = pytest.mark.slow

words = st.text("abcdefghijklmnopqrstuvwxyzÄéßWMil.,’–", min_size=1, max_size=12)
plain = st.lists(words, min_size=1, max_size=30).map(" ".join)
signs = st.sampled_from([":jewel:", ":pot:"])
marked = st.lists(
    st.one_of(words, signs, words.map("**{}**".format), words.map("*{}*".format)),
    min_size=1,
    max_size=30,
).map(" ".join)
texts = st.one_of(plain, marked)
keys = st.sampled_from(sorted(FONT_FILES))
ems = st.floats(1, 60)
widths = st.floats(8, 200)
heights = st.floats(4, 150)


def said(lines: Iterable[Line]) -> list[str]:
    """The words and signs of the lines in their order, without markup."""
    found: list[str] = []
    for line in lines:
        for part in line.parts:
            found += part.text.split() if isinstance(part, Run) else [f":{part.sign}:"]
    return found


def meant(text: str) -> list[str]:
    return text.replace("*", "").split()


def setting(text: str, key: str, box: Box, *, balance: bool = False) -> Setting:
    try:
        return fit(text, key, box, largest=12, smallest=6, leading=1.2, balance=balance)
    except TextOverflowError:
        assume(False)
        raise


@given(texts, keys, ems)
def test_wrapping_keeps_every_word_in_its_order(text: str, key: str, limit: float) -> None:
    assert said(break_lines(text, font(key), limit)) == meant(text)


@given(texts, keys, ems)
def test_no_line_is_longer_than_the_limit_unless_it_is_one_word(
    text: str, key: str, limit: float
) -> None:
    for line in break_lines(text, font(key), limit):
        assert line.width <= limit + 1e-9 or len(said([line])) == 1


@given(plain, keys, ems)
def test_a_lines_width_is_that_of_its_letters(text: str, key: str, limit: float) -> None:
    for line in break_lines(text, font(key), limit):
        (run,) = line.parts
        assert isinstance(run, Run)
        assert line.width == pytest.approx(font(key).width(run.text))


@given(texts, keys, ems, ems)
def test_a_wider_column_never_needs_more_lines(
    text: str, key: str, one: float, other: float
) -> None:
    narrow, wide = sorted((one, other))
    assert len(break_lines(text, font(key), wide)) <= len(break_lines(text, font(key), narrow))


@given(texts, keys, ems)
@example("**M** **M**", "sans-italic", 2.0)
def test_parts_of_a_line_follow_each_other(text: str, key: str, limit: float) -> None:
    for line in break_lines(text, font(key), limit):
        at = 0.0
        for part in line.parts:
            assert part.x >= at - 1e-9
            at = part.x + (0 if isinstance(part, Icon) else part.font.width(part.text))
        assert at <= line.width + 1e-9


@given(texts, keys, widths, heights)
def test_what_is_fitted_fits_and_says_everything(
    text: str, key: str, width: float, height: float
) -> None:
    box = Box(3, 5, width, height)
    for found in (setting(text, key, box), setting(text, key, box, balance=True)):
        assert 6 <= found.size <= 12
        assert found.width() <= width + 1e-5
        assert found.height() <= height + 1e-5
        assert said(found.lines) == meant(text)


@given(texts, keys, widths, widths, heights)
def test_a_wider_box_never_makes_the_type_smaller(
    text: str, key: str, one: float, other: float, height: float
) -> None:
    narrow, wide = sorted((one, other))
    first = setting(text, key, Box(0, 0, narrow, height))
    second = setting(text, key, Box(0, 0, wide, height))
    assert second.size >= first.size


@given(texts, keys, widths, heights, heights)
def test_a_higher_box_never_makes_the_type_smaller(
    text: str, key: str, width: float, one: float, other: float
) -> None:
    low, high = sorted((one, other))
    first = setting(text, key, Box(0, 0, width, low))
    second = setting(text, key, Box(0, 0, width, high))
    assert second.size >= first.size


@given(texts, keys, widths, heights)
def test_the_next_larger_size_would_not_fit(
    text: str, key: str, width: float, height: float
) -> None:
    box = Box(0, 0, width, height)
    found = setting(text, key, box)
    if found.size < 12:
        size = found.size + 0.25
        with pytest.raises(TextOverflowError):
            fit(text, key, box, largest=size, smallest=size, leading=1.2)


@given(texts, keys, widths, heights)
def test_balanced_lines_are_as_many_and_no_longer(
    text: str, key: str, width: float, height: float
) -> None:
    box = Box(0, 0, width, height)
    loose, balanced = setting(text, key, box), setting(text, key, box, balance=True)
    assert len(balanced.lines) == len(loose.lines)
    assert balanced.width() <= loose.width() + 1e-9


@given(plain, keys, widths, heights, st.data())
def test_every_letter_is_placed_inside_the_box(
    text: str, key: str, width: float, height: float, data: st.DataObject
) -> None:
    box = Box(7, 11, width, height)
    found = setting(text, key, box)
    cap = font(key).cap_height * found.size * MM_PER_PT
    align = data.draw(st.sampled_from(get_args(Align)))
    valign = data.draw(st.sampled_from(get_args(VAlign)))
    for node in place(found, box, "#000000", align=align, valign=valign):
        assert isinstance(node, Text)
        right = node.x + font(key).width(node.text) * node.size * MM_PER_PT
        assert box.x - 1e-5 <= node.x
        assert right <= box.right + 1e-5
        assert box.y - 1e-5 <= node.y - cap
        assert node.y <= box.bottom + 1e-5


@given(plain, keys, widths)
def test_what_cannot_fit_is_an_error_that_says_how_much_it_needs(
    text: str, key: str, width: float
) -> None:
    box = Box(0, 0, width, 1)
    with pytest.raises(TextOverflowError, match=r"does not fit: at 6 pt it needs .* mm and has"):
        fit(text, key, box, largest=12, smallest=6, leading=1.2)


@given(words, keys, st.floats(5, 30), st.integers(-50, 300))
def test_tracked_text_is_as_long_as_it_is_drawn(
    word: str, key: str, size: float, tracking: int
) -> None:
    """Extra space comes after every letter, the last one included."""
    drawn = font(key).width(word) + len(word) * tracking / 1000
    exact = drawn * size / PT_PER_MM
    box = Box(0, 0, exact + 0.001, 100)
    fit(word, key, box, largest=size, smallest=size, leading=1.2, tracking=tracking)
    with pytest.raises(TextOverflowError):
        fit(
            word,
            key,
            Box(0, 0, exact - 0.001, 100),
            largest=size,
            smallest=size,
            leading=1.2,
            tracking=tracking,
        )
