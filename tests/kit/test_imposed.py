"""Sheets for a press that punches: pieces laid out, lines in spot colours, marks beside them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pikepdf
import pytest

import printgen
from printgen.core.errors import DataError, Severity, UsageError
from printgen.kit.folders.made import Kit
from printgen.pdf.marks import Kind, Mark
from printgen.pdf.reader import opened
from tests.helpers.press import words_of, write_press_game
from tests.helpers.proofs import altered, found
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

MM = 25.4 / 72
BLEED = 3.0


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    folder = tmp_path_factory.mktemp("imposed")
    options = printgen.KitOptions(purpose="offset", imposed="a4", edition=20)
    return printgen.build_kit(write_press_game(folder / "tiny"), options, out=folder)


def pages(kit: Kit) -> list[list[Mark]]:
    """The marks of the sheets' sides."""
    with opened(kit.folder / f"{kit.folder.name}-bits.pdf") as file:
        return [list(page.marks) for page in file.pages]


def plates(mark: Mark) -> tuple[str, ...]:
    return mark.look.paint.space.plates if mark.look.paint is not None else ()


def test_they_pass_the_preflight_and_are_what_the_manifest_says(made: Kit) -> None:
    files = sorted(made.folder.glob("*.pdf"))
    assert [str(flaw) for flaw in printgen.run_preflight(files, "offset")] == []
    assert (made.manifest["imposed"], made.manifest["edition"]) == ("a4", 20)
    assert {path.name for path in files} == set(made.manifest["files"])
    assert {each["file"] for each in made.manifest["sheets"]} == {f"{made.folder.name}-bits.pdf"}
    assert made.manifest["pieces"] == {"token": 3, "coin": 2, "pawn": 1}


def test_the_paper_is_the_trim_and_nothing_lies_in_the_bleed_round_it(made: Kit) -> None:
    with pikepdf.open(made.folder / f"{made.folder.name}-bits.pdf") as pdf:
        for page in pdf.pages:
            trim = [float(each) * MM for each in page.trimbox]
            assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((210, 297), abs=0.01)
            assert trim[0] == pytest.approx(BLEED, abs=0.01)
    for mark in chain(*pages(made)):
        if mark.look.kind is not Kind.FORM:
            assert mark.box.x > BLEED
            assert mark.box.y > BLEED


def test_only_what_straight_cuts_do_not_free_has_a_line_to_punch_along(made: Kit) -> None:
    cuts = [[mark for mark in page if plates(mark) == ("CutContour",)] for page in pages(made)]
    sizes = sorted(
        (
            round(mark.box.width - mark.look.width * MM),
            round(mark.box.height - mark.look.width * MM),
        )
        for page in cuts
        for mark in page
    )
    assert sizes == [(16, 16), (16, 16), (22, 92)]
    assert all(mark.look.overprint for page in cuts for mark in page)
    # No white lies below them, and the tokens have marks.
    strokes = [mark for page in pages(made) for mark in page if mark.look.kind is Kind.STROKE]
    assert not [mark for mark in strokes if mark.look.paint and mark.look.paint.is_white]
    assert [mark for mark in strokes if plates(mark) == ("Cyan", "Magenta", "Yellow", "Black")]


def test_round_corners_have_a_line_beside_the_marks(tmp_path: Path) -> None:
    game = write_press_game(tmp_path / "tiny")
    data = game / "game.yaml"
    data.write_text(data.read_text("utf-8").replace("bleed: 2mm", "bleed: 2mm\n    corner: 3mm"))
    options = printgen.KitOptions(purpose="offset", imposed="a4")
    kit = printgen.build_kit(game, options, out=tmp_path)
    lines = [mark for mark in chain(*pages(kit)) if plates(mark) == ("CutContour",)]
    size = {
        (round(mark.box.width - mark.look.width * MM, 1), mark.look.overprint) for mark in lines
    }
    assert (len(lines), (20.0, True) in size) == (6, True)
    assert "corners rounded by 3 mm" in words_of(kit.folder / f"{kit.folder.name}-job-ticket.pdf")
    assert {each.severity for each in found(kit.folder, game)} <= {Severity.NOTE}


def test_backs_lie_behind_their_fronts(made: Kit) -> None:
    def grounds(page: list[Mark]) -> list[tuple[float, float]]:
        found = [mark.box for mark in page if mark.look.kind is Kind.FILL]
        tokens = [box for box in found if round(box.width) == round(box.height) == 26]
        return sorted((round(box.x, 2), round(box.y, 2)) for box in tokens)

    sides = [grounds(page) for page in pages(made)]
    wide = 210 + 2 * BLEED
    fronts = [each for each in sides[::2] if each]
    backs = [each for each in sides[1::2] if each]
    assert sum(map(len, fronts)) == 3
    mirrored = [sorted((round(wide - x - 26, 2), y) for x, y in each) for each in fronts]
    for one, other in zip(chain(*mirrored), chain(*backs), strict=True):
        assert one == pytest.approx(other, abs=0.011)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"imposed": "a3"}, "'--imposed' is for a press that punches"),
        ({"imposed": "a3", "purpose": "drivethru"}, "'--imposed' is for a press that punches"),
        ({"imposed": "b9", "purpose": "offset"}, "b9"),
        ({"edition": 5}, "'--edition' is for the job ticket of a shop"),
        ({"edition": 0, "purpose": "offset"}, "'--edition'"),
    ],
)
def test_what_does_not_go_together_is_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError, match=re.escape(told)):
        printgen.KitOptions(**options)


def test_what_is_larger_than_the_sheet_is_told_and_not_cut_in_parts(tmp_path: Path) -> None:
    options = printgen.KitOptions(purpose="offset", imposed="100x80mm", paper="a4")
    with pytest.raises(DataError) as raised:
        printgen.build_kit(write_press_game(tmp_path / "tiny"), options, out=tmp_path / "out")
    assert [finding.code.id for finding in raised.value.findings] == ["piece-too-large"]
    assert "'pawn'" in raised.value.findings[0].message


def without_last_line(pdf: pikepdf.Pdf) -> None:
    """Leaves out the last line that the first page draws: to punch along, for these are on top."""
    page = pdf.pages[0]
    page.contents_coalesce()
    before, last, after = re.split(rb"(?s)(.*)\bS\b", page.Contents.read_bytes())
    page.Contents = pdf.make_stream(before + last + b"n" + after)


def with_another_trim(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.TrimBox = pikepdf.Array([0, 0, 500, 700])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (without_last_line, "proof-changed"),
        (with_another_trim, "proof-page the page is cut to 176.39"),
        (lambda pdf: pdf.pages.reverse(), "proof-back"),
    ],
)
def test_they_are_proofed_as_sheets(
    made: Kit, tmp_path: Path, change: Callable[[pikepdf.Pdf], None], told: str
) -> None:
    game = write_press_game(tmp_path / "tiny")
    folder = shutil.copytree(made.folder, tmp_path / made.folder.name)
    (note,) = found(folder, game, Severity.NOTE)
    assert "the files of the groups: 6 pieces found on 1 sheet," in note.message
    altered(folder, "-bits.pdf", change)
    said = [f"{each.code.id} {each.message}" for each in found(folder, game)]
    assert any(each.startswith(told) for each in said), said


def test_backs_stay_behind_their_fronts_where_some_sheets_have_none(tmp_path: Path) -> None:
    game = write_press_game(tmp_path / "tiny")
    # The standee has a sheet of its own, printed on one side.
    options = printgen.KitOptions(purpose="offset", imposed="90x130mm", edition=500)
    kit = printgen.build_kit(game, options, out=tmp_path)
    sides = pages(kit)
    assert len(sides) % 2 == 0
    assert [sheet["sides"] for sheet in kit.manifest["sheets"]] == [2] * (len(sides) // 2)
    files = [*kit.folder.glob("*.pdf")]
    assert [str(flaw) for flaw in printgen.run_preflight(files, "offset")] == []
    assert [each.code.id for each in found(kit.folder, game, Severity.NOTE)] == ["proof-found"]
    # The ticket names each file once, as it is called, and tells sheets and not sides of pieces.
    (ticket,) = kit.folder.glob("*-job-ticket.pdf")
    said = words_of(ticket)
    assert said.count(f"{kit.folder.name}-bits.pdf") == 1
    assert f"Sheets: {len(sides) // 2}, in all {len(sides) // 2 * 500}, 2 sides" in said


def test_a_component_of_which_there_is_nothing_is_in_no_file(tmp_path: Path) -> None:
    game = write_press_game(tmp_path / "tiny")
    text = (game / "game.yaml").read_text("utf-8")
    none = text.replace("quantity: {value: 2, provenance", "quantity: {value: 0, provenance")
    assert none != text
    (game / "game.yaml").write_text(none, "utf-8")
    options = printgen.KitOptions(purpose="offset", imposed="a4")
    kit = printgen.build_kit(game, options, out=tmp_path)
    assert "coin" not in kit.manifest["pieces"]


SHAPES = """\
  disc:
    kind: token
    title: {{one: disc, many: discs}}
    group: bits
    shape: {shape}
    size: {{width: 30mm, height: {high}mm, provenance: assumed}}
    bleed: 2mm
    quantity: {{value: 7, provenance: assumed}}
    front: front
    back: back
"""


@pytest.mark.parametrize(
    ("shape", "high"),
    [("round", 30), ("hex", 25.981), ("oval", 20), ("rounded\n    corner: 4mm", 20)],
)
def test_every_piece_of_a_shape_has_one_line_as_large_as_it_is(
    tmp_path: Path, shape: str, high: float
) -> None:
    game = write_tiny(tmp_path / "tiny", components=SHAPES.format(shape=shape, high=high))
    options = printgen.KitOptions(purpose="offset", imposed="a4")
    kit = printgen.build_kit(game, options, out=tmp_path)
    lines = [mark for mark in chain(*pages(kit)) if plates(mark) == ("CutContour",)]
    half = [mark.look.width * MM for mark in lines]
    sizes = [(m.box.width - w, m.box.height - w) for m, w in zip(lines, half, strict=True)]
    assert sizes == [pytest.approx((30, high), abs=0.05)] * 7
