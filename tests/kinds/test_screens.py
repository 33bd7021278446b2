"""Player screens: their outline, folds and sides; whether they stand; sheets, parts and boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import printgen
from printgen import check
from printgen.core.errors import Severity
from printgen.core.geometry import Polygon, signed_area
from printgen.core.outlines import Plate, corners, plate
from printgen.core.scene import Group
from printgen.core.units import PAPERS
from printgen.drawing.ink_saving import InkSaver
from printgen.exports.lines import Bend, Stroke, by_kind, lines
from printgen.imposition.parts import guide_picture, whole_page
from printgen.imposition.sheets import Press, Sheet, impose
from printgen.kinds.screen.checks import LEAN, leans, least_wing
from printgen.kinds.screen.model import Sheet as Measures
from printgen.kinds.screen.model import low_at
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.cover import cover
from printgen.model.catalog import load
from printgen.printers.misregistration import backs
from tests.helpers.changed import edit
from tests.helpers.fields import GAME, Text, of_kind, pieces, write_kites
from tests.helpers.posters import board

if TYPE_CHECKING:
    from pathlib import Path

    from printgen.components import Piece

SCREEN = """\
components:
  shield:
    kind: screen
    title: {one: shield, many: shields}
    group: pieces
    size: {width: MIDDLE, height: HEIGHT, provenance: assumed}
    wing: WING
    KEYS
    fields: {who: text}
    rows:
      ada: {quantity: {value: 1, provenance: assumed}, who: Ada}
      ben: {quantity: {value: 2, provenance: assumed}, who: Ben}
    front: outside
    back: inside
"""
FACES = """\
faces:
  outside:
    boxes:
      ground: {shape: rect, fill: accent, bleed: true}
      who: {text: "{who}", style: label, left: 35, width: 20, top: 50, height: 8, fill: paper}
      left: {shape: circle, left: 10, width: 20, top: 50, height: 20, fill: paper}
      right: {shape: rect, right: 10, width: 20, top: 50, height: 20, fill: paper}
      sun: {shape: star, right: 40, width: 20, top: 50, height: 20, fill: paper}
  inside:
    boxes:
      ground: {shape: rect, fill: paper, bleed: true}
      turn: {text: Your turn, style: label, left: 5, width: 40, top: 50, height: 10}
      walk: {text: "Walk, or stay", style: label, left: 5, width: 40, top: 60, height: 10}
      over: {text: The end, style: label, right: 5, width: 40, top: 50, height: 10}
      who: {text: "Who is {who}?", style: label, right: 5, width: 40, top: 60, height: 10}
"""
PATH = 'top: "M 0 30 H 50 V 10 L 110 0 L 170 10 V 30 H 220"'


def shields(folder: Path, keys: str = "bleed: 3mm", **size: Any) -> Path:
    data = SCREEN.replace("KEYS", keys)
    for old, usual in (("middle", "120mm"), ("height", "90mm"), ("wing", "50mm")):
        data = data.replace(old.upper(), size.get(old, usual))
    return write_kites(folder, GAME.replace("components:\n", data).replace("faces:\n", FACES))


def shield(folder: Path, keys: str = "bleed: 3mm", **size: Any) -> Piece:
    return pieces(shields(folder, keys, **size))["shield/ada"]


def sheets(folder: Path, paper: str, **size: Any) -> list[Sheet]:
    press = Press(PAPERS[paper], 10, True, "A game", "1")
    drawn = pieces(shields(folder, **size)).values()
    return impose("pieces", "Pieces", [p for p in drawn if p.component == "shield"], press)


@pytest.mark.parametrize(
    ("keys", "low", "area"),
    [
        ("bleed: 3mm", (0, 0, 0), 220 * 90),
        ("top: lowered\n    drop: 20mm", (20, 0, 0), 220 * 90 - 50 * 20),
        ("top: gabled\n    drop: 22mm", (22, 12, 0), 220 * 90 - 110 * 22),
        # Two quarters of an ellipse are missing.
        ("top: curved\n    drop: 20mm", (20, 3.23, 0), 220 * 90 - 0.2146 * 220 * 20),
        (PATH, (30, 30, 0), 220 * 60 + 120 * 20 + 60 * 10),
    ],
)
def test_the_upper_edge_is_cut_as_its_top_says(
    keys: str, low: tuple[float, ...], area: float, tmp_path: Path
) -> None:
    piece = shield(tmp_path, keys)
    assert (piece.width, piece.height) == (220, 90)
    assert isinstance(piece.outline, Plate) is (low == (0, 0, 0))
    assert signed_area(corners(piece.outline)) == pytest.approx(area, rel=1e-3)
    assert [low_at(piece.outline, x) for x in (0, 50, 110)] == pytest.approx(low, abs=0.05)
    # Both folds go from the upper edge to the foot, away from the outside.
    assert {fold.kind for fold in piece.folds} == {"mountain"}
    ends = [value for fold in piece.folds for point in fold[:2] for value in point]
    assert ends == pytest.approx([50, low[1], 50, 90, 170, low[1], 170, 90], abs=0.05)


def test_both_sides_are_drawn_across_all_panels(tmp_path: Path) -> None:
    piece = shield(tmp_path)
    assert piece.back is not None
    words = {node.text: node.x for node in of_kind(piece.back, Text) if isinstance(node, Text)}
    assert {text for text, x in words.items() if x < 50} == {"Your turn", "Walk, or stay"}
    assert {text for text, x in words.items() if x > 170} == {"The end", "Who is Ada?"}
    assert piece.shown is not None
    assert piece.shown.back is piece.back


def test_folds_are_marked_on_the_bleed_or_where_that_is_narrow_on_the_art(tmp_path: Path) -> None:
    def ends(piece: Piece) -> list[float]:
        (group,) = (
            node
            for node in piece.front
            if isinstance(node, Group) and node.label == "shield.ada.mountain"
        )
        return sorted(y for each in group.children for _, (_, y) in each.segments)  # type: ignore[union-attr]

    assert ends(shield(tmp_path / "wide")) == [-3, -3, -0.5, -0.5, 90.5, 90.5, 93, 93]
    assert ends(shield(tmp_path / "narrow", "bleed: 0.5mm")) == [0, 0, 90, 90]


# -- whether it stands

sides = st.floats(20, 400)


@given(sides, sides)
def test_the_least_wings_bear_just_what_they_should(middle: float, height: float) -> None:
    wing = least_wing(Measures(middle, 1, height))
    assert leans(Measures(middle, wing, height)) == pytest.approx(LEAN)
    assert leans(Measures(middle, wing + 1, height)) > LEAN


@pytest.mark.parametrize(
    ("wing", "hints"),
    [("28mm", ["make the wings at least 29 mm wide, or the screen lower"]), ("29mm", [])],
)
def test_a_screen_that_falls_over_is_told_with_the_wings_that_would_do(
    wing: str, hints: list[str], tmp_path: Path
) -> None:
    found = check(shields(tmp_path, wing=wing), least=Severity.WARNING, select=["screen-tips"])
    assert [each.hint for each in found] == hints


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("drop: 10mm", "the top is flat"),
        ("top: curved", "missing-key 'drop' is missing"),
        ("top: gabled\n    drop: 70mm", "70 mm leave too little of the height, 90 mm"),
        ("top: rounded\n    drop: 9mm", "unknown-value 'top' cannot be 'rounded'"),
        ('top: "M 0 0 L 200 0"', "leads from 0 to 200 mm across, and the sheet from 0 to 220 mm"),
        ('top: "M 0 0 L 90 9 L 80 9 L 220 0"', "leads back to the left near 90 mm across"),
        ('top: "M 0 0 L 90 80 L 220 0"', "goes 80 mm down; it may go from 0 to 63 mm"),
        ('top: "M 0 -5 L 220 0"', "goes -5 mm down"),
        ('top: "M 0 0 L 220 0 Z"', "one open line"),
        ('top: "M 0 0"', "leads nowhere"),
        ('top: "M 0 0 K 3"', "is not a path command"),
        (f"{PATH}\n    drop: 9mm", "the path says already"),
    ],
)
def test_an_upper_edge_that_cannot_be_is_told_at_its_place(
    keys: str, told: str, tmp_path: Path
) -> None:
    (found,) = check(shields(tmp_path, keys))
    assert "game.yaml:2" in str(found)
    assert told in str(found)


def test_wings_that_do_not_fold_in_are_told(tmp_path: Path) -> None:
    (found,) = check(shields(tmp_path, wing="121mm"))
    assert "121 mm is wider than the middle, 120 mm" in str(found)


def test_words_beyond_the_upper_edge_are_told(tmp_path: Path) -> None:
    # On the outside it is the left wing that is so low, on the inside the right one.
    game = shields(tmp_path, 'top: "M 0 62 H 50 V 0 H 220"')
    outside, inside = sorted(map(str, check(game, select=["text-cut"])))
    assert "'Ada' lies where 'shield/ada' is cut away" in outside
    assert "'The end' lies where 'shield/ada' is cut away" in inside


# -- sheets


@pytest.mark.parametrize(("paper", "counts"), [("a4", [1, 1, 1]), ("letter", [2, 1])])
def test_a_screen_lies_across_the_paper_with_its_inside_behind(
    paper: str, counts: list[int], tmp_path: Path
) -> None:
    made = sheets(tmp_path, paper)
    assert [len(sheet.placements) for sheet in made] == counts
    assert all(sheet.placements[0].turned and sheet.back is not None for sheet in made)
    trim = made[-1].placements[0].trim
    assert (trim.width, trim.height) == (90, 220)
    kinds = by_kind(lines(made[-1]))
    assert {kind: len(its) for kind, its in kinds.items()} == {"cut": 1, "mountain": 2}
    # On its side: the folds are level, a wing away from both ends.
    levels = sorted(line.shape.start[1] for line in kinds["mountain"])  # type: ignore[union-attr]
    assert [y - trim.y for y in levels] == [50, 170]


@pytest.mark.parametrize("keys", ["bleed: 3mm", "top: gabled\n    drop: 40mm"])
def test_a_large_one_comes_in_two_parts_with_a_seam_off_its_folds(
    keys: str, tmp_path: Path
) -> None:
    press = Press(PAPERS["a4"], 10, True, "A game", "1")
    piece = shield(tmp_path, keys, middle="210mm", wing="90mm", height="150mm")
    guide, *parts = impose("pieces", "Pieces", [piece._replace(copies=1)], press)
    assert guide.guide is not None
    (seam,) = guide.guide.poster.xs
    assert seam == pytest.approx(390 / 2)
    assert [len(by_kind(lines(part))["mountain"]) for part in parts] == [1, 1]
    cut = [line.shape for part in parts for line in lines(part) if line.kind == "cut"]
    # Both parts together are the whole and the strip that is glued, from the seam on.
    strip = Polygon(tuple(corners(plate(10, 150 - low_at(piece.outline, seam + 5)))))
    areas = [abs(signed_area(corners(each))) for each in cut if not isinstance(each, Stroke | Bend)]
    expected = signed_area(corners(piece.outline)) + signed_area(strip.corners)
    assert sum(areas) == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("left: 35, width: 20, top: 50", "left: 175, width: 40, top: 50"),
        # Behind the middle of the outside.
        ("left: 5, width: 40, top: 60", "left: 175, width: 40, top: 60"),
    ],
)
def test_a_seam_cuts_no_words_on_either_side(old: str, new: str, tmp_path: Path) -> None:
    game = shields(tmp_path, middle="210mm", wing="90mm", height="150mm")
    file = game / "game.yaml"
    assert old in file.read_text("utf-8")
    edit(file, (old, new))
    piece = pieces(game)["shield/ada"]
    press = Press(PAPERS["a4"], 10, True, "A game", "1")
    guide, *_ = impose("pieces", "Pieces", [piece._replace(copies=1)], press)
    assert guide.guide is not None
    (seam,) = guide.guide.poster.xs
    assert abs(seam - 390 / 2) > 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("middle", "duplex"),
    [("120mm", "long-edge"), ("120mm", "fold"), ("210mm", "short-edge"), ("210mm", "none")],
)
def test_its_kit_is_proved_whole_and_in_parts(middle: str, duplex: Any, tmp_path: Path) -> None:
    wide = {"wing": "90mm", "height": "150mm"} if middle == "210mm" else {}
    game = shields(tmp_path, "top: curved\n    drop: 20mm", middle=middle, **wide)
    kit = printgen.build_kit(game, KitOptions(duplex=duplex), out=tmp_path, formats=["pdf"])
    assert kit.manifest["pieces"]["shield/ben"] == 2
    assert check(kit.folder, known=[game]) == []


def test_a_board_in_one_piece_has_its_back_where_the_paper_turns() -> None:
    press = Press(PAPERS["a4"], 10, True, "A game", "1")
    for duplex, turned in (("long-edge", True), ("short-edge", False)):
        over = press._replace(duplex=duplex)  # type: ignore[arg-type]
        guide, *_ = impose("board", "Board", [board(500, 200, back=True)], over)
        assert guide.guide is not None
        front, back = (whole_page(guide.guide, "", "", back=side) for side in (False, True))
        # Its page is wider than high: on the long edge, its head becomes its foot.
        assert (back.trim.y > front.trim.y) is turned
        assert back.trim.x == pytest.approx(front.trim.x)


def test_the_first_page_says_how_to_fold_it(tmp_path: Path) -> None:
    loaded = load(shields(tmp_path))
    (page,) = cover(assemble(loaded, KitOptions().checked(loaded)))
    words = " ".join(node.text for node in of_kind(page.children, Text) if isinstance(node, Text))
    assert "Shields : fold both wings back" in words
    assert "until they stand at 120° to the middle" in words
    assert "Put glue" not in words


def test_its_inside_counts_for_printers_that_are_off(tmp_path: Path) -> None:
    found = [piece.id for piece in backs(pieces(shields(tmp_path)).values())]
    assert {"shield/ada", "shield/ben"} <= {*found}


def test_in_a_tuckbox_its_wings_are_folded_in(tmp_path: Path) -> None:
    for wing, layers in (("50mm", 2), ("60mm", 2), ("61mm", 3)):
        about = load(shields(tmp_path / wing, wing=wing)).description.game.components["shield"]
        assert about.lying is not None
        assert (about.lying.width, about.lying.height, about.lying.layers) == (120, 90, layers)


def test_the_seams_in_the_guide_look_the_same_with_little_ink(tmp_path: Path) -> None:
    piece = shield(tmp_path, middle="210mm", wing="90mm", height="150mm")
    press = Press(PAPERS["a4"], 10, True, "A game", "1")
    guide, *_ = impose("pieces", "Pieces", [piece._replace(copies=1)], press)
    assert guide.guide is not None
    nodes, _ = guide_picture(guide.guide)
    _, outline, *printed = InkSaver().nodes(nodes)
    assert (outline, *printed) == nodes[1:]
