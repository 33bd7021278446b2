"""Find the colour with most ink in shadings (ISO 32000-1, 8.7.4.5).

Functions (7.10) define the colours: sampled, exponential, stitched, and programs without loops.
They are evaluated at a few places each; all work is counted against the file's budget.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, TypeAlias

import pikepdf

from printgen.pdf.budget import MALFORMED, MOST_INKS, Budget, Cost, UnknownError, items
from printgen.pdf.calculator import Program
from printgen.pdf.colours import ColourSpace, Paint
from printgen.pdf.resources import several

# The colours of a blend to examine, besides those where its parts meet; and along each axis of one
# that depends on two numbers.
_STEPS: Final = 64
_STEPS_EACH: Final = 16
# Meshes, by type: points and colours of a patch that begins anew, and of one that continues; of
# vertices there is one point each.
_NEW: Final = {4: (1, 1), 5: (1, 1), 6: (12, 4), 7: (16, 4)}
_NEXT: Final = {4: (1, 1), 5: (1, 1), 6: (8, 2), 7: (12, 2)}
_LATTICE: Final = 5


def darkest(shading: Any, space: ColourSpace, budget: Budget) -> Paint:
    """Return the paint of a shading with the colour that has most ink.

    It has no values if they are not known: in spaces without inks, and in broken shadings. In a
    mesh no place has more ink than one of its corners.
    """
    unknown = Paint(space, (), shaded=True)
    try:
        if not space.plates:
            return unknown
        best: tuple[float, Paint] | None = None
        for colour in _colours(shading, space, budget):
            paint = Paint(space, tuple(_clamped(each, 0, 1) for each in colour), shaded=True)
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
    functions = several(shading["/Function"], MOST_INKS)
    blends = [_Function(each, budget) for each in functions]
    return _of_two(shading, blends, budget) if kind == 1 else _of_one(shading, blends, budget)


def _of_one(shading: Any, blends: list[_Function], budget: Budget) -> Iterator[list[float]]:
    """Yield the colours along a blend: its middle, its ends, and where its parts meet."""
    start, end = _domain(shading)
    places = {start + (end - start) * n / _STEPS for n in range(_STEPS + 1)}
    for blend in blends:
        places.update(each for each in blend.bounds if start < each < end)
    budget.spend(Cost.ENTRIES, len(places) * len(blends))
    for place in sorted(places):
        yield [each for blend in blends for each in blend.at(place)]


def _of_two(shading: Any, blends: list[_Function], budget: Budget) -> Iterator[list[float]]:
    """Yield the colours of a shading that is a function of the place, on a grid."""
    ends = _floats(shading["/Domain"]) if "/Domain" in shading else [0.0, 1.0, 0.0, 1.0]
    (left, right), (low, high) = list(pairwise(ends))[::2]
    budget.spend(Cost.ENTRIES, (_STEPS_EACH + 1) ** 2 * len(blends))
    for n in range((_STEPS_EACH + 1) ** 2):
        x, y = (step / _STEPS_EACH for step in divmod(n, _STEPS_EACH + 1))
        at = left + (right - left) * x, low + (high - low) * y
        yield [each for blend in blends for each in blend.at(*at)]


def _domain(shading: Any) -> tuple[float, float]:
    """Return the ends of a shading's parameter: for a mesh, the range of its colours."""
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
    ends = list(pairwise(_floats(shading["/Decode"])))[4::2]
    if not (0 < place <= 32 and 0 < colour <= 16 and 0 <= flag <= 8 and len(ends) == parts):
        raise UnknownError("an invalid mesh")
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


# Nested functions.
_DEEPEST: Final = 3
_MOST_PARTS: Final = 256
# All samples of a function together, and the most bits of one (ISO 32000-1, table 39).
_MOST_NUMBERS: Final = 300_000
_BITS: Final = frozenset({1, 2, 4, 8, 12, 16, 24, 32})
# The samples of a function of one number to examine one by one.
_MOST_SAMPLES: Final = 1_024

_Evaluate: TypeAlias = Callable[[Sequence[float]], list[float]]


class _Function:
    """A function of the file.

    ``bounds`` are places inside its domain where a function of one number may have a corner.
    """

    def __init__(self, thing: Any, budget: Budget, depth: int = 0) -> None:
        """Read it. Raises :class:`UnknownError` for what is not worked out."""
        self.bounds: list[float] = []
        ends = _floats(thing["/Domain"])
        self._domain = list(pairwise(ends))[::2]
        if not self._domain:
            raise UnknownError("a function without inputs")
        makers = {0: self._sampled, 2: self._exponential, 3: self._stitched, 4: self._program}
        maker = makers.get(int(thing["/FunctionType"]))
        if maker is None:
            raise UnknownError("a function of an unknown type")
        self._evaluate = maker(thing, budget, depth)
        limits = thing.get("/Range")
        self._range = list(pairwise(_floats(limits)))[::2] if limits is not None else []

    def at(self, *inputs: float) -> list[float]:
        """Return the values at a place. Raises :class:`UnknownError` and arithmetic errors."""
        if len(inputs) != len(self._domain):
            raise UnknownError("a function with another number of inputs")
        near = [_clamped(x, *ends) for x, ends in zip(inputs, self._domain, strict=True)]
        values = self._evaluate(near)
        if not self._range:
            return values
        return [_clamped(value, *ends) for value, ends in zip(values, self._range, strict=True)]

    def _sampled(self, thing: Any, budget: Budget, _depth: int) -> _Evaluate:
        sizes = [int(each) for each in items(thing["/Size"], _MOST_PARTS)]
        bits = int(thing["/BitsPerSample"])
        ends = list(pairwise(_floats(thing.get("/Decode", thing["/Range"]))))[::2]
        count = math.prod(sizes) * len(ends)
        if min(sizes) < 1 or count > _MOST_NUMBERS or bits not in _BITS or not ends:
            raise UnknownError("invalid samples")
        budget.spend(Cost.ENTRIES, count)
        numbers = _unpacked(budget.read(thing), bits, count)
        most = (1 << bits) - 1
        domain = self._domain
        if len(sizes) == 1 and sizes[0] <= _MOST_SAMPLES:
            (start, end), last = domain[0], max(1, sizes[0] - 1)
            self.bounds = [start + (end - start) * n / last for n in range(1, sizes[0] - 1)]

        def evaluate(inputs: Sequence[float]) -> list[float]:
            at, step = 0, len(ends)
            for x, (start, end), size in zip(inputs, domain, sizes, strict=True):
                share = (x - start) / (end - start) if end > start else 0.0
                at += step * round(share * (size - 1))
                step *= size
            return [
                low + (high - low) * numbers[at + n] / most for n, (low, high) in enumerate(ends)
            ]

        return evaluate

    def _exponential(self, thing: Any, _budget: Budget, _depth: int) -> _Evaluate:
        first, last = (
            _floats(thing[key]) if key in thing else [default]
            for key, default in (("/C0", 0.0), ("/C1", 1.0))
        )
        power = float(thing["/N"])

        def evaluate(inputs: Sequence[float]) -> list[float]:
            share = inputs[0] ** power
            return [a + share * (b - a) for a, b in zip(first, last, strict=True)]

        return evaluate

    def _stitched(self, thing: Any, budget: Budget, depth: int) -> _Evaluate:
        if depth >= _DEEPEST or len(thing["/Functions"]) > _MOST_PARTS:
            raise UnknownError("too many functions in functions")
        budget.spend(Cost.ENTRIES, len(thing["/Functions"]))
        parts = [_Function(each, budget, depth + 1) for each in thing["/Functions"]]
        self.bounds, encode = _floats(thing["/Bounds"]), _floats(thing["/Encode"])
        edges = [self._domain[0][0], *self.bounds, self._domain[0][1]]

        def evaluate(inputs: Sequence[float]) -> list[float]:
            x = inputs[0]
            n = sum(each <= x for each in self.bounds[: len(parts) - 1])
            low, high = edges[n : n + 2]
            first, last = encode[2 * n : 2 * n + 2]
            share = (x - low) / (high - low) if high > low else 0.0
            return parts[n].at(first + share * (last - first))

        return evaluate

    def _program(self, thing: Any, budget: Budget, _depth: int) -> _Evaluate:
        program = Program(budget.read(thing), budget)
        count = len(thing["/Range"]) // 2
        return lambda inputs: program.run(inputs)[-count:]


def _clamped(value: float, low: float, high: float) -> float:
    """Return the value, or the end of the range that it lies beyond."""
    return min(max(value, low), high)


def _floats(array: Any) -> list[float]:
    """Return the numbers of an array, up to a limit. Raises ``TypeError`` for anything else."""
    if not isinstance(array, pikepdf.Array):
        raise UnknownError("invalid numbers")
    return [float(each) for each in items(array, 2 * _MOST_PARTS)]


def _unpacked(data: bytes, bits: int, count: int) -> Sequence[int]:
    """Return the first numbers of ``bits`` bits each. Raises :class:`UnknownError` for too few."""
    size = (count * bits + 7) // 8
    if len(data) < size:
        raise UnknownError("samples that end early")
    if bits % 8 == 0:
        step = bits // 8
        return [int.from_bytes(data[n : n + step], "big") for n in range(0, size, step)]
    found = []
    for n in range(count):
        first, last = n * bits // 8, (n * bits + bits - 1) // 8
        part = int.from_bytes(data[first : last + 1], "big")
        found.append(part >> ((last + 1) * 8 - (n + 1) * bits) & ((1 << bits) - 1))
    return found
