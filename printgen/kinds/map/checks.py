"""Check maps whose sizes follow from figures."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.core.errors import Finding
from printgen.core.geometry import Box
from printgen.core.units import number
from printgen.kinds.map.group import MOST_UNITS
from printgen.kinds.map.model import Map
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description


def findings(name: str, component: Map, of: Description) -> Iterator[Finding]:
    """Yield errors of groups with some figures, and spaces beyond their board."""
    for group, spaces in component.spaces.items():
        counts = of.game.players.counts
        found = (fault for n in counts for fault in spaces.faults(of.game.figures_at(n)))
        for path, message in dict.fromkeys(found):
            where = of.place("components", name, "spaces", group, *path)
            yield Finding(OUT_OF_RANGE, message, where)
    # A board without a size is reported by itself.
    sides = [side for side in (component.width, component.height) if isinstance(side, str)]
    sizes = (of.game.figures_at(n).get(side, 0) for n in of.game.players.counts for side in sides)
    if all(1 <= size <= MOST_UNITS for size in sizes):
        yield from _beyond(name, component, of)


def _beyond(name: str, component: Map, of: Description) -> Iterator[Finding]:
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
