"""Stickers on bought sheets of labels: where they lie in the finished PDF, and what is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.api.types import Kit
from printgen.core.label_sheets import LABEL_SHEETS, label_sheet_name
from printgen.imposition.printer import Printer
from tests.helpers.changed import edit
from tests.helpers.kits import what_is_wrong
from tests.helpers.pdf import Rectangle, leaves
from tests.helpers.proofs import found as proved
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

CARD = """\
  card:
    kind: card
    title: {one: card, many: cards}
    group: more
    size: {width: 60mm, height: 25mm, provenance: assumed}
    bleed: 0mm
    quantity: {value: 2, provenance: assumed}
    front: front
"""


def stickers(
    folder: Path, labels: str = "any", size: str = "20, 20", copies: int = 3, components: str = ""
) -> Path:
    """A game whose tokens are stickers of a size in mm."""
    game = write_tiny(folder / "tiny", components=components)
    width, height = size.split(", ")
    edit(
        game / "game.yaml",
        ("    back: back\n", ""),
        ("bits: {title: Bits", f"bits: {{title: Bits, labels: {labels}"),
        ("width: 20mm, height: 20mm", f"width: {width}mm, height: {height}mm"),
        ("{value: 3,", f"{{value: {copies},"),
        ("      name: {text: Token, style: name, left: 2, right: 2, top: 8, height: 5}\n", ""),
    )
    return game


def build(game: Path, **options: Any) -> Kit:
    return printgen.build_kit(
        game, printgen.KitOptions(**options), out=game.parent, formats=["pdf"]
    )


def lie(kit: Kit, group: str = "bits") -> list[list[Rectangle]]:
    """Where the pieces of a group lie, page by page, as a reader of the PDF sees it."""
    file = kit.folder / f"{kit.folder.name}-{group}.pdf"
    return [[piece.trim for piece in page.pieces] for page in leaves(file)]


def test_what_less_bleed_would_save_counts_the_sheets_of_labels_too(tmp_path: Path) -> None:
    game = stickers(tmp_path, components=CARD)
    edit(
        game / "game.yaml",
        ("width: 60mm, height: 25mm", "width: 63.5mm, height: 88.9mm"),
        ("    bleed: 0mm\n    quantity: {value: 2,", "    quantity: {value: 9,"),
        ("components:", "  more: {title: More, stock: card, making: Cut.}\ncomponents:"),
        # Two colours, so that cards keep their bleed.
        (
            "shape: rect, fill: tint, bleed: true}",
            "shape: rect, fill: tint, bleed: true, left: 0, width: 9}",
        ),
    )
    made, less = build(game), build(game, bleed=1.0)
    assert len(made.manifest["sheets"]) == 3
    sheets = len(less.manifest["sheets"])
    assert made.manifest["with-less-bleed"] == {"bleed": 1, "sheets": sheets}
    assert "with-less-bleed" not in less.manifest


@pytest.mark.parametrize("name", ["avery-l7160", "herma-4386", "avery-5164", "avery-8293"])
def test_every_sticker_lies_in_the_middle_of_its_label(name: str, tmp_path: Path) -> None:
    sheet = LABEL_SHEETS[name]
    side = round(min(sheet.width, sheet.height) * 0.7, 2)
    game = stickers(tmp_path, name, f"{side}, {side}", sheet.capacity)
    (page,) = lie(build(game, paper=sheet.paper.name))
    assert len(page) == sheet.capacity
    for n, found in enumerate(page):
        row, column = divmod(n, sheet.columns)
        left = sheet.x + column * sheet.pitch_x + (sheet.width - side) / 2
        top = sheet.y + row * sheet.pitch_y + (sheet.height - side) / 2
        assert found.off(Rectangle(left, top, left + side, top + side)) < 0.01


@pytest.mark.parametrize("name", LABEL_SHEETS)
def test_labels_lie_in_the_middle_of_their_paper_without_touching_each_other(name: str) -> None:
    """A slip of the pen in a margin or a pitch would move them."""
    sheet = LABEL_SHEETS[name]
    last = sheet.label(sheet.capacity - 1)
    assert sheet.x == pytest.approx(sheet.paper.width - last.right, abs=0.15)
    assert sheet.y == pytest.approx(sheet.paper.height - last.bottom, abs=0.15)
    assert sheet.width <= sheet.pitch_x
    assert sheet.height <= sheet.pitch_y


def test_nothing_is_printed_on_the_neighbours_label(tmp_path: Path) -> None:
    game = stickers(tmp_path, "L7160", "63.5, 38.1", 21)
    kit = build(game)
    (page,) = leaves(kit.folder / f"{kit.folder.name}-bits.pdf")
    inked = [piece.bleed for piece in page.pieces]
    assert not any(one.meets(other) for n, one in enumerate(inked) for other in inked[n + 1 :])
    assert not [stroke for stroke in page.strokes if stroke.colour == (0.0, 0.0, 0.0)]  # no marks


def test_a_used_sheet_is_begun_at_its_first_free_label(tmp_path: Path) -> None:
    game = stickers(tmp_path, "any", "38, 21", 64)
    kit = build(game, labels="l7651", first_label=7)
    pages = lie(kit)
    assert [len(page) for page in pages] == [59, 5]
    sheet = LABEL_SHEETS["avery-l7651"]
    middle = sheet.label(6).centre
    assert (pages[0][0].left + 19, pages[0][0].top + 10.5) == pytest.approx(middle, abs=0.01)
    assert kit.folder.name == "tiny-a4-avery-l7651-from-label-7"
    assert what_is_wrong(kit.folder) == []
    assert not proved(kit.folder, game)


def test_any_sheet_is_the_one_of_the_paper_that_fits_closest(tmp_path: Path) -> None:
    game = stickers(tmp_path, size="30, 30")
    edit(game / "game.yaml", ("    bleed", "    shape: round\n    bleed"))
    found = {paper: build(game, paper=paper).manifest["sheets"] for paper in ("a4", "letter")}
    assert {paper: sheets[0]["labels"] for paper, sheets in found.items()} == {
        "a4": "herma-4387",
        "letter": "avery-8293",
    }
    # The data's own sheet counts on its paper alone.
    edit(game / "game.yaml", ("labels: any", "labels: herma-4476"))
    found = {paper: build(game, paper=paper).manifest["sheets"] for paper in ("a4", "letter")}
    assert found["a4"][0]["labels"] == "herma-4476"
    assert found["letter"][0]["labels"] == "avery-8293"
    # On paper of which no labels are known, and if none are wanted, pieces are cut out.
    assert "labels" not in build(game, paper="a3").manifest["sheets"][0]
    assert "labels" not in build(game, labels="none").manifest["sheets"][0]


def test_groups_on_the_same_labels_share_a_sheet_and_lie_on_their_side_where_they_must(
    tmp_path: Path,
) -> None:
    game = stickers(tmp_path, "L7160", "30, 60", components=CARD)
    more = "  more: {title: More, labels: avery-l7160, stock: card, making: Peel.}\n"
    edit(game / "game.yaml", ("components:", f"{more}components:"))
    kit = build(game)
    (page,) = lie(kit, "bits+more")
    assert [(round(piece.width), round(piece.height)) for piece in page] == [(60, 30)] * 3 + [
        (60, 25)
    ] * 2
    assert not proved(kit.folder, game)


def test_an_unknown_number_of_labels_is_not_taken_for_a_similar_one(tmp_path: Path) -> None:
    with pytest.raises(printgen.DataError) as error:
        build(stickers(tmp_path, "Avery 3422"))
    (found,) = error.value.findings
    assert found.message == "unknown label sheet 'Avery 3422'"
    assert found.hint == "write 'any', or one that docs/reference/sizes.md lists"


def test_a_sticker_that_fits_no_label_is_compared_with_the_largest(tmp_path: Path) -> None:
    with pytest.raises(printgen.DataError) as error:
        build(stickers(tmp_path, "any", "120, 30"))
    (found,) = error.value.findings
    assert found.message.endswith("is larger than a label of Avery L7165 (99.1 × 67.7 mm)")


def test_what_cannot_be_a_sticker_is_told_together(tmp_path: Path) -> None:
    game = stickers(tmp_path, "L7651", "60, 60", components=CARD.replace("more", "bits"))
    edit(game / "game.yaml", ("    bleed: 0mm", "    back: back"))
    with pytest.raises(printgen.DataError) as error:
        build(game)
    told = [str(each).partition("game.yaml:")[2] for each in error.value.findings]
    large = (
        "17:11: label-too-small 'token', 60 × 60 mm, is larger than a label of Avery L7651"
        " (38.1 × 21.2 mm) (it fits on avery-l7164, avery-l7165, herma-4478)"
    )
    backed = (
        "26:5: label-back 'card' has a back, and labels are printed on one side (put it into"
        " another group, or take 'labels' out of this one)"
    )
    assert told == [large, backed]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            {"labels": "L7160", "paper": "letter"},
            "Avery L7160 is A4; label sheets for US Letter are avery-",
        ),
        (
            {"labels": "avery-516"},
            "'--labels' knows no label sheet 'avery-516' (docs/reference/sizes.md lists all)",
        ),
        (
            {"labels": "L7160", "first_label": 22},
            "there is no label 22 on Avery L7160, which has 21",
        ),
        ({"labels": "none", "first_label": 2}, "no --first-label without labels"),
        ({"labels": "L7160", "purpose": "offset"}, "'--labels' is for sheets that you print"),
    ],
)
def test_sheets_that_cannot_be_are_refused(
    options: dict[str, Any], told: str, tmp_path: Path
) -> None:
    game = stickers(tmp_path)
    with pytest.raises(printgen.UsageError) as error:
        build(game, **options)
    assert told in str(error.value)


def test_a_printer_that_prints_too_small_is_corrected_on_labels_too(tmp_path: Path) -> None:
    kit = build(stickers(tmp_path, "L7160"), printer=Printer("lab", scale_x=98, scale_y=99))
    ((first, *_),) = lie(kit)
    plain = LABEL_SHEETS["avery-l7160"].label(0).centre
    middle = ((first.left + first.right) / 2, (first.top + first.bottom) / 2)
    sent = 105 + (plain[0] - 105) / 0.98, 148.5 + (plain[1] - 148.5) / 0.99
    assert middle == pytest.approx(sent, abs=0.02)
    assert not proved(kit.folder, kit.folder.parent / "tiny")


def test_machines_have_nothing_to_cut_on_labels_and_shops_print_none(tmp_path: Path) -> None:
    game = stickers(tmp_path, components=CARD.replace("more", "bits"))
    with pytest.raises(printgen.UsageError, match="all pieces are printed on labels"):
        printgen.export(game, to="cut-svg", out=tmp_path)
    kit = build(game, purpose="offset")
    assert len(kit.manifest["sheets"]) == 5


def test_an_update_goes_on_where_a_used_sheet_is_free(tmp_path: Path) -> None:
    game = stickers(tmp_path, "L7160")
    old = build(game)
    edit(game / "game.yaml", ("fill: tint, bleed", "fill: accent, bleed"))
    kit = build(game, since=old.folder, first_label=4)
    (page,) = lie(kit)
    assert len(page) == 3
    assert page[0].left == pytest.approx(7.2 + 21.75, abs=0.01)
    assert not proved(kit.folder, game)


def test_labels_are_refused_for_a_game_that_prints_on_none(tmp_path: Path) -> None:
    with pytest.raises(printgen.UsageError, match="no group of tiny is printed on labels"):
        build(write_tiny(tmp_path / "tiny"), labels="L7160")


def test_a_sheet_may_be_called_by_its_number_alone_or_as_on_its_package() -> None:
    assert {
        label_sheet_name(text) for text in ("L7160", "7160", "avery l7160", " Avery-L7160")
    } == {"avery-l7160"}
    assert label_sheet_name("716") == "716"
