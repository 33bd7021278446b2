"""Pieces that are there instead of others: printed with them, counted nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.components import drawing_context
from printgen.components.template_facts import components
from printgen.core.errors import DataError, Severity
from printgen.model.catalog import load
from printgen.play.setup.recipe import Recipe
from tests.helpers.changed import edit
from tests.helpers.press import words_on_pages
from tests.helpers.tiny import write_tiny

PAWNS = """\
  pawn:
    kind: standee
    title: {one: pawn, many: pawns}
    group: bits
    size: {width: 22mm, height: 36mm, provenance: assumed}
    base: 10mm
    fields: {name: text}
    rows:
      eagle: {quantity: {value: 1, provenance: assumed}, name: Eagle}
      deer: {quantity: {value: 2, min-players: 2, provenance: assumed}, name: Deer}
    front: side
  flat:
    kind: token
    title: {one: flat pawn, many: flat pawns}
    group: bits
    size: {width: 16mm, height: 16mm, provenance: assumed}
    instead-of: pawn
    front: side
  list:
    kind: booklet
    title: {one: list, many: lists}
    group: bits
    quantity: {value: 1, provenance: assumed}
    template: list.md.j2
"""
FACES = '  side: {boxes: {name: {text: "{name}", style: name}}}\n'
SETUP = """\
setup:
  seats:
    one: {title: One, pieces: {pawn: eagle, flat: eagle}}
    two: {title: Two, pieces: {pawn: deer, flat: deer}}
  areas: {table: {title: the table}}
  steps:
    - {do: put, pieces: token, into: table}
    - {do: put, pieces: pawn, into: table}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = write_tiny(tmp_path / "tiny", components=PAWNS, faces=FACES)
    file = folder / "game.yaml"
    file.write_text(file.read_text("utf-8") + SETUP, "utf-8")
    (folder / "list.md.j2").write_text('{% include "component-list.md.j2" %}\n', "utf-8")
    return folder


def test_setups_count_neither_the_stand_ins_nor_that_they_stay_in_the_box(game: Path) -> None:
    description = load(game).description
    assert list(Recipe(description, 2).box) == ["token", "pawn/eagle", "pawn/deer"]
    assert printgen.check(game, least=Severity.NOTE, ignore=["back-shows"]) == []


@pytest.mark.slow
def test_a_step_that_names_a_stand_in_is_sent_to_the_piece_itself(game: Path) -> None:
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("pieces: pawn, into", "pieces: flat, into"))
    (finding,) = (each for each in printgen.check(game, select=["piece-missing"]))
    assert finding.message.startswith("'flat' is there instead of 'pawn', which the setup counts")


@pytest.mark.slow
def test_the_kit_prints_both_for_any_number_of_players(game: Path, tmp_path: Path) -> None:
    for players, deer in ((1, 0), (2, 2)):
        kit = printgen.build_kit(
            game, printgen.KitOptions(players=players), out=tmp_path, formats=["pdf"]
        )
        counts = {piece: n for piece, n in kit.manifest["pieces"].items() if piece != "token"}
        wanted = {"pawn/eagle": 1, "pawn/deer": deer, "flat/eagle": 1, "flat/deer": deer}
        assert counts == {piece: n for piece, n in wanted.items() if n}
        assert printgen.check(kit.folder, known=[game]) == []


@pytest.mark.slow
@pytest.mark.parametrize(("only", "left"), [("flat", "pawn"), ("pawn", "flat")])
def test_either_can_be_left_out(game: Path, tmp_path: Path, only: str, left: str) -> None:
    kit = printgen.build_kit(game, printgen.KitOptions(only=[only]), out=tmp_path, formats=["pdf"])
    assert {piece.partition("/")[0] for piece in kit.manifest["pieces"]} == {only}
    assert left not in kit.manifest["pieces"]
    assert printgen.check(kit.folder, known=[game]) == []


def test_first_page_and_list_of_components_say_what_is_there_instead(
    game: Path, tmp_path: Path
) -> None:
    kit = printgen.build_kit(game, out=tmp_path, formats=["pdf"])
    first, *_, last = words_on_pages(kit.folder / "tiny-a4-kit.pdf")
    assert "flat pawns or pawns" in first
    assert "3 flat pawns instead of pawns" in last


def test_templates_know_what_is_there_instead_of_what(game: Path) -> None:
    loaded = load(game)
    facts = components(drawing_context(loaded))
    assert {each.id: each.instead_of for each in facts} == {
        "token": "",
        "pawn": "",
        "flat": "pawn",
        "list": "",
    }


def test_fields_and_values_of_its_own_stand_beside_those_of_the_other(tmp_path: Path) -> None:
    own = "    fields: {more: text, name: sign}\n    values: {more: M}\n"
    key = "    instead-of: pawn\n"
    pawns = PAWNS.replace(key, key + own).replace("name: Deer", "name: tail")
    face = FACES + '  both: {boxes: {name: {text: "{more} {name}", style: name}}}\n'
    pawns = pawns.replace("front: side\n  list", "front: both\n  list")
    sign = "signs: {tail: {title: T, shapes: [{circle: [12, 12, 5], fill: ink}]}}\n"
    folder = write_tiny(tmp_path / "tiny", components=pawns, faces=face + sign)
    (folder / "list.md.j2").write_text("Nothing.\n", "utf-8")
    with pytest.raises(DataError) as error:
        load(folder)
    # Its own kind of the field: the other's rows are judged by it.
    assert [each.message for each in error.value.findings] == ["unknown sign 'Eagle'"]
    edit(folder / "game.yaml", ("name: Eagle", "name: tail"))
    assert load(folder).description.designs["flat"].values == (
        {"more": "M", "name": "tail"},
        {"more": "M", "name": "tail"},
    )


def test_a_stand_in_too_wide_for_the_others_space_is_told(tmp_path: Path) -> None:
    board = """\
  field:
    kind: board
    title: {one: field, many: fields}
    group: bits
    unit: 18mm
    spaces: {plots: {form: grid, at: [0.5, 0.5], columns: 2, rows: 2, face: front}}
    front: front
    provenance: assumed
    quantity: {value: 1, provenance: assumed}
"""
    pawns = PAWNS.replace("width: 22mm, height: 36mm", "width: 14mm, height: 36mm")
    pawns = pawns.replace("base: 10mm", "base: 8mm").replace("width: 16mm", "width: 19mm")
    folder = write_tiny(tmp_path / "tiny", components=board + pawns, faces=FACES)
    setup = SETUP.replace("table: {title: the table}", "table: {title: the table, board: field}")
    setup = setup.replace("{do: put, pieces: pawn, into", "{do: scatter, pieces: pawn, over")
    setup = setup.replace("    - {do: put, pieces: token, into: table}\n", "")
    file = folder / "game.yaml"
    file.write_text(file.read_text("utf-8") + setup, "utf-8")
    (folder / "list.md.j2").write_text("Nothing.\n", "utf-8")
    wide = printgen.check(folder, select=["piece-too-wide"], least=Severity.NOTE)
    assert [each.message.partition(" is")[0] for each in wide] == ["'flat'"]
