"""Let groups that are printed on the same stock share sheets if that saves some.

The last sheet of a group often has only a card or two, and an update has a few pieces of many
groups: most of the paper would stay white.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeAlias

from printgen.components.piece import Piece
from printgen.imposition.press import Press, TooLargeError
from printgen.imposition.sheets import plans

# Groups that share sheets, in the order of the kit.
Batch: TypeAlias = tuple[str, ...]


def batches(
    by_group: Mapping[str, list[Piece]], stocks: Mapping[str, Hashable], press: Press
) -> list[Batch]:
    """Return the groups in batches that share sheets; most batches are one group.

    ``stocks`` has the stock of each group. Groups of one stock share sheets if that takes fewer
    than printing each alone. A group that does not help to save sheets stays alone. Batches are in
    the order of their first groups. If a piece is too large for the paper, the groups of its stock
    stay alone.
    """
    of_stock: dict[Hashable, list[str]] = {}
    for group, pieces in by_group.items():
        if pieces:
            of_stock.setdefault(stocks[group], []).append(group)
    shared: dict[str, Batch] = {}
    for groups in of_stock.values():
        batch = _sharing({group: by_group[group] for group in groups}, press)
        shared |= dict.fromkeys(batch, batch)
    return list(dict.fromkeys(shared.get(group, (group,)) for group in by_group))


def _sharing(by_group: Mapping[str, list[Piece]], press: Press) -> Batch:
    """Return the groups of one stock that share sheets; none, or at least two."""

    def taken(*groups: str) -> int:
        return len(plans([p for group in groups for p in by_group[group]], press, {}))

    if len(by_group) < 2:
        return ()
    try:
        alone = {group: taken(group) for group in by_group}
    except TooLargeError:
        return ()
    batch = tuple(by_group)
    together = taken(*batch)
    if together >= sum(alone.values()):
        return ()
    while True:
        for group in batch:
            others = tuple(other for other in batch if other != group)
            without = taken(*others)
            if without + alone[group] <= together:
                batch, together = others, without
                break
        else:
            return batch
