"""Finds games and reads them: the shipped ones by name, a stranger's by path."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from printgen.errors import DataError, Finding, UsageError
from printgen.model.base import known_keys, quoted
from printgen.model.game import Game
from printgen.model.rows import names_file, placed
from printgen.model.validate import Description, Folders, validate
from printgen.source import (
    Entry,
    Mapping,
    Scalar,
    Sequence,
    did_you_mean,
    inside,
    read_text,
    read_yaml,
)

GAME_FILE: Final = "game.yaml"


class Loaded(NamedTuple):
    """A game ready to be built: its description and the folder that it came from."""

    description: Description
    folder: Path
    shown: str

    @property
    def id(self) -> str:
        return self.description.game.id


def shipped(kind: str) -> Path:
    """The folder of what printgen ships: ``data`` or ``templates``.

    In a checkout it lies beside the package, in an installed wheel inside it.
    """
    package = Path(__file__).parent
    inside_wheel = package / f"_{kind}"
    return inside_wheel if inside_wheel.is_dir() else package.parent / kind


def games() -> list[str]:
    """The shipped games' ids, sorted."""
    return sorted(file.parent.name for file in shipped("data").glob(f"*/{GAME_FILE}"))


def load(target: str | Path) -> Loaded:
    """The game called ``target``, or the one in that folder or file.

    Raises :class:`UsageError` when there is none and :class:`DataError` when its data is wrong.
    """
    file, shown = _find(target)
    folder = file.parent
    tree = read_yaml(file, shown=f"{shown}/{file.name}" if shown else file.name)
    whole = _with_parts(tree, file, shown)
    try:
        folders = Folders(folder, shown, shipped("templates"))
        description = validate(whole.tree, folders, lost=whole.lost)
    except DataError as error:
        raise DataError([*whole.findings, *error.findings]) from None
    if whole.findings:
        raise DataError(whole.findings)
    return Loaded(description, folder, shown)


def _find(target: str | Path) -> tuple[Path, str]:
    """The game's file, and how messages call its folder."""
    name = str(target)
    path = Path(target)
    is_shipped = name in games()
    try:
        if name and path.is_dir() and not (is_shipped and not (path / GAME_FILE).is_file()):
            if not (path / GAME_FILE).is_file():
                raise UsageError(f"the folder '{target}' has no {GAME_FILE}")
            return path / GAME_FILE, str(path)
        if path.is_file():
            return path, "" if path.parent == Path() else str(path.parent)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"{quoted(name)} cannot be read: {reason}") from None
    if is_shipped:
        return shipped("data") / name / GAME_FILE, f"data/{name}"
    hint = did_you_mean(name, games())
    raise UsageError(f"no game and no folder is called '{name}'" + (f" ({hint})" if hint else ""))


@dataclass
class _Whole:
    """A game's tree with the keys of its other files put in, as if all stood in one.

    ``lost`` are the keys that may stand in a part that could not be read.
    """

    tree: Mapping
    findings: list[Finding]
    lost: frozenset[str] = frozenset()


def _with_parts(tree: Mapping, file: Path, shown: str) -> _Whole:
    whole = _Whole(tree, [])
    items = dict(tree.items)
    parts, all_named = _parts(tree)
    if not all_named:
        whole.lost = known_keys(Game)
    seen = {file.name: "is the game's own file"}
    for part in parts:
        name = str(part.value)
        if name in seen:
            message = f"'{name}' {seen[name]}"
            whole.findings.append(Finding("part-twice", message, part.place, "delete it"))
            continue
        seen[name] = "stands here already"
        shown_part = f"{shown}/{name}" if shown else name
        try:
            path = inside(file.parent, name, part.place)
        except DataError as error:
            whole.findings += error.findings
            whole.lost = known_keys(Game)
            continue
        try:
            keys = read_yaml(path, shown=shown_part).items
        except DataError as error:
            whole.findings += placed(error.findings, part.place)
            whole.lost |= _keys_of(path, shown_part)
            continue
        for key, entry in keys.items():
            whole.findings += _put(items, key, entry)
    whole.tree = Mapping(items, tree.place)
    return whole


def _keys_of(file: Path, shown: str) -> frozenset[str]:
    """The top-level keys of a file that cannot be read as YAML: all, where that cannot be told."""
    every = known_keys(Game)
    try:
        text = read_text(file, shown=shown)
    except (DataError, ValueError):
        return every
    return every & set(_TOP_LEVEL_KEY.findall(text)) or every


_TOP_LEVEL_KEY: Final = re.compile(r"^[\"']?([a-z-]+)[\"']?\s*:", re.MULTILINE)


def _put(items: dict[str, Entry], key: str, entry: Entry) -> Iterator[Finding]:
    """Adds a part's key; two files may fill the same mapping with different ids."""
    there = items.get(key)
    if key == "parts":
        message = "only the game's own file names its parts"
        yield Finding("duplicate-key", message, entry.key_place, "move them there")
    elif there is None:
        items[key] = entry
    elif isinstance(there.value, Mapping) and isinstance(entry.value, Mapping):
        merged = dict(there.value.items)
        for name, value in entry.value.items.items():
            if name in merged:
                yield _twice(name, value, merged[name])
            else:
                merged[name] = value
        items[key] = Entry(there.key_place, Mapping(merged, there.value.place))
    else:
        yield _twice(key, entry, there)


def _twice(key: str, entry: Entry, first: Entry) -> Finding:
    return Finding(
        "duplicate-key",
        f"'{key}' is already defined at {first.key_place}",
        entry.key_place,
        "keep one of them",
    )


def _parts(tree: Mapping) -> tuple[list[Scalar], bool]:
    """The game's other files, and whether these are all: what is no name is found elsewhere."""
    entry = tree.items.get("parts")
    if entry is None:
        return [], True
    if not isinstance(entry.value, Sequence):
        return [], False
    named = [item for item in entry.value.items if isinstance(item, Scalar) and names_file(item)]
    return named, len(named) == len(entry.value.items)
