"""Whether files have changed, by their sizes and times: contents are not read.

All files in a folder count: a new one, such as a picture that was missing, is a change like any
other.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final, TypeAlias

from printgen.core.errors import UsageError

# Looking at this many takes some hundredths of a second.
MOST_FILES: Final = 20_000
# Python's own, which change whenever code is run.
_CACHE: Final = "__pycache__"

# A file's time of the last change in nanoseconds, size and number.
Stamp: TypeAlias = tuple[int, int, int]


def stamps(paths: Iterable[str | os.PathLike[str]]) -> dict[str, Stamp]:
    """Return the stamps of files, and of the files in folders, by their paths.

    Hidden files and folders are ignored, and those that vanish meanwhile; links to folders are not
    followed. Raises :class:`UsageError` if there are too many.
    """
    found: dict[str, Stamp] = {}
    waiting = [os.fspath(path) for path in paths]
    while waiting:
        path = waiting.pop()
        files: list[str] = []
        try:
            with os.scandir(path) as entries:
                for each in entries:
                    if each.name[0] == "." or each.name == _CACHE:
                        continue
                    (waiting if each.is_dir(follow_symlinks=False) else files).append(each.path)
        except NotADirectoryError:
            files = [path]
        except OSError:
            continue
        for file in files:
            try:
                about = os.stat(file)  # noqa: PTH116 - thousands
            except OSError:
                continue
            found[file] = about.st_mtime_ns, about.st_size, about.st_ino
        if len(found) > MOST_FILES:
            raise UsageError(
                f"'{path}' holds more than {MOST_FILES:,} files, too many to look at: move the "
                "game into a folder of its own"
            )
    return found
