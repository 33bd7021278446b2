"""Conditions on the faces of boards, dials and pyramids: each has to differ somewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from printgen.core.errors import DataError
from printgen.model.catalog import load
from tests.helpers.changed import edit
from tests.helpers.fields import GAME, write_kites
from tests.helpers.tiny import write_tiny

if TYPE_CHECKING:
    from pathlib import Path

_ABOUT = """\
    title: {one: thing, many: things}
    group: pieces
    provenance: assumed
    quantity: {value: 1, provenance: assumed}
"""
THINGS = {
    "cells": "kind: board\n    unit: 20mm\n    spaces:\n"
    "      cells: {form: grid, columns: 4, rows: lines, face: spot}",
    "sides": "kind: board\n    unit: 20mm\n    front: back\n    spaces:\n"
    "      sides: {form: sides, at: [1, 1], columns: 4, rows: 3, size: [1, 1], face: spot,\n"
    "        each: {south: {who: First}, west: {who: Second}}}",
    "spaces": "kind: board\n    unit: 20mm\n    front: back\n    spaces:\n"
    "      walk: {form: track, path: border, at: [0, 0], columns: 3, rows: lines, size: [1, 1],\n"
    "        face: spot}",
    "dial": "kind: dial\n    diameter: 60mm\n    ring: {first: 1, last: 5}\n    disc: back\n"
    "    window: {width: 8mm, height: 8mm}\n    cover: back\n    face: spot",
    "pyramid": "kind: pyramid\n    edge: 30mm\n    height: 30mm\n    face: spot",
}


def with_thing(thing: str, condition: str) -> str:
    """Return the game with a thing whose face has a box with this condition."""
    box = f"{{shape: circle, top: 40%, width: 20%, height: 20%, fill: ink, {condition}}}"
    face = f"faces:\n  spot: {{boxes: {{ground: {{shape: rect, fill: paper}}, mark: {box}}}}}\n"
    whole = f"components:\n  thing:\n    {THINGS[thing]}\n{_ABOUT}"
    return GAME.replace("components:\n", whole).replace("faces:\n", face)


@pytest.mark.parametrize(
    ("thing", "conditions", "what"),
    [
        ("cells", ('n: "> 7"', 'row: "<= 2"', 'column: "> 4"'), "space"),
        ("sides", ("who: First", 'column: "<= 4"', 'column: "> 4"'), "space"),
        ("spaces", ('value: ">= 6"', "kind: walk", "value: 7"), "space"),
        ("dial", ("value: 5", 'n: "<= 5"', "value: 6"), "piece"),
        ("pyramid", ("value: [1, 2]", 'value: "< 5"', "n: 5"), "piece"),
    ],
)
def test_a_condition_differs_among_the_spaces_and_sides(
    thing: str, conditions: tuple[str, str, str], what: str, tmp_path: Path
) -> None:
    differs, always, never = conditions
    load(write_kites(tmp_path / "fine", with_thing(thing, f"when: {{{differs}}}")))
    for name, condition, told in (
        ("always", always, f"always-so 'when' draws the box for every {what}"),
        ("never", never, f"always-so 'when' draws the box for no {what}"),
    ):
        with pytest.raises(DataError, match=told):
            load(write_kites(tmp_path / name, with_thing(thing, f"when: {{{condition}}}")))


def test_a_condition_may_be_for_some_numbers_of_players(tmp_path: Path) -> None:
    data = with_thing("cells", "when: {row: 3}")
    data = data.replace("lines: {value: 2,", "lines: {by-players: [2, 3],")
    load(write_kites(tmp_path, data))


def test_a_face_that_two_kinds_share_is_judged_by_both(tmp_path: Path) -> None:
    # No cell has the name that a kite has.
    both = with_thing("cells", 'when: {n: "> 7"}').replace("face: back", "face: spot")
    pyramid = f"components:\n  other:\n    {THINGS['pyramid']}\n{_ABOUT}"
    load(write_kites(tmp_path / "fine", both.replace("components:\n", pyramid)))
    all_of = both.replace('"> 7"', '"> 0"').replace("components:\n", pyramid)
    with pytest.raises(DataError, match="draws the box for every piece and space"):
        load(write_kites(tmp_path / "wrong", all_of))


def test_words_that_only_some_spaces_show_are_printable(tmp_path: Path) -> None:
    text = '{text: "{who}", style: label, when: {who: "\\u4e0d"}}'
    data = with_thing("sides", "when: {who: First}").replace("Second", "\u4e0d")
    data = data.replace("}, mark:", f"}}, word: {text}, mark:")
    with pytest.raises(DataError, match="glyph-missing"):
        load(write_kites(tmp_path, data))


def test_a_row_that_cannot_be_read_may_be_the_one_that_differs(tmp_path: Path) -> None:
    rows = "    fields: {trap: text}\n    rows: {table: rooms.csv, provenance: assumed}\n"
    once = "    quantity: {value: 3, provenance: assumed}\n"
    trap = '  trap: {boxes: {mark: {shape: circle, fill: ink, when: "{trap}"}}}\n'
    game = write_tiny(tmp_path, faces=trap)
    edit(game / "game.yaml", (once, rows), ("front: front", "front: trap"))
    (game / "rooms.csv").write_text("id,trap\ncell,yes\nhall\n", "utf-8")
    with pytest.raises(DataError) as error:
        load(game)
    assert [each.code.id for each in error.value.findings] == ["row-length"]
