"""Write folders of kits completely or not at all, even if the process is killed.

Everything is written into a folder beside the target; then the two swap names in one step of the
operating system. If a system cannot do that, two renames are used, and the next build repairs what
a kill between them leaves. The old folder is kept until all new ones are in place, so that a
failure then can be undone.

One build at a time holds the folder's lock, so anything that it finds of another is left over.
Foreign files in the old folder are moved to the new one.
"""

import io
import os
import re
import shutil
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, Self, cast

from printgen.core.atomic import locked, move, naming, reason, sync_file, sync_folder
from printgen.core.errors import BuildError, StoppedError, UsageError, counted
from printgen.kit.folders.inventory import (
    MANIFEST,
    Inventory,
    abbreviated,
    carry,
    inventory,
    visible,
)

_AT_FDCWD: Final = -100
_RENAME_EXCHANGE: Final = 2  # Linux, renameat2(2)
_RENAME_SWAP: Final = 2  # macOS, renamex_np(2)

_LOCK: Final = re.compile(r"\.(.+)\.printgen-lock", re.DOTALL)

# Files to sync at once: the disk writes their entries together.
_AT_ONCE: Final = 16


class Leftovers(NamedTuple):
    """Files in the folder of an older kit that the new kit does not write.

    ``carried`` are foreign or were changed, and are in the new folder as well; ``removed`` were
    written by an older build and are gone.
    """

    carried: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def lines(self, folder: Path) -> list[str]:
        """Return messages about these files of the kit in ``folder``, if there are any."""
        lines = []
        if self.carried:
            lines.append(
                f"Kept in {folder} (not made by printgen, or changed since): "
                f"{abbreviated(self.carried)}"
            )
        if self.removed:
            files = counted(len(self.removed), "file")
            lines.append(
                f"Removed from {folder}: {files} of an earlier build that this one does not have:"
                f" {abbreviated(self.removed)}"
            )
        return lines


class Written(NamedTuple):
    """A file that was written: its temporary path, the digest and number of its bytes, and its
    status from the disk.
    """

    path: Path
    sha256: str
    bytes: int
    about: os.stat_result


class _Seen(io.RawIOBase):
    """A file being written, whose bytes are hashed on their way."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__()
        self._file = file
        self.digest = sha256()

    def write(self, data: Any) -> int:
        """Write all of the data."""
        self._file.write(data)
        self.digest.update(data)
        return len(data)


class Folder:
    """A folder being made. Use it as a context manager: an error discards the new folder.

    ``names`` are the files to write, besides the manifest. Entering raises :class:`UsageError` if
    something that is no kit is in the way, if somebody has changed or added a file that would be
    replaced, and if another build writes the same folder.
    """

    def __init__(self, target: Path, names: Iterable[str]) -> None:
        self._target = target
        self._names = frozenset((*names, MANIFEST))
        self._new, self._old = (_hidden(target, kind) for kind in ("new", "old"))
        self._written: dict[Path, os.stat_result] = {}
        # What is not on the disk yet, how often to look for it, the threads that wait for it, and
        # what went wrong.
        self._waiting: deque[Path] = deque()
        self._looks = threading.Semaphore(0)
        self._threads: list[threading.Thread] = []
        self._failed: list[OSError] = []
        self._older = Inventory()
        self._was_there = False
        self._made: os.stat_result | None = None
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            try:
                self._target.parent.mkdir(parents=True, exist_ok=True)
                stack.enter_context(locked(_hidden(self._target, "lock"), self._target))
                stack.callback(self._clear)
                self._recover()
                _recover_others(self._target)
                self._was_there = os.path.lexists(self._target)
                self._look()
                self._new.mkdir()
                self._made = self._new.stat()
            except OSError as error:
                message = f"cannot write in '{self._target.parent}': {reason(error)}"
                raise UsageError(message) from None
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        """Remove the folder that is not in place: the old one, or after an error the new one."""
        self._looks.release(len(self._threads) + 1)
        with self._stack:
            try:
                self._clear()
            except KeyboardInterrupt:
                self._clear()
                raise

    def _recover(self) -> None:
        """Repair what a killed build has left; the caller holds its lock."""
        if not os.path.lexists(self._target) and self._old.is_dir():
            move(self._old, self._target)
        self._clear()

    def _look(self) -> None:
        """List the folder. Raises :class:`UsageError` for files that would be overwritten."""
        self._older = inventory(self._target)
        if changed := self._older.in_the_way(self._names):
            it, its = ("it", "is not as") if len(changed) == 1 else ("them", "are not as")
            raise UsageError(
                f"in '{self._target}', {abbreviated(changed)} {its} printgen wrote {it} and would"
                f" be replaced: move or delete {it}, or choose another --out"
            )

    def _clear(self) -> None:
        doomed = [self._new]
        # If nothing is in place, an old folder that could not be put back is all there is.
        if os.path.lexists(self._target):
            doomed.append(self._old)
        for path in filter(os.path.lexists, doomed):
            shutil.rmtree(path, ignore_errors=True)

    def write(self, name: str, content: bytes | Callable[[BinaryIO], object]) -> Written:
        """Write a file of the kit: its content, or what a function writes in pieces, to save
        memory.

        ``name`` may contain slashes. Raises :class:`BuildError` if it cannot be written.
        """
        path = self._new / name
        with naming(self._target / name):
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                seen = _Seen(file)
                if isinstance(content, bytes):
                    seen.write(content)
                else:
                    content(cast("BinaryIO", seen))
            return self._added(path, seen.digest.hexdigest())

    def keep(self, name: str, checksum: str) -> Written:
        """Take over a file of the older kit, which has that SHA-256 and stays there until the end.

        Raises :class:`BuildError` if it cannot be written.
        """
        with naming(self._target / name):
            carry(name, self._target, self._new)
            return self._added(self._new / name, checksum)

    def _added(self, path: Path, checksum: str) -> Written:
        about = self._written[path] = path.stat()
        self._wait_for(path)
        return Written(path, checksum, about.st_size, about)

    def adopt(self, name: str, about: os.stat_result) -> None:
        """Register a file that another process has written into the same folder.

        ``about`` is its status from the disk then. It is brought to the disk while others are
        drawn.
        """
        path = self._new / name
        self._written[path] = about
        self._wait_for(path)
        # To start a thread for each file would keep the other processes waiting.
        if not self._threads:
            self._start_sync()

    @property
    def target(self) -> Path:
        """The final path of the folder."""
        return self._target

    @property
    def leftovers(self) -> Leftovers:
        """The files of the older kit that are kept or removed, without operating systems' hidden
        files.
        """
        removed = tuple(sorted(self._older.ours - self._names))
        return Leftovers(visible(self._older.others), removed)

    @property
    def is_out(self) -> bool:
        """True if the new folder is in place. The disk is asked, since a flag could be set too
        late.
        """
        try:
            return self._made is not None and os.path.samestat(self._target.stat(), self._made)
        except OSError:
            return False

    def complete(self) -> None:
        """Wait until all files are on the disk.

        Raises :class:`BuildError` if that fails, or if a file has gone.
        """
        try:
            for folder, _, _ in os.walk(self._new):
                self._wait_for(Path(folder))
            for _ in range(min(_AT_ONCE, len(self._waiting)) - 1):
                self._start_sync()
            # Each ends when it finds nothing.
            self._looks.release(len(self._threads) + 1)
            self._sync()
            for thread in self._threads:
                thread.join()
            if self._failed:
                raise self._failed[0]
            whole = all(_is_same(path, made) for path, made in self._written.items())
        except FileNotFoundError:
            whole = False
        except OSError as error:
            raise BuildError(f"'{self._target}' cannot be written: {reason(error)}") from None
        if not whole:
            raise self._spoilt()

    def _wait_for(self, path: Path) -> None:
        self._waiting.append(path)
        self._looks.release()

    def _start_sync(self) -> None:
        thread = threading.Thread(target=self._sync, daemon=True)
        # This thread syncs what is left if there can be no other.
        with suppress(RuntimeError):
            thread.start()
            self._threads.append(thread)

    def _sync(self) -> None:
        """Bring what is waiting to the disk, until a look finds nothing."""
        with suppress(IndexError):
            while self._looks.acquire():
                path = self._waiting.popleft()
                try:
                    (sync_folder if path.is_dir() else sync_file)(path)
                except OSError as error:
                    self._failed.append(error)

    def publish(self) -> None:
        """Move the new folder to the target; the old one is kept until this folder is closed.

        Foreign files in the old one are moved now, since they may have been added meanwhile. Raises
        :class:`UsageError` if one is in the way, :class:`BuildError` and :class:`OSError`.
        """
        if self._was_there:
            self._look()
            for name in self._older.others:
                with naming(self._target / name):
                    carry(name, self._target, self._new)
        if not (self._was_there and os.path.lexists(self._target)):
            move(self._new, self._target)
        elif not _exchange(self._new, self._target):
            move(self._target, self._old)
            move(self._new, self._target)
        if not self.is_out:
            raise self._spoilt()
        with suppress(OSError):
            sync_folder(self._target.parent)

    def _spoilt(self) -> BuildError:
        return BuildError(
            f"'{self._target}' was not built: while it was written, something else removed or"
            f" replaced files in '{self._new}'; build it again"
        )

    def take_back(self) -> None:
        """Put the old folder back, or nothing if there was none."""
        if self.is_out and not (self._new.exists() and _exchange(self._new, self._target)):
            move(self._target, self._new)
        if self._old.exists():
            move(self._old, self._target)


def publish(folders: Sequence[Folder]) -> None:
    """Move all folders to their targets, or after an error none.

    Raises :class:`BuildError`, which names the folder that could not be moved.
    """
    for folder in folders:
        folder.complete()
    try:
        for folder in folders:
            with naming(folder.target):
                folder.publish()
    except BaseException:
        if not all(folder.is_out for folder in folders):
            for folder in reversed(folders):
                folder.take_back()
        raise


@contextmanager
def reporting_completion(folders: Sequence[Folder]) -> Iterator[None]:
    """Extend the message of a Ctrl-C that comes after all folders are in place."""
    try:
        yield
    except KeyboardInterrupt:
        if folders and all(folder.is_out for folder in folders):
            where = ", ".join(f"'{folder.target}'" for folder in folders)
            raise StoppedError(f"But all was built already, in {where}.") from None
        raise


def is_in_making(target: Path) -> bool:
    """Return True if a build writes that folder, or was killed while it did."""
    return any(os.path.lexists(_hidden(target, kind)) for kind in ("new", "old", "lock"))


def _recover_others(target: Path) -> None:
    """Repair what killed builds of neighbouring folders have left.

    Such a build also leaves its lock file. An active build holds that lock as long as anything of
    it exists.
    """
    found = (_LOCK.fullmatch(path.name) for path in target.parent.iterdir())
    for name in sorted({match[1] for match in found if match} - {target.name, ".", ".."}):
        other = target.with_name(name)
        if any(os.path.lexists(_hidden(other, kind)) for kind in ("new", "old")):
            # Another build may do the same, or start now.
            with suppress(OSError, UsageError), locked(_hidden(other, "lock"), other):
                Folder(other, ())._recover()  # noqa: SLF001 - of this class


def _hidden(target: Path, kind: str) -> Path:
    return target.with_name(f".{target.name}.printgen-{kind}")


def _is_same(path: Path, made: os.stat_result) -> bool:
    now = path.lstat()
    return os.path.samestat(now, made) and now.st_size == made.st_size


def _exchange(one: Path, other: Path) -> bool:
    """Swap two paths in one step; return False if the system or file system cannot."""
    import ctypes

    try:
        libc = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "linux":
            result = libc.renameat2(
                _AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE
            )
        elif sys.platform == "darwin":
            result = libc.renamex_np(os.fsencode(one), os.fsencode(other), _RENAME_SWAP)
        else:
            result = -1
    except (AttributeError, OSError, TypeError):
        return False
    return int(result) == 0
