"""The user's folders for settings and cached files, as usual on each operating system."""

from __future__ import annotations

import marshal
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

from printgen.core.errors import DataError
from printgen.core.files import read_bytes

AnyT = TypeVar("AnyT")

_NAME: Final = "printgen"
_PRIVATE: Final = 0o700
_DIGEST: Final = 32
# To list a folder takes a while: it is tidied when such a part of its bytes is new.
_PARTS: Final = 16
# The bytes that were written into each folder since this process tidied it.
_NEW: Final[dict[Path, int]] = {}


def settings() -> Path:
    """Return the folder of settings: ``PRINTGEN_CONFIG`` if that is set."""
    return _own(
        "PRINTGEN_CONFIG",
        windows=("APPDATA", "AppData/Roaming"),
        mac="Library/Application Support",
        others=("XDG_CONFIG_HOME", ".config"),
    )


def cache() -> Path:
    """Return the folder of the cache: ``PRINTGEN_CACHE`` if that is set."""
    return _own(
        "PRINTGEN_CACHE",
        windows=("LOCALAPPDATA", "AppData/Local"),
        mac="Library/Caches",
        others=("XDG_CACHE_HOME", ".cache"),
    )


def private_cache(name: str) -> Path | None:
    """Return a folder of the cache, or None if there is none that only the user can write to."""
    try:
        folder = cache() / name
        folder.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        about = folder.lstat()
    except (OSError, RuntimeError):
        return None
    if hasattr(os, "getuid") and (about.st_uid != os.getuid() or about.st_mode & 0o022):
        return None
    return folder


class Cache:
    """A cache of files, in a folder that only the user can write to.

    Each file is named after everything that it depends on, and begins with its digest. A file that
    is damaged, truncated, no plain file, or larger than the limit is made anew. The least used go
    first if there are more than ``most`` bytes. Without a folder, it stays empty.
    """

    def __init__(self, folder: Path | None, most: int) -> None:
        self._folder = folder
        self._most = most

    def load(self, key: str) -> Any:
        """Return what was saved under that key; None if there is nothing, or if it is damaged."""
        if self._folder is None:
            return None
        file = self._folder / _name(key)
        with suppress(DataError, OSError, ValueError, EOFError, TypeError):
            held = read_bytes(file, self._most)
            if sha256(memoryview(held)[_DIGEST:]).digest() == held[:_DIGEST]:
                os.utime(file)
                return marshal.loads(memoryview(held)[_DIGEST:])  # noqa: S302 - whole, and the user's own
        return None

    def keep(self, key: str, made: Any) -> None:
        """Save a result. A full disk costs time, and nothing else."""
        packed = marshal.dumps(made)
        self.write(key, sha256(packed).digest(), packed)

    def kept(self, key: str, make: Callable[[], AnyT]) -> AnyT:
        """Return what was saved under that key, or make it now and save it."""
        found: AnyT | None = self.load(key)
        if found is None:
            found = make()
            self.keep(key, found)
        return found

    def path(self, key: str) -> Path | None:
        """Return the file of that key; None without a folder."""
        return None if self._folder is None else self._folder / _name(key)

    def write(self, key: str, *parts: bytes | memoryview) -> None:
        """Write the file of that key in one step."""
        if self._folder is None:
            return
        with suppress(OSError):
            file, name = tempfile.mkstemp(dir=self._folder)
            try:
                with os.fdopen(file, "wb") as stream:
                    stream.writelines(parts)
                Path(name).replace(self._folder / _name(key))
            except OSError:
                Path(name).unlink()
                raise
            # As it was found, it may be full.
            new = _NEW.get(self._folder, self._most) + sum(map(len, parts))
            if new > self._most // _PARTS:
                keep_newest(self._folder, self._most)
                new = 0
            _NEW[self._folder] = new


def _name(key: str) -> str:
    return sha256(key.encode()).hexdigest()


def keep_newest(folder: Path, most: int) -> None:
    """Remove the files of a folder that were used or written longest ago, beyond ``most`` bytes.

    Raises OSError if that is impossible.
    """
    with os.scandir(folder) as entries:
        files = [(entry.path, entry.stat()) for entry in entries]
    files.sort(key=lambda each: each[1].st_mtime, reverse=True)
    total = 0
    for file, about in files:
        total += about.st_size
        if total > most:
            Path(file).unlink()


def _own(named: str, *, windows: tuple[str, str], mac: str, others: tuple[str, str]) -> Path:
    """Return the folder of an environment variable, or this system's usual one for that purpose."""
    if folder := os.environ.get(named):
        return Path(folder)
    systems = {"win32": windows, "darwin": ("", mac)}
    variable, usual = systems.get(sys.platform, others)
    return Path(os.environ.get(variable) or Path.home() / usual) / _NAME
