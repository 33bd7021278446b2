"""The catalogue of games and variants: shipped ones are found by name, others by path."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from printgen.core.errors import DataError, Finding, UsageError, quoted
from printgen.core.limits import working_on
from printgen.model.codes import MISSING_KEY, OUT_OF_RANGE
from printgen.model.description import Description
from printgen.model.game_files import Whole, read_whole
from printgen.model.shipped import (
    GAME_FILE,
    VARIANTS,
    games,
    shipped,
    shipped_file,
    unknown_name,
    variants,
)
from printgen.model.validate import validate
from printgen.source.search_path import SearchPath, called
from printgen.source.tree import Scalar
from printgen.source.yaml_files import read_yaml

if TYPE_CHECKING:
    from printgen.variant.blame import Variation


class Loaded(NamedTuple):
    """A game ready to be built: its description and the folder that it came from.

    What a variant takes from the folders of what it extends is found by ``description.folders``.
    """

    description: Description
    folder: Path
    shown: str

    @property
    def id(self) -> str:
        return self.description.game.id


def load(target: str | Path) -> Loaded:
    """Return the game or variant called ``target``, or the one in that folder or file.

    Raises :class:`UsageError` when there is none and :class:`DataError` when its data is wrong.
    """
    return _load(*find(target))


def load_base(variation: Variation) -> Loaded:
    """Return what a variant extends, its files called as in the variant's findings.

    Raises :class:`DataError` when its data is wrong.
    """
    return _load(variation.base, variation.shown)


def _load(file: Path, shown: str) -> Loaded:
    with working_on(called(shown, file.name)):
        return _judged(read_whole(file, shown, {}), file, shown)


def _judged(whole: Whole, file: Path, shown: str) -> Loaded:
    search_path = SearchPath(file.parent, shown, shipped("templates"), whole.bases)
    try:
        description = validate(whole.tree, search_path, found=whole.findings, lost=whole.lost)
    except DataError as error:
        explained = [_traced(each, whole) for each in error.findings]
        if whole.variation is not None:
            from printgen.variant.blame import Blame

            blame = Blame(whole.variation, whole.tree, search_path.folders, OUT_OF_RANGE)
            theirs = _wrong_with(whole.variation)
            kept = [each for each in explained if each in theirs]
            explained = kept + blame.moved(each for each in explained if each not in theirs)
        raise DataError(explained) from None
    return Loaded(description._replace(variation=whole.variation), file.parent, shown)


def _wrong_with(variation: Variation) -> frozenset[Finding]:
    """Return the errors in the data of what a variant extends."""
    try:
        load_base(variation)
    except DataError as error:
        return frozenset(error.findings)
    return frozenset()


def by_id(name: str, known: Iterable[str | Path] = ()) -> Loaded | None:
    """Return the game or variant with that id, of ``known`` or shipped; None if there is none.

    Raises :class:`DataError` if its data is wrong.
    """
    for target in (*known, *games(), *variants()):
        file, shown = find(target)
        entry = read_yaml(file, shown=called(shown, file.name)).root.items.get("id")
        if entry is None:  # a variant without an id gets one from its base
            loaded = load(target)
            if loaded.id == name:
                return loaded
        elif isinstance(entry.value, Scalar) and entry.value.value == name:
            return load(target)
    return None


def find(target: str | Path) -> tuple[Path, str]:
    """Return the file of a game or variant, and how messages call its folder.

    Raises :class:`UsageError` when there is none.
    """
    name = str(target)
    path = Path(target)
    is_shipped = name in games()
    try:
        # Pipes and devices too: the reader says what they are.
        if name and path.is_dir() and not (is_shipped and not (path / GAME_FILE).exists()):
            if not (path / GAME_FILE).exists():
                raise UsageError(f"the folder '{target}' has no {GAME_FILE}")
            return path / GAME_FILE, str(path)
        if path.exists() and not path.is_dir():
            return path, "" if path.parent == Path() else str(path.parent)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"{quoted(name)} cannot be read: {reason}") from None
    if (known := shipped_file(name)) is not None:
        return known
    # A variant in the folder of somebody's own game, as shipped ones are named.
    own = path.parent / VARIANTS / f"{path.name}.yaml"
    if path.name and (path.parent / GAME_FILE).is_file() and own.is_file():
        return own, str(own.parent)
    message, hint = unknown_name(name, "no game and no folder")
    raise UsageError(message + (f" ({hint})" if hint else ""))


def shadowed(target: str | Path) -> str | None:
    """Return a sentence if ``target`` is a path here and also the name of a shipped game.

    The path is what counts, and nobody should take it for the other one. None where there is no
    doubt: nothing is shipped under that name, or the path is that very game.
    """
    name = str(target)
    known = shipped_file(name)
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


def _traced(finding: Finding, whole: Whole) -> Finding:
    """Return the finding with the place where a variant removed, or misspelt, what is missing."""
    removed, nearly = whole.removed, whole.nearly
    if not finding.code.id.startswith(("unknown-", "missing-")):
        return finding
    if name := next((word for word in _QUOTED.findall(finding.message) if word in removed), None):
        return finding._replace(hint=f"it was removed at {removed[name]}")
    if finding.code == MISSING_KEY and finding.where in nearly:
        lacks = next(iter(_QUOTED.findall(finding.message)), "it")
        hint = f"did you mean to change '{nearly[finding.where]}'? If this is new, add '{lacks}'"
        return finding._replace(hint=hint)
    return finding


_QUOTED: Final = re.compile(r"'([^']+)'")
