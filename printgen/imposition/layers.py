"""Lines for cutting and folding, apart from the art, so that a cutting machine can read them.

A folded piece has them as named groups in its art. On a sheet, and in a file of the piece alone,
they are moved on top, with one layer for each kind of line. A flat piece that is cut out along a
line gets it on the sheet: pictures in texts and exports show the piece without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeGuard

from printgen.components.folds import CUT
from printgen.components.piece import Art, Piece
from printgen.core.geometry import Matrix
from printgen.core.outlines import drawn, grown, paths
from printgen.core.scene import Group, Node, Paint

# No sign can have this name: names in the data contain no dots.
_ON_SHEETS: Final = "sheet"

# Around a piece, outside of its line, so that the line is visible on dark art.
_EDGE: Final = Paint(None, "#ffffff", 0.2, fixed=True)


def _is_layer(node: Node) -> TypeGuard[Group]:
    """Return True if the node is a group of lines for cutting, folding or gluing."""
    return isinstance(node, Group) and node.label is not None


def art_alone(art: Art) -> Art:
    """Return the art without its lines."""
    return tuple(node for node in art if not _is_layer(node))


def in_layers(art: Art, at: Matrix) -> Iterator[Group]:
    """Yield the transformed art of one piece, and its lines on top, each kind in a named group."""
    yield Group(art_alone(art), at)
    for group in (node for node in art if _is_layer(node)):
        yield Group(group.children, at, label=group.label)


class Layers:
    """The lines of all pieces of a sheet, by kind."""

    def __init__(self) -> None:
        self._edges: list[Node] = []
        self._found: dict[str, list[Node]] = {}

    def take(self, piece: Piece, art: Art, at: Matrix, *, back: bool) -> None:
        """Add the lines of the front or back of a piece at ``at``."""
        if piece.is_folded:
            for group in (node for node in art if _is_layer(node)):
                kind = str(group.label).rpartition(".")[2]
                self._add(kind, group.children, at)
        elif not (piece.is_straight or piece.peels or back):
            # Pieces are cut out from the front; a line on the back would be slightly off.
            self._round(piece, at)

    def _round(self, piece: Piece, at: Matrix) -> None:
        """Add a line around the piece, so that nothing of the line stays on the piece.

        Without bleed, it lies on the edge itself, since a neighbour may begin there.
        """
        if piece.bleed < CUT.width + _EDGE.width:
            self._add("cut", (drawn(piece.outline, CUT),), at)
            return
        for n, part in enumerate(paths(piece.outline)):
            # The first is around the piece, the others around holes in it.
            away = -1 if n else 1
            edge = drawn(grown(part, away * (CUT.width + _EDGE.width / 2)), _EDGE)
            self._edges.append(Group((edge,), at))
            self._add("cut", (drawn(grown(part, away * CUT.width / 2), CUT),), at)

    def _add(self, kind: str, lines: tuple[Node, ...], at: Matrix) -> None:
        self._found.setdefault(kind, []).append(Group(lines, at))

    def nodes(self) -> Iterator[Group]:
        """Yield the white around lines, and a layer for each kind of line."""
        if self._edges:
            yield Group(tuple(self._edges))
        for kind, found in self._found.items():
            yield Group(tuple(found), label=f"{_ON_SHEETS}.{kind}")
