"""Fields of single spaces that nothing shows are told, with what they may be meant to be."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from tests.helpers.changed import edit
from tests.model.mill import write_mill

TRACK = """\
components:
  path:
    kind: board
    title: {one: path, many: paths}
    group: pieces
    quantity: {value: 1, provenance: assumed}
    provenance: assumed
    unit: 30mm
    front: ground
    spaces:
      days:
        form: track
        at: [0, 0]
        size: [1, 1]
        face: day
        each: [{name: Rye, kept: late}, FIELDS]
"""
DAY = """\
faces:
  day:
    boxes:
      name: {text: "{name}", style: label}
      bar: {shape: line, stroke: ink, when: {kept: late}}
"""


def told(game: Path) -> list[str | None]:
    assert printgen.check(game, games=1) == []
    found = printgen.check(game, select=["space-field-unused"], least=printgen.Severity.WARNING)
    return [each.hint for each in found]


@pytest.mark.parametrize("condition", ["when", "unless"])
@pytest.mark.parametrize(
    ("fields", "hint"),
    [
        ("{nmae: Oats}", "did you mean 'name'?"),
        ("{colour-of-day: ink}", "show it on a face, or delete it"),
        ("{value: 7}", None),
    ],
)
def test_a_field_that_nothing_shows_is_told(
    tmp_path: Path, fields: str, hint: str | None, condition: str
) -> None:
    """Unless a face shows it or asks for it, or a template reads it."""
    game = write_mill(tmp_path)
    edit(
        game / "pieces.yaml",
        ("faces:\n", DAY.replace("when", condition)),
        ("components:\n", TRACK.replace("FIELDS", fields)),
    )
    assert told(game) == ([] if hint is None else [hint])
    (game / "days.md.j2").write_text("{{ day.values.nmae }}{{ day.values.colour_of_day }}", "utf-8")
    assert told(game) == []


def test_a_field_of_a_point_that_nothing_shows_is_told(tmp_path: Path) -> None:
    game = write_mill(tmp_path)
    pieces = game / "pieces.yaml"
    head, _, _ = TRACK.partition("        form: track")
    points = """\
        {form: points, at: [1, 1], size: [1, 1], face: day, each: {b: [2, 0], a: FIELDS}}
"""
    fields = "{at: [0, 0], fields: {name: Oats, kept: late, nmae: Rye}}"
    text = pieces.read_text("utf-8").replace("faces:\n", DAY, 1)
    text = text.replace("components:\n", head + points.replace("FIELDS", fields), 1)
    pieces.write_text(text, "utf-8")
    assert told(game) == ["did you mean 'name'?"]
