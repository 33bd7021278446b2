"""A position of Hex."""

from __future__ import annotations

from typing import Final, NamedTuple

# On a space without a stone; and who has won while nobody has.
NOBODY: Final = -1


class State(NamedTuple):
    """``spaces`` has the player whose stone is on each space, or :data:`NOBODY`.

    ``player`` has the turn, and ``turns`` were taken before. ``winner`` has joined two sides.
    """

    spaces: tuple[int, ...]
    player: int
    turns: int = 0
    winner: int = NOBODY
