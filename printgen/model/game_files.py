"""Read a game's files as one tree, with a variant's changes merged in."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING, Final

from printgen.core.did_you_mean import closest
from printgen.core.errors import DataError, Finding, Place, placed, quoted
from printgen.core.files import leads_out
from printgen.model.base import LONGEST_SLUG, known_keys, names_file
from printgen.model.codes import (
    CIRCULAR_EXTENDS,
    EXTENDS_TOO_MUCH,
    PART_TWICE,
    UNKNOWN_KEY,
    UNKNOWN_NAME,
    WRONG_TYPE,
)
from printgen.model.game import Game
from printgen.model.shipped import GAME_FILE, shipped_file, unknown_name
from printgen.model.short_forms import (
    default_of,
    numbers_written_out,
    provenance_filled_in,
    sizes_written_out,
)
from printgen.source.codes import DUPLICATE_KEY, PATH_OUTSIDE
from printgen.source.search_path import DataFolder, called
from printgen.source.text_files import inside, read_text
from printgen.source.tree import Entry, Mapping, Scalar, Sequence
from printgen.source.yaml_files import Reading, read_yaml
from printgen.variant import ABOUT, EXTENDS
from printgen.variant.codes import AMBIGUOUS_BASE

if TYPE_CHECKING:
    from printgen.variant.blame import Variation

# Longer chains of variants are hard to read.
MOST_BASES: Final = 5


@dataclass
class Whole:
    """A game's tree with the keys of its other files, as if they were one.

    ``lost`` are the keys that may be in an unreadable part. ``bases`` are the folders of what a
    variant extends, ``removed`` the keys that variants removed, ``nearly`` the names similar to
    those that a variant adds, by place, and ``variation`` describes the variant. ``provenances``
    are the defaults of its files.
    """

    tree: Mapping
    findings: list[Finding]
    lost: frozenset[str] = frozenset()
    bases: tuple[DataFolder, ...] = ()
    removed: dict[str, Place] = field(default_factory=dict)
    nearly: dict[Place, str] = field(default_factory=dict)
    variation: Variation | None = None
    provenances: dict[str, Scalar] = field(default_factory=dict)


def read_whole(file: Path, shown: str, chain: dict[Path, str]) -> Whole:
    """Read a game, or a variant with its changes merged into what it extends.

    ``chain`` are the files that extend this one, with their names for messages.
    """
    name = called(shown, file.name)
    if file.name == GAME_FILE:
        inside(file.parent, GAME_FILE, Place(name, 1, 1))
    reading = read_yaml(file, shown=name)
    whole = _with_parts(reading, file, shown)
    extends = whole.tree.items.get(EXTENDS)
    if extends is None and (meant := meant_to_extend(whole.tree)) is not None:
        where = whole.tree.items[meant].key_place
        message, hint = f"'{meant}' is not a key here", f"did you mean '{EXTENDS}'?"
        raise DataError([Finding(UNKNOWN_KEY, message, where, hint)])
    if extends is None:
        if ABOUT in whole.tree.items:
            whole.findings.append(_without_base(whole.tree))
            if file.name != GAME_FILE:
                raise DataError(whole.findings)  # all that it takes from a game would be missing
            items = {key: entry for key, entry in whole.tree.items.items() if key != ABOUT}
            whole.tree = Mapping(items, whole.tree.place)
        whole.tree = provenance_filled_in(whole.tree, whole.provenances)
        return whole
    chain = {**chain, file.resolve(): name}
    return _merged(whole, file, shown, extends, chain)


def _without_base(tree: Mapping) -> Finding:
    """Return the finding of a variant that names no game, or names it inside ``variant``."""
    about = tree.items[ABOUT]
    inner = about.value.items.get(EXTENDS) if isinstance(about.value, Mapping) else None
    if inner is not None:
        message = f"'{EXTENDS}' belongs at the top of the file, not in '{ABOUT}'"
        return Finding(UNKNOWN_KEY, message, inner.key_place, "write it in a line of its own")
    message = f"'{ABOUT}' belongs to a file that extends a game"
    return Finding(UNKNOWN_KEY, message, about.key_place, f"add '{EXTENDS}: …', or delete it")


def _merged(whole: Whole, file: Path, shown: str, extends: Entry, chain: dict[Path, str]) -> Whole:
    """Return a variant with its changes merged into what it extends."""
    from printgen.variant.blame import Variation, changes
    from printgen.variant.merge import change

    try:
        base_file, base_shown = _base(extends, file, shown)
        _may_follow(base_file, chain, extends.value.place)
        base = read_whole(base_file, base_shown, chain)
    except DataError as error:
        raise DataError([*whole.findings, *error.findings]) from None
    own = tuple(changes(whole.tree, base.tree))
    said = whole.provenances.get(whole.tree.place.file)
    # The files of a game's languages or expansions may all be a game.yaml in a folder of its own.
    name = file.resolve().parent.name if file.name == GAME_FILE else file.stem
    changed = change(
        base.tree, whole.tree, name, LONGEST_SLUG, "assumed" if said is None else said.text
    )
    # A key to be removed may be in an unreadable part.
    found = [] if base.lost else changed.findings
    return Whole(
        provenance_filled_in(changed.tree, whole.provenances),
        [*base.findings, *whole.findings, *found],
        base.lost | whole.lost,
        (DataFolder(base_file.parent.resolve(), base_shown), *base.bases),
        base.removed | changed.removed,
        base.nearly | changed.nearly,
        Variation(
            base_file,
            base_shown,
            _command_name(base_file, base_shown),
            extends.value.place,
            frozenset({called(shown, file.name), *(each.place.file for each in own)}),
            own,
        ),
    )


def _command_name(file: Path, shown: str) -> str:
    """Return the name of a game or variant in commands."""
    for name in (file.parent.name, f"{file.parent.parent.name}/{file.stem}"):
        known = shipped_file(name)
        if known is not None and known[0] == file:
            return name
    return (shown or ".") if file.name == GAME_FILE else called(shown, file.name)


def meant_to_extend(tree: Mapping) -> str | None:
    """Return the key of a variant's file that is a misspelt ``extends``, or None."""
    if {EXTENDS, "components", "parts"} & tree.items.keys():
        return None
    return next((key for key in tree.items if closest(key, [EXTENDS])), None)


def _base(extends: Entry, file: Path, shown: str) -> tuple[Path, str]:
    """Return the file that a variant extends, and the name of its folder for messages.

    It is a path from the variant's folder, or the name of one of printgen's games or variants.
    Raises :class:`DataError` at the name.
    """
    value = extends.value
    where = value.place
    if not isinstance(value, Scalar) or not isinstance(value.value, str) or not value.value.strip():
        message = f"'{EXTENDS}' should be the name of a game, or the path of a file"
        raise DataError([Finding(WRONG_TYPE, message, where, "such as 'aztec-market'")])
    name = value.value
    if "\\" in name or "\0" in name or name.startswith("/") or PureWindowsPath(name).drive:
        message = f"{quoted(name)} is not a path relative to this file's folder"
        hint = "write it with '/' between folders and '..' for the one above"
        raise DataError([Finding(PATH_OUTSIDE, message, where, hint)])
    path = file.parent / name
    known = shipped_file(name)
    try:
        if leads_out(file, path):
            message = f"{quoted(name)} is outside of the folder of your games"
            hint = "copy what it extends into that folder"
            raise DataError([Finding(PATH_OUTSIDE, message, where, hint)])
        if (path / GAME_FILE).is_file():
            if known is not None and not known[0].samefile(path / GAME_FILE):
                message = f"'{name}' is a shipped game, and a folder beside this file"
                hint = f"for the folder write './{name}'; for the shipped game rename the folder"
                raise DataError([Finding(AMBIGUOUS_BASE, message, where, hint)])
            return path / GAME_FILE, _above(posixpath.normpath(called(shown, name)))
        if path.is_file() and path.suffix in {".yaml", ".yml"}:
            return path, _above(posixpath.dirname(posixpath.normpath(called(shown, name))))
    except OSError:
        pass  # a name that no file system allows
    if known is not None:
        return known
    others = file.parent.glob("*.y*ml")
    beside = [other.name for other in others if other.is_file() and other.name != file.name]
    message, near = unknown_name(name, "unknown game or file", beside)
    hint = near or "name a game, or a file by its path from this folder"
    raise DataError([Finding(UNKNOWN_NAME, message, where, hint)])


def _above(folder: str) -> str:
    return "" if folder == "." else folder


def _may_follow(base: Path, chain: dict[Path, str], where: Place) -> None:
    """Raise :class:`DataError` if variants extend each other in a circle, or are too many."""
    real = base.resolve()
    if real in chain:
        names = list(chain.values())[list(chain).index(real) :]
        message = f"it extends itself: {' → '.join((*names, names[0]))}"
        raise DataError([Finding(CIRCULAR_EXTENDS, message, where, "extend a game")])
    if len(chain) > MOST_BASES:
        message = f"more than {MOST_BASES} variants extend each other in a row"
        raise DataError(
            [Finding(EXTENDS_TOO_MUCH, message, where, "extend something closer to the original")]
        )


def _with_parts(reading: Reading, file: Path, shown: str) -> Whole:
    tree, findings = reading
    whole = Whole(tree, list(findings))
    tree = _in_full(tree, whole)
    items = dict(tree.items)
    parts, all_named = _parts(tree)
    if not all_named:
        whole.lost = known_keys(Game)
    seen = {file.name: "is the game's own file"}
    for part in parts:
        name = str(part.value)
        if name in seen:
            message = f"'{name}' {seen[name]}"
            whole.findings.append(Finding(PART_TWICE, message, part.place, "delete it"))
            continue
        seen[name] = "is already listed"
        shown_part = called(shown, name)
        try:
            path = inside(file.parent, name, part.place)
        except DataError as error:
            whole.findings += error.findings
            whole.lost = known_keys(Game)
            continue
        try:
            part_tree, findings = read_yaml(path, shown=shown_part)
        except DataError as error:
            whole.findings += placed(error.findings, part.place)
            whole.lost |= _keys_of(path, shown_part)
            continue
        whole.findings += findings
        for key, entry in _in_full(part_tree, whole).items.items():
            whole.findings += _put(items, key, entry)
        if (default := whole.provenances.get(tree.place.file)) is not None:
            whole.provenances.setdefault(part_tree.place.file, default)
    whole.tree = Mapping(items, tree.place)
    return whole


def _in_full(tree: Mapping, whole: Whole) -> Mapping:
    """Return the tree of a file with short forms written out; add its default provenance to
    ``whole``.
    """
    tree, unknown = sizes_written_out(numbers_written_out(tree))
    tree, default, findings = default_of(tree)
    whole.findings += (*unknown, *findings)
    if default is not None:
        whole.provenances[tree.place.file] = default
    return tree


def _keys_of(file: Path, shown: str) -> frozenset[str]:
    """Return the top-level keys of a file that is no valid YAML; all keys if none can be found."""
    every = known_keys(Game)
    try:
        text = read_text(file, shown=shown)
    except (DataError, ValueError):
        return every
    return every & set(_TOP_LEVEL_KEY.findall(text)) or every


_TOP_LEVEL_KEY: Final = re.compile(r"^[\"']?([a-z-]+)[\"']?\s*:", re.MULTILINE)


def _put(items: dict[str, Entry], key: str, entry: Entry) -> Iterator[Finding]:
    """Add a part's key, and yield duplicates; two files may share a mapping with different ids."""
    there = items.get(key)
    if key == "parts":
        message = "only the game's own file names its parts"
        yield Finding(DUPLICATE_KEY, message, entry.key_place, "move them there")
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
        DUPLICATE_KEY,
        f"'{key}' is already defined at {first.key_place}",
        entry.key_place,
        "keep one of them",
    )


def _parts(tree: Mapping) -> tuple[list[Scalar], bool]:
    """Return the names of the game's other files, and True if all of them are names."""
    entry = tree.items.get("parts")
    if entry is None:
        return [], True
    if not isinstance(entry.value, Sequence):
        return [], False
    named = [item for item in entry.value.items if names_file(item)]
    return named, len(named) == len(entry.value.items)
