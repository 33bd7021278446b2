"""Convert lengths in the game's own units, such as ``1.1penny``, to mm in the raw tree.

A measure is one length that many sizes depend on, such as pieces made for pennies, and their
spaces. The types of the models say which values are lengths; other texts stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import attrgetter
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin

from printgen.core.errors import Place
from printgen.core.units import UNITS
from printgen.model.base import Model
from printgen.model.game import Game
from printgen.model.lazy_models import LazyUnion
from printgen.model.measures import WITH_UNIT, IsLength, measured
from printgen.source.tree import Entry, Mapping, Node, Scalar, Sequence, mapping_at, node_at, plain

# A field or a number in a sum, and its unit.
_AMOUNT: Final = r"(?a)(\{[^{}]*\}|\d+\.?\d*|\.\d+)\s*([a-z][a-z0-9-]*)"


def expand_measures(tree: Mapping) -> Mapping:
    """Return the game's tree with lengths in its own measures converted to millimetres.

    Validation reports wrong measures and unknown units.
    """
    measures = _measures(tree)
    if not measures:
        return tree
    named = re.compile("|".join(map(re.escape, measures)))
    at: set[Place] = set()
    _mention(tree, named, at)
    expanded = _in_model(tree, Game, _Measures(measures, at))
    # One measure cannot be written in another.
    return Mapping({**expanded.items, "measures": tree.items["measures"]}, tree.place)


class _Measures(NamedTuple):
    """The game's measures in mm, and the places of values that mention them."""

    lengths: dict[str, float]
    at: set[Place]


def _mention(node: Mapping | Sequence, named: re.Pattern[str], at: set[Place]) -> bool:
    """Return True if a text in a node mentions a measure; add its place and those around it."""
    found = False
    items = node.items
    for part in map(attrgetter("value"), items.values()) if isinstance(items, dict) else items:
        if not isinstance(part, Scalar):
            found = _mention(part, named, at) or found
        elif isinstance(part.value, str) and named.search(part.value):
            at.add(part.place)
            found = True
    if found:
        at.add(node.place)
    return found


def _in_model(node: Mapping, model: type[Model], measures: _Measures) -> Mapping:
    items = dict(node.items)
    for name, field in model.model_fields.items():
        if (entry := items.get(key := field.alias or name)) is not None:
            value = _in_type(entry.value, field.annotation, field.metadata, measures)
            items[key] = Entry(entry.key_place, value)
    return Mapping(items, node.place)


def _in_type(node: Node, annotation: Any, metadata: Iterable[Any], measures: _Measures) -> Node:
    """Return a value with its lengths in mm, according to its type."""
    if node.place not in measures.at:
        return node
    model: Any = annotation
    for mark in metadata:
        if isinstance(mark, IsLength):
            return _length(node, measures.lengths)
        if isinstance(mark, LazyUnion):
            model = mark.model_for(plain(node))
    types = get_args(annotation)
    match get_origin(annotation), node:
        case None, Mapping() if isinstance(model, type) and issubclass(model, Model):
            return _in_model(node, model, measures)
        case origin, Mapping() if origin is dict:
            entries = node.items.items()
            each = {k: Entry(at, _in_type(v, types[1], (), measures)) for k, (at, v) in entries}
            return Mapping(each, node.place)
        case origin, Sequence() if origin is tuple:
            items = (_in_type(item, types[0], (), measures) for item in node.items)
            return Sequence(tuple(items), node.place)
        case origin, _ if origin is Annotated:
            return _in_type(node, types[0], types[1:], measures)
    for each_type in types:
        node = _in_type(node, each_type, (), measures)
    return node


def _in_mm(match: re.Match[str], measures: dict[str, float]) -> str:
    """Return one amount of a sum of fields, in mm if it is in one of the measures."""
    if match[2] not in measures:
        return match[0]
    return f"{match[1]} * {measures[match[2]]}mm"


def _measures(tree: Mapping) -> dict[str, float]:
    """Return the game's measures in mm, as far as they can be read."""
    found: dict[str, float] = {}
    measures = mapping_at(tree, "measures")
    for name in measures.items if measures else ():
        node = node_at(tree, ("measures", name, "value"))
        length = measured(node.value) if isinstance(node, Scalar) else None
        if name not in UNITS and length is not None:
            found[name] = length
    return found


def _length(node: Node, measures: dict[str, float]) -> Node:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return node
    if "{" in node.value:
        text = re.sub(_AMOUNT, lambda match: _in_mm(match, measures), node.value)
        return node._replace(value=text)
    match = WITH_UNIT.fullmatch(node.value)
    if match is None or match[2] not in measures:
        return node
    return Scalar(round(float(match[1]) * measures[match[2]], 6), node.place, node.text)
