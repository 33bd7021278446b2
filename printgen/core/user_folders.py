"""The folders in which the operating system keeps a user's own files."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

_NAME: Final = "printgen"
_PRIVATE: Final = 0o700


def settings() -> Path:
    """Return the folder of settings: ``PRINTGEN_CONFIG`` if that is set."""
    return _own(
        "PRINTGEN_CONFIG",
        windows=("APPDATA", "AppData/Roaming"),
        mac="Library/Application Support",
        others=("XDG_CONFIG_HOME", ".config"),
    )


def cache() -> Path:
    """Return the folder of files that can be made again: ``PRINTGEN_CACHE`` if that is set."""
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


def keep_newest(folder: Path, most: int) -> None:
    """Remove the files of a folder that were used or written longest ago, beyond ``most`` bytes.

    Raises OSError where that cannot be done.
    """
    files = [(file, file.stat()) for file in folder.iterdir()]
    files.sort(key=lambda each: each[1].st_mtime, reverse=True)
    total = 0
    for file, about in files:
        total += about.st_size
        if total > most:
            file.unlink()


def _own(named: str, *, windows: tuple[str, str], mac: str, others: tuple[str, str]) -> Path:
    """Return the folder of an environment variable, or this system's usual one for that purpose."""
    if folder := os.environ.get(named):
        return Path(folder)
    systems = {"win32": windows, "darwin": ("", mac)}
    variable, usual = systems.get(sys.platform, others)
    return Path(os.environ.get(variable) or Path.home() / usual) / _NAME
