"""Cache for the user how pieces look: most look as in the last check."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Sequence
from hashlib import blake2b
from typing import Final

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
from printgen.kit.building.unchanged import code_fingerprint, installed

# About 20,000 cards, each with its pictures in colour and with little ink.
MOST_BYTES: Final = 64_000_000
# Where texts are known to be legible: small ones are not in boxes.
_ANYWHERE: Final = "anywhere"
_OUTSIDE: Final = "outside"


class LowInk:
    """Prints sides of pieces with little ink: each once, and only if it is asked for.

    ``kept`` are the colours that stay, ``reader`` is called with the text of what is printed.
    """

    def __init__(self, kept: Collection[Colour], reader: Reader) -> None:
        self.saver = InkSaver(kept, reader)
        self.cache = _cache() if installed() else Cache(None, 0)
        # Ink saving knows signs by their names.
        self._fingerprints = Fingerprints()
        self._how = f"{installed()} {sorted(kept)}"
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
        known = self.cache.load(f"legible {[*inks]} {self.key(side)}")
        if known != _OUTSIDE:
            return bool(known == _ANYWHERE)
        texts = (node for node, _ in primitives(side.children, opens=True))
        return not any(isinstance(e, Text) and is_small(e) and origins.of(e) for e in texts)

    def note(self, side: Page, inks: Iterable[InkName], critic: Critic) -> None:
        """Note whether all text is legible in these inks, in boxes of faces or outside of them."""
        if (passes := critic.passes(side.children)) is not False:
            known = _ANYWHERE if passes else _OUTSIDE
            self.cache.keep(f"legible {[*inks]} {self.key(side)}", known)


def pictures(pages: Sequence[Page], cells: int = 1, low: LowInk | None = None) -> list[Picture]:
    """Return the pages as :func:`coarse.pictures` does, from the cache if possible; ``low`` prints
    them with little ink.

    Raises :class:`DataError` for damaged pictures.
    """
    # A picture is the same whatever its symbols are called.
    key = low.key if low is not None else Fingerprints(named=False).page_of_file
    keys = [f"{code_fingerprint()} {cells} {key(page)}" for page in pages]
    shown = dict(zip(keys, pages, strict=True))
    cache = low.cache if low is not None else _cache()
    kept = {key: cache.load(key) for key in shown}
    found = {key: Picture(each[0], zlib.decompress(each[1])) for key, each in kept.items() if each}
    new = {key: page for key, page in shown.items() if key not in found}
    printed = [low.printed(page) if low is not None else page for page in new.values()]
    for name, made in zip(new, coarse.pictures(printed, cells), strict=True):
        found[name] = made
        cache.keep(name, (made.width, zlib.compress(made.rgb, 1)))
    return [found[key] for key in keys]


def near(pictures: Sequence[Picture], looks: Sequence[Look]) -> tuple[list[Near], bool]:
    """Return the pairs of pictures that :func:`similar_pictures.near` does, from the cache if
    possible.
    """
    digest = blake2b()
    for each in pictures:
        digest.update(f"{each.width} {len(each.rgb)}\n".encode())
        digest.update(each.rgb)
    key = f"near {installed()} {[*map(tuple, looks)]} {digest.hexdigest()}"
    cache = _cache() if installed() else Cache(None, 0)
    if (known := cache.load(key)) is not None:
        return [Near(one, other, Look(*look), far) for one, other, look, far in known[0]], known[1]
    pairs, is_all = similar_pictures.near(pictures, looks)
    cache.keep(key, ([(*each[:2], tuple(each.look), each.distance) for each in pairs], is_all))
    return pairs, is_all


def _cache() -> Cache:
    return Cache(private_cache("looks"), MOST_BYTES)
