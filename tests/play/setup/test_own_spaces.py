"""A step puts each design on the space that its row names, as in the scenario of a war game."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.model.catalog import load
from printgen.play.setup import Recipe
from tests.helpers.press import words_on_pages
from tests.helpers.tiny import write_tiny

COMPONENTS = """\
  unit:
    kind: token
    title: {one: unit, many: units}
    group: bits
    size: {width: 12mm, height: 12mm, provenance: assumed}
    fields: {home: text}
    rows: {table: units.csv, provenance: assumed}
    front: back
  field:
    kind: board
    title: {one: field, many: fields}
    group: bits
    quantity: {value: 1, provenance: assumed}
    provenance: assumed
    unit: 20mm
    front: back
    spaces:
      hexes:
        {form: hexes, at: [0, 0], across: 1, shape: rhombus, side: 3, labels: digits, face: back}
"""
SETUP = """\
setup:
  seats: {red: {title: Red}, blue: {title: Blue}}
  areas: {field: {title: the field, board: field}}
  steps:
    - {do: put, pieces: unit, into: field, on: "{home}"}
"""
UNITS = "id,quantity,home\nguard,2,0101\nscouts,1,0302\nreserve,1,\n"


def game(folder: Path, units: str = UNITS, setup: str = SETUP) -> Path:
    game = write_tiny(folder, components=COMPONENTS, faces=setup)
    (game / "units.csv").write_text(units, "utf-8")
    return game


def test_each_design_goes_to_the_space_of_its_row(tmp_path: Path) -> None:
    plan = Recipe(load(game(tmp_path)).description, 2).plan(1)
    shape = plan.shapes["field"]
    piles = plan.piles.items()
    found = {shape.cell(spot.space): pile for spot, pile in piles if spot.area == "field"}
    assert found == {"0101": (("unit/guard", 2),), "0302": (("unit/scouts", 1),)}
    assert plan.steps == ("Put 3 units on the field, each on its own space.",)


def test_a_page_of_a_setup_without_heaps_has_no_empty_table(tmp_path: Path) -> None:
    loaded = printgen.load(game(tmp_path))
    plan = printgen.plan_setup(loaded, players=2, seed=1)
    (page,) = printgen.draw_setup(loaded, plan, tmp_path / "setup.pdf")
    (text,) = words_on_pages(page)
    assert "each on its own space" in text
    assert "What lies there" not in text


@pytest.mark.parametrize(
    ("units", "setup", "message"),
    [
        (UNITS.replace("0302", "0999"), SETUP, "units.csv:3:10: space-missing 'field' has no"),
        # As a spreadsheet program saves it.
        (UNITS.replace("0302", "302"), SETUP, "(did you mean '0302'? If a spreadsheet has"),
        (UNITS, SETUP.replace("{home}", "{hone}"), "unknown-field 'unit' has no field 'hone'"),
        (UNITS, SETUP.replace("unit,", "token,"), "unknown-field 'token' has no field 'home'"),
    ],
)
def test_what_is_wrong_has_its_place(tmp_path: Path, units: str, setup: str, message: str) -> None:
    found = printgen.check(game(tmp_path, units, setup), select=["space-", "unknown-field"])
    assert len(found) == 1
    assert message in str(found[0])


@pytest.mark.parametrize(("side", "label"), [(8, "d4"), (6, "c3")])
def test_a_space_with_a_name_is_found_by_its_number(tmp_path: Path, side: int, label: str) -> None:
    """So that a setup fits a board of any size."""
    cells = f"""\
  chessboard:
    kind: board
    title: {{one: board, many: boards}}
    group: bits
    quantity: {{value: 1, provenance: assumed}}
    provenance: assumed
    unit: 12mm
    spaces: {{squares: {{form: grid, columns: side, rows: side, face: back}}}}
figures:
  half: {{value: {side // 2}, provenance: assumed}}
  side: {{formula: half * 2, provenance: derived}}
  middle: {{formula: side * half - half, provenance: derived}}
"""
    setup = SETUP.replace('on: "{home}"', "at: middle").replace("board: field", "board: chessboard")
    tiny = write_tiny(tmp_path, components=COMPONENTS + cells, faces=setup)
    (tiny / "units.csv").write_text(UNITS, "utf-8")
    plan = Recipe(load(tiny).description, 2).plan(1)
    assert plan.steps == (f"Put 4 units on {label} of the field.",)
    (spot,) = (spot for spot in plan.piles if spot.area == "field")
    assert plan.shapes["field"].cell(spot.space) == label
