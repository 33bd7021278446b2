"""Settings: the values that a variant may change in a game, and edits of its text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.core.errors import DataError, Finding, Place
from printgen.model.catalog import Loaded, load
from printgen.model.description import Description
from printgen.model.fields import lone_field
from printgen.model.figures import MOST_FIGURE, MOST_PLAYERS, NUMBERS, read_formula
from printgen.play.rules.engine import find_engine
from printgen.source.tree import (
    DataPath,
    Node,
    Scalar,
    Sequence,
    locate,
    matching,
    node_at,
    scalars,
)
from printgen.source.tree import Mapping as Tree
from printgen.source.yaml_edit import KeyPath, NewValue, edit_yaml
from printgen.source.yaml_files import parse_yaml

# A count is a whole number; a figure may also be a number for each number of players, separated by
# commas, or a formula.
SettingKind: TypeAlias = Literal["figure", "count", "measure", "colour", "text"]

_COLOURS: Final = ("theme", "colours", "*")
_MEASURES: Final = (("components", "*", "size", "*"),)
_QUESTIONS: Final = "open-questions"
_TEXTS: Final = (
    ("title",),
    ("subtitle",),
    ("credits", "*"),
    ("components", "*", "title", "*"),
    ("components", "*", "note"),
    ("components", "*", "rows", "*", "*"),
    ("faces", "*", "boxes", "*", "text"),
    ("groups", "*", "title"),
    ("groups", "*", "stock"),
    ("groups", "*", "making"),
    ("supplies", "*", "title", "*"),
    ("supplies", "*", "note"),
    ("setup", "seats", "*", "title"),
    ("setup", "areas", "*", "title"),
    ("setup", "modes", "*", "title"),
    ("setup", "modes", "*", "note"),
    ("setup", "steps", "*", "title"),
    ("setup", "steps", "*", "say"),
    ("signs", "*", "title"),
    *((_QUESTIONS, "*", key) for key in ("title", "settled", "why")),
    (_QUESTIONS, "*", "settled", "answers", "*"),
)
# The titles of keys that are not clear by themselves.
_NAMES: Final = {
    "one": "Name of one",
    "many": "Name of many",
    "settled": "Answer",
    "answers": "Answer",
    "say": "Text",
}
_QUANTITIES: Final = (("components", "*", "quantity"), ("components", "*", "rows", "*", "quantity"))
_WHOLE: Final = re.compile(r"[-+]?[0-9]{1,15}")
_NUMBER: Final = re.compile(r"[-+]?[0-9]{1,12}(\.[0-9]{1,12})?")


class Setting(NamedTuple):
    """A value of a game that a variant may change.

    ``section`` is its group, ``about`` the thing that it belongs to, if any, and ``title`` its
    name; ``value`` is as typed. A number has its ``least`` and ``most`` value, if known.
    """

    path: KeyPath
    section: str
    about: str
    title: str
    kind: SettingKind
    value: str
    note: str = ""
    provenance: str = ""
    least: int | None = None
    most: int | None = None


class Given(NamedTuple):
    """A value that a text gives: its path, its typed form, and the places of key and value."""

    path: KeyPath
    value: str
    key: Place
    place: Place


def settings(game: Loaded | str | Path) -> list[Setting]:
    """Return all single values of a game that a variant may change.

    They are numbers of players, figures, counts of pieces, modes, sizes, colours, texts and open
    questions. Raises :class:`UsageError` and :class:`DataError`, as :func:`load` does.
    """
    description = load(game).description
    return [
        *_players(description),
        *_figures(description),
        *_counts(description),
        *_modes(description),
        *_measures(description),
        *_colours(description),
        *_texts(description),
    ]


def edit_variant(text: str, changes: Mapping[KeyPath, tuple[SettingKind, str | None]]) -> str:
    """Return a variant's text with values changed as typed; comments and order stay.

    Impossible values are written, too: checking the text reports them. An empty value, or None,
    removes the key, so that the base's value applies again. Raises :class:`UsageError` if the text
    must be changed by hand, and :class:`DataError` if it is no YAML.
    """
    for path, (kind, typed) in changes.items():
        said = (typed or "").strip()
        if not said:
            text = edit_yaml(text, {path: None})
        elif kind == "figure":
            text = _with_figure(text, path, said)
        else:
            text = edit_yaml(text, {path: _as_typed(kind, said)})
    return text


def given_values(text: str, shown: str = "") -> dict[KeyPath, Given]:
    """Return the values that a variant's text gives, by the paths of settings.

    ``shown`` is the file's name in places, with '/' between folders. Raises :class:`DataError` if
    it is no YAML.
    """
    found = {}
    root = parse_yaml(text, shown=shown).root
    for path, scalar in scalars(root):
        own: DataPath = path
        if isinstance(path[-1], int):
            own = next(path[:n] for n, step in enumerate(path) if isinstance(step, int))
        if path[0] == "figures":
            own = own[:2]
        elif own[-1] == "value":
            own = own[:-1]
        given = tuple(str(step + 1) if isinstance(step, int) else step for step in own)
        if given not in found:
            key = locate(root, own, key=True)
            found[given] = Given(given, _typed(node_at(root, own)), key, scalar.place)
    return found


def setting_at(given: Mapping[KeyPath, Given], finding: Finding) -> KeyPath | None:
    """Return the path of the given value at a finding's place, or None if it is at none."""
    where = finding.where
    if where is None:
        return None
    spots = [
        (place, path)
        for path, each in given.items()
        for place in (each.key, each.place)
        if place.file == where.file and (place.line, place.column) <= (where.line, where.column)
    ]
    return max(spots)[1] if spots and max(spots)[0].line == where.line else None


# -- what was typed


def _typed(node: Node | None) -> str:
    """Return a value in its typed form."""
    match node:
        case Scalar():
            return node.value.strip() if isinstance(node.value, str) else node.text
        case Sequence():
            return ", ".join(_typed(item) for item in node.items)
        case Tree():
            ways = (node.items[way].value for way in NUMBERS if way in node.items)
            return _typed(next(ways, None))
    return ""


def _as_typed(kind: SettingKind, typed: str) -> NewValue:
    if kind in {"count", "figure"} and _WHOLE.fullmatch(typed):
        return int(typed)
    if kind == "measure" and _NUMBER.fullmatch(typed):
        return float(typed) if "." in typed else int(typed)
    return typed


def _with_figure(text: str, path: KeyPath, typed: str) -> str:
    """Return the text with a figure as a number, as numbers by players, or as a formula."""
    way, value = "value", _as_typed("figure", typed)
    parts = [part.strip() for part in typed.split(",")]
    if len(parts) > 1 and all(_WHOLE.fullmatch(part) for part in parts):
        way, value = "by-players", [int(part) for part in parts]
    elif isinstance(value, str):
        with suppress(ValueError):
            read_formula(value)
            way = "formula"
    node = node_at(parse_yaml(text, shown="the text").root, path)
    others: dict[KeyPath, NewValue] = {}
    if isinstance(node, Tree) and way not in node.items:
        others = {(*path, other): None for other in NUMBERS if other in node.items}
    if way == "value":
        return edit_yaml(edit_yaml(text, others), {path: value})
    # Last, so that no parent is removed in between.
    return edit_yaml(edit_yaml(text, {(*path, way): value}), others)


# -- all settings


def _nodes(tree: Tree, pattern: KeyPath) -> Iterator[tuple[KeyPath, Node]]:
    """Yield the nodes at a path of keys with their paths; ``*`` stands for every key.

    Nodes that are written once, such as a row with turned copies, are yielded once.
    """
    seen: set[tuple[Place, str]] = set()
    for path, node in matching(tree, *pattern):
        if (node.place, path[-1]) not in seen and not _is_taken_over(tree, path):
            seen.add((node.place, path[-1]))
            yield path, node


def _is_taken_over(tree: Tree, path: KeyPath) -> bool:
    """Return True for what a component, face or box has of another: it is changed there."""
    place = locate(tree, path)
    for n, key in product(range(2, len(path)), ("extends", "instead-of")):
        of = node_at(tree, (*path[:n], key))
        if isinstance(of, Scalar):
            theirs = node_at(tree, (*path[: n - 1], str(of.value), *path[n:]))
            if theirs is not None and theirs.place == place:
                return True
    return False


def _words(name: str) -> str:
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]


def _said_of(node: Node | None) -> tuple[str, str]:
    """Return the note and the provenance of a mapping."""
    keys = ("note", "provenance")
    note, provenance = (_typed(node_at(node, (key,))) if node is not None else "" for key in keys)
    return note, provenance


def _players(description: Description) -> Iterator[Setting]:
    node = node_at(description.tree, ("players",))
    for key, title in (("min", "Fewest players"), ("max", "Most players")):
        value = _typed(node_at(description.tree, ("players", key)))
        said = _said_of(node)
        yield Setting(
            ("players", key), "Players", "", title, "count", value, *said, 1, MOST_PLAYERS
        )


def _figures(description: Description) -> Iterator[Setting]:
    limits: dict[str, tuple[int, int | None]] = {}
    with suppress(DataError):  # without rules
        limits = dict(find_engine(description).rules_class.figures)
    for path, node in _nodes(description.tree, ("figures", "*")):
        least, most = limits.get(path[1], (0, None))
        most = MOST_FIGURE if most is None else most
        title, said = _words(path[1]), _said_of(node)
        yield Setting(path, "Figures", "", title, "figure", _typed(node), *said, least, most)


def _counts(description: Description) -> Iterator[Setting]:
    for pattern, key in product(_QUANTITIES, ("value", "per-player")):
        for path, number in _nodes(description.tree, (*pattern, key)):
            if isinstance(number, Scalar) and isinstance(number.value, int):
                title = "How many" if key == "value" else "How many for each player"
                own = path[:-1] if key == "value" else path
                about, value = _about(description, own), _typed(number)
                said = _said_of(node_at(description.tree, path[:-1]))
                yield Setting(own, "Counts", about, title, "count", value, *said, 0, MOST_FIGURE)


def _modes(description: Description) -> Iterator[Setting]:
    for path, node in _nodes(description.tree, ("setup", "modes", "*", "figures", "*")):
        mode = node_at(description.tree, path[:3])
        title = _typed(node_at(mode, ("title",))) if mode is not None else path[2]
        said = _said_of(mode)
        words = _words(path[-1])
        yield Setting(path, "Modes", _words(title), words, "count", _typed(node), *said, 0)


def _measures(description: Description) -> Iterator[Setting]:
    for pattern in _MEASURES:
        for path, node in _nodes(description.tree, pattern):
            if isinstance(node, Scalar) and path[-1] not in {"provenance", "note"}:
                said = _said_of(node_at(description.tree, path[:-1]))
                about, title = _about(description, path), _words(path[-1])
                yield Setting(path, "Sizes", about, title, "measure", _typed(node), *said)


def _colours(description: Description) -> Iterator[Setting]:
    for path, node in _nodes(description.tree, _COLOURS):
        yield Setting(path, "Colours", "", _words(path[-1]), "colour", _typed(node))


def _texts(description: Description) -> Iterator[Setting]:
    for pattern in _TEXTS:
        for path, node in _nodes(description.tree, pattern):
            if _is_text(description, path, node):
                title = _title(path)
                about = _about(description, path)
                section = _words(_QUESTIONS) if path[0] == _QUESTIONS else "Texts"
                provenance = _said_of(node_at(description.tree, path[:-1]))[1]
                value = _typed(node)
                yield Setting(path, section, about, title, "text", value, "", provenance)


def _title(path: KeyPath) -> str:
    if path[-1].isdecimal():
        return f"{_title(path[:-1])} {path[-1]}"
    return _NAMES.get(path[-1]) or _words(path[-2] if path[-1] == "text" else path[-1])


def _is_text(description: Description, path: KeyPath, node: Node) -> bool:
    if not isinstance(node, Scalar) or not isinstance(node.value, str) or lone_field(node.value):
        return False
    if path[2:3] != ("rows",):
        return True
    field = node_at(description.tree, (*path[:2], "fields", path[-1]))
    return isinstance(field, Scalar) and str(field.value).rstrip("?") == "text"


def _about(description: Description, path: KeyPath) -> str:
    """Return the name of the thing that a value belongs to."""
    if path[0] == "components":
        component = description.game.components[path[1]]
        name = _words(component.title.one)
        designs = description.designs.get(path[1])
        if len(path) > 3 and path[2] == "rows" and designs is not None and path[3] in designs.ids:
            return f"{name}: {designs.titles[designs.ids.index(path[3])]}"
        return name
    if path[0] == "setup":
        return f"{_words(path[1])}: {_words(path[2])}"
    if path[0] == "signs":
        return f"Sign: {_words(path[1])}"
    return _words(path[1]) if len(path) > 2 else ""
