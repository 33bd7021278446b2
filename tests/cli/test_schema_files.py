"""The JSON Schema of the data, and the copies of it that editors find beside the shipped data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped,unused-ignore]
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import printgen
from printgen.core.guests import extensions
from printgen.play.rules.file_kinds import file_kinds
from tests.helpers.commands import run
from tests.helpers.kits import ROOT
from tests.helpers.tiny import write_tiny
from tests.model.mill import write_mill
from tools.reference import SCHEMAS

TITLES = {
    "game": "A game for printgen",
    "part": "Part of a game for printgen",
    "variant": "A variant for printgen",
    "setup": "A setup for printgen",
    "record": "A recorded game for printgen",
    "results": "A result for printgen",
}
TITLES |= {name: kind.title for name, kind in file_kinds().items()}
TITLES |= dict.fromkeys((f"{guest}-results" for guest in extensions("results")), TITLES["results"])
NAMES = tuple(TITLES)
FIRST_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")

SHIPPED = [
    file
    for game in printgen.list_games()
    for file in sorted((ROOT / "data" / game).rglob("*.yaml"))
]


def kind_of(file: Path) -> str:
    """Which schema a data file follows."""
    if file.parent.name == "variants":
        return "variant"
    return "game" if file.name == "game.yaml" else "part"


@cache
def schema_of(name: str) -> dict[str, Any]:
    """A schema, made once for all tests that only read it."""
    return printgen.schema(name)


@cache
def validator_of(name: str) -> Draft202012Validator:
    game = Resource[Any].from_contents(schema_of("game"))
    beside = Registry[Any]().with_resource("game.schema.json", game)
    return Draft202012Validator(schema_of(name), registry=beside)


each_schema = pytest.mark.parametrize("name", NAMES)
each_file = pytest.mark.parametrize(
    "file", SHIPPED, ids=lambda file: f"{file.parent.name}/{file.name}"
)


@pytest.mark.slow
@each_schema
def test_the_shipped_schema_is_what_the_command_prints(name: str) -> None:
    found = SCHEMAS[name].read_text("utf-8")
    assert found == run("schema", name).stdout, "the data's form has changed: run make reference"


def test_there_are_no_other_schemas() -> None:
    assert set((ROOT / "data").rglob("*.schema.json")) == {*SCHEMAS.values()}


def test_every_data_file_names_its_schema_in_its_first_line() -> None:
    for file in SHIPPED:
        named = FIRST_LINE.match(file.read_text("utf-8"))
        assert named, f"{file} shall begin: # yaml-language-server: $schema=../schema/…"
        assert (file.parent / named[1]).resolve() == SCHEMAS[kind_of(file)]


@pytest.mark.slow
@each_schema
def test_it_says_which_json_schema_it_is_and_what_for(name: str) -> None:
    schema = schema_of(name)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"] == TITLES[name]


def objects(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every mapping of the data with its name."""
    if "properties" in schema:
        yield "", schema
    yield from (
        (name, part) for name, part in schema.get("$defs", {}).items() if "properties" in part
    )


@each_schema
def test_no_two_models_have_the_same_name(name: str) -> None:
    """They are the headings of docs/reference/keys.md: rename the class in the newer model.py."""
    assert [each for each in schema_of(name).get("$defs", {}) if "__" in each] == []


@each_schema
def test_every_key_has_a_description_for_the_editor_to_show(name: str) -> None:
    missing = [
        f"{owner}.{key}"
        for owner, part in objects(schema_of(name))
        for key, field in part["properties"].items()
        if not field.get("description")
    ]
    assert not missing


@each_schema
def test_every_reference_leads_somewhere(name: str) -> None:
    for reference in re.findall(r'"\$ref": "([^"]*)"', json.dumps(schema_of(name))):
        file, _, path = reference.partition("#/")
        found = schema_of(file.removesuffix(".schema.json") or name)
        for step in path.split("/"):
            found = found[step]


def test_the_part_of_a_game_repeats_nothing_of_the_game() -> None:
    assert schema_of("part") == {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Part of a game for printgen",
        "$ref": "game.schema.json#/$defs/Game",
    }


@each_schema
def test_unknown_keys_are_refused_except_in_rows_and_sides_of_dice(name: str) -> None:
    free = {
        owner
        for owner, part in objects(schema_of(name))
        if part.get("additionalProperties") is not False and "propertyNames" not in part
    }
    assert free <= {"Row", "DieSide"}


def test_only_the_games_own_file_needs_its_keys() -> None:
    assert {"id", "title", "players"} <= set(schema_of("game")["required"])
    assert list(validator_of("game").iter_errors({"figures": {}}))
    assert not list(validator_of("part").iter_errors({"figures": {}}))


@pytest.mark.parametrize("text", ["colour: red", "figures: 3", "groups: {cards: {titel: Cards}}"])
def test_what_is_wrong_in_a_part_is_marked_by_the_schema_of_the_game(text: str) -> None:
    for name in ("game", "part"):
        marks = [error.message for error in validator_of(name).iter_errors(yaml.safe_load(text))]
        assert any(word in mark for mark in marks for word in ("colour", "3", "titel")), name


@pytest.mark.slow
@each_schema
def test_it_is_a_valid_json_schema(name: str) -> None:
    Draft202012Validator.check_schema(schema_of(name))


@pytest.mark.slow
@each_file
def test_the_shipped_data_is_right_by_it(file: Path) -> None:
    assert complaints(file) == []


def test_the_games_of_the_tests_are_right_by_it(tmp_path: Path) -> None:
    for game in (write_mill(tmp_path), write_tiny(tmp_path / "tiny")):
        for file in game.glob("*.yaml"):
            assert complaints(file) == []


def complaints(file: Path) -> list[str]:
    """What an editor would mark in a data file."""
    data = yaml.safe_load(file.read_text("utf-8"))
    found = validator_of(kind_of(file)).iter_errors(data)
    return [f"{'/'.join(map(str, error.path))}: {error.message}" for error in found]


# -- Faces and boxes that extend others: the editor marks what printgen refuses, and nothing else.
# The boxes of a face on its own, of one that extends the tiny game's `front`.

ALONE, EXTENDING = "{boxes: {a: %s}}", "{extends: front, boxes: {name: %s}}"
BESIDE = "{boxes: {a: {text: A, style: name, left: 2}, b: %s}}"

FACES = {
    "whole": (ALONE % "{text: A, style: name}", True),
    "whole, with a measure that is null": (ALONE % "{text: A, style: name, left: ~}", True),
    "a kind lacks a key": (ALONE % "{text: A}", False),
    "nothing in it": (ALONE % "{left: 2}", False),
    "two things in it": (ALONE % "{shape: rect, fill: tint, sign: x}", False),
    "a key of another kind": (ALONE % "{text: A, style: name, step: 2}", False),
    "a key of another kind that is null": (ALONE % "{text: A, style: name, step: ~}", False),
    "null": (ALONE % "~", False),
    "no boxes": ("{}", False),
    "extends null": ("{extends: ~, boxes: {a: {left: 2}}}", False),
    "extends a box": (BESIDE % "{extends: a, top: 5}", True),
    "extends a box, and takes a key away": (BESIDE % "{extends: a, left: ~}", True),
    "extends a box, and becomes another": (
        BESIDE % "{extends: a, text: ~, style: ~, shape: rect, fill: tint}",
        True,
    ),
    "extends a box, with a key of no kind": (BESIDE % "{extends: a, txt: B}", False),
    "extends a box, with a value that is wrong": (BESIDE % "{extends: a, align: top}", False),
    "extends no box": (BESIDE % "{extends: ~, top: 5}", False),
    "in part": (EXTENDING % "{left: 3}", True),
    "in part, a key taken away": (EXTENDING % "{top: ~}", True),
    "in part, the content anew": (EXTENDING % "{text: B}", True),
    "in part, another kind": (EXTENDING % "{text: ~, style: ~, shape: line, stroke: ink}", True),
    "in part, a key of no kind taken away": (EXTENDING % "{txt: ~}", None),
    "in part, with keys of two kinds": (EXTENDING % "{style: name, step: 3}", False),
    "in part, with a key of no kind": (EXTENDING % "{txt: B}", False),
    "in part, with a value that is wrong": (EXTENDING % "{align: top}", False),
    "in part, with a length that is none": (EXTENDING % "{left: far}", False),
    "empty": (EXTENDING % "{}", True),
    "taken away": (EXTENDING % "~", True),
    "text for a box": (EXTENDING % "B", False),
    "extends, and adds nothing": ("{extends: front}", True),
    "extends, and has no boxes": ("{extends: front, boxes: ~}", False),
    "extends a number": ("{extends: 5, boxes: {}}", False),
}


@pytest.mark.slow
@pytest.mark.parametrize(("face", "right"), FACES.values(), ids=FACES)
def test_a_box_may_be_written_in_part_where_it_extends_another(
    face: str,
    right: bool | None,  # noqa: FBT001
    tmp_path: Path,
) -> None:
    game = write_tiny(tmp_path, faces=f"  other: {face}\n")
    refused, marked = printgen.check(game), complaints(game / "game.yaml")
    if right is None:  # harmless, and so is a mark in the editor
        assert not refused
    else:
        assert (not refused, not marked) == (right, right), [*map(str, refused), *marked]


# -- Variants


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize(
    "text",
    [
        "figures: {}",
        "extends: 3",
        "{extends: aztec-market, colour: red}",
        "{extends: aztec-market, figures: {king-takes: {valu: 3}}}",
        "{extends: aztec-market, components: {coin: {sise: 3}}}",
        "{extends: aztec-market, setup: {steps: {'2': {sai: Begin.}}}}",
    ],
)
def test_what_is_wrong_in_a_variant_is_marked(text: str) -> None:
    assert list(validator_of("variant").iter_errors(yaml.safe_load(text)))


@pytest.mark.game("aztec-market")
def test_items_of_lists_by_their_numbers_are_not_marked() -> None:
    text = "{extends: aztec-market, setup: {steps: {'2': {say: Begin.}, '3': ~}}}"
    assert not list(validator_of("variant").iter_errors(yaml.safe_load(text)))
