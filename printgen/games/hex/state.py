"""A position of Hex."""

from __future__ import annotations

from typing import Final, NamedTuple

# A space without a stone; also the winner as long as nobody has won.
NOBODY: Final = -1


class State(NamedTuple):
    """``spaces`` has the player whose stone is on each space, or :data:`NOBODY`.

    ``player`` has the turn, and ``turns`` is the number of turns before it. ``winner`` has joined
    two sides.
    """

    spaces: tuple[int, ...]
    player: int
    turns: int = 0
    winner: int = NOBODY
