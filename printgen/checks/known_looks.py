"""Cache for the user how pieces look: most look as in the last check."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, Self

from printgen.backends import coarse
from printgen.backends.coarse import Picture
from printgen.checks import similar_pictures
from printgen.checks.legible import Critic, Origins, is_small
from printgen.checks.similar_pictures import Look, Near
from printgen.components.fingerprints import Fingerprints
from printgen.core.printing import InkName
from printgen.core.scene import Colour, Group, Page, Text, primitives
from printgen.core.user_folders import Cache, private_cache
from printgen.drawing.ink_saving import InkSaver, Reader
from printgen.kit.building.unchanged import installed

# About 20,000 cards, each with its pictures in colour and with little ink.
MOST_BYTES: Final = 64_000_000
# The most results to keep that the last check did not need: of other variants and versions.
_OTHERS: Final = 2_000
# Where texts are known to be legible: small ones are not in boxes.
_ANYWHERE: Final = "anywhere"
_OUTSIDE: Final = "outside"


class KnownLooks:
    """What is known of the pieces of a game, in one file.

    ``folder`` is that of the game; variants have that of the game that they extend, since they
    share most pieces. What is new is kept at the end of the block.
    """

    def __init__(self, folder: Path) -> None:
        by = installed()
        self._cache = Cache(private_cache("looks") if by else None, MOST_BYTES)
        # As its representation, since a name may not be Unicode.
        self._key = f"{by} {folder.resolve()!r}"
        self._before: dict[str, Any] = self._cache.load(self._key) or {}
        self._now: dict[str, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._now.keys() - self._before.keys():
            # The oldest first.
            others = [each for each in self._before.items() if each[0] not in self._now]
            self._cache.keep(self._key, dict(others[-_OTHERS:]) | self._now)

    def load(self, key: str) -> Any:
        """Return what is known under that key; None if it is nothing."""
        if key not in self._now and key in self._before:
            self._now[key] = self._before[key]
        return self._now.get(key)

    def note(self, key: str, found: Any) -> None:
        """Note a result."""
        self._now[key] = found

    def pictures(
        self, pages: Sequence[Page], cells: int = 1, low: LowInk | None = None
    ) -> list[Picture]:
        """Return the pages as :func:`coarse.pictures` does; ``low`` prints them with little ink.

        Raises :class:`DataError` for damaged pictures.
        """
        # A picture is the same whatever its symbols are called.
        key = low.key if low is not None else Fingerprints(named=False).page_of_file
        keys = [f"{cells} {key(page)}" for page in pages]
        new = {key: page for key, page in zip(keys, pages, strict=True) if self.load(key) is None}
        printed = [low.printed(page) if low is not None else page for page in new.values()]
        for name, made in zip(new, coarse.pictures(printed, cells), strict=True):
            self.note(name, (made.width, zlib.compress(made.rgb, 1)))
        kept = (self.load(key) for key in keys)
        return [Picture(width, zlib.decompress(rgb)) for width, rgb in kept]

    def near(self, pictures: Sequence[Picture], looks: Sequence[Look]) -> tuple[list[Near], bool]:
        """Return the pairs of pictures that :func:`similar_pictures.near` does."""
        if len(pictures) < 2:
            return [], True
        digest = blake2b()
        for each in pictures:
            digest.update(f"{each.width} {len(each.rgb)}\n".encode())
            digest.update(each.rgb)
        key = f"near {[*map(tuple, looks)]} {digest.hexdigest()}"
        if (known := self.load(key)) is None:
            found, is_all = similar_pictures.near(pictures, looks)
            known = [(*each[:2], tuple(each.look), each.distance) for each in found], is_all
            self.note(key, known)
        pairs, is_all = known
        return [Near(one, other, Look(*look), far) for one, other, look, far in pairs], is_all


class LowInk:
    """Prints sides of pieces with little ink: each once, and only if it is asked for.

    ``kept`` are the colours that stay, ``reader`` is called with the text of what is printed.
    """

    def __init__(self, known: KnownLooks, kept: Collection[Colour], reader: Reader) -> None:
        self.saver = InkSaver(kept, reader)
        self._known = known
        # Ink saving knows signs by their names.
        self._fingerprints = Fingerprints()
        self._how = f"low {sorted(kept)}"
        self._printed: dict[str, Page] = {}

    def key(self, side: Page) -> str:
        """Return a key of what this prints."""
        return f"{self._how} {self._fingerprints.page_of_file(side)}"

    def printed(self, side: Page) -> Page:
        """Return the side of a piece as printed."""
        key = self.key(side)
        if key not in self._printed:
            (art,) = side.children
            assert isinstance(art, Group)  # noqa: S101 - cut out
            saved = art._replace(children=self.saver.nodes(art.children))
            self._printed[key] = side._replace(children=(saved,))
        return self._printed[key]

    def is_legible(self, side: Page, inks: Iterable[InkName], origins: Origins) -> bool:
        """Return True if all text is known to be legible in these inks."""
        known = self._known.load(f"legible {[*inks]} {self.key(side)}")
        if known != _OUTSIDE:
            return bool(known == _ANYWHERE)
        texts = (node for node, _ in primitives(side.children, opens=True))
        return not any(isinstance(e, Text) and is_small(e) and origins.of(e) for e in texts)

    def note(self, side: Page, inks: Iterable[InkName], critic: Critic) -> None:
        """Note whether all text is legible in these inks, in boxes of faces or outside of them."""
        if (passes := critic.passes(side.children)) is not False:
            known = _ANYWHERE if passes else _OUTSIDE
            self._known.note(f"legible {[*inks]} {self.key(side)}", known)
