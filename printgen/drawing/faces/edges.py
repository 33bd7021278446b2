"""Paint the edges of tiles and the paths that join them.

A path leaves the middle of an edge at a right angle, bends along one arc and arrives likewise, so
it meets that of any other tile, and continues straight into the bleed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate, cycle, groupby, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from printgen.core.did_you_mean import did_you_mean
from printgen.core.geometry import KAPPA, Box, Point, Polygon, around, halfway
from printgen.core.outlines import corners, hexagon
from printgen.core.polygons import box_of
from printgen.core.scene import Colour, Node, Paint, Path, Segment, closed
from printgen.core.units import number
from printgen.drawing import signs
from printgen.drawing.faces.shapes import colour_of
from printgen.drawing.faces.surface import Surface
from printgen.drawing.faces.template import Values, template
from printgen.drawing.theme import Theme
from printgen.model.edges import MIDDLE, EdgePath, read_edges, read_paths

if TYPE_CHECKING:
    from printgen.model.edge_art import EdgesBox, PathsBox

_SLACK_MM: Final = 1e-6
# The distance of a sign from a corner, as a share of the edge: paths do not get there.
_FROM_CORNER: Final = 0.27

# A smaller bend is a straight line.
_STRAIGHT: Final = 1e-9
# A shorter part of a path is due to rounding.
_SHORT_MM: Final = 0.01


def paths_painter(
    box: PathsBox, area: Box, surface: Surface, theme: Theme
) -> Callable[[Values], list[Node]]:
    """Return the painter of paths, for each row."""
    area, beyond = _filled(area, surface)
    tile = polygon(area, surface.edges)
    which, stroke = template(box.paths), colour_of(theme, box.stroke)
    casing = colour_of(theme, box.casing) if box.casing else None
    shortest = min(math.dist(*side) for side in tile.sides)
    half, rim = float(box.weight) / 2, box.casing_weight
    # Ends that are not parallel to the side of the box are out of it with both corners.
    frame = area.grown(beyond + half) if beyond else None

    @cache
    def drawn(text: str, inside: Colour, line: Colour | None) -> list[Node]:
        if 2 * half >= shortest:
            edge, wide = number(shortest, 1), number(2 * half)
            raise ValueError(f"a path that is {wide} mm wide does not fit an edge of {edge} mm")
        if line and half <= rim:
            raise ValueError("the 'casing' leaves no room for the path between its lines")
        found: list[Node] = []
        for joined in _joined(read_paths(text, surface.edges)):
            lines = [EdgeLine(tile, *_outwards(path), frame) for path in joined]
            found += _band(lines, inside, line)
        return found

    def _band(lines: Sequence[EdgeLine], inside: Colour, line: Colour | None) -> Iterator[Node]:
        """Yield joined paths, with their casings below all of them, so that these do not cross the
        paths.
        """
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
    """Return the painter of edges, for each row."""
    area, beyond = _filled(area, surface)
    tile = polygon(area, surface.edges)
    which, stroke = template(box.edges), colour_of(theme, box.stroke) if box.stroke else None
    outer = tile.grown(beyond).corners
    deep = box.depth is not None
    inner = tile.grown(-(box.depth or 0)).corners if deep else (tile.middle,) * surface.edges

    looks = {
        name: (template(look.fill), template(look.sign or ""), template(look.ink))
        for name, look in box.looks.items()
    }

    # For each look, the names of its colour, its sign and the sign's colour; empty for none.
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


def _filled(area: Box, surface: Surface) -> tuple[Box, float]:
    """Return the box that the tile in an area fills, and how far its art extends beyond.

    A tile as large as the face reaches the outline and its bleed: the face of a space on a map is
    smaller than its hexagon.
    """
    if not area.contains(Box(0, 0, surface.width, surface.height), _SLACK_MM):
        return area, 0.0
    if surface.outline is not None:
        area = around([area, box_of(corners(surface.outline))])
    return area, surface.bleed


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
    """Return the numbers of neighbouring edges with one name, also across the first."""
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
    """Return the outline of the area between neighbouring edges and the middle."""
    count = len(outer)
    if len(edges) == count:
        return (*closed(outer), *(closed(inner[::-1]) if is_deep else ()))
    ends = [*edges, (edges[-1] + 1) % count]
    back = [inner[n] for n in reversed(ends)] if is_deep else [inner[0]]
    return closed([*(outer[n] for n in ends), *back])


def polygon(area: Box, edges: int) -> Polygon:
    """Return the hexagon (6) or the rectangle (4) that fills an area."""
    if edges != 6:
        return Polygon(area.corners)
    inner = corners(hexagon(area.width, area.height))
    return Polygon(tuple([(x + area.x, y + area.y) for x, y in inner]))


class _Zone(NamedTuple):
    """A part of a path: its start, its direction (in radians), and the angle that it turns by."""

    length: float
    place: Point
    way: float
    bend: float = 0.0

    def at(self, s: float, off: float) -> Point:
        """Return the point ``off`` to the left of the path, ``s`` from the zone's start."""
        (x, y), way = self.place, self.way
        if abs(self.bend) > _STRAIGHT:
            radius = self.length / self.bend
            turned = way + self.bend * s / self.length
            # With y down, a positive bend is to the right.
            x += radius * (math.sin(turned) - math.sin(way))
            y -= radius * (math.cos(turned) - math.cos(way))
            way = turned
        else:
            x, y = x + s * math.cos(way), y + s * math.sin(way)
        return x + off * math.sin(way), y - off * math.cos(way)

    def step(self, start: float, end: float, off: float) -> Segment:
        """Return the line or curve along a part of the zone, ``off`` to its left."""
        x3, y3 = self.at(end, off)
        if abs(self.bend) <= _STRAIGHT:
            return "L", (x3, y3)
        x0, y0 = self.at(start, off)
        turn = self.bend * (end - start) / self.length
        k = 4 / 3 * math.tan(turn / 4) * (self.length / self.bend + off)
        one, other = (self.way + self.bend * s / self.length for s in (start, end))
        first = x0 + k * math.cos(one), y0 + k * math.sin(one)
        second = x3 - k * math.cos(other), y3 - k * math.sin(other)
        return "C", (*first, *second, x3, y3)


class EdgeLine:
    """The centre line of a path from one edge of a tile to another, or to the middle."""

    def __init__(self, tile: Polygon, start: int, end: int, frame: Box | None = None) -> None:
        """Edges count from 1; an ``end`` of 0 is the middle.

        The path extends beyond its edges to the end of the ``frame``, the piece's box with its
        bleed; without one it ends there.
        """
        cx, cy = tile.middle
        sides = list(tile.sides)

        def edge(n: int) -> tuple[Point, float, float]:
            (x1, y1), (x2, y2) = sides[n - 1]
            place = (x1 + x2) / 2, (y1 + y2) / 2
            return place, math.atan2(cy - place[1], cx - place[0]), math.dist(place, (cx, cy))

        place, way, far = edge(start)
        ends = [(place, way)]
        self.ends_inside: Final = end == 0
        if self.ends_inside:
            self._zones = [_Zone(far, place, way)]
        else:
            goal, back, other = edge(end)
            ends.append((goal, back))
            bend = math.remainder(back + math.pi - way, math.tau)
            # The lines from both edges meet in the middle: the arc is as wide as possible.
            room = min(far, other)
            arc = 2 * room if abs(bend) <= _STRAIGHT else room / math.tan(abs(bend) / 2) * abs(bend)
            first = _Zone(far - room, place, way)
            turn = _Zone(arc, first.at(far - room, 0), way, bend)
            self._zones = [first, turn, _Zone(other - room, turn.at(arc, 0), way + bend)]
        # To the end of the box and not of the outline's bleed: an end beside a corner of the box
        # would look like a frame that shows an inaccurate cut.
        self._over = [_until(*each, frame) if frame else 0.0 for each in ends]
        self.length: Final = math.fsum(zone.length for zone in self._zones)

    @property
    def _ends(self) -> tuple[float, float]:
        """The start and end of the path, along its line from the first edge."""
        return -self._over[0], self.length + math.fsum(self._over[1:])

    def band(self, half: float) -> tuple[Segment, ...]:
        """Return the outline of the path, ``half`` to each side of its line.

        In the middle of the tile its end is round.
        """
        return self._outline(*self._ends, half, is_round=self.ends_inside)

    def dashes(self, half: float, lengths: Sequence[float]) -> Iterator[tuple[Segment, ...]]:
        """Yield the outlines of dashes, with alternating lengths of dashes and gaps.

        They are stretched so that the edges halve the first, and continue beyond them.
        """
        pattern = list(lengths) * (1 + len(lengths) % 2)
        whole = math.fsum(pattern)
        stretch = self.length / max(1, round(self.length / whole)) / whole
        first, last = self._ends
        repeats = math.ceil(-first / (whole * stretch)) + 1
        begin = -repeats * whole * stretch - pattern[0] * stretch / 2
        count = len(pattern) * math.ceil((last - begin) / (whole * stretch))
        steps = (length * stretch for length, _ in zip(cycle(pattern), range(count), strict=False))
        for n, ends in enumerate(pairwise(accumulate(steps, initial=begin))):
            start, end = max(ends[0], first), min(ends[1], last)
            if n % 2 == 0 and end - start > _STRAIGHT:
                yield self._outline(start, end, half)

    def _outline(
        self, start: float, end: float, half: float, *, is_round: bool = False
    ) -> tuple[Segment, ...]:
        """Return the outline of a part of the path, between two positions along it."""
        there, back = (list(self._along(start, end, off)) for off in (half, -half))
        steps: list[Segment] = [("M", self._first(start, half)), *there]
        if is_round:
            zone = self._zones[-1]
            dx, dy = math.cos(zone.way), math.sin(zone.way)
            tip = zone.at(end + half, 0)
            for (x, y), to, ways in (
                (zone.at(end, half), tip, ((dx, dy), (dy, -dx))),
                (tip, zone.at(end, -half), ((-dy, dx), (dx, dy))),
            ):
                k = KAPPA * half
                (ux, uy), (vx, vy) = ways
                inner = to[0] + k * vx, to[1] + k * vy
                steps.append(("C", (x + k * ux, y + k * uy, *inner, *to)))
        else:
            steps.append(("L", tuple(back[-1][1][-2:])))
        return (*steps, *_reversed(self._first(start, -half), back), ("Z", ()))

    def _first(self, start: float, off: float) -> Point:
        zone, begin = next(self._within(start, start + _STRAIGHT))[:2]
        return zone.at(begin, off)

    def _along(self, start: float, end: float, off: float) -> Iterator[Segment]:
        for zone, begin, stop in self._within(start, end):
            yield zone.step(begin, stop, off)

    def _within(self, start: float, end: float) -> Iterator[tuple[_Zone, float, float]]:
        """Yield the zones between two positions, and the positions in them; the outer ones are
        endless.
        """
        at, last = 0.0, self._zones[-1]
        zones = [zone for zone in self._zones if zone.length > _SHORT_MM]
        straight = [_Zone(0, zone.place, zone.way) for zone in self._zones[:1]]
        if start < 0:
            yield straight[0], start, min(end, 0.0)
        for zone in zones:
            begin, stop = max(start - at, 0.0), min(end - at, zone.length)
            if stop > begin:
                yield zone, begin, stop
            at += zone.length
        if end > at:
            goal = last.at(last.length, 0)
            yield _Zone(0, goal, last.way + last.bend), max(start - at, 0.0), end - at


def _until(place: Point, inwards: float, frame: Box) -> float:
    """Return the distance of a point from the end of a frame, against the inward direction."""
    (x, y), dx, dy = place, -math.cos(inwards), -math.sin(inwards)
    across = (frame.right - x if dx > 0 else x - frame.x) / max(abs(dx), _STRAIGHT)
    down = (frame.bottom - y if dy > 0 else y - frame.y) / max(abs(dy), _STRAIGHT)
    return min(across, down)


def _reversed(first: Point, steps: Sequence[Segment]) -> Iterator[Segment]:
    """Yield a line's steps from its last point back to its first."""
    places = [first, *(step[1][-2:] for step in steps)]
    for (kind, values), to in zip(reversed(steps), reversed(places[:-1]), strict=True):
        x, y = to
        yield (kind, (*values[2:4], *values[:2], x, y)) if kind == "C" else ("L", (x, y))
