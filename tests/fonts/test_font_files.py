"""Font files from strangers: what is read of them, and what is refused."""

from __future__ import annotations

import io
import random
import struct

import pytest
from fontTools.ttLib import TTFont

from printgen.fonts.font import MissingGlyphError, font, fonts_with
from printgen.fonts.font_files import EmbeddingError, FontFile, FontFileError
from printgen.fonts.own_fonts import list_of_fonts, own_font
from printgen.fonts.shaping import web_font
from tests.helpers.font_files import font_bytes

BOTH = pytest.mark.parametrize("compact", [False, True], ids=["TrueType", "CFF"])


@BOTH
def test_widths_and_heights_are_those_of_the_file_whatever_its_units(*, compact: bool) -> None:
    mine = own_font("Mine", font_bytes("AB ", compact=compact, width=1200, em=2000))
    assert mine.width("AB") == pytest.approx(1.2)
    assert (mine.ascent, mine.descent) == pytest.approx((0.8, -0.2))
    assert mine.cap_height == pytest.approx(0.7)
    assert mine.glyph("A").advance == pytest.approx(600)
    assert mine.glyph("A").outline.startswith("M50 0")


@BOTH
def test_a_letter_that_a_file_lacks_is_missing_by_the_files_name(*, compact: bool) -> None:
    mine = own_font("fonts/Mine.otf", font_bytes("AB ", compact=compact))
    with pytest.raises(MissingGlyphError, match=r"fonts/Mine\.otf has no glyph for 'C' .U\+0043"):
        mine.width("ABC")


@BOTH
def test_a_glyph_made_of_itself_is_missing_and_the_others_are_not(*, compact: bool) -> None:
    mine = own_font("Mine", font_bytes("AB ", compact=compact, loops="B"))
    assert mine.has("A")
    assert not mine.has("B")


def test_a_font_without_a_space_has_one() -> None:
    assert own_font("Mine", font_bytes("AB")).space == pytest.approx(0.25)


def test_the_letters_of_a_list_come_from_the_first_font_that_has_them() -> None:
    few = own_font("few", font_bytes("A ", width=400))
    more = own_font("more", font_bytes("AB ", width=700))
    both = list_of_fonts([few, more, font("serif")])
    assert [both.part(each) for each in "AB"] == [few, more]
    assert both.part("é") is font("serif")
    assert both.width("ABé") == pytest.approx(0.4 + 0.7 + font("serif").width("é"))
    assert both.glyph("B") == more.glyph("B")
    with pytest.raises(
        MissingGlyphError, match="none of few, more and Source Serif Pro has a glyph for"
    ):
        both.width("塔")


def test_the_key_of_a_font_follows_its_content() -> None:
    one, other = font_bytes("AB"), font_bytes("ABC")
    assert own_font("Mine", one) is own_font("Mine", one)
    assert own_font("Mine", one).key != own_font("Mine", other).key
    assert font(own_font("Mine", one).key) is own_font("Mine", one)


def test_fonts_that_have_a_letter_are_named() -> None:
    mine = own_font("Mine", font_bytes("A塔"))
    assert fonts_with("塔", {"title": mine.key}) == ["title"]
    assert "serif" in fonts_with("é", {"title": mine.key})


@pytest.mark.parametrize(
    ("allowed", "is_refused"),
    [
        (0, False),  # installable
        (0x0002, True),  # restricted
        (0x0004, False),  # preview and print
        (0x0008, False),  # editable
        (0x000A, False),  # of several, the least restrictive
        (0x0100, True),  # no subsets
        (0x0200, True),  # bitmaps only
    ],
)
def test_a_font_that_may_not_be_embedded_is_refused(allowed: int, *, is_refused: bool) -> None:
    data = font_bytes("AB", allowed=allowed)
    if is_refused:
        with pytest.raises(EmbeddingError, match="its maker does not allow"):
            FontFile(data)
    else:
        FontFile(data)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "it is not a font"),
        (b"title: The Mill\n", "it is not a font"),
        (b"ttcf" + bytes(40), "a collection of several fonts"),
        (b"wOF2" + bytes(40), "WOFF2"),
        (b"\0\1\0\0\xff\xff", "it has 65535 tables"),
        (b"OTTO\0\1" + bytes(2), "it is damaged"),
    ],
)
def test_what_is_no_font_is_refused_with_the_reason(data: bytes, reason: str) -> None:
    with pytest.raises(FontFileError, match=reason) as caught:
        FontFile(data)
    assert caught.value.hint


def test_a_font_that_was_cut_off_is_refused() -> None:
    with pytest.raises(FontFileError, match="it ends too soon"):
        FontFile(font_bytes("AB")[:-40])


def test_a_table_that_ends_too_soon_is_refused() -> None:
    data = font_bytes("AB")
    table = TTFont(io.BytesIO(data)).reader.tables["head"]
    forged = data.replace(
        struct.pack(">LL", table.offset, 54), struct.pack(">LL", table.offset, 33)
    )
    with pytest.raises(FontFileError, match="it is damaged"):
        FontFile(forged)


def test_a_font_that_lacks_a_table_is_refused() -> None:
    with pytest.raises(FontFileError, match="it lacks hmtx"):
        FontFile(font_bytes("AB").replace(b"hmtx", b"htmx", 1))


def test_a_font_of_pictures_is_refused() -> None:
    with pytest.raises(FontFileError, match="pictures, not outlines"):
        FontFile(font_bytes("AB").replace(b"glyf", b"CBDT", 1))


@pytest.mark.slow
@BOTH
def test_a_damaged_font_is_refused_or_lacks_letters_and_never_breaks(*, compact: bool) -> None:
    whole = font_bytes("ABCDE ", compact=compact)
    chance = random.Random(11)
    seen = set()
    for _ in range(400):
        data = bytearray(whole[: chance.choice([len(whole), chance.randrange(len(whole))])])
        for _ in range(chance.choice([1, 3, 20])):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            mine = own_font("Mine", bytes(data))
        except FontFileError:
            seen.add("refused")
            continue
        letters = [each for each in "ABCDE" if mine.has(each)]
        seen.add("lacks" if len(letters) < 5 else "whole")
        mine.pdf.face.makeSubset([0, 32, *map(ord, letters)])
        web_font(bytes(data), letters)
    assert seen == {"refused", "lacks", "whole"}


@BOTH
def test_a_letter_wider_than_any_font_has_one_counts_as_missing(*, compact: bool) -> None:
    file = FontFile(font_bytes("AB", compact=compact, width=20_000))
    assert file.outline(ord("A")) is None


def test_a_table_that_asks_for_millions_of_letters_costs_nothing() -> None:
    data = font_bytes("AB")
    table = TTFont(io.BytesIO(data)).reader.tables["cmap"]
    groups = struct.pack(">HHHHLHHLLLLLL", 0, 1, 3, 10, 12, 12, 0, 28, 0, 1, 0, 0xFFFFFFFF, 0)
    assert len(groups) <= table.length
    forged = data[: table.offset] + groups + data[table.offset + len(groups) :]
    mine = FontFile(forged)
    assert mine.outline(2) is not None
    assert mine.outline(0x10FFFF) is None


@BOTH
def test_what_is_embedded_has_the_letters_used_and_no_others(*, compact: bool) -> None:
    mine = own_font("Mine", font_bytes(compact=compact))
    made = TTFont(io.BytesIO(mine.pdf.face.makeSubset([0, 32, ord("A"), ord("Q")])))
    assert made["maxp"].numGlyphs == 4
    assert made["head"].unitsPerEm == 1000
    assert {"glyf", "cmap", "hmtx"} <= set(made.keys())
    names = made["cmap"].tables[0].cmap
    assert made["hmtx"][names[2]] == (600, 50)
