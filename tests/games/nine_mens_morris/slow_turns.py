"""Nine Men's Morris played out slowly: the board from a drawing, a whole turn at a time.

Written from the rulebook and not from the rules' code: lines are found by looking along the rows,
columns and corners of a drawn board, and a turn is a new board together with the men taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TypeAlias

# What stands on each point: "O", "X" or "."; points are (column, row) from the top left.
Point: TypeAlias = tuple[int, int]
Men: TypeAlias = dict[Point, str]

# The drawn boards: points, and the lines between them.
NINE = """
o-----o-----o
|     |     |
| o---o---o |
| |   |   | |
| | o-o-o | |
| | |   | | |
o-o-o   o-o-o
| | |   | | |
| | o-o-o | |
| |   |   | |
| o---o---o |
|     |     |
o-----o-----o
"""
TWELVE = """
o-----o-----o
|\\    |    /|
| o---o---o |
| |\\  |  /| |
| | o-o-o | |
| | |   | | |
o-o-o   o-o-o
| | |   | | |
| | o-o-o | |
| |/  |  \\| |
| o---o---o |
|/    |    \\|
o-----o-----o
"""
SIX = """
o---o---o
|   |   |
| o-o-o |
| |   | |
o-o   o-o
| |   | |
| o-o-o |
|   |   |
o---o---o
"""
_WAYS = {(1, 0): "-", (0, 1): "|", (1, 1): "\\", (1, -1): "/"}


class Board:
    """Neighbours and mills of a drawing."""

    def __init__(self, drawing: str) -> None:
        rows = drawing.strip("\n").splitlines()
        ink = {(x, y): c for y, row in enumerate(rows) for x, c in enumerate(row)}
        self.points = sorted((p for p, c in ink.items() if c == "o"), key=lambda p: (p[1], p[0]))
        self.next: dict[tuple[Point, Point], Point] = {}
        for x, y in self.points:
            for (dx, dy), line in _WAYS.items():
                n = 1
                while ink.get((x + n * dx, y + n * dy)) == line:
                    n += 1
                end = x + n * dx, y + n * dy
                if n > 1 and ink.get(end) == "o":
                    self.next[(x, y), (dx, dy)] = end
        self.beside = {p: set[Point]() for p in self.points}
        for (one, _), other in self.next.items():
            self.beside[one].add(other)
            self.beside[other].add(one)
        self.mills = []
        for (one, way), two in self.next.items():
            if (two, way) in self.next:
                self.mills.append({one, two, self.next[two, way]})

    def name(self, point: Point) -> str:
        """What players call it: letters for columns, rows from the top."""
        return f"{'abcdefg'[point[0] // 2]}{point[1] // 2 + 1}"


def turns(
    board: Board, men: Men, me: str, hand: int, figure: Mapping[str, int]
) -> Iterator[tuple[list[str], Men]]:
    """Every turn: the actions that it consists of, and the board after it."""
    other = "X" if me == "O" else "O"
    mine = [p for p in board.points if men[p] == me]
    steps: list[tuple[str, Point, Men]] = []
    if hand:
        free = (p for p in board.points if men[p] == ".")
        steps += [(f"place {board.name(p)}", p, {**men, p: me}) for p in free]
    else:
        for p in mine:
            for q in board.points:
                near = q in board.beside[p]
                if men[q] == "." and (near or len(mine) <= figure["flying-men"]):
                    verb = "move" if near else "fly"
                    after = {**men, p: ".", q: me}
                    steps.append((f"{verb} {board.name(p)} {board.name(q)}", q, after))
    for words, p, after in steps:
        closed = sum(p in mill and all(after[q] == me for q in mill) for mill in board.mills)
        yield from _taken(
            [words], after, board, other, min(closed, figure["taken-at-once"]), figure
        )


def _taken(  # noqa: PLR0917 - a turn in the middle
    done: list[str], men: Men, board: Board, other: str, count: int, figure: Mapping[str, int]
) -> Iterator[tuple[list[str], Men]]:
    theirs = {p for p in board.points if men[p] == other}
    in_mills = {p for mill in board.mills if mill <= theirs for p in mill}
    can = {0: theirs, 1: (theirs - in_mills) or theirs, 2: theirs - in_mills}
    allowed = can[figure["mill-protects"]] if count else set()
    if not allowed:
        yield done, men
    for p in sorted(allowed):
        taken = [*done, f"take {board.name(p)}"]
        yield from _taken(taken, {**men, p: "."}, board, other, count - 1, figure)


def is_lost(board: Board, men: Men, me: str, hand: int, figure: Mapping[str, int]) -> bool:
    """Whether the player to act has lost already."""
    left = hand + sum(whose == me for whose in men.values())
    return left < figure["men-needed"] or not any(turns(board, men, me, hand, figure))


def count(  # noqa: PLR0917 - the parts of a position
    board: Board, men: Men, me: str, hands: Mapping[str, int], figure: Mapping[str, int], depth: int
) -> int:
    """How many sequences of so many turns there are; a game that is over goes no further."""
    if depth == 0:
        return 1
    full = not any(hands.values()) and "." not in men.values()
    if full or is_lost(board, men, me, hands[me], figure):
        return 0
    other = "X" if me == "O" else "O"
    left = {**hands, me: max(0, hands[me] - 1)}
    return sum(
        count(board, after, other, left, figure, depth - 1)
        for _, after in turns(board, men, me, hands[me], figure)
    )


def pairs(board: Board) -> set[frozenset[str]]:
    """The points that are beside each other, by name."""
    return {
        frozenset((board.name(a), board.name(b)))
        for a, b in combinations(board.points, 2)
        if b in board.beside[a]
    }
