"""Single files: written whole or not at all, and on the disk when they are said to be."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from printgen.core.errors import BuildError, UsageError
from printgen.core.lock import hold, remove_if_free


def write_file(file: Path, content: bytes, *, replace: bool = True) -> None:
    """Write one file as :func:`write_files` does."""
    write_files({file: content}, replace=replace)


def write_files(files: Mapping[Path, bytes], *, replace: bool = True) -> None:
    """Write files, each in one step: all of them beside their places first, then the renames.

    A link is followed; a device or a pipe is written into. Raises :class:`UsageError` where a file
    is there already that must not be replaced, and :class:`BuildError` where one cannot be written.
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
                    part.replace(target)
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
    return (error.strerror or str(error)).lower()


def sync_file(file: Path) -> None:
    """Wait until a file's content is on the disk."""
    # Windows wants a handle that may write.
    with file.open("r+b") as stream:
        os.fsync(stream.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can do that."""
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


# Name of a file until it has its own, so that the next writer there knows it.
_PREFIX: Final = ".printgen-"
_SUFFIX: Final = ".part"


@contextmanager
def _staged(target: Path, content: bytes) -> Iterator[Path]:
    """Yield a new file beside the target, with its content on the disk; then remove it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep(target.parent)
    handle, part = _new_part(target.parent)
    try:
        # Open until it has its name, since its lock says that somebody is at work.
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
            part.chmod(0o666 & ~_umask())
            if sys.platform == "win32":  # which gives no name to an open file
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
        # Somebody took it for a leftover before the lock was ours.
        os.close(handle)
        part.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Remove files that killed writers left there."""
    if sys.platform == "win32":  # where the lock could not be held
        return
    with os.scandir(folder) as entries:
        names = [entry.name for entry in entries if entry.is_file(follow_symlinks=False)]
    for name in names:
        if name.startswith(_PREFIX) and name.endswith(_SUFFIX):
            remove_if_free(folder / name)


def _is_new(part: Path, target: Path) -> bool:
    """Give the file its name; return False if there is a file of that name."""
    try:
        # A second name, which the system refuses where that is taken.
        os.link(part, target)
    except (OSError, NotImplementedError):
        # It is taken, or the disk knows no second names (FAT).
        if os.path.lexists(target):
            return False
        part.rename(target)
    return True


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
