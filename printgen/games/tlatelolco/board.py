"""The board of Tlatelolco: neighbouring spaces, and where pawns and thief can move.

R is the rulebook. Gaps in the grid are the temple: nothing moves there or through it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from printgen.model.boards import Space

# Kinds of spaces that the rules know; pawns may stand on others, which have no effect.
STAND: Final = "stand"
CORNER: Final = "corner"
# R, The board: the court is the red spaces around the temple.
REDS: Final = frozenset({"red", "court"})

# R, Pawns and The thief: "diagonally and orthogonally".
_WAYS: Final = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


class Board:
    """Spaces by their number in the data's order, from 0."""

    def __init__(self, spaces: Iterable[Space]) -> None:
        spaces = tuple(spaces)
        self.names = tuple(space.label for space in spaces)
        # The number printed on each; 0 if what is printed is no number.
        self.numbers = tuple(space.number for space in spaces)
        self.places = tuple((space.row, space.column) for space in spaces)
        self.stands = tuple(n for n, space in enumerate(spaces) if space.kind == STAND)
        self.corners = tuple(n for n, space in enumerate(spaces) if space.kind == CORNER)
        self.reds = tuple(n for n, space in enumerate(spaces) if space.kind in REDS)
        self.is_stand = tuple(space.kind == STAND for space in spaces)
        self.is_red = tuple(space.kind in REDS for space in spaces)
        at = {place: n for n, place in enumerate(self.places)}
        # For each space and direction, the spaces in order up to the temple or the edge.
        self._lines = tuple(tuple(_line(at, place, way) for way in _WAYS) for place in self.places)
        self.near = tuple(tuple(sorted(line[0] for line in lines if line)) for lines in self._lines)

    def walk(self, start: int, thief: int, steps: int) -> tuple[int, ...]:
        """Return where a pawn can get with at most that many steps, in the spaces' order.

        R, Player turns & moving: a path leads neither through the temple nor through the thief, and
        ends where it enters a stand. It may return to its start.
        """
        ends: set[int] = set()
        layer = [start]
        for _ in range(steps):
            new = {n for here in layer for n in self.near[here]} - ends
            new.discard(thief)
            ends |= new
            layer = [n for n in new if not self.is_stand[n]]
        return tuple(sorted(ends))

    def run(self, start: int, steps: int, blocked: Collection[int] = ()) -> tuple[int, ...]:
        """Return where the thief can get, in the spaces' order: exactly that far in a straight
        line.

        ``blocked`` are spaces that it cannot pass, but on which it may end. R, The thief.
        """
        found = set()
        for line in self._lines[start]:
            if steps and len(line) >= steps and not any(n in blocked for n in line[: steps - 1]):
                found.add(line[steps - 1])
        return tuple(sorted(found))

    def steps(self, start: int) -> list[int]:
        """Return how many steps a pawn needs to each space, without the thief; also for returning
        to its start. For a space out of reach this is the number of spaces.
        """
        found = [len(self.names)] * len(self.names)
        layer, count = {start}, 0
        seen: set[int] = set()
        while layer:
            count += 1
            layer = {n for here in layer for n in self.near[here] if n not in seen}
            for n in layer:
                found[n] = count
            seen |= layer
            layer = {n for n in layer if not self.is_stand[n]}
        return found


def _line(
    at: dict[tuple[int, int], int], place: tuple[int, int], way: tuple[int, int]
) -> tuple[int, ...]:
    found = []
    row, column = place[0] + way[0], place[1] + way[1]
    while (row, column) in at:
        found.append(at[row, column])
        row, column = row + way[0], column + way[1]
    return tuple(found)
