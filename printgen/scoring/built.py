"""What players built at the end of a game, as a results file tells it: read, and held against the
rules and against the best that they could have built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from printgen.errors import Finding, Place
from printgen.rules.contract import Rules
from printgen.rules.protocol import Building
from printgen.rules.results import Built, Levels, Tally
from printgen.scoring.files import MOST_LEVELS
from printgen.scoring.head import is_count
from printgen.source import closest, did_you_mean, locate
from printgen.table import Mapping as Tree
from printgen.table import Node, Scalar, Sequence

KEY = "built"


class Construction(NamedTuple):
    """What a player is scored for, and something better that they could have built, if any."""

    built: Built
    better: Built | None

    @property
    def missed(self) -> int:
        """By how many points it falls short of the best."""
        return self.better.points - self.built.points if self.better else 0


class Reader:
    """Reads what was built from the tree of a results file; what is wrong gathers in ``findings``,
    but for what the file's model finds.
    """

    def __init__(self, rules: Rules[Any], tally: Tally, tree: Tree) -> None:
        self.findings: list[Finding] = []
        self.levels: dict[str, Levels] = {}
        """By seat, the levels of those who are written there; only sound without findings."""
        entry = tree.items.get(KEY)
        if entry is None:
            return
        if not isinstance(rules, Building):
            message = "in this game nothing is built"
            where = locate(tree, (KEY,), key=True)
            self.findings.append(Finding("built-unscored", message, where, "delete it"))
            return
        self._rules, self._tally = rules, tally
        block = entry.value if isinstance(entry.value, Tree) else Tree({}, entry.value.place)
        self.findings += _strangers(rules.seats, block)
        for seat in rules.seats:
            if seat in block.items:
                self._read(seat, block.items[seat].value)

    def _read(self, seat: str, node: Node) -> None:
        """One player's levels, all that can be read of them."""
        nodes = node.items[:MOST_LEVELS] if isinstance(node, Sequence) else ()
        found = [self._level(each) for each in nodes]
        levels = [counts for counts, _ in found]
        certain = all(is_whole for _, is_whole in found)
        _, faults = self._rules.judge(self._tally, seat, levels)
        for fault in faults:
            # Where something could not be read, how many stand on a level is not known.
            if certain or len(fault.path) > 1:
                where = _place(nodes, fault.path, node.place)
                self.findings.append(Finding(fault.code, fault.message, where))
        self.levels[seat] = levels

    def _level(self, node: Node) -> tuple[dict[str, int], bool]:
        """How many of each kind, and whether all of it can be read."""
        known = self._rules.material()
        counts: dict[str, int] = {}
        is_whole = isinstance(node, Tree)
        for kind, entry in node.items.items() if isinstance(node, Tree) else ():
            count = entry.value.value if isinstance(entry.value, Scalar) else None
            if kind not in known:
                message = f"a level has no pieces of the kind '{kind}'"
                hint = did_you_mean(kind, known) or f"they are {', '.join(known)}"
                self.findings.append(Finding("built-unknown", message, entry.key_place, hint))
                is_whole = False
            elif not is_count(count):
                is_whole = False  # the file's model says so
            elif count:
                counts[kind] = count
        return counts, is_whole


def _place(nodes: tuple[Node, ...], path: tuple[str, ...], otherwise: Place) -> Place:
    """Where a fault of a building shows: at the number of pieces, or at the level."""
    node = nodes[int(path[0])] if path and int(path[0]) < len(nodes) else None
    if node is None:
        return otherwise
    if len(path) > 1 and isinstance(node, Tree) and path[1] in node.items:
        return node.items[path[1]].value.place
    return node.place


def _strangers(seats: tuple[str, ...], block: Tree) -> Iterator[Finding]:
    """Those who built and do not play."""
    for seat, entry in block.items.items():
        if seat not in seats:
            near = closest(seat, [each for each in seats if each not in block.items])
            hint = f"did you mean '{near}'?" if near else f"the seats are {', '.join(seats)}"
            message = f"with {len(seats)} players nobody sits at '{seat}'"
            yield Finding("unknown-seat", message, entry.key_place, hint)


def constructions(
    rules: Rules[Any], tally: Tally, levels: Mapping[str, Levels]
) -> dict[str, Construction]:
    """What each seat is scored for: what they built by the file, or the best they could build.

    Nothing in a game in which nothing is built.
    """
    if not isinstance(rules, Building):
        return {}
    found = {}
    for seat in rules.seats:
        best = rules.best(tally, seat)
        built = rules.judge(tally, seat, levels[seat])[0] if seat in levels else best
        better = best if best.points > built.points else None
        found[seat] = Construction(built, better)
    return found


def told(construction: Construction) -> list[str]:
    """What was built, level by level, and what it missed."""
    built, better = construction
    lines = [*built.told]
    if better is not None:
        missed = construction.missed
        points = "1 point" if missed == 1 else f"{missed} points"
        lines.append(f"missed {points}: best is {signed(better.points)}")
        lines += [f"  {line}" for line in better.told]
    return lines


def signed(points: int) -> str:
    """Points with a minus as it is printed."""
    return str(points).replace("-", "−")


def to_data(construction: Construction) -> dict[str, Any]:
    """What was built as plain data; ``better`` is null where nothing better could be built."""
    built, better = construction
    return {
        **_data(built),
        "missed": construction.missed,
        "better": None if better is None else _data(better),
    }


def _data(built: Built) -> dict[str, Any]:
    return {
        "levels": [list(level) for level in built.levels],
        "left": list(built.left),
        "told": list(built.told),
        "points": built.points,
    }
