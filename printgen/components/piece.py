"""What a component becomes: drawn pieces, ready to be put on sheets."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from printgen.geometry import Box
from printgen.scene import Node

Art: TypeAlias = tuple[Node, ...]


class Piece(NamedTuple):
    """One design of a component.

    Art is in millimetres from the trimmed piece's top left corner and goes ``bleed`` mm beyond;
    ``back`` is None where the back stays blank. A piece that ``splits`` may be printed in parts
    where it is larger than the paper: no seam should cut a box of ``keep``, and none of ``shy`` if
    that can be helped (both in mm on the trimmed piece).
    """

    component: str
    design: str
    title: str
    group: str
    width: float
    height: float
    bleed: float
    shape: Literal["rect", "round"]
    copies: int
    front: Art
    back: Art | None
    splits: bool = False
    keep: tuple[Box, ...] = ()
    shy: tuple[Box, ...] = ()

    @property
    def id(self) -> str:
        """``component/design``, or the component's id when all copies are alike."""
        return f"{self.component}/{self.design}" if self.design else self.component

    def symbol(self, role: str) -> str:
        """The name of the symbol that shows the piece in this role (``front``, ``back``, …).

        No name in the data holds a dot, so no two symbols of a kit can be called the same: those
        of pieces and faces end in their role, those of signs hold no dot.
        """
        return ".".join((*filter(None, (self.component, self.design)), role))
