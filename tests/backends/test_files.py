"""What the backends write: named art once a file, words that machines read, bytes that stay."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as ET

import pikepdf
import pytest
from reportlab.pdfbase import pdfdoc

from printgen.backends import pdf, pdf_forms, pdf_writer, svg
from printgen.core.geometry import Box, translation
from printgen.core.scene import (
    Document,
    Gradient,
    Group,
    Node,
    Page,
    Paint,
    Rect,
    Stop,
    Symbol,
    Text,
    Use,
)

WHOLE = Box(0, 0, 60, 40)
XLINK = "{http://www.w3.org/1999/xlink}"
BLOCK = Rect(0, 0, 5, 5, Paint("#c03020"))


def page(*nodes: Node, title: str = "") -> Page:
    return Page(WHOLE.width, WHOLE.height, nodes, WHOLE.grown(-3), WHOLE.grown(-1), title)


def symbol(name: str = "block") -> Symbol:
    return Symbol(name, Box(0, 0, 5, 5), (BLOCK,))


def as_pdf(*pages: Page) -> bytes:
    return pdf.render(Document("A test", pages))


def opened(*pages: Page) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(as_pdf(*pages)))


def forms(file: pikepdf.Pdf) -> int:
    return sum(
        isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
        for thing in file.objects
    )


def test_a_symbol_is_in_the_pdf_once_however_often_and_on_however_many_pages() -> None:
    block = symbol()
    uses = [Use(block, translation(n, n)) for n in range(20)]
    with opened(page(*uses), page(*uses)) as file:
        assert forms(file) == 1


def test_what_is_equal_on_pages_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the boxes of a page and what it names ReportLab takes as long as for a card."""
    counted: list[int] = []
    for kind in (pdfdoc.PDFArray, pdfdoc.PDFResourceDictionary):
        write = kind.format

        def counting(self: Any, document: Any, *more: Any, write: Any = write) -> Any:
            counted[-1] += 1
            return write(self, document, *more)

        monkeypatch.setattr(kind, "format", counting)
    for pages in (2, 20):
        counted.append(0)
        as_pdf(*[page(BLOCK)] * pages)
    few, many = counted
    # How its contents are packed is written for each page, and nothing else.
    assert many - few == 18


def test_a_symbol_is_in_the_svg_once() -> None:
    block = symbol()
    text = svg.render(page(*(Use(block, translation(n, n)) for n in range(20)))).decode()
    assert text.count('id="block"') == 1
    assert text.count('href="#block"') == 20
    assert text.count("#c03020") == 1


def test_a_symbol_refers_to_what_its_own_file_has_also_where_another_file_had_it() -> None:
    letter = Text(1, 4, "A", "sans", 9, "#202020")
    inner = Symbol("inner", Box(0, 0, 5, 5), (BLOCK, letter))
    outer = Use(
        Symbol("outer", Box(0, 0, 9, 9), (Use(inner, translation(1, 1)),)), translation(2, 2)
    )
    layer = Group((BLOCK,), label="inner")
    pages = page(outer), page(layer, outer), page(letter, outer)
    for text, name in zip(map(svg.render, pages), ("inner", "inner-2", "inner"), strict=True):
        root = ET.fromstring(text)  # noqa: S314
        ids = [each.get("id") for each in root.iter() if each.get("id")]
        used = {each.get(f"{XLINK}href") for each in root.iter()} - {None}
        assert used == {f"#{each}" for each in ("outer", name, "sans-0041")}
        assert len(ids) == len({*ids})
        assert {f"#{each}" for each in ids} >= used


def test_a_form_is_written_once_for_all_pdfs_unless_it_depends_on_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[str] = []

    def packed(operators: str) -> bytes:
        written.append(operators)
        return pdf_forms.packed(operators)

    monkeypatch.setattr(pdf_writer, "packed", packed)
    fading = Gradient((Stop(0, "#ffffff"), Stop(1, "#c03020")), (0, 0, 5, 0))

    def drawn() -> Use:
        """Return a new symbol that places others: one depends on codes of letters, and so on."""
        letter = Text(1, 4, "A", "sans", 9, "#202020")
        gradient = BLOCK._replace(paint=Paint(fading))
        inside: list[Node] = [letter, gradient, Group((BLOCK,), opacity=0.5), BLOCK]
        named = (Symbol(f"s{n}", Box(0, 0, 5, 5), (each,)) for n, each in enumerate(inside))
        uses = tuple(Use(each, translation(n, 0)) for n, each in enumerate(named))
        return Use(Symbol("outer", Box(0, 0, 9, 9), (Group(uses),)), translation(2, 2))

    before = Text(1, 30, "BA", "sans", 9, "#202020"), Group((BLOCK, BLOCK), opacity=0.2)
    kept = drawn()
    as_pdf(page(kept))
    assert len(written) == 5
    again = as_pdf(page(*before, kept))
    # Of the outer one and the block nothing is written again.
    assert len(written) == 8
    assert again == as_pdf(page(*before, drawn()))


@pytest.mark.parametrize("render", [as_pdf, svg.render], ids=["pdf", "svg"])
def test_two_symbols_of_one_name_are_refused(render: Callable[[Page], bytes]) -> None:
    """Else one of them would be drawn in the place of the other."""
    twice = page(Use(symbol(), translation(0, 0)), Use(symbol(), translation(9, 9)))
    with pytest.raises(ValueError, match="two symbols are called 'block'"):
        render(twice)


def test_each_page_of_a_pdf_has_its_own_size_and_boxes() -> None:
    small = Page(30, 20, (BLOCK,), Box(5, 4, 10, 8), Box(3, 2, 14, 12))
    with opened(page(BLOCK), small) as file:
        sizes = [[float(side) for side in each.mediabox] for each in file.pages]
        millimetre = 72 / 25.4
        assert sizes[0] == pytest.approx([0, 0, 60 * millimetre, 40 * millimetre], abs=1e-3)
        assert sizes[1] == pytest.approx([0, 0, 30 * millimetre, 20 * millimetre], abs=1e-3)
        trim = [float(side) / millimetre for side in file.pages[1].trimbox]
        bleed = [float(side) / millimetre for side in file.pages[1].obj.BleedBox]
        assert trim == pytest.approx([5, 8, 15, 16], abs=1e-3)
        assert bleed == pytest.approx([3, 6, 17, 18], abs=1e-3)


def test_black_is_written_as_grey_so_that_it_prints_with_black_ink_alone() -> None:
    black = Text(3, 9, "Words", "sans", 9, "#000000")
    with opened(page(black, Rect(1, 1, 3, 3, Paint("#808080", "#000000", 1)))) as file:
        operators = {str(step.operator) for step in pikepdf.parse_content_stream(file.pages[0])}
    assert {"g", "G"} <= operators
    assert not {"rg", "RG"} & operators


def test_no_font_is_in_a_pdf_that_no_letter_needs() -> None:
    with opened(page(Text(3, 9, "Words", "serif-italic", 9, "#000000"))) as file:
        named = {
            str(thing.BaseFont)
            for thing in file.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        }
    assert {name.partition("+")[2] for name in named} <= {
        "SourceSerifPro-It",
        # The one that a page begins with, lest the file names Helvetica.
        "SourceSansPro-Regular",
    }


def test_an_svg_is_well_formed_and_in_millimetres() -> None:
    root = ET.fromstring(svg.render(page(BLOCK, title="Tom & “Jerry” <1>")))  # noqa: S314
    assert (root.get("width"), root.get("height")) == ("60mm", "40mm")
    assert root.get("viewBox") == "0 0 60 40"
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == "Tom & “Jerry” <1>"


def test_an_svg_needs_no_font_and_tells_its_words_to_screen_readers() -> None:
    words = "Fish & “chips” <5>"
    text = svg.render(page(Text(3, 9, words, "sans", 9, "#202020")))
    assert b"<text" not in text
    assert b"font-family" not in text
    labels = [node.get("aria-label") for node in ET.fromstring(text).iter()]  # noqa: S314
    assert words in labels


@pytest.mark.parametrize("render", [as_pdf, svg.render], ids=["pdf", "svg"])
def test_the_same_page_gives_the_same_bytes(render: Callable[[Page], bytes]) -> None:
    nodes = Use(symbol(), translation(3, 3)), Text(3, 20, "Words", "serif", 9, "#202020")
    assert render(page(*nodes)) == render(page(*nodes))


def test_characters_beyond_the_first_subset_of_a_font_are_written() -> None:
    """A TrueType font is embedded in parts of 256 characters."""
    letters = "".join(map(chr, [*range(0x21, 0x7F), *range(0xA1, 0x17F), *range(0x391, 0x3A1)]))
    lines = [letters[n : n + 40] for n in range(0, len(letters), 40)]
    nodes = [Text(1, 3 * n, line, "sans", 5, "#000000") for n, line in enumerate(lines, start=1)]
    with opened(page(*nodes)) as file:
        named = [
            str(thing.BaseFont)
            for thing in file.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        ]
    assert len(named) == 2
