"""The board of Hex: its neighbours, and the sides that each player joins. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from printgen.model.boards import BoardBase
from printgen.model.description import Description
from printgen.model.graphs import Graph

AREA: Final = "board"


class Board(NamedTuple):
    """The ``names`` of all spaces; for each the spaces ``near`` it, and the space to which it is
    ``mirrored``.

    ``sides`` has for each player the spaces along the first and along the second side. Spaces are
    counted from 0, row by row.
    """

    names: tuple[str, ...]
    near: tuple[tuple[int, ...], ...]
    mirrored: tuple[int, ...]
    sides: tuple[tuple[frozenset[int], frozenset[int]], ...]

    def chain(self, spaces: Iterable[int], start: int) -> set[int]:
        """Return those of the spaces that are connected with one of them."""
        free, found, waiting = set(spaces) - {start}, {start}, [start]
        while waiting:
            beside = free.intersection(self.near[waiting.pop()])
            free -= beside
            found |= beside
            waiting += beside
        return found


_EMPTY: Final = Board((), (), (), ())


def board_of(description: Description, figure: Mapping[str, int]) -> Board:
    """Return the board of the data; an empty one if the setup has no rhombus of hexagons.

    R, Setting up: the first player joins the first row with the last, the second the first column
    with the last. R, The swap: rows become columns.
    """
    area = description.setup.areas.get(AREA) if description.setup else None
    component = description.game.components.get(area.board or "") if area else None
    if area is None or not isinstance(component, BoardBase):
        return _EMPTY
    spaces = component.spaces_of(area.group, figure)
    at = {(space.row, space.column): n for n, space in enumerate(spaces)}
    side = max((space.row for space in spaces), default=0)
    if not spaces or set(at) != {(r + 1, c + 1) for r in range(side) for c in range(side)}:
        return _EMPTY
    graph: Graph = component.joined(spaces)
    number = {label: n for n, label in enumerate(graph.labels)}
    near = [tuple(map(number.__getitem__, graph.neighbours(name))) for name in graph.labels]
    mirrored = tuple(at[space.column, space.row] for space in spaces)
    flipped = [{mirrored[other] for other in near[n]} for n in mirrored]
    if max(map(len, near)) != 6 or flipped != [set(others) for others in near]:
        return _EMPTY
    lines = [
        tuple(frozenset(n for place, n in at.items() if place[way] == end) for end in (1, side))
        for way in (0, 1)
    ]
    sides = tuple((first, last) for first, last in lines)
    return Board(graph.labels, tuple(near), mirrored, sides)
