"""Finds games and reads them: the shipped ones by name, a stranger's by path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from printgen.errors import DataError, Finding, UsageError
from printgen.model.validate import Description, validate
from printgen.source import Entry, Mapping, Scalar, Sequence, did_you_mean, inside, read_yaml

GAME_FILE: Final = "game.yaml"


@dataclass(frozen=True)
class Loaded:
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
    tree = read_yaml(file, shown=f"{shown}/{file.name}" if shown else file.name)
    tree, findings = _with_parts(tree, file.parent, shown)
    if findings:
        # What the other parts say cannot be judged without the one that is broken.
        raise DataError(findings)
    return Loaded(validate(tree, file.parent, shown), file.parent, shown)


def _find(target: str | Path) -> tuple[Path, str]:
    path = Path(target)
    if path.is_dir():
        file = path / GAME_FILE
        if not file.is_file():
            raise UsageError(f"the folder '{target}' has no {GAME_FILE}")
        return file, str(path)
    if path.is_file():
        return path, "" if path.parent == Path() else str(path.parent)
    name = str(target)
    if name in games():
        return shipped("data") / name / GAME_FILE, f"data/{name}"
    hint = did_you_mean(name, games())
    raise UsageError(f"no game and no folder is called '{name}'" + (f" ({hint})" if hint else ""))


def _with_parts(tree: Mapping, folder: Path, shown: str) -> tuple[Mapping, list[Finding]]:
    """The tree with the keys of its other files put in, as if all stood in one."""
    findings: list[Finding] = []
    items = dict(tree.items)
    for part in _parts(tree):
        try:
            file = inside(folder, str(part.value), part.place)
            shown_part = f"{shown}/{part.value}" if shown else str(part.value)
            if not file.is_file():
                findings.append(
                    Finding("file-missing", f"there is no file '{part.value}'", part.place)
                )
                continue
            keys = read_yaml(file, shown=shown_part).items
        except DataError as error:
            findings += error.findings
            continue
        for key, entry in keys.items():
            findings += _put(items, key, entry)
    return Mapping(items, tree.place), findings


def _put(items: dict[str, Entry], key: str, entry: Entry) -> Iterator[Finding]:
    """Adds a part's key; two files may fill the same mapping with different ids."""
    there = items.get(key)
    if there is None:
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


def _parts(tree: Mapping) -> list[Scalar]:
    entry = tree.items.get("parts")
    if entry is None or not isinstance(entry.value, Sequence):
        return []
    return [
        item
        for item in entry.value.items
        if isinstance(item, Scalar) and isinstance(item.value, str)
    ]
