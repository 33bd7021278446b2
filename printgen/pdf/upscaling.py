"""Find out whether an image was enlarged: by repeating pixels, or smoothly."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import groupby, pairwise
from typing import Final

import pikepdf

from printgen.pdf.budget import Budget, Cost, filters
from printgen.pdf.images import MOST_PIXELS, PLAIN, opened, read, row_of
from printgen.pdf.marks import Picture

# A picture with fewer colours may be meant to have squares.
_FEW_COLOURS: Final = 64
# Halving an image that was doubled smoothly loses a fifth to a third of what halving it again does;
# halving a sharp one loses as much, a soft photograph two fifths.
_SOFT: Final = 0.35
# Less of 255 shades is no detail but noise.
_DETAIL: Final = 3.0
# The number of halvings in that test, and the least side of the result.
_OCTAVES: Final = 4
_LEAST_SIDE: Final = 32


def enlarged(image: Picture, budget: Budget) -> int:
    """Return how many times an image was enlarged by repeating its pixels.

    It is 1 if it was not or if that is not known: for JPEGs, and for images of few colours, such as
    codes and boards, whose squares are intended.
    """
    source, row = image.source, row_of(image)
    pixel = row // image.width
    if source is None or image.bits != 8 or not pixel or image.width * image.height > MOST_PIXELS:
        return 1
    if not PLAIN.issuperset(filters(source)):
        return 1
    budget.spend(Cost.PIXELS, image.width * image.height)
    data = read(source, budget)
    if len(data) < row * image.height:
        return 1
    rows = (data[n : n + row] for n in range(0, row * image.height, row))
    times, colours = _repeated(rows, 0, None), set[bytes]()
    for start in range(0, row * image.height, row * times) if times > 1 else ():
        line = data[start : start + row]
        pixels = (line[n : n + pixel] for n in range(0, row, pixel))
        times = _repeated(pixels, times, colours)
        if times < 2:
            return 1
    return times if len(colours) > _FEW_COLOURS else 1


def _repeated(things: Iterable[bytes], times: int, seen: set[bytes] | None) -> int:
    """Return the greatest common divisor of all runs of equal things, and of ``times``.

    What is examined is added to ``seen``.
    """
    for thing, run in groupby(things):
        times = math.gcd(times, sum(1 for _ in run))
        if times == 1:
            return 1
        if seen is not None and len(seen) <= _FEW_COLOURS:
            seen.add(thing)
    return times


def softened(image: Picture, budget: Budget) -> int:
    """Return how many times larger an image is than its finest details need, as a power of two.

    A smoothly enlarged image loses nothing when it is reduced and enlarged again. It is 1 for
    images with fine details, without any, and unknown ones.
    """
    from PIL import Image, ImageChops, ImageStat

    space, size = image.paint.space, image.width * image.height
    if image.source is None or image.bits != 8 or space.indexed or size > MOST_PIXELS:
        return 1
    lost: list[float] = []
    try:
        found = opened(image, space.channels, budget)
        grey = found.convert("L") if found is not None else None
    except (pikepdf.PdfError, pikepdf.UnsupportedImageTypeError, OSError, ValueError):
        return 1
    while grey is not None and min(grey.size) >= _LEAST_SIDE and len(lost) < _OCTAVES:
        small = grey.resize((grey.width // 2, grey.height // 2), Image.Resampling.LANCZOS)
        again = small.resize(grey.size, Image.Resampling.LANCZOS)
        lost.append(ImageStat.Stat(ImageChops.difference(grey, again)).rms[0])
        grey = small
    soft = (
        2**n
        for n, (fine, coarse) in enumerate(pairwise(lost), start=1)
        if coarse > _DETAIL and fine < _SOFT * coarse
    )
    return max(soft, default=1)
