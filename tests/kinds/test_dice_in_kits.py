"""Dice of all forms in kits, exports, boxes and setups."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pytest

import printgen
from printgen.kinds.die.model import Die
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load
from printgen.play.setup import Recipe
from tests.exports.paper import fronts
from tests.exports.saves import every, saved
from tests.exports.test_lines_on_paper import compared
from tests.helpers.changed import edit
from tests.helpers.folded import write_folded

DICE = "".join(
    f"""\
  d{sides}:
    {{extends: die, title: {{one: d{sides}, many: d{sides}}}, edge: 20mm, sides: {sides},
     values: ~}}
"""
    for sides in (4, 8, 10, 12, 20)
)
SETUP = """\
setup:
  seats: {one: {title: One}, two: {title: Two}}
  areas:
    table: {title: the table}
  steps:
    - {do: roll, die: d20, name: luck, title: luck, times: 60}
    - {do: roll, die: d10, name: chance, title: chance, times: 60}
"""
EDGES = {4: 6, 8: 12, 10: 20, 12: 30, 20: 30}


def of_dice(folder: Path, more: str = "") -> Path:
    return write_folded(folder, more=DICE + more)


@pytest.mark.slow
def test_every_edge_is_as_long_on_the_finished_pages(tmp_path: Path) -> None:
    game = of_dice(tmp_path / "game")
    for sides, count in EDGES.items():
        options = KitOptions(only=[f"d{sides}"])
        kit = printgen.build_kit(game, options, out=tmp_path / f"d{sides}", formats=["pdf"])
        lines = [
            line
            for sheet in fronts(kit.folder / f"{kit.folder.name}-bits.pdf").values()
            for line in sheet
            if line.layer == "mountain"
        ]
        # Two of each die.
        assert len(lines) == 2 * count
        lengths = Counter(round(math.dist(*line.points), 2) for line in lines)
        short = 9.74  # of kites whose long edges are 20 mm
        assert lengths == ({20.0: 20, short: 20} if sides == 10 else {20.0: 2 * count})


@pytest.mark.slow
def test_a_kit_of_dice_is_proved(tmp_path: Path) -> None:
    game = of_dice(tmp_path / "game")
    kit = printgen.build_kit(game, KitOptions(ink="low"), out=tmp_path)
    assert printgen.check(kit.folder, known=[game]) == []


@pytest.mark.slow
def test_a_die_that_is_too_large_is_told_with_the_edge_that_fits(tmp_path: Path) -> None:
    def built(edge: int) -> None:
        target = write_folded(tmp_path / str(edge), edge=f"{edge}mm", values=str([*range(20)]))
        loaded = load(target)
        assemble(loaded, KitOptions(only=["die"]).checked(loaded))

    with pytest.raises(printgen.DataError) as caught:
        built(60)
    (finding,) = caught.value.findings
    assert finding.code.id == "piece-too-large"
    hint = finding.hint or ""
    assert hint.startswith("its edge may be ")
    fits = int(hint.split()[4])
    built(fits)
    with pytest.raises(printgen.DataError):
        built(fits + 1)


def test_a_folded_die_takes_the_room_that_it_has_in_space(tmp_path: Path) -> None:
    components = load(of_dice(tmp_path)).description.game.components
    sizes = {
        name: tuple(round(float(length or 0) / 20, 3) for length in each.lying[:3])
        for name, each in components.items()
        if isinstance(each, Die)
    }
    # H. S. M. Coxeter, Regular Polytopes, table I: twice the radius of the ball inside.
    assert sizes["d4"] == (1.0, 0.866, 0.816)
    assert sizes["d8"][2] == 0.816
    assert sizes["d12"][2] == 2.227
    assert sizes["d20"][2] == 1.512


def test_setups_roll_them_by_the_names_of_their_sides(tmp_path: Path) -> None:
    made = Recipe(load(of_dice(tmp_path, SETUP)).description, 2).plan(1)
    assert set(made.dealt["luck", ""]) <= {str(n) for n in range(1, 21)}
    assert len(set(made.dealt["luck", ""])) > 10
    assert set(made.dealt["chance", ""]) == set("0123456789")


def test_a_figure_may_say_how_many_sides_there_are(tmp_path: Path) -> None:
    game = write_folded(tmp_path, values="[1, 2, 3, 4, 5, 6, 7, 8]\n    sides: corners")
    file = game / "game.yaml"
    figures = "figures: {corners: {value: 8, provenance: assumed}}\ngroups:"
    edit(file, ("groups:", figures))
    die = load(game).description.game.components["die"]
    assert die.side_names == tuple("12345678")
    edit(file, ("value: 8,", "value: 12,"))
    with pytest.raises(printgen.DataError) as caught:
        load(game)
    assert "'corners' has 12 sides, and the die has 8" in str(caught.value)


@pytest.mark.slow
def test_on_the_virtual_table_they_are_the_program_s_own(tmp_path: Path) -> None:
    made = printgen.export(of_dice(tmp_path / "game"), to="tts", out=tmp_path, dpi=72)
    dice = {e["Name"]: e["Description"] for e in every(saved(made)) if "Die" in e["Name"]}
    assert dice == {
        **dict.fromkeys(("Die_4", "Die_6", "Die_8", "Die_12", "Die_20"), ""),
        "Die_10": "10 is 0",
    }


@pytest.mark.slow
@pytest.mark.parametrize("to", ["dxf", "cut-svg"])
def test_machines_are_told_the_outlines_that_are_printed(tmp_path: Path, to: str) -> None:
    only = tuple(f"d{sides}" for sides in EDGES)
    assert compared(str(of_dice(tmp_path / "game")), to, "a4", tmp_path, only) > 0
