"""Find kits that exist already and would be the same, to leave them as they are.

The manifest has one fingerprint of what a kit was made from: the contents of the game's folder and
of those that it extends, the options, and what is installed: printgen, its templates and libraries,
collections of icons. Nothing is loaded for it, so it includes more than necessary: files that no
page shows count, too. Such a kit is made again, and keeps the files that are the same
(kit/building/reuse.py).
"""

from __future__ import annotations

import os
import re
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from printgen.core.errors import DataError, UsageError
from printgen.core.files import MOST_OUTPUT, MOST_PICTURE, MOST_TEXT, read_bytes, read_json
from printgen.core.stamps import stamps
from printgen.core.version import __version__
from printgen.kit.folders.folder import Leftovers, is_in_making
from printgen.kit.folders.inventory import MANIFEST, inventory, visible
from printgen.kit.folders.made import MADE_FROM, Kit
from printgen.kit.options.kit_options import OPTIONS, KitOptions
from printgen.model.shipped import GAME_FILE, find, shipped, shipped_file

if TYPE_CHECKING:
    from printgen.model.catalog import Loaded

# A folder with more files is not examined: its kits are made each time.
_MOST_FILES: Final = 2_000
_MOST_BYTES: Final = 1_000_000_000
_MOST_BASES: Final = 6
# The line of a manifest, from 0, with what it is made from; and the bytes that contain it.
_LINE: Final = 2
_HEAD: Final = 200
# A folder without data, in which much changes.
_HISTORY: Final = ".git"
_EXTENDS: Final = re.compile(rb"^extends[ \t]*:[ \t]*(.*?)\r?$", re.MULTILINE)
_PLAIN: Final = re.compile(
    rb"""(["']?)([\w./\x80-\xff -]*[\w./\x80-\xff-])\1(?:[ \t]+#.*|[ \t]*)"""
)
# The user's own collections of icons.
VARIABLE: Final = "PRINTGEN_ICONS"


class _UnknownError(Exception):
    """The inputs of a kit cannot be determined without loading it."""


def left_as_they_are(
    asked: Sequence[tuple[Any, KitOptions]], kinds: Iterable[str], out: Path
) -> list[tuple[str, Kit | None]]:
    """Return for each game and its options the fingerprint, empty if it is unknown, and an
    unchanged kit in ``out``.

    Call this before reading anything: later changes then show the next time.
    """
    by = installed()
    games: dict[str, list[str]] = {}
    found: list[tuple[str, Kit | None]] = []
    for target, options in asked:
        made = ""
        if isinstance(target, str | Path) and options.since is None and by:
            if f"{target}" not in games:
                games[f"{target}"] = _game(target, out)
            made = _made_from(games[f"{target}"], options, [by, *sorted(kinds)])
        found.append((made, _unchanged(made, options, out)))
    files = {
        (kit.folder, _file(target))
        for (target, _), (_, kit) in zip(asked, found, strict=True)
        if kit
    }
    if len(files) > len({folder for folder, _ in files}):
        # If two games have one id, building them reports it.
        return [(made, None) for made, _ in found]
    return found


def _game(target: str | Path, out: Path) -> list[str]:
    """Return the lines of everything that a game's kits are made from, without options; empty if it
    is unknown.
    """
    try:
        file = find(target)[0]
        # Variants may be side by side: the folder alone does not identify them.
        return [file.name, *(line for root in roots(file) for line in _contents(root, out))]
    except (DataError, OSError, UsageError, _UnknownError):
        return []


def _file(target: str | Path) -> Path:
    return find(target)[0].resolve()


def _made_from(game: list[str], options: KitOptions, parts: list[str]) -> str:
    if not game:
        return ""
    for name in OPTIONS:
        value = getattr(options, name)
        parts.append(f"{name} {sorted(set(value)) if name == 'only' else value!r}")
    return _fingerprint([*parts, *game])


def _unchanged(made: str, options: KitOptions, out: Path) -> Kit | None:
    """Return the complete kit in ``out`` that was made from the same; None if there is none."""
    if not made:
        return None
    with suppress(OSError, DataError, ValueError, UsageError):
        for folder in sorted(out.iterdir()):
            with suppress(DataError):
                head = read_bytes(folder / MANIFEST, MOST_PICTURE)[:_HEAD]
                if made.encode() in head and (kit := _whole(folder, made, options)):
                    return kit
    return None


def roots(file: Path) -> Iterator[Path]:
    """Yield the folders of a game or variant, and of what it extends.

    Raises :class:`DataError`, and an error of this module if only a YAML reader could tell.
    """
    for _ in range(_MOST_BASES):
        yield file.parent
        extends = _EXTENDS.findall(read_bytes(file, MOST_TEXT))
        if not extends:
            return
        plain = _PLAIN.fullmatch(extends[0])
        if plain is None or len(extends) > 1:
            break
        name = plain[2].decode("utf-8", "replace")
        path = file.parent / name
        if (path / GAME_FILE).is_file():
            file = path / GAME_FILE
        elif path.is_file():
            file = path
        elif known := shipped_file(name):
            file = known[0]
        else:
            break
    raise _UnknownError


def fingerprint(game: str | Path) -> str:
    """Return a key that changes when a file changes from which a game is made.

    These are the files of its folder, of those that it extends, of printgen and installed guests,
    and the user's own icons. It only uses sizes and dates, so it takes a millisecond. Beside too
    many files only the game's own counts; what it extends is ignored if only a YAML reader could
    tell. Raises :class:`UsageError` for an unknown game.
    """
    # Loaded here: kits do not need it.
    from printgen.core.guests import installed_folders

    file = find(game)[0]
    folders = [*installed_folders()]
    with suppress(DataError, _UnknownError):
        for root in roots(file):
            folders.append(root)  # noqa: PERF402 - those before an error count
    parts = [installed(), f"{file.resolve()}", *_stamped([file])]
    with suppress(UsageError):
        parts += _stamped(folders)
    return _fingerprint(parts)


def is_told(target: str | Path, loaded: Loaded) -> bool:
    """Return True if the inputs of a game's kits are everything that it was loaded from.

    Rules from installed packages are ignored.
    """
    if (rules := loaded.description.rules) is not None:
        from printgen.core.guests import is_own

        if not is_own(rules.engine):
            return False
    with suppress(DataError, OSError, UsageError, _UnknownError):
        known = {root.resolve() for root in roots(find(target)[0])}
        return all(folder.path.resolve() in known for folder in loaded.description.folders)
    return False


def _whole(folder: Path, made: str, options: KitOptions) -> Kit | None:
    """Return the kit in that folder if it is unchanged, and made from the same."""
    manifest = read_json(folder / MANIFEST, MOST_OUTPUT)
    files = manifest.get("files")
    lines = read_bytes(folder / MANIFEST, MOST_OUTPUT).decode().split("\n")
    seal = seal_of("\n".join(lines[:_LINE] + lines[_LINE + 1 :]), made)
    if manifest.get(MADE_FROM) != seal or not isinstance(files, dict):
        return None
    named = options.folder_name(str(manifest.get("game")))
    if folder.name != named or is_in_making(folder):
        return None
    held = inventory(folder)
    if held.ours != {*files, MANIFEST}:
        return None
    left = Leftovers(visible(held.others))
    return Kit(folder, manifest, kept=len(files), leftovers=left, unchanged=True)


def seal_of(manifest: str, made: str) -> str:
    """Return what a kit is made from, and a checksum of its manifest's text against changes."""
    return f"{made} {_fingerprint([manifest])}"


def sealed(manifest: str, seal: str) -> str:
    """Return the text of a manifest with its seal."""
    lines = manifest.split("\n", _LINE)
    return "\n".join([*lines[:_LINE], f' "{MADE_FROM}": "{seal}",', lines[_LINE]])


def _contents(root: Path, out: Path) -> Iterator[str]:
    """Yield a line for each file in a folder, with its contents; ``out`` is ignored.

    Raises :class:`OSError`, :class:`DataError`, and an error of this module if it is too much, or
    if a file may show ignored ones.
    """
    root, out = root.resolve(), out.resolve()
    within = [path for path in (root / _HISTORY, out) if root in path.parents and path.exists()]
    names = [f"{path.name}/".encode() for path in within]
    count = size = 0
    waiting = [root]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
        for entry in found:
            path = Path(entry.path)
            if path in within:
                continue
            count += 1
            name = path.relative_to(root).as_posix()
            if entry.is_symlink():
                yield f"{name} to {os.readlink(path)}"  # noqa: PTH115 - the text, not a path
            if entry.is_dir(follow_symlinks=False):
                yield f"{name}/"
                waiting.append(path)
            elif not entry.is_file():
                yield f"{name} ?"
            else:
                content = read_bytes(path, MOST_PICTURE)
                size += len(content)
                # A workbook is compressed: its references are unknown.
                packed = out in within and content.startswith(b"PK")
                if packed or any(name in content for name in names):
                    raise _UnknownError
                yield f"{name} {sha256(content).hexdigest()}"
            if count > _MOST_FILES or size > _MOST_BYTES:
                raise _UnknownError


def installed() -> str:
    """Return a fingerprint of what makes kits.

    These are printgen and its templates, Python and libraries, and the user's own icons; empty if
    there is too much.
    """
    icons = os.environ.get(VARIABLE)
    folders = [shipped("templates"), *([Path(icons)] if icons else [])]
    try:
        return _fingerprint([code_fingerprint(), *_stamped(folders)])
    except UsageError:
        return ""


@cache
def code_fingerprint() -> str:
    """Return a fingerprint of printgen, Python, libraries and fonts, as they were at the first
    call.
    """
    parts = [__version__, sys.version, zlib.ZLIB_RUNTIME_VERSION]
    parts += _stamped([Path(__file__).parents[2]])
    for folder in sys.path:
        with suppress(OSError):
            # The name and version of each library; packages of fonts are libraries, too.
            parts += sorted(name for name in os.listdir(folder or ".") if name.endswith("-info"))  # noqa: PTH208
    return _fingerprint(parts)


def _stamped(folders: Iterable[Path]) -> list[str]:
    """Return a line for each file in folders, with its size and date.

    Raises :class:`UsageError` if there are too many.
    """
    return sorted(f"{file} {size} {when}" for file, (when, size, _) in stamps(folders).items())


def _fingerprint(parts: Iterable[str]) -> str:
    return blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
