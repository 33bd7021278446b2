"""The marks of a page lie where PDFium draws them: places, clips, forms, turns, letters."""

from __future__ import annotations

import io
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2  # type: ignore[import-untyped]
import pytest
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name

from printgen.core.geometry import Box, around
from printgen.pdf.colours import CMYK, GREY, PROCESS, RGB, ColourSpace, Paint
from printgen.pdf.marks import Kind, Mark
from printgen.pdf.reader import opened
from tests.helpers.cards import PT, Card, box, font, font_file, form, sheet
from tests.helpers.kits import Kits
from tests.helpers.raster import PX_PER_MM, from_pdf


def marks(made: Card, folder: Path) -> list[Mark]:
    """What the first page draws, without the places of forms."""
    with opened(made.write(folder / "marks.pdf")) as file:
        assert file.pages[0].problems == []
        return [mark for mark in file.pages[0].marks if mark.paints]


def test_what_was_read_is_freed_when_the_file_is_closed(tmp_path: Path) -> None:
    """A kit has a hundred thousand marks; they would wait for the garbage collector."""
    with opened(sheet("0 0 5 5 re f").write(tmp_path / "page.pdf")) as file:
        assert file.pages[0].marks
        page = weakref.ref(file.pages[0])
    assert page() is None


def about(box: Box, within: float = 0.01) -> Any:
    return pytest.approx(tuple(box), abs=within)


def drawn(content: str, folder: Path, **resources: Any) -> list[Mark]:
    """The marks of a page of A4."""

    def change(pdf: pikepdf.Pdf) -> None:
        for kind, entries in resources.items():
            made = {f"/{name}": make(pdf) for name, make in entries.items()}
            pdf.pages[0].obj.Resources[f"/{kind}"] = Dictionary(made)

    return marks(sheet(content, change), folder)


@pytest.mark.parametrize(
    ("content", "box"),
    [
        ("10 20 30 40 re f", (10, 20, 30, 40)),
        ("1 w 10 20 m 40 20 l S", (10, 19.5, 30, 1)),
        ("1 J 1 w 10 20 m 40 20 l S", (9.5, 19.5, 31, 1)),
        ("2 w 10 20 30 40 re S", (9, 19, 32, 42)),
        ("q 2 0 0 2 10 10 cm 1 1 5 5 re f Q", (12, 12, 10, 10)),
        ("q 0 1 -1 0 50 50 cm 0 0 10 20 re f Q", (30, 50, 20, 10)),
        ("q 10 10 5 5 re W n 0 0 100 100 re f Q", (10, 10, 5, 5)),
        ("q 10 10 20 20 re W n 20 20 20 20 re W* n 0 0 99 99 re f Q", (20, 20, 10, 10)),
        # A curve bulges three quarters as far as its handles.
        ("10 10 m 10 50 50 50 50 10 c f", (10, 10, 40, 30)),
        ("10 10 m 50 50 50 10 v f", (10, 10, 40, 17.78)),
        ("10 10 m 30 10 l 30 30 l h 90 90 m f", (10, 10, 20, 20)),
        ("q 20 0 0 -10 20 70 cm /Im Do Q", (20, 60, 20, 10)),
    ],
)
def test_marks_lie_where_they_are_drawn(
    tmp_path: Path, content: str, box: tuple[float, ...]
) -> None:
    (mark,) = drawn(content, tmp_path)
    assert tuple(mark.box) == about(Box(*box))


def test_what_cannot_be_seen_makes_no_mark(tmp_path: Path) -> None:
    clipped = "q 10 10 5 5 re W n 50 50 10 10 re f Q"
    unseen = "BT /F1 9 Tf 3 Tr (unseen) Tj 0 Tr ( ) Tj ET"
    assert drawn(f"{clipped} {unseen} 10 10 m 20 20 l n", tmp_path) == []


def test_forms_are_drawn_where_they_are_placed_and_clipped_to_their_box(tmp_path: Path) -> None:
    def outer(pdf: pikepdf.Pdf) -> Any:
        resources = Dictionary(XObject=Dictionary(In=form(pdf, "-9 -9 14 14 re f")))
        return form(
            pdf,
            "/In Do q 0 1 -1 0 20 0 cm /In Do Q",
            resources=resources,
            Matrix=Array([1, 0, 0, 1, 2, 3]),
        )

    content = "q 1 0 0 1 50 50 cm /Fm Do Q q 2 0 0 2 100 100 cm /Fm Do Q"
    found = drawn(content, tmp_path, XObject={"Fm": outer})
    assert [tuple(mark.box) for mark in found] == [
        about(Box(52, 53, 5, 5)),
        about(Box(67, 53, 5, 5)),
        about(Box(104, 106, 10, 10)),
        about(Box(134, 106, 10, 10)),
    ]


def test_of_a_form_at_the_edge_of_a_clip_as_much_is_there_as_is_seen(tmp_path: Path) -> None:
    parts = {"Fm": lambda pdf: form(pdf, "0 0 5 5 re f 4 4 3 3 re f 0 0 1 1 re f")}
    content = "q 50 50 20 20 re W n 1 0 0 1 48 48 cm /Fm Do Q"
    across, inside = drawn(content, tmp_path, XObject=parts)
    assert tuple(across.box) == about(Box(50, 50, 3, 3))
    assert tuple(inside.box) == about(Box(52, 52, 3, 3))


def test_a_form_takes_over_the_colour_and_line_of_its_place(tmp_path: Path) -> None:
    plain = {"Fm": lambda pdf: form(pdf, "0 5 m 10 5 l S 1 1 3 3 re f")}
    content = "0 0 1 0 k 1 w q 1 0 0 1 50 50 cm /Fm Do Q 0 1 0 0 k 3 w q 1 0 0 1 9 9 cm /Fm Do Q"
    line, area, line_2, area_2 = (mark.look for mark in drawn(content, tmp_path, XObject=plain))
    assert (line.width, line_2.width) == pytest.approx((PT, 3 * PT))
    assert area.paint is not None
    assert area_2.paint is not None
    assert (area.paint.values, area_2.paint.values) == ((0, 0, 1, 0), (0, 1, 0, 0))


def test_a_line_is_as_thick_as_it_is_where_it_is_thinnest(tmp_path: Path) -> None:
    (mark,) = drawn("q 4 0 0 0.5 0 0 cm 1 w 10 20 m 20 40 l S Q", tmp_path)
    assert mark.look.width == pytest.approx(0.5 * PT)


@pytest.mark.parametrize(
    ("turn", "box"),
    [
        (0, (10, 20, 30, 40)),
        (90, (297 - 60, 10, 40, 30)),
        (180, (210 - 40, 297 - 60, 30, 40)),
        (270, (20, 210 - 40, 40, 30)),
        (-90, (20, 210 - 40, 40, 30)),
    ],
)
def test_a_page_on_its_side_is_measured_as_it_is_read(
    tmp_path: Path, turn: int, box: tuple[float, ...]
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Rotate = turn

    (mark,) = marks(sheet("10 20 30 40 re f", change), tmp_path)
    assert tuple(mark.box) == about(Box(*box))


def test_a_page_of_larger_units_and_another_corner(tmp_path: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        page.UserUnit = 2
        left, bottom, right, top = (float(side) for side in page.MediaBox)
        page.MediaBox = Array([left - 10 * PT, bottom, right, top + 5 * PT])

    (mark,) = marks(sheet("1 w 10 20 m 40 20 l S", change), tmp_path)
    assert tuple(mark.box) == about(Box(40, 49, 60, 2))
    assert mark.look.width == pytest.approx(2 * PT)


def test_layers_that_are_off_are_not_drawn_and_names_are_told(tmp_path: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        groups = [
            pdf.make_indirect(Dictionary(Type=Name.OCG, Name=pikepdf.String(name)))
            for name in ("Seen", "Off")
        ]
        pdf.pages[0].obj.Resources.Properties = Dictionary(A=groups[0], B=groups[1])
        usual = Dictionary(OFF=Array([groups[1]]))
        pdf.Root.OCProperties = Dictionary(OCGs=Array(groups), D=usual)

    content = "/OC /A BDC /piece BMC 9 9 9 9 re f EMC EMC /OC /B BDC 50 50 9 9 re f EMC"
    (mark,) = marks(sheet(content, change), tmp_path)
    assert mark.look.labels == ("Seen", "piece")


LINES = [
    "(Seven, of hearts) Tj",
    "2 Tc (Seven of hearts) Tj",
    "4 Tw (Seven of hearts) Tj",
    "60 Tz 1 Tc (Seven of hearts) Tj",
    "2 Ts (Seven) Tj",
    "[(Se) -900 (ven) 300 (of)] TJ",
    "12 TL (first) Tj T* (second line) Tj",
    '12 TL (first) Tj 3 1 (second line) "',
    "1 0.4 -0.3 1 20 30 Tm (slanted) Tj",
    "5 -14 TD (down) Tj (and on) '",
]


@pytest.mark.parametrize("line", LINES)
def test_letters_cover_what_pdfium_says(tmp_path: Path, line: str) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        page.Contents = pdf.make_stream(f"BT /F1 12 Tf 100 700 Td {line} ET".encode())
        page.Resources = Dictionary(Font=Dictionary(F1=font(pdf)))

    path = sheet("", change).write(tmp_path / "text.pdf")
    with opened(path) as file:
        found = [mark.box for mark in file.pages[0].marks]
        words = "".join(mark.look.text for mark in file.pages[0].marks)
    document: Any = pypdfium2.PdfDocument(path)
    text = document[0].get_textpage()
    boxes = [
        text.get_charbox(n)
        for n, letter in enumerate(text.get_text_range())
        if n < text.count_chars() and not letter.isspace()
    ]
    document.close()
    left, bottom = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, top = max(b[2] for b in boxes), max(b[3] for b in boxes)
    mine = (
        min(box.x for box in found) * PT,
        297 * PT - max(box.bottom for box in found) * PT,
        max(box.right for box in found) * PT,
        297 * PT - min(box.y for box in found) * PT,
    )
    # PDFium tells letters of a slanted line in boxes that are wider than ours, which hold them all.
    assert mine == pytest.approx((left, bottom, right, top), abs=1.0 if "Tm" in line else 0.1)
    assert len(words) > 3


@pytest.mark.slow
def test_all_that_pdfium_draws_of_a_kit_is_in_the_marks(kits: Kits) -> None:
    """The ink on a page, as far as it reaches on each side, is where the marks say."""
    (path,) = kits().folder.glob("*-kit.pdf")
    with opened(path) as file:
        # Of fronts, backs and texts a third.
        for page in file.pages[::3]:
            painted = [
                mark.box
                for mark in page.marks
                if mark.paints and not (mark.look.paint is not None and mark.look.paint.is_white)
            ]
            ys, xs = np.nonzero(from_pdf(path, page.number - 1).min(axis=2) < 251)
            seen = (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1)
            box = around(painted)
            sides = [side / PX_PER_MM for side in seen]
            assert (box.x, box.y, box.right, box.bottom) == pytest.approx(sides, abs=0.3)


def test_messages_name_a_mark_with_its_article() -> None:
    assert (Kind.TEXT.named, Kind.IMAGE.named, Kind.STROKE.named) == (
        "some text",
        "an image",
        "a line",
    )


def test_a_tint_of_all_goes_on_every_plate_and_one_of_none_nowhere() -> None:
    space = ColourSpace("spot", "DeviceN", 3, ("Gold", "None", "Black"))
    assert Paint(space, (0.2, 0.9, 0.3)).inks == {"Gold": 0.2, "Black": 0.3}
    everywhere = Paint(ColourSpace("spot", "Separation", 1, ("All",)), (0.4,))
    assert everywhere.inks == dict.fromkeys(PROCESS, 0.4)


@pytest.mark.parametrize(
    ("paint", "light"),
    [
        (Paint(GREY, (0.3,)), 0.3),
        (Paint(RGB, (1, 0.5, 0)), 0.595),
        (Paint(CMYK, (0.5, 0.5, 0.5, 0.2)), 0.3),
        (Paint(CMYK, (1, 1, 1, 1)), 0),
        (Paint(CMYK), 1),
    ],
)
def test_a_colour_is_as_light_as_a_mask(paint: Paint, light: float) -> None:
    assert paint.light == pytest.approx(light)


def test_a_box_that_is_missing_equals_the_next_larger_one(tmp_path: Path) -> None:
    crop = Box(10, 20, 100, 200)

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.CropBox = box(*crop, 297)

    with opened(sheet("0 0 5 5 re f", change).write(tmp_path / "page.pdf")) as file:
        boxes = file.pages[0].boxes
    for each in (boxes.crop, boxes.bleed, boxes.trim):
        assert tuple(each) == about(crop)
    assert tuple(boxes.media) == about(Box(0, 0, 210, 297))
    assert boxes.named == {"MediaBox", "CropBox"}


RED, BLUE = (Paint(RGB, tint) for tint in ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0)))


@pytest.mark.parametrize("mode", [3, 7])
def test_text_that_is_invisible_or_only_clips_paints_nothing(mode: int, tmp_path: Path) -> None:
    assert drawn(f"BT {mode} Tr /F1 9 Tf (Seven) Tj ET", tmp_path, Font={"F1": font}) == []


@pytest.mark.parametrize(("mode", "paint"), [(0, RED), (1, BLUE), (2, RED), (5, BLUE), (6, RED)])
def test_text_has_the_colour_of_its_area_or_else_of_its_line(
    mode: int, paint: Paint, tmp_path: Path
) -> None:
    text = f"1 0 0 rg 0 0 1 RG BT {mode} Tr /F1 9 Tf (Seven) Tj ET"
    assert [each.look.paint for each in drawn(text, tmp_path, Font={"F1": font})] == [paint]


def _symbol(pdf: pikepdf.Pdf) -> Any:
    """A font that has its letters where symbol fonts do, from U+F000 on."""
    with TTFont(font_file(), lazy=True) as file:
        (table,) = (
            each for each in file["cmap"].tables if (each.platformID, each.platEncID) == (3, 1)
        )
        table.platEncID = 0
        table.cmap = {0xF000 + n: glyph for n, glyph in table.cmap.items() if n < 256}
        file["cmap"].tables = [table]
        file.save(data := io.BytesIO())
    return font(pdf, data.getvalue())


def test_letters_of_a_symbol_font_are_found_by_their_own_numbers(tmp_path: Path) -> None:
    (word,) = drawn("BT /F1 9 Tf (Seven) Tj ET", tmp_path, Font={"F1": _symbol})
    assert word.look.missing == ()
