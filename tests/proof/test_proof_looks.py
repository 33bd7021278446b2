"""What is printed otherwise although all that is drawn has its name, place and size."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name

import printgen
from printgen.core.errors import Severity
from tests.helpers.cards import fade
from tests.helpers.proofs import Change, around, has, told

pytestmark = pytest.mark.slow

CARDS = "-cards.pdf"
FIVE = "/FormXob.card.five.front"
INVERTED = fade([1], [0])


def drawn_letters(pdf: pikepdf.Pdf) -> None:
    """Gives cards a font of the same name whose letters the file draws."""
    fonts = pdf.pages[0].Resources.XObject[FIVE].Resources.Font
    letter = pdf.make_stream(b"600 0 0 0 600 700 d1 0 0 600 700 re f")
    names = [Name(f"/g{n}") for n in range(128)]
    font = Dictionary(
        FontBBox=Array([0, 0, 0, 0]),
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        Encoding=Dictionary(Differences=Array([0, *names])),
        CharProcs=Dictionary({str(name): letter for name in names}),
    )
    for key, value in fonts["/F1+0"].items():
        if key not in font:
            font[key] = value
    font.Subtype = Name.Type3
    fonts["/F1+0"] = pdf.make_indirect(font)


def boxes(pdf: pikepdf.Pdf) -> None:
    """Makes all letters boxes, each as large as the letter was."""
    facts = pdf.pages[0].Resources.Font["/F1+0"].FontDescriptor
    font = TTFont(io.BytesIO(facts.FontFile2.read_bytes()))
    glyphs = font["glyf"]
    for name in list(glyphs.keys()):
        if (old := glyphs[name]).numberOfContours:
            pen = TTGlyphPen(None)
            pen.moveTo((old.xMin, old.yMin))
            for corner in ((old.xMin, old.yMax), (old.xMax, old.yMax), (old.xMax, old.yMin)):
                pen.lineTo(corner)
            pen.closePath()
            glyphs[name] = pen.glyph()
    made = io.BytesIO()
    font.save(made)
    facts.FontFile2 = pdf.make_stream(made.getvalue())


def in_card(old: bytes, new: bytes) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        form = pdf.pages[0].Resources.XObject[FIVE]
        data = form.read_bytes()
        assert data.count(old) == 1
        form.write(data.replace(old, new))

    return change


def state(**entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Resources.ExtGState = Dictionary(Over=Dictionary(**entries))
        around(pdf, 1, "/Over gs")

    return change


def other_grey(pdf: pikepdf.Pdf) -> None:
    """Says that grey in cards is another one."""
    grey = Dictionary(WhitePoint=Array([0.95, 1, 1.09]), Gamma=9)
    form = pdf.pages[0].Resources.XObject[FIVE]
    form.Resources.ColorSpace = Dictionary(DefaultGray=Array([Name.CalGray, grey]))


def asked(key: str, value: Any) -> Change:
    def change(pdf: Any) -> None:
        if value is None:
            del pdf.Root.ViewerPreferences[f"/{key}"]
        else:
            pdf.Root.ViewerPreferences[f"/{key}"] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        drawn_letters,
        boxes,
        in_card(b"(a card) Tj", b"[(a c) -400 (ar) 400 (d)] TJ"),
        state(TR=INVERTED),
        state(HT=Dictionary(HalftoneType=1, Frequency=9, Angle=45, SpotFunction=Name.Round)),
        other_grey,
    ],
    ids=["drawn letters", "boxes", "gaps", "a curve", "a halftone", "a grey"],
)
def test_what_looks_otherwise_is_not_the_card(kit: Path, game: Path, change: Change) -> None:
    assert has(told(kit, game, CARDS, change), "proof-missing card/five: 0 of 4 found")


def test_letters_in_another_look_are_said_to_be_so(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, in_card(b"(a card) Tj", b"[(a c) -400 (ar) 400 (d)] TJ"))
    assert has(said, "proof-changed card/five is drawn with 'a card' looking different")


def test_a_hole_in_all_that_a_sheet_draws_is_told(kit: Path, game: Path) -> None:
    hole = "0 0 596 842 re 100 100 200 200 re W* n"
    said = told(kit, game, CARDS, lambda pdf: around(pdf, 1, hole))
    assert len(said) == 1
    assert has(said, "proof-mark what is drawn is cut off along an outline that is not the sheet's")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("Duplex", Name.DuplexFlipShortEdge, "Duplex DuplexFlipShortEdge"),
        ("Duplex", Name.Simplex, "Duplex Simplex"),
        ("NumCopies", 3, "NumCopies 3"),
        ("PrintScaling", Name.AppDefault, "PrintScaling AppDefault"),
        ("PrintScaling", None, "PrintScaling AppDefault"),
        ("PrintPageRange", Array([0, 0]), "PrintPageRange 0 0"),
    ],
)
def test_what_a_file_asks_a_printer_for_is_told(
    kit: Path, game: Path, key: str, value: Any, said: str
) -> None:
    found = told(kit, game, CARDS, asked(key, value))
    assert len(found) == 1
    assert has(found, f"proof-page the file asks to be printed with {said}")


@pytest.mark.parametrize(
    ("game", "only"),
    [
        # The first of five cards is drawn with its structure, and the others as what it was.
        pytest.param(
            "market-at-kos", "reference", marks=pytest.mark.game("market-at-kos"), id="texts"
        ),
        # On the first, fields to write in are empty groups.
        pytest.param("tlatelolco", "target-card", marks=pytest.mark.game("tlatelolco"), id="forms"),
        # On sheets, rows of signs are one form.
        pytest.param(
            "aztec-market", "buyer-tile", marks=pytest.mark.game("aztec-market"), id="patterns"
        ),
    ],
)
def test_what_is_drawn_in_other_forms_on_sheets_is_known(
    game: str, only: str, tmp_path: Path
) -> None:
    options = printgen.KitOptions(paper="letter", only=[only])
    kit = printgen.build_kit(game, options, out=tmp_path, formats=["pdf"]).folder
    assert printgen.check(kit, select=["proof-"], least=Severity.WARNING) == []
