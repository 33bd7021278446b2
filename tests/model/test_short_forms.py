"""Numbers in short, and one provenance for a file: the same game in fewer words."""

from __future__ import annotations

import re
from functools import reduce
from operator import getitem
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
import yaml

import printgen
from printgen.core.errors import DataError
from printgen.model import catalog
from printgen.model.short_forms import PROVED
from printgen.play.subject import Subject
from tests.helpers.changed import edit
from tests.model.mill import FILES, write_mill

if TYPE_CHECKING:
    from pathlib import Path


def shortened(text: str) -> str:
    """The text with quantities and figures in short, and without provenances."""
    text = re.sub(r", provenance: \w+|\n +provenance: \w+(?=\n)", "", text)
    return re.sub(r"\{value: ([\w-]+)\}", r"\1", text)


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    return write_mill(tmp_path)


@pytest.fixture
def short(mill: Path) -> Path:
    for name, said in {"game.yaml": "printed", "pieces.yaml": "assumed"}.items():
        text = shortened(FILES[name])
        assert text.count("provenance") == 0
        (mill / name).write_text(f"provenance: {said}\n{text}", "utf-8")
    return mill


def test_a_game_in_short_is_the_same_game(short: Path, tmp_path: Path) -> None:
    long = write_mill(tmp_path / "long")
    assumed = FILES["pieces.yaml"].replace("provenance: printed", "provenance: assumed")
    (long / "pieces.yaml").write_text(assumed, "utf-8")
    assert catalog.load(short).description.game == catalog.load(long).description.game


def test_a_measure_may_be_its_length_alone(short: Path) -> None:
    with (short / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("measures: {square: 1in, step: 5}\n")
    measures = catalog.load(short).description.game.measures
    assert {name: (each.value, each.provenance.value) for name, each in measures.items()} == {
        "square": (25.4, "printed"),
        "step": (5.0, "printed"),
    }
    validator = jsonschema.Draft202012Validator(printgen.schema("game"))
    whole = yaml.safe_load((short / "game.yaml").read_text("utf-8"))
    assert [each.message for each in validator.iter_errors(whole) if "measures" in each.path] == []


def test_what_is_said_at_a_number_counts_before_the_default(short: Path) -> None:
    edit(short / "game.yaml", ("sails-each: 4", "sails-each: {value: 4, provenance: unclear}"))
    game = catalog.load(short).description.game
    assert game.figures["sails-each"].provenance.value == "unclear"
    assert game.players.provenance.value == "printed"


def test_a_part_without_a_default_has_that_of_the_game(short: Path) -> None:
    edit(short / "pieces.yaml", ("provenance: assumed\n", ""))
    components = catalog.load(short).description.game.components.values()
    assert {each.provenance.value for each in components if hasattr(each, "provenance")} == {
        "printed"
    }
    edit(short / "game.yaml", ("provenance: printed\n", ""))
    with pytest.raises(DataError) as error:
        catalog.load(short)
    assert {each.message for each in error.value.findings} == {"'provenance' is missing"}
    (hint,) = {each.hint for each in error.value.findings}
    assert hint == "add it here, or once for all as a line of its own at the top of the file"


def test_a_default_of_the_game_is_no_change_in_its_parts(short: Path) -> None:
    """Findings about a piece lead to the piece, and not to that line."""
    edit(short / "pieces.yaml", ("provenance: assumed\n", ""))
    subject = Subject(catalog.load(short))
    places = [subject.place("components", name) for name in subject.description.game.components]
    assert {place.file.rpartition("/")[2] for place in places} == {"pieces.yaml"}


def test_a_wrong_default_is_told_once(short: Path) -> None:
    edit(short / "pieces.yaml", (": assumed", ": asumed"))
    with pytest.raises(DataError) as error:
        catalog.load(short)
    assert [str(each).removeprefix(f"{short.as_posix()}/") for each in error.value.findings] == [
        "pieces.yaml:1:13: unknown-value 'provenance' cannot be 'asumed' (did you mean 'assumed'?)"
    ]


def figures_of(game: Path, text: str) -> dict[str, Any]:
    (game / "mine.yaml").write_text(f"extends: .\n{text}", "utf-8")
    figures = catalog.load(game / "mine.yaml").description.game.figures
    return {name: (each.value, each.provenance.value) for name, each in figures.items()}


def test_a_variant_changes_numbers_in_short(short: Path) -> None:
    assert figures_of(short, "figures: {sails-each: 5}\n") == {"sails-each": (5, "assumed")}
    said = "provenance: derived\nfigures: {sails-each: 5, vanes: 3}\n"
    assert figures_of(short, said) == {"sails-each": (5, "derived"), "vanes": (3, "derived")}


def test_a_number_takes_the_place_of_a_formula(short: Path) -> None:
    formula = "sails-each: {formula: players * 2, least: 3}"
    edit(short / "game.yaml", ("sails-each: 4", formula))
    assert figures_of(short, "figures: {sails-each: 5}\n") == {"sails-each": (5, "assumed")}


def test_a_new_number_nearly_called_as_another_asks_which_is_meant(short: Path) -> None:
    with pytest.raises(DataError) as error:
        figures_of(short, "figures: {sail-each: 5}\n")
    (finding,) = error.value.findings
    assert finding.message == "'provenance' is missing"
    assert finding.hint == ("did you mean to change 'sails-each'? If it is new, add 'provenance'")


@pytest.mark.parametrize("number", ["true", "4.5", "four", "[4, 5]"])
def test_other_values_are_no_figures(number: str, short: Path) -> None:
    edit(short / "game.yaml", ("sails-each: 4", f"sails-each: {number}"))
    with pytest.raises(DataError) as error:
        catalog.load(short)
    assert error.value.findings[0].code.id == "wrong-type"


@pytest.mark.slow
def test_editors_accept_a_game_in_short(short: Path) -> None:
    validator = jsonschema.Draft202012Validator(printgen.schema("game"))
    whole: dict[str, Any] = {}
    for name in ("game.yaml", "pieces.yaml"):
        whole |= yaml.safe_load((short / name).read_text("utf-8"))
    assert [each.message for each in validator.iter_errors(whole)] == []
    whole["figures"]["sails-each"] = "four"
    assert [list(each.path) for each in validator.iter_errors(whole)] == [["figures", "sails-each"]]


def test_a_default_reaches_every_provenance_that_there_can_be() -> None:
    """A kind of component with one at a place of its own needs that place in PROVED."""
    schema = printgen.schema("game")
    found = set(_provenances(schema, schema["$defs"]["Game"], ()))
    components = {path for path in found if path[:1] == ("components",)}
    assert found - components <= {*PROVED, ()}
    assert components <= {*PROVED, ("components", "*")}
    assert {*PROVED} <= found


def _provenances(schema: Any, node: Any, path: tuple[str, ...]) -> Any:
    """Yield the paths of mappings that may have a provenance."""
    if len(path) > 8 or "faces" in path:
        return
    if "$ref" in node:
        node = reduce(getitem, node["$ref"].split("/")[1:], schema)
    whole = [node["else"]] if "else" in node else []  # of what extends nothing
    for each in (*node.get("anyOf", ()), *node.get("oneOf", ()), *whole):
        yield from _provenances(schema, each, path)
    keys = node.get("properties", {})
    if "provenance" in keys:
        yield path
    for key, inner in keys.items():
        yield from _provenances(schema, inner, (*path, key))
    for inner in (node.get("items"), *node.get("patternProperties", {}).values()):
        if isinstance(inner, dict):
            yield from _provenances(schema, inner, (*path, "*"))
