"""Which paths count, and for whom. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printgen.games.garden_paths.garden import NOTHING, Garden, Walk
from printgen.play.codes import COUNT_IMPOSSIBLE
from printgen.play.rules import Fault, Tally

# How many paths lead over a tile.
_OVER_A_TILE = 3


def whose(garden: Garden, owners: Sequence[int], walk: Walk) -> int:
    """Return the player for whom a path counts, or nobody. R, Your gates; Paths that count."""
    hedges = (garden.hedge[gate] for gate in (walk.first, walk.last))
    found = {owners[hedge] if hedge != NOTHING else NOTHING for hedge in hedges} - {NOTHING}
    return found.pop() if len(found) == 1 else NOTHING


def counted(
    garden: Garden, owners: Sequence[int], laid: Sequence[int], shortest: int
) -> Iterator[tuple[int, Walk]]:
    """Yield each path that counts, with its player. R, Paths that count."""
    for walk in garden.walks(laid):
        player = whose(garden, owners, walk)
        if player != NOTHING and len(walk.beds) >= shortest:
            yield player, walk


def faults(tally: Tally, figure: Mapping[str, int]) -> Iterator[Fault]:
    """Find points that are impossible in a garden. R, Paths that count: a point for each tile, each
    time.
    """
    most, got = _OVER_A_TILE * figure["beds"], 0
    for seat, counts in tally.seats.items():
        got += counts["points"]
        if counts["longest"] > counts["points"]:
            message = f"the longest path is one of those that bring {counts['points']} points"
            yield Fault(("seats", seat, "longest"), COUNT_IMPOSSIBLE, message)
        if got > most:
            message = f"all paths together lead over tiles {most} times at most, not {got}"
            yield Fault(("seats", seat, "points"), COUNT_IMPOSSIBLE, message)
            return
