"""The outlines of paths that join the edges of tiles, in millimetres.

A path leaves the middle of an edge at a right angle, bends along one arc and arrives likewise, so
it meets that of any other tile, and goes straight on into the bleed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, cycle, pairwise
from typing import Final, NamedTuple

from printgen.core.geometry import KAPPA, Box, Point, Polygon
from printgen.core.outlines import corners, hexagon
from printgen.core.scene import Segment

# A bend of less is a straight line.
_STRAIGHT: Final = 1e-9
# A part of a path that is shorter comes of a size that was rounded.
_SHORT_MM: Final = 0.01


def polygon(area: Box, edges: int) -> Polygon:
    """Return the hexagon (6) or the rectangle (4) that fills an area."""
    if edges != 6:
        return Polygon(area.corners)
    inner = corners(hexagon(area.width, area.height))
    return Polygon(tuple([(x + area.x, y + area.y) for x, y in inner]))


class _Zone(NamedTuple):
    """A part of a path: it goes on from a place that way (in radians), and turns by so much."""

    length: float
    place: Point
    way: float
    bend: float = 0.0

    def at(self, s: float, off: float) -> Point:
        """Return the place ``off`` to the left of the path, ``s`` from the zone's beginning."""
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
    """The middle line of a path from one edge of a tile to another, or to the middle."""

    def __init__(self, tile: Polygon, start: int, end: int, frame: Box | None = None) -> None:
        """Edges count from 1; an ``end`` of 0 is the middle.

        The path goes on beyond its edges to the end of the ``frame``, the piece's box with its
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
            # The lines from both edges meet in the middle: the arc is as wide as there is room.
            room = min(far, other)
            arc = 2 * room if abs(bend) <= _STRAIGHT else room / math.tan(abs(bend) / 2) * abs(bend)
            first = _Zone(far - room, place, way)
            turn = _Zone(arc, first.at(far - room, 0), way, bend)
            self._zones = [first, turn, _Zone(other - room, turn.at(arc, 0), way + bend)]
        # To the end of the box and not of the outline's bleed: what ends beside a corner of the box
        # would look like a frame that a cut shows to be off.
        self._over = [_until(*each, frame) if frame else 0.0 for each in ends]
        self.length: Final = sum(zone.length for zone in self._zones)

    @property
    def _ends(self) -> tuple[float, float]:
        """Where the path begins and ends, along its line from the first edge."""
        return -self._over[0], self.length + sum(self._over[1:])

    def band(self, half: float) -> tuple[Segment, ...]:
        """Return the outline of the path, ``half`` to each side of its line.

        In the middle of the tile its end is round.
        """
        return self._outline(*self._ends, half, is_round=self.ends_inside)

    def dashes(self, half: float, lengths: Sequence[float]) -> Iterator[tuple[Segment, ...]]:
        """Yield the outlines of dashes, of these lengths on and off in turn.

        They are stretched so that the first is halved by the edges, and go on beyond them.
        """
        pattern = list(lengths) * (1 + len(lengths) % 2)
        whole = sum(pattern)
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
        """Return the outline of a part of the path, which begins and ends so far along it."""
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
        """Yield the zones between two places, and where in them; the outer ones go on for ever."""
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
    """Return how far it is from a place, away from that way, to the end of a frame."""
    (x, y), dx, dy = place, -math.cos(inwards), -math.sin(inwards)
    across = (frame.right - x if dx > 0 else x - frame.x) / max(abs(dx), _STRAIGHT)
    down = (frame.bottom - y if dy > 0 else y - frame.y) / max(abs(dy), _STRAIGHT)
    return min(across, down)


def _reversed(first: Point, steps: Sequence[Segment]) -> Iterator[Segment]:
    """Yield a line's steps from its last place back to its first."""
    places = [first, *(step[1][-2:] for step in steps)]
    for (kind, values), to in zip(reversed(steps), reversed(places[:-1]), strict=True):
        x, y = to
        yield (kind, (*values[2:4], *values[:2], x, y)) if kind == "C" else ("L", (x, y))
