"""A cache of pictures as files hold them: to bring a photograph down to size takes longer than to
draw the card that shows it.

They lie in the user's own cache, in a folder that nobody else may write to.
"""

from __future__ import annotations

import marshal
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from printgen.core.errors import DataError
from printgen.core.files import read_bytes
from printgen.core.user_folders import keep_newest, private_cache

# The oldest go first, when there is more than this.
MOST_BYTES: Final = 1_000_000_000
_DIGEST: Final = 32
# To list a folder takes a while: it is tidied after so many files.
_BETWEEN: Final = 100


class PictureCache:
    """One file per picture, named after all that it follows from; its digest comes first.

    A file that is damaged, or was cut short, is made anew; so is what is no plain file, or larger
    than all of them may be.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written = 0

    def load(self, key: str) -> tuple[Any, ...] | None:
        """Return what was kept under that key; None if there is nothing, or it is damaged."""
        file = self._file(key)
        with suppress(DataError, OSError, ValueError, EOFError, TypeError):
            held = read_bytes(file, MOST_BYTES)
            if sha256(memoryview(held)[_DIGEST:]).digest() == held[:_DIGEST]:
                os.utime(file)  # the least used are those that go
                made = marshal.loads(memoryview(held)[_DIGEST:])  # noqa: S302 - whole, and the user's own
                return made if isinstance(made, tuple) else None
        return None

    def keep(self, key: str, made: tuple[Any, ...]) -> None:
        """Keep what was made. A full disk costs time, and nothing else."""
        packed = marshal.dumps(made)
        with suppress(OSError):
            file, name = tempfile.mkstemp(dir=self._folder)
            try:
                with os.fdopen(file, "wb") as stream:
                    stream.write(sha256(packed).digest())
                    stream.write(packed)
                Path(name).replace(self._file(key))
            except OSError:
                Path(name).unlink()
                raise
            if self._written % _BETWEEN == 0:
                keep_newest(self._folder, MOST_BYTES)
            self._written += 1

    def _file(self, key: str) -> Path:
        return self._folder / sha256(key.encode()).hexdigest()


def kept(key: str, make: Callable[[], tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return what was made under that key before, or make it now and keep it."""
    folder = private_cache("pictures")
    if folder is None:
        return make()
    found = _in(folder).load(key)
    if found is None:
        found = tuple(make())
        _in(folder).keep(key, found)
    return found


@cache
def _in(folder: Path) -> PictureCache:
    return PictureCache(folder)
