"""Checks of maps whose sizes follow from figures."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.core.errors import Finding, quoted
from printgen.core.geometry import Box
from printgen.core.units import number
from printgen.kinds.map.groups import MOST_SPACES, MOST_UNITS, RingSpaces, SpaceGroup
from printgen.kinds.map.model import Map
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description


def findings(name: str, component: Map, of: Description) -> Iterator[Finding]:
    """Yield rings of wrong numbers of spaces, boards of no size, and spaces beyond their board."""
    yield from _rings(name, component, of)
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


def _rings(name: str, component: Map, of: Description) -> Iterator[Finding]:
    """Yield rings whose sides come from figures and are too short or too long."""
    for group, spaces in component.spaces.items():
        for key in ("columns", "rows"):
            figure = getattr(spaces, key) if isinstance(spaces, RingSpaces) else None
            if not isinstance(figure, str):
                continue
            if wrong := of.game.first_wrong(figure, lambda count: 2 <= count <= MOST_SPACES):
                message = f"{quoted(figure)} is {wrong[1]}; a ring has 2 to {MOST_SPACES}"
                where = of.place("components", name, "spaces", group, key)
                yield Finding(OUT_OF_RANGE, f"{message} {key}", where)


def _beyond(name: str, component: Map, of: Description) -> Iterator[Finding]:
    """Yield the first space of each group that lies beyond the edge of its board."""
    reported: set[str] = set()
    for players in of.game.players.counts:
        figures = of.game.figures_at(players)
        width, height = component.size_mm(figures)
        for group, spaces in component.groups(figures).items():
            out = [s for s in spaces if not Box(0, 0, width, height).contains(s.box, 0.01)]
            if not out or group in reported or _is_absurd(component.spaces[group], figures):
                continue
            reported.add(group)
            left, top, right, bottom = (
                number(round(mm / component.unit, 3))
                for mm in (out[0].box.x, out[0].box.y, out[0].box.right, out[0].box.bottom)
            )
            message = f"the space {out[0].label} leaves the board: it lies from {left}, {top} "
            across, down = (number(round(mm / component.unit, 3)) for mm in (width, height))
            message += f"to {right}, {bottom} of {across} × {down} units"
            where = of.place("components", name, "spaces", group, key=True)
            hint = "move the group, or enlarge the board"
            yield Finding(OUT_OF_RANGE, message, where, hint)


def _is_absurd(spaces: SpaceGroup, figures: dict[str, int]) -> bool:
    """Return True if it is a ring whose sides are reported already."""
    if not isinstance(spaces, RingSpaces):
        return False
    sides = [figures[n] if isinstance(n, str) else n for n in (spaces.columns, spaces.rows)]
    return not all(2 <= count <= MOST_SPACES for count in sides)
