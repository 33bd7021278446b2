"""The board in text, as South sees it."""

from __future__ import annotations

from printgen.games.kalah.state import State


def picture(state: State, players: tuple[str, ...]) -> str:
    """Return the pits with their numbers and seeds, and the stores at both ends."""
    width = max(3, len(str(len(state.pits))) + 1)
    south, north = (
        [f"{seeds:>{width}}" for seeds in state.side(player)[:: -1 if player else 1]]
        for player in (0, 1)
    )
    numbers = [f"{n:>{width}}" for n in range(1, len(state.pits) + 1)]
    ends = [f"{name} {store}" for name, store in zip(players, state.stores, strict=True)]
    left, right = (max(map(len, ends)), max(map(len, ends)))
    gap = " " * left
    return "\n".join(
        line.rstrip()
        for line in (
            f"{gap} {''.join(numbers[state.size :][::-1])}   pit",
            f"{gap} {''.join(north)}   seeds",
            f"{ends[1]:<{left}} {' ' * (width * state.size)} {ends[0]:>{right}}",
            f"{gap} {''.join(south)}   seeds",
            f"{gap} {''.join(numbers[: state.size])}   pit",
        )
    )
