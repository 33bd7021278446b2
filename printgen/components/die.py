"""Dice: cubes as a cross of six squares with seven tabs.

The net, with the places of the values; tabs are on the dotted sides::

              ...
             :3  :
          5   1   2
             :4  :
             :6  :

The first value lies opposite the last, the second opposite the last but one: 1 to 6 add up to 7
across the die. Seen from the corner that they share, 1, 2 and 3 run counter-clockwise: the die is
right-handed, as western dice are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from printgen.components import folds
from printgen.components.piece import Fold, Piece, View, role_name
from printgen.components.workshop import Workshop
from printgen.errors import Place
from printgen.geometry import Box, translation
from printgen.model.folded import Die, known_on
from printgen.scene import Group, Node, Segment

# A corner of the net's grid: column and row.
Corner: TypeAlias = tuple[int, int]

# The square of each value: its column and row.
SQUARES: Final[tuple[Corner, ...]] = ((1, 1), (2, 1), (1, 0), (1, 2), (0, 1), (1, 3))
# Sides that two squares of the net share.
JOINS: Final[tuple[tuple[Corner, Corner], ...]] = (
    ((1, 1), (2, 1)),
    ((1, 1), (1, 2)),
    ((2, 1), (2, 2)),
    ((1, 2), (2, 2)),
    ((1, 3), (2, 3)),
)
# The rim, clockwise from the top: from where each side runs, and whether it has a tab. Of two sides
# that meet when the die is folded one has.
RIM: Final[tuple[tuple[Corner, bool], ...]] = (
    ((1, 0), True),
    ((2, 0), True),
    ((2, 1), False),
    ((3, 1), False),
    ((3, 2), False),
    ((2, 2), True),
    ((2, 3), True),
    ((2, 4), False),
    ((1, 4), True),
    ((1, 3), True),
    ((1, 2), False),
    ((0, 2), False),
    ((0, 1), False),
    ((1, 1), True),
)
# Of the edge. With slanted ends of 45 degrees, three tabs lie under one side without meeting.
_TAB: Final = 0.3
_LARGEST_TAB_MM: Final = 8.0


class Tab(NamedTuple):
    """A tab: the ends of its fold, its outer corners, and how its word is turned; mm, degrees."""

    fold: Fold
    rim: Fold
    turn: float

    @property
    def box(self) -> Box:
        """The rectangle round it."""
        points = (*self.fold, *self.rim)
        x, y = min(x for x, _ in points), min(y for _, y in points)
        return Box(x, y, max(x for x, _ in points) - x, max(y for _, y in points) - y)


class Net(NamedTuple):
    """A die laid flat, in mm from the top left corner of the rectangle round it."""

    edge: float

    @property
    def tab(self) -> float:
        """How deep a tab is."""
        return min(_TAB * self.edge, _LARGEST_TAB_MM)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of all: the uppermost tab is the only one beyond the squares."""
        return 3 * self.edge, 4 * self.edge + self.tab

    def at(self, corner: Corner) -> tuple[float, float]:
        """Where a corner of the grid lies."""
        return corner[0] * self.edge, corner[1] * self.edge + self.tab

    def square(self, n: int) -> Box:
        """The side with the n-th value, from 0."""
        return Box(*self.at(SQUARES[n]), self.edge, self.edge)

    def tabs(self) -> Iterator[Tab]:
        """All tabs, clockwise."""
        for start, end, has_tab in _sides():
            if has_tab:
                yield self._tab(start, end)

    def _tab(self, start: Corner, end: Corner) -> Tab:
        (x1, y1), (x2, y2) = self.at(start), self.at(end)
        dx, dy = (x2 - x1) / self.edge, (y2 - y1) / self.edge
        deep = self.tab
        # Clockwise with y down: outside is on the left. As far in as out, for 45 degrees.
        rim = (
            (x1 + deep * (dy + dx), y1 + deep * (dy - dx)),
            (x2 + deep * (dy - dx), y2 - deep * (dx + dy)),
        )
        turn = {(1, 0): 0.0, (0, 1): 90.0, (-1, 0): 180.0, (0, -1): 270.0}[round(dx), round(dy)]
        return Tab(((x1, y1), (x2, y2)), rim, turn)

    def folds(self) -> Iterator[Fold]:
        """Between squares, then between squares and tabs."""
        for start, end in JOINS:
            yield self.at(start), self.at(end)
        for tab in self.tabs():
            yield tab.fold

    def outline(self) -> tuple[Segment, ...]:
        """All round, clockwise, with the tabs."""
        points: list[tuple[float, float]] = []
        for start, end, has_tab in _sides():
            points.append(self.at(start))
            if has_tab:
                points += self._tab(start, end).rim
        first, *others = points
        return (("M", first), *(_to(point) for point in others), ("Z", ()))


def _to(point: tuple[float, float]) -> Segment:
    return "L", point


def _sides() -> Iterator[tuple[Corner, Corner, bool]]:
    """The sides of the rim: from where to where, and whether there is a tab."""
    for n, (start, has_tab) in enumerate(RIM):
        yield start, RIM[(n + 1) % len(RIM)][0], has_tab


def draw(name: str, component: Die, workshop: Workshop) -> Iterator[Piece]:
    """The component's one piece."""
    net = Net(component.edge)
    width, height = net.size
    artist = workshop.artist(name, component.face, net.edge, net.edge, component.bleed)
    arts = [
        artist.draw(known_on(n + 1, value), partial(_place, name, n, workshop))
        for n, value in enumerate(component.values)
    ]
    squares = [net.square(n) for n in range(len(arts))]
    nodes: list[Node] = []
    # First all with what bleeds over tabs and cuts, then each upon the bleed of its neighbours.
    for clip in (None, Box(0, 0, net.edge, net.edge))[0 if component.bleed else 1 :]:
        for art, box in zip(arts, squares, strict=True):
            nodes.append(Group(art, translation(box.x, box.y), clip))
    nodes += [folds.glue(tab.box, tab.turn) for tab in net.tabs()]
    lines = tuple(net.folds())
    nodes += folds.marks(folds.dashes(lines), role_name(name, "", "fold"))
    outline = net.outline()
    nodes += folds.marks(folds.cut(outline), role_name(name, "", "cut"))
    yield Piece(
        component=name,
        design="",
        title=component.title.one,
        group=component.group,
        width=width,
        height=height,
        bleed=component.bleed,
        shape="rect",
        copies=workshop.copies(name, 0),
        front=tuple(nodes),
        back=None,
        outline=outline,
        folds=lines,
        shown=View(arts[-1], net.edge, net.edge),
    )


def _place(name: str, n: int, workshop: Workshop, _field: str) -> Place:
    return workshop.description.place("components", name, "values", n)
