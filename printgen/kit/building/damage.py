"""Find pictures with damaged contents, which shows when they are unpacked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from printgen.core.errors import DataError, Finding, Place
from printgen.core.scene import Picture
from printgen.drawing.images import named


def damaged(pictures: Mapping[Picture, Place]) -> list[Finding]:
    """Return what is wrong inside the files of pictures, each where it is named in the data.

    The cache keeps which of them could be unpacked.
    """
    if not pictures:
        return []
    # Loaded here: most games have no pictures.
    from printgen.backends.ahead import in_turn
    from printgen.backends.pictures import unpack

    found: list[Finding] = []
    works = [partial(unpack, picture) for picture in pictures]
    for (picture, where), done in zip(pictures.items(), in_turn(works), strict=True):
        try:
            done()
        except DataError as error:
            found += (named(each, picture.shown, where) for each in error.findings)
    return found
