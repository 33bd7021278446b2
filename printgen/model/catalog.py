"""The catalogue of games and variants: printgen's own by name, others by path."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, Place
from printgen.core.limits import working_on
from printgen.model.base import LONGEST_SLUG, is_slug
from printgen.model.codes import MISSING_KEY, OUT_OF_RANGE, UNKNOWN_NAME
from printgen.model.description import Description
from printgen.model.game_files import Whole, read_whole
from printgen.model.measures import own_units
from printgen.model.shipped import GAME_FILE, find, list_games, shipped, variants
from printgen.model.validate import validate
from printgen.source.search_path import SearchPath, called
from printgen.source.text_files import read_text
from printgen.source.tree import Scalar
from printgen.source.yaml_files import read_yaml
from printgen.variant import slug

if TYPE_CHECKING:
    from printgen.variant.blame import Variation


class Loaded(NamedTuple):
    """A game ready to be built: its description and its folder.

    Files that a variant takes from the folders of its base are found with ``description.folders``.
    """

    description: Description
    folder: Path
    shown: str

    @property
    def id(self) -> str:
        return self.description.game.id


def load(target: Loaded | str | Path) -> Loaded:
    """Load a game: one of printgen's by its id, any other by its folder or its game.yaml.

    Or load a variant: one of printgen's as ``game/variant``, any other by its file. A loaded game
    is returned as it is. Raises :class:`UsageError` if there is no such game and
    :class:`DataError`, with every finding, if its data is wrong.
    """
    return target if isinstance(target, Loaded) else _load(*find(target))


def load_base(variation: Variation) -> Loaded:
    """Return what a variant extends, with the names of its files from the variant's findings.

    Raises :class:`DataError` if its data is wrong.
    """
    return _load(variation.base, variation.shown)


def _load(file: Path, shown: str) -> Loaded:
    with working_on(called(shown, file.name)):
        return _judged(read_whole(file, shown, {}), file, shown)


def _judged(whole: Whole, file: Path, shown: str) -> Loaded:
    search_path = SearchPath(file.parent, shown, shipped("templates"), whole.bases)
    try:
        with own_units(whole.tree):
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
    """Return the game or variant with that id, among ``known``, in a folder of that name, or among
    printgen's; None if there is none.

    Raises :class:`DataError` if its data is wrong, or if there is none, but some could not be read.
    Only those of printgen's that may have the id are read.
    """
    here = is_slug(name) and (Path(name) / GAME_FILE).is_file()
    by_name = (name,) if here or name in list_games() else ()
    shipped = () if name in list_games() else filter(partial(_may_have, name), variants())
    wrong: list[DataError] = []
    for each in chain(known, by_name, shipped):
        try:
            found = _id_of(each)
        except DataError as error:
            # Another may have the id.
            wrong.append(error)
            continue
        if found == name:
            return load(each)
    if wrong:
        raise wrong[0]
    return None


def unknown_id(name: str, where: Place | None, so: str = "") -> Finding:
    """Return the finding that no game has that id; ``so`` is the consequence."""
    hint = did_you_mean(name, list_games()) or "name it as well, with --game"
    return Finding(UNKNOWN_NAME, f"unknown game '{name}'{so}", where, hint)


def _may_have(name: str, variant: str) -> bool:
    """Return False if an id is neither in a variant's file nor made from the file's name."""
    file, shown = find(variant)
    is_cut = len(name) >= LONGEST_SLUG - 1
    return is_cut or name.endswith(slug(file.stem)) or name in read_text(file, shown=shown)


def _id_of(target: str | Path) -> object:
    """Return the id of a game or variant. Raises :class:`DataError` if it has none."""
    file, shown = find(target)
    items = read_yaml(file, shown=called(shown, file.name)).root.items
    if "id" not in items:
        items = read_whole(file, shown, {}).tree.items
    entry = items.get("id")
    return entry.value.value if entry and isinstance(entry.value, Scalar) else load(target).id


def _traced(finding: Finding, whole: Whole) -> Finding:
    """Return the finding with the place where a variant removed or misspelt what is missing."""
    removed, nearly = whole.removed, whole.nearly
    if not finding.code.id.startswith(("unknown-", "missing-")):
        return finding
    if name := next((word for word in _QUOTED.findall(finding.message) if word in removed), None):
        return finding._replace(hint=f"it was removed at {removed[name]}")
    if finding.code == MISSING_KEY and finding.where in nearly:
        lacks = next(iter(_QUOTED.findall(finding.message)), "it")
        hint = f"did you mean to change '{nearly[finding.where]}'? If it is new, add '{lacks}'"
        return finding._replace(hint=hint)
    return finding


_QUOTED: Final = re.compile(r"'([^']+)'")
