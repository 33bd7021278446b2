"""Write out short forms in the data: a number in place of a mapping, the name of a size, and one
provenance for a whole file or game.

They are expanded in the raw tree, with their places, before variants are merged and models are
read: nothing later knows of them.
"""

from __future__ import annotations

from collections.abc import Mapping as Files
from typing import Any, Final

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding
from printgen.core.sizes import SIZES
from printgen.model.base import known_keys
from printgen.model.codes import UNKNOWN_KEY, UNKNOWN_VALUE, WRONG_TYPE
from printgen.model.figures import Provenance
from printgen.model.kinds import model_of
from printgen.model.messages import EXAMPLES, subject, written
from printgen.model.pairs import are_pairs
from printgen.source.tree import (
    Entry,
    Mapping,
    Node,
    Scalar,
    Sequence,
    changed_at,
    node_at,
    plain,
)

PROVENANCE: Final = "provenance"
_FIGURES: Final = ("figures", "*")
_MEASURES: Final = ("measures", "*")
_SIZES: Final = ("components", "*", "size")
_QUANTITIES: Final = (("components", "*", "quantity"), ("components", "*", "rows", "*", "quantity"))
# What has a provenance, besides components whose kind has one. ``*`` is every key, or every item.
PROVED: Final = (
    _FIGURES,
    ("players",),
    _MEASURES,
    ("supplies", "*"),
    ("open-questions", "*"),
    _SIZES,
    ("components", "*", "rows"),
    *_QUANTITIES,
    ("setup", "modes", "*"),
    ("setup", "teams", "*"),
)


def numbers_written_out(tree: Mapping) -> Mapping:
    """Return the tree with figures, measures and quantities that are single values as mappings."""

    def quantity(node: Node) -> Node:
        return _as_value(node, int | str)

    def quantities_of(rows: Node) -> Node:
        return rows if _is_table(rows) else changed_at(rows, ("*", "quantity"), quantity)

    tree = changed_at(tree, _FIGURES, lambda node: _as_value(node, int))
    tree = changed_at(tree, _MEASURES, lambda node: _as_value(node, int | float | str))
    tree = changed_at(tree, ("components", "*", "quantity"), quantity)
    return changed_at(tree, ("components", "*", "rows"), quantities_of)


def _is_table(rows: Node) -> bool:
    """Return True if the rows are in a table: their keys, such as ``columns``, are no designs.

    Rows that remove the table of what they extend are not.
    """
    table = node_at(rows, ("table",))
    return isinstance(table, Sequence) or (isinstance(table, Scalar) and not table.is_null)


def _as_value(node: Node, kind: Any) -> Node:
    value = node.value if isinstance(node, Scalar) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        return node
    return Mapping({"value": Entry(node.place, node)}, node.place)


def sizes_written_out(tree: Mapping) -> tuple[Mapping, list[Finding]]:
    """Return the tree with the width and height of named sizes, and findings.

    Such a size is its name alone, or a mapping with a ``name``, which may be ``turned``.
    """
    findings: list[Finding] = []
    return changed_at(tree, _SIZES, lambda node: _in_mm(node, findings)), findings


def _in_mm(node: Node, findings: list[Finding]) -> Node:
    """Return a size with its width and height; add errors in it to the findings."""
    if isinstance(node, Scalar) and isinstance(node.value, str):
        node = Mapping({"name": Entry(node.place, node)}, node.place)
    if not isinstance(node, Mapping) or "name" not in node.items:
        return node
    rest = dict(node.items)
    name, turned = rest.pop("name").value, rest.pop("turned", None)
    size = SIZES.get(str(plain(name)))
    if size is None:
        hint = did_you_mean(str(plain(name)), SIZES) or EXAMPLES["size"]
        message = f"unknown size {written(plain(name), name)}"
        findings.append(Finding(UNKNOWN_VALUE, message, name.place, hint))
        # Other missing keys are not known yet.
        assumed = Scalar("assumed", name.place, "assumed")
        rest.setdefault(PROVENANCE, Entry(name.place, assumed))
    size = size or next(iter(SIZES.values()))
    for key in ("width", "height"):
        if key in rest:
            message = f"a size with a name has no '{key}' of its own"
            hint = "delete it, or the name"
            findings.append(Finding(UNKNOWN_KEY, message, rest.pop(key).key_place, hint))
    across = False
    if turned is not None:
        across = plain(turned.value) is True
        if not isinstance(plain(turned.value), bool):
            message = "'turned' should be true or false"
            findings.append(Finding(WRONG_TYPE, message, turned.value.place))
    sides = (size.height, size.width) if across else (size.width, size.height)
    for key, side in zip(("width", "height"), sides, strict=True):
        rest[key] = Entry(name.place, Scalar(side, name.place, str(side)))
    return Mapping(rest, node.place)


def default_of(tree: Mapping) -> tuple[Mapping, Scalar | None, list[Finding]]:
    """Return the tree of a file without its default provenance, that default, and findings.

    An invalid default is reported once, and then treated as an unverified one.
    """
    entry = tree.items.get(PROVENANCE)
    if entry is None:
        return tree, None, []
    rest = Mapping({k: v for k, v in tree.items.items() if k != PROVENANCE}, tree.place)
    value = entry.value
    known = [each.value for each in Provenance]
    if isinstance(value, Scalar) and value.value in known:
        return rest, value, []
    what = written(plain(value), value)
    message = f"{subject((PROVENANCE,))} cannot be {what}"
    hint = did_you_mean(str(plain(value)), known)
    finding = Finding(UNKNOWN_VALUE, message, value.place, hint)
    return rest, Scalar("assumed", value.place, "assumed"), [finding]


def provenance_filled_in(tree: Mapping, defaults: Files[str, Scalar]) -> Mapping:
    """Return the tree with its file's default for each missing provenance.

    ``defaults`` are by the names of files in places.
    """
    if not defaults:
        return tree

    def fill(node: Node) -> Node:
        default = defaults.get(node.place.file)
        if default is None or not isinstance(node, Mapping) or PROVENANCE in node.items:
            return node
        # It has the place of what it belongs to: no other file has changed that.
        own = Entry(node.place, default._replace(place=node.place))
        return Mapping({**node.items, PROVENANCE: own}, node.place)

    def fill_rows(node: Node) -> Node:
        return fill(node) if _is_table(node) or are_pairs(node) else node

    def fill_component(node: Node) -> Node:
        model = model_of(plain(node)) if isinstance(node, Mapping) else None
        return fill(node) if model is not None and PROVENANCE in known_keys(model) else node

    for path in PROVED:
        tree = changed_at(tree, path, fill_rows if path[-1] == "rows" else fill)
    return changed_at(tree, ("components", "*"), fill_component)
