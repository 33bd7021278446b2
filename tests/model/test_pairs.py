"""Dominoes: every pair of some values once, as rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import printgen
from printgen.core.errors import DataError
from printgen.model import catalog
from tests.helpers.changed import edit
from tests.helpers.tiny import write_tiny

if TYPE_CHECKING:
    from pathlib import Path

    from printgen.model.designs import Designs

DOMINO = """\
  domino:
    kind: tile
    title: {{one: domino, many: dominoes}}
    group: bits
    size: {{name: domino, provenance: assumed}}
    fields: {fields}
    rows: {rows}
    front: back
"""
FIGURES = "figures: {highest: 9, hand: {by-players: [7, 5], provenance: assumed}}\n"
NUMBERS = "{left: number, right: number}"


def dominoes(folder: Path, rows: str, fields: str = NUMBERS) -> Path:
    game = write_tiny(folder / "tiny", components=DOMINO.format(rows=rows, fields=fields))
    text = (game / "game.yaml").read_text("utf-8")
    (game / "game.yaml").write_text(f"{FIGURES}provenance: printed\n{text}", "utf-8")
    return game


def designs(game: Path) -> Designs:
    return catalog.load(game).description.designs["domino"]


def told(game: Path) -> list[str]:
    with pytest.raises(DataError) as error:
        catalog.load(game)
    return [str(each).partition("game.yaml:")[2] for each in error.value.findings]


@pytest.mark.parametrize(("highest", "count"), [("6", 28), ("highest", 55), ("15", 136)])
def test_a_set_has_every_pair_of_numbers_once(tmp_path: Path, highest: str, count: int) -> None:
    found = designs(dominoes(tmp_path, f"{{pairs: {highest}}}"))
    pairs = [(each["left"], each["right"]) for each in found.values]
    assert len(found.ids) == len(set(found.ids)) == len(set(pairs)) == count
    assert all(left <= right for left, right in pairs)
    assert (found.ids[0], found.ids[1]) == ("zero-zero", "zero-one")


def test_halves_may_be_names_or_have_fields_of_their_own(tmp_path: Path) -> None:
    named = designs(dominoes(tmp_path / "a", "{pairs: [sea, hill]}", "{left: text, right: text}"))
    assert named.ids == ("sea-sea", "sea-hill", "hill-hill")
    assert named.values[1] == {"left": "sea", "right": "hill"}
    fields = "{left-tone: colour, left-note: text, right-tone: colour, right-note: text}"
    rows = "{pairs: {sea: {tone: ink, note: wet}, hill: {tone: tint, note: dry}}, quantity: 2}"
    game = dominoes(tmp_path / "b", rows, fields)
    assert designs(game).values[1] == {
        "left-tone": "ink",
        "left-note": "wet",
        "right-tone": "tint",
        "right-note": "dry",
    }
    kit = printgen.build_kit(game, out=tmp_path, formats=["svg"])
    assert kit.manifest["pieces"]["domino/sea-hill"] == 2


def test_a_variant_makes_a_larger_set(tmp_path: Path) -> None:
    game = dominoes(tmp_path, "{pairs: highest}")
    (game / "large.yaml").write_text("extends: .\nfigures: {highest: 12}\n", "utf-8")
    (game / "small.yaml").write_text("extends: .\ncomponents: {domino: {rows: {pairs: 3}}}\n")
    assert len(designs(game / "large.yaml").ids) == 91
    assert len(designs(game / "small.yaml").ids) == 10


@pytest.mark.parametrize(
    ("rows", "finding"),
    [
        ("{pairs: 16}", "30:19: out-of-range 'pairs' should be at most 15, not 16"),
        ("{pairs: hihest}", "30:19: unknown-name unknown figure 'hihest' (did you mean"),
        (
            "{pairs: hand}",
            "30:19: wrong-value 'hand' is not one number, and the pairs are the same",
        ),
        ("{pairs: 6, qantity: 2}", "30:22: unknown-key 'qantity' is not a key here (did you mean"),
        ("{pairs: [sea, Hill]}", "30:25: bad-name 'Hill' cannot be a name (write it as 'hill')"),
        ("{pairs: [sea, sea]}", "30:25: duplicate-row two pairs would be called 'sea-sea'"),
        ("{pairs: {sea: 1, hill: {}}}", "30:25: wrong-type 'sea' should be a mapping, not the"),
        ("{pairs: {sea: {tone: x}, hill: {}}}", "30:26: unknown-field 'left-tone' is not a field"),
    ],
)
def test_what_makes_no_pairs_is_told_at_its_place(tmp_path: Path, rows: str, finding: str) -> None:
    found = told(dominoes(tmp_path, rows))
    assert any(each.startswith(finding) for each in found), found


def test_a_figure_too_large_is_told_where_it_stands(tmp_path: Path) -> None:
    game = dominoes(tmp_path, "{pairs: highest}")
    edit(game / "game.yaml", ("highest: 9", "highest: 90"))
    assert told(game) == ["1:20: out-of-range pairs go up to 15 at the most, and 'highest' is 90"]


def test_a_row_may_still_be_called_pairs(tmp_path: Path) -> None:
    found = designs(dominoes(tmp_path, "{pairs: {quantity: 2, left: 1, right: 3}}"))
    assert found.ids == ("pairs",)
