"""Flat pieces in shapes of their own: what is cut, what is printed, what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2  # type: ignore[import-untyped]
import pytest

import printgen
from printgen.components import draw_all, drawing_context
from printgen.components.piece import Piece
from printgen.core.errors import DataError, Severity
from printgen.core.geometry import signed_area
from printgen.core.outlines import Plate, Ring, Trace, corners, hexagon, paths, rounded
from printgen.core.scene import Group, closed
from printgen.kit.folders.made import Kit
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.effort import work
from printgen.model.catalog import load
from tests.helpers.changed import edit
from tests.helpers.press import words_on_pages
from tests.helpers.shapes import SHAPES, write_shapes
from tests.helpers.tiny import write_tiny

CUT_OUT = ("flat", "oval", "divider", "sail", "soft")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_shapes(tmp_path_factory.mktemp("shapes") / "tiny")


def pieces(game: Path) -> dict[str, Piece]:
    return {piece.id: piece for piece in draw_all(drawing_context(load(game)))}


def assembled(game: Path, **wishes: Any) -> Contents:
    loaded = load(game)
    return assemble(loaded, KitOptions(**wishes).checked(loaded))


def built(game: Path, out: Path, **wishes: Any) -> Kit:
    return printgen.build_kit(game, KitOptions(**wishes), out=out, formats=["pdf"])


def test_each_shape_is_the_outline_that_it_names(game: Path) -> None:
    found = {name: piece.outline for name, piece in pieces(game).items()}
    assert found["token"] == Plate((0, 0, 20, 20))  # type: ignore[arg-type]
    assert found["disc"] == Ring(10, 10, 10)
    assert found["flat"] == hexagon(46.19, 40)
    assert found["pointy"] == hexagon(30, 34.64)
    assert found["soft"] == rounded(60, 40, 6, 6)
    assert np.allclose(corners(found["sail"]), [(6, 0), (30, 26), (0, 15.6)])
    assert isinstance(found["divider"], Trace)
    assert found["divider"].segments[1] == ("L", (40.0, 8.0))
    ways = [signed_area(corners(part)) > 0 for part in paths(found["rack"])]
    assert ways == [True, False, False]


def test_a_column_gives_each_row_its_shape(game: Path) -> None:
    found = {name: piece.outline for name, piece in pieces(game).items()}
    assert found["chit/disc"] == Ring(15, 15, 15)
    assert isinstance(found["chit/plain"], Plate)
    kite = [(0.0, 0.0), (30.0, 10.0), (20.0, 30.0), (0.0, 30.0)]
    assert found["chit/kite"] == Trace(closed(kite))


@pytest.mark.slow
def test_a_piece_is_as_large_as_its_outline(tmp_path: Path) -> None:
    game = write_shapes(tmp_path / "tiny", only=("chit",))
    (game / "cuts.csv").write_text("id,cut,quantity\nkite,M 20 5 L 28 15 L 20 25 Z,40\n", "utf-8")
    kite = pieces(game)["chit/kite"]
    assert (kite.width, kite.height) == (8, 20)
    assert corners(kite.outline) == ((0, 0), (8, 10), (0, 20))
    kit = built(game, tmp_path)
    assert len(pypdfium2.PdfDocument(next(kit.folder.glob("*-chits.pdf")))) == 2
    assert not printgen.check(kit.folder, known=[game], select=["proof-"], least=Severity.WARNING)


def test_a_line_is_drawn_for_all_that_straight_cuts_do_not_free(game: Path) -> None:
    for sheet in assembled(game).sheets:
        layers = [
            node
            for node in sheet.front.children
            if isinstance(node, Group) and node.label == "sheet.cut"
        ]
        lined = [each.piece for each in sheet.placements if not each.piece.is_straight]
        lines = sum(len(paths(piece.outline)) for piece in lined)
        assert sum(len(layer.children) for layer in layers) == lines
        if sheet.back is not None:
            assert not any(isinstance(n, Group) and n.label for n in sheet.back.children)


def refused(folder: Path, shape: str, size: str = "30mm, height: 20mm", more: str = "") -> str:
    component = f"""\
  thing:
    kind: token
    title: {{one: thing, many: things}}
    group: bits
    size: {{width: {size}, provenance: assumed}}
    shape: {shape}
    quantity: {{value: 1, provenance: assumed}}
    front: front
{more}"""
    with pytest.raises(DataError) as caught:
        load(write_tiny(folder / "tiny", components=component))
    (finding,) = caught.value.findings
    assert finding.where is not None
    return f"{finding.where.line}:{finding.where.column} {finding.code} {finding.message}"


@pytest.mark.parametrize(
    ("width", "height", "told"),
    [
        ("30mm", "20mm", "make its height 25.98mm, or its width 23.09mm"),
        ("38mm", "40mm", "make its width 34.64mm, or its height 43.88mm"),
        ("30mm", "30mm", "make its height 25.98mm, or its width 25.98mm for one that stands on"),
    ],
)
def test_both_sizes_of_a_hexagon_are_told(
    tmp_path: Path, width: str, height: str, told: str
) -> None:
    size = f"size: {{width: {width}, height: {height}, provenance: assumed}}\n    shape: hex"
    game = write_tiny(tmp_path / "tiny")
    old = "size: {width: 20mm, height: 20mm, provenance: assumed}"
    edit(game / "game.yaml", (old, size))
    with pytest.raises(DataError) as caught:
        load(game)
    (finding,) = caught.value.findings
    assert str(finding.hint).startswith(told)


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        ("octagon", "27:12 unknown-value 'shape' cannot be 'octagon'"),
        ("round", "26:33 size-unclear it is round, but 30 mm wide and 20 mm high"),
        ("hex", "26:33 size-unclear it is a hexagon of 30 × 20 mm, without equal sides"),
        ("rounded", "27:12 missing-key 'corner' is missing"),
        ("{}", "27:5 keys-clash neither 'path' nor 'polygon' is given"),
        (
            "{path: M 0 0 L 30 0 L 30 20}",
            "27:19 bad-outline the outline is not closed",
        ),
        (
            "{path: M 0 0 L 30 0 L 30 20 Z M 1 8 L 8 9 L 1 18 Z}",
            "27:19 bad-outline a line after the first is a hole, and one of them is not inside the",
        ),
        (
            "{path: M 0 0 H 30 V 20 H 0 Z M 2 2 H 18 V 18 H 2 Z M 4 4 H 9 V 9 H 4 Z}",
            "27:19 bad-outline a line after the first is a hole, and one of them is not inside the",
        ),
        (
            "{path: M 0 0 H 30 V 20 H 0 Z M 2 2 H 9 V 9 H 2 Z M 8 8 H 15 V 15 H 8 Z}",
            "27:19 bad-outline the outline crosses or touches itself near 8 mm across, 9 mm down",
        ),
        (
            "{path: M 0 0 H 30 V 20 H 0 Z M 2 2 H 9 V 9}",
            "27:19 bad-outline the outline is not closed",
        ),
        (
            "{path: M 0 0 L 30 0 Q 30 20 Z}",
            "27:19 bad-path 'Q' at character 14 takes 4 numbers at a time, not 2",
        ),
        (
            "{path: M 0 0 L 33 0 L 30 20 L 0 21 Z}",
            "27:19 bad-outline the outline reaches 3 mm on the right and 1 mm at the bottom beyond",
        ),
        (
            "{path: M 0 0 L 30 20 L 30 0 L 0 20 Z}",
            "27:19 bad-outline the outline crosses or touches itself near 15 mm across, 10 mm down",
        ),
        (
            "{polygon: [[0, 0], [30, 0], [15, 0]]}",
            "27:22 bad-outline the outline encloses nothing that could be cut out",
        ),
        (
            "{polygon: [[0, 0], [110, 0], [50, 100]], unit: percent}",
            "27:22 bad-outline the outline reaches 3 mm on the right beyond the size",
        ),
        ("{polygon: [[0, 0], [30, 0]]}", "27:22 wrong-length 'polygon' has 2 items and should"),
        ('"{outline}"', "27:12 unknown-field 'thing' has no field 'outline'"),
    ],
)
def test_what_cannot_be_cut_is_refused_at_its_place(tmp_path: Path, shape: str, told: str) -> None:
    assert refused(tmp_path, shape).startswith(told)


def test_a_shape_without_corners_has_none_to_round(tmp_path: Path) -> None:
    told = refused(tmp_path, "oval", more="    corner: 3mm\n")
    assert told == "30:13 bad-outline this shape has no corners to round"


def test_all_rows_with_a_wrong_shape_are_told_at_their_cells(tmp_path: Path) -> None:
    game = write_shapes(tmp_path / "tiny", only=("chit",))
    rows = 'id,cut,quantity\none,hexa,1\ntwo,"M 0 0 L 30 30",1\nthree,hex,1\nfour,round,1\n'
    (game / "cuts.csv").write_text(rows, "utf-8")
    with pytest.raises(DataError) as caught:
        load(game)
    told = [(str(f.where).rpartition("/")[2], f.code.id) for f in caught.value.findings]
    assert told == [
        ("cuts.csv:2:5", "unknown-value"),
        ("cuts.csv:3:5", "bad-outline"),
        ("cuts.csv:4:7", "size-unclear"),
    ]


def test_an_outline_that_winds_without_end_is_refused_soon(tmp_path: Path) -> None:
    wild = "M 0 10 " + "C 30 0 0 0 30 20 C 0 30 30 0 0 10 " * 95 + "Z"
    assert "bad-outline" in refused(tmp_path, f"{{path: {wild}}}")
    many = "M 0 0 " + "L 30 0 L 30 20 " * 200 + "Z"
    assert "at most 200" in refused(tmp_path / "more", f"{{path: {many}}}")


# -- on paper


def painted(file: Path, page: int) -> Any:
    """Where a page has ink, 8 pixels to a millimetre."""
    document = pypdfium2.PdfDocument(file)
    image = document[page].render(scale=8 * 25.4 / 72, grayscale=True).to_pil()
    document.close()
    return np.asarray(image) < 250


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "paper", "duplex"),
    [
        *((name, "a4", "long-edge") for name in CUT_OUT),
        ("sail", "letter", "short-edge"),
        ("sail", "a4", "fold"),
    ],
)
def test_the_back_is_painted_behind_the_front_and_nowhere_else(
    tmp_path: Path, name: str, paper: str, duplex: str
) -> None:
    game = write_shapes(tmp_path / "tiny", only=(name,))
    kit = built(game, tmp_path, paper=paper, duplex=duplex)
    (file,) = kit.folder.glob(f"*-{name}s.pdf")
    front = painted(file, 0)
    sheets = assembled(game, paper=paper, duplex=duplex).sheets
    sheet = next(each for each in sheets if each.group == f"{name}s")
    per_mm, boxes = 8, [each.trim.grown(each.piece.bleed) for each in sheet.placements]
    if duplex == "fold":
        assert sheet.crease is not None
        axis, at = (0, sheet.crease.at) if sheet.crease.is_level else (1, sheet.crease.at)
        back = mirrored_at(front, axis, round(2 * at * per_mm))
    else:
        upright = front.shape[0] >= front.shape[1]
        back = np.flip(painted(file, 1), 1 if (duplex == "long-edge") is upright else 0)
    for box in boxes:
        down, across = (
            slice(round(start * per_mm) + 2, round((start + length) * per_mm) - 2)
            for start, length in ((box.y, box.height), (box.x, box.width))
        )
        here, there = front[down, across], back[down, across]
        # Within a quarter of a millimetre; beside the line to cut by, the front is white.
        assert not (here & ~grown(there)).any()
        assert not (there & ~grown(here)).any()


def grown(picture: Any) -> Any:
    """What has ink, and a quarter of a millimetre all round."""
    return np.logical_or.reduce(
        [np.roll(picture, (down, across), (0, 1)) for down in (-2, 0, 2) for across in (-2, 0, 2)]
    )


def mirrored_at(picture: Any, axis: int, twice: int) -> Any:
    """The picture as it lies once the paper is folded along a line; white beyond the paper."""
    found = np.zeros_like(picture)
    size = picture.shape[axis]
    for n in range(size):
        if 0 <= twice - 1 - n < size:
            index: list[Any] = [slice(None), slice(None)]
            source = list(index)
            index[axis], source[axis] = n, twice - 1 - n
            found[tuple(index)] = picture[tuple(source)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "wishes",
    [
        {"duplex": "short-edge", "paper": "letter", "ink": "low"},
        {"duplex": "fold"},
        {"purpose": "offset"},
    ],
    ids=str,
)
def test_a_kit_of_all_shapes_holds_what_it_should(
    game: Path, tmp_path: Path, wishes: dict[str, Any]
) -> None:
    kit = built(game, tmp_path, **wishes)
    assert not printgen.check(kit.folder, known=[game], select=["proof-"], least=Severity.WARNING)


@pytest.mark.slow
def test_the_first_page_says_how_hexagons_and_other_shapes_are_cut(
    tmp_path: Path,
) -> None:
    kit = built(write_shapes(tmp_path / "tiny", only=("flat", "oval")), tmp_path)
    words = words_on_pages(next(kit.folder.glob("*-kit.pdf")))[0]
    assert "On sheets of hexagons part the rows first" in words
    assert "Then cut out other shapes along their outlines" in words
    assert "circles" not in words


def test_each_hole_is_cut_out_too(tmp_path: Path) -> None:
    racks = write_shapes(tmp_path / "tiny", only=("rack",))
    assert work(assembled(racks))["outline"] == 2 * 3
    assert not work(assembled(racks, cutter="silhouette"))["outline"]


def test_all_corners_of_a_named_shape_lie_within_the_size(game: Path) -> None:
    for piece in pieces(game).values():
        for x, y in corners(piece.outline):
            assert -0.01 <= x <= piece.width + 0.01
            assert -0.01 <= y <= piece.height + 0.01
    assert set(SHAPES) <= {piece.component for piece in pieces(game).values()}
