"""Lengths in a game's own measures: they are read wherever a length stands, and texts stay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic_core import PydanticCustomError

import printgen
from printgen.model.from_fields import read_from_fields
from printgen.model.measures import own_units, read_length
from printgen.source.yaml_files import parse_yaml
from tests.model.mill import write_mill

HEAD = """\
measures:
  penny: {value: 19mm, provenance: assumed}
  span: {value: 1in, provenance: assumed}
"""


def length(text: str | int, head: str = HEAD, bare: str = "mm") -> float | None:
    """A length in a game with these measures; None if it is refused."""
    with own_units(parse_yaml(f"{head}title: A game\n", shown="game.yaml").root):
        try:
            return read_length(text, bare, own=bare == "mm")
        except PydanticCustomError:
            return None


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("1penny", 19),
        ("1.1penny", 20.9),
        (" 2 penny ", 38),
        ("-0.5penny", -9.5),
        (".5span", 12.7),
        ("19mm", 19),
        (19, 19),
    ],
)
def test_a_measure_is_a_unit(text: str | int, mm: float) -> None:
    assert length(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["1pennies", "penny", "1 penny 2", "50%", "1e3penny"])
def test_all_else_is_refused(text: str) -> None:
    assert length(text) is None


def test_type_has_no_size_in_measures() -> None:
    assert length("1penny", bare="pt") is None


def test_a_key_that_follows_from_fields_may_be_in_measures() -> None:
    with own_units(parse_yaml(HEAD, shown="game.yaml").root):
        width = read_from_fields("{n}penny + 2 penny - 1mm", "length")
    assert width.value({"n": 3}) == pytest.approx(5 * 19 - 1)


def test_they_end_with_the_game() -> None:
    assert length("1penny") == 19
    with pytest.raises(PydanticCustomError):
        read_length("1penny")


@pytest.mark.parametrize(
    "measures",
    [
        "measures: {mm: {value: 30mm}}\n",
        "measures: {penny: {value: 19 miles}}\n",
        "measures: {penny: {}}\n",
        "measures: {penny: ~}\n",
        "measures: [penny]\n",
        "measures: 3\n",
    ],
)
def test_a_measure_that_is_wrong_is_left_for_the_validation(measures: str) -> None:
    assert length("1penny", measures) is None
    assert length("2mm", measures) == 2


def test_lengths_of_a_game_are_read_in_measures_and_texts_are_left_alone(tmp_path: Path) -> None:
    """A card may be called '1 penny': only lengths are lengths."""
    game = write_mill(tmp_path)
    pieces = game / "pieces.yaml"
    text = pieces.read_text("utf-8")
    changed = text.replace("width: 30mm, height: 30mm", "width: 1penny, height: 2penny")
    changed = changed.replace("{one: sail, many: sails}", "{one: 1penny, many: sails}")
    changed = changed.replace("bleed: 2mm", "bleed: 0.1penny")
    pieces.write_text(HEAD + changed, "utf-8")
    components = printgen.load(game).description.game.components
    sail: Any = components["sail"]
    meadow: Any = components["meadow"]
    assert sail.title.one == "1penny"
    assert (sail.size.width, sail.size.height) == (19, 38)
    assert meadow.bleed == 1.9


def test_errors_are_where_the_length_is_written(tmp_path: Path) -> None:
    game = write_mill(tmp_path)
    pieces = game / "pieces.yaml"
    text = pieces.read_text("utf-8").replace("bleed: 2mm", "bleed: 500penny")
    pieces.write_text(HEAD + text, "utf-8")
    (found,) = printgen.check(game, select=["out-of-range"])
    assert found.where is not None
    line = pieces.read_text("utf-8").splitlines()[found.where.line - 1]
    assert line[found.where.column - 1 :].startswith("500penny")
