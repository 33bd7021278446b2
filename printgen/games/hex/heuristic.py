"""An estimate for agents: how many stones a player still needs to join two sides.

It is the length of the shortest way from side to side, on which own stones cost nothing and those
of the other player block.
"""

from __future__ import annotations

from collections import deque

from printgen.games.hex.board import Board
from printgen.games.hex.state import NOBODY, State


def needed(board: Board, state: State, player: int) -> int:
    """Return the lowest number of stones that join the player's sides; more than there are spaces
    if none can.
    """
    cost = {player: 0, NOBODY: 1}
    first, last = board.sides[player]
    best: dict[int, int] = {}
    waiting = deque((n, cost[whose]) for n in sorted(first) if (whose := state.spaces[n]) in cost)
    waiting = deque(sorted(waiting, key=lambda each: each[1]))
    while waiting:  # a step of 0 goes first, one of 1 last
        place, far = waiting.popleft()
        if place in best:
            continue
        best[place] = far
        if place in last:
            return far
        for other in board.near[place]:
            whose = state.spaces[other]
            if other not in best and whose in cost:
                add = waiting.append if cost[whose] else waiting.appendleft
                add((other, far + cost[whose]))
    return len(board.names) + 1
