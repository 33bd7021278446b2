"""Shadings (ISO 32000-1, 8.7.4.5): the colour with most ink among those that they blend."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import pikepdf

from printgen.pdf.budget import MOST_INKS, Budget, Cost, items
from printgen.pdf.colours import ColourSpace, Paint
from printgen.pdf.problems import MALFORMED

# Colours of a blend that are looked at, besides those where its parts meet.
_STEPS: Final = 64
# Functions of functions of functions.
_DEEPEST: Final = 3
_MOST_PARTS: Final = 256


class UnknownError(ValueError):
    """A function that is not worked out, such as a program."""


def darkest(shading: Any, space: ColourSpace, budget: Budget) -> Paint:
    """Return the paint of a shading with the colour that has most ink.

    It has no values where they are not known: in meshes whose corners have colours of their own, in
    functions of two numbers or that are programs, in spaces without inks.
    """
    unknown = Paint(space, (), shaded=True)
    try:
        if not space.plates or int(shading["/ShadingType"]) == 1 or "/Function" not in shading:
            return unknown
        function = shading["/Function"]
        several = isinstance(function, pikepdf.Array)
        functions = list(items(function, MOST_INKS)) if several else [function]
        blends = [_Blend(each, budget) for each in functions]
        start, end = _domain(shading)
        places = {start + (end - start) * n / _STEPS for n in range(_STEPS + 1)}
        for blend in blends:
            places.update(each for each in blend.bounds if start < each < end)
        best: tuple[float, Paint] | None = None
        for place in sorted(places):
            values = tuple(min(max(each, 0), 1) for blend in blends for each in blend.at(place))
            paint = Paint(space, values, shaded=True)
            total = sum((paint.inks or {}).values())
            if best is None or total > best[0]:
                best = total, paint
    except MALFORMED:
        return unknown
    return best[1] if best else unknown


def _domain(shading: Any) -> tuple[float, float]:
    """Return the ends of a shading's parameter: of a mesh those that its colours decode to."""
    if "/Decode" in shading:
        return float(shading["/Decode"][4]), float(shading["/Decode"][5])
    ends = shading.get("/Domain")
    return (0.0, 1.0) if ends is None else (float(ends[0]), float(ends[1]))


class _Blend:
    """A function of one number (ISO 32000-1, 7.10): sampled, exponential or stitched."""

    def __init__(self, thing: Any, budget: Budget, depth: int = 0) -> None:
        budget.spend(Cost.ENTRIES, _STEPS)
        self.bounds: list[float] = []
        self._kind = int(thing["/FunctionType"])
        self._domain = float(thing["/Domain"][0]), float(thing["/Domain"][1])
        if self._kind == 2:
            self._from = _floats(thing.get("/C0"), [0.0])
            self._to = _floats(thing.get("/C1"), [1.0])
            self._power = float(thing["/N"])
        elif self._kind == 3 and depth < _DEEPEST:
            parts = thing["/Functions"]
            if len(parts) > _MOST_PARTS:
                raise UnknownError
            self._parts = [_Blend(each, budget, depth + 1) for each in parts]
            self.bounds = _floats(thing["/Bounds"], [])
            self._encode = _floats(thing["/Encode"], [])
        elif self._kind == 0 and int(thing["/BitsPerSample"]) == 8:
            count, decode = int(thing["/Size"][0]), thing.get("/Decode", thing["/Range"])
            ends = list(pairwise(_floats(decode, [])))[::2]
            data = budget.read(thing)[: count * len(ends)]
            budget.spend(Cost.ENTRIES, len(data))
            self._samples = [
                [
                    low + (high - low) * byte / 255
                    for byte, (low, high) in zip(each, ends, strict=True)
                ]
                for each in (data[n : n + len(ends)] for n in range(0, len(data), len(ends)))
            ]
        else:
            raise UnknownError

    def at(self, place: float) -> list[float]:
        """Return the values at a place."""
        start, end = self._domain
        x = min(max(place, start), end)
        if self._kind == 2:
            share = x**self._power
            return [a + share * (b - a) for a, b in zip(self._from, self._to, strict=True)]
        if self._kind == 0:
            share = (x - start) / (end - start) if end > start else 0.0
            return self._samples[round(share * (len(self._samples) - 1))]
        n = sum(each <= x for each in self.bounds[: len(self._parts) - 1])
        low, high = [start, *self.bounds, end][n : n + 2]
        first, last = self._encode[2 * n : 2 * n + 2]
        share = (x - low) / (high - low) if high > low else 0.0
        return self._parts[n].at(first + share * (last - first))


def _floats(array: Any, default: list[float]) -> list[float]:
    return default if array is None else [float(each) for each in items(array, _MOST_PARTS)]
