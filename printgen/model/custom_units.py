"""Lengths in units of the game's own: ``1.1penny``, worked out on the raw tree, places kept.

A measure is one figure for the size of many things: pieces made for pennies, and the spaces that
they lie on. Everything after this sees millimetres.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, get_args

from printgen.core.units import UNITS, parse_length
from printgen.model.base import Model
from printgen.model.kinds import model_of
from printgen.model.measures import IsLength
from printgen.source.tree import (
    DataPath,
    Entry,
    Mapping,
    Node,
    Scalar,
    Sequence,
    mapping_at,
    replaced,
)

_IN_MEASURES: Final = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*([a-z][a-z0-9-]*)\s*")
_ANY: Final = "*"

# Where lengths stand: other texts, such as the words on a card, are left as they are.
_OF_BOXES: Final = frozenset(
    {
        "left",
        "right",
        "top",
        "bottom",
        "width",
        "height",
        "gap",
        "weight",
        "radius",
        "step",
        "dash",
    }
)
_PLACES: Final[tuple[tuple[tuple[str, ...], frozenset[str]], ...]] = (
    (("groups", _ANY), frozenset({"thickness"})),
    (("faces", _ANY, "boxes", _ANY), _OF_BOXES),
    (("sheets",), frozenset({"margin", "overlap"})),
)


def expand_measures(tree: Mapping) -> Mapping:
    """The game's tree with lengths in its own measures as millimetres.

    A measure that is wrong is found when the data is validated, and so is a length in a unit that
    nobody knows.
    """
    measures = _measures(tree)
    if not measures:
        return tree
    tree = _expanded(tree, (), measures)
    components = mapping_at(tree, "components")
    if components is None:
        return tree
    items = {
        name: entry._replace(value=_component(entry.value, measures))
        for name, entry in components.items.items()
    }
    return replaced(tree, "components", Mapping(items, components.place))


def _component(node: Node, measures: dict[str, float]) -> Node:
    """A component with its lengths in mm; its kind's model tells where these stand."""
    kind = node.items.get("kind") if isinstance(node, Mapping) else None
    word = kind.value.value if kind is not None and isinstance(kind.value, Scalar) else None
    model = model_of({"kind": word})
    return node if model is None else _in_model(node, model, measures)


def _in_model(node: Node, model: type[Model], measures: dict[str, float]) -> Node:
    if not isinstance(node, Mapping):
        return node
    items = dict(node.items)
    for name, field in model.model_fields.items():
        key = field.alias or name
        if key not in items:
            continue
        value = items[key].value
        for part in (*field.metadata, *_parts(field.annotation)):
            if isinstance(part, IsLength):
                value = _length(value, measures)
            elif isinstance(part, type) and issubclass(part, Model):
                value = _in_model(value, part, measures)
        items[key] = items[key]._replace(value=value)
    return Mapping(items, node.place)


def _parts(annotation: Any) -> Iterator[Any]:
    """The types and marks that an annotation is made of."""
    yield annotation
    for inner in get_args(annotation):
        yield from _parts(inner)


def _measures(tree: Mapping) -> dict[str, float]:
    """The game's measures in mm, as far as they can be read."""
    entry = tree.items.get("measures")
    found: dict[str, float] = {}
    if entry is None or not isinstance(entry.value, Mapping):
        return found
    for name, (_, measure) in entry.value.items.items():
        value = measure.items.get("value") if isinstance(measure, Mapping) else None
        if name in UNITS or value is None or not isinstance(value.value, Scalar):
            continue
        length = value.value.value
        if isinstance(length, int | float | str) and not isinstance(length, bool):
            try:
                found[name] = parse_length(length)
            except ValueError:
                continue
    return found


def _expanded(node: Mapping, path: DataPath, measures: dict[str, float]) -> Mapping:
    keys = _keys(path)
    items = {}
    for key, entry in node.items.items():
        value = entry.value
        if key in keys:
            value = _length(value, measures)
        elif isinstance(value, Mapping) and _leads_on((*path, key)):
            value = _expanded(value, (*path, key), measures)
        items[key] = entry if value is entry.value else Entry(entry.key_place, value)
    return Mapping(items, node.place)


def _keys(path: DataPath) -> frozenset[str]:
    for way, keys in _PLACES:
        if _matches(way, path) and len(way) == len(path):
            return keys
    return frozenset()


def _leads_on(path: DataPath) -> bool:
    return any(_matches(way, path) for way, _ in _PLACES)


def _matches(way: tuple[str, ...], path: DataPath) -> bool:
    """Return True if the path goes along the way, as far as it goes."""
    return len(path) <= len(way) and all(
        step in {_ANY, key} for step, key in zip(way, path, strict=False)
    )


def _length(node: Node, measures: dict[str, float]) -> Node:
    if isinstance(node, Sequence):
        return Sequence(tuple(_length(item, measures) for item in node.items), node.place)
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return node
    match = _IN_MEASURES.fullmatch(node.value)
    if match is None or match[2] not in measures:
        return node
    return Scalar(round(float(match[1]) * measures[match[2]], 6), node.place, node.text)
