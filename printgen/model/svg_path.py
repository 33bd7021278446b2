"""SVG path data, read into absolute moves, lines and cubic curves."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Final

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
    """SVG path data as absolute moves, lines and cubic curves.

    Quadratic curves and arcs become cubic ones (SVG 1.1, appendix F.6). Raises ``ValueError`` with
    a sentence that names the character at which the data stops making sense, counted from 1.
    Remembered: what was read to be checked is read again to be drawn.
    """
    pen = _Pen()
    at = len(data) - len(data.lstrip())
    if at == len(data):
        raise ValueError("path data is empty")
    while at < len(data):
        command = data[at]
        if not _COMMAND.match(command) or command.upper() not in _ARGUMENTS:
            raise ValueError(f"'{command}' at character {at + 1} is no path command")
        if not pen.segments and command not in "Mm":
            raise ValueError("path data must begin with M")
        numbers, at = _numbers(data, at + 1, command)
        pen.draw(command, numbers)
    return tuple(pen.segments)


def _numbers(data: str, at: int, command: str) -> tuple[list[float], int]:
    """All numbers that follow a command letter, and where they end."""
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
        if abs(number) > _MOST:
            raise ValueError(f"the number at character {at + 1} is larger than {_MOST}")
        numbers.append(number)
        at = _skip(data, match.end())
    if size == 0 and numbers:
        raise ValueError(f"'{command}' at character {start} takes no numbers")
    if size and (not numbers or len(numbers) % size):
        many = "1 number" if size == 1 else f"{size} numbers"
        message = f"'{command}' at character {start} takes {many} at a time, not {len(numbers)}"
        raise ValueError(message)
    return numbers, at


def _skip(data: str, at: int) -> int:
    match = _BETWEEN.match(data, at)
    return match.end() if match else at


class _Pen:
    """A pen: its position, and the segments that it has drawn."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._x = self._y = 0.0
        self._start = (0.0, 0.0)
        self._control: tuple[float, float] | None = None
        self._last = ""

    def draw(self, command: str, numbers: list[float]) -> None:
        """One command letter with all the numbers that follow it."""
        kind = command.upper()
        size = _ARGUMENTS[kind]
        if size == 0:
            self.segments.append(("Z", ()))
            self._x, self._y = self._start
            self._last = "Z"
            return
        for at in range(0, len(numbers), size):
            origin = (self._x, self._y) if command.islower() else (0.0, 0.0)
            self._step(kind, *origin, numbers[at : at + size])
            if kind == "M":
                kind = "L"  # further pairs after a move are lines

    def _step(self, kind: str, dx: float, dy: float, n: list[float]) -> None:
        if kind == "H":
            self._line(n[0] + dx, self._y)
        elif kind == "V":
            self._line(self._x, n[0] + dy)
        elif kind == "A":
            end = n[5] + dx, n[6] + dy
            self._arc(n[0], n[1], n[2], *end, large=bool(n[3]), sweep=bool(n[4]))
        else:
            p = [v + (dy if i % 2 else dx) for i, v in enumerate(n)]
            match kind:
                case "M":
                    self.segments.append(("M", (p[0], p[1])))
                    self._start = self._x, self._y = p[0], p[1]
                case "L":
                    self._line(p[0], p[1])
                case "C":
                    self._cubic(*p)
                case "S":
                    self._cubic(*self._reflected("CS"), *p)
                case "Q":
                    self._quadratic(*p)
                case "T":
                    self._quadratic(*self._reflected("QT"), *p)
        self._last = kind

    def _line(self, x: float, y: float) -> None:
        self.segments.append(("L", (x, y)))
        self._x, self._y = x, y

    def _cubic(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:  # noqa: PLR0913, PLR0917 - SVG's C
        self.segments.append(("C", (x1, y1, x2, y2, x, y)))
        self._control = x2, y2
        self._x, self._y = x, y

    def _quadratic(self, cx: float, cy: float, x: float, y: float) -> None:
        x0, y0 = self._x, self._y
        self._cubic(
            x0 + 2 / 3 * (cx - x0),
            y0 + 2 / 3 * (cy - y0),
            x + 2 / 3 * (cx - x),
            y + 2 / 3 * (cy - y),
            x,
            y,
        )
        self._control = cx, cy

    def _reflected(self, after: str) -> tuple[float, float]:
        if self._control is None or self._last not in after:
            return self._x, self._y
        return 2 * self._x - self._control[0], 2 * self._y - self._control[1]

    def _arc(  # noqa: PLR0913 - SVG's A
        self, rx: float, ry: float, turn: float, x: float, y: float, *, large: bool, sweep: bool
    ) -> None:
        x0, y0 = self._x, self._y
        rx, ry = abs(rx), abs(ry)
        if (x0, y0) == (x, y):
            return
        if min(rx, ry) < 1e-6:
            self._line(x, y)
            return
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        hx, hy = (x0 - x) / 2, (y0 - y) / 2
        px, py = cos * hx + sin * hy, -sin * hx + cos * hy
        stretch = math.sqrt((px / rx) ** 2 + (py / ry) ** 2)
        if stretch > 1:
            rx, ry = rx * stretch, ry * stretch
        between = (rx * py) ** 2 + (ry * px) ** 2
        if not between:  # the ends are so close that their distance is lost
            self._line(x, y)
            return
        root = math.sqrt(max((rx * ry) ** 2 / between - 1, 0.0)) * (1 if large != sweep else -1)
        qx, qy = root * rx * py / ry, -root * ry * px / rx
        cx, cy = cos * qx - sin * qy + (x0 + x) / 2, sin * qx + cos * qy + (y0 + y) / 2
        start = math.atan2((py - qy) / ry, (px - qx) / rx)
        end = math.atan2((-py - qy) / ry, (-px - qx) / rx)
        sweep_angle = end - start
        if sweep and sweep_angle < 0:
            sweep_angle += 2 * math.pi
        elif not sweep and sweep_angle > 0:
            sweep_angle -= 2 * math.pi
        pieces = max(1, math.ceil(abs(sweep_angle) / (math.pi / 2) - 1e-9))
        step = sweep_angle / pieces
        k = 4 / 3 * math.tan(step / 4)

        def at(u: float, v: float) -> tuple[float, float]:
            return cx + cos * rx * u - sin * ry * v, cy + sin * rx * u + cos * ry * v

        for n in range(pieces):
            a, b = start + n * step, start + (n + 1) * step
            ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
            p1, p2 = at(ca - k * sa, sa + k * ca), at(cb + k * sb, sb - k * cb)
            end_point = (x, y) if n == pieces - 1 else at(cb, sb)
            self._cubic(*p1, *p2, *end_point)
        self._control = None
