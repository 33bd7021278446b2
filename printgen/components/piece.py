"""What a component becomes: drawn pieces, ready to be put on sheets."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from printgen.scene import Node

Art: TypeAlias = tuple[Node, ...]


class Piece(NamedTuple):
    """One design of a component.

    Art is in millimetres from the trimmed piece's top left corner and goes ``bleed`` mm beyond;
    ``back`` is None where the back stays blank.
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

    @property
    def id(self) -> str:
        """``component/design``, or the component's id when all copies are alike."""
        return f"{self.component}/{self.design}" if self.design else self.component

    @property
    def slug(self) -> str:
        """The id as it stands in file and symbol names."""
        return self.id.replace("/", "-")
