"""How much ink an image asks for: its darkest spot."""

from __future__ import annotations

import zlib
from operator import mul
from typing import Any, Final, NamedTuple

import pikepdf

from printgen.pdf.budget import MALFORMED, Budget, filters
from printgen.pdf.images import MOST_PIXELS, jpeg_2000, opened, with_masks
from printgen.pdf.marks import Picture

# To look at its inks, an image is shrunk to at most so many pixels a side.
_SPOTS: Final = 256
# Pillow's filter that takes means.
_BOX: Final = 4


class Spot(NamedTuple):
    """A place on an image: how much of each plate is there, and how opaque it is, from 0 to 1."""

    inks: tuple[float, ...]
    alpha: float = 1.0


def darkest_spot(image: Picture, budget: Budget) -> Spot | None:
    """Return the spot of an image with the most ink, as far as it is opaque.

    A spot is what remains of the image when it is shrunk to at most 256 pixels a side: single
    pixels do no harm on a press. None where the inks are not known, or the image is too large.
    """
    space = image.paint.space
    if not space.plates or image.width * image.height > MOST_PIXELS:
        return None
    channels = len(space.plates)
    if space.family == "grey" or (channels == 1 and image.bits == 1):
        return Spot((1.0,) * channels)
    if space.indexed:
        entries = range(0, len(space.table) - channels + 1, channels)
        found = max((tuple(space.table[n : n + channels]) for n in entries), key=sum, default=())
        return Spot(tuple(value / 255 for value in found) or (0.0,) * channels)
    try:
        shrunk = _shrunk(image, channels, budget)
        if shrunk is None:
            return None
        small, negative = shrunk
        data = small.tobytes()
        seen = _opacity(image, small.size, budget)
    except (*MALFORMED, pikepdf.UnsupportedImageTypeError, OSError, SyntaxError, zlib.error):
        return None
    if image.inverted != negative:
        data = bytes(255 - value for value in data)
    sums = map(sum, zip(*(data[n::channels] for n in range(channels)), strict=True))
    weighed = list(sums if seen is None else map(mul, sums, seen))
    at = weighed.index(max(weighed))
    inks = tuple(value / 255 for value in data[at * channels : (at + 1) * channels])
    return Spot(inks, 1.0 if seen is None else seen[at] / 255)


def _opacity(image: Picture, size: tuple[int, int], budget: Budget) -> bytes | None:
    """Return how opaque an image is, in 8 bits for each pixel of that size; None if all of it is.

    The opacity that a JPEG 2000 may bring is not looked at.
    """
    for mask in with_masks(image, budget):
        if mask is not image and mask.width * mask.height <= MOST_PIXELS:
            found = opened(mask, 1, budget)
            if found is None:
                return None
            # What a stencil paints is 0 (8.9.6.3).
            cut: bytes = found.convert("L").resize(size, resample=_BOX).tobytes()
            negative = mask.stencil != mask.inverted
            return bytes(255 - value for value in cut) if negative else cut
    return None


def _shrunk(image: Picture, channels: int, budget: Budget) -> tuple[Any, bool] | None:
    """Return an image with 8 bits a colour, shrunk, and True for one in negative colours."""
    if image.source is not None and "/JPXDecode" in filters(image.source):
        whole = jpeg_2000(image, channels, _SPOTS, budget)
    else:
        whole = opened(image, channels, budget)
    if whole is None:
        return None
    by = -(-max(whole.size) // _SPOTS)
    # Adobe's JPEGs are stored upside down, which Pillow turns and PDF says in Decode.
    return (whole.reduce(by) if by > 1 else whole), "adobe" in whole.info
