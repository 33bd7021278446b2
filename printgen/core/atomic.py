"""Write files completely or not at all, durably; and lock files.

The operating system releases locks when their holder ends, however it ends. Process ids would be
unreliable: another container has the same numbers for other processes.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from printgen.core.errors import BuildError, UsageError

# The errors for locks held by others, and for file systems without locks.
_HELD: Final = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}
_UNKNOWN: Final = {errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL}
# Windows's numbers of the errors for files that other programs have open.
_OPEN_ELSEWHERE: Final = {5, 32}
_TRIES: Final = 40
_PAUSE_SECONDS: Final = 0.05


def write_file(file: Path, content: bytes, *, replace: bool = True) -> None:
    """Write one file as :func:`write_files` does."""
    write_files({file: content}, replace=replace)


def write_files(files: Mapping[Path, bytes], *, replace: bool = True) -> None:
    """Write files, each in one step: all of them beside their targets first, then the renames.

    Links are followed; devices and pipes are written to. Raises :class:`UsageError` if a file
    exists that must not be replaced, and :class:`BuildError` if one cannot be written.
    """
    with ExitStack() as stack:
        staged = []
        for file, content in files.items():
            with naming(file):
                if _is_stream(file):
                    file.write_bytes(content)
                else:
                    target = Path(os.path.realpath(file))
                    part = stack.enter_context(_staged(target, content))
                    staged.append((file, target, part))
        for file, target, part in staged:
            with naming(file):
                if replace:
                    move(part, target)
                elif not _is_new(part, target):
                    raise UsageError(f"'{file}' already exists; nothing was written")
                sync_folder(target.parent)


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Turn an :class:`OSError` into a :class:`BuildError` that names the file."""
    try:
        yield
    except OSError as error:
        raise BuildError(f"'{file}' cannot be written: {reason(error)}") from None


def reason(error: OSError) -> str:
    """Return the system's reason, without numbers and paths."""
    said = (error.strerror or str(error)).lower()
    is_held = getattr(error, "winerror", None) in _OPEN_ELSEWHERE
    return f"{said} (is it open in another program?)" if is_held else said


def move(old: Path, new: Path) -> None:
    """Rename a file, also to that of another, or a folder.

    Windows does not rename what is open, nor a folder of such a file, and programs that look for
    viruses or copy files to other computers open new ones for a moment. So this tries again there,
    for two seconds. Raises :class:`OSError`.
    """
    for _ in range(_TRIES if sys.platform == "win32" else 0):
        with suppress(PermissionError):
            old.replace(new)
            return
        time.sleep(_PAUSE_SECONDS)
    old.replace(new)


def sync_file(file: Path) -> None:
    """Wait until a file's contents are on the disk."""
    # Windows needs a handle that may write.
    with file.open("r+b") as stream:
        os.fsync(stream.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, if the system can do that."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP, errno.EBADF}:
            raise
    finally:
        os.close(handle)


def _is_stream(file: Path) -> bool:
    try:
        mode = file.stat().st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


# The name of a file until it has its own, so that the next writer there recognizes it.
_PREFIX: Final = ".printgen-"
_SUFFIX: Final = ".part"


@contextmanager
def _staged(target: Path, content: bytes) -> Iterator[Path]:
    """Yield a new file beside the target, with its contents on the disk; then remove it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep(target.parent)
    handle, part = _new_part(target.parent)
    try:
        # Open until it is renamed, since its lock shows that it is in use.
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
            part.chmod(0o666 & ~_umask())
            if sys.platform == "win32":  # which cannot name an open file
                stream.close()
            yield part
    finally:
        part.unlink(missing_ok=True)


def _new_part(folder: Path) -> tuple[int, Path]:
    """Return a new open file whose lock this process holds."""
    while True:
        handle, name = tempfile.mkstemp(_SUFFIX, _PREFIX, folder)
        part = Path(name)
        if sys.platform == "win32" or hold(handle, part):
            return handle, part
        # Another process took it for a leftover before we had the lock.
        os.close(handle)
        part.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Remove files that killed writers left there."""
    if sys.platform == "win32":  # if it could not be locked
        return
    with os.scandir(folder) as entries:
        names = [entry.name for entry in entries if entry.is_file(follow_symlinks=False)]
    for name in names:
        if name.startswith(_PREFIX) and name.endswith(_SUFFIX):
            remove_if_free(folder / name)


def _is_new(part: Path, target: Path) -> bool:
    """Give the file its name; return False if a file of that name exists."""
    try:
        # A hard link, which fails if the name exists.
        os.link(part, target)
    except (OSError, NotImplementedError):
        # It exists, or the file system has no hard links (FAT).
        if os.path.lexists(target):
            return False
        part.rename(target)
    return True


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


@contextmanager
def locked(file: Path, what: Path) -> Iterator[None]:
    """Hold the lock of ``what``: an empty file that exists only meanwhile.

    Raises :class:`UsageError` if another process holds it or the file system has no locks, and
    :class:`OSError`.
    """
    handle = _hold(file, what)
    try:
        yield
    finally:
        # The file is removed before it is unlocked: the next holder sees that it has no name.
        with suppress(OSError):
            file.unlink()
        os.close(handle)
        if sys.platform == "win32":
            with suppress(OSError):
                file.unlink()


def hold(handle: int, file: Path) -> bool:
    """Lock an open file until it is closed.

    Return False if another process holds the lock, or has removed the file's name. If the file
    system has no locks, no other process can hold one either. Raises :class:`OSError`.
    """
    try:
        _lock(handle)
    except OSError as error:
        if error.errno not in _HELD | _UNKNOWN:
            raise
        return error.errno in _UNKNOWN
    return _is_named(handle, file)


def remove_if_free(file: Path) -> None:
    """Remove a plain file that is not locked: its writer was killed.

    It stays if the file system has no locks, or if this process may not remove it.
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
        # Its last holder removed the name between our two calls.
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
