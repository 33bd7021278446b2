"""Expand dominoes: write out every pair of some values once, as rows in the raw tree."""

import re
from itertools import combinations_with_replacement
from typing import Any, Final

from printgen.core.errors import Finding, quoted
from printgen.model.base import SLUG_PATTERN
from printgen.model.codes import DUPLICATE_ROW, OUT_OF_RANGE, WRONG_VALUE
from printgen.source.tree import (
    Entry,
    Mapping,
    Node,
    Scalar,
    Sequence,
    changed_at,
    node_at,
)

PAIRS: Final = "pairs"
LEFT: Final = "left"
RIGHT: Final = "right"
# Up to 15 pips can be told apart, and the largest sets on sale have as many.
HIGHEST: Final = 15
_WORDS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)
_KEYS: Final = {PAIRS, "quantity", "provenance", "note"}


def are_pairs(rows: Any) -> bool:
    """Return True if rows, as a tree or as plain data, are pairs and not designs by their ids."""
    items = rows.items if isinstance(rows, Mapping) else rows
    if not isinstance(items, dict) or PAIRS not in items:
        return False
    found = items[PAIRS].value if isinstance(rows, Mapping) else items[PAIRS]
    inner = found.items if isinstance(found, Mapping) else found
    return not (isinstance(inner, dict) and "quantity" in inner)


def expand_pairs(tree: Mapping) -> tuple[Mapping, list[Finding]]:
    """Return the tree with pairs written out as rows, with their places, and findings.

    Unreadable pairs stay: errors in them are found with the rest of the model.
    """
    findings: list[Finding] = []

    def in_full(rows: Node) -> Node:
        return (_written(rows, tree, findings) if are_pairs(rows) else None) or rows

    return changed_at(tree, ("components", "*", "rows"), in_full), findings


def _written(rows: Node, tree: Mapping, findings: list[Finding]) -> Mapping | None:
    """Return the rows of all pairs, or None if they cannot be read."""
    if not isinstance(rows, Mapping) or not {PAIRS, "provenance"} <= rows.items.keys() <= _KEYS:
        return None
    halves = _halves(rows.items[PAIRS].value, tree, findings)
    if halves is None or not 2 <= len(halves) <= HIGHEST + 1:
        return None
    place = rows.items[PAIRS].value.place
    one = Entry(place, Scalar(1, place, "1"))
    quantity = {"value": rows.items.get("quantity", one), "provenance": rows.items["provenance"]}
    figure = rows.items[PAIRS]
    if isinstance(figure.value, Scalar):
        # What is written out here still counts as read.
        quantity["note"] = figure._replace(value=figure.value._replace(value=figure.value.text))
    written: dict[str, Entry] = {}
    for (left, ours), (right, theirs) in combinations_with_replacement(halves, 2):
        row = {
            "quantity": Entry(place, Mapping(quantity, place)),
            **_of_side(LEFT, ours),
            **_of_side(RIGHT, theirs),
        }
        where = theirs.place
        if (name := f"{left}-{right}") in written:
            message = f"two pairs would be called {quoted(name)}"
            findings.append(Finding(DUPLICATE_ROW, message, where, "give the values other names"))
        written[name] = Entry(where, Mapping(row, where))
    return Mapping(written, rows.place)


def _halves(node: Node, tree: Mapping, findings: list[Finding]) -> list[tuple[str, Node]] | None:
    """Return the values of a half, each with its name; None if they cannot be read."""
    if isinstance(node, Sequence):
        names = [each for each in node.items if isinstance(each, Scalar)]
        texts = [each for each in names if _is_name(each.value)]
        return [(str(each.value), each) for each in texts] if texts == [*node.items] else None
    if isinstance(node, Mapping):
        named: list[tuple[str, Node]] = [
            (name, each.value)
            for name, each in node.items.items()
            if _is_name(name) and isinstance(each.value, Mapping)
        ]
        return named if len(named) == len(node.items) else None
    highest = node.value
    if isinstance(highest, str):
        highest = _figure(highest, node, tree, findings)
    if type(highest) is not int or not 1 <= highest <= HIGHEST:
        return None
    return [(_WORDS[n], Scalar(n, node.place, str(n))) for n in range(highest + 1)]


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and re.match(SLUG_PATTERN, value) is not None


def _figure(name: str, node: Scalar, tree: Mapping, findings: list[Finding]) -> int | None:
    """Return the value of a figure; None for an unknown one, which is found elsewhere."""
    if node_at(tree, ("figures", name)) is None:
        return None
    value = node_at(tree, ("figures", name, "value"))
    if not isinstance(value, Scalar) or type(value.value) is not int:
        message = f"{quoted(name)} is not one number, and the pairs are the same for all players"
        findings.append(Finding(WRONG_VALUE, message, node.place, "give it a 'value'"))
        return None
    if not 1 <= value.value <= HIGHEST:
        message = f"pairs go up to {HIGHEST} at the most, and {quoted(name)} is {value.value}"
        findings.append(Finding(OUT_OF_RANGE, message, value.place))
        return None
    return value.value


def _of_side(side: str, value: Node) -> dict[str, Entry]:
    """Return the fields of a half: its value, or its own fields, named after the side."""
    if isinstance(value, Mapping):
        return {f"{side}-{key}": each for key, each in value.items.items()}
    return {side: Entry(value.place, value)}
