"""Functions (ISO 32000-1, 7.10): sampled, exponential, stitched, and programs without loops.

Only shadings ask for them, at a few places each; all work is taken from the file's budget.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final, TypeAlias

import pikepdf

from printgen.pdf.budget import Budget, Cost, items
from printgen.pdf.calculator import Program
from printgen.pdf.problems import UnknownError

# Functions of functions of functions.
_DEEPEST: Final = 3
_MOST_PARTS: Final = 256
# All samples of a function together, and the bits that one may have (ISO 32000-1, table 39).
_MOST_NUMBERS: Final = 300_000
_BITS: Final = frozenset({1, 2, 4, 8, 12, 16, 24, 32})
# Samples at which a function of one number is looked at one by one.
_MOST_SAMPLES: Final = 1_024

Evaluate: TypeAlias = Callable[[Sequence[float]], list[float]]


class Function:
    """A function of the file.

    ``bounds`` are places between the ends of its domain where a function of one number may have a
    corner.
    """

    def __init__(self, thing: Any, budget: Budget, depth: int = 0) -> None:
        """Read it. Raises :class:`UnknownError` for what is not worked out."""
        self.bounds: list[float] = []
        ends = floats(thing["/Domain"])
        self._domain = list(pairwise(ends))[::2]
        if not self._domain:
            raise UnknownError("a function of nothing")
        makers = {0: self._sampled, 2: self._exponential, 3: self._stitched, 4: self._program}
        maker = makers.get(int(thing["/FunctionType"]))
        if maker is None:
            raise UnknownError("a function of an unknown type")
        self._evaluate = maker(thing, budget, depth)
        limits = thing.get("/Range")
        self._range = list(pairwise(floats(limits)))[::2] if limits is not None else []

    def at(self, *inputs: float) -> list[float]:
        """Return the values at a place. Raises :class:`UnknownError` and arithmetic errors."""
        if len(inputs) != len(self._domain):
            raise UnknownError("a function of other numbers")
        near = [clamped(x, *ends) for x, ends in zip(inputs, self._domain, strict=True)]
        values = self._evaluate(near)
        if not self._range:
            return values
        return [clamped(value, *ends) for value, ends in zip(values, self._range, strict=True)]

    def _sampled(self, thing: Any, budget: Budget, _depth: int) -> Evaluate:
        sizes = [int(each) for each in items(thing["/Size"], _MOST_PARTS)]
        bits = int(thing["/BitsPerSample"])
        ends = list(pairwise(floats(thing.get("/Decode", thing["/Range"]))))[::2]
        count = math.prod(sizes) * len(ends)
        if min(sizes) < 1 or count > _MOST_NUMBERS or bits not in _BITS or not ends:
            raise UnknownError("samples that cannot be")
        budget.spend(Cost.ENTRIES, count)
        numbers = unpacked(budget.read(thing), bits, count)
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

    def _exponential(self, thing: Any, _budget: Budget, _depth: int) -> Evaluate:
        first, last = (
            floats(thing[key]) if key in thing else [default]
            for key, default in (("/C0", 0.0), ("/C1", 1.0))
        )
        power = float(thing["/N"])

        def evaluate(inputs: Sequence[float]) -> list[float]:
            share = inputs[0] ** power
            return [a + share * (b - a) for a, b in zip(first, last, strict=True)]

        return evaluate

    def _stitched(self, thing: Any, budget: Budget, depth: int) -> Evaluate:
        if depth >= _DEEPEST or len(thing["/Functions"]) > _MOST_PARTS:
            raise UnknownError("too many functions in functions")
        budget.spend(Cost.ENTRIES, len(thing["/Functions"]))
        parts = [Function(each, budget, depth + 1) for each in thing["/Functions"]]
        self.bounds, encode = floats(thing["/Bounds"]), floats(thing["/Encode"])
        edges = [self._domain[0][0], *self.bounds, self._domain[0][1]]

        def evaluate(inputs: Sequence[float]) -> list[float]:
            x = inputs[0]
            n = sum(each <= x for each in self.bounds[: len(parts) - 1])
            low, high = edges[n : n + 2]
            first, last = encode[2 * n : 2 * n + 2]
            share = (x - low) / (high - low) if high > low else 0.0
            return parts[n].at(first + share * (last - first))

        return evaluate

    def _program(self, thing: Any, budget: Budget, _depth: int) -> Evaluate:
        program = Program(budget.read(thing), budget)
        count = len(thing["/Range"]) // 2
        return lambda inputs: program.run(inputs)[-count:]


def clamped(value: float, low: float, high: float) -> float:
    """Return the value, or the end of the range that it lies beyond."""
    return min(max(value, low), high)


def floats(array: Any) -> list[float]:
    """Return the numbers of an array, up to a limit. Raises ``TypeError`` for anything else."""
    if not isinstance(array, pikepdf.Array):
        raise UnknownError("numbers that are none")
    return [float(each) for each in items(array, 2 * _MOST_PARTS)]


def unpacked(data: bytes, bits: int, count: int) -> Sequence[int]:
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
