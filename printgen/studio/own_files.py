"""The files of a user's own game: found by walking through its folder, and written as a whole.

Typed text never becomes a path: a file is one that the walk has found, and a new name must match a
strict pattern. Links are neither shown nor followed. A write names the version that it replaces, so
that nobody's work is lost.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

import printgen
from printgen import UsageError
from printgen.core.atomic import naming, write_file
from printgen.core.errors import DataError
from printgen.core.files import MOST_PICTURE, MOST_TEXT, read_bytes, sha256_of
from printgen.core.pictures import is_svg, kind_of
from printgen.core.slugs import slug_of
from printgen.studio.words import gettext as _
from printgen.studio.workspace import Target, files_below

GAME_FILE: Final = "game.yaml"
# The files of a game, by how they are shown. Everything else in its folder is ignored.
TEXTS: Final = {".yaml": "yaml", ".yml": "yaml", ".j2": "template", ".md": "text", ".txt": "text"}
TABLES: Final = {".csv": "table", ".tsv": "table"}
PICTURES: Final = {".png": "picture", ".jpg": "picture", ".jpeg": "picture", ".webp": "picture"}
DRAWINGS: Final = {".svg": "drawing"}
OTHERS: Final = {".ttf": "font", ".otf": "font", ".xlsx": "workbook", ".ods": "workbook"}
KINDS: Final = {**TEXTS, **TABLES, **PICTURES, **DRAWINGS, **OTHERS}
# What there may be hundreds of.
_ART: Final = frozenset({"picture", "drawing"})
# What an editor opens.
EDITED: Final = frozenset({"yaml", "template", "text", "table", "drawing"})
# What may be dropped in: all but the texts, which are written here.
DROPPED: Final = {**TABLES, **PICTURES, **DRAWINGS, **OTHERS}
_MIME: Final = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp"}

# A game with this many files gets no more here.
_MOST_KEPT: Final = 1000
_DEPTH: Final = 3
_LONGEST: Final = 80
_LONGEST_NAME: Final = 60
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*")
# Names of devices on Windows.
_DEVICE: Final = re.compile(r"(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
_BOM: Final = b"\xef\xbb\xbf"
# The first line of a new file: an empty one would be an error.
_BEGINNINGS: Final = {
    "yaml": "# Name this file under 'parts' in game.yaml.\n",
    "template": "# A title\n",
    "text": _("A text.\n"),
    "table": "Id,Copies\n",
    "drawing": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n</svg>\n',
}
# One writer at a time: a file's contents are compared, and then it is written.
_WRITING: Final = threading.Lock()


class ChangedError(UsageError):
    """A file has changed since it was read."""


class OwnFile(NamedTuple):
    """A file of a game: its name with its folders, as in the game's data, and its kind."""

    name: str
    path: Path
    kind: str
    size: int

    @property
    def is_edited(self) -> bool:
        """True if it is a text that fits into an editor."""
        return self.kind in EDITED and self.size <= MOST_TEXT


class Text(NamedTuple):
    """A file's text for an editor, and the digest of its bytes."""

    text: str
    digest: str


def folder_of(target: Target) -> Path:
    """Return the folder with the files of a game or variant."""
    path = Path(target.opens)
    return path.parent if target.is_variant else path


def files_of(target: Target) -> list[OwnFile]:
    """Return the files of a game in the workspace, pictures last; of a variant its own."""
    if target.is_variant:
        path = Path(target.opens)
        return [OwnFile(path.name, path, "yaml", path.stat().st_size)] if path.is_file() else []
    found = _walked(folder_of(target))
    return sorted(found, key=lambda each: (each.name != GAME_FILE, each.kind in _ART, each.name))


def find(target: Target, name: str) -> OwnFile | None:
    """Return the file of that name, or None if the walk does not find it."""
    return next((each for each in files_of(target) if each.name == name), None)


def _walked(folder: Path) -> Iterator[OwnFile]:
    for path in files_below(folder, _DEPTH - 1):
        kind = KINDS.get(path.suffix.lower())
        if kind and path.name[0] != "." and not path.is_symlink() and path.is_file():
            inside = path.relative_to(folder).as_posix()
            yield OwnFile(inside, path, kind, path.stat().st_size)


def read(file: OwnFile) -> Text:
    """Return the text of a file. Raises :class:`UsageError` if it is none, or too large."""
    try:
        data = read_bytes(file.path, MOST_TEXT, shown=file.name)
        text = data.removeprefix(_BOM).decode()
    except UnicodeDecodeError:
        raise UsageError(
            _("'{name}' is not UTF-8: save it as UTF-8 where you made it", name=file.name)
        ) from None
    except DataError as error:
        raise UsageError(f"{error.findings[0].message}") from None
    return Text(text.replace("\r\n", "\n"), sha256(data).hexdigest())


def content(file: OwnFile) -> tuple[bytes, str]:
    """Return the bytes of a picture or drawing, and its media type."""
    data = read_bytes(file.path, MOST_PICTURE, shown=file.name)
    kind = kind_of(data)
    return data, "image/svg+xml" if is_svg(data) else _MIME[kind] if kind else "text/plain"


def digests(target: Target) -> dict[str, str]:
    """Return the digest of each file that can be edited, by its name."""
    return {each.name: sha256_of(each.path) for each in files_of(target) if each.is_edited}


def save(file: OwnFile, text: str, digest: str) -> str:
    """Write a file's new text, with its old line ends, and return its digest.

    Raises :class:`ChangedError` if its bytes do not have that ``digest`` any more, and
    :class:`UsageError` for a text that is too long.
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    with _WRITING:
        if not file.path.is_file() or sha256_of(file.path) != digest:
            raise ChangedError(_("'{name}' has changed in the meantime", name=file.name))
        before = read_bytes(file.path, MOST_TEXT)
        if b"\r\n" in before:
            plain = plain.replace("\n", "\r\n")
        data = plain.encode("utf-8", "replace")
        data = _BOM + data if before.startswith(_BOM) else data
        if len(data) > MOST_TEXT:
            raise UsageError(
                _("'{name}' has more than {most:,} bytes: split it", name=file.name, most=MOST_TEXT)
            )
        write_file(file.path, data)
        return sha256_of(file.path)


def name_for(title: str) -> str:
    """Return the name of the files of a new game or variant. Raises :class:`UsageError`."""
    if name := slug_of(title)[:_LONGEST_NAME].strip("-"):
        return name
    raise UsageError(
        _("Enter a name with a letter from A to Z or a digit: files are called by it.")
    )


def begin(folder: Path, title: str, starter: str) -> str:
    """Write a new game of that title, a copy of ``starter``, and return its folder's name.

    It gets a folder of its own in ``folder``. Raises :class:`UsageError`.
    """
    title = " ".join(title.split())
    name = name_for(title)
    name = name if name[0].isalpha() else name_for(f"game {title}")
    file = printgen.new_game(name, folder, starter=starter) / GAME_FILE
    text = read_bytes(file, MOST_TEXT).decode()
    write_file(file, printgen.edit_variant(text, {("title",): ("text", title)}).encode())
    return name


def create(target: Target, name: str) -> str:
    """Write a new file with a first line, and return its name. Raises :class:`UsageError`."""
    path, kind = _new(target, name)
    if kind not in EDITED:
        raise UsageError(_("'{name}' is not a text file: upload it instead", name=name))
    with _WRITING:
        write_file(path, _BEGINNINGS[kind].encode(), replace=False)
    return name


def rename(target: Target, file: OwnFile, name: str) -> str:
    """Give a file another name, and return it. Raises :class:`UsageError`."""
    path, kind = _new(target, name)
    if file.name == GAME_FILE or target.is_variant:
        raise UsageError(
            _("'{name}' cannot be renamed: printgen finds the game by it", name=file.name)
        )
    if kind != file.kind:
        raise UsageError(
            _("'{name}' would be another kind of file than '{other}'", name=name, other=file.name)
        )
    with _WRITING, naming(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        file.path.rename(path)
    return name


def delete(target: Target, file: OwnFile) -> None:
    """Delete a file. Raises :class:`UsageError` if the game is found by it."""
    if file.name == GAME_FILE or target.is_variant:
        raise UsageError(
            _("'{name}' cannot be deleted: delete the whole folder instead", name=file.name)
        )
    with _WRITING, naming(file.path):
        file.path.unlink(missing_ok=True)


def put(target: Target, name: str, data: bytes, *, replace: bool = False) -> str:
    """Write a file that was dropped in, and return its name.

    Raises :class:`UsageError` for a kind of file that no game has, for contents that do not match
    the name, and for a name that is taken.
    """
    suffix = PurePosixPath(name).suffix.lower()
    if suffix not in DROPPED:
        raise UsageError(
            _("'{name}' does not end in one of {kinds}", name=name, kinds=", ".join(DROPPED))
        )
    kind = DROPPED[suffix]
    if (kind == "picture" and kind_of(data) is None) or (kind == "drawing" and not is_svg(data)):
        raise UsageError(
            _(
                "'{name}' is not a {kind}, whatever its name says: save it again",
                name=name,
                kind=kind,
            )
        )
    there = find(target, name)
    if there is not None and not replace:
        raise UsageError(_("'{name}' already exists: replace or rename it", name=name))
    path = there.path if there else _new(target, name)[0]
    with _WRITING:
        write_file(path, data, replace=replace)
    return name


def plain(name: str) -> str:
    """Return the name of a file that is dropped in, with letters that all systems allow."""
    stem, dot, suffix = name.replace("\\", "/").rpartition("/")[2].rpartition(".")
    return f"{slug_of(stem) or 'file'}{dot}{suffix.lower()}"


def _new(target: Target, name: str) -> tuple[Path, str]:
    """Return the path of a new file and its kind. Raises :class:`UsageError`."""
    folder, parts = folder_of(target), name.split("/")
    kind = KINDS.get(PurePosixPath(name).suffix.lower())
    if target.is_variant:
        raise UsageError(_("a variant is a single file: make a game of your own for others"))
    if len(name) > _LONGEST or len(parts) > _DEPTH or not all(map(_is_name, parts)):
        raise UsageError(
            _(
                "'{name}' is not a name for a file: write letters, digits and -",
                name=name[:_LONGEST],
            )
        )
    if kind is None or parts[-1] == GAME_FILE:
        raise UsageError(
            _("'{name}' should end in one of {kinds}", name=name, kinds=", ".join(KINDS))
        )
    path = folder.joinpath(*parts)
    # A folder on the path may be a link, and a name may differ from another only in capitals.
    if path.parent.resolve() != folder.resolve().joinpath(*parts[:-1]):
        raise UsageError(_("'{name}' points outside the game's folder", name=name))
    known = [*_walked(folder)]
    if len(known) >= _MOST_KEPT:
        raise UsageError(
            _("this game has {most} files: delete those that it does not need", most=_MOST_KEPT)
        )
    taken = {each.name.casefold() for each in known}
    if name.casefold() in taken or os.path.lexists(path):
        raise UsageError(_("'{name}' already exists: choose another name", name=name))
    return path, kind


def _is_name(part: str) -> bool:
    return _NAME.fullmatch(part) is not None and _DEVICE.fullmatch(part) is None
