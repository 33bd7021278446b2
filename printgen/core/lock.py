"""A lock that the operating system releases when its holder ends, however it ends.

A process id would tell nothing: in another container the same number is another process.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from printgen.core.errors import UsageError

# What systems say of a lock that somebody else holds, and of disks that know no locks.
_HELD: Final = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}
_UNKNOWN: Final = {errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL}


@contextmanager
def locked(file: Path, what: Path) -> Iterator[None]:
    """Hold the lock of ``what``: an empty file that exists only meanwhile.

    Raises :class:`UsageError` where somebody else holds it, or where the disk knows no locks, and
    :class:`OSError`.
    """
    handle = _hold(file, what)
    try:
        yield
    finally:
        # The file goes before the lock does: whoever gets the lock then sees that it has no name.
        with suppress(OSError):
            file.unlink()
        os.close(handle)
        if sys.platform == "win32":
            with suppress(OSError):
                file.unlink()


def hold(handle: int, file: Path) -> bool:
    """Hold the lock of an open file until it is closed.

    False where another process holds it, or has taken its name away. Where the disk knows no locks,
    no other process can hold one either.

    Raises :class:`OSError`.
    """
    try:
        _lock(handle)
    except OSError as error:
        if error.errno not in _HELD | _UNKNOWN:
            raise
        return error.errno in _UNKNOWN
    return _is_named(handle, file)


def remove_if_free(file: Path) -> None:
    """Remove a plain file whose lock nobody holds: its writer was ended.

    It stays where the disk knows no locks, and where this process may not remove it.
    """
    flags = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with suppress(OSError):
        handle = os.open(file, flags)
        try:
            _lock(handle)
            if _is_named(handle, file):
                file.unlink()
        finally:
            os.close(handle)


def _hold(file: Path, what: Path) -> int:
    while True:
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        handle = os.open(file, flags, 0o666)
        try:
            _lock(handle)
            if _is_named(handle, file):
                return handle
        except OSError as error:
            os.close(handle)
            if error.errno in _HELD:
                message = f"'{what}' is being written by another printgen: wait until it is done"
                raise UsageError(message) from None
            if error.errno in _UNKNOWN:
                raise UsageError(
                    f"'{what}' would be on a disk that cannot lock files, where two builds at once"
                    " could spoil each other: choose another --out"
                ) from None
            raise
        # Its last holder took the name away between our two calls.
        os.close(handle)


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_named(handle: int, file: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), file.stat())
    except FileNotFoundError:
        return False
