"""Lines hold every word in order, none is too long, and they are as even as can be."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.drawing.line_parts import ICON_EM
from printgen.drawing.lines import Icon, Line, Run
from printgen.drawing.text import break_lines
from printgen.fonts.font import font
from printgen.fonts.own_fonts import own_font
from printgen.typesetting.blocks import SignSpan, Span
from printgen.typesetting.lines import Faces, break_evenly, natural_width, widest_word, words
from printgen.typesetting.style import ProseStyle
from tests.helpers.font_files import font_bytes

BODY = Faces.body(ProseStyle())


def _said(lines: Sequence[Line]) -> str:
    return " ".join(
        "".join(part.text if isinstance(part, Run) else f":{part.sign}:" for part in line.parts)
        for line in lines
    )


@given(
    st.lists(st.text("abcdefghij", min_size=1, max_size=12), min_size=1, max_size=60),
    st.floats(8, 40),
)
def test_lines_hold_all_words_in_order_and_no_more_lines_than_needed(
    found: list[str], limit: float
) -> None:
    text = " ".join(found)
    lines = break_evenly(words((Span(text),), BODY), limit)
    assert _said(lines) == text
    for line in lines:
        assert line.width <= limit + 1e-6
        (run,) = line.parts
        assert isinstance(run, Run)
        assert line.width == pytest.approx(font("serif").width(run.text))
    assert len(lines) == len(break_lines(text, BODY.plain, limit))


def test_the_last_line_is_no_lonely_short_word() -> None:
    text = "The stalls are open and everyone wants what you have or so you tell it"
    one = words((Span(text),), BODY)
    limit = natural_width(one) - 0.1  # all but the last word would fit on the first line
    first, last = break_evenly(one, limit)
    assert last.width > BODY.plain.width("it") * 2
    assert first.width < limit


def test_japanese_is_wrapped_without_spaces_and_opening_marks_stay_with_what_they_open() -> None:
    plain, bold = (own_font(name, font_bytes("塔の本。「」", width=1000)) for name in ("A", "B"))
    spans = (Span("塔の「"), Span("塔", bold=True), Span("」の塔。塔の本"))
    lines = break_evenly(words(spans, Faces(plain, bold, plain, plain)), 3)
    assert [_said([line]) for line in lines] == ["塔の", "「塔」", "の塔。", "塔の本"]


def test_what_stands_together_stays_together() -> None:
    spans = (Span("take "), Span("one", bold=True), SignSpan("jewel"), Span(", or go"))
    found = words(spans, BODY)
    assert [[atom.text for atom in word.atoms] for word in found[0]] == [
        ["take"],
        ["one", "jewel", ","],
        ["or"],
        ["go"],
    ]
    for line in break_evenly(found, 1.0):
        assert len([part for part in line.parts if isinstance(part, Icon)]) <= 1


@pytest.mark.parametrize("language", ["left to right", "right to left"])
def test_a_full_stop_or_comma_stands_nearer_to_a_sign_than_a_word(language: str) -> None:
    hebrew = own_font("H", font_bytes("אב.,", width=1000))
    is_hebrew = language == "right to left"
    faces = Faces(*[hebrew] * 4) if is_hebrew else BODY

    def gap(after: str) -> float:
        """Return the ems between a sign and what follows it; the line is as long as its parts."""
        spans = (Span("א" if is_hebrew else "a"), SignSpan("jewel"), Span(after))
        (line,) = break_evenly(words(spans, faces), 40.0, leftwards=is_hebrew)
        first, icon, run = line.parts
        assert isinstance(first, Run)
        assert isinstance(run, Run)
        ends = run.x, first.x
        last = run.x + run.font.width(run.text), first.x + first.font.width(first.text)
        assert (min(ends), max(last)) == pytest.approx((0, line.width))
        return icon.x - last[0] if is_hebrew else run.x - icon.x - ICON_EM

    letter = gap("ב" if is_hebrew else "b")
    assert letter > 0
    assert letter - gap(".") == letter - gap(",") == pytest.approx(0.1)


def test_a_line_may_end_after_a_dash() -> None:
    found = words((Span("patience—always—wins"),), BODY)
    lines = break_evenly(found, widest_word(found))
    assert [part.text for line in lines for part in line.parts if isinstance(part, Run)] == [
        "patience—",
        "always—",
        "wins",
    ]


def test_a_line_break_in_the_text_is_kept() -> None:
    assert len(break_evenly(words((Span("a\nb"),), BODY), 100.0)) == 2


def test_what_was_set_before_does_not_show() -> None:
    """Texts are kept once they are set: by their words, their weights, their fonts and the room."""
    text = "the market is open and everyone wants what the others have"
    usual, strong = (words((Span(text, bold=bold),), BODY) for bold in (False, True))
    marks = words((Span(text),), Faces.marks(ProseStyle()))
    for found, key in ((usual, "serif"), (strong, "serif-bold"), (marks, "sans")):
        assert {atom.font for word in found[0] for atom in word.atoms} == {font(key)}
        assert natural_width(found) == pytest.approx(font(key).width(text))
        for limit in (30.0, 12.0, 8.0):
            lines = break_evenly(found, limit)
            assert _said(lines) == text
            assert len(lines) == len(break_lines(text, font(key), limit))
            assert max(line.width for line in lines) <= limit
