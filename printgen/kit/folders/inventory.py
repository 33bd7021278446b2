"""List the files in a kit's folder: unchanged files that printgen wrote, and all others."""

import os
import shutil
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from printgen.core.atomic import reason, sync_file
from printgen.core.errors import DataError, UsageError
from printgen.core.files import MOST_OUTPUT, read_json, sha256_of

# The file that marks a folder as a kit, if it says so.
MANIFEST: Final = "manifest.json"
# Files that the file managers of operating systems leave everywhere.
OF_SYSTEMS: Final = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})

# The most names in a message.
_SHOWN: Final = 3


class Inventory(NamedTuple):
    """Names in a kit's folder, with slashes. A folder only counts if it is empty.

    ``ours`` are files with the size and the SHA-256 in the manifest; ``others`` everything else,
    including links, which are not followed; ``folders`` are those of the others that are empty
    folders.
    """

    ours: frozenset[str] = frozenset()
    others: tuple[str, ...] = ()
    folders: frozenset[str] = frozenset()

    def in_the_way(self, names: Iterable[str]) -> list[str]:
        """Return the foreign files that writing these names would replace or need as folders."""
        new = set(names)
        above = {parent for name in new for parent in _above(name)}
        return [
            other
            for other in self.others
            if other in new
            or (other in above and other not in self.folders)
            or not new.isdisjoint(_above(other))
        ]


def inventory(folder: Path) -> Inventory:
    """List a folder without following links or changing anything.

    Raises :class:`UsageError` if it is not empty and printgen did not make it, and if it cannot be
    read.
    """
    try:
        return _inventory(folder) if os.path.lexists(folder) else Inventory()
    except OSError as error:
        where = error.filename or folder
        raise UsageError(f"'{where}' cannot be read: {reason(error)}") from None


def _inventory(folder: Path) -> Inventory:
    if not stat.S_ISDIR(folder.lstat().st_mode):
        raise UsageError(f"'{folder}' is in the way: it is not a folder")
    files = listed(folder)
    if files is None:
        if any(folder.iterdir()):
            raise UsageError(
                f"'{folder}' was not made by printgen and is not empty; move it or choose another"
                " --out"
            )
        return Inventory()
    above = {parent for name in files for parent in _above(name)}
    ours, others, folders = {MANIFEST}, [], set()
    for name, entry in _walk(folder):
        if entry.is_dir(follow_symlinks=False):
            if name not in above:
                folders.add(name)
                others.append(name)
        elif name != MANIFEST:
            if _is_as_written(entry, files.get(name)):
                ours.add(name)
            else:
                others.append(name)
    return Inventory(frozenset(ours), tuple(sorted(others)), frozenset(folders))


def carry(name: str, source: Path, target: Path) -> None:
    """Copy a file that stays into another folder, under the same name.

    It becomes a hard link if the file system allows it, or else a synced copy. Raises
    :class:`OSError`.
    """
    old, new = source / name, target / name
    if old.is_dir() and not old.is_symlink():
        new.mkdir(parents=True, exist_ok=True)
        return
    new.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(old, new, follow_symlinks=False)
    except (OSError, NotImplementedError):
        if not old.is_symlink() and not old.is_file():
            raise
        shutil.copy2(old, new, follow_symlinks=False)
        if not old.is_symlink():
            sync_file(new)


def visible(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names without the hidden files of operating systems."""
    return tuple(name for name in names if name.rpartition("/")[2] not in OF_SYSTEMS)


def abbreviated(names: Iterable[str]) -> str:
    """Return the first names as a list, and the number of the rest."""
    first, more = list(names)[:_SHOWN], list(names)[_SHOWN:]
    return ", ".join(first) + (f" and {len(more)} more" if more else "")


def listed(folder: Path) -> dict[str, Any] | None:
    """Return the manifest's entries of files; None if the folder is not a kit's."""
    file = folder / MANIFEST
    try:
        if not stat.S_ISREG(file.lstat().st_mode):
            return None
        manifest = read_json(file, MOST_OUTPUT)
    except (DataError, OSError, ValueError):
        return None
    # Other programs write files of this name, too.
    if not isinstance(manifest, dict) or "printgen" not in manifest:
        return None
    files = manifest.get("files")
    return files if isinstance(files, dict) else {}


def _is_as_written(entry: os.DirEntry[str], facts: Any) -> bool:
    if not isinstance(facts, dict) or not entry.is_file(follow_symlinks=False):
        return False
    if entry.stat(follow_symlinks=False).st_size != facts.get("bytes"):
        return False
    try:
        return bool(sha256_of(Path(entry.path)) == facts.get("sha256"))
    except DataError:
        return False


def _walk(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Yield all files, links and empty folders with their names."""
    waiting: list[tuple[str, os.DirEntry[str] | None]] = [("", None)]
    while waiting:
        name, entry = waiting.pop()
        with os.scandir(folder / name) as found:
            entries = list(found)
        if entry is not None and not entries:
            yield name, entry
        for each in entries:
            inner = f"{name}/{each.name}" if name else each.name
            if each.is_dir(follow_symlinks=False):
                waiting.append((inner, each))
            else:
                yield inner, each


def _above(name: str) -> list[str]:
    """Return the folders that contain the name."""
    parts = name.split("/")
    return ["/".join(parts[:n]) for n in range(1, len(parts))]
