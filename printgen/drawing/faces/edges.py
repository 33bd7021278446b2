"""Paints the edges of tiles and the paths that join them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final

from printgen.core.did_you_mean import did_you_mean
from printgen.core.geometry import Box, Point, halfway
from printgen.core.scene import Colour, Node, Paint, Path, Segment, closed
from printgen.core.units import number
from printgen.drawing import signs
from printgen.drawing.edge_outlines import EdgeLine, polygon
from printgen.drawing.faces.shapes import colour_of
from printgen.drawing.faces.surface import Surface
from printgen.drawing.faces.template import Values, template
from printgen.drawing.theme import Theme
from printgen.model.edges import MIDDLE, EdgePath, read_edges, read_paths

if TYPE_CHECKING:
    from printgen.model.edge_art import EdgesBox, PathsBox

_SLACK_MM: Final = 1e-6
# How far from a corner a sign stands, as a share of the edge: no path comes there.
_FROM_CORNER: Final = 0.27


def paths_painter(
    box: PathsBox, area: Box, surface: Surface, theme: Theme
) -> Callable[[Values], list[Node]]:
    """Return what paints paths, row by row."""
    tile, beyond = polygon(area, surface.edges), _beyond(area, surface)
    which, stroke = template(box.paths), colour_of(theme, box.stroke)
    frame = area.grown(beyond + box.casing_weight) if beyond else None
    casing = colour_of(theme, box.casing) if box.casing else None
    shortest = min(math.dist(*side) for side in tile.sides)
    half, rim = float(box.weight) / 2, box.casing_weight

    @cache
    def drawn(text: str, inside: Colour, line: Colour | None) -> list[Node]:
        if 2 * half >= shortest:
            edge, wide = number(shortest, 1), number(2 * half)
            raise ValueError(f"a path that is {wide} mm wide does not fit an edge of {edge} mm")
        if line and half <= rim:
            raise ValueError("the 'casing' leaves nothing of the path between its lines")
        found: list[Node] = []
        for joined in _joined(read_paths(text, surface.edges)):
            lines = [EdgeLine(tile, *_outwards(path), frame) for path in joined]
            found += _band(lines, inside, line)
        return found

    def _band(lines: Sequence[EdgeLine], inside: Colour, line: Colour | None) -> Iterator[Node]:
        """Yield paths that join: below them their casings, so that these do not cross them."""
        core, flat = half, Paint(inside)
        if line:
            core = half - rim
            edged = Paint(line if box.dash else inside, line, rim)
            yield from (Path(each.band(half - rim / 2), edged) for each in lines)
            if len(lines) == 1 and not box.dash:
                return
        for each in lines:
            if box.dash:
                yield from (Path(dash, flat) for dash in each.dashes(core, box.dash))
            else:
                yield Path(each.band(core), flat)

    def paint(values: Values) -> list[Node]:
        text, inside = which.fill(values), stroke(values)
        return drawn(text, inside, casing(values) if casing else None) if inside else []

    return paint


def edges_painter(
    box: EdgesBox, area: Box, surface: Surface, theme: Theme
) -> Callable[[Values], list[Node]]:
    """Return what paints edges, row by row."""
    tile, beyond = polygon(area, surface.edges), _beyond(area, surface)
    which, stroke = template(box.edges), colour_of(theme, box.stroke) if box.stroke else None
    outer = tile.grown(beyond).corners
    deep = box.depth is not None
    inner = tile.grown(-(box.depth or 0)).corners if deep else (tile.middle,) * surface.edges

    looks = {
        name: (template(look.fill), template(look.sign or ""), template(look.ink))
        for name, look in box.looks.items()
    }

    # Of each look the names of its colour, its sign and the sign's colour; empty for none.
    @cache
    def drawn(text: str, line: Colour | None, shown: tuple[tuple[str, ...], ...]) -> list[Node]:
        look_of = dict(zip(looks, shown, strict=True))
        nearest = min(math.dist(tile.middle, halfway(*side)) for side in tile.sides)
        if (box.depth or 0) >= nearest:
            raise ValueError(f"'depth' reaches over the middle, {number(nearest, 1)} mm away")
        names = read_edges(text, surface.edges)
        for name in names:
            if name not in looks:
                hint = did_you_mean(name, looks) or f"known are {', '.join(looks)}"
                raise ValueError(f"'looks' has no edge called '{name}' ({hint})")
        found: list[Node] = []
        for name, edges in _runs(names):
            fill, _, _ = look_of[name]
            inside = theme.colour(fill) if fill else None
            if inside or line:
                paint = Paint(inside, line, float(box.weight) if line else 0)
                found.append(Path(_field(outer, inner, edges, is_deep=deep), paint))
        found += (node for n, name in enumerate(names) for node in _signs(n, *look_of[name]))
        return found

    def _signs(n: int, fill: str, name: str, ink: str) -> Iterator[Node]:
        side, behind = box.sign_size, fill or "paper"
        if name and ink:
            (x, y), there = list(tile.sides)[n]
            far = _FROM_CORNER * math.dist((x, y), there)
            along, inwards = (math.atan2(py - y, px - x) for px, py in (there, tile.middle))
            way = along + math.remainder(inwards - along, math.tau) / 2
            x, y = x + far * math.cos(way) - side / 2, y + far * math.sin(way) - side / 2
            sign = theme.sign(name, ink, behind, behind)
            yield signs.use(sign, Box(x, y, side, side))

    def paint(values: Values) -> list[Node]:
        shown = tuple(tuple(part.fill(values) for part in look) for look in looks.values())
        return drawn(which.fill(values), stroke(values) if stroke else None, shown)

    return paint


EDGE_PAINTERS: Final[dict[str, Callable[..., Callable[[Values], list[Node]]]]] = {
    "paths": paths_painter,
    "edges": edges_painter,
}


def _beyond(area: Box, surface: Surface) -> float:
    """Return how far what is drawn on an area goes on beyond it: that of all the piece bleeds."""
    whole = Box(0, 0, surface.width, surface.height)
    return surface.bleed if area.contains(whole, _SLACK_MM) else 0.0


def _outwards(path: EdgePath) -> tuple[int, int]:
    """Return where a path begins and ends; one to the middle begins at its edge."""
    return (path.end, path.start) if path.start == MIDDLE else (path.start, path.end)


def _joined(paths: Sequence[EdgePath]) -> list[list[EdgePath]]:
    """Return the paths in groups that share ends, in the order of their first paths."""
    groups: list[list[EdgePath]] = []
    for path in paths:
        ends = {path.start, path.end}
        mine = [group for group in groups if any(ends & {p.start, p.end} for p in group)]
        if not mine:
            groups.append([path])
            continue
        mine[0] += [each for group in mine[1:] for each in group] + [path]
        groups = [group for group in groups if group not in mine[1:]]
    return groups


def _runs(names: Sequence[str]) -> list[tuple[str, list[int]]]:
    """Return the numbers of edges of one name that are side by side, also round the first."""
    runs = [
        (name, [n for n, _ in found])
        for name, found in groupby(enumerate(names), lambda item: item[1])
    ]
    if len(runs) > 1 and runs[0][0] == runs[-1][0]:
        name, last = runs.pop()
        runs[0] = name, last + runs[0][1]
    return runs


def _field(
    outer: Sequence[Point], inner: Sequence[Point], edges: Sequence[int], *, is_deep: bool
) -> tuple[Segment, ...]:
    """Return the outline of the area between edges side by side and the middle."""
    count = len(outer)
    if len(edges) == count:
        return (*closed(outer), *(closed(inner[::-1]) if is_deep else ()))
    ends = [*edges, (edges[-1] + 1) % count]
    back = [inner[n] for n in reversed(ends)] if is_deep else [inner[0]]
    return closed([*(outer[n] for n in ends), *back])
