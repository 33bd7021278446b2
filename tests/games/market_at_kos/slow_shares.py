"""Points on tracks shared out slowly: every way in which players can cover spaces, one by one."""

from __future__ import annotations

from collections.abc import Sequence


def shares(
    tracks: Sequence[Sequence[int]], players: int, *, once: bool = False
) -> set[tuple[int, ...]]:
    """All points that players can come to. With ``once`` as for moves: in each turn somebody covers
    the next space of the track for their next move.
    """
    found: set[tuple[int, ...]] = set()

    def go_on(used: tuple[int, ...], made: tuple[int, ...], points: tuple[int, ...]) -> None:
        found.add(points)
        for player in range(players):
            track = made[player] if once else 0
            if track < len(tracks) and used[track] < len(tracks[track]):
                go_on(
                    _more(used, track, 1),
                    _more(made, player, 1),
                    _more(points, player, tracks[track][used[track]]),
                )

    go_on((0,) * len(tracks), (0,) * players, (0,) * players)
    return found


def _more(values: tuple[int, ...], at: int, count: int) -> tuple[int, ...]:
    return (*values[:at], values[at] + count, *values[at + 1 :])
