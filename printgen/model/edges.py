"""Read the edges of tiles and the paths that join them, in a notation that fits in one cell.

Edges count clockwise from 1: the edge at the top, or of a hexagon with a corner at the top the one
on its right. ``1-4 2-3`` are two paths, ``1-0`` is one that ends in the middle, and ``sea sea land
land land sea`` names each edge.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from printgen.core.errors import Finding, quoted
from printgen.model.base import SLUG_PATTERN
from printgen.model.codes import BAD_EDGES
from printgen.model.issues import Issue

if TYPE_CHECKING:
    from printgen.model.face_uses import RawComponent

# The kinds of fields that turn with a tile.
EDGE_KINDS: Final = ("paths", "edges")
# The end of a path that leads to no edge.
MIDDLE: Final = 0
_PATH: Final = re.compile(r"(\d)-(\d)")


class EdgePath(NamedTuple):
    """A path between two edges, ``apart`` that many steps around the tile, or 0 to the middle."""

    start: int
    end: int
    apart: int


def read_paths(text: str, count: int) -> tuple[EdgePath, ...]:
    """Return the paths of a tile with that many edges. Raises :class:`ValueError`."""
    found: dict[frozenset[int], EdgePath] = {}
    for word in text.split():
        match = _PATH.fullmatch(word)
        if match is None:
            raise ValueError(f"{quoted(word)} is not a path: a path is two edges, such as 1-4")
        start, end = map(int, match.groups())
        if max(start, end) > count:
            raise ValueError(f"there is no edge {max(start, end)}: the tile has {count}")
        if start == end:
            raise ValueError(f"the path {word} leads back to where it begins")
        if (ends := frozenset((start, end))) in found:
            raise ValueError(f"the path {word} appears twice")
        far = abs(start - end) if MIDDLE not in {start, end} else 0
        found[ends] = EdgePath(start, end, min(far, count - far))
    return tuple(found.values())


def read_edges(text: str, count: int) -> tuple[str, ...]:
    """Return the names of the edges of a tile with that many. Raises :class:`ValueError`."""
    names = tuple(text.split())
    wrong = next((name for name in names if not re.match(SLUG_PATTERN, name)), None)
    if wrong is not None:
        raise ValueError(f"{quoted(wrong)} cannot be a name")
    if len(names) != count:
        raise ValueError(f"the tile has {count} edges, and this says what {len(names)} are")
    return names


def read(kind: str, text: str, count: int) -> tuple[EdgePath, ...] | tuple[str, ...]:
    """Return the value of a field of one of the kinds. Raises :class:`ValueError`."""
    return (read_paths if kind == "paths" else read_edges)(text, count)


def turned(kind: str, text: str, by: int, count: int) -> str:
    """Return the value of a valid field after a clockwise turn by this many edges."""
    if kind == "edges":
        names = read_edges(text, count)
        return " ".join(names[-by % count :] + names[: -by % count])
    ends = [(path.start, path.end) for path in read_paths(text, count)]
    return " ".join("-".join(str(_moved(end, by, count)) for end in path) for path in ends)


def _moved(edge: int, by: int, count: int) -> int:
    return edge if edge == MIDDLE else (edge - 1 + by) % count + 1


def same(kind: str, text: str, count: int) -> tuple[Any, ...]:
    """Return a value that is equal for equal fields, whatever the order of paths."""
    if kind == "edges":
        return read_edges(text, count)
    return tuple(sorted(tuple(sorted((p.start, p.end))) for p in read_paths(text, count)))


def edge_faults(raw: RawComponent, count: Callable[[Mapping[str, Any]], int]) -> Iterator[Issue]:
    """Yield the values of fields of these kinds that cannot be read; ``count`` takes a row."""
    uses = raw.of_rows()
    kinds = {field: kind for field, kind in uses.kinds.items() if kind in EDGE_KINDS}
    for row, find in uses.rows():
        for field, kind in kinds.items():
            value = row.get(field)
            if isinstance(value, str) and value:
                try:
                    read(str(kind), value, count(row))
                except ValueError as error:
                    fault = Finding(BAD_EDGES, str(error), find(field)(), HINTS[str(kind)])
                    # A tile whose 'shape' is misspelt may have as many edges as it should.
                    yield Issue(fault, ("components", raw.name), frozenset({"shape"}))


HINTS: Final[Mapping[str, str]] = {
    "paths": "write pairs of edges, such as 1-4 2-3; 0 is the middle",
    "edges": "write a name for each edge, clockwise, such as: sea sea land land",
}
