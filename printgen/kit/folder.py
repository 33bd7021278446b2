"""Writes kits' folders whole or not at all, even when the process is killed in the middle.

Everything is written into a folder beside the target; then the two change names in one step of the
operating system. Where a system cannot do that, two renames are used, and what a kill between them
leaves behind is put right by the next build. The old folder is kept until all new ones are in their
places, so that what fails then can be taken back.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Self

from printgen.errors import UsageError

# The file that marks a folder as ours to replace, if it says so.
MANIFEST: Final = "manifest.json"

_AT_FDCWD: Final = -100
_RENAME_EXCHANGE: Final = 2  # Linux, renameat2(2)
_RENAME_SWAP: Final = 2  # macOS, renamex_np(2)


class Folder:
    """A folder being made. Use as a context manager: leaving it by an error throws it away."""

    def __init__(self, target: Path) -> None:
        """Raises :class:`UsageError` where something that is no kit stands in the way."""
        self._target = target
        _recover(target)
        _refuse_foreign(target)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            _sweep(target)
            self._new = _hidden(target, "new")
            self._old = _hidden(target, "old")
            self._new.mkdir()
            self._made = self._new.stat()
        except OSError as error:
            raise UsageError(f"cannot write in '{target.parent}': {error.strerror}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Removes what is not in its place: the old folder, or by an error the new one."""
        try:
            self._clear()
        except KeyboardInterrupt:
            self._clear()
            raise

    def _clear(self) -> None:
        for path in (self._new, self._old):
            shutil.rmtree(path, ignore_errors=True)

    def write(self, name: str, content: bytes) -> Path:
        """A file of the kit, and where it lies until the folder is put in its place; ``name`` may
        hold slashes.
        """
        path = self._new / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    @property
    def is_out(self) -> bool:
        """Whether the new folder is in its place. The disk is asked: a note of it could be late."""
        try:
            return os.path.samestat(self._target.stat(), self._made)
        except OSError:
            return False

    def publish(self) -> None:
        """Puts the new folder where the old one was, which is kept until this one is left."""
        if not self._target.exists():
            self._new.rename(self._target)
        elif not _exchange(self._new, self._target):
            self._target.rename(self._old)
            self._new.rename(self._target)

    def take_back(self) -> None:
        """Puts the old folder back, or nothing where there was none."""
        if self.is_out and not (self._new.exists() and _exchange(self._new, self._target)):
            self._target.rename(self._new)
        if self._old.exists():
            self._old.rename(self._target)


def publish(folders: Sequence[Folder]) -> None:
    """Puts all of them where the old ones were, or by an error none."""
    try:
        for folder in folders:
            folder.publish()
    except BaseException:
        if not all(folder.is_out for folder in folders):
            for folder in reversed(folders):
                folder.take_back()
        raise


def _hidden(target: Path, kind: str) -> Path:
    return target.with_name(f".{target.name}.{os.getpid()}.{kind}")


def _refuse_foreign(target: Path) -> None:
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise UsageError(f"'{target}' is in the way: it is not a folder")
    if target.is_dir() and any(target.iterdir()) and not _is_kit(target):
        raise UsageError(
            f"'{target}' was not made by printgen and is not empty; move it or choose another --out"
        )


def _is_kit(folder: Path) -> bool:
    """Whether its manifest is one of ours: other programs write files of this name too."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(manifest, dict) and "printgen" in manifest


def _leftovers(target: Path, kind: str) -> Iterable[Path]:
    """Folders of builds that are no longer running."""
    for path in sorted(target.parent.glob(f".{target.name}.*.{kind}")):
        owner = path.name.removesuffix(f".{kind}").rpartition(".")[2]
        if owner.isdigit() and not _alive(int(owner)):
            yield path


def _alive(process: int) -> bool:
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return process != os.getpid()


def _recover(target: Path) -> None:
    if not target.exists():
        for old in list(_leftovers(target, "old"))[-1:]:
            old.rename(target)


def _sweep(target: Path) -> None:
    for kind in ("new", "old"):
        for path in _leftovers(target, kind):
            shutil.rmtree(path, ignore_errors=True)


def _exchange(one: Path, other: Path) -> bool:
    """Swaps two names in one step; False where the system or its file system cannot."""
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
            return False
    except (AttributeError, OSError, TypeError):
        return False
    return int(result) == 0
