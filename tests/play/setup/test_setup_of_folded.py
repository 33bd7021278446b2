"""What is folded is a piece as any other: setups place it, texts and checks count it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printgen
from printgen.components import drawing_context
from printgen.components.template_facts import components
from printgen.core.errors import Finding, Severity
from printgen.kit.building.scaffold import new_variant
from printgen.kit.pages.texts import texts
from printgen.model.catalog import load
from printgen.play.setup import Recipe
from printgen.play.setup.plan import BOX, totals
from printgen.play.setup.status import status
from tests.helpers.changed import edit
from tests.helpers.folded import write_folded
from tests.helpers.tiny import RULEBOOK

YARD = """\
  yard:
    kind: board
    title: {{one: yard, many: yards}}
    group: bits
    unit: {unit}
    width: 4
    height: 1
    front: back
    provenance: assumed
    quantity: {{value: 1, provenance: assumed}}
    spaces:
      places: {{form: track, at: [0, 0], step: [1, 0], size: [1, 1], face: side,
               each: [{{value: 1}}, {{value: 2}}, {{value: 3}}, {{value: 4}}]}}
{more}setup:
  seats: {{one: {{title: One, pieces: {{pawn: eagle}}}}, two: {{title: Two}}}}
  areas:
    yard: {{title: the yard, board: yard, group: places}}
    table: {{title: the table}}
    store: {{title: the store}}
  steps:
    - {{do: scatter, pieces: pawn, over: yard}}
    - {{do: put, pieces: {put}, count: 1, into: table}}
"""


def write(folder: Path, unit: str = "40mm", more: str = "", put: str = "die") -> Path:
    return write_folded(folder, more=YARD.format(unit=unit, more=more, put=put))


def codes(game: Path) -> list[str]:
    """The findings of a check."""
    return [f"{each.code.id} {each.message}" for each in found(game)]


def found(game: Path) -> list[Finding]:
    return printgen.check(game, least=Severity.NOTE)


def test_a_setup_lays_standees_on_spaces_and_dice_on_the_table(tmp_path: Path) -> None:
    game = load(write(tmp_path))
    recipe = Recipe(game.description, 2)
    assert recipe.attempt(7)[1] == []
    assert recipe.box == {"token": 3, "pawn/eagle": 1, "pawn/deer": 2, "die": 2}
    plan = recipe.plan(7)
    on_board = [totals(pile) for spot, pile in plan.piles.items() if spot.area == "yard"]
    assert sorted(map(repr, on_board)) == sorted(
        map(repr, ({"pawn/eagle": 1}, {"pawn/deer": 1}, {"pawn/deer": 1}))
    )
    (table,) = (totals(pile) for spot, pile in plan.piles.items() if spot.area == "table")
    assert table == {"die": 1}
    assert plan.pile(BOX) == {"token": 3, "die": 1}
    assert list(status(plan, recipe)) == []


def test_what_is_no_piece_cannot_be_put(tmp_path: Path) -> None:
    game = load(write(tmp_path, put="yard"))
    (finding,) = Recipe(game.description, 2).attempt(7)[1]
    assert (finding.code.id, finding.message.split(" (")[0]) == (
        "piece-missing",
        "'yard' is not a piece that can be laid out",
    )


@pytest.mark.parametrize(("unit", "told"), [("21mm", 1), ("23mm", 0)])
def test_a_standee_needs_room_for_its_foot_not_for_its_height(
    tmp_path: Path, unit: str, told: int
) -> None:
    # It is 22 mm wide and stands on two tabs of 10 mm; the figure is 36 mm high.
    lines = [line for line in codes(write(tmp_path, unit=unit)) if "piece-too-wide" in line]
    assert len(lines) == told
    assert all(line.startswith("piece-too-wide 'pawn' is 22 × 20 mm") for line in lines)


def test_a_die_that_no_step_uses_is_told(tmp_path: Path) -> None:
    left = [line for line in codes(write(tmp_path, put="token")) if "left-over" in line]
    assert left == ["piece-left-over the setup never uses die: it stays in the box"]


def test_a_die_that_is_only_used_with_more_players_is_used(tmp_path: Path) -> None:
    game = write(tmp_path)
    file = game / "game.yaml"
    text = file.read_text("utf-8").replace("into: table}", "into: table, min-players: 2}")
    file.write_text(text, "utf-8")
    assert not [line for line in codes(game) if "left-over the setup never uses die" in line]


def test_a_component_that_no_step_uses_is_told_once_whatever_its_designs(tmp_path: Path) -> None:
    game = write(tmp_path)
    edit(game / "game.yaml", ("pieces: pawn", "pieces: token"))
    left = [line for line in codes(game) if "left-over" in line]
    assert left == ["piece-left-over the setup never uses pawn: it stays in the box"]


def test_designs_that_no_step_uses_are_told_together(tmp_path: Path) -> None:
    game = write(tmp_path)
    file = game / "game.yaml"
    deer = "      deer: {quantity: {value: 2, provenance: assumed}, who: Deer}\n"
    edit(file, ("pieces: pawn", "pieces: pawn, of: one"), (deer, deer + deer.replace("eer", "oe")))
    left = [line for line in codes(game) if "left-over the setup never uses pawn" in line]
    told = "the setup never uses pawn/deer and 1 more: they stay in the box"
    assert left == [f"piece-left-over {told}"]


def test_a_die_that_is_rolled_is_used(tmp_path: Path) -> None:
    game = write(tmp_path, put="token")
    roll = "    - {do: roll, die: die, name: first, title: the first roll}\n"
    edit(game / "game.yaml", ("  steps:\n", f"  steps:\n{roll}"))
    assert not [line for line in codes(game) if "left-over" in line]


def test_what_is_hidden_on_the_spaces_of_a_board_is_only_counted(tmp_path: Path) -> None:
    game = write(tmp_path)
    text = (game / "game.yaml").read_text("utf-8")
    hidden = text.replace("group: places}", "group: places, hidden: true}")
    (game / "game.yaml").write_text(hidden, "utf-8")
    loaded = printgen.load(game)
    sections = {
        each.title: each.lines
        for each in printgen.setup_overview(loaded, Recipe(loaded.description, 2).plan(7))
    }
    assert sections["the yard"] == ("3 pieces, hidden",)


@pytest.mark.slow
def test_a_rulebook_that_says_nothing_of_dice_and_standees_is_told(tmp_path: Path) -> None:
    game = write(tmp_path, more=RULEBOOK)
    (game / "rules.md.j2").write_text("# Rules\n\nPut a token in the yard.\n", "utf-8")
    silent = [line.rpartition(" the ")[2] for line in codes(game) if "text-silent" in line]
    assert silent == ["dice", "pawns"]
    text = "# Rules\n\nPut a token in the yard, pawns Eagle and Deer on it, and roll the dice.\n"
    (game / "rules.md.j2").write_text(text, "utf-8")
    assert [line for line in codes(game) if "text-silent" in line] == []


@pytest.mark.parametrize("quantity", [0, 1])
def test_a_board_that_is_there_for_pictures_alone_needs_no_word(
    tmp_path: Path, quantity: int
) -> None:
    slate = f"""\
  slate:
    kind: board
    title: {{one: slate, many: slates}}
    group: bits
    quantity: {{value: {quantity}, provenance: assumed}}
    provenance: assumed
    unit: 20mm
    spaces: {{cells: {{form: grid, columns: 2, rows: 2, face: back}}}}
"""
    game = write(tmp_path, more=slate + RULEBOOK)
    text = "# Rules\n\nPut a token in the yard, pawns Eagle and Deer on it, and roll the dice.\n"
    (game / "rules.md.j2").write_text(text, "utf-8")
    assert any("the slates" in line for line in codes(game)) is bool(quantity)


def test_templates_count_them(tmp_path: Path) -> None:
    loaded = load(write(tmp_path))
    context = drawing_context(loaded)
    facts = {each.id: each for each in components(context)}
    assert (facts["die"].kind, facts["die"].count, facts["die"].picture) == ("die", 2, "die")
    assert [(d.ref, d.count) for d in facts["pawn"].designs] == [
        ("pawn/eagle", 1),
        ("pawn/deer", 2),
    ]
    assert facts["pawn"].picture == "pawn/eagle"


def test_a_list_of_the_box_pictures_them(tmp_path: Path) -> None:
    game = write(tmp_path, more=RULEBOOK)
    text = '# Rules\n\nTokens and yard.\n\n{% include "component-list.md.j2" %}\n'
    (game / "rules.md.j2").write_text(text, "utf-8")
    kit = printgen.build_kit(game, out=tmp_path / "out", formats=["svg-sheets"])
    page = (kit.folder / "svg/sheets/rules-1.svg").read_text("utf-8")
    for name in ("pawn.eagle.shown", "pawn.deer.shown", "die.shown"):
        # As small as they are there, without what nobody could see.
        assert re.search(rf'xlink:href="#{re.escape(name)}(\.small-[\d.]+)?"', page)
    assert "pawn.eagle.valley" not in page


def test_a_new_variant_names_their_numbers(tmp_path: Path) -> None:
    file = new_variant(write(tmp_path / "game"), tmp_path / "mine.yaml")
    text = file.read_text("utf-8")
    for line in (
        "  pawn:\n    rows:\n      # eagle: {quantity: 1}",
        "  # die: {quantity: 2}",
    ):
        assert line in text


def test_words_from_a_template_on_a_side_of_a_die_are_texts_of_the_game(tmp_path: Path) -> None:
    game = write(tmp_path)
    side = '      value: {text: "{value}", style: name}\n'
    more = "      words: {prose: words.md.j2, size: 5pt, min: 5pt}\n"
    edit(game / "game.yaml", (side, side + more))
    (game / "words.md.j2").write_text("Roll {{ components.die.count }}\n", "utf-8")
    assert texts(load(game), 2)["die"].strip() == "Roll 2"
