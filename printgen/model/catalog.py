"""Finds games and variants and reads them: the shipped ones by name, a stranger's by path."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PureWindowsPath
from typing import Final, NamedTuple

from printgen.core.errors import DataError, Finding, Place, UsageError
from printgen.core.limits import working_on
from printgen.model.base import known_keys, quoted
from printgen.model.blame import Blame, Variation, changes
from printgen.model.codes import (
    AMBIGUOUS_BASE,
    CIRCULAR_BASE,
    MISSING_KEY,
    PART_TWICE,
    TOO_MANY_BASES,
    UNKNOWN_BASE,
    UNKNOWN_KEY,
    WRONG_TYPE,
)
from printgen.model.game import Game
from printgen.model.homes import Home
from printgen.model.rows import names_file, placed
from printgen.model.validate import Description, Folders, validate
from printgen.model.variant import ABOUT, EXTENDS, change
from printgen.source.codes import DUPLICATE_KEY, PATH_OUTSIDE
from printgen.source.parsing import (
    Entry,
    Mapping,
    Reading,
    Scalar,
    Sequence,
    closest,
    did_you_mean,
    inside,
    read_text,
    read_yaml,
)

GAME_FILE: Final = "game.yaml"
VARIANTS: Final = "variants"

# A chain of variants is read by people.
MOST_BASES: Final = 5


class Loaded(NamedTuple):
    """A game ready to be built: its description and the folder that it came from.

    What a variant takes from the folders of what it extends is found by ``description.homes``.
    """

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
    package = Path(__file__).parent.parent
    inside_wheel = package / f"_{kind}"
    return inside_wheel if inside_wheel.is_dir() else package.parent / kind


def games() -> list[str]:
    """The shipped games' ids, sorted."""
    return sorted(file.parent.name for file in shipped("data").glob(f"*/{GAME_FILE}"))


def variants(game: str | None = None) -> list[str]:
    """The shipped variants as ``game/variant``, sorted; those of one game, or of all."""
    files = shipped("data").glob(f"{game or '*'}/{VARIANTS}/*.yaml")
    return sorted(f"{file.parent.parent.name}/{file.stem}" for file in files)


def load(target: str | Path) -> Loaded:
    """The game or variant called ``target``, or the one in that folder or file.

    Raises :class:`UsageError` when there is none and :class:`DataError` when its data is wrong.
    """
    return _load(*find(target))


def load_base(variation: Variation) -> Loaded:
    """The game or variant that a variant extends, its files called as in the variant's findings.

    Raises :class:`DataError` when its data is wrong.
    """
    return _load(variation.base, variation.shown)


def _load(file: Path, shown: str) -> Loaded:
    with working_on(_called(shown, file.name)):
        return _judged(_read(file, shown, {}), file, shown)


def _judged(whole: _Whole, file: Path, shown: str) -> Loaded:
    folders = Folders(file.parent, shown, shipped("templates"), whole.bases)
    try:
        description = validate(whole.tree, folders, found=whole.findings, lost=whole.lost)
    except DataError as error:
        explained = _explained(error.findings, whole)
        if whole.variation is not None:
            blame = Blame(whole.variation, whole.tree, folders.homes)
            theirs = _wrong_with(whole.variation)
            kept = [each for each in explained if each in theirs]
            explained = kept + blame.moved(each for each in explained if each not in theirs)
        raise DataError(explained) from None
    return Loaded(description._replace(variation=whole.variation), file.parent, shown)


def _wrong_with(variation: Variation) -> frozenset[Finding]:
    """What is wrong with the data of what a variant extends; mostly nothing."""
    try:
        load_base(variation)
    except DataError as error:
        return frozenset(error.findings)
    return frozenset()


def by_id(name: str, known: Iterable[str | Path] = ()) -> Loaded | None:
    """The game or variant with that id: one of ``known``, or a shipped one; None if there is none.

    Raises :class:`DataError` if its data is wrong.
    """
    for target in (*known, *games(), *variants()):
        file, shown = find(target)
        entry = read_yaml(file, shown=_called(shown, file.name)).root.items.get("id")
        if entry is None:  # a variant without an id gets one from its base
            loaded = load(target)
            if loaded.id == name:
                return loaded
        elif isinstance(entry.value, Scalar) and entry.value.value == name:
            return load(target)
    return None


def find(target: str | Path) -> tuple[Path, str]:
    """The file of a game or variant, and how messages call its folder.

    Raises :class:`UsageError` when there is none.
    """
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
    if (known := _shipped(name)) is not None:
        return known
    # A variant in the folder of somebody's own game, as shipped ones are named.
    own = path.parent / VARIANTS / f"{path.name}.yaml"
    if path.name and (path.parent / GAME_FILE).is_file() and own.is_file():
        return own, str(own.parent)
    message, hint = _unknown(name, "no game and no folder")
    raise UsageError(message + (f" ({hint})" if hint else ""))


def shadowed(target: str | Path) -> str | None:
    """Return a sentence if ``target`` is a path here and also the name of a shipped game.

    The path is what counts, and nobody should take it for the other one. None where there is no
    doubt: nothing is shipped under that name, or the path is that very game.
    """
    name = str(target)
    known = _shipped(name)
    if known is None:
        return None
    try:
        file, _ = find(target)
        if file.samefile(known[0]):
            return None
    except (OSError, UsageError):
        return None
    what = "folder" if Path(target).is_dir() else "file"
    return (
        f"'{name}' is the {what} of that name here, not what printgen ships "
        f"(rename the {what} to get the other)"
    )


def _shipped(name: str) -> tuple[Path, str] | None:
    """The file of the shipped game or variant of that name, and how messages call its folder."""
    if name in games():
        return shipped("data") / name / GAME_FILE, f"data/{name}"
    if name in variants():
        game, _, variant = name.partition("/")
        folder = shipped("data") / game / VARIANTS
        return folder / f"{variant}.yaml", f"data/{game}/{VARIANTS}"
    return None


def _unknown(name: str, what: str, beside: Iterable[str] = ()) -> tuple[str, str | None]:
    """That nothing has that name, and what may be meant; ``beside`` are names of files there."""
    game, _, variant = name.partition("/")
    if variant and game in games():
        own = [known.partition("/")[2] for known in variants(game)]
        return f"no variant of {game} is called '{variant}'", did_you_mean(variant, own)
    near = closest(name, [*games(), *variants(), *beside])
    hint = f"did you mean '{near}'?" if near else did_you_mean(name, games())
    return f"{what} is called '{name}'", hint


def _called(shown: str, name: str) -> str:
    return f"{shown}/{name}" if shown else name


@dataclass
class _Whole:
    """A game's tree with the keys of its other files put in, as if all stood in one.

    ``lost`` are the keys that may stand in a part that could not be read. ``bases`` are the folders
    of what a variant extends, ``removed`` the keys that variants took away, ``nearly`` what is
    called nearly as that which a variant adds, by its place, and ``variation`` what the variant is.
    """

    tree: Mapping
    findings: list[Finding]
    lost: frozenset[str] = frozenset()
    bases: tuple[Home, ...] = ()
    removed: dict[str, Place] = field(default_factory=dict)
    nearly: dict[Place, str] = field(default_factory=dict)
    variation: Variation | None = None


def _read(file: Path, shown: str, chain: dict[Path, str]) -> _Whole:
    """A game, or a variant with its changes merged over what it extends.

    ``chain`` are the files that extend this one, and what messages call them.
    """
    name = _called(shown, file.name)
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
            where = whole.tree.items[ABOUT].key_place
            message = f"'{ABOUT}' belongs to a file that extends a game"
            hint = f"add '{EXTENDS}: …', or delete it"
            whole.findings.append(Finding(UNKNOWN_KEY, message, where, hint))
            items = {key: entry for key, entry in whole.tree.items.items() if key != ABOUT}
            whole.tree = Mapping(items, whole.tree.place)
        return whole
    chain = {**chain, file.resolve(): name}
    try:
        base_file, base_shown = _base(extends, file, shown)
        _may_follow(base_file, chain, extends.value.place)
        base = _read(base_file, base_shown, chain)
    except DataError as error:
        raise DataError([*whole.findings, *error.findings]) from None
    changed = change(base.tree, whole.tree, file.stem)
    # What may stand in a part that could not be read may also be what is to be removed.
    found = [] if base.lost else changed.findings
    return _Whole(
        changed.tree,
        [*base.findings, *whole.findings, *found],
        base.lost | whole.lost,
        (Home(base_file.parent.resolve(), base_shown), *base.bases),
        {**base.removed, **changed.removed},
        {**base.nearly, **changed.nearly},
        Variation(
            base_file,
            base_shown,
            _command_name(base_file, base_shown),
            extends.value.place,
            frozenset({name, *(each.place.file for each in changes(whole.tree))}),
            tuple(changes(whole.tree)),
        ),
    )


def _command_name(file: Path, shown: str) -> str:
    """What one calls a game or variant by in commands."""
    for name in (file.parent.name, f"{file.parent.parent.name}/{file.stem}"):
        known = _shipped(name)
        if known is not None and known[0] == file:
            return name
    return (shown or ".") if file.name == GAME_FILE else _called(shown, file.name)


def meant_to_extend(tree: Mapping) -> str | None:
    """Return the key of a variant's file that is a slip for ``extends``, if there is one."""
    if {EXTENDS, "components", "parts"} & tree.items.keys():
        return None
    return next((key for key in tree.items if closest(key, [EXTENDS])), None)


def _base(extends: Entry, file: Path, shown: str) -> tuple[Path, str]:
    """The file that a variant extends, and how messages call its folder.

    A path from the variant's folder, or the name of a shipped game or variant. Raises
    :class:`DataError` at the name.
    """
    value = extends.value
    where = value.place
    if not isinstance(value, Scalar) or not isinstance(value.value, str) or not value.value.strip():
        message = f"'{EXTENDS}' should be the name of a game, or the path of a file"
        raise DataError([Finding(WRONG_TYPE, message, where, "such as 'aztec-market'")])
    name = value.value
    if "\\" in name or "\0" in name or name.startswith("/") or PureWindowsPath(name).drive:
        message = f"{quoted(name)} is no path from this file's folder"
        hint = "write it with '/' between folders and '..' for the one above"
        raise DataError([Finding(PATH_OUTSIDE, message, where, hint)])
    path = file.parent / name
    known = _shipped(name)
    try:
        if (path / GAME_FILE).is_file():
            if known is not None and not known[0].samefile(path / GAME_FILE):
                message = f"'{name}' is a shipped game, and a folder beside this file"
                hint = f"for the folder write './{name}'; for the shipped game rename the folder"
                raise DataError([Finding(AMBIGUOUS_BASE, message, where, hint)])
            return path / GAME_FILE, _above(posixpath.normpath(_called(shown, name)))
        if path.is_file() and path.suffix in {".yaml", ".yml"}:
            return path, _above(posixpath.dirname(posixpath.normpath(_called(shown, name))))
    except OSError:
        pass  # a name that no system can hold
    if known is not None:
        return known
    beside = [other.name for other in file.parent.glob("*.y*ml") if other.name != file.name]
    message, near = _unknown(name, "no game and no file", beside)
    hint = near or "name a game, or a file by its path from this folder"
    raise DataError([Finding(UNKNOWN_BASE, message, where, hint)])


def _above(folder: str) -> str:
    return "" if folder == "." else folder


def _may_follow(base: Path, chain: dict[Path, str], where: Place) -> None:
    """Raises :class:`DataError` where variants extend each other in a circle, or too many do."""
    real = base.resolve()
    if real in chain:
        names = list(chain.values())[list(chain).index(real) :]
        message = f"it extends itself: {' → '.join((*names, names[0]))}"
        raise DataError([Finding(CIRCULAR_BASE, message, where, "extend a game")])
    if len(chain) > MOST_BASES:
        message = f"more than {MOST_BASES} variants extend each other in a row"
        raise DataError([Finding(TOO_MANY_BASES, message, where, "extend something nearer")])


def _explained(findings: list[Finding], whole: _Whole) -> list[Finding]:
    """What is missing says so where a variant removed it, or misspelt what it changes."""
    return [_traced(finding, whole.removed, whole.nearly) for finding in findings]


def _traced(finding: Finding, removed: dict[str, Place], nearly: dict[Place, str]) -> Finding:
    if not finding.code.id.startswith(("unknown-", "missing-")):
        return finding
    if name := next((word for word in _QUOTED.findall(finding.message) if word in removed), None):
        return finding._replace(hint=f"it was removed at {removed[name]}")
    if finding.code == MISSING_KEY and finding.where in nearly:
        return finding._replace(hint=f"did you mean '{nearly[finding.where]}'?")
    return finding


_QUOTED: Final = re.compile(r"'([^']+)'")


def _with_parts(reading: Reading, file: Path, shown: str) -> _Whole:
    tree, findings = reading
    whole = _Whole(tree, list(findings))
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
        seen[name] = "stands here already"
        shown_part = f"{shown}/{name}" if shown else name
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
        for key, entry in part_tree.items.items():
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
    """The game's other files, and whether these are all: what is no name is found elsewhere."""
    entry = tree.items.get("parts")
    if entry is None:
        return [], True
    if not isinstance(entry.value, Sequence):
        return [], False
    named = [item for item in entry.value.items if isinstance(item, Scalar) and names_file(item)]
    return named, len(named) == len(entry.value.items)
