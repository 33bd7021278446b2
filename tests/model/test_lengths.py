"""Lengths in a game's own measures: where they are worked out, and where texts stay as they are."""

from __future__ import annotations

from typing import Any

import pytest

from printgen.model.custom_units import expand_measures
from printgen.source.tree import locate, plain
from printgen.source.yaml_files import parse_yaml
from tests.model.mill import PIECES

HEAD = """\
measures:
  penny: {value: 19mm, provenance: assumed}
  span: {value: 1in, provenance: assumed}
"""


def expanded(text: str, head: str = HEAD) -> Any:
    return plain(expand_measures(parse_yaml(head + text, shown="game.yaml").root))


@pytest.mark.parametrize(
    ("length", "mm"),
    [
        ("1penny", 19),
        ("1.1penny", 20.9),
        (" 2 penny ", 38),
        ("-0.5penny", -9.5),
        (".5span", 12.7),
    ],
)
def test_a_measure_is_a_unit(length: str, mm: float) -> None:
    found = expanded(f"components: {{a: {{kind: card, size: {{width: '{length}'}}}}}}\n")
    assert found["components"]["a"]["size"]["width"] == pytest.approx(mm)


@pytest.mark.parametrize(
    "length", ["19mm", 19, "1pennies", "penny", "1 penny 2", "50%", "1e3penny"]
)
def test_all_else_stays_as_it_is_written(length: str | int) -> None:
    found = expanded(f"components: {{a: {{kind: card, size: {{width: {length}}}}}}}\n")
    assert found["components"]["a"]["size"]["width"] == length


def test_it_is_worked_out_wherever_a_length_stands() -> None:
    found = expanded("""\
components:
  board: {kind: map, unit: 1penny, bleed: 1penny}
  field: {kind: board, grid: {cell: 2penny, columns: 3}, strip: 1penny}
  coin: {kind: token, corner: 1penny}
  pawn: {kind: standee, size: {width: 1penny, height: 2penny}, base: 1penny}
  cube: {kind: die, edge: 1penny}
  hill: {kind: pyramid, edge: 1penny, height: 1penny}
  box:
    kind: tuckbox
    thickness: 1penny
    clearance: 1penny
    sleeves: {width: 1penny, height: 1penny, thickness: 1penny}
    least: {width: 1penny, height: 1penny, depth: 1penny}
faces:
  a:
    boxes:
      line: {shape: line, left: 1penny, dash: [1penny, 2]}
      row: {each: 2, sign: coin, gap: 1penny}
      words: {text: 1penny, width: 1penny}
sheets: {margin: 1penny, overlap: 1penny}
""")
    assert {name: without_kind(each) for name, each in found["components"].items()} == {
        "board": {"unit": 19, "bleed": 19},
        "field": {"grid": {"cell": 38, "columns": 3}, "strip": 19},
        "coin": {"corner": 19},
        "pawn": {"size": {"width": 19, "height": 38}, "base": 19},
        "cube": {"edge": 19},
        "hill": {"edge": 19, "height": 19},
        "box": {
            "thickness": 19,
            "clearance": 19,
            "sleeves": {"width": 19, "height": 19, "thickness": 19},
            "least": {"width": 19, "height": 19, "depth": 19},
        },
    }
    assert found["faces"]["a"]["boxes"] == {
        "line": {"shape": "line", "left": 19, "dash": [19, 2]},
        "row": {"each": 2, "sign": "coin", "gap": 19},
        "words": {"text": "1penny", "width": 19},
    }
    assert found["sheets"] == {"margin": 19, "overlap": 19}


def without_kind(component: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in component.items() if key != "kind"}


def test_texts_are_left_alone() -> None:
    """A card may be called '1 penny': only lengths are lengths."""
    text = """\
title: 1penny
components:
  card: {kind: card, title: {one: 1penny, many: 2penny}, rows: {a: {name: 1penny, width: 1penny}}}
faces:
  a: {boxes: {b: {text: 1penny, style: 1penny}}}
"""
    head: Any = plain(parse_yaml(HEAD, shown="game.yaml").root)
    assert expanded(text) == {**head, **expanded(text, "")}


@pytest.mark.parametrize(
    "measures",
    [
        "measures: {mm: {value: 19mm}}\n",
        "measures: {penny: {value: 19 miles}}\n",
        "measures: {penny: {}}\n",
        "measures: {penny: ~}\n",
        "measures: [penny]\n",
        "measures: 3\n",
    ],
)
def test_a_measure_that_is_wrong_is_left_for_the_validation(measures: str) -> None:
    text = "components: {a: {kind: card, size: {width: 1penny, height: 2mm}}}\n"
    found = expanded(text, measures)
    assert found["components"]["a"]["size"] == {"width": "1penny", "height": "2mm"}


def test_places_are_kept() -> None:
    tree = expand_measures(
        parse_yaml(
            f"{HEAD}components:\n  a:\n    kind: map\n    unit: 1.1penny\n", shown="g.yaml"
        ).root
    )
    assert str(locate(tree, ("components", "a", "unit"))) == "g.yaml:7:11"


def test_a_game_without_measures_is_not_touched() -> None:
    tree = parse_yaml(PIECES, shown="pieces.yaml").root
    assert expand_measures(tree) is tree
