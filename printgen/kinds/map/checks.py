"""Checks of maps whose sizes follow from figures."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.core.errors import Finding, quoted
from printgen.core.geometry import Box
from printgen.core.units import number
from printgen.kinds.map.group import MOST_UNITS
from printgen.kinds.map.model import Map
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description


def findings(name: str, component: Map, of: Description) -> Iterator[Finding]:
    """Yield wrong numbers of spaces, boards of no size, and spaces beyond their board."""
    yield from _numbers(name, component, of)
    absurd = list(_edges(name, component, of))
    yield from absurd or _beyond(name, component, of)


def _edges(name: str, component: Map, of: Description) -> Iterator[Finding]:
    """Yield widths and heights that come from figures and that no board can have."""
    for key in ("width", "height"):
        figure = getattr(component, key)
        if not isinstance(figure, str):
            continue
        if wrong := of.game.first_wrong(figure, lambda count: 1 <= count <= MOST_UNITS):
            message = f"{quoted(figure)} is {wrong[1]}; a board's {key} is 1 to {MOST_UNITS}"
            where = of.place("components", name, key)
            yield Finding(OUT_OF_RANGE, f"{message} units", where)


def _numbers(name: str, component: Map, of: Description) -> Iterator[Finding]:
    """Yield numbers of spaces that come from figures and that no group can have."""
    for group, spaces in component.spaces.items():
        for sized in spaces.sized():
            if not isinstance(sized.value, str):
                continue
            if wrong := of.game.first_wrong(sized.value, sized.allows):
                limits = sized.what.format(f"{sized.least} to {sized.most}")
                where = of.place("components", name, "spaces", group, *sized.path)
                message = f"{quoted(sized.value)} is {wrong[1]}; {limits}"
                yield Finding(OUT_OF_RANGE, message, where)
        counts = of.game.players.counts
        found = (fault for n in counts for fault in spaces.faults(of.game.figures_at(n)))
        for path, message in dict.fromkeys(found):
            yield Finding(
                OUT_OF_RANGE, message, of.place("components", name, "spaces", group, *path)
            )


def _beyond(name: str, component: Map, of: Description) -> Iterator[Finding]:
    """Yield the first space of each group that lies beyond the edge of its board."""
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
            message = f"the space {out[0].label} leaves the board: {it} lies from {left}, {top} "
            across, down = (number(round(mm / component.unit, 3)) for mm in (width, height))
            message += f"to {right}, {bottom} of {across} × {down} units"
            where = of.place("components", name, "spaces", group, key=True)
            hint = "move the group, or enlarge the board"
            yield Finding(OUT_OF_RANGE, message, where, hint)
