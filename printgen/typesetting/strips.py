"""Strips, the contents of columns. A strip spans the column and is never cut."""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from printgen.core.scene import ARTIFACT, Colour, Element, Group, Node, Paint, Path, Structure, line

# Draws a strip whose top left corner is at (x, y), in millimetres.
Draw: TypeAlias = Callable[[float, float], Iterable[Node]]


class Keep(enum.IntEnum):
    """How strongly a strip holds the one below it."""

    FREE = 0
    SOFT = 1  # together, unless no column is tall enough
    HARD = 2  # together, always


class Panel(NamedTuple):
    """The tint behind consecutive strips with the same panel, ``x`` right of the column's edge."""

    key: int
    x: float
    width: float
    fill: Colour


class Mark(NamedTuple):
    """A heading, for outlines and tables of contents."""

    title: str
    level: int


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip ``height`` mm tall with ``before`` mm above it that vanish at a column's top.

    ``text`` is its text, with which an error finds its place; ``again`` is repeated above the strip
    when it begins a column (a table's head). An ornament separates what is above it from what is
    below: at the top or end of a column it is left out. A strip that ``continues`` is one more line
    of the paragraph above; one that ``illustrates`` is a figure for the text there. ``part`` is the
    part of the text that it shows, or begins.
    """

    height: float
    draw: Draw
    text: str = ""
    before: float = 0.0
    keep: Keep = Keep.FREE
    kind: Literal["text", "row", "figure", "ornament"] = "text"
    panel: Panel | None = None
    mark: Mark | None = None
    again: Strip | None = None
    starts_column: bool = False
    continues: bool = False
    illustrates: bool = False
    part: Structure = ()

    def held(self, keep: Keep) -> Strip:
        """Return the strip holding the next one at least as strongly as ``keep``."""
        return self if self.keep >= keep else replace(self, keep=keep)

    def moved(self, dx: float) -> Strip:
        """Return the strip moved ``dx`` mm to the right in its column."""
        draw = self.draw

        def shifted(x: float, y: float) -> Iterable[Node]:
            return draw(x + dx, y)

        panel = self.panel and self.panel._replace(x=self.panel.x + dx)
        again = self.again and self.again.moved(dx)
        return replace(self, draw=shifted, panel=panel, again=again)

    def within(self, *outer: Element) -> Strip:
        """Return the strip as part of the contents of ``outer``."""
        return replace(self, part=(*outer, *self.part))

    def repeated(self) -> Strip:
        """Return the strip as repeated, when it is not read aloud again."""
        return self.within(ARTIFACT)


def spoken(nodes: Iterable[Node], *part: Element) -> Group:
    """Return nodes as a part of the text."""
    return Group(tuple(nodes), part=part)


def height_of(strips: Sequence[Strip]) -> float:
    """Return the height of strips from the top of a column, in mm."""
    if len(strips) == 1:  # as most are
        return strips[0].height
    gaps = math.fsum(strip.before for strip in strips[1:])
    return math.fsum(strip.height for strip in strips) + gaps


def held_together(strips: Sequence[Strip], keep: Keep) -> list[Strip]:
    """Return the strips, each holding the next one; the last is unchanged."""
    return [*(strip.held(keep) for strip in strips[:-1]), *strips[-1:]]


def blank(height: float, keep: Keep = Keep.FREE) -> Strip:
    """Return an empty strip."""
    return Strip(height, lambda _x, _y: (), keep=keep)


def rule(x: float, y: float, right: float, width: float, colour: Colour) -> Path:
    """Return a level line from ``x`` to ``right``."""
    return line((x, y), (right, y), Paint(stroke=colour, width=width))
