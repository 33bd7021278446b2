"""What machines get of sheets that are folded, or marked for them."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from ezdxf.filemanagement import readfile
from typer.testing import CliRunner

import printgen
from printgen.cli.every import app
from printgen.core.geometry import Box
from printgen.core.outlines import Plate, Ring
from printgen.exports.lines import Bend, Line, Stroke, cut_once
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load
from tests.exports.exports import files, write_cards
from tests.helpers.tiny import write_tiny
from tests.kit.test_cover import words_of_cover

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_cards(tmp_path / "cards", designs=3)


def layers(folder: Path, name: str) -> tuple[tuple[float, float], dict[str, list[Any]]]:
    """The width and height of an SVG in mm, and what lies in each layer."""
    root = ET.parse(folder / f"{name}.svg").getroot()  # noqa: S314 - our own file
    size = float(root.attrib["width"][:-2]), float(root.attrib["height"][:-2])
    return size, {each.attrib["id"]: list(each) for each in root.iter(f"{SVG}g")}


@pytest.mark.parametrize("cutter", [None, "silhouette"])
def test_a_folded_sheet_is_cut_on_its_front_and_folded_along_a_line_of_its_own(
    game: Path, tmp_path: Path, cutter: str | None
) -> None:
    # What touches shares its cuts: pieces are kept apart by what the machine needs, or by bleed.
    apart: dict[str, Any] = {"cutter": cutter} if cutter else {"bleed": 2.0}
    wishes = {"paper": "letter", "duplex": "fold", **apart}
    made = printgen.export(game, to="cut-svg", out=tmp_path, **wishes)
    sheets = assemble(load(game), KitOptions(**wishes)).sheets
    assert len(files(made, ".svg")) == len(sheets)
    for sheet in sheets:
        name = f"{sheet.group}-{sheet.number}"
        (width, height), found = layers(made.folder, name)
        # With marks to look for, a machine gets the sheet as it lies on the mat: half of the paper.
        assert (width, height) == (215.9, 139.7 if cutter else 279.4)
        boxes = [tuple(float(rect.attrib[k]) for k in ("x", "y")) for rect in found["cut"]]
        assert boxes == [(round(p.trim.x, 4), round(p.trim.y, 4)) for p in sheet.placements]
        (fold,) = found["fold"]
        ends = [float(fold.attrib[k]) for k in ("x1", "y1", "x2", "y2")]
        assert sheet.crease is not None
        at = round(sheet.crease.at, 4)
        level = [0, at, 215.9, at]
        assert ends == (level if sheet.crease.is_level else [at, 0, at, 279.4])
        assert len(found.get("registration", [])) == (3 if cutter else 0)
    if cutter:
        assert made.folder.name == "cards-cut-svg-letter-fold-silhouette"
        assert wishes.items() <= made.manifest["options"].items()


ROUND = """\
  coin:
    kind: token
    shape: round
    title: {one: coin, many: coins}
    group: bits
    size: {width: 20mm, height: 20mm, provenance: assumed}
    quantity: {value: 30, provenance: assumed}
    front: front
    back: back
"""


@pytest.mark.parametrize(
    ("wishes", "to"),
    [
        ({"cutter": "silhouette", "players": 1, "rounds": "square", "ink": "low"}, "cut-svg"),
        ({"cutter": "silhouette", "since": "old"}, "cut-svg"),
        ({"cutter": "cricut", "duplex": "none", "players": 1, "rounds": "square"}, "cricut"),
    ],
)
def test_what_the_first_page_tells_to_export_has_the_pieces_of_the_kit_s_own_sheets(
    wishes: dict[str, Any], to: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = write_tiny(tmp_path / "tiny", components=ROUND)
    if "since" in wishes:
        printgen.build_kit(game, KitOptions(), out=tmp_path, formats=["pdf"]).folder.rename("old")
        write_tiny(game, "2", ROUND.replace("value: 30", "value: 44"))
    kit = printgen.build_kit(game, KitOptions(**wishes), out=tmp_path, formats=["pdf"])
    told = words_of_cover(kit.folder)
    # The lines are the same in both formats.
    said = re.search(r"export --to (?:dxf|cricut) ((--[a-z-]+ \S+ ?)+)", told)
    assert said is not None, told
    words = said[1].replace("has the lines", "").strip().removesuffix(".").split()
    done = CliRunner().invoke(app, ["export", str(game), "--to", to, *words, "--out", "made"])
    assert done.exit_code == 0, done.output
    (made,) = Path("made").iterdir()
    counts = json.loads((made / "manifest.json").read_text("utf-8"))["pieces"]
    assert counts == kit.manifest["pieces"]
    if to == "cut-svg":
        sheets = assemble(load(game), KitOptions(**wishes)).sheets
        for sheet in sheets:
            _, found = layers(made, f"{sheet.group}-{sheet.number}")
            shapes = {(each.tag == f"{SVG}circle") for each in found["cut"]}
            assert shapes == {wishes.get("rounds") != "square"}


def test_dxf_has_the_fold_and_the_marks_on_layers_of_their_own(game: Path, tmp_path: Path) -> None:
    made = printgen.export(game, to="dxf", out=tmp_path, duplex="fold", cutter="silhouette")
    space = readfile(made.folder / files(made, ".dxf")[0]).modelspace()
    kinds = {name: len(space.query(f'*[layer=="{name}"]')) for name in ("FOLD", "REGISTRATION")}
    assert kinds == {"FOLD": 1, "REGISTRATION": 3}
    # From the bottom left corner of the half that the machine gets: the sheet is folded there.
    (fold,) = space.query("LINE")
    assert (fold.dxf.start.y, fold.dxf.end.y) == pytest.approx((0, 0), abs=1e-6)


def rectangles(columns: int, rows: int, width: float, height: float, gap: float) -> list[Line]:
    return [
        Line("cut", "tile", Plate(Box(x * (width + gap), y * (height + gap), width, height)))
        for y in range(rows)
        for x in range(columns)
    ]


def test_what_neighbours_share_is_cut_once() -> None:
    tiles = rectangles(3, 2, 30, 40, 0)
    coin = Line("cut", "coin", Ring(200, 200, 9))
    apart = Line("cut", "tile", Plate(Box(150, 0, 30, 40)))
    # Its left side lies beside two of the tiles.
    tall = Line("cut", "tall", Plate(Box(90, 10, 20, 60)))
    found = list(cut_once([*tiles, coin, apart, tall]))
    assert found[:2] == [coin, apart]
    strokes = {line.shape for line in found[2:]}
    assert strokes == {
        *(Stroke((x, 0), (x, 80)) for x in (0, 30, 60, 90)),
        *(Stroke((0, y), (90, y)) for y in (0, 40, 80)),
        Stroke((110, 10), (110, 70)),
        Stroke((90, 10), (110, 10)),
        Stroke((90, 70), (110, 70)),
    }
    assert len(found) == 2 + len(strokes)


def test_round_corners_are_cut_apart_from_the_edges_that_neighbours_share() -> None:
    radius = 3.0
    cards = [
        line._replace(shape=Plate(line.shape.box, radius))
        for line in rectangles(2, 2, 30, 40, 0)
        if isinstance(line.shape, Plate)
    ]
    found = [line.shape for line in cut_once(cards)]
    strokes = {shape for shape in found if isinstance(shape, Stroke)}
    assert strokes == {
        *(Stroke((x, y + 3), (x, y + 37)) for x in (0, 30, 60) for y in (0, 40)),
        *(Stroke((x + 3, y), (x + 27, y)) for x in (0, 30) for y in (0, 40, 80)),
    }
    bends = [shape for shape in found if isinstance(shape, Bend)]
    assert len(found) == len(strokes) + len(bends)
    # Each begins and ends where an edge ends: of each card, four.
    ends = Counter(point for each in strokes for point in each)
    corners = Counter(values[-2:] for each in bends for _, values in each.segments)
    assert len(bends) == 16
    assert set(corners) == set(ends)


def test_what_only_meets_at_a_corner_or_lies_apart_stays_whole() -> None:
    for lines in (rectangles(2, 2, 30, 40, 4), rectangles(1, 1, 9, 9, 0)):
        assert list(cut_once(lines)) == lines
    corners = [Line("cut", "a", Plate(Box(n * 10, n * 10, 10, 10))) for n in range(3)]
    assert list(cut_once(corners)) == corners


def test_boards_as_large_as_the_paper_are_left_to_the_knife(tmp_path: Path) -> None:
    board = """\
  board:
    kind: board
    title: {one: board, many: boards}
    group: bits
    provenance: assumed
    quantity: {value: 1, provenance: assumed}
    unit: 50mm
    spaces: {cells: {form: grid, columns: 6, rows: 6, face: back}}
"""
    game = write_tiny(tmp_path / "tiny", components=board)
    made = printgen.export(game, to="dxf", cutter="silhouette", out=tmp_path)
    assert made.manifest["pieces"] == {"token": 3}
    assert any("cut these by hand" in note for note in made.manifest["notes"])
    with pytest.raises(printgen.UsageError, match=r"there is nothing to cut: .* boards"):
        printgen.export(game, to="dxf", cutter="silhouette", only=["board"], out=tmp_path)
