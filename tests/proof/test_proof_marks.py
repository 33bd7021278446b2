"""All that prints is accounted for: what was moved, taken away or added on a page is told, where.

Each case changes one thing. Nothing here says where imposition puts its marks: they are looked for.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

import printgen
from tests.helpers.cards import image
from tests.helpers.proofs import (
    PT_PER_MM,
    Change,
    altered,
    around,
    found,
    has,
    line,
    mapped,
    mark,
    moved,
    pages,
    placed,
    rewritten,
    told,
    write_game,
)
from tests.preflight.broken_layers import layer

pytestmark = pytest.mark.slow

CARDS, COINS, KIT = "-cards.pdf", "-coins.pdf", "-kit.pdf"
A4 = 297.0


def ruler(facts: list[float]) -> float:
    """The longest line of 0.2 mm: that of two inches."""
    width, x1, y1, x2, y2 = facts
    return math.dist((x1, y1), (x2, y2)) if width == 0.2 else 0.0


def shortened(operators: list[Any], at: int) -> None:
    operators[at + 1][0][0] = float(operators[at + 1][0][0]) - 2


def gone(operators: list[Any], at: int) -> None:
    del operators[at : at + 3]


def words(old: bytes, new: bytes) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        page.contents_coalesce()
        data = page.Contents.read_bytes()
        assert data.count(old) == 1
        page.Contents = pdf.make_stream(data.replace(old, new))

    return change


def painted(operators: str, x: float, y: float, width: float, height: float) -> Change:
    """Paints an area over all else; mm from the top left corner of A4."""
    sides = " ".join(f"{each * PT_PER_MM:.3f}" for each in (x, A4 - y - height, width, height))
    return lambda pdf: around(pdf, 1, "", f"{operators} {sides} re f")


def noted(kind: str, *place: float, page: int = 1, **entries: Any) -> Change:
    """An annotation that is printed: left, bottom, right, top in mm from the page's foot."""

    def change(pdf: pikepdf.Pdf) -> None:
        rect = Array([side * PT_PER_MM for side in place])
        note = Dictionary(Type=Name.Annot, Subtype=Name(f"/{kind}"), Rect=rect, F=4, **entries)
        note = pdf.make_indirect(note)
        pdf.pages[page - 1].Annots = Array([note])
        if kind == "Widget":
            pdf.Root.AcroForm = Dictionary(Fields=Array([note]))

    return change


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        (
            "a mark that was moved",
            line(mark, moved(1)),
            ["mark a cut mark is 1 mm too far right"],
        ),
        ("a mark that is gone", line(mark, gone), ["mark a cut mark is missing"]),
        (
            "a short ruler",
            line(ruler, shortened),
            ["mark a line of the ruler is 48.8 mm long, not 50.8 mm"],
        ),
        ("another number", words(b"(3) Tj", b"(8) Tj"), ["mark '8' is where '3' should be"]),
        (
            "a number that was moved",
            words(b"(3) Tj", b"0 1 Td (3) Tj 0 -1 Td"),
            ["mark '3' is 1 mm too high"],
        ),
        (
            "a sheet without its words",
            words(b"sheet 1 of 2", b""),
            ["mark", "is where 'Tiny", "sheet 1 of 2"],
        ),
        (
            "white over a mark",
            painted("1 g", 3, 78, 10, 2),
            ["unknown this is neither", "at 3, 78"],
        ),
        (
            "marks that are cut off",
            lambda pdf: around(pdf, 1, f"{8 * PT_PER_MM} 0 600 842 re W n"),
            ["mark a cut mark is hidden in part"],
        ),
        ("a dot", painted("0 g", 105, 80, 0.4, 0.4), ["unknown this is neither", "at 105, 80"]),
        (
            "a dot under a card",
            lambda pdf: around(pdf, 1, f"{100 * PT_PER_MM} {200 * PT_PER_MM} 1 1 re f"),
            ["unknown this is neither", "at 100, 96.6"],
        ),
        (
            "a line",
            lambda pdf: around(pdf, 1, "", "20 20 m 90 25 l S"),
            ["unknown this is neither"],
        ),
        (
            "another word",
            lambda pdf: around(pdf, 1, "", "BT /F2+0 9 Tf 300 20 Td (1) Tj ET"),
            ["unknown this is neither"],
        ),
        (
            "a note",
            noted("Square", 20, 20, 40, 40),
            ["covered an annotation (Square) is printed over card/ten", "at 20, 257"],
        ),
        (
            "a form field beside all cards",
            noted("Widget", 2, 2, 6, 6, AP=Dictionary()),
            ["unknown a form field is printed over the page", "at 2, 291"],
        ),
        (
            "a dot in a layer that is only printed",
            lambda pdf: (
                layer(off=True, use="Print", said="ON")(pdf),
                painted("/OC /L BDC 0 g", 105, 80, 0.4, 0.4)(pdf),
            ),
            ["unknown this is neither", "at 105, 80"],
        ),
        (
            "a page of two units",
            lambda pdf: setattr(pdf.pages[0], "UserUnit", 2),
            ["size", "200 %"],
        ),
        (
            "a page that is cut off",
            lambda pdf: setattr(pdf.pages[0], "CropBox", Array([0, 0, 595, 700])),
            ["page the page is 209.9 × 246.94 mm"],
        ),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_one_thing_that_is_otherwise_is_told(
    kit: Path, game: Path, name: str, change: Change, said: list[str]
) -> None:
    found_now = [each.removeprefix("proof-") for each in told(kit, game, CARDS, change)]
    assert has(found_now, *said), (name, found_now)
    if not said[0].startswith(("size", "page")):
        assert len(found_now) == 1, found_now


def test_marks_that_all_were_moved_do_not_fit_the_pieces(kit: Path, game: Path) -> None:
    """The page as a whole may lie elsewhere: then marks and pieces still agree."""

    def change(pdf: pikepdf.Pdf) -> None:
        operators, forms = placed(pdf, 1)
        begin = pikepdf.parse_content_stream(pdf.make_stream(b"q 1 0 0 1 0.5 0 cm"))
        end = pikepdf.parse_content_stream(pdf.make_stream(b"Q"))
        last = forms[-1] + 2
        rewritten(pdf, 1, [*operators[:last], *begin, *operators[last:], *end])

    said = told(kit, game, CARDS, change)
    assert has(said, "a line of the ruler is 0.5 mm too far right", "more on this page")
    assert not has(said, "proof-size")


def test_a_whole_page_that_lies_elsewhere_has_its_marks(kit: Path, game: Path) -> None:
    altered(kit, COINS, lambda pdf: mapped(pdf, 1, f"1 0 0 1 {0.5 * PT_PER_MM} 0"))
    assert found(kit, game) == []


def test_a_piece_that_was_moved_lies_beside_its_marks(kit: Path, game: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        operators, forms = placed(pdf, 1)
        operands = list(operators[forms[-1] - 1].operands)
        assert len(operands) == 6
        operands[4] = float(operands[4]) + 1
        operators[forms[-1] - 1] = pikepdf.ContentStreamInstruction(
            operands, pikepdf.Operator("cm")
        )
        rewritten(pdf, 1, operators)

    said = told(kit, game, CARDS, change)
    assert has(said, "proof-mark card/ten is 1 mm too far right for its marks")


def test_an_image_of_white_over_a_card_is_told(kit: Path, game: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        white = image(pdf, 1, 1, Name.DeviceGray, b"\xff")
        pdf.pages[0].Resources.XObject["/White"] = white
        around(pdf, 1, "", "q 40 0 0 40 100 600 cm /White Do Q")

    said = told(kit, game, CARDS, change)
    assert has(said, "proof-covered something covers card/five", "at 35.3, 71.2 mm")


def test_cards_that_overprint_are_not_those_of_the_game(kit: Path, game: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Resources.ExtGState = Dictionary(Over=Dictionary(OP=True, op=True))
        around(pdf, 1, "/Over gs")

    assert has(told(kit, game, CARDS, change), "proof-missing card/five: 0 of 4 found")


def test_a_text_says_where_it_differs(kit: Path, game: Path) -> None:
    said = told(kit, game, KIT, painted("1 g", 100, 290, 50, 2))
    assert len(said) == 1
    page = "proof-changed the kit's first page is not as the game has it now: "
    assert has(said, f"{page}something else is drawn here page 1 at 100, 290 mm (50 × 2)")


def test_a_note_over_a_text_is_told(kit: Path, game: Path) -> None:
    said = told(kit, game, KIT, noted("Stamp", 20, 20, 40, 40))
    assert len(said) == 1
    assert has(
        said, "proof-unknown an annotation (Stamp) is printed over the page", "at 20, 257 mm"
    )


def test_a_note_that_is_not_printed_covers_nothing(kit: Path, game: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        noted("Square", 20, 20, 40, 40)(pdf)
        pdf.pages[0].Annots[0].F = 0

    assert told(kit, game, CARDS, change) == []


@pytest.mark.parametrize("at", ["end", "middle"])
def test_an_empty_page_too_many_is_counted(kit: Path, game: Path, at: str) -> None:
    with pikepdf.open(next(kit.glob(f"*{KIT}"))) as pdf:
        filler = next(n for n, each in enumerate(pdf.pages, 1) if _is_filler(each))
        count = len(pdf.pages)

    def change(pdf: pikepdf.Pdf) -> None:
        rest = list(range(filler + 1, count + 1))
        order = [*rest, filler] if at == "end" else [filler, *rest]
        pages(pdf, *range(1, filler + 1), *order)

    said = told(kit, game, KIT, change)
    assert has(said, "proof-page", "2 pages are left empty, not 1")


def _is_filler(page: pikepdf.Page) -> bool:
    return b"This page is empty" in page.Contents.read_bytes()


def test_a_sheet_without_its_fold_is_told(tmp_path: Path) -> None:
    game = write_game(tmp_path / "game")
    options = printgen.KitOptions(duplex="fold", only=["card"])
    kit = printgen.build_kit(game, options, out=tmp_path, formats=["pdf"]).folder
    assert found(kit, game) == []
    altered(kit, CARDS, line(lambda facts: facts[0] == 0.25, gone))
    said = [f"{each.code.id} {each.message}" for each in found(kit, game)]
    assert said == ["proof-mark a fold line is missing"]
