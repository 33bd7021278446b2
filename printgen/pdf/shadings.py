"""Shadings (ISO 32000-1, 8.7.4.5): the colour with most ink among those that they blend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

import pikepdf

from printgen.pdf.budget import MOST_INKS, Budget, Cost, items
from printgen.pdf.colours import ColourSpace, Paint
from printgen.pdf.functions import Function, clamped, floats
from printgen.pdf.problems import MALFORMED, UnknownError

# Colours of a blend that are looked at, besides those where its parts meet; and of one that
# depends on two numbers, in each of them.
_STEPS: Final = 64
_STEPS_EACH: Final = 16
# Meshes, by their types: points and colours of a patch that begins anew, and of one that goes on
# from the one before; of vertices there is one point each.
_NEW: Final = {4: (1, 1), 5: (1, 1), 6: (12, 4), 7: (16, 4)}
_NEXT: Final = {4: (1, 1), 5: (1, 1), 6: (8, 2), 7: (12, 2)}
_LATTICE: Final = 5


def darkest(shading: Any, space: ColourSpace, budget: Budget) -> Paint:
    """Return the paint of a shading with the colour that has most ink.

    It has no values where they are not known: in spaces without inks, and in broken shadings. In a
    mesh no place has more ink than one of its corners.
    """
    unknown = Paint(space, (), shaded=True)
    try:
        if not space.plates:
            return unknown
        best: tuple[float, Paint] | None = None
        for colour in _colours(shading, space, budget):
            paint = Paint(space, tuple(clamped(each, 0, 1) for each in colour), shaded=True)
            total = sum((paint.inks or {}).values())
            if best is None or total > best[0]:
                best = total, paint
    except MALFORMED:
        return unknown
    return best[1] if best else unknown


def _colours(shading: Any, space: ColourSpace, budget: Budget) -> Iterable[Iterable[float]]:
    kind = int(shading["/ShadingType"])
    if "/Function" not in shading:
        return _corners(shading, kind, len(space.plates), budget)
    function = shading["/Function"]
    several = isinstance(function, pikepdf.Array)
    functions = list(items(function, MOST_INKS)) if several else [function]
    blends = [Function(each, budget) for each in functions]
    return _of_two(shading, blends, budget) if kind == 1 else _of_one(shading, blends, budget)


def _of_one(shading: Any, blends: list[Function], budget: Budget) -> Iterator[list[float]]:
    """Yield the colours along a blend: its middle, its ends, and where its parts meet."""
    start, end = _domain(shading)
    places = {start + (end - start) * n / _STEPS for n in range(_STEPS + 1)}
    for blend in blends:
        places.update(each for each in blend.bounds if start < each < end)
    budget.spend(Cost.ENTRIES, len(places) * len(blends))
    for place in sorted(places):
        yield [each for blend in blends for each in blend.at(place)]


def _of_two(shading: Any, blends: list[Function], budget: Budget) -> Iterator[list[float]]:
    """Yield the colours of a shading that is a function of the place, on a grid."""
    ends = floats(shading["/Domain"]) if "/Domain" in shading else [0.0, 1.0, 0.0, 1.0]
    (left, right), (low, high) = list(pairwise(ends))[::2]
    budget.spend(Cost.ENTRIES, (_STEPS_EACH + 1) ** 2 * len(blends))
    for n in range((_STEPS_EACH + 1) ** 2):
        x, y = (step / _STEPS_EACH for step in divmod(n, _STEPS_EACH + 1))
        at = left + (right - left) * x, low + (high - low) * y
        yield [each for blend in blends for each in blend.at(*at)]


def _domain(shading: Any) -> tuple[float, float]:
    """Return the ends of a shading's parameter: of a mesh those that its colours decode to."""
    if "/Decode" in shading:
        return float(shading["/Decode"][4]), float(shading["/Decode"][5])
    ends = shading.get("/Domain")
    return (0.0, 1.0) if ends is None else (float(ends[0]), float(ends[1]))


def _corners(shading: Any, kind: int, parts: int, budget: Budget) -> Iterator[list[float]]:
    """Yield the colours at the corners of a mesh (ISO 32000-1, 8.7.4.5.5 to 8.7.4.5.8).

    Each vertex and each patch begins with a byte of its own.
    """
    if kind not in _NEW:
        raise UnknownError("a shading without a function")
    place, colour = int(shading["/BitsPerCoordinate"]), int(shading["/BitsPerComponent"])
    flag = 0 if kind == _LATTICE else int(shading["/BitsPerFlag"])
    ends = list(pairwise(floats(shading["/Decode"])))[4::2]
    if not (0 < place <= 32 and 0 < colour <= 16 and 0 <= flag <= 8 and len(ends) == parts):
        raise UnknownError("a mesh that cannot be")
    data = budget.read(shading)
    most, at = (1 << colour) - 1, 0
    while at < len(data):
        follows = flag and data[at] >> (8 - flag) & 3
        points, colours = (_NEXT if follows else _NEW)[kind]
        bits = flag + points * 2 * place + colours * parts * colour
        size = (bits + 7) // 8
        if at + size > len(data):
            return
        budget.spend(Cost.ENTRIES, colours * parts)
        whole = int.from_bytes(data[at : at + size], "big") >> (size * 8 - bits)
        for n in reversed(range(colours)):
            values = [whole >> (parts * (n + 1) - 1 - m) * colour & most for m in range(parts)]
            yield [
                low + (high - low) * value / most
                for value, (low, high) in zip(values, ends, strict=True)
            ]
        at += size
