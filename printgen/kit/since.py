"""Only what changed: a kit that renews an older one.

Pieces are compared by what is seen on paper when they are cut. Those that look the same stay in the
box, whatever sheet they came from; what is missing is printed, and what is left over is named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.components import Piece, Workshop, draw_all
from printgen.components.fingerprints import SCHEME
from printgen.core.errors import DataError, Finding, UsageError
from printgen.core.files import MOST_TEXT, read_bytes
from printgen.kit.bleeds import with_bleeds
from printgen.kit.inventory import MANIFEST
from printgen.kit.manifest_file import Manifest, read_manifest
from printgen.kit.owned import OwnedPieces, OwnedText, OwnedTexts, owned_pieces, owned_texts

if TYPE_CHECKING:
    from printgen.components.fingerprints import Eye
    from printgen.kit.contents import Leaflet
    from printgen.kit.order import Order
    from printgen.model.catalog import Loaded

_ANEW = (
    "build a kit of the data that it was printed from with this printgen, and compare with that one"
)


class Owned(NamedTuple):
    """What one has."""

    pieces: OwnedPieces
    texts: OwnedTexts


class Old(NamedTuple):
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
        """What the manifest of the kit that renews it says of it."""
        return {
            "kit": self.folder.name,
            "game": self.game,
            "version": self.version,
            "sha256": self.digest,
        }


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

    old: Old
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
        """What the manifest says of it: only what is printed or thrown away."""
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


# -- the old kit


def read_old(target: str | Path) -> Old:
    """The kit in that folder, or of that manifest.

    Raises :class:`UsageError` where there is none, and :class:`DataError` for a manifest that
    cannot be read or does not tell what its pieces look like.
    """
    path = Path(target)
    folder = path.parent if path.name == MANIFEST else path
    file = folder / MANIFEST
    try:
        content = read_bytes(file, MOST_TEXT)
    except DataError as error:
        if error.findings[0].code != "file-missing":
            raise
        raise UsageError(
            f"'--since' is the folder of a kit or its {MANIFEST}, and '{target}' is neither"
        ) from None
    manifest = read_manifest(folder, str(folder), _ANEW)
    return old_of(manifest, sha256(content).hexdigest())


def old_of(manifest: Manifest, digest: str = "") -> Old:
    """The kit of that manifest. Raises :class:`DataError` where it does not tell what its pieces
    look like.
    """
    data = manifest.data
    if data.get("looks") != SCHEME:
        told = "no looks of its pieces" if "looks" not in data else "looks of another printgen"
        message = f"this kit tells {told}, so nobody can say which of them differ"
        raise DataError([Finding("kit-no-looks", message, manifest.place("looks"), _ANEW)])
    return Old(
        # A manifest beside which one stands has its folder's name all the same.
        manifest.folder.resolve(),
        data["game"],
        data["title"],
        data["version"],
        digest,
        Owned(data["have"], data["have-texts"]),
    )


def check(old: Old, loaded: Loaded) -> None:
    """Whether a kit of this game can renew the old one. Raises :class:`UsageError`."""
    game = loaded.description.game
    if old.game == game.id:
        return
    # A variant renews the kit of its game, and the other way round: both have the game's title.
    if old.title == game.title or old.title.startswith(f"{game.title}: "):
        return
    raise UsageError(f"'--since {old.folder.name}' is a kit of {old.title}, not of {game.name}")


# -- what happens to it


class Renewal:
    """Works out what happens to an old kit, while the new one is laid out."""

    def __init__(
        self, old: Old, loaded: Loaded, wanted: Order, workshop: Workshop, eye: Eye
    ) -> None:
        self._old = old
        self._loaded = loaded
        self._wanted = wanted
        self._workshop = workshop
        self._eye = eye
        had = old.owned
        self._had = {name: each for name, each in had.pieces.items() if self._asks(name)}
        self._texts = {name: each for name, each in had.texts.items() if self._asks(name)}
        self._now: OwnedPieces = {}
        self._told: OwnedTexts = {}
        self._changes: tuple[PieceUpdate, ...] = ()
        self._changed: list[TextUpdate] = []

    @property
    def update(self) -> Update:
        """All that happens, when pieces and leaflets have been asked for."""
        rest, others = self._old.owned
        left = {name: each for name, each in rest.items() if name not in self._had}
        untold = {name: each for name, each in others.items() if name not in self._texts}
        # What was not asked for is as it was.
        after = Owned({**left, **self._now}, {**untold, **self._told})
        return Update(self._old, self._changes, tuple(self._changed), after)

    def _asks(self, name: str) -> bool:
        """Whether this piece or text of the old kit is looked at: where only some were asked for,
        those.
        """
        component = self._workshop.game.components.get(name.partition("/")[0])
        if component is None:
            return not self._wanted.only
        return self._wanted.asks_for(name.partition("/")[0], component.group)

    def pieces(self, chosen: Iterable[Piece]) -> list[Piece]:
        """Of these pieces what has to be printed, in so many copies."""
        now = {piece.id: piece for piece in chosen}
        self._now = owned_pieces(now.values(), self._workshop, self._eye)
        self._changes = tuple(matched(self._had, self._now, self._same()))
        wanted = {change.id: change.print for change in self._changes}
        return [piece._replace(copies=wanted[name]) for name, piece in now.items() if wanted[name]]

    def _same(self) -> set[str]:
        """The pieces of the old kit that look as those of the same id do now.

        Art goes on into the bleed, which is cut away: what had another bleed is drawn again with
        that one, and compared then.
        """
        both = self._had.keys() & self._now.keys()
        same = {name for name in both if self._had[name]["look"] == self._now[name]["look"]}
        bleeds = {
            name.partition("/")[0]: self._had[name]["bleed"]
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

    def _drawn(self, bleeds: Mapping[str, float]) -> OwnedPieces:
        """The pieces with other bleeds; none where they do not fit so."""
        from printgen.kit.contents import Prose

        loaded, wanted = with_bleeds(self._loaded, bleeds), self._wanted
        workshop = Workshop(
            loaded.description, loaded.folder, loaded.shown, wanted.players, wanted.ink
        )
        prose = Prose(workshop, wanted.paper)
        workshop.prose = prose.fill
        prose.pieces = draw_all(workshop)
        if workshop.findings:
            return {}
        mine = [piece for piece in prose.pieces if piece.component in bleeds]
        return owned_pieces(mine, workshop, self._eye)

    def leaflets(self, leaflets: Sequence[Leaflet]) -> list[Leaflet]:
        """Of these texts what has to be printed: of each the pages, in so many copies."""
        self._told = owned_texts(leaflets, self._workshop, self._eye)
        leaves = self._wanted.duplex != "none"
        found = []
        for leaf in leaflets:
            change = _text(
                leaf.component,
                self._texts.get(leaf.component),
                self._told[leaf.component],
                leaves=leaves,
            )
            self._changed.append(change)
            if change.print:
                pages = tuple(leaf.pages[n - 1] for n in change.print)
                found.append(leaf._replace(pages=pages, copies=change.copies, numbers=change.print))
        self._changed += (
            TextUpdate(
                name, had["title"], had["copies"], len(had["pages"]), 0, (), (), 0, had["copies"]
            )
            for name, had in self._texts.items()
            if name not in self._told
        )
        return found


def matched(had: OwnedPieces, now: OwnedPieces, same: Collection[str]) -> Iterator[PieceUpdate]:
    """What happens to each piece, those that are no longer there last.

    ``same`` are those whose old copies look as the new ones do. What is missing is taken from old
    copies of other names too, if they look alike: a name is not printed.
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


def _text(name: str, had: OwnedText | None, now: OwnedText, *, leaves: bool) -> TextUpdate:
    count = len(now["pages"])
    every = tuple(range(1, count + 1))
    if had is None:
        return TextUpdate(name, now["title"], 0, 0, count, every, every, now["copies"], 0)
    before = had["pages"]
    differ = tuple(n for n in every if n > len(before) or before[n - 1] != now["pages"][n - 1])
    more = now["copies"] - had["copies"]
    discard = max(0, -more)
    if more > 0:
        # Whole ones; where pages differ as well, then all of them, and no leaf is exchanged.
        copies, discard = (now["copies"], had["copies"]) if differ else (more, 0)
        return TextUpdate(
            name, now["title"], had["copies"], len(before), count, differ, every, copies, discard
        )
    again = tuple(n for n in every if {n, _behind(n)} & {*differ}) if leaves else differ
    return TextUpdate(
        name, now["title"], had["copies"], len(before), count, differ, again, now["copies"], discard
    )


def _behind(page: int) -> int:
    """The page on the other side of the leaf."""
    return page + 1 if page % 2 else page - 1
