"""Lidded boxes: two nets of one component that fold to a tray and a lid that slides over it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import printgen
from printgen.components import Piece, drawing_context
from printgen.core.geometry import Polygon
from printgen.core.polygons import box_of
from printgen.core.scene import Group
from printgen.exports.lines import cuts
from printgen.kinds.box import draw as boxes
from printgen.kinds.box.model import LiddedBox
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.cover import cover
from printgen.model.catalog import load
from tests.helpers.folded import drawn, texts
from tests.helpers.nets import Part, apart, fold, holds, lies_in, lifted
from tests.helpers.tiny import write_tiny

COMPONENTS = """\
  card:
    kind: card
    title: {{one: card, many: cards}}
    group: bits
    size: {{width: 63.5mm, height: 88.9mm, provenance: assumed}}
    quantity: {{value: {cards}, provenance: assumed}}
    front: front
  box:
    kind: lidded-box
    title: {{one: box, many: boxes}}
    group: bits
    top: of-top
    side: of-side
    tray: of-tray
    bottom: of-bottom
    floor: of-floor
    quantity: {{value: 1, provenance: assumed}}
{keys}"""
# What stands on each face.
LETTERS = {"top": "T", "side": "S", "tray": "W", "bottom": "U", "floor": "F"}
FACES = "".join(
    f"""\
  of-{name}:
    boxes:
      ground: {{shape: rect, fill: tint, bleed: true}}
      name: {{text: "{letter}", style: name, width: 4, height: 4}}
"""
    for name, letter in LETTERS.items()
)
HOLDS = "    holds: [card]\n"
# The thickness of the card that cards and boxes are of.
CARD = 0.3


def write_box(folder: Path, keys: str = HOLDS, cards: int = 54, thickness: str = "") -> Path:
    """Writes a game with a box and returns its folder."""
    game = write_tiny(folder, "1", COMPONENTS.format(cards=cards, keys=keys), FACES)
    file = game / "game.yaml"
    text = file.read_text("utf-8")
    if thickness:
        text = text.replace("stock: card,", f"stock: card, thickness: {thickness},")
    file.write_text(text, "utf-8")
    return game


def carton_of(game: Path) -> boxes.Carton:
    context = drawing_context(load(game))
    component = context.game.components["box"]
    assert isinstance(component, LiddedBox)
    return boxes.made(component, context)


class Folded:
    """A tray or a lid, folded up: its base, its walls and its tabs."""

    def __init__(self, piece: Piece, base: str, wall: str) -> None:
        self.piece = piece
        self.parts = fold(piece)
        (self.base,) = (part for part, _ in self.lettered(base))
        self.lettered_walls = self.lettered(wall)
        self.walls = [part for part, _ in self.lettered_walls]
        known = {id(part) for part in (self.base, *self.walls)}
        self.tabs = [part for part in self.parts if id(part) not in known]

    def lettered(self, letter: str) -> list[tuple[Part, Any]]:
        """The parts that show a letter, each with where its top is: a vector in space."""
        found: dict[int, tuple[Part, Any]] = {}
        for text, at in texts(self.piece.front):
            if text.text == letter:
                here, up = at.apply(text.x, text.y), at.apply(text.x, text.y - 1)
                (part,) = (each for each in self.parts if holds(each.flat, here))
                found[id(part)] = part, in_space(part, up) - in_space(part, here)
        return list(found.values())

    @property
    def size(self) -> list[float]:
        """The sides of the box around all of it, the smallest first."""
        corners = np.array([corner for part in self.parts for corner in part.corners])
        return sorted(np.ptp(corners, axis=0))


def in_space(part: Part, point: tuple[float, float]) -> Any:
    """A place on the paper, when it is folded."""
    flat, folded = [lifted(each) for each in part.flat[:3]], part.corners[:3]
    basis = np.column_stack([flat[1] - flat[0], flat[2] - flat[1]])
    share, *_ = np.linalg.lstsq(basis, lifted(point) - flat[0], rcond=None)
    return folded[0] + share[0] * (folded[1] - folded[0]) + share[1] * (folded[2] - folded[1])


def middle(part: Part) -> Any:
    return np.mean(part.corners, axis=0)


GAMES = {
    "cards": (HOLDS, 54, ""),
    "thick": (HOLDS + "    lid: 99mm\n", 54, "1.5mm"),
    "flat": (HOLDS + "    lid: 8mm\n    play: 0.4mm\n", 4, ""),
    "wide": ("    inside: {width: 120mm, depth: 60mm, height: 30mm}\n", 9, ""),
}


@pytest.fixture(scope="module", params=GAMES)
def both(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Folded]:
    pieces = drawn(write_box(tmp_path_factory.mktemp("box") / "tiny", *GAMES[request.param]))
    return {
        "lid": Folded(pieces["box/lid"], "T", "S"),
        "tray": Folded(pieces["box/tray"], "U", "W"),
    }


def test_four_walls_stand_on_a_base_and_every_tab_lies_behind_one(both: dict[str, Folded]) -> None:
    for folded in both.values():
        assert (len(folded.walls), len(folded.tabs), len(folded.piece.glue)) == (4, 4, 4)
        low = min(folded.walls, key=lambda wall: wall.corners[0] @ folded.base.normal)
        for wall in folded.walls:
            assert wall.normal @ folded.base.normal == pytest.approx(0, abs=1e-6)
            assert min(c @ folded.base.normal for c in wall.corners) == pytest.approx(
                min(c @ folded.base.normal for c in low.corners), abs=1e-3
            )
            assert (middle(wall) - middle(folded.base)) @ wall.normal > 0, "the print is outside"
        behind = [[w for w in folded.walls if lies_in(tab, w)] for tab in folded.tabs]
        assert all(len(walls) == 1 for walls in behind)
        for wall in folded.walls:
            mine = [t for t, (w,) in zip(folded.tabs, behind, strict=True) if w is wall]
            assert len(mine) in {0, 2}
            assert not mine or apart(mine[0], mine[1], wall)


def test_art_is_upright_on_walls_of_a_closed_box(both: dict[str, Folded]) -> None:
    for name, folded in both.items():
        # The print of a tray's base is below.
        up = folded.base.normal * (1 if name == "lid" else -1)
        for _, top in folded.lettered_walls:
            assert top @ up / np.linalg.norm(top) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("case", GAMES)
def test_the_lid_goes_over_the_tray_with_the_play(case: str, tmp_path: Path) -> None:
    game = write_box(tmp_path / "tiny", *GAMES[case])
    pieces = drawn(game)
    lid, tray = (box_of(Folded(pieces[f"box/{n}"], *at).base.flat) for n, at in PARTS.items())
    play = 0.4 if case == "flat" else 1.0
    card = 1.5 if case == "thick" else CARD
    # Each wall reaches half its card beyond its fold. Across, the lid's tabs lie between.
    assert lid.height - card == pytest.approx(tray.height + card + play, abs=1e-3)
    assert lid.width - card - 2 * card == pytest.approx(tray.width + card + play, abs=1e-3)


PARTS = {"lid": ("T", "S"), "tray": ("U", "W")}


def test_the_contents_have_room_between_walls_and_tabs(tmp_path: Path) -> None:
    box = carton_of(write_box(tmp_path / "tiny"))
    assert box.inside == pytest.approx((64.5, 54 * CARD + 1, 89.9))
    width, height, depth = box.measures
    assert (width, height, depth) == pytest.approx((64.5 + 1.2, 17.2 + 0.3, 89.9 + 0.6))


@pytest.mark.parametrize(
    ("keys", "height"),
    [
        ("", 15),
        ("    lid: 10mm\n", 10),
        # So that it meets the table, and no deeper.
        ("    lid: 80mm\n", 17.5 + CARD),
        ("    inside: {height: 60mm}\n", round(2 / 3 * 60.3, 3)),
    ],
)
def test_the_lid_has_its_height(tmp_path: Path, keys: str, height: float) -> None:
    pieces = drawn(write_box(tmp_path / "tiny", HOLDS + keys))
    assert Folded(pieces["box/lid"], "T", "S").size[0] == pytest.approx(height, abs=1e-3)


@pytest.mark.parametrize(
    ("keys", "inside"),
    [
        ("    inside: {width: 100mm, depth: 70mm, height: 20mm}\n", (100, 20, 70)),
        (HOLDS + "    inside: {width: 2mm, depth: 1mm}\n", (89.9, 17.2, 64.5)),
        (HOLDS + "    inside: {width: 70mm, depth: 120mm}\n", (70, 17.2, 120)),
    ],
)
def test_inside_is_the_smallest_room_and_says_how_contents_lie(
    tmp_path: Path, keys: str, inside: tuple[float, float, float]
) -> None:
    assert carton_of(write_box(tmp_path / "tiny", keys)).inside == pytest.approx(inside)


def test_the_floor_is_behind_the_bottom_and_leaves_glued_walls_white(tmp_path: Path) -> None:
    tray = drawn(write_box(tmp_path / "tiny", HOLDS + "    bleed: 3mm\n"))["box/tray"]
    assert tray.back is not None
    ((_, at), *_) = [(t, at) for t, at in texts(tray.back) if t.text == "F"]
    assert (at.b, at.c) == (0, 0), "upright, with the front before those who look into it"
    ground, *_ = tray.back
    assert isinstance(ground, Group)
    assert isinstance(ground.clip, Polygon)
    assert ground.matrix is not None
    area = box_of([ground.matrix.apply(*corner) for corner in ground.clip.corners])
    base = box_of(Folded(tray, "U", "W").base.flat)
    mirrored = tray.width - base.right
    assert (area.x, area.right) == pytest.approx((mirrored, mirrored + base.width))
    assert (area.y, area.bottom) == pytest.approx((base.y - 3, base.bottom + 3))
    assert drawn(write_box(tmp_path / "two", HOLDS))["box/lid"].back is None


def test_machines_cut_each_part_once_around(tmp_path: Path) -> None:
    for piece in drawn(write_box(tmp_path / "tiny")).values():
        if piece.component == "box":
            assert len(list(cuts(piece))) == 1
            assert len(piece.folds) == 8


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{"paper": "a4"}, {"paper": "letter", "ink": "low"}, {"purpose": "offset"}]
)
def test_a_kit_has_both_parts_of_one_box(tmp_path: Path, options: dict[str, Any]) -> None:
    game = write_box(tmp_path / "tiny")
    kit = printgen.build_kit(game, printgen.KitOptions(**options), out=tmp_path, formats=["pdf"])
    pieces = json.loads((kit.folder / "manifest.json").read_text("utf-8"))["pieces"]
    assert {"box/lid": 1, "box/tray": 1}.items() <= pieces.items()
    found = printgen.check(kit.folder, known=[game], least=printgen.Severity.WARNING)
    assert [str(each) for each in found] == []


def test_the_first_page_lists_one_box_and_says_how_to_glue_it(tmp_path: Path) -> None:
    loaded = load(write_box(tmp_path / "tiny"))
    contents = assemble(loaded, KitOptions().checked(loaded))
    facts = {each.id: each for each in contents.drawn.typesetter.components}
    assert (facts["box"].count, facts["box"].picture) == (1, "box/lid")
    words = " ".join(text.text for text, _ in texts(cover(contents)[0].children))
    assert "glue each tab behind the wall" in words


@pytest.mark.slow
def test_a_shop_gets_a_file_of_each_part(tmp_path: Path) -> None:
    game = write_box(tmp_path)
    options = printgen.KitOptions(purpose="offset")
    kit = printgen.build_kit(game, options, out=tmp_path / "kits", formats=["pdf"])
    files = sorted(kit.folder.glob("*.pdf"))
    assert [file.stem.split("-offset-")[1] for file in files if "-box" in file.name] == [
        "box-lid",
        "box-tray",
    ]
    codes = {flaw.code.id for flaw in printgen.run_preflight(files, "offset")}
    assert "pdf-page-size" not in codes


@pytest.mark.slow
def test_a_box_that_is_too_large_says_what_would_fit(tmp_path: Path) -> None:
    def hint(*box: Any) -> str:
        loaded = load(write_box(tmp_path / "tiny", *box))
        with pytest.raises(printgen.DataError) as caught:
            assemble(loaded, KitOptions(only=["box"]).checked(loaded))
        (finding,) = caught.value.findings
        assert finding.code.id == "piece-too-large"
        return str(finding.hint)

    assert hint(HOLDS, 1500).startswith("print it on larger paper, distribute its contents among ")
    # The tray: four and two layers of card, two walls of 60.3 mm, and two bleeds of 2 mm.
    asked = hint("    inside: {width: 250mm, depth: 300mm, height: 60mm}\n")
    assert asked.startswith("print it on paper with room for 375.8 × 425.2 mm")


def test_a_box_of_no_size_is_an_error(tmp_path: Path) -> None:
    found = printgen.check(write_box(tmp_path / "tiny", ""))
    assert [(each.code.id, each.message) for each in found] == [
        ("missing-key", "neither 'holds' nor 'inside' is given")
    ]


def test_more_pieces_make_it_higher_and_no_wider(tmp_path: Path) -> None:
    few, many = (carton_of(write_box(tmp_path / str(n), cards=n)).measures for n in (54, 64))
    assert many.height - few.height == pytest.approx(10 * CARD)
    assert (many.width, many.depth) == (few.width, few.depth)
