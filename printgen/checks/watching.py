"""The files that a check may read, and whether they changed.

All files in a game's folders count, read or not: a new one, such as a picture that was missing, is
a change like any other. Only sizes and times are read, not contents.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from printgen.core.errors import UsageError

# Looking at this many takes some hundredths of a second.
MOST_FILES: Final = 20_000

# A file's time of the last change in nanoseconds, size and number.
Stamp: TypeAlias = tuple[int, int, int]


def stamps(paths: Iterable[Path]) -> Mapping[str, Stamp]:
    """Return the stamps of files, and of the files in folders, by their paths.

    Hidden files and folders are ignored. Raises :class:`UsageError` if there are too many.
    """
    found: dict[str, Stamp] = {}
    for path in paths:
        for file, about in _files(os.fspath(path)):
            found[file] = about.st_mtime_ns, about.st_size, about.st_ino
            if len(found) > MOST_FILES:
                raise UsageError(
                    f"'{path}' holds more than {MOST_FILES:,} files, too many to look at: move the "
                    "game into a folder of its own"
                )
    return found


def _files(path: str) -> Iterator[tuple[str, os.stat_result]]:
    """Yield the file with that path, or the files below that folder.

    Those that vanish meanwhile are left out.
    """
    try:
        with os.scandir(path) as entries:
            inside = [each for each in entries if not each.name.startswith(".")]
    except NotADirectoryError:
        inside = []
        yield from _file(path)
    except OSError:
        return
    for each in inside:
        if each.is_dir(follow_symlinks=False):
            yield from _files(each.path)
        else:
            yield from _file(each.path)


def _file(path: str) -> Iterator[tuple[str, os.stat_result]]:
    try:
        yield path, Path(path).stat()
    except OSError:
        return
