"""Lines to cut and to fold by: apart from the art, so that a cutting machine finds them.

What is folded holds them as named groups among its art. On a sheet, and in a file of the piece
alone, they come out of it and lie on top, one layer for each kind of line. What is flat and cut out
along a line gets it on the sheet: pictures in texts and exports show it as it is once it is cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeGuard

from printgen.components.folds import CUT
from printgen.components.piece import Art, Piece
from printgen.core.geometry import Matrix
from printgen.core.outlines import drawn, grown
from printgen.core.scene import Group, Node, Paint

# No sign is called so, since no name in the data holds a dot.
_ON_SHEETS: Final = "sheet"

# Round a piece, outside of its line, so that the line is seen on dark art as well.
_EDGE: Final = Paint(None, "#ffffff", 0.2, fixed=True)


def _is_layer(node: Node) -> TypeGuard[Group]:
    """Return True if these are lines to cut, to fold or to glue by."""
    return isinstance(node, Group) and node.label is not None


def art_alone(art: Art) -> Art:
    """Return the art without its lines."""
    return tuple(node for node in art if not _is_layer(node))


def in_layers(art: Art, at: Matrix) -> Iterator[Group]:
    """Yield the art of one piece after a map, and its lines on top, each kind under its name."""
    yield Group(art_alone(art), at)
    for group in (node for node in art if _is_layer(node)):
        yield Group(group.children, at, label=group.label)


class Layers:
    """Lines of all pieces of a sheet, by kind."""

    def __init__(self) -> None:
        self._edges: list[Node] = []
        self._found: dict[str, list[Node]] = {}

    def take(self, piece: Piece, art: Art, at: Matrix, *, back: bool) -> None:
        """Add the lines of a piece whose front, or back, lies at ``at``."""
        if piece.is_folded:
            for group in (node for node in art if _is_layer(node)):
                kind = str(group.label).rpartition(".")[2]
                self._add(kind, group.children, at)
        elif not (piece.is_straight or piece.peels or back):
            # Pieces are cut out from the front; a line on the back would lie beside that.
            self._round(piece, at)

    def _round(self, piece: Piece, at: Matrix) -> None:
        """Add a line that touches the piece from outside, so that nothing of it is left there.

        Without bleed the line lies on the edge itself, for there a neighbour may begin.
        """
        if piece.bleed < CUT.width + _EDGE.width:
            self._add("cut", (drawn(piece.outline, CUT),), at)
            return
        edge = drawn(grown(piece.outline, CUT.width + _EDGE.width / 2), _EDGE)
        self._edges.append(Group((edge,), at))
        self._add("cut", (drawn(grown(piece.outline, CUT.width / 2), CUT),), at)

    def _add(self, kind: str, lines: tuple[Node, ...], at: Matrix) -> None:
        self._found.setdefault(kind, []).append(Group(lines, at))

    def nodes(self) -> Iterator[Group]:
        """Yield the white that makes lines stand out, and a layer for each kind of line."""
        if self._edges:
            yield Group(tuple(self._edges))
        for kind, found in self._found.items():
            yield Group(tuple(found), label=f"{_ON_SHEETS}.{kind}")
