"""Previous kits and their updates."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypedDict

from printgen.model.game import Game


class PrintedPiece(TypedDict):
    """Printed copies of a piece: their number, the fingerprint of their look, their bleed in mm,
    and their title.
    """

    count: int
    look: str
    bleed: float
    title: str


class PrintedText(TypedDict):
    """A printed text: its copies, the fingerprints of its pages, and its title."""

    copies: int
    pages: list[str]
    title: str


# By the ids of pieces, and by components.
PrintedPieces: TypeAlias = dict[str, PrintedPiece]
PrintedTexts: TypeAlias = dict[str, PrintedText]


class PrintedKit(NamedTuple):
    """The pieces and texts of a printed kit."""

    pieces: PrintedPieces
    texts: PrintedTexts


class PreviousKit(NamedTuple):
    """The kit to compare with: its folder, game and version, the SHA-256 of its manifest, and its
    printed contents.
    """

    folder: Path
    game: str
    title: str
    version: str
    digest: str
    printed: PrintedKit

    def facts(self) -> dict[str, Any]:
        """Return the entry ``since`` of the manifest of an update."""
        return {
            "kit": self.folder.name,
            "game": self.game,
            "title": self.title,
            "version": self.version,
            "sha256": self.digest,
        }

    def is_of(self, game: Game) -> bool:
        """Return True if a kit of this game can update it.

        A variant can update the kit of its game, also with a title of its own, and vice versa if
        both have the game's title.
        """
        titles = {game.title, (game.variant and game.variant.of) or game.title}
        is_alike = any(f"{self.title}: ".startswith(f"{title}: ") for title in titles)
        return is_alike or self.game == game.id


class PieceUpdate(NamedTuple):
    """The copies of a piece to keep, to print and to throw away.

    ``redrawn`` is True if the old copies look different from the new ones.
    """

    id: str
    title: str
    had: int
    keep: int
    print: int
    discard: int
    redrawn: bool


class TextUpdate(NamedTuple):
    """The update of a text.

    It has the pages that differ, counted from 1, those to print (both pages of a leaf), the number
    of copies, and how many of the old ``had`` to throw away completely. ``pages`` is the number of
    pages now, ``before`` that of the old text.
    """

    component: str
    title: str
    had: int
    before: int
    pages: int
    differ: tuple[int, ...]
    print: tuple[int, ...]
    copies: int
    discard: int

    @property
    def is_same(self) -> bool:
        """True if there is nothing to do."""
        return not (self.print or self.discard or self.before > self.pages)


class Update(NamedTuple):
    """The update of a previous kit, and the printed contents ``after`` it."""

    old: PreviousKit
    pieces: tuple[PieceUpdate, ...]
    texts: tuple[TextUpdate, ...]
    after: PrintedKit

    @property
    def is_empty(self) -> bool:
        """True if nothing of the previous kit changes."""
        return not any(p.print or p.discard for p in self.pieces) and all(
            text.is_same for text in self.texts
        )

    def facts(self) -> dict[str, Any]:
        """Return the manifest's entries of the update: only what is printed or thrown away.

        The old contents are recorded if they differ from the new ones, so that the update can be
        planned again without the previous kit.
        """
        changed = {p.id: p for p in self.pieces if p.print or p.discard}
        texts = {text.component: text for text in self.texts if not text.is_same}
        return {
            "since": self.old.facts(),
            "update": {
                name: {"keep": p.keep, "print": p.print, "throw-away": p.discard}
                for name, p in changed.items()
            },
            "update-texts": {
                name: {
                    "differ": list(text.differ),
                    "print": list(text.print),
                    "copies": text.copies,
                    "throw-away": text.discard,
                }
                for name, text in texts.items()
            },
            "had": _before(self.old.printed.pieces, self.after.pieces),
            "had-texts": _before(self.old.printed.texts, self.after.texts),
        }


def _before(had: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    return {name: had.get(name) for name in (*had, *now) if had.get(name) != now.get(name)}
