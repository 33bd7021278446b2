"""Letters that change with their neighbours look as the font says, wherever they are drawn."""

from __future__ import annotations

from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

from printgen.backends import pdf, svg
from printgen.core.geometry import Box
from printgen.core.scene import Document, Group, Node, Page, Text
from printgen.drawing.arc_and_stacked_text import Curve, curved
from printgen.drawing.line_parts import ICON_AIR_EM, ICON_EM
from printgen.drawing.lines import Icon, Run
from printgen.drawing.text import break_lines
from printgen.fonts.font import Font, font
from printgen.fonts.own_fonts import list_of_fonts, own_font
from printgen.fonts.shaping import FIRST_GLYPH
from tests.helpers.font_files import LETTERS, font_bytes
from tests.helpers.raster import apart, from_pdf, from_svg

BEH = "ب"
# A joined letter has three more forms, each of another width; and a mark is set above its letter.
JOINED = """
languagesystem arab dflt;
feature init { sub u0628 by beh.init; } init;
feature medi { sub u0628 by beh.medi; } medi;
feature fina { sub u0628 by beh.fina; } fina;
feature kern { pos u064E <-250 300 -600 0>; } kern;
"""
FORMS = {"beh.init": 500, "beh.medi": 300, "beh.fina": 700}


@pytest.fixture(scope="module")
def arabic() -> Font:
    return own_font("Arabic", font_bytes(f"{LETTERS}{BEH}\u064e", more=FORMS, features=JOINED))


def test_joined_letters_have_their_forms_from_the_right(arabic: Font) -> None:
    placed = arabic.glyphs(BEH * 3)
    assert placed is not None
    assert [each.advance for each in placed] == [700, 300, 500]
    assert {each.said for each in placed} == {BEH}
    assert all(ord(each.letter) >= FIRST_GLYPH for each in placed)
    assert arabic.width(BEH * 3) == pytest.approx(1.5)
    assert [each.letter for each in arabic.glyphs(BEH) or ()] == [BEH]


def test_signs_without_width_part_and_join_letters(arabic: Font) -> None:
    assert arabic.width(f"{BEH}\u200c{BEH}") == pytest.approx(1.2)
    assert arabic.width(f"{BEH}\u200d") == pytest.approx(0.5)
    assert arabic.width("\u200d") == arabic.width("\u200b \u200b") - arabic.space == 0
    assert arabic.glyphs("\u200b") == ()


def test_a_mark_is_set_above_its_letter(arabic: Font) -> None:
    placed = arabic.glyphs(f"{BEH}\u064e")
    assert placed is not None
    assert {(each.letter, each.x, each.y) for each in placed} == {
        (BEH, 0, 0),
        ("\u064e", -250, 300),
    }
    assert arabic.width(f"{BEH}\u064e") == pytest.approx(0.6)


def test_each_word_of_a_list_of_fonts_is_shaped_by_its_own(arabic: Font) -> None:
    few = own_font("few", font_bytes("ab ", width=400))
    both = list_of_fonts([few, arabic, font("sans")])
    assert both.width(f"ab {BEH}{BEH}") == pytest.approx(3 * 0.4 + 0.7 + 0.5)
    placed = both.glyphs(f"ab {BEH}{BEH}")
    assert placed is not None
    assert [each.font.title for each in placed] == ["few", "few", "few", "Arabic", "Arabic"]


def test_a_bracket_of_a_bundled_font_is_turned_too() -> None:
    hebrew = list_of_fonts([own_font("Hebrew", font_bytes("אב ")), font("sans")])
    assert [each.letter for each in hebrew.glyphs("א (ב)") or ()] == ["(", "ב", ")", " ", "א"]


def test_pdf_and_svg_show_them_alike(arabic: Font, tmp_path: Path) -> None:
    texts: list[Node] = [Text(3, 12, f"{BEH * 4} a ({BEH}\u064e{BEH})", arabic.key, 20, "#202020")]
    curve = Curve(Box(5, 15, 50, 50), "top", 3)
    texts += curved(BEH * 3, arabic.key, curve, "#202020", _no_sign, largest=20, smallest=20)
    page = Page(60, 60, tuple(texts), Box(0, 0, 60, 60), Box(0, 0, 60, 60))
    (tmp_path / "a.pdf").write_bytes(pdf.render(Document("Test", (page,))))
    found = apart(from_pdf(tmp_path / "a.pdf", 0), from_svg(svg.render(page).decode()))
    assert found.gap < 40
    assert found.drift < 0.05


def test_words_are_found_in_a_pdf_as_they_are_read(arabic: Font, tmp_path: Path) -> None:
    page = Page(
        60, 20, (Text(3, 12, f"{BEH * 3} 12 {BEH}{BEH}", arabic.key, 12, "#202020"),),
        Box(0, 0, 60, 20), Box(0, 0, 60, 20),
    )  # fmt: skip
    (tmp_path / "a.pdf").write_bytes(pdf.render(Document("Test", (page,))))
    text = pypdfium2.PdfDocument(tmp_path / "a.pdf")[0].get_textpage()
    assert text.get_text_range().strip() == f"{BEH * 3} 12 {BEH}{BEH}"


def test_a_glyph_that_stands_for_two_letters_is_read_as_each(tmp_path: Path) -> None:
    rules = "feature ccmp { sub u05D0 by same; sub u05D1 by same; } ccmp;"
    face = own_font("Hebrew", font_bytes("אב ", more={"same": 500}, features=rules))
    page = Page(
        60, 20, (Text(3, 12, "אב בא", face.key, 12, "#202020"),),
        Box(0, 0, 60, 20), Box(0, 0, 60, 20),
    )  # fmt: skip
    (tmp_path / "a.pdf").write_bytes(pdf.render(Document("Test", (page,))))
    text = pypdfium2.PdfDocument(tmp_path / "a.pdf")[0].get_textpage()
    assert text.get_text_range().strip() == "אב בא"


def test_round_a_circle_joined_letters_stay_joined(arabic: Font) -> None:
    curve = Curve(Box(0, 0, 60, 60), "top", 3)
    nodes = curved(BEH * 3, arabic.key, curve, "#000000", _no_sign, largest=20, smallest=20)
    letters = [
        each.text
        for node in nodes
        if isinstance(node, Group)
        for each in node.children
        if isinstance(each, Text)
    ]
    assert [round(arabic.width(each), 3) for each in letters] == [0.7, 0.3, 0.5]


def test_parts_of_a_line_stand_on_the_side_where_they_are_read(arabic: Font) -> None:
    (line,) = break_lines(f"{BEH} :sun: ab", arabic, 100)
    places = {part.text if isinstance(part, Run) else part.sign: part.x for part in line.parts}
    assert [each.strip("\u200e\u200f") for each in places] == [BEH, "sun", "ab"]
    assert [*places.values()] == sorted(places.values(), reverse=True)
    assert max(places.values()) + arabic.width(BEH) == pytest.approx(line.width, abs=0.07)
    (other,) = break_lines(f"ab :sun: {BEH}", arabic, 100)
    assert [part.x for part in other.parts] == sorted(part.x for part in other.parts)
    assert isinstance(other.parts[1], Icon)


def test_a_line_may_end_at_a_space_without_width() -> None:
    thai = own_font("Thai", font_bytes("กขค"))
    lines = break_lines("กขค\u200bกขค\u200bก", thai, 2)
    shown = [part.text.strip("\u200b") for (part,), _ in lines if isinstance(part, Run)]
    assert shown == ["กขค", "กขค", "ก"]


def test_accents_without_a_letter_of_their_own_stand_on_their_letters(tmp_path: Path) -> None:
    """The bundled fonts say nothing of an accent on ẹ; on a capital it has to be higher."""
    for key in ("sans", "serif-bold"):
        word = "ẹ\u0301Ọ\u0300q\u0301"
        placed = font(key).glyphs(word)
        assert placed is not None
        assert [each.letter for each in placed] == [*word]
        for letter, accent in zip(placed[::2], placed[1::2], strict=True):
            assert accent.x == pytest.approx(-letter.advance / 2, abs=60)
        assert [each.y > 0 for each in placed[1::2]] == [False, True, False]
        assert font(key).width(word) * 1000 == pytest.approx(sum(each.advance for each in placed))
    said = "ọ\u0300sẹ\u0300 mẹ\u0301ta"
    page = Page(
        60, 20, (Text(3, 12, said, "sans", 12, "#202020"),),
        Box(0, 0, 60, 20), Box(0, 0, 60, 20),
    )  # fmt: skip
    (tmp_path / "a.pdf").write_bytes(pdf.render(Document("Test", (page,))))
    assert apart(from_pdf(tmp_path / "a.pdf", 0), from_svg(svg.render(page).decode())).gap < 40
    text = pypdfium2.PdfDocument(tmp_path / "a.pdf")[0].get_textpage().get_text_range()
    assert text.strip() == said


def test_a_font_that_makes_a_flood_of_glyphs_draws_its_letters_as_they_are() -> None:
    flood = f"feature ccmp {{ sub u0041 by {'u0041 ' * 50}; }} ccmp;"
    face = own_font("Flood", font_bytes(features=flood))
    assert face.width("AB") == pytest.approx(1.2)
    lookups = "".join(f"lookup L{n} {{ sub u0041 by {'u0041 ' * 8}; }} L{n};" for n in range(9))
    uses = "".join(f"lookup L{n};" for n in range(9))
    face = own_font("Flood", font_bytes(features=f"{lookups} feature ccmp {{ {uses} }} ccmp;"))
    assert face.width("AB" * 5_000) == pytest.approx(6_000)


def _no_sign(name: str, *_: object) -> list[Node]:
    raise AssertionError(name)


@pytest.mark.parametrize("text", ["{} (ab cd) {}", "{} (ab) **cd** {}", "{} (ab) :sun:"])
def test_a_line_is_as_long_as_what_it_shows(text: str) -> None:
    """A bracket may be narrower in a Latin word, which is measured alone, than beside Arabic."""
    rules = """
    languagesystem DFLT dflt;
    feature ss01 { sub u0028 by narrow; } ss01;
    feature ccmp { script latn; sub u0028 by narrow; } ccmp;
    """
    face = own_font("Mine", font_bytes(LETTERS + BEH, more={"narrow": 200}, features=rules))
    assert face.width("(ab") == pytest.approx(1.4)
    (line,) = break_lines(text.format(BEH, BEH), face, 100)
    widths = [part.font.width(part.text) for part in line.parts if isinstance(part, Run)]
    signs = sum(ICON_EM + 2 * ICON_AIR_EM for part in line.parts if isinstance(part, Icon))
    gaps = text.count(" ") - sum(
        part.text.count(" ") for part in line.parts if isinstance(part, Run)
    )
    assert line.width == pytest.approx(sum(widths) + signs + gaps * face.space)
