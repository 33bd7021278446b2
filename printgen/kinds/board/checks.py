"""Check boards whose sizes follow from figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding, Place, quoted
from printgen.core.geometry import Box
from printgen.core.units import number
from printgen.kinds.board.cells import CellSpaces
from printgen.kinds.board.group import MOST_UNITS
from printgen.kinds.board.model import Board
from printgen.model.codes import OUT_OF_RANGE, UNKNOWN_NAME, WRONG_VALUE
from printgen.model.description import Description
from printgen.model.graphs import Graph
from printgen.source.tree import DataPath


def findings(name: str, component: Board, of: Description) -> Iterator[Finding]:
    """Yield errors of groups with some figures, and spaces beyond their board."""
    for group, spaces in component.spaces.items():
        counts = of.game.players.counts
        found = (fault for n in counts for fault in spaces.faults(of.game.figures_at(n)))
        for path, message in dict.fromkeys(found):
            where = of.place("components", name, "spaces", group, *path)
            yield Finding(OUT_OF_RANGE, message, where)
        if isinstance(spaces, CellSpaces):
            laid = component.groups(of.game.figures_at(counts[-1]))[group]
            place = partial(of.place, "components", name, "spaces", group)
            yield from _unknown(spaces, component.joined(laid), place)
    # A board without a size is reported by itself.
    sides = [side for side in (component.width, component.height) if isinstance(side, str)]
    sizes = (of.game.figures_at(n).get(side, 0) for n in of.game.players.counts for side in sides)
    if all(1 <= size <= MOST_UNITS for size in sizes):
        yield from _beyond(name, component, of)


def _unknown(group: CellSpaces, at: Graph, place: Callable[..., Place]) -> Iterator[Finding]:
    """Yield names without a space, and lines that leap over one."""
    labels = dict.fromkeys(at.labels)
    named: list[tuple[DataPath, str]] = [(("each", name), name) for name in group.each]
    for path, along in group.alongs():
        named += [((*path, n), name) for n, name in enumerate(along)]
        for n, (one, other) in enumerate(pairwise(along), start=1):
            if one in labels and other in labels and other not in at.neighbours(one):
                message = f"{quoted(one)} and {quoted(other)} share no side"
                hint = f"{one} is beside {', '.join(at.neighbours(one))}"
                yield Finding(WRONG_VALUE, message, place(*path, n), hint)
    for path, name in named:
        if labels and name not in labels:
            hint = did_you_mean(name, labels) or f"they are {at.labels[0]} to {at.labels[-1]}"
            if f"0{name}" in labels:  # 503 is as near to 1503
                hint = f"did you mean '0{name}'?"
            message = f"this group has no space {quoted(name)}"
            yield Finding(UNKNOWN_NAME, message, place(*path, key=path[0] == "each"), hint)


def _beyond(name: str, component: Board, of: Description) -> Iterator[Finding]:
    """Yield the first space of each group that is beyond the edge of its board."""
    reported: set[str] = set()
    for players in of.game.players.counts:
        figures = of.game.figures_at(players)
        width, height = component.size_mm(figures)
        for group, spaces in component.groups(figures).items():
            around = component.spaces[group].around_mm
            within = Box(0, 0, width, height).grown(-around)
            out = [s for s in spaces if not within.contains(s.box, 0.01)]
            if not out or group in reported:
                continue
            reported.add(group)
            box = out[0].box.grown(around)
            left, top, right, bottom = (
                number(round(mm / component.unit, 3))
                for mm in (box.x, box.y, box.right, box.bottom)
            )
            it = "with its rim it" if around else "it"
            message = (
                f"the space {out[0].label} extends beyond the board: {it} goes from {left}, {top} "
            )
            across, down = (number(round(mm / component.unit, 3)) for mm in (width, height))
            message += f"to {right}, {bottom} of {across} × {down} units"
            where = of.place("components", name, "spaces", group, key=True)
            hint = "move the group, or enlarge the board"
            yield Finding(OUT_OF_RANGE, message, where, hint)
