"""Whatever stands where in the data: it is accepted, or refused in words with a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest

from printgen.core.errors import DataError, Finding
from printgen.model import catalog, game_files
from printgen.source.tree import Entry, Mapping, Node, Scalar, Sequence
from printgen.source.yaml_files import Reading, parse_yaml, read_yaml
from tests.model.mill import GAME, PIECES, write_mill

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Way: TypeAlias = tuple[str | int, ...]

# As YAML; the last ones are long, deep and large.
VALUES = ["", "true", "-1", "1.5", "1e300", "''", "x", "'{name}'", "'#12'", "50%", "[]", "{}"]
VALUES += ["[~]", "{x: y}", "[[{}]]", "{text: x}", "x" * 5000]

FILES = {"game.yaml": GAME, "pieces.yaml": PIECES}


def ways(node: Node, way: Way = ()) -> Iterator[Way]:
    """Every way into a tree."""
    yield way
    match node:
        case Mapping():
            for key, entry in node.items.items():
                yield from ways(entry.value, (*way, key))
        case Sequence():
            for n, item in enumerate(node.items):
                yield from ways(item, (*way, n))


def put(node: Node, way: Way, value: Node) -> Node:
    """The tree with another value at the end of the way, where the old one stood."""
    match node, way:
        case _, ():
            return replaced(value, node)
        case Mapping(), (str(key), *rest):
            entry = node.items[key]
            changed = Entry(entry.key_place, put(entry.value, tuple(rest), value))
            return Mapping({**node.items, key: changed}, node.place)
        case Sequence(), (int(n), *rest):
            items = list(node.items)
            items[n] = put(items[n], tuple(rest), value)
            return Sequence(tuple(items), node.place)
    raise AssertionError(way)


def replaced(value: Node, old: Node) -> Node:
    match value:
        case Scalar():
            return Scalar(value.value, old.place, value.text)
        case Sequence():
            return Sequence(value.items, old.place)
        case Mapping():
            return Mapping(value.items, old.place)


def wrong(game: Path) -> list[Finding]:
    try:
        catalog.load(game)
    except DataError as error:
        return error.findings
    return []


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("written", VALUES, ids=lambda written: written[:12] or "nothing")
def test_any_value_anywhere(
    file: str, written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = write_mill(tmp_path)
    trees = {name: parse_yaml(text, shown=name).root for name, text in FILES.items()}
    value = parse_yaml(f"value: {written}", shown="value").root.items["value"].value
    current = dict(trees)

    def read(path: Path, *, shown: str) -> Reading:
        known = path.name in current
        return Reading(current[path.name]) if known else read_yaml(path, shown=shown)

    monkeypatch.setattr(game_files, "read_yaml", read)
    # Every third place, of which the others are for the next values.
    for way in [*ways(trees[file])][VALUES.index(written) % 3 :: 3]:
        changed = put(trees[file], way, value)
        if not isinstance(changed, Mapping):
            continue
        current[file] = changed
        findings = wrong(game)
        for finding in findings:
            assert finding.where is not None, (way, finding)
            assert len(str(finding)) < 400, (way, finding)
