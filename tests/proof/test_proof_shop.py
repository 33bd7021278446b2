"""Kits for print shops prove themselves: each piece on a page of its own, in the press's inks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pikepdf
import pytest

import printgen
from printgen.core.errors import Severity
from tests.helpers.changed import edit
from tests.helpers.press import write_press_game
from tests.helpers.proofs import PT_PER_MM, Change, altered, around, found, has, mapped, where

pytestmark = pytest.mark.slow

# Wider than high, with a back of its own each: what is turned on its long edge stands on its head.
CARDS = """\
  card:
    kind: card
    title: {one: card, many: cards}
    group: bits
    size: {width: 30mm, height: 20mm, provenance: assumed}
    fields: {value: number}
    front: card
    back: card-back
    rows:
      five: {quantity: {per-player: 1, provenance: assumed}, value: 5}
      ten: {quantity: {value: 1, provenance: assumed}, value: 10}
  plate:
    kind: card
    title: {one: plate, many: plates}
    group: bits
    size: {width: 20mm, height: 30mm, provenance: assumed}
    fields: {word: text, behind: text}
    front: plate
    back: plate-back
    rows:
      full: {quantity: {value: 1, provenance: assumed}, word: full, behind: all}
      half: {quantity: {value: 1, provenance: assumed}, word: half, behind: ""}
"""
FACES = """\
  plate:
    boxes:
      word: {text: "{word}", style: name, left: 2, right: 2, top: 3, height: 5}
  plate-back:
    boxes:
      word: {text: "{behind}", style: name, left: 2, right: 2, top: 3, height: 5, when: "{behind}"}
  card:
    boxes:
      ground: {shape: rect, fill: "#cccccc", bleed: true}
      name: {text: "{value}", style: name, left: 2, right: 2, top: 8, height: 5}
  card-back:
    boxes:
      ground: {shape: rect, fill: "#d9a441", bleed: true}
      name: {text: "back of {value}", style: name, left: 2, right: 2, top: 3, height: 5}
"""
FIVE, TEN = 1, 5  # the pages of the cards' fronts; the first is there twice


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit for an offset press; its game lies beside it."""
    return build(tmp_path_factory.mktemp("shop-proof"), CARDS)


def build(folder: Path, cards: str) -> Path:
    """Build a game with these components, too; it lies beside its kit."""
    game = write_press_game(folder / "game")
    file = game / "game.yaml"
    text = file.read_text("utf-8")
    for before, more in (("\ncomponents:\n", cards), ("\nfaces:\n", FACES)):
        assert text.count(before) == 1
        text = text.replace(before, before + more)
    file.write_text(text, "utf-8")
    return printgen.build_kit(game, printgen.KitOptions(purpose="offset"), out=folder).folder


def told(kit: Path, game: Path, name: str, change: Change) -> list[str]:
    """What is said of a file after a change that the manifest agrees with."""
    altered(kit, name, change)
    assert printgen.check(kit, known=[game], ignore=["proof-"]) == []
    said = found(kit, game)
    return [f"{each.code.id} {each.message} {where(each)}" for each in said]


def pages(*numbers: int) -> Change:
    """Leaves these pages, in this order."""

    def change(pdf: pikepdf.Pdf) -> None:
        kept = [pdf.pages[number - 1] for number in numbers]
        count = len(pdf.pages)
        pdf.pages.extend(kept)
        del pdf.pages[:count]

    return change


def test_a_shops_kit_proves_itself_for_every_number_of_players(kit: Path, game: Path) -> None:
    (finding,) = found(kit, game, Severity.NOTE)
    assert finding.message == (
        "the files of the components: 11 pieces found on pages of their own, sizes within 0.01 mm, "
        "backs within 0.01 mm; all for 1 and 2 players"
    )


def test_what_is_made_for_print_on_demand_proves_itself(whole: Path, tmp_path: Path) -> None:
    game = whole.parent / "game"
    demand = printgen.build_kit(game, printgen.KitOptions(purpose="drivethru"), out=tmp_path).folder
    (finding,) = found(demand, game, Severity.NOTE)
    assert finding.message.endswith("all for 1 and 2 players")
    # Its inks are others, and so is its bleed: it is no kit for an offset press.
    (mine,), (theirs,) = demand.glob("*-coin.pdf"), whole.glob("*-coin.pdf")
    shutil.copy(theirs, mine)
    altered(demand, "-coin.pdf", lambda _: None)
    said = [f"{each.code.id} {each.message}" for each in found(demand, game)]
    assert has(said, "proof-missing coin: 0 of 2 found")
    assert has(said, "proof-page the page is 22 × 22 mm, and coin with its bleed is 22.35 × 22.35")


def test_a_deleted_front_is_found_and_leaves_its_back_alone(kit: Path, game: Path) -> None:
    said = told(kit, game, "-card.pdf", pages(1, 2, 3, 4, 6))
    assert has(said, "proof-missing card/ten: 0 of 1 found")
    assert has(said, "proof-back the back of card/ten is here, but no page before it has its fr")
    assert has(said, "proof-players", "1 and 2 players cannot play: 1 card/ten too few")


def test_a_deleted_back_is_found(kit: Path, game: Path) -> None:
    said = told(kit, game, "-card.pdf", pages(1, 3, 4, 5, 6))
    assert has(said, "proof-back card/five has a back, and the next page is not its back page 1")
    assert not has(said, "proof-missing")


def test_fewer_copies_may_be_enough_for_fewer_players(kit: Path, game: Path) -> None:
    said = told(kit, game, "-card.pdf", pages(1, 2, 5, 6))
    assert has(said, "proof-missing card/five: 1 of 2 found")
    assert has(said, "proof-players", "2 players cannot play: 1 card/five too few")
    assert not has(said, "proof-players", "1 player ")


def test_exchanged_backs_are_found(kit: Path, game: Path) -> None:
    said = told(kit, game, "-card.pdf", pages(1, 2, 3, 6, 5, 4))
    assert len(said) == 2
    assert has(said, "proof-back behind card/five on page 3 is the back of card/ten page 4")
    assert has(said, "proof-back behind card/ten on page 5 is the back of card/five page 6")


def test_a_piece_that_is_there_too_often_is_found(kit: Path, game: Path) -> None:
    said = told(kit, game, "-coin.pdf", pages(1, 2, 2))
    assert said == ["proof-extra coin: 3 found, 1 more than needed "]


def test_97_percent_is_found_and_measured(kit: Path, game: Path) -> None:
    said = told(kit, game, "-pawn.pdf", lambda pdf: mapped(pdf, 1, "0.97 0 0 0.97 0 0"))
    (only,) = said
    assert "proof-size pawn measures" in only
    assert "97 %" in only


def test_a_piece_beside_its_cut_is_found_and_a_hair_is_not(kit: Path, game: Path) -> None:
    shifted = "1 0 0 1 {} 0"
    altered(kit, "-coin.pdf", lambda pdf: mapped(pdf, 1, shifted.format(0.05 * PT_PER_MM)))
    assert found(kit, game) == []
    said = told(kit, game, "-coin.pdf", lambda pdf: mapped(pdf, 2, shifted.format(0.5 * PT_PER_MM)))
    assert len(said) == 1
    assert has(said, "proof-page coin is 0.5 mm off from where it is cut page 2")


def test_a_page_that_is_cut_elsewhere_is_found(kit: Path, game: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        left, bottom, right, top = map(float, pdf.pages[1].trimbox)
        pdf.pages[1].trimbox = pikepdf.Array([left + PT_PER_MM, bottom, right, top])

    said = told(kit, game, "-coin.pdf", change)
    (only,) = said
    is_there, should_be = "15 × 16 mm from 4, 3 mm on", "16 × 16 mm from 3, 3 mm on"
    assert only == f"proof-page the page is cut to {is_there}, not to {should_be} page 2"


def test_a_back_that_is_painted_over_is_found(kit: Path, game: Path) -> None:
    paint = f"0 0 0 0 k {5 * PT_PER_MM:.2f} {5 * PT_PER_MM:.2f} 20 20 re f"
    said = told(kit, game, "-card.pdf", lambda pdf: around(pdf, 2, "", paint))
    assert len(said) == 1
    assert has(said, "proof-covered something covers card/five page 2")


def test_a_back_on_which_nothing_is_printed_is_an_empty_page(kit: Path, game: Path) -> None:
    # Without it the next front would be printed behind this one.
    said = told(kit, game, "-plate.pdf", pages(3, 1, 2))
    assert has(said, "proof-back the back of plate/half is empty, and the next page is not page 1")
    said = told(kit, game, "-coin.pdf", lambda pdf: pdf.add_blank_page(page_size=(62.36, 62.36)))
    assert has(said, "proof-unknown this page shows no piece and no page of a text", "page 3")


def test_a_row_that_names_no_back_has_an_empty_one_where_others_have_backs(tmp_path: Path) -> None:
    cards = CARDS.replace("back: plate-back", 'back: "{under}"').replace(
        "behind: text}", "behind: text, under: text}"
    )
    cards = cards.replace("behind: all}", 'behind: all, under: ""}')
    cards = cards.replace('behind: ""}', "behind: some, under: plate-back}")
    more = '{quantity: {value: 1, provenance: assumed}, word: more, behind: "", under: plate-back}'
    kit = build(tmp_path, f"{cards}      more: {more}\n")
    with pikepdf.open(next(kit.glob("*-plate.pdf"))) as pdf:
        assert len(pdf.pages) == 6
    said = told(kit, tmp_path / "game", "-plate.pdf", pages(1, 3, 4, 5, 6))
    assert has(said, "proof-back the back of plate/full is empty, and the next page is not page 1")


def test_of_pieces_with_the_same_front_some_may_have_an_empty_back(tmp_path: Path) -> None:
    kit = build(tmp_path, CARDS.replace("word: half", "word: full"))
    assert found(kit, tmp_path / "game") == []


def test_a_component_called_kit_counts_with_the_others(tmp_path: Path) -> None:
    kit = build(tmp_path, CARDS.replace("  plate:", "  kit:"))
    (note,) = found(kit, tmp_path / "game", Severity.NOTE)
    assert note.message.endswith("all for 1 and 2 players")


def test_a_piece_without_its_line_for_the_knife_is_none(kit: Path, game: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        operators = list(pikepdf.parse_content_stream(pdf.pages[0]))
        kept = [each for each in operators if str(each.operator) != "S"]
        assert len(kept) == len(operators) - 1
        pdf.pages[0].Contents = pdf.make_stream(pikepdf.unparse_content_stream(kept))

    said = told(kit, game, "-coin.pdf", change)
    assert has(said, "proof-missing coin: 1 of 2 found")
    assert has(said, "proof-changed coin is drawn without a line page 1")


def test_the_pages_of_texts_are_proved_too(kit: Path, game: Path) -> None:
    said = told(kit, game, "-rules.pdf", pages(2, 3, 4))
    assert has(said, "proof-page page 1 of rulebook is missing")
    said = told(kit, game, "-job-ticket.pdf", lambda pdf: mapped(pdf, 1, "0.97 0 0 0.97 0 0"))
    assert has(said, "proof-size page 1 of the job ticket is printed at 97 % page 1")


def test_a_kit_of_older_data_is_found_by_what_is_drawn(
    kit: Path, game: Path, tmp_path: Path
) -> None:
    newer = shutil.copytree(game, tmp_path / "newer")
    edit(newer / "game.yaml", ("value: 10}", "value: 12}"))
    said = [f"{each.code.id} {each.message}" for each in found(kit, newer)]
    assert has(said, "proof-changed card/ten is drawn '10' where '12' should be")
    assert has(said, "proof-missing card/ten: 0 of 1 found")
