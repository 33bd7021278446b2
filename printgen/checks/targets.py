"""Recognize the kind of a target by its contents instead of its name."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Final, NamedTuple

from printgen.checks.codes import KIND_UNKNOWN
from printgen.core.errors import DataError, Finding, Place, UsageError
from printgen.kit.folders.inventory import MANIFEST
from printgen.model import game_files, shipped
from printgen.play.rules.file_kinds import FileKind, file_kinds
from printgen.source.tree import Mapping, Scalar
from printgen.source.yaml_files import read_yaml


class Kind(enum.StrEnum):
    """The kinds of targets."""

    GAME = "game"
    """A game or a variant of one."""
    SETUP = "setup"
    RECORD = "record"
    KIT = "kit"
    OF_GUEST = "file of a guest"


class Target(NamedTuple):
    """The kind of a target, and the id of its game if the target names one.

    ``of_guest`` is set for a kind of file that only one game has.
    """

    kind: Kind
    game: str = ""
    where: Place | None = None
    of_guest: FileKind | None = None


# Top-level keys that only the file of a game or a variant has.
_OF_GAMES: Final = {"extends", "variant", "components", "parts", "credits", "theme", "id"}


def recognise(target: str | Path) -> Target:
    """Return the kind of ``target``.

    Raises :class:`DataError` for a file of no known kind or one that cannot be read, and
    :class:`UsageError` if nothing has that name, and for a kit's PDFs without their manifest.
    """
    path = Path(target)
    try:
        folder = path if path.is_dir() else None
    except OSError:  # such as a name that is too long: find() reports it
        folder = None
    if folder is not None and not (folder / shipped.GAME_FILE).exists():
        if (folder / MANIFEST).exists():
            return Target(Kind.KIT)
        _refuse_unnamed_kit(folder)
    elif path.name == MANIFEST and path.exists():
        return Target(Kind.KIT)
    elif path.suffix.lower() == ".pdf" and path.is_file():
        hint = "name the folder of its kit ('printgen preflight' checks single PDFs)"
        raise UsageError(f"'{target}' is a PDF: {hint}")
    file, _ = shipped.find(target)
    if not path.is_file() or path.name == shipped.GAME_FILE:
        return Target(Kind.GAME)
    tree = read_yaml(file, shown=str(target)).root
    for name, known in file_kinds().items():
        entry = tree.items.get(name)
        if entry is not None and isinstance(entry.value, Scalar):
            return Target(Kind.OF_GUEST, str(entry.value.value), entry.value.place, known)
    for kind in (Kind.RECORD, Kind.SETUP):
        entry = tree.items.get(kind.value)
        if entry is not None and isinstance(entry.value, Scalar):
            return Target(kind, str(entry.value.value), entry.value.place)
    if _OF_GAMES & tree.items.keys() or game_files.meant_to_extend(tree) is not None:
        return Target(Kind.GAME)
    raise DataError([_unknown(tree)])


def _refuse_unnamed_kit(folder: Path) -> None:
    """Raise :class:`UsageError` for a folder with files of a kit; it has no manifest."""
    signs = ("*.pdf", "*-rulebook.html", "svg/sheets", "svg/pieces")
    held = (next(folder.glob(each), None) for each in signs)
    if str(folder) not in shipped.list_games() and any(held):
        raise UsageError(
            f"the folder '{folder}' has files of a kit, but no {MANIFEST}, which says of which kit:"
            " build it again ('printgen preflight' checks single PDFs)"
        )


def _unknown(tree: Mapping) -> Finding:
    hint = "write 'record: GAME' or 'setup: GAME' at its top, or name a game"
    if "results" in tree.items:
        hint = "this is a result: use printgen score"
    message = "this is not a game, variant, setup, recorded game or another known kind of file"
    return Finding(KIND_UNKNOWN, message, tree.place, hint)
