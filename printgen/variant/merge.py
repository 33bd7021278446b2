"""Merge the changes of a variant into the tree of the game that it extends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from printgen.core.did_you_mean import closest, did_you_mean
from printgen.core.errors import Finding, Place
from printgen.source.tree import (
    DataPath,
    Entry,
    Mapping,
    Node,
    Scalar,
    Sequence,
    changed_at,
    mapping_at,
    merge,
    node_at,
    numbered,
    plain,
    replaced,
)
from printgen.variant import ABOUT, EXTENDS, slug, without_table
from printgen.variant.codes import NOTHING_TO_CHANGE, NOTHING_TO_REMOVE

# Alternative keys for one number, each with the keys that only belong to it.
_WAYS: Final = {
    "value": (),
    "per-player": (),
    "by-players": (),
    "formula": ("least", "most"),
}

# Values below these keys are numbers of the rules, with their provenance.
_NUMBERS: Final = frozenset(
    {"value", "per-player", "by-players", "min", "max", "width", "height", "quantity", "figures"}
)


class Changed(NamedTuple):
    """A game's tree with a variant's changes applied.

    ``removed`` are the keys that the variant removed, with their places; ``nearly`` are keys that
    it adds, by place, with the similar key of the base that may have been meant.
    """

    tree: Mapping
    findings: list[Finding]
    removed: dict[str, Place]
    nearly: dict[Place, str]


def change(
    base: Mapping, patch: Mapping, name: str, longest_id: int, provenance: str = "assumed"
) -> Changed:
    """Return the base's tree with a variant's changes merged in, according to RFC 7396.

    Beyond the RFC: an empty group changes nothing; a mapping with numbers as keys changes the items
    of a list; a number that changes loses its old provenance and note, and a number given in
    another way (a value instead of a formula) its old way; for fewer players, figures keep the
    numbers for these; removing a key that does not exist is a finding; and in faces, null stays if
    it removes something that the face extends. ``name``, that of the file or its folder, is the
    default for the variant's title and id; the id has at most ``longest_id`` characters.
    ``provenance`` is that of numbers that it changes.
    """
    findings: list[Finding] = []
    patch = _without_tables(base, _without_blanks(base, patch))
    items = dict(_with_lists(base, patch, (), findings).items)
    items.pop(EXTENDS, None)
    if ABOUT in items and _is_blank(items[ABOUT].value):
        del items[ABOUT]
    removed: dict[str, Place] = {}
    findings += list(_removals(base, Mapping(items, patch.place), (), removed))
    nearly = dict(_nearly(base, Mapping(items, patch.place)))
    items |= _about(base, items, patch.place, slug(name), longest_id)
    base = _for_fewer_players(base, patch)
    before = {key: entry for key, entry in base.items.items() if key != ABOUT}
    restated = _restated(Mapping(before, base.place), Mapping(items, patch.place), provenance)
    merged = merge(Mapping(before, base.place), restated)
    result = dict(merged.items) if isinstance(merged, Mapping) else {}
    if (components := mapping_at(merged, "components")) is not None:
        result["components"] = result["components"]._replace(
            value=_extending(components, Mapping(before, base.place), restated)
        )
    if "faces" in items and isinstance(items["faces"].value, Mapping) and "faces" in result:
        old = before["faces"].value if "faces" in before else Mapping({}, patch.place)
        if isinstance(old, Mapping):
            result["faces"] = result["faces"]._replace(value=_faces(old, items["faces"].value))
    return Changed(Mapping(result, patch.place), findings, removed, nearly)


# -- defaults of a variant


def _about(
    base: Mapping, items: dict[str, Entry], place: Place, name: str, longest_id: int
) -> dict[str, Entry]:
    """Return the variant's id, title and subtitle, by default made from its name."""
    found: dict[str, Entry] = {}
    entry = items.get(ABOUT)
    about = entry.value if entry else Mapping({}, place)
    title, where = name.replace("-", " ").capitalize(), place
    if isinstance(about, Mapping):
        inner = dict(about.items)
        if (given := _text(about, "title")) is not None:
            title, where = given, inner["title"].value.place
        elif "title" not in inner or _is_null(inner["title"].value):
            inner["title"] = _entry(title, about.place)
        if "of" not in inner and (of := _text(base, ABOUT, "of") or _text(base, "title")):
            inner["of"] = _entry(of, about.place)
        key_place = entry.key_place if entry else place
        found[ABOUT] = Entry(key_place, Mapping(inner, about.place))
    if "id" not in items and (of_id := _text(base, "id")):
        found["id"] = _entry(f"{of_id}-{name}"[:longest_id].rstrip("-"), place)
    if "subtitle" not in items:
        other = _text(base, "subtitle")
        joint = ", " if ABOUT in base.items else ": "
        found["subtitle"] = _entry(f"{other}{joint}{title}" if other else title, where)
    elif _is_null(items["subtitle"].value):
        found["subtitle"] = _entry(title, items["subtitle"].value.place)
    return found


def _for_fewer_players(base: Mapping, patch: Mapping) -> Mapping:
    """Return the base without its figures' numbers for players that the patch leaves out."""
    least, most = _whole(base, "min"), _whole(base, "max")
    first, last = _whole(patch, "min", least), _whole(patch, "max", most)
    if not 0 < least <= first <= last <= most:
        return base

    def fewer(numbers: Node) -> Node:
        if not isinstance(numbers, Sequence) or len(numbers.items) != most - least + 1:
            return numbers
        return numbers._replace(items=numbers.items[first - least : last - least + 1])

    return changed_at(base, ("figures", "*", "by-players"), fewer)


def _whole(tree: Mapping, end: str, default: int = 0) -> int:
    """Return the fewest or most players (``min`` or ``max``) of a tree."""
    node = node_at(tree, ("players", end))
    return node.value if isinstance(node, Scalar) and type(node.value) is int else default


def _text(mapping: Mapping, *path: str) -> str | None:
    node = node_at(mapping, path)
    return node.value if isinstance(node, Scalar) and isinstance(node.value, str) else None


def _entry(text: str, place: Place) -> Entry:
    return Entry(place, Scalar(text, place, text))


def _without_blanks(base: Mapping, patch: Mapping) -> Mapping:
    """Return the patch without empty groups."""
    items = {}
    for key, entry in patch.items.items():
        held = base.items[key].value if key in base.items else None
        if isinstance(held, Mapping) and isinstance(entry.value, Mapping):
            items[key] = Entry(entry.key_place, _without_blanks(held, entry.value))
        elif not (isinstance(held, Mapping) and _is_blank(entry.value)):
            items[key] = entry
    return Mapping(items, patch.place)


def _without_tables(base: Mapping, patch: Mapping) -> Mapping:
    """Return the patch with components that have no table left of which keys remain."""
    components = mapping_at(patch, "components")
    items = dict(components.items) if components else {}
    for name, entry in items.items():
        held = node_at(base, ("components", name))
        if held is not None and isinstance(entry.value, Mapping):
            items[name] = entry._replace(value=without_table(held, entry.value))
    return replaced(patch, "components", Mapping(items, patch.place)) if items else patch


def _with_lists(base: Mapping, patch: Mapping, path: DataPath, findings: list[Finding]) -> Mapping:
    """Return the patch with complete lists in place of changes by number."""
    items = dict(patch.items)
    for key, entry in patch.items.items():
        held = base.items[key].value if key in base.items else None
        if not isinstance(entry.value, Mapping):
            continue
        if isinstance(held, Mapping):
            inner: Node = _with_lists(held, entry.value, (*path, key), findings)
        elif isinstance(held, Sequence) and any(map(str.isdecimal, entry.value.items)):
            inner = _list(held, entry.value, (*path, key), findings)
        else:
            continue
        items[key] = entry._replace(value=inner)
    return Mapping(items, patch.place)


def _list(base: Sequence, patch: Mapping, path: DataPath, findings: list[Finding]) -> Sequence:
    """Return a list with the items changed that the patch numbers; null removes one."""
    there = numbered(base)
    known = {number: entry for number, entry in patch.items.items() if number in there.items}
    for number in patch.items.keys() - known.keys():
        message = f"there is no item '{number}' to change in '{'.'.join(map(str, path))}'"
        hint = f"it has items 1 to {len(base.items)}; to add one, write out the whole list"
        findings.append(Finding(NOTHING_TO_CHANGE, message, patch.items[number].key_place, hint))
    changed = merge(there, _with_lists(there, Mapping(known, patch.place), path, findings))
    entries = changed.items.values() if isinstance(changed, Mapping) else ()
    return Sequence(tuple(entry.value for entry in entries), base.place)


def _is_blank(node: Node) -> bool:
    """Return True if the node is empty, without even a word for null."""
    return isinstance(node, Scalar) and node.value is None and not node.text


def _is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and node.is_null


# -- changes with a meaning of their own


def _removals(
    base: Mapping,
    patch: Mapping,
    path: DataPath,
    removed: dict[str, Place],
    *,
    inherits: bool = False,
) -> Iterator[Finding]:
    """Yield removals of keys that the base does not have; add the others to ``removed``.

    In something that extends another (``inherits``), a removal may be of the other's key.
    """
    inherits = inherits or EXTENDS in {*base.items, *patch.items}
    for key, entry in patch.items.items():
        held = base.items.get(key)
        if _is_null(entry.value):
            inherited = inherits or (path[:1] == ("faces",) and len(path) > 1)
            if held is not None:
                removed[key] = entry.key_place
            elif not inherited:
                where = ".".join(map(str, path))
                message = f"there is no '{key}' to remove" + (f" in '{where}'" if where else "")
                hint = did_you_mean(key, base.items) or "delete this line"
                yield Finding(NOTHING_TO_REMOVE, message, entry.key_place, hint)
        elif isinstance(entry.value, Mapping) and held and isinstance(held.value, Mapping):
            yield from _removals(held.value, entry.value, (*path, key), removed, inherits=inherits)


def _nearly(base: Mapping, patch: Mapping) -> Iterator[tuple[Place, str]]:
    """Yield the keys that the patch adds with a name close to one of the base, by place."""
    for key, entry in patch.items.items():
        if not isinstance(entry.value, Mapping):
            continue
        held = base.items.get(key)
        if held is None:
            if near := closest(key, base.items):
                yield entry.key_place, near
        elif isinstance(held.value, Mapping):
            yield from _nearly(held.value, entry.value)


def _restated(base: Node, patch: Mapping, provenance: str) -> Mapping:
    """Return the patch with that provenance for each number that it changes.

    Otherwise a variant's number would still claim to be printed in the game's rules.
    """
    items = dict(patch.items)
    if not isinstance(base, Mapping):
        return patch
    for key, entry in patch.items.items():
        if isinstance(entry.value, Mapping) and key in base.items:
            inner = _restated(base.items[key].value, entry.value, provenance)
            items[key] = Entry(entry.key_place, inner)
    if "provenance" in base.items:
        items |= _old_ways(base, patch)
    if "provenance" in base.items and "provenance" not in patch.items:
        changed = [entry for key, entry in patch.items.items() if _is_news(base, key, entry)]
        if changed:
            place = changed[0].key_place
            items["provenance"] = _entry(provenance, place)
            if "note" in base.items and "note" not in patch.items:
                items["note"] = Entry(place, Scalar(None, place, "~"))
    return Mapping(items, patch.place)


def _old_ways(base: Mapping, patch: Mapping) -> Iterator[tuple[str, Entry]]:
    """Yield removals of the keys by which the base gives a number in another way than the patch."""
    items = patch.items.items()
    given = [key for key, entry in items if key in _WAYS and not _is_null(entry.value)]
    if given:
        place = patch.items[given[0]].key_place
        for way, limits in _WAYS.items():
            if way not in given:
                for key in base.items.keys() & {way, *limits} - patch.items.keys():
                    yield key, Entry(place, Scalar(None, place, "~"))


def _is_news(base: Mapping, key: str, entry: Entry) -> bool:
    if key not in _NUMBERS or (isinstance(entry.value, Mapping) and key != "figures"):
        return False
    before: Any = plain(base.items[key].value) if key in base.items else None
    after: Any = plain(entry.value)
    if isinstance(before, dict) and isinstance(after, dict):
        return bool({**before, **after} != before)
    return bool(before != after)


def _extending(merged: Mapping, base: Mapping, patch: Mapping) -> Mapping:
    """Return the merged components; those that extend another keep the nulls of the patch."""
    items = dict(merged.items)
    for name, entry in merged.items.items():
        own = mapping_at(patch, "components", name)
        if own is not None and node_at(entry.value, (EXTENDS,)) is not None:
            old = mapping_at(base, "components", name) or Mapping({}, own.place)
            items[name] = entry._replace(value=_faces(old, own))
    return Mapping(items, merged.place)


def _faces(base: Mapping, patch: Mapping) -> Mapping:
    """Return the faces, or a component, with the patch merged in.

    A null that removes nothing of the base stays: it removes a box, or a key, of what is extended.
    """
    items = dict(base.items)
    for key, entry in patch.items.items():
        held = items.get(key)
        if held and _is_null(entry.value):
            del items[key]
        elif held and isinstance(held.value, Mapping) and isinstance(entry.value, Mapping):
            items[key] = Entry(held.key_place, _faces(held.value, entry.value))
        else:
            items[key] = entry
    return Mapping(items, base.place)
