"""The board in text, as South sees it."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.games.kalah.state import State


def picture(state: State, players: Sequence[str]) -> str:
    """Return the pits with their numbers and seeds, and the stores at both ends."""
    south, north = (f"{who} {store}" for who, store in zip(players, state.stores, strict=True))
    numbers = range(1, len(state.pits) + 1)
    rows = (
        ("pit", numbers[: state.size - 1 : -1], ""),
        (north, state.side(1)[::-1], ""),
        ("", state.side(0), south),
        ("pit", numbers[: state.size], ""),
    )
    lines = (f"{a:<{len(north)}}{''.join(f'{n:>4}' for n in row)}  {b}" for a, row, b in rows)
    return "\n".join(line.rstrip() for line in lines)
