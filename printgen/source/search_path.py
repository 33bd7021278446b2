"""The folders in which a game's files are looked up: its own, then those of what it extends."""

from pathlib import Path
from typing import NamedTuple

from printgen.core.errors import Place
from printgen.core.files import text_over
from printgen.source.text_files import inside


def called(folder: str, name: str) -> str:
    """Return a file's name in messages, from that of its folder and its own."""
    return f"{folder}/{name}" if folder else name


class DataFolder(NamedTuple):
    """A folder of data and its name in messages (empty: the current folder)."""

    path: Path
    shown: str


class SearchPath(NamedTuple):
    """The folders of a game's files: its own, named ``shown`` in messages, and the templates'.

    ``bases`` are the folders of what a variant extends, the nearest first.
    """

    game: Path
    shown: str
    templates: Path
    bases: tuple[DataFolder, ...] = ()

    @property
    def folders(self) -> tuple[DataFolder, ...]:
        """The folders of data, in search order."""
        own = DataFolder(self.game, self.shown)
        return (own, *(base for base in self.bases if not _same(base.path, own.path)))

    def find(self, name: str, where: Place) -> tuple[Path, str]:
        """Return the file that the data names at ``where``, and its name in messages.

        It is in the first folder that has it, or else in the game's own. Raises :class:`DataError`
        for a name that leads out of these folders.
        """
        own, *bases = self.folders
        file = inside(own.path, name, where)
        if bases and not _is_there(file):
            for base in bases:
                other = inside(base.path, name, where)
                if _is_there(other):
                    return other, called(base.shown, name)
        return file, called(own.shown, name)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve()
    except (OSError, RuntimeError):
        return False


def _is_there(file: Path) -> bool:
    try:
        return file.exists() or text_over(file) is not None
    except OSError:  # a name that no file system allows: reading the file reports it
        return False
