"""Each broken PDF is caught: the code, the page, the place and what was measured; nothing else."""

from __future__ import annotations

import struct
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pikepdf
import pytest
from pikepdf import Dictionary, Name

import printgen
from printgen.core.errors import Severity
from tests.helpers.cards import EIGHTH, HEIGHT, WIDTH, card, image, sheet, spot
from tests.preflight import (
    broken_drawings,
    broken_hidden,
    broken_inks,
    broken_layers,
    broken_marks,
    broken_pages,
    broken_screens,
)
from tests.preflight.makers import INNER, Case, another, pictured, resource, text

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from printgen.preflight import PdfFinding

CASES = [
    *broken_pages.CASES,
    *broken_marks.CASES,
    *broken_screens.CASES,
    *broken_layers.CASES,
    *broken_drawings.CASES,
    *broken_hidden.CASES,
    *broken_inks.CASES,
]

# A pixel of the drawn page.
PIXEL = 0.125


def look(path: Path, profile: str) -> list[PdfFinding]:
    return printgen.run_preflight(path, profile)


def same(value: Any, expected: Any, within: float) -> bool:
    if isinstance(expected, float):
        return isinstance(value, float) and abs(value - expected) <= within
    return bool(value == expected)


@pytest.mark.parametrize("profile", ["home", "office", "drivethru", "offset"])
def test_the_good_twin_passes(tmp_path: Path, profile: str) -> None:
    assert look(card().write(tmp_path / "card.pdf"), profile) == []


@pytest.mark.parametrize("name", broken_layers.GOOD)
def test_layers_that_are_shown_and_printed_pass(tmp_path: Path, name: str) -> None:
    made = card(broken_layers.GOOD[name], claim=False, more=broken_layers.IN_LAYER)
    assert [str(flaw) for flaw in look(made.write(tmp_path / "card.pdf"), "offset")] == []


DRAWN = broken_drawings.GOOD | broken_hidden.GOOD | broken_inks.GOOD


@pytest.mark.parametrize("name", DRAWN)
def test_what_a_file_draws_otherwise_passes(tmp_path: Path, name: str) -> None:
    made = DRAWN[name].write(tmp_path / "card.pdf")
    assert [str(flaw) for flaw in look(made, "offset")] == []


def test_the_good_twin_on_a4_passes_at_home(tmp_path: Path) -> None:
    made = sheet(f"0.5 g 30 30 60 60 re f {text()}")
    assert look(made.write(tmp_path / "sheet.pdf"), "home") == []


def test_a_spot_colour_of_any_name_is_not_printed_on_a_layer_of_cut_lines(tmp_path: Path) -> None:
    line = f"q /OC /MC0 BDC /Over gs /Die CS 1 SCN {INNER} EMC Q"
    made = card(broken_marks.red_in_a_layer, claim=False, die=line)
    assert look(made.write(tmp_path / "card.pdf"), "offset") == []


@pytest.mark.parametrize(
    "name", ["Die-Line", "ThruCut", "Kiss-cut", "cut", "pawn.cut", "Stanz Form"]
)
def test_colours_of_cut_lines_are_known_by_a_word_or_two(tmp_path: Path, name: str) -> None:
    colour = resource("ColorSpace", Die=lambda pdf: spot(pdf, name))
    made = card(colour, die=f"q /Over gs /Die CS 1 SCN {INNER} Q")
    assert look(made.write(tmp_path / "card.pdf"), "offset") == []


def test_no_ink_of_a_spot_colour_vanishes_where_it_overprints(tmp_path: Path) -> None:
    colour = resource("ColorSpace", Gold=lambda pdf: spot(pdf, "Gold"))
    made = card(colour, white="q /Over gs /Gold cs 0 scn 20 75 10 5 re f Q")
    found = {flaw.code.id for flaw in look(made.write(tmp_path / "card.pdf"), "offset")}
    assert found == {"pdf-spot", "pdf-white-overprint"}


def test_a_stamp_on_a_layer_that_is_hidden_is_not_printed(tmp_path: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        broken_layers.layer(off=True, use="Print")(pdf)
        broken_screens.over("Stamp", OC=pdf.pages[0].obj.Resources.Properties.L)(pdf)

    found = look(card(change, claim=False).write(tmp_path / "card.pdf"), "offset")
    assert "pdf-annotation" not in {flaw.code.id for flaw in found}


def test_what_a_layer_hides_may_lie_beside_the_page(tmp_path: Path) -> None:
    more = f"/OC /L BDC {text(x=300)} EMC"
    made = sheet(f"{text()} {more}", broken_layers.layer(off=True, use="Print"))
    found = look(made.write(tmp_path / "sheet.pdf"), "home")
    assert "pdf-off-page" not in {flaw.code.id for flaw in found}, [*map(str, found)]


def test_a_sheet_the_other_way_round_is_of_the_same_size_at_home(tmp_path: Path) -> None:
    made = sheet(text(), another(f"0.5 g 30 30 60 60 re f {text()}", (297, 210)))
    assert look(made.write(tmp_path / "sheet.pdf"), "home") == []


@pytest.mark.parametrize("name", broken_screens.GOOD)
def test_what_only_looks_wrong_passes(tmp_path: Path, name: str) -> None:
    made = card(broken_screens.GOOD[name])
    assert [str(flaw) for flaw in look(made.write(tmp_path / "card.pdf"), "drivethru")] == []


def test_a_stamp_that_is_printed_is_told_at_home_wherever_it_is(tmp_path: Path) -> None:
    made = sheet(text(), broken_screens.over("Stamp", 297)).write(tmp_path / "sheet.pdf")
    assert [flaw.code.id for flaw in look(made, "home")] == ["pdf-annotation"]


def test_a_field_on_a_panel_is_right_at_home(tmp_path: Path) -> None:
    field = broken_screens.over("Widget", 297, AP=Dictionary())
    made = sheet(broken_hidden.PANEL, field).write(tmp_path / "sheet.pdf")
    assert [str(flaw) for flaw in look(made, "home")] == []


def test_an_image_too_large_to_be_drawn_is_told_before(tmp_path: Path) -> None:
    made = pictured(lambda pdf: image(pdf, 60_000, 60_000, Name.DeviceGray, b""))
    codes = {flaw.code.id for flaw in look(made.write(tmp_path / "card.pdf"), "office")}
    assert {"pdf-image-large", "pdf-too-complex"} <= codes


@pytest.mark.parametrize(
    "drawn",
    [
        # An area that a program cut into strips, a rule of LaTeX, a detail, white on the ground.
        " ".join(f"0 0 0 {n / 100} k 20 {40 + n * 0.05:.2f} 30 0.05 re f" for n in range(40)),
        f"0 0 0 0.5 k {' '.join(f'20 {40 + n * 0.05:.2f} 30 0.05 re' for n in range(9))} f",
        "0 0 0 1 k 20 40 30 10 re 20.05 40.05 29.9 9.9 re f",
        "0 0 0 1 k 20 40 m 50 50 l 50 40 l 20 50 l f",
        "0 0 0 1 k 20 40 30 0.14 re f",
        # A quarter of a point, rounded.
        "0 0 0 1 K 0.0878 w 20 40 m 50 40 l S",
        "0 0 0 1 k 20 40 9 0.05 re f",
        "0 0 0 0 k 20 40 30 0.05 re f",
        "0 0 0 1 k 0 0 0 1 K 0.2 w 20 40 30 0.01 re B",
        "/T gs 0 0 0 1 k 20 40 30 5 re f",
    ],
)
def test_what_is_no_hairline_passes(tmp_path: Path, drawn: str) -> None:
    default = Dictionary(TR=Name.Identity, TR2=Name.Default, HT=Name.Default)
    made = card(resource("ExtGState", T=default), line=drawn)
    assert [str(flaw) for flaw in look(made.write(tmp_path / "card.pdf"), "offset")] == []


def test_a_field_beside_words_is_right_at_home(tmp_path: Path) -> None:
    field = broken_screens.over("Widget", 297, AP=Dictionary())
    made = sheet(text(y=40), field)
    assert look(made.write(tmp_path / "sheet.pdf"), "home") == []


@pytest.mark.parametrize("profile", ["home", "offset"])
def test_bytes_before_the_header_are_told(tmp_path: Path, profile: str) -> None:
    made = card() if profile == "offset" else sheet(text())
    path = made.write(tmp_path / "late.pdf")
    path.write_bytes(b"HTTP/1.1 200 OK\r\n\r\n" + path.read_bytes())
    (flaw,) = look(path, profile)
    assert (flaw.code.id, flaw.measured, flaw.page) == ("pdf-header", 19, None)
    assert flaw.severity is (Severity.ERROR if profile == "offset" else Severity.WARNING)


@pytest.mark.parametrize(
    "made",
    [
        broken_screens.fax,
        partial(broken_screens.fax, more=b"\r\n"),
        # Who says that nothing marks the end is believed.
        partial(broken_screens.fax, share=0.5, EndOfBlock=False),
        broken_screens.old_fax,
        partial(broken_screens.old_fax, end=False),
        partial(broken_screens.old_fax, end=False, options=1),
        broken_screens.jbig2,
        partial(broken_screens.jbig2, more=b"\r\n"),
        # The end of a page, which refers to another segment: by two bytes or, far on, by four.
        partial(broken_screens.jbig2, more=struct.pack(">IBBHBI", 300, 49, 32, 1, 1, 0)),
        partial(broken_screens.jbig2, more=struct.pack(">IBBIBI", 70_000, 49, 32, 1, 1, 0)),
    ],
)
def test_faxes_that_are_whole_are_not_told(tmp_path: Path, made: Any) -> None:
    found = look(card(resource("XObject", Im=made)).write(tmp_path / "card.pdf"), "offset")
    assert "pdf-image-cut" not in {flaw.code.id for flaw in found}


@pytest.mark.parametrize(("length", "is_short"), [(2.5, False), (20.0, True)])
def test_a_pattern_that_ends_inside_of_the_cut_is_no_ground_that_is_too_small(
    tmp_path: Path, length: float, *, is_short: bool
) -> None:
    end = WIDTH - EIGHTH - 0.3
    ground = f"0.1 0.2 0.3 0 k 6 6 20 20 re f {end - 4} 30 4 {length} re f"
    found = look(card(ground=ground, die="").write(tmp_path / "card.pdf"), "offset")
    assert [flaw.code.id for flaw in found] == (["pdf-bleed-uncovered"] if is_short else [])


@pytest.mark.parametrize("name", ["CutContour", "Crease", "Glue", "Gold"])
def test_lines_for_the_knife_are_no_ink(tmp_path: Path, name: str) -> None:
    """Over as much ink as dries, a line of gold is too much; one that is not printed is not."""
    ground = f"0.7 0.7 0.6 0.3 k 0 0 {WIDTH} {HEIGHT} re f"
    made = card(resource("ColorSpace", Die=lambda pdf: spot(pdf, name)), ground=ground)
    found = look(made.write(tmp_path / "card.pdf"), "drivethru")
    assert [flaw.code.id for flaw in found] == (["pdf-ink", "pdf-spot"] if name == "Gold" else [])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_wrong_is_told_with_its_place_and_measure(tmp_path: Path, case: Case) -> None:
    path = case.made.write(tmp_path / "broken.pdf")
    # What PDF/X asks for besides: tests/preflight/test_pdfx.py.
    flaws = [each for each in look(path, case.profile) if not each.code.id.startswith("pdf-x-")]
    assert [flaw.code.id for flaw in flaws] == [case.code], list(map(str, flaws))
    (flaw,) = flaws
    assert flaw.file == str(path)
    assert flaw.page == case.page
    assert flaw.severity is (Severity.WARNING if case.warning else Severity.ERROR)
    assert flaw.hint
    drawn = case.code == "pdf-bleed-uncovered"
    if case.place is not None:
        assert flaw.box is not None
        within = 2 * PIXEL if drawn else 0.06
        assert all(abs(a - b) <= within for a, b in zip(flaw.box, case.place, strict=True)), (
            flaw.box
        )
    assert same(flaw.measured, case.measured, PIXEL if drawn else 0.06), flaw.measured
    assert same(flaw.limit, case.limit, 1e-6), flaw.limit


def test_there_are_many_of_them() -> None:
    assert len(CASES) >= 30
    assert len({case.name for case in CASES}) == len(CASES)
