"""Tuckboxes: what is printed folds into a box for the pieces, with every flap in its place."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import printgen
from printgen.components import Piece, draw_all, drawing_context
from printgen.core.sizes import STANDARD
from printgen.drawing.faces import Faces
from printgen.kinds.box import draw as tuckboxes
from printgen.kinds.box.contents import MOST_COLUMNS, Pile, ways
from printgen.kinds.box.forms import Measures
from printgen.kinds.box.model import Tuckbox
from printgen.kinds.box.tuckbox import TuckForm
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load
from tests.helpers.changed import edit
from tests.helpers.folded import drawn, texts
from tests.helpers.nets import Part, apart, fold, holds, lies_in, lifted, path_of, rounded, signed
from tests.helpers.pdf import leaves
from tests.helpers.tuckboxes import FACES, straightened, write_boxed

CARD = 0.3
# Cards of several sizes and how many: a deck, a thin one, one on its side, few, a cube, a pile.
DECKS = [(63.5, 88.9, 50), (86, 116, 9), (88, 63, 40), (30, 30, 20), (30, 30, 90), (44, 68, 110)]


def box_of(game: Path, players: int | None = None) -> tuckboxes.Carton:
    """The measures of a game's box."""
    loaded = load(game)
    context = drawing_context(loaded, players)
    component = context.game.components["box"]
    assert isinstance(component, Tuckbox)
    return tuckboxes.made(component, context)


class Folded:
    """A box, drawn and folded up."""

    def __init__(self, game: Path) -> None:
        self.piece: Piece = drawn(game)["box"]
        self.measures = box_of(game).measures
        self.parts = fold(straightened(self.piece))
        width, height, depth = self.measures
        areas = [round(n, 3) for n in (width * height, depth * height, width * depth)]
        big = [part for part in self.parts if round(signed(part.flat) / 2, 3) in areas]
        # A flap may have the area of a face, but has slanted sides.
        self.faces = [part for part in big if self._is_upright(part)]
        self.flaps = [part for part in self.parts if not any(part is face for face in self.faces)]
        self.by_letter = {letter: self._with(letter) for letter, _ in FACES.values()}

    @staticmethod
    def _is_upright(part: Part) -> bool:
        sides = zip(part.flat, part.flat[1:] + part.flat[:1], strict=True)
        return all(min(abs(a[0] - b[0]), abs(a[1] - b[1])) < 1e-3 for a, b in sides)

    def _with(self, letter: str) -> list[tuple[Part, Any]]:
        """The faces that show a letter, each with where its top is: a vector in space."""
        found: list[tuple[Part, Any]] = []
        for text, at in texts(self.piece.front):
            if text.text != letter:
                continue
            x, y = at.apply(text.x, text.y)
            up = at.apply(text.x, text.y - 1)
            (part,) = (each for each in self.faces if holds(each.flat, (x, y)))
            if any(part is known for known, _ in found):
                continue  # drawn once with its bleed and once without
            found.append((part, _in_space(part, up) - _in_space(part, (x, y))))
        return found

    def one(self, letter: str) -> tuple[Part, Any]:
        (found,) = self.by_letter[letter]
        return found


def _in_space(part: Part, point: tuple[float, float]) -> Any:
    """A place on the paper, when it is folded."""
    a, b, c = (lifted(p) for p in part.flat[:3])
    p = lifted(point)
    across = np.column_stack([b - a, c - b])
    share, *_ = np.linalg.lstsq(across, p - a, rcond=None)
    x, y, z = part.corners[:3]
    return x + share[0] * (y - x) + share[1] * (z - y)


def _middle(part: Part) -> Any:
    return (np.min(part.corners, axis=0) + np.max(part.corners, axis=0)) / 2


@pytest.fixture(scope="module", params=DECKS, ids=lambda deck: "{}x{}x{}".format(*deck))
def folded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Folded:
    width, height, cards = request.param
    return Folded(write_boxed(tmp_path_factory.mktemp("box") / "tiny", width, height, cards))


def test_six_faces_close_to_a_box_of_its_measures(folded: Folded) -> None:
    assert len(folded.faces) == 6
    assert len(folded.flaps) == 7
    corners = np.array([corner for face in folded.faces for corner in face.corners])
    low, high = corners.min(axis=0), corners.max(axis=0)
    assert sorted(high - low) == pytest.approx(sorted(folded.measures), abs=1e-3)
    # Every corner of the box is one of three faces.
    met = Counter(rounded(tuple(corner), 2) for corner in corners)
    ends = [
        sorted({round(float(v), 2) + 0.0 for v in pair}) for pair in zip(low, high, strict=True)
    ]
    assert all(met[corner] == 3 for corner in itertools.product(*ends))
    middle = (low + high) / 2
    for face in folded.faces:
        assert (_middle(face) - middle) @ face.normal > 0, "the print is outside"


def test_every_flap_lies_inside_along_one_face_and_beside_the_others(folded: Folded) -> None:
    width, height, depth = folded.measures
    under: dict[str, list[Part]] = {}
    names = {"F": "front", "B": "back", "T": "top", "U": "bottom", "S": "side"}
    for flap in folded.flaps:
        found = [
            (letter, face)
            for letter, faces in folded.by_letter.items()
            for face, _ in faces
            if lies_in(flap, face)
        ]
        assert len(found) == 1, "a flap lies along one face"
        under.setdefault(names[found[0][0]], []).append(flap)
    counted = {name: len(flaps) for name, flaps in under.items()}
    # The lid behind the front, small flaps below the lid and on the bottom, two glued to the back.
    assert counted == {"front": 1, "top": 2, "bottom": 2, "back": 2}
    for name, flaps in under.items():
        face, _ = folded.one({"front": "F", "top": "T", "bottom": "U", "back": "B"}[name])
        for one, other in itertools.combinations(flaps, 2):
            assert apart(one, other, face)
    tuck = under["front"][0]
    deep = np.ptp(tuck.corners, axis=0).max(), sorted(np.ptp(tuck.corners, axis=0))[1]
    assert deep[0] == pytest.approx(width, abs=1e-3)
    assert min(10, height / 2) - 1e-3 <= deep[1] <= max(10, depth) + 1e-3


def test_what_is_glued_is_marked_so_and_only_that(folded: Folded) -> None:
    glued = [area.middle for area in folded.piece.glue]
    assert len(glued) == 4
    (lid, _), (front, _) = folded.one("T"), folded.one("F")
    for flap in folded.flaps:
        is_glued = any(holds(flap.flat, point) for point in glued)
        assert is_glued != (lies_in(flap, lid) or lies_in(flap, front))


def test_the_art_stands_upright_on_every_face(folded: Folded) -> None:
    (front, up_front), (back, up_back) = folded.one("F"), folded.one("B")
    (lid, up_lid), (bottom, up_bottom) = folded.one("T"), folded.one("U")
    upwards = _unit(_middle(lid) - _middle(bottom))
    backwards = _unit(_middle(back) - _middle(front))
    for up in (up_front, up_back, *(up for _, up in folded.by_letter["S"])):
        assert _unit(up) @ upwards == pytest.approx(1, abs=1e-4)
    # Who looks down at the lid, or tips the box to see below, has the front before them.
    assert _unit(up_lid) @ backwards == pytest.approx(1, abs=1e-4)
    assert _unit(up_bottom) @ backwards == pytest.approx(-1, abs=1e-4)
    assert len(folded.by_letter["S"]) == 2


def _unit(vector: Any) -> Any:
    return vector / np.linalg.norm(vector)


def test_a_thumb_finds_a_notch_in_the_front_and_round_corners_on_what_is_tucked_in(
    tmp_path: Path,
) -> None:
    folded = Folded(write_boxed(tmp_path / "tiny"))
    curves = [values for step, values in path_of(folded.piece) if step == "C"]
    (front, _) = folded.one("F")
    bites = [values for values in curves if holds(front.flat, (values[-2], values[-1]))]
    assert len(bites) == 2
    deepest = bites[0][-2:]
    assert bites[1][-2:] != deepest
    ends = [np.array(bites[1][-2:]), np.array(deepest)]
    radius = float(np.abs(ends[0] - ends[1]).max())
    assert 6 <= radius <= 9
    # Two corners of the lid's flap, and two of each small flap beside it.
    assert len(curves) - len(bites) == 6


# -- what goes in


def test_a_box_is_so_much_wider_than_its_pieces(tmp_path: Path) -> None:
    box = box_of(write_boxed(tmp_path / "tiny", 63.5, 88.9, 50))
    assert box.inside == pytest.approx((64.5, 89.9, 50 * CARD + 1))
    width, height, depth = box.measures
    assert (width, height, depth) == pytest.approx((64.5 + 0.9, 89.9 + 1.2, 16 + 1.2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_whatever_goes_in_has_room_and_lies_nowhere_upon_each_other(seed: int) -> None:
    chance = random.Random(seed)
    held = [
        Pile(
            chance.randint(80, 900) / 10,
            chance.randint(80, 1200) / 10,
            chance.choice((0.1, 0.3, 1.8, 16)),
            chance.randint(1, 120),
        )
        for _ in range(chance.randint(1, 3))
    ]
    clearance = chance.choice((0, 1, 2.5))
    box = tuckboxes.fitted(tuple(held), TuckForm(clearance, CARD, Measures(0, 0, 0)), 3, ())
    stowed = box.stowed
    for inside, outside in zip(box.inside, box.measures, strict=True):
        assert outside >= inside + 2 * CARD - 1e-6
    need = sorted((stowed.width, stowed.depth, stowed.height))
    have = sorted(box.inside)
    assert all(a >= b + clearance - 1e-3 for a, b in zip(have, need, strict=True))
    for column in stowed.columns:
        assert column.x + column.width <= stowed.width + 1e-3
        assert column.y + column.depth <= stowed.depth + 1e-3
        assert column.height <= stowed.height + 1e-3
    for one, other in itertools.combinations(stowed.columns, 2):
        across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        down = min(one.y + one.depth, other.y + other.depth) - max(one.y, other.y)
        assert min(across, down) <= 1e-3, "two columns share room"
    for foot in {tuple(sorted((round(p.width, 3), round(p.height, 3)))) for p in held}:
        mine = [p for p in held if tuple(sorted((round(p.width, 3), round(p.height, 3)))) == foot]
        room = sum(c.height for c in stowed.columns if (c.width, c.depth) == foot)
        assert room >= sum(p.thickness * p.copies for p in mine) - 1e-2


@pytest.mark.parametrize(
    "held",
    [
        [Pile(25, 25, 0.5, 5)],
        [Pile(25, 25, 2, 3), Pile(20, 20, 2, 2)],
        [Pile(30, 12, 3, 2), Pile(10, 10, 4, 3), Pile(8, 8, 1, 1)],
    ],
    ids=len,
)
def test_no_other_rows_of_columns_take_less_card(held: list[Pile]) -> None:
    """Every way to share the piles out, and every way to part the columns into rows, by force."""
    best = min(_surface(way.measures) for way in ways(held))
    feet = sorted((max(p[:2]), min(p[:2]), p.thickness, p.copies) for p in held)[::-1]
    least = float("inf")
    for numbers in itertools.product(*(range(1, foot[3] + 1) for foot in feet)):
        columns = [
            (long, short)
            for (long, short, *_), n in zip(feet, numbers, strict=True)
            for _ in range(n)
        ]
        heights = [-(-foot[3] // n) * foot[2] for foot, n in zip(feet, numbers, strict=True)]
        for cuts in itertools.product((False, True), repeat=len(columns) - 1):
            rows = [[columns[0]]]
            for column, cut in zip(columns[1:], cuts, strict=True):
                if cut:
                    rows.append([])
                rows[-1].append(column)
            width = max(sum(short for _, short in row) for row in rows)
            depth = sum(max(long for long, _ in row) for row in rows)
            least = min(least, _surface((width, depth, max(heights))))
    assert best == pytest.approx(least, abs=1e-6)


def _surface(measures: tuple[float, ...]) -> float:
    a, b, c = measures
    return a * b + a * c + b * c


def test_columns_are_as_even_as_they_can_be() -> None:
    found = ways([Pile(20, 20, 1, 2), Pile(20, 20, 2, 1)])
    assert {(len(way.columns), way.height) for way in found} == {(1, 4), (2, 2)}


def test_columns_stay_few() -> None:
    assert max(len(way.columns) for way in ways([Pile(19, 19, 1.8, 2000)])) == MOST_COLUMNS


@pytest.mark.slow
def test_one_more_card_makes_the_box_deeper_by_one_card(tmp_path: Path) -> None:
    fifty = box_of(write_boxed(tmp_path / "fifty", cards=50)).measures
    sixty = box_of(write_boxed(tmp_path / "sixty", cards=60)).measures
    assert sixty.depth - fifty.depth == pytest.approx(10 * CARD)
    assert sixty[:2] == fifty[:2]


@pytest.mark.slow
def test_its_net_fits_on_the_papers_that_the_game_is_for(tmp_path: Path) -> None:
    game = write_boxed(tmp_path / "tiny", width=25, height=40, cards=150)
    at_home = box_of(game).measures
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8") + "sheets: {papers: [148x210mm]}\n", "utf-8")
    assert [str(each) for each in printgen.check(game) if "box" in str(each)] == []
    assert box_of(game).measures != at_home


@pytest.mark.slow
def test_it_follows_the_number_of_players(tmp_path: Path) -> None:
    game = write_boxed(
        tmp_path / "tiny",
        holds="[card, extra]",
        more="""\
  extra:
    kind: card
    title: {one: extra card, many: extra cards}
    group: bits
    size: {width: 88.9mm, height: 63.5mm, provenance: assumed}
    quantity: {per-player: 10, provenance: assumed}
    front: front
""",
    )
    depths = [box_of(game, players).measures.depth for players in (1, 2)]
    assert depths == pytest.approx([60 * CARD + 2.2, 70 * CARD + 2.2])
    words = [text.text for text, _ in texts(drawn(game)["box"].front)]
    assert "F" in words


def test_a_box_says_how_many_play_and_what_is_in_it(tmp_path: Path) -> None:
    extra = """\
  extra:
    kind: card
    title: {one: extra card, many: extra cards}
    group: bits
    size: {width: 63.5mm, height: 88.9mm, provenance: assumed}
    quantity: {value: 10, min-players: 2, provenance: assumed}
    front: front
"""
    game = write_boxed(tmp_path / "tiny", holds="[card, extra]", more=extra)
    size = 'name: {text: "F", style: name, width: 4, height: 4}'
    said = 'name: {text: "{players}: {contents}", style: name}'
    edit(game / "game.yaml", (size, said))

    def words(players: int | None) -> str:
        pieces = draw_all(drawing_context(load(game), players))
        (box,) = (piece for piece in pieces if piece.component == "box")
        return " ".join(dict.fromkeys(text.text for text, _ in texts(box.front)))

    assert "S 1 to 2: 50 cards, 10 extra cards T" in words(None)
    assert "S 1 to 2: 50 cards T" in words(1)
    edit(game / "game.yaml", ("min: 1, max: 2", "min: 2, max: 2"))
    assert "S 2: 50 cards, 10 extra cards T" in words(None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("more", "thick"),
    [
        ("    thickness: 0.5mm\n", 50 * 0.5 + 1),
        ("    clearance: 2mm\n", 50 * 0.3 + 2),
        ("    sleeves: true\n", 50 * 0.42 + 1),
        ("    sleeves: {width: 70mm, height: 95mm, thickness: 0.2mm}\n", 50 * 0.5 + 1),
    ],
)
def test_thickness_clearance_and_sleeves_are_its_own(
    tmp_path: Path, more: str, thick: float
) -> None:
    box = box_of(write_boxed(tmp_path / "tiny", more=more))
    assert box.inside.depth == pytest.approx(thick)
    if "true" in more:
        width, height = STANDARD["poker cards"]
        assert box.inside[:2] == pytest.approx((width + 3 + 1, height + 3 + 1))
    if "70mm" in more:
        assert box.inside[:2] == pytest.approx((71, 96))


@pytest.mark.slow
def test_a_box_for_a_few_pieces_keeps_the_measures_that_its_faces_need(tmp_path: Path) -> None:
    least = "    least: {width: 60mm, height: 100mm, depth: 12mm}\n"
    assert box_of(write_boxed(tmp_path / "few", cards=2, more=least)).measures == (65.4, 100, 12)
    assert box_of(write_boxed(tmp_path / "none", cards=2)).measures == (65.4, 91.1, 8)
    deep = box_of(write_boxed(tmp_path / "many", cards=50, more=least)).measures
    assert deep == (65.4, 100, 17.2)


@pytest.mark.slow
def test_the_stock_of_a_group_tells_how_thick_its_pieces_are(tmp_path: Path) -> None:
    game = write_boxed(tmp_path / "tiny")
    file = game / "game.yaml"
    stock = "stock: card, making"
    assert stock in file.read_text("utf-8")
    edit(file, (stock, "stock: card, thickness: 0.4mm, making"))
    box = box_of(game)
    assert box.inside.depth == pytest.approx(50 * 0.4 + 1)
    # The box is of that card itself.
    assert box.measures.depth == pytest.approx(50 * 0.4 + 1 + 4 * 0.4)


# -- on paper


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_on_the_finished_pages_it_has_its_measures(tmp_path: Path, paper: str) -> None:
    game = write_boxed(tmp_path / "tiny")
    kit = printgen.build_kit(
        game, printgen.KitOptions(paper=paper, only=["box"]), out=tmp_path, formats=["pdf"]
    )
    (leaf,) = (
        leaf
        for leaf in leaves(kit.folder / f"{kit.folder.name}-bits.pdf")
        if any(piece.form is None for piece in leaf.pieces)
    )
    (piece,) = leaf.pieces
    width, height, depth = 65.4, 91.1, 17.2
    tuck, glue, dust = 0.75 * depth, 0.6 * depth, 0.8 * depth
    # From the bottom's flap to the lid's, and round all four walls; as it lies on its side.
    assert piece.trim.height == pytest.approx(2 * (width + depth) + glue, abs=0.1)
    assert piece.trim.width == pytest.approx(height + 2 * depth + tuck + glue, abs=0.1)
    assert dust < width / 2
    assert leaf.media.holds(piece.bleed)


@pytest.mark.slow
def test_a_box_that_is_too_large_says_what_would_fit(tmp_path: Path) -> None:
    game = write_boxed(tmp_path / "tiny", cards=400)
    with pytest.raises(printgen.DataError) as caught:
        assemble(load(game), KitOptions().checked(load(game)))
    (finding,) = caught.value.findings
    assert finding.code.id == "piece-too-large"
    assert finding.hint is not None
    start = "print it on larger paper, distribute its contents among "
    assert finding.hint.startswith(start)
    share = int(finding.hint.removeprefix(start).split()[0])
    fits = write_boxed(tmp_path / "fits", cards=-(-400 // share))
    assemble(load(fits), KitOptions().checked(load(fits)))
    more = write_boxed(tmp_path / "more", cards=-(-400 // (share - 1)))
    with pytest.raises(printgen.DataError):
        assemble(load(more), KitOptions().checked(load(more)))


@pytest.mark.slow
def test_a_piece_that_is_too_large_alone_wants_larger_paper(tmp_path: Path) -> None:
    game = write_boxed(tmp_path / "tiny", 120, 180, 1)
    with pytest.raises(printgen.DataError) as caught:
        assemble(load(game), KitOptions(only=["box"]).checked(load(game)))
    (finding,) = caught.value.findings
    assert finding.hint is not None
    asked = re.match(r"print it on paper with room for ([\d.]+) × ([\d.]+) mm,", finding.hint)
    assert asked is not None
    width, height = map(float, asked.groups())
    assemble(
        load(game),
        KitOptions(paper=f"{width + 21}x{height + 30}mm", only=["box"]).checked(load(game)),
    )


@pytest.mark.slow
def test_a_face_that_has_no_room_on_it_is_told(tmp_path: Path) -> None:
    game = write_boxed(tmp_path / "tiny", cards=5)
    narrow = 'text: "S", style: name, left: 5, right: 5'
    edit(game / "game.yaml", ('text: "S", style: name, width: 4', narrow))
    with pytest.raises(printgen.DataError) as caught:
        assemble(load(game), KitOptions().checked(load(game)))
    assert [finding.code.id for finding in caught.value.findings] == ["box-too-small"]


@pytest.mark.slow
def test_every_shipped_box_fits_on_both_papers_with_any_number_of_players() -> None:
    found = 0
    for loaded in map(load, printgen.list_games()):
        players = loaded.description.game.players
        for count in players.counts:
            context = drawing_context(loaded, count)
            for key, component in context.game.components.items():
                if isinstance(component, Tuckbox):
                    (piece,) = tuckboxes.draw(component, Faces(key, context))
                    assert piece.width + 2 * piece.bleed <= 190, loaded.shown
                    assert piece.height + 2 * piece.bleed <= 250.4, loaded.shown
                    found += 1
            assert context.log.findings == [], loaded.shown
    assert found
