"""Outlines, transforms, colours and pens as PDF operators.

They are cached, since they repeat on every card of a deck.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from printgen.core.geometry import Box, Matrix
from printgen.core.outlines import ellipse, rounded_box
from printgen.core.scene import Circle, Path, Pen, Rect, Segment
from printgen.core.units import number

_CAPS: Final = {"butt": 0, "round": 1, "square": 2}
_JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}
# The path that ``re`` replaces (ISO 32000-1, table 59): signs are made of boxes.
_BOX: Final = re.compile(r"(?<!\S)(\S+) (\S+) m (\S+) \2 l \3 (\S+) l \1 \4 l h")


@lru_cache(maxsize=4096)
def colour_operator(colour: str, grey_operator: str, rgb_operator: str) -> str:
    red, green, blue = (number(int(colour[i : i + 2], 16) / 255, 4) for i in (1, 3, 5))
    if red == green == blue:
        # Grey as grey: black text stays on the black plate alone.
        return f"{red} {grey_operator}"
    return f"{red} {green} {blue} {rgb_operator}"


def pdf_name(label: str) -> str:
    """Return a label as PDF writes names."""
    return re.sub(r"[^A-Za-z0-9.-]", lambda m: "".join(f"#{b:02x}" for b in m[0].encode()), label)


@lru_cache(maxsize=4096)
def map_operands(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    linear = " ".join(number(value, 6) for value in (a, b, c, d))
    return f"{linear} {number(e)} {number(f)}"


@lru_cache(maxsize=4096)
def text_start(x: int, y: int) -> str:
    """Return the operator that moves to the first line of text, upright; micrometres."""
    return f"1 0 0 -1 {number(x / 1000)} {number(y / 1000)} Tm"


@lru_cache(maxsize=4096)
def text_step(dx: int, dy: int) -> str:
    """Return the operator that moves from one line of text to the next; micrometres."""
    return f"{number(dx / 1000)} {number(-dy / 1000)} Td"


def outline_of(node: Rect | Circle | Path) -> str:
    match node:
        case Rect(x, y, width, height, _, radius):
            if radius:
                return rounded_outline(x, y, width, height, radius)
            return box_outline(x, y, width, height)
        case Circle(cx, cy, r):
            return circle_outline(cx, cy, r)
        case Path(segments):
            return path_outline(segments)


@lru_cache(maxsize=4096)
def line_ends(pen: Pen, limit: float) -> str:
    """Return the operators for how lines end and turn; ``limit`` is the one in force."""
    written = f"{_CAPS[pen.cap]} J {_JOINS[pen.join]} j"
    return written if pen.miter == limit else f"{written} {number(pen.miter)} M"


@lru_cache(maxsize=4096)
def box_outline(x: float, y: float, width: float, height: float) -> str:
    return f"{number(x)} {number(y)} {number(width)} {number(height)} re"


@lru_cache(maxsize=4096)
def rounded_outline(x: float, y: float, width: float, height: float, radius: float) -> str:
    r = min(radius, width / 2, height / 2)
    return path_outline(rounded_box(Box(x, y, width, height), r, r))


@lru_cache(maxsize=4096)
def circle_outline(cx: float, cy: float, r: float) -> str:
    return path_outline(ellipse(cx, cy, r, r))


@lru_cache(maxsize=4096)
def path_outline(segments: tuple[Segment, ...]) -> str:
    letters = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    written = " ".join(
        f"{' '.join(map(number, values))} {letters[step]}" if values else letters[step]
        for step, values in segments
    )
    return _BOX.sub(_as_box, written)


def _as_box(path: re.Match[str]) -> str:
    x, y, right, bottom = map(float, path.groups())
    return box_outline(x, y, right - x, bottom - y)
