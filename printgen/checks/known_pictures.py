"""Cache coarse pictures of pieces for the user: most pieces look as in the last check."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

from printgen.backends import coarse
from printgen.backends.coarse import Picture
from printgen.components.fingerprints import Fingerprints
from printgen.core.scene import Page
from printgen.core.user_folders import Cache, private_cache
from printgen.kit.reuse import drawing_code

# About 40,000 cards.
MOST_BYTES: Final = 64_000_000


def pictures(pages: Sequence[Page], cells: int = 1) -> list[Picture]:
    """Return the pages as :func:`coarse.pictures` does, from the cache if possible.

    Raises :class:`DataError` for damaged pictures.
    """
    fingerprints = Fingerprints(named=False)
    drawn_by = drawing_code("pixels")
    keys = [f"{drawn_by} {cells} {fingerprints.page_of_file(page)}" for page in pages]
    shown = dict(zip(keys, pages, strict=True))
    folder = private_cache("looks")
    cache = Cache(folder, MOST_BYTES) if folder is not None else None
    kept = {key: cache.load(key) for key in shown} if cache is not None else {}
    found = {key: Picture(each[0], zlib.decompress(each[1])) for key, each in kept.items() if each}
    new = [key for key in shown if key not in found]
    for key, made in zip(new, coarse.pictures([shown[key] for key in new], cells), strict=True):
        found[key] = made
        if cache is not None:
            cache.keep(key, (made.width, zlib.compress(made.rgb, 1)))
    return [found[key] for key in keys]
