"""Finished PDFs prove themselves: what was done to them is found by what they draw, and named.

The manifest is made to agree each time, so that no hash can tell.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pikepdf
import pytest

import printgen
from printgen.core.errors import Severity
from printgen.core.geometry import rotation
from printgen.pdf import budget
from printgen.pdf.budget import LIMITS, Cost
from tests.helpers.changed import edit
from tests.helpers.fields import GAME, write_kites
from tests.helpers.proofs import (
    PT_PER_MM,
    agreed,
    altered,
    around,
    flattened,
    found,
    has,
    mapped,
    pages,
    placed,
    rewritten,
    swapped,
    told,
    where,
    without,
    write_game,
)
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

CARDS, COINS, KIT = "-cards.pdf", "-coins.pdf", "-kit.pdf"
CARD_BACK = "/FormXob.card.five.back"


def test_an_outline_that_is_smaller_than_its_size_proves_itself(tmp_path: Path) -> None:
    game = write_game(tmp_path / "game")
    edited(game, ("kind: card\n", 'kind: card\n    shape: {path: "M31 80 L5 9 H50 Z"}\n'))
    kit = printgen.build_kit(game, out=tmp_path, formats=["pdf"]).folder
    assert found(kit, game) == []


def test_a_whole_kit_says_what_was_found_and_for_whom_it_is_enough(kit: Path, game: Path) -> None:
    groups, combined = (each.message for each in found(kit, game, Severity.NOTE))
    exact = "20 pieces found on 4 sheets, sizes within 0.01 mm, backs within 0.01 mm"
    assert groups == f"the files of the groups: {exact}; all for 1 and 2 players"
    assert combined == f"tiny-a4-kit.pdf: {exact}; all for 1 and 2 players"


def test_a_game_that_has_changed_since_is_named_first(kit: Path, tmp_path: Path) -> None:
    game = write_game(tmp_path / "game")
    edited(game, ('text: "1"', 'text: "2"'))
    first, *others = found(kit, game)
    assert first.code.id == "proof-outdated"
    assert first.message == "since the kit was built, the game has changed: coin looks different"
    assert {each.code.id for each in others} > {"proof-missing", "proof-players"}


def test_a_deleted_page_of_fronts_is_found(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, lambda pdf: pages(pdf, 2, 3, 4))
    assert has(said, "proof-missing", "card/ten: 0 of 4")
    assert has(said, "proof-back", "card/five", "no page before it has its front", "7 more")
    assert has(said, "proof-players", "2 players cannot play", "4 card/five")


def test_a_deleted_page_of_backs_is_found(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, lambda pdf: pages(pdf, 1, 3, 4))
    assert has(said, "proof-back", "the next page is not its back", "7 more", "page 1")
    assert has(said, "proof-page", "on an even page", "page 2")
    assert not has(said, "proof-missing")


def test_a_deleted_sheet_is_found_by_its_pieces_and_by_its_number(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, lambda pdf: pages(pdf, 1, 2))
    assert has(said, "proof-missing card/eleven: 0 of 4")
    assert has(said, "proof-page", "sheet 2 of 2 of 'Cards' is missing")


def test_fewer_pieces_may_be_enough_for_fewer_players(kit: Path, game: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        without(pdf, 1, 0)
        without(pdf, 2, 0)

    said = told(kit, game, CARDS, change)
    assert has(said, "proof-missing card/five: 3 of 4")
    assert has(said, "proof-players", "2 players cannot play: 1 card/five")
    assert not has(said, "proof-players", "1 player ")


def test_two_exchanged_backs_are_found_each_with_its_front(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, lambda pdf: swapped(pdf, 2, 0, 5))
    assert len(said) == 2
    assert has(said, "proof-back", "behind card/five on page 1 is the back of card/ten")
    assert has(said, "proof-back", "behind card/ten on page 1 is the back of card/five")


def test_backs_beside_a_fold_are_found_missing_and_astray(tmp_path: Path) -> None:
    game = write_game(tmp_path / "game")
    options = printgen.KitOptions(duplex="fold")
    kit = printgen.build_kit(game, options, out=tmp_path, formats=["pdf"]).folder
    assert found(kit, game) == []

    def astray(pdf: pikepdf.Pdf) -> None:
        operators, forms = placed(pdf, 1)
        (card,) = (n for n in forms[4:5] if operators[n].operands[0] == CARD_BACK)
        aside = pikepdf.ContentStreamInstruction([1, 0, 0, 1, 2, 0], pikepdf.Operator("cm"))
        operators.insert(card, aside)
        rewritten(pdf, 1, operators)

    said = told(kit, game, CARDS, astray)
    assert has(said, "proof-back the back of card/five is 2 mm too low")
    said = told(kit, game, CARDS, lambda pdf: without(pdf, 1, 4))
    assert has(said, "proof-back card/five has a back, but page 1 is empty where its back should")


def test_a_front_among_the_backs_of_a_folded_sheet_is_not_missing(tmp_path: Path) -> None:
    game = write_game(tmp_path / "game")
    options = printgen.KitOptions(duplex="fold")
    kit = printgen.build_kit(game, options, out=tmp_path, formats=["pdf"]).folder
    said = told(kit, game, CARDS, lambda pdf: swapped(pdf, 1, 0, 5))
    assert has(said, "proof-back card/five has a back, but page 1 is empty where its back should")
    assert not has(said, "proof-missing")


def test_pieces_with_the_same_front_may_have_a_back_or_none(tmp_path: Path) -> None:
    game = edited(
        write_game(tmp_path / "game"),
        ("fields: {value: number}", "fields: {value: number, under: text}"),
        ("back: card-back", 'back: "{under}"'),
        ("value: 5}", "value: 5, under: card-back}"),
        ("value: 10}", 'value: 5, under: ""}'),
        ("value: 11}", "value: 11, under: card-back}"),
    )
    kit = printgen.build_kit(game, out=tmp_path, formats=["pdf"]).folder
    assert found(kit, game) == []


def test_backs_of_another_sheet_are_found(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, lambda pdf: pages(pdf, 1, 4, 3, 2))
    assert has(said, "proof-back", "behind card/five on page 1 is the back of card/eleven")
    assert has(said, "proof-order", "this is sheet 1 of 2, after sheet 2", "page 4")


def test_a_page_at_97_percent_is_found_and_measured(kit: Path, game: Path) -> None:
    said = told(kit, game, COINS, lambda pdf: mapped(pdf, 1, "0.97 0 0 0.97 0 0"))
    (only,) = said
    assert only.startswith("proof-size coin measures 17.46 × 17.46 mm, not 18 × 18 mm: 97 %")
    assert only.endswith("(and 4 more on this page) page 1 at 23.3, 23.5 mm (17.5 × 17.5)")


def test_front_and_back_at_97_percent_meet_and_are_both_too_small(kit: Path, game: Path) -> None:
    # About the middle of the sheet, so that backs still meet their fronts.
    matrix = f"0.97 0 0 0.97 {0.03 * 105 * PT_PER_MM} 0"

    def change(pdf: pikepdf.Pdf) -> None:
        for page in (1, 2, 3, 4):
            mapped(pdf, page, matrix)

    said = told(kit, game, CARDS, change)
    assert len(said) == 4
    assert all("proof-size" in each and "61.11 × 85.36 mm" in each for each in said)


@pytest.mark.parametrize("matrix", ["0.97 0 0 0.97 0 0", "0.97 0 0 1 0 0"])
def test_a_text_at_97_percent_is_found(kit: Path, game: Path, matrix: str) -> None:
    said = told(kit, game, KIT, lambda pdf: mapped(pdf, 1, matrix))
    assert said == ["proof-size the kit's first page is printed at 97 % page 1"]


def test_backs_half_a_millimetre_astray_are_found_and_measured(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, lambda pdf: mapped(pdf, 2, f"1 0 0 1 {0.5 * PT_PER_MM} 0"))
    (only,) = said
    assert "proof-back the back of card/five is 0.5 mm too far right (and 7 more" in only


def test_backs_that_are_less_than_a_tenth_astray_are_measured_and_rounded_up(
    kit: Path, game: Path
) -> None:
    altered(kit, CARDS, lambda pdf: mapped(pdf, 2, f"1 0 0 1 {0.043 * PT_PER_MM} 0"))
    assert found(kit, game) == []
    (groups, _) = found(kit, game, Severity.NOTE)
    assert "backs within 0.05 mm" in groups.message


def test_a_back_that_is_slightly_turned_is_said_to_be_so(kit: Path, game: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        operators, forms = placed(pdf, 2)
        middle = [*rotation(0.3, 31.5, 44)]
        turn = pikepdf.ContentStreamInstruction(middle, pikepdf.Operator("cm"))
        operators.insert(forms[0], turn)
        rewritten(pdf, 2, operators)

    (only,) = told(kit, game, CARDS, change)
    assert "proof-back the back of card/five is turned or of another size" in only


def test_a_page_that_is_turned_round_is_found_and_its_backs_are_wrong(
    kit: Path, game: Path
) -> None:
    said = told(kit, game, CARDS, lambda pdf: setattr(pdf.pages[1], "Rotate", 180))
    assert has(said, "proof-page the page is upside down page 2")
    assert has(said, "proof-back", "behind card/five on page 1 is the back of card/ten")


def test_mirrored_backs_are_found(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, lambda pdf: mapped(pdf, 2, f"-1 0 0 1 {210 * PT_PER_MM} 0"))
    assert has(said, "proof-size", "is mirrored (and 7 more")


def test_a_piece_that_is_painted_over_is_found(kit: Path, game: Path) -> None:
    # The first coin begins 24 mm from the left and 15 mm from the top.
    box = " ".join(f"{side * PT_PER_MM:.2f}" for side in (24, 297 - 33, 9, 18))
    said = told(kit, game, COINS, lambda pdf: around(pdf, 1, "", f"1 g {box} re f"))
    assert len(said) == 1
    assert has(said, "proof-covered something covers coin page 1 at 24.3, 15.3 mm")


def test_a_piece_that_is_hidden_by_a_clip_is_missing(kit: Path, game: Path) -> None:
    half = f"0 0 {210 * PT_PER_MM} {(297 - 20) * PT_PER_MM} re W n"
    said = told(kit, game, COINS, lambda pdf: around(pdf, 1, half))
    assert has(said, "proof-missing coin: 2 of 5 found")
    assert has(said, "proof-changed coin is drawn in another order, or is clipped differently")


def test_a_piece_that_is_taken_away_leaves_its_back_alone(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, lambda pdf: without(pdf, 1, 4))
    assert has(said, "proof-missing card/ten: 3 of 4 found")
    assert has(said, "proof-back the back of card/ten is not behind any front on page 1")
    # Nor does it become that of another piece without one.
    said = told(kit, game, CARDS, lambda pdf: without(pdf, 2, 0))
    assert has(
        said, "proof-back card/five has a back, but page 2 is empty where its back should be"
    )
    assert has(said, "proof-back the back of card/ten is not behind any front on page 1")


def twice(pdf: pikepdf.Pdf) -> None:
    """Places the first piece of a page twice."""
    operators, forms = placed(pdf, 1)
    operators.insert(forms[0], operators[forms[0]])
    rewritten(pdf, 1, operators)


def test_a_piece_that_is_there_twice_is_found_where_it_lies(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, twice)
    assert has(said, "proof-extra card/five: 5 found, 1 more than needed")
    assert has(said, "proof-covered something covers card/five page 1 at 15.3, 12.3 mm")


def test_a_round_piece_without_its_line_is_found(kit: Path, game: Path) -> None:
    said = told(kit, game, COINS, twice)
    assert has(said, "proof-changed coin is drawn without a line page 1 at 24, 15 mm")


def test_an_outline_of_another_shape_is_no_piece(kit: Path, game: Path) -> None:
    said = told(kit, game, COINS, lambda pdf: flattened(pdf, 1))
    assert has(said, "proof-missing coin: 0 of 5 found")
    assert not has(said, "proof-size")


def test_a_page_that_is_there_twice_is_too_much(kit: Path, game: Path) -> None:
    said = told(kit, game, COINS, lambda pdf: pages(pdf, 1, 1))
    assert said == ["proof-extra coin: 10 found, 5 more than needed "]


def test_sheets_in_the_wrong_order_are_found(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, lambda pdf: pages(pdf, 3, 4, 1, 2))
    assert said == ["proof-order this is sheet 1 of 2, after sheet 2 page 3"]


def test_a_kit_without_its_first_page_is_found(kit: Path, game: Path) -> None:
    said = told(kit, game, KIT, lambda pdf: pages(pdf, *range(2, len(pdf.pages) + 1)))
    assert has(said, "proof-page the kit's first page is missing")
    assert has(said, "proof-page", "on an even page", "page 2")


def test_paper_of_another_size_is_found(kit: Path, game: Path) -> None:
    letter = pikepdf.Array([0, 0, 612, 792])
    said = told(kit, game, COINS, lambda pdf: setattr(pdf.pages[0], "MediaBox", letter))
    assert has(said, "proof-page the page is 215.9 × 279.4 mm, and A4 is 210 × 297 mm")
    assert has(said, "proof-size coin is not completely on the page")


def test_an_empty_page_shows_nothing_of_the_kit(kit: Path, game: Path) -> None:
    said = told(kit, game, COINS, lambda pdf: pdf.add_blank_page(page_size=(595.276, 841.89)))
    assert has(said, "proof-unknown this page shows no piece and no page of a text", "page 2")


def changed(game: Path, folder: Path, *edits: tuple[str, str]) -> Path:
    """The game with something changed in its data, and not its version."""
    return edited(shutil.copytree(game, folder / "changed"), *edits)


def edited(game: Path, *edits: tuple[str, str]) -> Path:
    """The game itself, after changes of its data."""
    edit(game / "game.yaml", *edits)
    return game


def test_a_kit_of_older_data_is_found_by_what_is_drawn(
    kit: Path, game: Path, tmp_path: Path
) -> None:
    newer = changed(game, tmp_path, ("value: 11", "value: 12"))
    said = [f"{each.code.id} {each.message}" for each in found(kit, newer)]
    assert has(said, "proof-changed card/eleven is drawn '11' where '12' should be (and 3 more")
    assert has(said, "proof-changed", "'back of 11' where 'back of 12' should be")
    assert has(said, "proof-missing card/eleven: 0 of 4 found")


def test_a_kit_for_which_the_game_needs_more_today_is_not_enough(
    kit: Path, game: Path, tmp_path: Path
) -> None:
    newer = changed(game, tmp_path, ("per-player: 2", "per-player: 3"))
    said = [f"{each.code.id} {each.message}" for each in found(kit, newer)]
    assert has(said, "proof-missing card/five: 4 of 6 found")
    assert has(said, "proof-players", "2 players cannot play: 2 card/five")
    assert not has(said, "proof-players", "1 player ")
    # What is in the box is told on the first page as well.
    assert has(said, "proof-changed the kit's first page is not as the game has it now")


def test_a_piece_that_only_fewer_players_need_is_said_to_be_missing_for_them(
    tmp_path: Path,
) -> None:
    game = edited(
        write_game(tmp_path / "game"),
        (
            "value: 4, provenance: assumed}, value: 10",
            "value: spare, provenance: assumed}, value: 10",
        ),
        ("faces:\n", "figures:\n  spare: {by-players: [4, 0], provenance: assumed}\nfaces:\n"),
    )
    options = printgen.KitOptions(players=2)
    kit = printgen.build_kit(game, options, out=tmp_path, formats=["pdf"]).folder
    (groups, _) = (each.message for each in found(kit, game))
    assert groups == "the files of the groups: 1 player cannot play: card/ten too few"


def test_a_piece_of_another_game_is_unknown(kit: Path, game: Path, tmp_path: Path) -> None:
    edits = ('tint: "#cccccc"', 'tint: "#ccffcc"'), ("text: a card", "text: another")
    other = changed(game, tmp_path, *edits)
    theirs = printgen.build_kit(other, out=tmp_path / "theirs", formats=["pdf"]).folder
    (mine,), (their,) = kit.glob("*-cards.pdf"), theirs.glob("*-cards.pdf")
    with pikepdf.open(mine, allow_overwriting_input=True) as pdf, pikepdf.open(their) as others:
        pdf.pages.append(others.pages[2])
        pdf.save(mine)
    agreed(kit, mine)
    said = [f"{each.code.id} {each.message} {where(each)}" for each in found(kit, game)]
    assert has(said, "proof-unknown this is neither a piece of the game", "page 5 at 13, 10")


def test_a_file_that_is_no_pdf_any_more_is_told(kit: Path, game: Path) -> None:
    (path,) = kit.glob("*-coins.pdf")
    path.write_bytes(b"nothing")
    agreed(kit, path)
    said = [each.code.id for each in printgen.check(kit, known=[game])]
    assert "pdf-none" in said
    assert "proof-players" in said


@pytest.mark.game("garden-paths")
def test_a_shipped_kit_with_little_ink_and_a_booklet_proves_itself(tmp_path: Path) -> None:
    # What little ink makes of a piece depends on what lies under it.
    kit = printgen.build_kit(
        "garden-paths",
        printgen.KitOptions(only=["tiles", "rulebook"], ink="low", booklet=True),
        out=tmp_path,
        formats=["pdf"],
    ).folder
    (finding,) = printgen.check(kit, least=Severity.NOTE)
    assert finding.message.startswith("the files of the groups: 30 pieces found on 2 sheets, ")
    assert finding.message.endswith("all for 2, 3 and 4 players")
    altered(kit, "-booklet.pdf", lambda pdf: pages(pdf, 1, 2, 4))
    said = [f"{each.code.id} {each.message}" for each in printgen.check(kit)]
    assert said == ["proof-page page 3 of rulebook is missing"]


def test_a_kit_that_is_corrected_for_a_printer_proves_itself_with_its_booklet(
    tmp_path: Path,
) -> None:
    game = write_tiny(tmp_path / "tiny", rules="# Rules\n\nPlay.\n")
    printgen.save_printer("lab", x=2.0, y=-1.0, rotation=0.5, scale_x=99.0, scale_y=99.5)
    options = printgen.KitOptions(printer="lab", booklet=True)
    kit = printgen.build_kit(game, options, out=tmp_path, formats=["pdf"]).folder
    assert found(kit, game) == []
    # The booklet has no pieces.
    notes = [each.message.partition(": ")[0] for each in found(kit, game, Severity.NOTE)]
    assert notes == [f"{kit.name}-bits.pdf", f"{kit.name}-kit.pdf"]


@pytest.mark.game("tlatelolco")
def test_a_board_in_parts_is_put_together_or_what_lacks_of_it_is_told(tmp_path: Path) -> None:
    kit = printgen.build_kit(
        "tlatelolco", printgen.KitOptions(only=["market-board"]), out=tmp_path, formats=["pdf"]
    ).folder
    assert found(kit, Path("tlatelolco")) == []
    altered(kit, "-board.pdf", lambda pdf: pages(pdf, 1, 2, 2, 3, 4, 5))
    said = [f"{each.code.id} {each.message}" for each in found(kit, Path("tlatelolco"))]
    assert has(said, "proof-extra market-board: 1 part more than needed")
    altered(kit, "-board.pdf", lambda pdf: pages(pdf, 2, 6))
    altered(kit, "-poster.pdf", lambda pdf: mapped(pdf, 1, "0.97 0 0 0.97 0 0"))
    said = [f"{each.code.id} {each.message}" for each in found(kit, Path("tlatelolco"))]
    assert has(said, "proof-missing no part shows market-board at 0, 0 mm (348 × 348 mm)")
    assert has(said, "proof-missing market-board: 0 of 1 found")
    assert has(said, "proof-size market-board measures 337.56 × 337.56 mm, not 348 × 348 mm")


def test_parts_on_which_hardly_anything_is_drawn_are_found(tmp_path: Path) -> None:
    field = """\
components:
  field:
    kind: board
    title: {one: field, many: fields}
    group: pieces
    quantity: {value: 1, provenance: assumed}
    provenance: assumed
    unit: 15mm
    width: 20
    height: 20
    front: field
    spaces:
      posts: {form: points, at: [0, 0], size: [2, 2], face: post, each: {goal: [2, 2], end: [4, 2]},
              links: [[goal, end]]}
"""
    faces = """\
faces:
  field: {boxes: {ground: {shape: rect, fill: tint, bleed: true}}}
  post: {boxes: {post: {shape: circle, fill: ink}}}
"""
    data = GAME.replace("components:\n", field).replace("faces:\n", faces)
    game = write_kites(tmp_path, data)
    options = printgen.KitOptions(only=["field"])
    kit = printgen.build_kit(game, options, out=tmp_path, formats=["pdf"]).folder
    assert found(kit, game) == []
    altered(kit, "-pieces.pdf", lambda pdf: pages(pdf, 1, 2, 4))
    said = [f"{each.code.id} {each.message}" for each in found(kit, game)]
    assert has(said, "proof-missing no part shows field at")


def test_parts_of_a_board_of_outlined_spaces_with_words_are_found(tmp_path: Path) -> None:
    """The words of a space beside a seam are cut off, and its line looks as elsewhere."""
    board = """\
  board:
    kind: board
    title: {one: board, many: boards}
    group: bits
    quantity: {value: 1, provenance: assumed}
    provenance: assumed
    unit: 20mm
    front: back
    spaces: {squares: {form: track, path: snake, at: [1, 1], columns: 15, rows: 5, size: [1, 1],
                       face: square}}
"""
    square = """\
  square:
    boxes:
      edge: {shape: rect, fill: tint, stroke: accent, weight: 1mm}
      name: {text: "two\\nwords", style: name}
"""
    game = write_tiny(tmp_path / "tiny", "1", board, square)
    kit = printgen.build_kit(game, out=tmp_path, formats=["pdf"]).folder
    assert found(kit, game) == []


def test_parts_that_look_the_same_on_several_designs_are_the_backs_of_each(tmp_path: Path) -> None:
    screens = """\
components:
  shield:
    kind: screen
    title: {one: shield, many: shields}
    group: pieces
    size: {width: 150mm, height: 90mm, provenance: assumed}
    wing: 90mm
    fields: {who: text}
    rows:
      ada: {quantity: {value: 1, provenance: assumed}, who: Ada}
      ben: {quantity: {value: 1, provenance: assumed}, who: Ben}
    front: outside
    back: inside
"""
    faces = """\
faces:
  outside:
    boxes:
      ground: {shape: rect, fill: accent, bleed: true}
      left: {text: "{who} left", style: label, left: 5, width: 40, top: 50, height: 10}
      right: {text: "{who} right", style: label, right: 5, width: 40, top: 50, height: 10}
  inside:
    boxes:
      ground: {shape: rect, fill: paper, bleed: true}
      turn: {text: "{who}, your turn", style: label, left: 5, width: 40, top: 50, height: 10}
      over: {text: The end, style: label, right: 5, width: 40, top: 50, height: 10}
"""
    data = GAME.replace("components:\n", screens).replace("faces:\n", faces)
    game = write_kites(tmp_path, data)
    options = printgen.KitOptions(only=["shield"])
    kit = printgen.build_kit(game, options, out=tmp_path, formats=["pdf"]).folder
    assert found(kit, game) == []


def test_thousands_of_the_same_piece_are_not_compared_for_ever(
    kit: Path, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is looked for among all that lie in the same place."""
    monkeypatch.setattr(
        budget, "LIMITS", {**LIMITS, Cost.COMPARISONS: LIMITS[Cost.COMPARISONS] // 10}
    )

    def change(pdf: pikepdf.Pdf) -> None:
        operators, forms = placed(pdf, 1)
        again = [operators[forms[0]]] * 2_000
        rewritten(pdf, 1, [*operators[: forms[0]], *again, *operators[forms[0] :]])

    altered(kit, CARDS, change)
    (given_up,) = [each for each in printgen.check(kit, known=[game]) if "complex" in each.code.id]
    assert "comparisons with pieces" in given_up.message
    assert str(given_up.where).endswith("-cards.pdf: page 1")


# -- pieces that touch


@pytest.fixture(scope="module")
def touching(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A kit of nine cards of one ground on a page, and its game."""
    home = tmp_path_factory.mktemp("touching")
    edits = ("width: 20mm, height: 20mm", "width: 60mm, height: 80mm"), ("value: 3", "value: 18")
    game = changed(write_tiny(home / "tiny"), home, *edits)
    return printgen.build_kit(game, out=home / "out", formats=["pdf"]).folder, game


def test_round_pieces_in_the_corners_of_each_other_do_not_overlap(tmp_path: Path) -> None:
    edits = ("width: 20mm, height: 20mm", "width: 50mm, height: 50mm"), ("value: 3", "value: 13")
    shape = ("    bleed: 2mm\n", "    bleed: 3mm\n    shape: round\n")
    game = changed(write_tiny(tmp_path / "tiny"), tmp_path, *edits, shape)
    assert found(printgen.build_kit(game, out=tmp_path, formats=["pdf"]).folder, game) == []


def test_pieces_that_touch_are_found_with_their_backs(touching: tuple[Path, Path]) -> None:
    kit, game = touching
    assert found(kit, game) == []
    notes = found(kit, game, Severity.NOTE)
    assert all("18 pieces found on 2 sheets, sizes within 0.01 mm" in n.message for n in notes)
    assert all("backs within 0.01 mm" in note.message for note in notes)


@pytest.fixture
def copied(touching: tuple[Path, Path], tmp_path: Path) -> tuple[Path, Path]:
    kit, game = touching
    return Path(shutil.copytree(kit, tmp_path / kit.name)), game


def test_one_that_is_off_among_pieces_that_touch_is_found(
    copied: tuple[Path, Path],
) -> None:
    kit, game = copied

    def off(pdf: pikepdf.Pdf) -> None:
        operators, forms = placed(pdf, 1)
        # The first piece is placed by the last map before its form.
        n = max(n for n in range(forms[0]) if str(operators[n].operator) == "cm")
        *turn, x, y = operators[n].operands
        operands = [*turn, float(x) + 0.5 * PT_PER_MM, y]
        operators[n] = pikepdf.ContentStreamInstruction(operands, operators[n].operator)
        rewritten(pdf, 1, operators)

    altered(kit, "-bits.pdf", off)
    assert has([f"{each.code.id} {each.message}" for each in found(kit, game)], "proof-back")


def test_one_without_bleed_that_touches_nothing_is_found(
    copied: tuple[Path, Path],
) -> None:
    kit, game = copied

    def alone(pdf: pikepdf.Pdf) -> None:
        operators, forms = placed(pdf, 1)
        # The fifth of nine has others on all sides; now it has none.
        rewritten(
            pdf, 1, [each for n, each in enumerate(operators) if n not in {*forms} - {forms[4]}]
        )

    altered(kit, "-bits.pdf", alone)
    said = [f"{each.code.id} {each.message}" for each in found(kit, game)]
    assert has(said, "proof-changed token is drawn in another order, or is clipped differently")


def test_one_that_covers_a_strip_of_its_neighbour_is_found(
    copied: tuple[Path, Path],
) -> None:
    kit, game = copied

    def wider(pdf: pikepdf.Pdf) -> None:
        operators, forms = placed(pdf, 1)
        # The fifth of nine ends where others begin; now it goes on as the first does, in a corner.
        first, fifth = (
            max(n for n in range(form) if str(operators[n].operator) == "re")
            for form in (forms[0], forms[4])
        )
        operators[fifth] = operators[first]
        rewritten(pdf, 1, operators)

    altered(kit, "-bits.pdf", wider)
    said = [f"{each.code.id} {each.message}" for each in found(kit, game)]
    assert len(said) == 1, said
    assert has(said, "proof-mark token extends", "mm too far on one side"), said
