"""Strips: what columns are made of. A strip lies across the column and is never cut."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from printgen.core.scene import ARTIFACT, Colour, Element, Group, Node, Paint, Path, Structure

# Draws a strip whose top left corner is at (x, y), in millimetres.
Draw: TypeAlias = Callable[[float, float], Iterable[Node]]


class Keep(enum.IntEnum):
    """The strength with which a strip holds the one below it."""

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

    ``text`` says what it shows, so that an error finds its place; ``again`` is set once more above
    the strip when it begins a column (a table's head). An ornament parts what is above it from what
    is below: at a column's top or foot it is left out. A strip that
    ``continues`` is one more line of the paragraph above; one that ``illustrates`` is a figure of
    what is said there. ``part`` is the part of the text that it shows, or begins.
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
        """Return the strip set ``dx`` mm further right in its column."""
        draw = self.draw

        def shifted(x: float, y: float) -> Iterable[Node]:
            return draw(x + dx, y)

        panel = self.panel and self.panel._replace(x=self.panel.x + dx)
        again = self.again and self.again.moved(dx)
        return replace(self, draw=shifted, panel=panel, again=again)

    def within(self, *outer: Element) -> Strip:
        """Return the strip as part of what is within ``outer``."""
        return replace(self, part=(*outer, *self.part))

    def repeated(self) -> Strip:
        """Return the strip as it is set again, where it is not read once more."""
        return self.within(ARTIFACT)


def spoken(nodes: Iterable[Node], *part: Element) -> Group:
    """Return nodes as a part of the text."""
    return Group(tuple(nodes), part=part)


def height_of(strips: Sequence[Strip]) -> float:
    """Return the millimetres that strips take from the top of a column."""
    return sum(strip.height for strip in strips) + sum(strip.before for strip in strips[1:])


def held_together(strips: Sequence[Strip], keep: Keep) -> list[Strip]:
    """Return the strips, each holding the next one; the last is left as it is."""
    return [*(strip.held(keep) for strip in strips[:-1]), *strips[-1:]]


def blank(height: float, keep: Keep = Keep.FREE) -> Strip:
    """Return an empty strip."""
    return Strip(height, lambda _x, _y: (), keep=keep)


def rule(x: float, y: float, right: float, width: float, colour: Colour) -> Path:
    """Return a level line from ``x`` to ``right``."""
    return Path((("M", (x, y)), ("L", (right, y))), Paint(stroke=colour, width=width))
