"""Parse SVG path data into absolute moves, lines and cubic curves."""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal

from printgen.core.errors import counted
from printgen.core.geometry import Matrix, Point, on_curve, turning_points
from printgen.core.scene import Segment

_COMMAND: Final = re.compile(r"[A-Za-z]")
_NUMBER: Final = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_FLAG: Final = re.compile(r"[01]")
_BETWEEN: Final = re.compile(r"\s*,?\s*")
_ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ARC_FLAGS: Final = (3, 4)  # which of an arc's seven numbers are flags, written as 0 or 1
_MOST: Final = 10_000  # no sign needs larger coordinates, and their squares would overflow


@lru_cache(maxsize=4096)
def parse_path(data: str) -> tuple[Segment, ...]:
    """Return a sign's path, as :func:`read_path` does.

    Results are cached, since a path is checked first and drawn later.
    """
    return read_path(data, _MOST)


def read_path(data: str, most: float) -> tuple[Segment, ...]:
    """Return SVG path data as absolute moves, lines and cubic curves.

    Quadratic curves and arcs become cubic ones (SVG 1.1, appendix F.6). No number may be larger
    than ``most``. Raises ``ValueError`` with a sentence that names the character, counted from 1,
    that cannot be read.
    """
    pen = _Pen()
    at = len(data) - len(data.lstrip())
    if at == len(data):
        raise ValueError("path data is empty")
    while at < len(data):
        command = data[at]
        if not _COMMAND.match(command) or command.upper() not in _ARGUMENTS:
            raise ValueError(f"'{command}' at character {at + 1} is not a path command")
        if not pen.segments and command not in "Mm":
            raise ValueError("path data must begin with M")
        numbers, at = _numbers(data, at + 1, command, most)
        pen.draw(command, numbers)
    return tuple(pen.segments)


def extremes(segments: Iterable[Segment], onto: Matrix) -> Iterator[Point]:
    """Yield points of a transformed path, the outermost among them.

    These are the ends of all segments, and the points where curves turn back horizontally or
    vertically.
    """
    start = last = (0.0, 0.0)
    for letter, values in segments:
        if letter == "Z":
            last = start
            continue
        points = [onto.apply(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        if letter == "C":
            yield from _bulges(last, *points)
        last = points[-1]
        if letter == "M":
            start = last
        yield last


def _bulges(*points: Point) -> Iterator[Point]:
    """Yield where a cubic curve turns back, horizontally or vertically."""
    (x0, x1, x2, x3), (y0, y1, y2, y3) = zip(*points, strict=True)
    for way in ((x0, x1, x2, x3), (y0, y1, y2, y3)):
        for t in turning_points(*way):
            yield on_curve(x0, x1, x2, x3, t), on_curve(y0, y1, y2, y3, t)


def _numbers(data: str, at: int, command: str, most: float) -> tuple[list[float], int]:
    """Return all numbers after a command letter, and where they end."""
    size = _ARGUMENTS[command.upper()]
    start = at
    numbers: list[float] = []
    at = _skip(data, at)
    while at < len(data) and not _COMMAND.match(data, at):
        is_flag = size == 7 and len(numbers) % size in _ARC_FLAGS
        match = (_FLAG if is_flag else _NUMBER).match(data, at)
        if match is None:
            what = "not 0 or 1, as an arc's flags must be" if is_flag else "not path data"
            raise ValueError(f"'{data[at]}' at character {at + 1} is {what}")
        number = float(match[0])
        if abs(number) > most:
            raise ValueError(f"the number at character {at + 1} is larger than {most:.0f}")
        numbers.append(number)
        at = _skip(data, match.end())
    if size == 0 and numbers:
        raise ValueError(f"'{command}' at character {start} takes no numbers")
    if size and (not numbers or len(numbers) % size):
        many = counted(size, "number")
        message = f"'{command}' at character {start} takes {many} at a time, not {len(numbers)}"
        raise ValueError(message)
    return numbers, at


def _skip(data: str, at: int) -> int:
    match = _BETWEEN.match(data, at)
    return match.end() if match else at


class _Pen:
    """The segments drawn so far, and the position of the pen as a complex number, x + y·i."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._at = self._start = self._control = 0j
        self._last = ""

    def draw(self, command: str, numbers: list[float]) -> None:
        """Draw one command letter with all the numbers after it."""
        kind = command.upper()
        size = _ARGUMENTS[kind]
        if size == 0:
            self.segments.append(("Z", ()))
            self._at = self._start
            self._last = "Z"
        for n in range(0, len(numbers), size or 1):
            origin = self._at if command.islower() else 0j
            self._step(kind, origin, numbers[n : n + size])
            self._last = kind
            if kind == "M":
                kind = "L"  # further pairs after a move are lines

    def _step(self, kind: str, origin: complex, n: list[float]) -> None:
        if kind == "H":
            n = [n[0], (self._at - origin).imag]
        elif kind == "V":
            n = [(self._at - origin).real, n[0]]
        points = [origin + complex(*n[i : i + 2]) for i in range(len(n) % 2, len(n), 2)]
        match kind:
            case "M":
                self._add("M", *points)
                self._start = self._at
            case "C":
                self._add("C", *points)
            case "S":
                self._add("C", self._reflected("CS"), *points)
            case "Q":
                self._quadratic(*points)
            case "T":
                self._quadratic(self._reflected("QT"), *points)
            case "A":
                self._arc(
                    abs(n[0]), abs(n[1]), n[2], points[-1], is_large=n[3] == 1, grows=n[4] == 1
                )
            case _:
                self._add("L", *points)

    def _add(self, letter: Literal["M", "L", "C"], *points: complex) -> None:
        self.segments.append((letter, tuple(v for p in points for v in (p.real, p.imag))))
        self._control, self._at = points[-2:] if letter == "C" else (points[-1], points[-1])

    def _quadratic(self, control: complex, to: complex) -> None:
        first, second = (end + 2 / 3 * (control - end) for end in (self._at, to))
        self._add("C", first, second, to)
        self._control = control

    def _reflected(self, after: str) -> complex:
        """Return the last control point reflected, if the last command was one of ``after``."""
        return 2 * self._at - self._control if self._last and self._last in after else self._at

    def _arc(  # noqa: PLR0913 - SVG's A
        self, rx: float, ry: float, turn: float, to: complex, *, is_large: bool, grows: bool
    ) -> None:
        # Kits are fingerprinted by these digits: the order of the operations preserves them.
        if self._at == to:
            return
        along = cmath.rect(1, math.radians(turn))
        half = (self._at - to) / 2 * along.conjugate()
        px, py = half.real, half.imag
        if min(rx, ry) < 1e-6:
            self._add("L", to)
            return
        stretch = math.sqrt((px / rx) ** 2 + (py / ry) ** 2)
        if stretch > 1:
            rx, ry = rx * stretch, ry * stretch
        between = (rx * py) ** 2 + (ry * px) ** 2
        if not between:  # the ends are so close that their distance is lost
            self._add("L", to)
            return
        root = math.sqrt(max((rx * ry) ** 2 / between - 1, 0.0)) * (-1 if is_large == grows else 1)
        qx, qy = root * rx * py / ry, -root * ry * px / rx
        cos, sin = along.real, along.imag
        centre = complex(
            cos * qx - sin * qy + (self._at.real + to.real) / 2,
            sin * qx + cos * qy + (self._at.imag + to.imag) / 2,
        )
        start = math.atan2((py - qy) / ry, (px - qx) / rx)
        sweep = math.atan2((-py - qy) / ry, (-px - qx) / rx) - start
        if sweep and grows != (sweep > 0):
            sweep += 2 * math.pi if grows else -2 * math.pi
        pieces = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
        step = sweep / pieces
        k = 4 / 3 * math.tan(step / 4)

        def on_page(u: float, v: float) -> complex:
            return complex(
                centre.real + cos * rx * u - sin * ry * v, centre.imag + sin * rx * u + cos * ry * v
            )

        for n in range(pieces):
            a, b = start + n * step, start + (n + 1) * step
            ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
            last = to if n == pieces - 1 else on_page(cb, sb)
            self._add(
                "C", on_page(ca - k * sa, sa + k * ca), on_page(cb + k * sb, sb - k * cb), last
            )
