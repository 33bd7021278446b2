"""Letters of a game's own font stand as close as its file says, wherever they are drawn."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from printgen.backends import pdf, svg
from printgen.core.geometry import Box
from printgen.core.scene import Document, Page, Text
from printgen.drawing.text import break_lines
from printgen.fonts.font import Font, font, font_path
from printgen.fonts.font_files import FontFile
from printgen.fonts.kerning import Kerning
from printgen.fonts.own_fonts import list_of_fonts, own_font
from tests.helpers.font_files import font_bytes
from tests.helpers.raster import apart, from_pdf, from_svg

LETTERS = "AVTWYoevyr.,-1é"
KERN = {"AV": -200, "VA": -150, "LT": 90, "V ": -300}


def mine(**keys: Any) -> Font:
    return own_font("Mine", font_bytes(kern=KERN, **keys))


def by_fonttools(file: TTFont, left: str, right: str) -> int:
    """The value of a pair in GPOS, looked for in all that fontTools has unpacked."""
    positions, found = file["GPOS"].table, 0
    records = positions.FeatureList.FeatureRecord
    used = {
        n for each in records if each.FeatureTag == "kern" for n in each.Feature.LookupListIndex
    }
    for n in sorted(used):
        for table in positions.LookupList.Lookup[n].SubTable:
            pairs = table.ExtSubTable if table.LookupType == 9 else table
            if pairs.LookupType != 2 or left not in pairs.Coverage.glyphs:
                continue
            if pairs.Format == 1:
                listed = pairs.PairSet[pairs.Coverage.glyphs.index(left)].PairValueRecord
                values = [each.Value1 for each in listed if each.SecondGlyph == right]
            else:
                one, other = (
                    pairs.ClassDef1.classDefs.get(left, 0),
                    pairs.ClassDef2.classDefs.get(right, 0),
                )
                values = [pairs.Class1Record[one].Class2Record[other].Value1]
            if values:
                found += getattr(values[0], "XAdvance", 0)
                break
    return found


@pytest.mark.slow
@pytest.mark.parametrize("key", ["sans", "sans-italic", "serif", "serif-bold"])
def test_pairs_are_as_far_apart_as_fonttools_finds_them(key: str) -> None:
    data = font_path(key).read_bytes()
    file, kerning = TTFont(font_path(key)), FontFile(data).kerning
    names = {letter: file.getBestCmap()[ord(letter)] for letter in LETTERS}
    found = {}
    for one in LETTERS:
        for other in LETTERS:
            numbers = (file.getGlyphID(names[letter]) for letter in (one, other))
            found[one + other] = kerning.between(*numbers)
            assert found[one + other] == by_fonttools(file, names[one], names[other]), one + other
    assert found["AV"] < 0
    assert len(set(found.values())) > 10


@pytest.mark.parametrize("simply", [False, True], ids=["GPOS", "kern"])
@pytest.mark.parametrize("compact", [False, True], ids=["TrueType", "CFF"])
def test_a_word_is_as_long_as_its_letters_and_what_lies_between(
    *, simply: bool, compact: bool
) -> None:
    face = mine(simply=simply, compact=compact)
    assert face.width("AVAL") == pytest.approx(4 * 0.6 - 0.35)
    assert face.shifts("AVAL") == pytest.approx((-200, -150, 0, 0))
    assert face.shifts("LAL") is None
    # In units of the font.
    assert mine(simply=simply, em=2000, width=1200).width("AV") == pytest.approx(1.2 - 0.1)


def test_a_pair_that_is_named_counts_before_its_class() -> None:
    classes = "pos [u0041 u0042] [u0056 u0057] -20;"
    face = own_font("Mine", font_bytes(kern={"AV": -80}, classes=classes))
    found = {pair: face.shifts(pair) for pair in ("AV", "AW", "BV", "VA")}
    assert found == {"AV": (-80, 0), "AW": (-20, 0), "BV": (-20, 0), "VA": None}


def test_letters_in_a_row_have_each_its_own_pairs() -> None:
    kern = {f"{letter}A": -10 * n for n, letter in enumerate("BCDEFGHIJKL", start=1)}
    face = own_font("Mine", font_bytes(kern=kern))
    assert {pair: face.shifts(pair) for pair in kern} == {p: (by, 0) for p, by in kern.items()}


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
    assert both.shifts("AV") is None
    assert both.shifts("AVLT") == pytest.approx((0, 0, 90, 0))


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


def test_a_damaged_table_has_no_kerning() -> None:
    whole = FontFile(font_path("serif").read_bytes()).table("GPOS")
    chance = random.Random(5)
    for _ in range(300):
        data = bytearray(whole[: chance.choice((len(whole), 60, 2000))])
        for _ in range(chance.randrange(1, 40)):
            data[chance.randrange(min(len(data), 4000))] = chance.randrange(256)
        kerning = Kerning(bytes(data), b"")
        assert all(abs(kerning.between(n, n + 7)) < 1 << 22 for n in range(0, 300, 17))


def test_looking_for_pairs_comes_to_an_end() -> None:
    kerning = Kerning(FontFile(font_path("serif").read_bytes()).table("GPOS"), b"")
    kerning._looks = 2_000
    found = [kerning.between(n % 90, n % 80) for n in range(2_000)]
    assert any(found)
    assert not any(found[1_000:])


def test_the_bundled_fonts_are_as_they_were() -> None:
    assert font("sans").shifts("AV") is None
