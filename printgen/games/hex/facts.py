"""What texts about Hex show: a chain that wins, and two stones that are as good as joined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printgen.games.hex.board import Board, board_of
from printgen.model.description import Description


def facts(description: Description, figures: Mapping[str, int]) -> dict[str, object]:
    """Return the winning chain (``won``) with the stones of the other player (``lost``), a
    ``bridge``, and the space to which each one is ``mirrored``.
    """
    board = board_of(description, figures)
    if not board.names:
        return {}
    chain = _chain(board)
    near = _bridge(board)
    return {
        "won": _named(board, chain),
        "lost": _named(board, _beside(board, chain)),
        "bridge": [
            {"ends": _named(board, ends), "between": _named(board, both)} for ends, both in near
        ],
        "mirrored": {
            name: board.names[other]
            for name, other in zip(board.names, board.mirrored, strict=True)
        },
    }


def _named(board: Board, spaces: Iterable[int]) -> list[str]:
    return [board.names[n] for n in spaces]


def _chain(board: Board) -> list[int]:
    """Return a winding chain of the first player, from the middle of one side to the other."""
    side = len(board.sides[0][0])
    column, found = side // 2, [side // 2]
    for row in range(1, side):
        # To the lower left, and every third time to the lower right and one step along the row.
        found.append(row * side + column - (row % 3 != 2 and column > 0))
        column = found[-1] % side
        if row % 3 == 0 and row < side - 1 and column + 1 < side:
            column += 1
            found.append(row * side + column)
    return found


def _beside(board: Board, chain: list[int]) -> list[int]:
    """Return stones of the other player, one fewer, in turns on either side of a chain."""
    near = [sorted(set(board.near[n]) - set(chain)) for n in chain]
    found: list[int] = []
    for n, spaces in enumerate(near):
        free = [space for space in spaces if space not in found]
        found += free[:1] if n % 2 else free[-1:]
    return found[: len(chain) - 1]


def _bridge(board: Board) -> list[tuple[tuple[int, int], list[int]]]:
    """Return two spaces near the middle that are not neighbours but have two neighbours in common,
    with these; none on a tiny board.
    """
    side = len(board.sides[0][0])
    middle = side // 2 * (side + 1)
    for other in range(middle, len(board.names)):
        both = sorted({*board.near[middle]} & {*board.near[other]})
        if other != middle and other not in board.near[middle] and len(both) == 2:
            return [((middle, other), both)]
    return []
