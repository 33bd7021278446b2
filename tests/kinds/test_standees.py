"""Standees: front and back meet at the fold, both upright; what is printed round them."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pikepdf
import pytest

import printgen
from printgen.components import Piece
from printgen.core.geometry import Box
from printgen.core.outlines import plate
from printgen.core.scene import Path as Line
from printgen.core.scene import Use
from printgen.core.units import PAPERS
from printgen.imposition.sheets import Press, Sheet, impose
from printgen.kinds.standee.model import Standee
from printgen.kit.building.diff import diff
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.cover import cover
from printgen.model.catalog import load
from tests.helpers.changed import edit
from tests.helpers.folded import (
    BASE,
    BLEED,
    CORNER,
    EDGE,
    HEIGHT,
    WIDTH,
    drawn,
    groups,
    texts,
    write_folded,
)
from tests.helpers.nets import path_of
from tests.helpers.raster import PX_PER_MM, from_svg
from tests.helpers.scenes import seen

TOP = BASE + HEIGHT
PRESS = Press(PAPERS["a4"], 10, True, "A game", "1")
RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_folded(tmp_path / "game")


@pytest.fixture
def pieces(game: Path) -> dict[str, Piece]:
    return drawn(game)


@pytest.fixture
def eagle(pieces: dict[str, Piece]) -> Piece:
    return pieces["pawn/eagle"]


def sheets(pieces: dict[str, Piece]) -> list[Sheet]:
    return impose("bits", "Bits", [p for p in pieces.values() if p.component == "pawn"], PRESS)


def test_it_is_one_rectangle_with_two_figures_and_two_tabs(eagle: Piece) -> None:
    assert (eagle.width, eagle.height) == (WIDTH, 2 * (HEIGHT + BASE))
    assert eagle.back is None
    lines = [(fold.start, fold.end) for fold in eagle.folds]
    assert lines == [((0, y), (WIDTH, y)) for y in (BASE, TOP, TOP + HEIGHT)]


def test_folded_both_faces_are_upright_and_their_heads_at_the_same_height(eagle: Piece) -> None:
    found = {text.text: (text, matrix) for text, matrix in texts(eagle.front)}
    front, turned = (found[name] for name in ("FEagle", "BEagle"))
    for (text, matrix), upright in ((front, 1), (turned, -1)):
        # Neither is mirrored; the back is upside down on paper, for the fold turns it over.
        linear = (matrix.a, matrix.b, matrix.c, matrix.d)
        assert linear == pytest.approx((upright, 0, 0, upright))
        x, y = matrix.apply(text.x, text.y)
        # As far from the fold as the face has it from its upper edge.
        assert upright * (y - TOP) == pytest.approx(text.y)
        # Who looks at the back has its left edge where the front's right edge is.
        assert (x if upright == 1 else WIDTH - x) == pytest.approx(text.x)


@pytest.mark.slow
def test_each_face_ends_at_the_fold_and_its_tab_is_white(game: Path, tmp_path: Path) -> None:
    kit = printgen.build_kit(game, out=tmp_path, formats=["svg-pieces"])
    picture = from_svg((kit.folder / "svg/pieces/pawn/eagle-front.svg").read_text("utf-8"))

    def at(x: float, y: float) -> tuple[int, ...]:
        row, column = round((y + BLEED) * PX_PER_MM), round((x + BLEED) * PX_PER_MM)
        return tuple(round(float(c)) for c in np.ravel(picture[row, column])[:3])

    middle = WIDTH / 2
    assert at(middle, TOP - 0.5) == BLUE
    assert at(middle, TOP + 0.5) == RED
    assert at(middle, BASE + 0.5) == BLUE
    assert at(middle, TOP + HEIGHT - 0.5) == RED
    for y in (BASE - 0.5, 0.5, TOP + HEIGHT + 0.5, TOP + HEIGHT + BASE - 0.5):
        assert at(middle, y) == WHITE
    # Over the edges that are cut, the ground goes on.
    for x in (-BLEED + 0.5, WIDTH + BLEED - 0.5):
        assert (at(x, TOP - 5), at(x, TOP + 5)) == (BLUE, RED)
    # No dash lies on the art, where it would be seen.
    row = [at(x / 10, TOP) for x in range(int(10 * CORNER) + 10, int(10 * (WIDTH - CORNER)) - 10)]
    assert set(row) <= {RED, BLUE}


def test_with_rounded_corners_the_whole_outline_is_drawn(eagle: Piece) -> None:
    centres = {(x, TOP + y) for x in (CORNER, WIDTH - CORNER) for y in (CORNER, -CORNER)}
    cut = next(group for group in groups(eagle.front) if group.label == "pawn.eagle.cut")
    lines = [node for node in cut.children if isinstance(node, Line)]
    # Nothing else shows where to cut: straight cuts only separate pieces with such an outline.
    assert [line.segments for line in lines] == [path_of(eagle)]
    rounds = set()
    for (_, before), (step, points) in pairwise(path_of(eagle)):
        if step == "C":
            on_curve = [bezier(before[-2:], points, n / 8) for n in range(9)]
            rounds |= {
                centre
                for centre in centres
                if all(dist(point, centre) == pytest.approx(CORNER, abs=0.01) for point in on_curve)
            }
    assert rounds == centres


def bezier(start: tuple[float, ...], points: tuple[float, ...], t: float) -> tuple[float, ...]:
    """A point of a cubic curve."""
    shares = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    all_points = start, points[:2], points[2:4], points[4:]
    return tuple(
        sum(share * p[axis] for share, p in zip(shares, all_points, strict=True)) for axis in (0, 1)
    )


def test_without_rounded_corners_there_is_nothing_to_cut_but_straight_lines(tmp_path: Path) -> None:
    eagle = drawn(write_folded(tmp_path, corner="0"))["pawn/eagle"]
    assert eagle.outline == plate(eagle.width, eagle.height)
    roles = [group.label for group in groups(eagle.front)]
    assert roles == [f"pawn.eagle.{role}" for role in ("glue", "mountain", "valley")]


@pytest.mark.slow
@pytest.mark.parametrize(("feet", "kind"), [("out", "valley"), ("under", "mountain")])
def test_feet_are_folded_the_way_that_they_are_to_go(tmp_path: Path, feet: str, kind: str) -> None:
    """Folded out they lie before and behind the figure: towards the print; under it, away."""
    game = write_folded(tmp_path)
    text = (game / "game.yaml").read_text("utf-8")
    (game / "game.yaml").write_text(text.replace("base: 10mm", f"base: 10mm\n    feet: {feet}"))
    pieces = drawn(game)
    eagle = pieces["pawn/eagle"]
    assert [fold.kind for fold in eagle.folds] == [kind, "mountain", kind]
    found = {group.label: group for group in groups(eagle.front)}
    # Feet that go out stay free, and the halves are glued behind; else one foot holds the other.
    said = [text.text for text, _ in texts(found["pawn.eagle.glue"].children)]
    tops = [area.corners[0][1] for area in eagle.glue]
    if feet == "out":
        assert (said, tops) == (["half: glue behind"] * 2, [BASE, TOP])
    else:
        assert (said, tops) == (["glue"], [TOP + HEIGHT])
    feet_lines = [
        node
        for node in found[f"pawn.eagle.{kind}"].children
        if isinstance(node, Line) and min(point[1] for _, point in node.segments) != TOP
    ]
    assert len(feet_lines) == 2
    # Dashes for a valley, dashes and dots for a mountain: on the piece and beside the sheet's art.
    lengths = {"valley": 2, "mountain": 4}
    assert {len(line.paint.dash) for line in feet_lines} == {lengths[kind]}
    (sheet,) = sheets(pieces)
    marks = [node for node in sheet.front.children if isinstance(node, Line) and node.paint.dash]
    by_place: dict[float, set[int]] = {}
    trim = sheet.placements[0].trim.y
    for mark in marks:
        by_place.setdefault(round(mark.segments[0][1][1] - trim, 3), set()).add(
            len(mark.paint.dash)
        )
    assert by_place == {BASE: {lengths[kind]}, TOP: {4}, TOP + HEIGHT: {lengths[kind]}}
    component = load(game).description.game.components["pawn"]
    assert isinstance(component, Standee)
    assert component.footprint == (WIDTH, 2 * BASE if feet == "out" else BASE)
    (page,) = cover(assemble(load(game), KitOptions().checked(load(game))))
    words = " ".join(text.text for text, _ in texts(page.children))
    assert ("towards it" in words) == (feet == "out")


def test_every_fold_has_a_dashed_mark_at_both_ends_outside_all_art(
    pieces: dict[str, Piece],
) -> None:
    (sheet,) = sheets(pieces)
    lines = [node for node in sheet.front.children if isinstance(node, Line)]
    dashed = [line for line in lines if line.paint.dash]
    art = sheet.front.bleed
    folds = {
        round(each.trim.y + y, 3) for each in sheet.placements for y in (BASE, TOP, TOP + HEIGHT)
    }
    ends: dict[float, list[float]] = {}
    for line in dashed:
        (x1, y1), (x2, y2) = (points for _, points in line.segments)
        assert y1 == y2
        assert max(x1, x2) < art.x or min(x1, x2) > art.right
        ends.setdefault(round(y1, 3), []).append(x1)
    assert set(ends) == folds
    assert all(min(xs) < art.x and max(xs) > art.right for xs in ends.values())


def test_one_side_of_the_paper_is_printed_and_cuts_go_straight_through(
    pieces: dict[str, Piece],
) -> None:
    (sheet,) = sheets(pieces)
    assert sheet.back is None
    assert sheet.counts() == {"pawn/eagle": 1, "pawn/deer": 2}
    boxes = [each.trim for each in sheet.placements]
    assert len({box.y for box in boxes}) == 1
    assert all(one.right + 2 * BLEED <= other.x + 1e-6 for one, other in pairwise(boxes))


@pytest.mark.slow
def test_pictures_show_the_figure_and_a_side_of_the_die_not_the_net(
    game: Path, pieces: dict[str, Piece]
) -> None:
    eagle, die = pieces["pawn/eagle"].view, pieces["die"].view
    assert (eagle.width, eagle.height) == (WIDTH, HEIGHT)
    assert (die.width, die.height) == (EDGE, EDGE)
    assert [text.text for text, _ in texts(eagle.art)] == ["FEagle"]
    assert [text.text for text, _ in texts(die.art)] == ["6"]
    (page,) = cover(assemble(load(game), KitOptions().checked(load(game))))
    shown = {n.symbol.name: n.symbol.box for n in seen(page.children) if isinstance(n, Use)}
    assert shown["pawn.eagle.shown"] == Box(0, 0, WIDTH, HEIGHT).grown(0.1)
    assert shown["die.shown"] == Box(0, 0, EDGE, EDGE).grown(0.1)
    words = " ".join(text.text for text, _ in texts(page.children))
    assert "fold lines of dashes and dots away from the print" in words


@pytest.mark.slow
def test_the_first_page_says_nothing_of_folds_where_there_are_none(tmp_path: Path) -> None:
    from tests.helpers.tiny import write_tiny

    loaded = load(write_tiny(tmp_path))
    (page,) = cover(assemble(loaded, KitOptions().checked(loaded)))
    assert "folds" not in " ".join(text.text for text, _ in texts(page.children))


# -- files


@pytest.mark.slow
def test_cuts_and_folds_are_found_by_name_in_every_svg_and_each_name_stands_once(
    game: Path, tmp_path: Path
) -> None:
    kit = printgen.build_kit(game, out=tmp_path, formats=["svg"])
    roles = (".cut", ".mountain", ".valley", ".glue")
    found: set[str] = set()
    for file in sorted(kit.folder.rglob("*.svg")):
        ids = [str(e.get("id")) for e in ET.parse(file).iter() if e.get("id")]  # noqa: S314
        assert len(ids) == len(set(ids)), file.name
        found |= {name for name in ids if name.endswith(roles)}
    pawns = {f"pawn.{who}{role}" for who in ("eagle", "deer") for role in roles}
    sheets = {f"sheet{role}" for role in roles}
    assert found == sheets | pawns | {"die.cut", "die.mountain", "die.glue"}


@pytest.mark.slow
def test_cuts_and_folds_are_marked_by_name_in_the_pdf(game: Path, tmp_path: Path) -> None:
    kit = printgen.build_kit(game, out=tmp_path, formats=["pdf"])
    with pikepdf.open(kit.folder / "tiny-a4-bits.pdf") as pdf:
        streams: list[Any] = [page.Contents for page in pdf.pages]
        streams += [
            thing
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
        ]
        names: set[str] = set()
        for stream in streams:
            content = stream.read_bytes().decode("latin-1")
            marked = re.findall(r"/(\S+) BMC", content)
            assert content.count("EMC") == len(marked)
            names.update(marked)
    assert names == {"sheet.cut", "sheet.mountain", "sheet.valley", "sheet.glue"}


@pytest.mark.slow
def test_a_kit_holds_as_many_as_the_game_needs_and_its_check_knows_it(
    game: Path, tmp_path: Path
) -> None:
    kit = printgen.build_kit(game, out=tmp_path, formats=["pdf"])
    assert kit.manifest["pieces"] == {"token": 3, "pawn/eagle": 1, "pawn/deer": 2, "die": 2}
    edit(kit.folder / "manifest.json", ('"pawn/deer": 2', '"pawn/deer": 1'))
    (finding,) = printgen.check(kit.folder, ignore=["proof-"], known=[game])
    assert finding.code.id == "kit-counts"
    assert finding.message.startswith("the kit has 1 pawn/deer and needs 2 for ")


def test_another_corner_makes_another_piece(tmp_path: Path) -> None:
    one, other = (
        load(write_folded(tmp_path / name, corner=corner))
        for name, corner in (("a", "6mm"), ("b", "5mm"))
    )
    changes = {change.piece: change.redrawn for change in diff(one, other).pieces}
    assert changes == {"pawn/eagle": True, "pawn/deer": True}
