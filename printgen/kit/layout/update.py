"""Plan updates: kits with only what changed since a previous kit.

Pieces are compared by their visible look after cutting. Those that look the same stay in the box,
whatever sheet they came from; missing ones are printed, and surplus ones are named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from printgen.components import Piece, draw_all, drawing_context
from printgen.components.fingerprints import Fingerprints
from printgen.drawing.faces import DrawingContext
from printgen.kit.folders.previous import (
    PieceUpdate,
    PreviousKit,
    PrintedKit,
    PrintedPieces,
    PrintedText,
    PrintedTexts,
    TextUpdate,
    Update,
)
from printgen.kit.layout.bleeds import with_bleeds
from printgen.kit.layout.contents import Leaflet
from printgen.kit.layout.printed import printed_pieces, printed_texts
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import Loaded
from printgen.model.piece_counts import component_of

_NONE: Final[PrintedText] = {"copies": 0, "pages": [], "title": ""}


class UpdatePlanner:
    """Plans the update of a previous kit while the new kit is laid out."""

    def __init__(
        self,
        old: PreviousKit,
        loaded: Loaded,
        options: KitOptions,
        context: DrawingContext,
        fingerprints: Fingerprints,
    ) -> None:
        self._old = old
        self._loaded = loaded
        self._options = options
        self._context = context
        self._fingerprints = fingerprints
        had = old.printed
        self._had = {name: each for name, each in had.pieces.items() if self._asks(name)}
        self._texts = {name: each for name, each in had.texts.items() if self._asks(name)}
        self._now: PrintedPieces = {}
        self._pages_now: PrintedTexts = {}
        self._changes: tuple[PieceUpdate, ...] = ()
        self._changed: tuple[TextUpdate, ...] = ()

    @property
    def update(self) -> Update:
        """Return the whole update, once pieces and texts have been planned."""
        rest, others = self._old.printed
        left = {name: each for name, each in rest.items() if name not in self._had}
        unasked = {name: each for name, each in others.items() if name not in self._texts}
        # What was not selected stays as it was.
        after = PrintedKit({**left, **self._now}, {**unasked, **self._pages_now})
        return Update(self._old, self._changes, self._changed, after)

    def _asks(self, name: str) -> bool:
        """Return True if the options select that piece or text of the previous kit."""
        component = self._context.game.components.get(component_of(name))
        if component is None:
            return not self._options.only
        return self._options.asks_for(component_of(name), component.group)

    def pieces(self, chosen: Iterable[Piece]) -> list[Piece]:
        """Return the pieces to print, with the number of copies of each."""
        now = {piece.id: piece for piece in chosen}
        self._now = printed_pieces(now.values(), self._context, self._fingerprints)
        self._changes = tuple(matched(self._had, self._now, self._same()))
        copies = {change.id: change.print for change in self._changes}
        return [piece._replace(copies=copies[name]) for name, piece in now.items() if copies[name]]

    def _same(self) -> set[str]:
        """Return the ids of the previous pieces that look as they do now.

        Art extends into the bleed, which is cut off: pieces with another bleed are drawn again with
        that one, and compared then.
        """
        both = self._had.keys() & self._now.keys()
        same = {name for name in both if self._had[name]["look"] == self._now[name]["look"]}
        bleeds = {
            component_of(name): self._had[name]["bleed"]
            for name in both - same
            if self._had[name]["bleed"] != self._now[name]["bleed"]
        }
        if bleeds:
            again = self._drawn(bleeds)
            same |= {
                name
                for name in both & again.keys()
                if self._had[name]["look"] == again[name]["look"]
            }
        return same

    def _drawn(self, bleeds: Mapping[str, float]) -> PrintedPieces:
        """Return the pieces drawn with other bleeds; none if they do not fit."""
        loaded = with_bleeds(self._loaded, bleeds)
        context = drawing_context(loaded, self._options.players, self._context.options)
        pieces = draw_all(context)
        if context.log.findings:
            return {}
        mine = [piece for piece in pieces if piece.component in bleeds]
        return printed_pieces(mine, context, self._fingerprints)

    def leaflets(self, leaflets: Sequence[Leaflet]) -> list[Leaflet]:
        """Return the texts to print: the pages and copies of each that change."""
        self._pages_now = printed_texts(leaflets, self._context, self._fingerprints)
        leaves = self._options.duplex != "none"
        names = dict.fromkeys((*self._pages_now, *self._texts))
        changes = {
            name: _text(name, self._texts.get(name), self._pages_now.get(name), leaves=leaves)
            for name in names
        }
        self._changed = tuple(changes.values())
        found = []
        for leaf in leaflets:
            change = changes[leaf.component]
            if change.print:
                pages = tuple(leaf.pages[n - 1] for n in change.print)
                found.append(leaf._replace(pages=pages, copies=change.copies, numbers=change.print))
        return found


def matched(had: PrintedPieces, now: PrintedPieces, same: Collection[str]) -> Iterator[PieceUpdate]:
    """Yield the update of each piece; pieces that no longer exist come last.

    ``same`` are those whose old copies look like the new ones. Missing pieces are also taken from
    old copies with other names, if they look the same: names are not printed.
    """
    keep = {
        name: min(had[name]["count"], each["count"]) if name in same else 0
        for name, each in now.items()
    }
    left = {name: each["count"] - keep.get(name, 0) for name, each in had.items()}
    alike: dict[str, list[str]] = {}
    for name, each in had.items():
        if left[name]:
            alike.setdefault(each["look"], []).append(name)
    for name, each in now.items():
        for other in alike.get(each["look"], ()):
            taken = min(left[other], each["count"] - keep[name])
            left[other] -= taken
            keep[name] += taken
    for name in dict.fromkeys((*now, *had)):
        old, new = had.get(name), now.get(name)
        count = old["count"] if old else 0
        yield PieceUpdate(
            name,
            (new or had[name])["title"],
            count,
            keep.get(name, 0),
            new["count"] - keep[name] if new else 0,
            left.get(name, 0),
            redrawn=bool(old and new and name not in same),
        )


def _text(
    name: str, had: PrintedText | None, now: PrintedText | None, *, leaves: bool
) -> TextUpdate:
    """Return the update of a text that was in the previous kit, is in the new one, or both."""
    title = (now or had or _NONE)["title"]
    had, now = had or _NONE, now or _NONE
    before, pages = had["pages"], now["pages"]
    every = tuple(range(1, len(pages) + 1))
    differ = tuple(n for n in every if n > len(before) or before[n - 1] != pages[n - 1])
    more = now["copies"] - had["copies"]
    copies, discard = now["copies"], max(0, -more)
    if more > 0:
        # Complete ones; if pages differ as well, all of them, and no leaf is exchanged.
        again = every
        copies, discard = (copies, had["copies"]) if differ else (more, 0)
    else:
        again = tuple(n for n in every if {n, _behind(n)} & {*differ}) if leaves else differ
    return TextUpdate(
        name, title, had["copies"], len(before), len(pages), differ, again, copies, discard
    )


def _behind(page: int) -> int:
    """Return the number of the page on the other side of the leaf."""
    return page + 1 if page % 2 else page - 1
