"""Letters of a game's own font stand as close as its file says, wherever they are drawn."""

from __future__ import annotations

import random
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from printgen.backends import pdf, svg
from printgen.core.geometry import Box
from printgen.core.scene import Document, Page, Text
from printgen.drawing.text import break_lines
from printgen.fonts.font import Font, font, font_path
from printgen.fonts.font_files import FontFile
from printgen.fonts.own_fonts import list_of_fonts, own_font
from tests.helpers.font_files import font_bytes
from tests.helpers.raster import apart, from_pdf, from_svg

KERN = {"AV": -200, "VA": -150, "LT": 90, "V ": -300}


def mine(**keys: Any) -> Font:
    return own_font("Mine", font_bytes(kern=KERN, **keys))


def shifts(face: Font, text: str) -> tuple[float, ...] | None:
    """Return the kerning after each letter, in thousandths of the size; None without any."""
    placed = face.glyphs(text)
    if placed is None:
        return None
    assert "".join(each.letter for each in placed) == text
    starts = [
        at + each.x
        for at, each in zip(
            accumulate((p.advance for p in placed[:-1]), initial=0.0), placed, strict=True
        )
    ]
    ends = [at + 1000 * face.width(each.letter) for at, each in zip(starts, placed, strict=True)]
    return (*(round(at - end, 3) for at, end in zip(starts[1:], ends, strict=False)), 0.0)


@pytest.mark.parametrize("simply", [False, True], ids=["GPOS", "kern"])
@pytest.mark.parametrize("compact", [False, True], ids=["TrueType", "CFF"])
def test_a_word_is_as_long_as_its_letters_and_what_lies_between(
    *, simply: bool, compact: bool
) -> None:
    face = mine(simply=simply, compact=compact)
    assert face.width("AVAL") == pytest.approx(4 * 0.6 - 0.35)
    assert shifts(face, "AVAL") == pytest.approx((-200, -150, 0, 0))
    assert shifts(face, "LAL") is None
    # In units of the font.
    assert mine(simply=simply, em=2000, width=1200).width("AV") == pytest.approx(1.2 - 0.1)


def test_a_pair_that_is_named_counts_before_its_class() -> None:
    classes = "pos [u0041 u0042] [u0056 u0057] -20;"
    face = own_font("Mine", font_bytes(kern={"AV": -80}, classes=classes))
    found = {pair: shifts(face, pair) for pair in ("AV", "AW", "BV", "VA")}
    assert found == {"AV": (-80, 0), "AW": (-20, 0), "BV": (-20, 0), "VA": None}


def test_letters_in_a_row_have_each_its_own_pairs() -> None:
    kern = {f"{letter}A": -10 * n for n, letter in enumerate("BCDEFGHIJKL", start=1)}
    face = own_font("Mine", font_bytes(kern=kern))
    assert {pair: shifts(face, pair) for pair in kern} == {p: (by, 0) for p, by in kern.items()}


def test_spaces_are_not_kerned_since_lines_are_measured_word_by_word() -> None:
    face = mine()
    (line,) = break_lines("AV AV", face, 100)
    assert line.width == pytest.approx(face.width("AV AV")) == pytest.approx(5 * 0.6 - 0.4)
    (glued,) = break_lines("A**V** A", face, 100)
    assert glued.width == pytest.approx(4 * 0.6)
    assert [part.text for part in glued.parts] == ["A", "V A"]  # type: ignore[union-attr]


def test_letters_of_two_fonts_are_not_kerned() -> None:
    few = own_font("few", font_bytes("A ", kern=None))
    both = list_of_fonts([few, mine()])
    assert shifts(both, "AV") is None
    assert shifts(both, "AVLT") == pytest.approx((0, 0, 90, 0))


@pytest.mark.parametrize("tracking", [0, 80])
def test_pdf_and_svg_show_it_alike(tmp_path: Path, tracking: float) -> None:
    few = own_font("few", font_bytes("T", width=400))
    texts = [
        Text(3, 10 + 9 * n, "AVA LTV", key, 20, "#202020", tracking)
        for n, key in enumerate((mine().key, list_of_fonts([few, mine()]).key))
    ]
    page = Page(60, 30, tuple(texts), Box(0, 0, 60, 30), Box(0, 0, 60, 30))
    (tmp_path / "a.pdf").write_bytes(pdf.render(Document("Test", (page,))))
    found = apart(from_pdf(tmp_path / "a.pdf", 0), from_svg(svg.render(page).decode()))
    assert found.gap < 40
    assert found.drift < 0.05


def test_a_damaged_table_does_no_harm() -> None:
    whole = font_path("serif").read_bytes()
    start = whole.index(FontFile(whole).table("GPOS"))
    chance = random.Random(5)
    for _ in range(40):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 40)):
            data[start + chance.randrange(4000)] = chance.randrange(256)
        assert 0 < own_font("Mine", bytes(data)).width("AVATAR") < 100


def test_the_bundled_fonts_are_as_they_were() -> None:
    assert shifts(font("sans"), "AV") is None
