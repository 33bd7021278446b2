"""Tagged PDF: what is content and what is not, order, spaces, tables, fields; and nothing else."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pikepdf
import pytest

import printgen
from printgen.backends import pdf
from printgen.core.geometry import IDENTITY, Box, translation
from printgen.core.scene import (
    Document,
    Element,
    Group,
    Node,
    Page,
    Paint,
    Rect,
    Symbol,
    Text,
    Use,
)
from printgen.core.translations import ENGLISH
from printgen.imposition.booklet import imposed
from printgen.pdf.reader import opened_data
from printgen.pdf.structure import structure_of
from tests.helpers.tagged import PDFINFO, by_poppler, nameless, of_pdf, rulebook

FORM = """\
# Sheet

```form
columns: ["", Ann]
rows:
  - {kind: head, label: Round 1}
  - {label: Fish, sign: jewel, note: 2 points each}
  - {label: Done, values: [3, "[ ]"]}
```
"""


def found(data: bytes, folder: Path) -> list[str]:
    file = folder / "a.pdf"
    file.write_bytes(data)
    return [str(each) for each in printgen.run_preflight(file, "accessible")]


def roles(data: bytes) -> list[str]:
    with opened_data("a.pdf", data) as file:
        tree = structure_of(file)
        assert tree is not None
        return [each.role for each in tree.all()]


def test_a_text_keeps_its_parts_over_columns_and_pages(tmp_path: Path) -> None:
    words = " ".join(f"w{n}" for n in range(400))
    table = "| A | B |\n|---|---|\n" + "\n".join(f"| a{n} | b{n} |" for n in range(40))
    document = rulebook(f"# T\n\n{words}\n\n{table}", height=60)
    assert len(document.pages) > 2
    made = pdf.render(document)
    said = of_pdf(made)
    assert said[:2] == [("H1", "T"), ("P", words)]
    # The head that is set again above the rest of a table is not read again.
    assert [text for kind, text in said if kind == "TH"][:3] == ["A", "B", "a0"]
    assert [text for kind, text in said if kind == "TD"] == [f"b{n}" for n in range(40)]
    assert roles(made).count("Table") == 1
    assert found(made, tmp_path) == []


@pytest.mark.slow
def test_a_booklet_is_read_in_the_order_of_its_pages(tmp_path: Path) -> None:
    words = " ".join(f"w{n}" for n in range(2400))
    pages = [*rulebook(words, height=60).pages]
    pages += [pages[-1]._replace(children=(), part=())] * (-len(pages) % 4)
    assert len(pages) >= 8
    document = rulebook()._replace(pages=imposed(pages, 0.1, "a booklet", "sans", ENGLISH))
    made = pdf.render(document)
    assert of_pdf(made) == [("P", words)]
    assert found(made, tmp_path) == []


def test_links_lead_to_the_headings_of_their_text(tmp_path: Path) -> None:
    filler = "word " * 300
    text = f"Turn to 7 ([7](#7)), or to [the\nend](#the-end)/[7](#7).\n\n{filler}\n\n"
    text += "#### 7\n\nFall.\n\n## The end\n\nGo back to [the story](#7)."
    document = rulebook(text, height=60)
    made = pdf.render(document)
    words = "Turn to 7 (7), or to the end/7."
    assert of_pdf(made)[0] == ("P", words)
    assert found(made, tmp_path) == []
    with pikepdf.open(io.BytesIO(made)) as file:
        pages = list(file.pages)
        links = [link for page in pages for link in page.get("/Annots", [])]
        places = [pages.index(pikepdf.Page(link.Dest[0])) for link in links]
        assert [str(link.Contents) for link in links] == ["7", "the end", "7", "the story"]
        assert places == [len(pages) - 1] * 4
        story, end, *others = (float(link.Dest[3]) for link in links)
        assert others == [story, story]
        assert 0 < end < story < 297 / 25.4 * 72
        left, bottom, right, top = map(float, links[-1].Rect)
        assert 0 < top - bottom < 20 < right - left
        assert top < end


def test_what_is_no_text_is_an_artifact_and_what_a_picture_says_stands_for_it() -> None:
    said = of_pdf(pdf.render(rulebook()))
    texts = " ".join(text for _, text in said)
    assert ("Figure", "a box") in said
    assert "not read" not in texts
    assert "page 1" not in texts


@pytest.mark.skipif(PDFINFO is None, reason="poppler-utils is not installed: not read by poppler")
def test_poppler_reads_the_same_words(tmp_path: Path) -> None:
    made = pdf.render(rulebook())
    (tmp_path / "a.pdf").write_bytes(made)
    assert by_poppler(tmp_path / "a.pdf") == nameless(of_pdf(made))


def test_a_card_is_read_once_however_often_it_is_printed(tmp_path: Path) -> None:
    text = Group((Text(5, 5, "Draw two.", "sans", 9, "#000000"),), part=(Element("P", 1),))
    card = Symbol("card.front", Box(0, 0, 63, 88), (text,))
    uses = tuple(Use(card, translation(10 + 70 * n, 10)) for n in range(2))
    whole = Box(0, 0, 210, 297)
    part = (Element("Sect", 0, "sheet 1"), Element("Figure", 0, "sheet 1"))
    mark = Text(5, 290, "50 mm", "sans", 7, "#000000")
    page = Page(210, 297, (*uses, mark), whole, whole, "sheet 1", part=part)
    picture = page._replace(part=(), title="sheet 2", children=(mark,))
    made = pdf.render(rulebook()._replace(pages=(page, picture)))
    said = of_pdf(made)
    # Marks are no picture, nor is a sheet with nothing else.
    assert said == [("Figure", "sheet 1"), ("P", "Draw two.")]
    assert roles(made).count("Sect") == 1
    assert found(made, tmp_path) == []


def test_a_picture_is_as_large_as_what_is_seen_of_it() -> None:
    board = Group((Rect(-400, -400, 900, 900, Paint("#00ff00")),), None, Box(20, 30, 40, 50))
    whole = Box(0, 0, 210, 297)
    picture = Group((board,), part=(Element("Figure", 0, "a corner"),))
    page = Page(210, 297, (picture,), whole, whole, part=(Element("Sect"),))
    with pikepdf.open(io.BytesIO(pdf.render(Document("A test", (page,))))) as file:
        things = [each for each in file.objects if isinstance(each, pikepdf.Dictionary)]
        (box,) = (each.A.BBox for each in things if each.get("/S") == "/Figure")
        corners = [float(each) for each in box]
    points = (20, 297 - 80, 60, 297 - 30)
    assert corners == pytest.approx([72 / 25.4 * each for each in points], abs=0.01)


def test_a_form_names_the_fonts_of_its_own_words_alone() -> None:
    def symbol(name: str, *inside: Node) -> Use:
        box = Box(0, 0, 20, 20)
        return Use(Symbol(name, box, (*inside, Rect(*box, Paint("#00ff00")))), IDENTITY)

    words = Text(5, 5, "a", "sans", 9, "#000000")
    inner = symbol("inner", words._replace(font="serif"))
    # What shows through lets all pages and forms share resources.
    veil = Group((Rect(0, 0, 5, 5, Paint("#00ff00")),), opacity=0.5)
    uses = symbol("art"), symbol("words", words), symbol("both", words, inner), veil
    page = rulebook().pages[0]._replace(children=uses)
    with pikepdf.open(io.BytesIO(pdf.render(Document("A test", (page,))))) as file:
        forms = [each for each in file.objects if isinstance(each, pikepdf.Stream)]
        forms = [each for each in forms if each.get("/Subtype") == "/Form"]
        named = [sorted(map(str, each.Resources.get("/Font", {}))) for each in forms]
        sans, serif = (
            next(n for names in named for n in names if style in font(forms, n))
            for style in ("Sans", "Serif")
        )
    assert sorted(named) == sorted([[], [], [sans], [sans], [serif]])


def font(forms: list[pikepdf.Stream], name: str) -> str:
    held = next(each.Resources.Font for each in forms if name in each.Resources.get("/Font", {}))
    return str(held[name].BaseFont)


def test_a_file_without_texts_is_as_it_was() -> None:
    (page, *_) = rulebook().pages
    made = pdf.render(rulebook()._replace(pages=(page._replace(part=()),)))
    assert b"StructTreeRoot" not in made
    assert b"pdfuaid" not in made
    assert b"\nxref\n" in made


def fields(data: bytes) -> list[Any]:
    with pikepdf.open(io.BytesIO(data)) as file:
        return [
            (str(each.T), str(each.TU), str(each.FT), "/JS" in each, "/AA" in each)
            for each in file.Root.AcroForm.Fields
        ]


@pytest.mark.slow
def test_fields_are_named_by_their_rows_and_columns_and_follow_each_other(tmp_path: Path) -> None:
    document = rulebook(FORM, columns=1)._replace(fillable=True)
    made = pdf.render(document)
    assert fields(made) == [
        (name, name, kind, False, False)
        for name, kind in (
            ("name 1", "/Tx"),
            ("Round 1, Fish, name 1", "/Tx"),
            ("Round 1, Fish, Ann", "/Tx"),
            ("Round 1, Done, Ann", "/Btn"),
        )
    ]
    assert roles(made).count("Form") == 4
    assert found(made, tmp_path) == []
    assert pdf.render(document) == made
    assert b"AcroForm" not in pdf.render(document._replace(fillable=False))


@pytest.mark.slow
def test_a_sheet_to_fill_in_prints_at_home_and_is_no_file_for_a_press(tmp_path: Path) -> None:
    made = tmp_path / "a.pdf"
    made.write_bytes(pdf.render(rulebook(FORM, columns=1)._replace(fillable=True)))
    codes = {
        profile: {str(each.code) for each in printgen.run_preflight(made, profile)}
        for profile in ("home", "offset")
    }
    assert "pdf-annotation" not in codes["home"]
    assert "pdf-annotation" in codes["offset"]
