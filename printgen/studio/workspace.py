"""The games that can be opened: printgen's own, and those in the user's folder.

URLs name games, never files: ``aztec-market`` and ``aztec-market/maize`` are printgen's, and
``my/orchard`` is in the workspace. Nothing outside of it can be named.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import category

import printgen
from printgen.core.errors import DataError
from printgen.core.files import MOST_TEXT, read_bytes

# The prefix of URLs of the user's own games. None of printgen's games may have this name.
OWN: Final = "my"
# The depth of folders to search in the workspace, and the most files to examine.
_DEPTH: Final = 3
_MOST_FILES: Final = 2000
# The top-level key with which a variant says what it extends.
_EXTENDS: Final = re.compile(rb"^extends:", re.MULTILINE)
_LANGUAGE: Final = re.compile(rb"^language: *[\"']?([A-Za-z0-9-]{1,35})", re.MULTILINE)
# The titles of games and variants, as the studio and printgen new write them.
_OF_GAME: Final = re.compile(rb"^title: *([^\s>|~#\\][^\n#\\]{0,200})$", re.MULTILINE)
_OF_VARIANT: Final = re.compile(rb"^variant:\s*\n +" + _OF_GAME.pattern[1:], re.MULTILINE)


class Target(NamedTuple):
    """A game or a variant that can be opened.

    ``address`` is its part of a URL, and ``opens`` the argument for :func:`printgen.load`. ``name``
    is its name until it has been read.
    """

    address: str
    opens: str | Path
    name: str
    is_variant: bool


class Workspace:
    """Printgen's games and those in a folder, which need not exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    def games(self) -> list[Target]:
        """Return printgen's games, without variants."""
        return [_shipped(name) for name in printgen.list_games()]

    def variants(self, game: str) -> list[Target]:
        """Return the variants of one of printgen's games."""
        return [_shipped(name) for name in printgen.variants(game)]

    def own(self) -> list[Target]:
        """Return the games and variants in the workspace, by URL."""
        found = []
        for file in self._files():
            if file.name == "game.yaml":
                found.append(self._own(file.parent, is_variant=False))
            elif _is_variant(file):
                found.append(self._own(file, is_variant=True))
        return sorted(found)

    def cards(self) -> list[tuple[Target, list[Target]]]:
        """Return the contents of the workspace: games with the variants in their folders, and
        variants of other games.
        """
        own = self.own()
        versions: dict[str, list[Target]] = {
            each.address: [] for each in own if not each.is_variant
        }
        alone: list[Target] = []
        for each in own:
            if each.is_variant:
                game = each.address.rpartition("/variants/")[0]
                versions.get(game, alone).append(each)
        cards = [(each, versions.get(each.address, [])) for each in own if each.address in versions]
        return sorted([*cards, *((each, []) for each in alone)])

    def find(self, address: str) -> Target | None:
        """Return the target of a URL, or None if there is no such game."""
        first, _, rest = address.partition("/")
        if first == OWN:
            return next((each for each in self.own() if each.address == address), None)
        known = self.variants(first) if rest and first in printgen.list_games() else self.games()
        return next((each for each in known if each.address == address), None)

    def fingerprint(self, target: Target) -> str:
        """Return a key that changes when anything changes from which the game is made.

        Raises :class:`printgen.UsageError` if the game has gone.
        """
        return printgen.fingerprint(target.opens)

    @staticmethod
    def language(target: Target) -> str:
        """Return the language in the file of a user's own game or variant, or nothing."""
        if not isinstance(target.opens, Path):
            return ""
        file = target.opens if target.is_variant else target.opens / "game.yaml"
        with suppress(DataError):
            found = _LANGUAGE.search(read_bytes(file, MOST_TEXT))
            return found[1].decode() if found else ""
        return ""

    def _own(self, path: Path, *, is_variant: bool) -> Target:
        inside = path.relative_to(self.folder).as_posix()
        name = title_of(path.stem)
        file, title = (path, _OF_VARIANT) if is_variant else (path / "game.yaml", _OF_GAME)
        with suppress(DataError):
            if found := title.search(read_bytes(file, MOST_TEXT)):
                name = found[1].decode(errors="replace").strip(" \r\"'")
        return Target(f"{OWN}/{inside}", path, name, is_variant)

    def _files(self) -> Iterator[Path]:
        """Yield the YAML files of the workspace.

        Links that lead out of it are left out, and names that no page can show, such as those that
        are not UTF-8.
        """
        for file in files_below(self.folder, _DEPTH):
            if file.suffix == ".yaml" and file.resolve().is_relative_to(self.folder):
                yield file


def files_below(folder: Path, deepest: int) -> Iterator[Path]:
    """Yield the files in a folder and in those below it, so many levels deep, whose names a page
    can show; at most :data:`_MOST_FILES`, without hidden folders.
    """
    left = _MOST_FILES
    for place, folders, names in os.walk(folder):
        here = Path(place)
        shown = (name for name in folders if name[0] != "." and can_be_shown(name))
        folders[:] = sorted(shown) if len(here.relative_to(folder).parts) < deepest else []
        for name in sorted(filter(can_be_shown, names)):
            if not left:
                return
            left -= 1
            yield here / name


def _is_variant(file: Path) -> bool:
    try:
        return _EXTENDS.search(read_bytes(file, MOST_TEXT)) is not None
    except DataError:
        return False


def _shipped(name: str) -> Target:
    return Target(name, name, title_of(name), is_variant="/" in name)


def title_of(name: str) -> str:
    """Return the title of a game or variant whose file has not been read."""
    return name.rpartition("/")[2].replace("-", " ").capitalize()


def can_be_shown(name: str) -> bool:
    """Return True if a page can show the name of a file: all of it is letters, marks and spaces, as
    the narrow one in the names of screenshots from a Mac.
    """
    return all(sign.isprintable() or category(sign) == "Zs" for sign in name)
