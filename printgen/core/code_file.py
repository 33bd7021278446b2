"""Compiled code in one file of the user's cache, of which a run reads no more than it needs."""

from __future__ import annotations

import marshal
import mmap
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from printgen.core.user_folders import Cache

if TYPE_CHECKING:
    from pathlib import Path

_FORMAT: Final = "pieces of code"
_DIGEST: Final = 32
# The bytes that tell how long the list of pieces is.
_LENGTH: Final = 8


class CodeFile:
    """Pieces of code by name, each with facts about it, in a file that is mapped into memory.

    If the list of pieces is damaged, there are none. The pieces themselves are not checked.
    """

    def __init__(self, cache: Cache, key: str) -> None:
        self._cache = cache
        self._key = f"{_FORMAT} {key}"
        # Where each lies in the file, and its facts.
        self._pieces: dict[str, tuple[int, int, Any]] = {}
        self._codes = memoryview(b"")
        with suppress(OSError, EOFError, TypeError, ValueError):
            if (file := cache.path(self._key)) is not None:
                self._read(file)

    def __iter__(self) -> Iterator[str]:
        return iter(self._pieces)

    def __contains__(self, name: str) -> bool:
        return name in self._pieces

    def facts(self, name: str) -> Any:
        """Return the facts about a piece."""
        return self._pieces[name][2]

    def code(self, name: str) -> memoryview:
        """Return a piece of code."""
        start, end, _ = self._pieces[name]
        return self._codes[start:end]

    def write(self, pieces: Mapping[str, tuple[Any, bytes | memoryview]]) -> None:
        """Replace the file: each piece has its facts and its code."""
        listed, start = {}, 0
        for name, (facts, code) in pieces.items():
            listed[name] = start, start + len(code), facts
            start += len(code)
        packed = marshal.dumps(listed)
        head = len(packed).to_bytes(_LENGTH, "little")
        codes = (code for _, code in pieces.values())
        self._cache.write(self._key, sha256(packed).digest(), head, packed, *codes)

    def _read(self, file: Path) -> None:
        with file.open("rb") as stream:
            # Windows replaces no file that is mapped, and this run may write a new one.
            mapped = sys.platform != "win32"
            held = memoryview(
                mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) if mapped else stream.read()
            )
        start = _DIGEST + _LENGTH
        end = start + int.from_bytes(held[_DIGEST:start], "little")
        if sha256(held[start:end]).digest() == held[:_DIGEST]:
            self._pieces = marshal.loads(held[start:end])  # noqa: S302 - whole, and the user's own
            self._codes = held[end:]
