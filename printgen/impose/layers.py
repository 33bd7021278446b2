"""Lines to cut and to fold by: apart from the art, so that a cutting machine finds them.

A piece holds them as named groups among its art. On a sheet, and in a file of the piece alone, they
come out of it and lie on top, one layer for each kind of line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeGuard

from printgen.components.piece import Art
from printgen.geometry import Matrix
from printgen.scene import Group, Node

# No sign is called so, since no name in the data holds a dot.
_ON_SHEETS: Final = "sheet"


def _is_layer(node: Node) -> TypeGuard[Group]:
    """Whether these are lines to cut, to fold or to glue by."""
    return isinstance(node, Group) and node.label is not None


def art_alone(art: Art) -> Art:
    """The art without its lines."""
    return tuple(node for node in art if not _is_layer(node))


def in_layers(art: Art, at: Matrix) -> Iterator[Group]:
    """The art of one piece that lies so, and its lines on top of it, each kind by its name."""
    yield Group(art_alone(art), at)
    for group in (node for node in art if _is_layer(node)):
        yield Group(group.children, at, label=group.label)


class Layers:
    """What gathers on a sheet: the lines of all its pieces, by kind."""

    def __init__(self) -> None:
        self._found: dict[str, list[Node]] = {}

    def take(self, art: Art, at: Matrix) -> None:
        """Adds the lines of a piece that lies so."""
        for group in (node for node in art if _is_layer(node)):
            kind = str(group.label).rpartition(".")[2]
            self._found.setdefault(kind, []).append(Group(group.children, at))

    def nodes(self) -> Iterator[Group]:
        """A layer for each kind of line."""
        for kind, found in self._found.items():
            yield Group(tuple(found), label=f"{_ON_SHEETS}.{kind}")


__all__ = ["Layers", "art_alone", "in_layers"]
