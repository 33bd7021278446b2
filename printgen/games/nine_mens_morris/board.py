"""The board of Nine Men's Morris: which points are adjacent, and its mills.

R is the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from printgen.model.boards import BoardBase
from printgen.model.description import Description

AREA: Final = "board"


class Board(NamedTuple):
    """The ``names`` of all points; for each the points ``joined`` with it; and the ``mills``, three
    points each. Points are counted from 0, row by row.
    """

    names: tuple[str, ...]
    joined: tuple[frozenset[int], ...]
    mills: tuple[tuple[int, ...], ...]


def board_of(description: Description, figure: Mapping[str, int]) -> Board:
    """Return the board of the data; an empty one if the setup has none.

    R, Setting up: lines run along rows and columns, and from corner to corner if the figure says
    so, but not across the middle of the board if there is no point. R, Mills: three next to each
    other.
    """
    area = description.setup.areas.get(AREA) if description.setup else None
    board = description.game.components.get(area.board or "") if area else None
    spaces = board.spaces_of(area.group, figure) if area and isinstance(board, BoardBase) else ()
    # The distance of points from the middle, in half steps.
    right = max((space.column for space in spaces), default=0) + 1
    low = max((space.row for space in spaces), default=0) + 1
    places = [(2 * space.column - right, 2 * space.row - low) for space in spaces]
    lines: dict[tuple[str, int, bool], list[int]] = {}
    for point, (x, y) in enumerate(places):
        ways = [("row", y, x), ("column", x, y)]
        if figure.get("corner-lines"):
            ways += [way for way in (("falling", x - y, x), ("rising", x + y, x)) if not way[1]]
        for way, aside, along in ways:
            is_beyond = not aside and along > 0 and (0, 0) not in places
            lines.setdefault((way, aside, is_beyond), []).append(point)
    steps = [{*pair} for line in lines.values() for pair in pairwise(line)]
    joined = (set().union(*(step for step in steps if n in step)) - {n} for n in range(len(places)))
    mills = (tuple(line[n : n + 3]) for line in lines.values() for n in range(len(line) - 2))
    names = tuple(space.label for space in spaces)
    return Board(names, tuple(map(frozenset, joined)), tuple(mills))
