"""The two forms of boxes: how large they are around their contents, and their nets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import NamedTuple

from printgen.components import nets


class Measures(NamedTuple):
    """A folded box: its width, height and depth in mm, from fold to fold."""

    width: float
    height: float
    depth: float


class Panel(NamedTuple):
    """A face of a net: the key of what it shows, and its width and height in mm."""

    key: str
    width: float
    height: float


class Part(NamedTuple):
    """One sheet of card: its net, and the panels of that net, in the same order.

    ``seen`` is the panel that stands for it in pictures; ``behind`` is the key of what that panel
    shows inside, if anything.
    """

    net: nets.Net
    panels: tuple[Panel, ...]
    seen: int
    behind: str = ""


@dataclass(frozen=True)
class Form(ABC):
    """A form of boxes of card ``card`` mm thick, with room of ``clearance`` mm beside its contents.

    ``least`` are the smallest measures.
    """

    clearance: float
    card: float
    least: Measures

    @abstractmethod
    def around(self, sides: tuple[float, float, float]) -> tuple[Measures, Measures]:
        """Return the measures inside and outside around contents, whose smallest side is first."""

    @abstractmethod
    def parts(self, measures: Measures) -> tuple[Part, ...]:
        """Return the sheets of card of a box with these measures."""
