"""Signs: small two-tone pictures on a 24 × 24 grid, from path data to scene symbols."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Final

from printgen.geometry import IDENTITY, Box, Matrix, rotation
from printgen.model.game import Sign, SignShape
from printgen.scene import Circle, Colour, Group, Node, Paint, Path, Rect, Segment, Symbol, Use

GRID: Final = 24.0
WEIGHTS: Final = {"heavy": 1.5, "light": 0.75}

_TOKEN: Final = re.compile(r"([A-Za-z])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([\s,]+)|(.)")
_ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_MIRROR: Final = Matrix(-1, 0, 0, 1, GRID, 0)


def symbol(name: str, sign: Sign, colours: dict[str, Colour]) -> Symbol:
    """The sign as a symbol of 24 × 24 mm. ``colours`` gives ink, tint, paper and the palette.

    Raises ``ValueError`` for path data that cannot be read.
    """
    nodes: list[Node] = []
    for shape in sign.shapes:
        nodes += _draw(shape, colours)
    return Symbol(name, Box(0, 0, GRID, GRID), tuple(nodes))


def use(sign: Symbol, box: Box) -> Use:
    """The sign as large as fits into the box, centred."""
    x, y, side, _ = box.square()
    return Use(sign, Matrix(side / GRID, 0, 0, side / GRID, x, y))


def _draw(shape: SignShape, colours: dict[str, Colour]) -> Iterator[Node]:
    node = _node(shape, _paint(shape, colours))
    yield node
    maps: list[Matrix] = []
    if shape.mirror:
        maps = [_MIRROR]
    elif shape.turns:
        half = GRID / 2
        maps = [rotation(360 * n / shape.turns, half, half) for n in range(1, shape.turns)]
    for matrix in maps:
        if matrix != IDENTITY:
            yield Group((node,), matrix)


def _paint(shape: SignShape, colours: dict[str, Colour]) -> Paint:
    fill, stroke = (
        colour if colour is None or colour.startswith("#") else colours[colour]
        for colour in (shape.fill, shape.stroke)
    )
    return Paint(fill, stroke, WEIGHTS[shape.weight] if stroke else 0.0, sharp=stroke is None)


def _node(shape: SignShape, paint: Paint) -> Node:
    if shape.circle is not None:
        return Circle(*map(float, shape.circle), paint)
    if shape.rect is not None:
        x, y, width, height = map(float, shape.rect)
        return Rect(x, y, width, height, paint, float(shape.radius))
    return Path(parse_path(shape.path or ""), paint)


def parse_path(data: str) -> tuple[Segment, ...]:
    """SVG path data as absolute moves, lines and cubic curves.

    Quadratic curves and arcs become cubic ones (SVG 1.1, appendix F.6). Raises ``ValueError`` with
    the character at which the data stops making sense.
    """
    reader = _PathReader()
    command, numbers = "", []
    for match in _TOKEN.finditer(data):
        letter, value, _, stray = match.groups()
        if stray:
            raise ValueError(f"'{stray}' at character {match.start() + 1} is not path data")
        if value:
            if not command:
                raise ValueError("path data must begin with M")
            numbers.append(float(value))
        if letter:
            if letter.upper() not in _ARGUMENTS:
                raise ValueError(f"'{letter}' at character {match.start() + 1} is no path command")
            if command:
                reader.read(command, numbers)
            elif letter not in "Mm":
                raise ValueError("path data must begin with M")
            command, numbers = letter, []
    if not command:
        raise ValueError("path data is empty")
    reader.read(command, numbers)
    return tuple(reader.segments)


class _PathReader:
    """Where the pen is, and what it has drawn."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._x = self._y = 0.0
        self._start = (0.0, 0.0)
        self._control: tuple[float, float] | None = None
        self._last = ""

    def read(self, command: str, numbers: list[float]) -> None:
        """One command letter with all the numbers that follow it."""
        kind = command.upper()
        size = _ARGUMENTS[kind]
        if size == 0:
            if numbers:
                raise ValueError("Z takes no numbers")
            self.segments.append(("Z", ()))
            self._x, self._y = self._start
            self._last = "Z"
            return
        if not numbers or len(numbers) % size:
            raise ValueError(f"{command} takes {size} numbers at a time, not {len(numbers)}")
        for at in range(0, len(numbers), size):
            self._step(kind, command.islower(), numbers[at : at + size])
            if kind == "M":
                kind = "L"  # further pairs after a move are lines

    def _step(self, kind: str, relative: bool, n: list[float]) -> None:
        dx, dy = (self._x, self._y) if relative else (0.0, 0.0)
        if kind == "H":
            self._line(n[0] + dx, self._y)
        elif kind == "V":
            self._line(self._x, n[0] + dy)
        elif kind == "A":
            self._arc(n[0], n[1], n[2], bool(n[3]), bool(n[4]), n[5] + dx, n[6] + dy)
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

    def _arc(  # noqa: PLR0913, PLR0917 - SVG's A
        self, rx: float, ry: float, turn: float, large: bool, sweep: bool, x: float, y: float
    ) -> None:
        x0, y0 = self._x, self._y
        rx, ry = abs(rx), abs(ry)
        if (x0, y0) == (x, y):
            return
        if not rx or not ry:
            self._line(x, y)
            return
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        hx, hy = (x0 - x) / 2, (y0 - y) / 2
        px, py = cos * hx + sin * hy, -sin * hx + cos * hy
        stretch = math.sqrt((px / rx) ** 2 + (py / ry) ** 2)
        if stretch > 1:
            rx, ry = rx * stretch, ry * stretch
        inner = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1
        root = math.sqrt(max(inner, 0.0)) * (1 if large != sweep else -1)
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
