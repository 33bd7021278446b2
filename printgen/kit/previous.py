"""A kit that was printed before, and what becomes of it when another renews it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypedDict

from printgen.model.game import Game


class OwnedPiece(TypedDict):
    """Copies of a piece: how many, what they look like when they are cut, the bleed in mm that
    they were drawn with, and what such a piece is called.
    """

    count: int
    look: str
    bleed: float
    title: str


class OwnedText(TypedDict):
    """A text: how many of it, what its pages look like, and what it is called."""

    copies: int
    pages: list[str]
    title: str


# By the ids of pieces, and by components.
OwnedPieces: TypeAlias = dict[str, OwnedPiece]
OwnedTexts: TypeAlias = dict[str, OwnedText]


class Owned(NamedTuple):
    """What one has."""

    pieces: OwnedPieces
    texts: OwnedTexts


class PreviousKit(NamedTuple):
    """The kit that is compared with: its folder, of which game and version it is, the SHA-256 of
    its manifest, and what one has of it.
    """

    folder: Path
    game: str
    title: str
    version: str
    digest: str
    owned: Owned

    def facts(self) -> dict[str, Any]:
        """Return what the manifest of the kit that renews it says of it."""
        return {
            "kit": self.folder.name,
            "game": self.game,
            "version": self.version,
            "sha256": self.digest,
        }

    def is_of(self, game: Game) -> bool:
        """Return True if a kit of this game can renew it.

        A variant renews the kit of its game, and the other way round: both have the game's title.
        """
        if self.title == game.title or self.title.startswith(f"{game.title}: "):
            return True
        return self.game == game.id


class PieceUpdate(NamedTuple):
    """What happens to the copies of a piece: how many are kept, printed and thrown away.

    ``redrawn`` is one whose old copies look otherwise than the new ones.
    """

    id: str
    title: str
    had: int
    keep: int
    print: int
    discard: int
    redrawn: bool


class TextUpdate(NamedTuple):
    """What happens to a text: which pages differ, counted from 1, which are printed (all of a leaf
    that has two sides), how many times, and how many of the old ``had`` are thrown away whole.

    ``pages`` is how many the text has now, ``before`` how many it had.
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
        """Whether nothing is to be done."""
        return not (self.print or self.discard or self.before > self.pages)


class Update(NamedTuple):
    """All that happens to an older kit, and what one has ``after`` it."""

    old: PreviousKit
    pieces: tuple[PieceUpdate, ...]
    texts: tuple[TextUpdate, ...]
    after: Owned

    @property
    def is_empty(self) -> bool:
        """Whether the old kit is all that is needed."""
        return not any(p.print or p.discard for p in self.pieces) and all(
            text.is_same for text in self.texts
        )

    def facts(self) -> dict[str, Any]:
        """Return what the manifest says of it: only what is printed or thrown away."""
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
        }
