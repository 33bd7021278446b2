"""Open files from others: plain files only, and no more bytes than the caller allows.

Everything that printgen reads and did not write itself is opened here, so that no pipe, device or
huge file in place of data can block a command or fill the memory. This is also where an editor's
unsaved text replaces a file.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import file_digest
from io import BufferedReader
from pathlib import Path
from typing import Any, Final

from printgen.core.codes import FILE_MISSING, FILE_TOO_LARGE, FILE_UNREADABLE
from printgen.core.errors import DataError, Place, data_error

# The most bytes of each kind of file. docs/reference/limits.md lists them, and a test compares.
MOST_TEXT: Final = 1_000_000
MOST_TABLE: Final = 32_000_000
MOST_SVG: Final = 2_000_000
# The largest icon collections of Iconify have 15 MB.
MOST_ICONS: Final = 32_000_000
MOST_PICTURE: Final = 64_000_000
MOST_OUTPUT: Final = 256 * 1024 * 1024

_KINDS: Final = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
# A pipe without a writer would block, a terminal become ours, and Windows change line ends.
_FLAGS: Final = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY")
)

# The folder that variants in it must not lead out of.
_CONFINED: ContextVar[Path | None] = ContextVar("confined", default=None)
# The texts that replace files, by their real paths.
_TEXTS: ContextVar[Mapping[str, bytes]] = ContextVar("texts", default={})  # noqa: B039 - never changed


@contextmanager
def laid_over(texts: Mapping[Path, bytes]) -> Iterator[None]:
    """Read these texts in place of the files with these paths, which need not exist.

    So a game is loaded, checked and drawn with an editor's unsaved text. It applies to this thread,
    and to forked processes. Files outside of a game's folder stay unreachable for its data.
    """
    token = _TEXTS.set({os.path.realpath(file): text for file, text in texts.items()})
    try:
        yield
    finally:
        _TEXTS.reset(token)


def text_over(file: str | Path) -> bytes | None:
    """Return the text that replaces a file, or None."""
    texts = _TEXTS.get()
    try:
        return texts.get(os.path.realpath(file)) if texts else None
    except ValueError:  # no file name: reading the file reports it
        return None


def texts_over() -> Mapping[str, bytes]:
    """Return all texts that replace files, by their real paths."""
    return _TEXTS.get()


def confine(folder: Path) -> None:
    """Restrict variants in a folder to extend files inside of it or printgen's own.

    This applies to this process and to forked ones.
    """
    _CONFINED.set(Path(os.path.realpath(folder)))


def inside_confined(text: str) -> str:
    """Return a text with paths relative to the folder of :func:`confine`."""
    folder = _CONFINED.get()
    if folder is None:
        return text
    return text.replace(f"{folder}{os.sep}", "").replace(f"{folder.as_posix()}/", "")


def leads_out(file: Path, target: Path) -> bool:
    """Return True if a file would lead out of the folder of :func:`confine`, also by links."""
    folder = _CONFINED.get()
    if folder is None:
        return False
    here, there = (Path(os.path.realpath(each)).is_relative_to(folder) for each in (file, target))
    return here and not there


def read_bytes(file: Path, limit: int, *, shown: str | None = None) -> bytes:
    """Return the contents of a plain file of at most ``limit`` bytes.

    ``shown`` is the file's name in messages (by default ``str(file)``). Raises DataError with one
    of the codes ``file-missing``, ``file-unreadable`` and ``file-too-large``.
    """
    shown = shown or str(file)
    if (text := text_over(file)) is not None:
        if len(text) > limit:
            raise _too_large(shown, limit)
        return text
    parts = []
    with _plain_file(file, shown) as stream:
        size = os.fstat(stream.fileno()).st_size
        if size > limit:
            raise _too_large(shown, limit)
        # One byte more than its size, to detect that it has grown.
        while part := stream.read(size + 1):
            parts.append(part)
            if sum(map(len, parts)) > limit:
                raise _too_large(shown, limit)
    return b"".join(parts)


def sha256_of(file: Path) -> str:
    """Return the SHA-256 of a plain file of any size, in hexadecimal digits.

    It is never in memory as a whole. Raises DataError as read_bytes does.
    """
    with _plain_file(file, str(file)) as stream:
        return file_digest(stream, "sha256").hexdigest()


@contextmanager
def _plain_file(file: Path, shown: str) -> Iterator[BufferedReader]:
    """Open a plain file, and report errors in opening and reading as DataError."""
    try:
        # Checked before it is opened, since opening alone can trigger a device; and again after,
        # since another file may have taken the name.
        _refuse_kind(file.stat(), shown)
        with open(os.open(file, _FLAGS), "rb") as stream:  # noqa: PTH123 - a descriptor, not a path
            _refuse_kind(os.fstat(stream.fileno()), shown)
            yield stream
    except FileNotFoundError:
        message = f"there is no file '{shown}'"
        raise data_error(FILE_MISSING, message, hint="check the name and the folder") from None
    except OSError as error:
        raise _unreadable(
            f"'{shown}' cannot be read: {(error.strerror or str(error)).lower()}"
        ) from None
    except ValueError:  # a NUL, or half of a surrogate pair
        raise _unreadable(f"'{shown}' cannot be read: this is not a file name") from None


def read_json(file: Path, limit: int = MOST_TEXT) -> Any:
    """Return the contents of a JSON file.

    Raises DataError as read_bytes does, and ValueError if it is no JSON or nests too deeply.
    """
    try:
        return json.loads(read_bytes(file, limit))
    except RecursionError:
        raise ValueError("it nests too deeply") from None


def _refuse_kind(about: os.stat_result, shown: str) -> None:
    if not stat.S_ISREG(about.st_mode):
        what = _KINDS.get(stat.S_IFMT(about.st_mode), "something else")
        raise _unreadable(f"'{shown}' is {what}, not a file")


def _too_large(shown: str, limit: int) -> DataError:
    message = f"the file has more than {limit} bytes"
    hint = "make it smaller, or split it"
    return data_error(FILE_TOO_LARGE, message, Place(shown, 1, 1), hint)


def _unreadable(message: str) -> DataError:
    return data_error(FILE_UNREADABLE, message, hint="name a file that you may read")
