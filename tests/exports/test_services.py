"""Printing services: pictures by their templates, bleed to the last pixel, what does not fit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2  # type: ignore[import-untyped]
import pytest

import printgen
from printgen.core.errors import DataError
from printgen.exports.build import Export
from printgen.exports.offers import GAME_CRAFTER, SERVICES, products
from printgen.exports.products import FoldingBox, WrappedBox
from printgen.exports.services import fit_on, rank
from tests.exports.exports import (
    BLUE,
    RED,
    SHIPPED,
    Exported,
    files,
    image,
    pieces_of,
    write_cards,
)
from tests.helpers.changed import edit
from tests.helpers.kits import digests, names, what_is_wrong
from tests.helpers.tiny import write_tiny

PRODUCTS = products(GAME_CRAFTER)


def edge(shown: Any) -> set[tuple[int, ...]]:
    """The colours of the outermost pixels."""
    across, down = shown.size
    found = {shown.getpixel((x, y)) for x in range(across) for y in (0, down - 1)}
    return found | {shown.getpixel((x, y)) for x in (0, across - 1) for y in range(down)}


def readme(made: Export) -> str:
    return (made.folder / "README.txt").read_text("utf-8")


def test_every_template_has_about_an_eighth_of_an_inch_of_bleed_at_least() -> None:
    for product in (product for service in SERVICES.values() for product in service.products):
        # That of a deck in European size has a little less.
        for whole, finished in zip(product.printed, product.size, strict=True):
            assert whole - finished >= 2 * 25.4 * 0.12 - 1e-6, product.identity


def test_a_board_becomes_a_board_and_no_mat_of_its_size() -> None:
    fits = [fit_on(200, 200, PRODUCTS[name]) for name in ("SquareMat", "SquareBoard")]
    assert min(fits, key=rank).product.identity == "SquareBoard"


@pytest.mark.slow
@pytest.mark.game("tlatelolco")
@pytest.mark.parametrize("game", SHIPPED)
def test_pictures_have_their_template_s_size_and_all_pieces_are_there_or_told(
    game: str, exported: Exported
) -> None:
    made = exported(game, "gamecrafter")
    assert not what_is_wrong(made.folder)
    for file in files(made, ".png"):
        assert image(made, file).size == PRODUCTS[file.partition("/")[0]].pixels
        assert re.fullmatch(r"[A-Za-z0-9]+/[a-z0-9-]+-(front|back)\.png", file)
    pieces, told = pieces_of(game), readme(made)
    left_out = {piece.component for piece in pieces.values()} - {
        name.partition("/")[0] for name in made.manifest["pieces"]
    }
    folded = {name for name in left_out if name.endswith("-box")}
    assert folded
    assert left_out - folded == ({"pawn", "thief", "die"} if game == "tlatelolco" else set())
    for name in left_out:
        assert f"'{name}' is folded" in told
        assert any(f"'{name}'" in note for note in made.manifest["notes"])
    for piece in pieces.values():
        if piece.component in left_out:
            continue
        assert made.manifest["pieces"][piece.id] == piece.copies
        stem = f"{piece.component}-{piece.design}" if piece.design else piece.component
        (line,) = (each for each in told.splitlines() if f"/{stem}-front.png" in each)
        assert line.split()[0] == str(piece.copies)
        assert line.endswith("-back.png") == (piece.back is not None)


def test_a_card_of_the_product_s_size_keeps_it_and_bleeds_to_the_last_pixel(
    tmp_path: Path,
) -> None:
    made = printgen.export(write_cards(tmp_path / "cards"), to="gamecrafter", out=tmp_path)
    for side, colour in (("front", BLUE), ("back", RED)):
        shown = image(made, f"PokerDeck/card-c1-{side}.png")
        assert shown.size == (825, 1125)
        assert edge(shown) == {colour}
        assert shown.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert "63.5 × 88.9 mm printed at 100 %" in made.manifest["notes"][0]


def test_cards_with_the_same_back_share_its_picture(tmp_path: Path) -> None:
    made = printgen.export(write_cards(tmp_path / "cards"), to="makeplayingcards", out=tmp_path)
    pictures = files(made, ".png")
    assert "poker/card-c2-front.png" in pictures
    assert [each for each in pictures if "back" in each] == ["poker/card-c1-back.png"]
    lines = [line for line in readme(made).splitlines() if "-front.png" in line]
    assert all(line.endswith("on the back poker/card-c1-back.png") for line in lines)


def test_a_piece_of_nearly_the_size_is_not_scaled(tmp_path: Path) -> None:
    game = write_cards(tmp_path / "cards", width="63mm", height="88mm")
    made = printgen.export(game, to="gamecrafter", out=tmp_path)
    assert "EuroPokerDeck, 63 × 88 mm printed at 100 %" in made.manifest["notes"][0]
    assert edge(image(made, "EuroPokerDeck/card-c1-front.png")) == {BLUE}


def test_a_piece_is_made_larger_or_smaller_within_the_limit_only(tmp_path: Path) -> None:
    game = write_cards(tmp_path / "cards", width="70mm", height="98mm")
    made = printgen.export(game, to="drivethru", out=tmp_path)
    assert "printed at 91 %" in made.manifest["notes"][0]
    assert edge(image(made, "us-poker/card-c2-front.png")) == {BLUE}
    with pytest.raises(DataError) as raised:
        printgen.export(game, to="drivethru", out=tmp_path / "none", resize=5)
    (finding,) = raised.value.findings
    assert finding.code.id == "product-missing"
    assert "91 %" in finding.message
    assert "95 to 105 %" in finding.message
    assert finding.where is not None
    assert finding.where.file.endswith("game.yaml")
    assert names(tmp_path / "none") == []


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_where_nothing_fits_every_component_is_told_and_nothing_written(
    game: str, tmp_path: Path
) -> None:
    with pytest.raises(DataError) as raised:
        printgen.export(game, to="drivethru", out=tmp_path)
    found = raised.value.findings
    assert {finding.code.id for finding in found} == {"product-missing"}
    components = {piece.component for piece in pieces_of(game).values()}
    assert len(found) == len(components)
    for name in components:
        assert any(f"'{name}'" in finding.message for finding in found)
    assert names(tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_cards_of_a_shipped_game_become_a_deck_when_that_is_allowed(
    game: str, exported: Exported
) -> None:
    made = exported(game, "drivethru", resize=30)
    cards = {name for name, piece in pieces_of(game).items() if piece.width == 86}
    assert set(made.manifest["pieces"]) == cards
    for file in files(made, ".png"):
        assert image(made, file).size == (825, 1125)
    # Printed smaller, their lines are no thinner than a press can print.
    flaws = printgen.run_preflight(made.folder / "us-poker-deck.pdf", "drivethru")
    assert {flaw.code.id for flaw in flaws} <= {"pdf-near-cut"}


def pages(made: Export, file: str) -> list[tuple[tuple[float, float], tuple[int, ...]]]:
    """The size of each page in points, and the colour of the middle of its left edge."""
    document = pypdfium2.PdfDocument(made.folder / file)
    try:
        found = []
        for page in document:
            shown = page.render(scale=1, rev_byteorder=True).to_pil().convert("RGB")
            found.append((page.get_size(), shown.getpixel((1, shown.size[1] // 2))))
        return found
    finally:
        document.close()


@pytest.mark.slow
def test_a_deck_has_each_card_s_back_and_then_its_front_as_often_as_it_is_there(
    tmp_path: Path,
) -> None:
    made = printgen.export(write_cards(tmp_path / "cards", designs=3), to="drivethru", out=tmp_path)
    found = pages(made, "us-poker-deck.pdf")
    # One, two and three copies: six cards. A press has no such red and blue, but others.
    assert [_nearer(colour) for _, colour in found] == [RED, BLUE] * 6
    for size, _ in found:
        assert size == pytest.approx((2.75 * 72, 3.75 * 72), abs=0.01)
    told = readme(made)
    assert "CMYK" in told
    assert "PDF/X-1a:2003" in told
    assert [
        str(flaw) for flaw in printgen.run_preflight(made.folder / "us-poker-deck.pdf", "drivethru")
    ] == []


def _nearer(colour: tuple[int, ...]) -> tuple[int, int, int]:
    return RED if colour[0] > colour[2] else BLUE


@pytest.mark.slow
@pytest.mark.game("buyers-market")
def test_a_poker_deck_of_a_shipped_game_is_ready_for_upload(exported: Exported) -> None:
    made = exported("buyers-market", "drivethru", only=("cards", "mats"))
    pieces = pieces_of("buyers-market")
    cards = {name: piece.copies for name, piece in pieces.items() if name.startswith("card/")}
    assert made.manifest["pieces"] == cards
    assert sum(cards.values()) == 50
    found = files(made, ".png")
    assert len(found) == 50 + 1  # they have the same back
    for file in found:
        shown = image(made, file)
        assert shown.size == (825, 1125)
        assert shown.mode == "RGB"
    assert made.manifest["notes"][0].startswith("card: us-poker, 63.5 × 88.9 mm printed at 100 %")
    assert not any("the picture ends" in note for note in made.manifest["notes"])
    left_out = [note for note in made.manifest["notes"] if note.startswith("Left out")]
    assert [note.split("'")[1] for note in left_out] == ["mat", "reference"]
    with pikepdf.open(made.folder / "us-poker-deck.pdf") as deck:
        assert len(deck.pages) == 2 * 50


@pytest.mark.slow
@pytest.mark.game("buyers-market")
def test_counters_and_mats_find_their_products(exported: Exported) -> None:
    made = exported("buyers-market", "gamecrafter", only=("mats", "counters"))
    for file in files(made, ".png"):
        assert image(made, file).size == PRODUCTS[file.partition("/")[0]].pixels
    told = {note.partition(":")[0]: note for note in made.manifest["notes"]}
    assert "PostcardMat" in told["mat"]
    assert "LargeSquareChit, 25.4 × 25.4 mm printed at 100 %" in told["large-counter"]
    assert "SmallSquareChit, 14.3 × 14.3 mm printed at 89 %" in told["small-counter"]


@pytest.mark.slow
def test_a_tarot_card_becomes_one_at_drivethru_too(tmp_path: Path) -> None:
    game = write_cards(tmp_path / "cards", width="70mm", height="120mm")
    made = printgen.export(game, to="drivethru", out=tmp_path)
    assert "tarot, 70 × 120 mm printed at 100 %" in made.manifest["notes"][0]
    assert len(pages(made, "tarot-deck.pdf")) == 2 * (1 + 2)
    assert not printgen.run_preflight(made.folder / "tarot-deck.pdf", "drivethru")


def test_what_lies_on_its_side_is_turned_so_that_both_sides_meet(tmp_path: Path) -> None:
    game = write_cards(tmp_path / "cards", 1, "88.9mm", "63.5mm")
    file = game / "game.yaml"
    head = "head: {shape: rect, fill: '#000000', left: 0, right: 0, top: 0, height: 9, bleed: true}"
    ground = re.compile("^      ground: .*$", re.MULTILINE)
    file.write_text(ground.sub(rf"\g<0>\n      {head}", file.read_text("utf-8")), "utf-8")
    made = printgen.export(game, to="gamecrafter", out=tmp_path)
    front, back = (
        image(made, f"PokerDeck/card-c1-{side}.png").getpixel for side in ("front", "back")
    )
    # The upper edge lies on the right; turned over its upright edge, on the left.
    assert [front((x, 400)) for x in (10, 815)] == [BLUE, (0, 0, 0)]
    assert [back((x, 400)) for x in (10, 815)] == [(0, 0, 0), RED]


@pytest.mark.slow
@pytest.mark.game("aztec-market", "tlatelolco")
def test_a_face_that_does_not_bleed_is_told(exported: Exported, tmp_path: Path) -> None:
    game = write_cards(tmp_path / "cards")
    ground = 'ground: {shape: rect, fill: "#0000ff"'
    edit(game / "game.yaml", (f"{ground}, bleed: true", ground))
    told = printgen.export(game, to="gamecrafter", out=tmp_path).manifest["notes"]
    assert any("card: the picture ends at its edge" in note for note in told)
    # A disc that is a hair larger than its piece, to be cut along, goes on to the bleed's end here.
    for shipped in SHIPPED:
        notes = exported(shipped, "gamecrafter").manifest["notes"]
        assert "the picture ends" not in "\n".join(notes)


@pytest.mark.parametrize(
    ("size", "identity", "turned"),
    [((63.5, 88.9), "PokerDeck", False), ((88.9, 63.5), "PokerDeck", True)],
)
def test_a_piece_may_lie_either_way(
    size: tuple[float, float], identity: str, *, turned: bool
) -> None:
    fit = fit_on(*size, PRODUCTS[identity])
    assert (fit.scale, fit.turned) == (1.0, turned)
    assert fit.gap == pytest.approx(0, abs=1e-9)


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_the_same_game_gives_the_same_bytes(exported: Exported, tmp_path: Path) -> None:
    one = exported("aztec-market", "drivethru", resize=30)
    other = printgen.export("aztec-market", to="drivethru", out=tmp_path, resize=30)
    assert digests(one.folder) == digests(other.folder)


HEXES = """\
  land:
    kind: tile
    title: {{one: land, many: lands}}
    group: bits
    shape: hex
    size: {{width: {width}mm, height: {height}mm, provenance: assumed}}
    bleed: 2mm
    quantity: {{value: 2, provenance: assumed}}
    front: front
"""


@pytest.mark.parametrize(("width", "height"), [(50.8, 43.994), (43.994, 50.8)])
def test_hexagons_of_equal_sides_find_their_product_however_they_stand(
    tmp_path: Path, width: float, height: float
) -> None:
    game = write_tiny(tmp_path / "tiny", components=HEXES.format(width=width, height=height))
    made = printgen.export(game, to="gamecrafter", out=tmp_path, only=["land"])
    assert made.manifest["notes"][0].startswith("land: SmallHexTile, ")
    assert "printed at 100 %" in made.manifest["notes"][0]
    assert ("on its side" in made.manifest["notes"][0]) == (width < height)
    assert image(made, "SmallHexTile/land-front.png").size == (675, 600)


def test_pictures_for_makeplayingcards_have_its_bleed(tmp_path: Path) -> None:
    made = printgen.export(write_cards(tmp_path / "cards"), to="makeplayingcards", out=tmp_path)
    for side, colour in (("front", BLUE), ("back", RED)):
        shown = image(made, f"poker/card-c1-{side}.png")
        assert shown.size == (822, 1122)
        assert edge(shown) == {colour}
    assert "limit: 612 cards in a deck" in readme(made)


def test_more_cards_than_a_deck_holds_are_told(tmp_path: Path) -> None:
    game = write_cards(tmp_path / "cards", designs=1)
    edit(game / "game.yaml", ("{value: 1,", "{value: 666,"))
    told = printgen.export(game, to="makeplayingcards", out=tmp_path).manifest["notes"]
    assert "poker: 666 cards, of which a deck has at most 612: order 2 decks." in told


def test_what_is_left_out_is_told_before_anything_is_written(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny", components=HEXES.format(width=44, height=38.105))
    told: list[str] = []

    def tell(notes: Sequence[str]) -> None:
        assert names(tmp_path / "out") == []
        told.extend(notes)

    made = printgen.export(game, to="gamecrafter", out=tmp_path / "out", tell=tell, resize=0)
    assert told == made.manifest["notes"]
    assert any(note.startswith("Left out: 'land'") for note in told)


def test_every_service_names_its_sources_and_the_day() -> None:
    for service in SERVICES.values():
        assert all(re.match(r"https://", source.address) for source in service.sources)
        assert all(re.search(r"20\d\d$", source.read) for source in service.sources)
        assert len(products(service)) == len(service.products) + len(service.boxes)


# A box for a deck: green in front, else blue, with a black mark at the upper edge of the lid.
TUCKBOX = """\
  box:
    kind: tuckbox
    title: {one: box, many: boxes}
    group: deck
    holds: [card]
    front: green
    back: plain
    side: plain
    top: lid
    bottom: plain
    quantity: {value: 1, provenance: assumed}
faces:
  green:
    boxes: {ground: {shape: rect, fill: "#00ff00", bleed: true}}
  plain:
    boxes: {ground: {shape: rect, fill: "#0000ff", bleed: true}}
  lid:
    boxes:
      ground: {shape: rect, fill: "#0000ff", bleed: true}
      dot: {shape: rect, fill: "#000000", left: 45%, right: 45%, top: 15%, bottom: 75%}
"""


def boxed_cards(folder: Path, count: int) -> Path:
    edit(
        write_cards(folder, 1) / "game.yaml",
        ("faces:\n", TUCKBOX),
        ("value: 1, provenance: assumed}, name", f"value: {count}, provenance: assumed}}, name"),
    )
    return folder


@pytest.mark.slow
def test_a_tuckbox_is_drawn_on_the_template_of_the_smallest_that_holds_its_cards(
    tmp_path: Path,
) -> None:
    made = printgen.export(boxed_cards(tmp_path / "deck", 54), to="gamecrafter", out=tmp_path)
    told = "box: PokerTuckBox54, with its faces as large as those of that box."
    assert told in made.manifest["notes"]
    shown = image(made, "PokerTuckBox54/box-front.png")
    assert shown.size == (2325, 1950)
    # By the service's template: the front from fold to fold, and the paper beyond it; on the left
    # of it a side, behind that the back, with the lid above.
    inside = [shown.getpixel(at) for at in ((1285, 434), (2035, 434), (1285, 1483), (2035, 1483))]
    assert set(inside) == {(0, 255, 0)}
    assert {shown.getpixel((1276, y)) for y in (434, 1483)} == {BLUE}
    assert shown.getpixel((1660, 395)) == (0, 255, 0)
    # The lid is upright for those who look at the front.
    assert [shown.getpixel((659, y)) for y in (236, 380)] == [BLUE, (0, 0, 0)]
    # Nothing shows where it is folded and cut: flaps are covered, and there are no lines.
    assert {colour for _, colour in shown.getcolors()} == {
        (0, 255, 0),
        BLUE,
        (0, 0, 0),
        (255, 255, 255),
    }
    assert {shown.getpixel(at) for at in ((40, 300), (659, 40), (659, 1878), (159, 1635))} == {BLUE}


@pytest.mark.slow
@pytest.mark.parametrize(("count", "product"), [(20, 36), (55, 72), (108, 108)])
def test_more_cards_take_a_larger_tuckbox(tmp_path: Path, count: int, product: int) -> None:
    made = printgen.export(boxed_cards(tmp_path / "deck", count), to="gamecrafter", out=tmp_path)
    assert f"PokerTuckBox{product}/box-front.png" in files(made, ".png")


@pytest.mark.slow
def test_a_tuckbox_for_more_cards_than_any_holds_is_told(tmp_path: Path) -> None:
    made = printgen.export(boxed_cards(tmp_path / "deck", 400), to="gamecrafter", out=tmp_path)
    (told,) = [note for note in made.manifest["notes"] if note.startswith("Left out")]
    assert told.startswith("Left out: 'box' is folded")


def test_the_folds_of_boxes_lie_within_their_pictures_and_round_their_cards() -> None:
    for box in GAME_CRAFTER.boxes:
        if not isinstance(box, FoldingBox):
            continue
        width, height, depth = box.measures
        (left, top), (across, down) = box.at, box.pixels
        rims = (left, across - left - 2 * (width + depth), top - depth, down - top - height - depth)
        assert min(rims) > 30, box.identity
        low, middle, high = box.blank.room
        for room, side in zip((middle, high, low), box.measures, strict=True):
            assert room < side * 25.4 / 300, box.identity


# A lidded box: green on top, blue around the lid, red around the tray.
LIDDED = """\
  box:
    kind: lidded-box
    title: {one: box, many: boxes}
    group: deck
    holds: [card]
    inside: INSIDE
    top: green
    side: plain
    tray: red
    bottom: green
    quantity: {value: 1, provenance: assumed}
faces:
  red:
    boxes: {ground: {shape: rect, fill: "#ff0000", bleed: true}}
"""


def lidded_cards(folder: Path, inside: str) -> Path:
    game = boxed_cards(folder, 20) / "game.yaml"
    tuckbox = TUCKBOX.partition("faces:\n")[0]
    edit(game, (f"{tuckbox}faces:\n", LIDDED.replace("INSIDE", inside)))
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("inside", ["{height: 20mm}", "{width: 130mm, depth: 90mm}"])
def test_a_lidded_box_is_drawn_on_the_templates_of_the_smallest_with_room(
    tmp_path: Path, inside: str
) -> None:
    game = lidded_cards(tmp_path / "deck", inside)
    made = printgen.export(game, to="gamecrafter", out=tmp_path)
    told = "box: SmallStoutBox, with its faces as large as those of that box."
    assert told in made.manifest["notes"]
    # The bases from fold to fold, by the service's template, whichever way the art lies.
    for part, (left, top, right, bottom), around in (
        ("lid", (894, 907, 2705, 2092), BLUE),
        ("tray", (937, 941, 2662, 2058), (255, 0, 0)),
    ):
        shown = image(made, f"SmallStoutBox/box-{part}-front.png")
        assert shown.size == (3600, 3000)
        base = [(left + 3, top + 3), (right - 3, bottom - 3), (1800, 1500)]
        assert {shown.getpixel(at) for at in base} == {(0, 255, 0)}
        beside = [(left - 4, 1500), (right + 4, 1500), (1800, top - 4), (1800, bottom + 4)]
        # The rims are covered that are folded inside, to the edge of the picture.
        rims = [(2, 1500), (3597, 1500), (1800, 2), (1800, 2997)]
        assert {shown.getpixel(at) for at in (*beside, *rims)} == {around}


@pytest.mark.slow
def test_more_room_takes_a_larger_box_and_too_much_is_told(tmp_path: Path) -> None:
    game = lidded_cards(tmp_path / "large", "{width: 200mm, depth: 240mm, height: 70mm}")
    made = printgen.export(game, to="gamecrafter", out=tmp_path)
    assert "LargeStoutBox/box-tray-front.png" in files(made, ".png")
    game = lidded_cards(tmp_path / "huge", "{width: 300mm}")
    made = printgen.export(game, to="gamecrafter", out=tmp_path / "out")
    (told,) = [note for note in made.manifest["notes"] if note.startswith("Left out")]
    assert told.startswith("Left out: 'box' is folded")


def test_a_lid_of_a_service_goes_over_its_tray_and_both_lie_within_their_pictures() -> None:
    wrapped = [box for box in GAME_CRAFTER.boxes if isinstance(box, WrappedBox)]
    assert len(wrapped) == 4
    for box in wrapped:
        for one, two in zip(box.lid[:2], box.tray[:2], strict=True):
            # Two layers of paper and the lid's boards lie between.
            assert 0.1 < (one - two) / 300 < 0.3, box.identity
        for width, depth, height in (box.lid, box.tray):
            across, down = box.pixels
            assert min(across - width, down - depth) / 2 - height > 150, box.identity
        assert box.blank.room == tuple(sorted(box.blank.room))
