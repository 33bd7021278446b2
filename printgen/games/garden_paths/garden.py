"""The garden: the neighbours of beds over each edge, and the gates at the other edges.

Edges count from 0 at the top, clockwise. R is the rulebook.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from printgen.core.geometry import Point
from printgen.model.boards import BoardBase, Space
from printgen.model.description import Description
from printgen.model.edges import read_paths
from printgen.model.pieces import DesignedPieces

EDGES: Final = 6
# The areas of the setup, the group of gates on the same map, and the kind of gates open to all.
BEDS, HEDGES, GATES, OPEN = "garden", "hedges", "gates", "open"
# On a bed without a tile, at a hedge without a lantern, beyond an edge without a bed.
NOTHING: Final = -1


class Walk(NamedTuple):
    """A path from a gate: the beds on it, in order, and the gate at which it ends; :data:`NOTHING`
    if it ends at a bed without a tile.
    """

    first: int
    last: int
    beds: tuple[int, ...]


class Garden(NamedTuple):
    """The names of beds and gates, and of tiles, all counted from 0.

    ``beyond[bed][edge]`` is the next bed, or :data:`NOTHING`; ``gate_at`` and ``at_gate`` convert
    between outer edges and gates. ``hedge`` is the hedge of each gate, :data:`NOTHING` for an open
    one. ``joined[tile][edge]`` is the edge at the other end of the path.
    """

    beds: tuple[str, ...]
    gates: tuple[str, ...]
    tiles: tuple[str, ...]
    beyond: tuple[tuple[int, ...], ...]
    gate_at: Mapping[tuple[int, int], int]
    at_gate: tuple[tuple[int, int], ...]
    hedge: tuple[int, ...]
    joined: tuple[tuple[int, ...], ...]

    def walk(self, laid: Sequence[int], gate: int) -> Walk:
        """Return the path from a gate as far as it leads."""
        bed, edge = self.at_gate[gate]
        beds: list[int] = []
        while laid[bed] != NOTHING:
            beds.append(bed)
            out = self.joined[laid[bed]][edge]
            if (bed, out) in self.gate_at:
                return Walk(gate, self.gate_at[bed, out], tuple(beds))
            bed, edge = self.beyond[bed][out], (out + EDGES // 2) % EDGES
        return Walk(gate, NOTHING, tuple(beds))

    def walks(self, laid: Sequence[int]) -> list[Walk]:
        """Return all finished paths, each once."""
        found = (self.walk(laid, gate) for gate in range(len(self.gates)))
        return [walk for walk in found if walk.first < walk.last]


def garden_of(description: Description, figure: Mapping[str, int]) -> Garden | None:
    """Return the garden of the data; None if it does not have exactly one gate at each outer edge,
    or a tile does not join its edges in pairs.
    """
    area = description.setup.areas.get(BEDS) if description.setup else None
    board = description.game.components.get(area.board or "") if area else None
    name = description.roles.get("tiles", "")
    tile = description.game.components.get(name)
    if area is None or not isinstance(board, BoardBase) or not isinstance(tile, DesignedPieces):
        return None
    beds, gates = board.spaces_of(area.group, figure), board.groups(figure).get(GATES, ())
    middles = [_middles(bed) for bed in beds]
    opposite = [[_opposite(bed, place) for place in middles[b]] for b, bed in enumerate(beds)]
    by_centre = {_near(bed.bed.box.centre): b for b, bed in enumerate(beds)}
    beyond = [tuple(by_centre.get(_near(p), NOTHING) for p in each) for each in opposite]
    outer = [(b, e) for b, near in enumerate(beyond) for e, n in enumerate(near) if n == NOTHING]
    field = next((f for f, kind in tile.edge_fields.items() if kind == "paths"), None)
    if len(outer) != len(gates) or not beds or field is None:
        return None
    at_gate = [
        min(outer, key=lambda at: math.dist(middles[at[0]][at[1]], gate.bed.box.centre))
        for gate in gates
    ]
    designs = description.designs[name]
    joined = [_joined(str(values[field] or "")) for values in designs.values]
    if len(set(at_gate)) != len(gates) or not all(sorted(j) == [*range(EDGES)] for j in joined):
        return None
    own = [n for n, gate in enumerate(gates) if gate.kind != OPEN]
    each = figure["gates-a-hedge"]
    return Garden(
        tuple(bed.label for bed in beds),
        tuple(gate.label for gate in gates),
        designs.ids,
        tuple(beyond),
        {at: gate for gate, at in enumerate(at_gate)},
        tuple(at_gate),
        tuple(own.index(n) // each if n in own else NOTHING for n in range(len(gates))),
        tuple(joined),
    )


def _middles(bed: Space) -> list[Point]:
    """Return the midpoints of the edges of a bed, clockwise from the top."""
    cx, cy = bed.bed.box.centre
    ahead = (*bed.outline[1:], *bed.outline[:1])
    found = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(bed.outline, ahead, strict=True)]
    return sorted(found, key=lambda p: round(math.degrees(math.atan2(p[0] - cx, cy - p[1]))) % 360)


def _opposite(bed: Space, place: Point) -> Point:
    """Return the centre of what is beyond the midpoint of an edge."""
    cx, cy = bed.bed.box.centre
    return 2 * place[0] - cx, 2 * place[1] - cy


def _near(place: Point) -> tuple[int, int]:
    """Return a place in whole millimetres, which is the same for both sides of an edge."""
    return round(place[0]), round(place[1])


def _joined(paths: str) -> tuple[int, ...]:
    """Return the edge at the other end of the path from each edge; too few if some have none."""
    found: dict[int, int] = {}
    for path in read_paths(paths, EDGES):
        found |= {path.start - 1: path.end - 1, path.end - 1: path.start - 1}
    return tuple(found[edge] for edge in sorted(found))
