"""Boards: a grid of square cells with a strip for a player along each edge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from printgen.components.piece import Piece
from printgen.components.workshop import Workshop
from printgen.geometry import Box, Matrix, rotation, translation
from printgen.model.board import Board
from printgen.scene import Group, Node

# Clockwise from the bottom, in quarter turns: how players sit.
SIDES: Final = ("south", "west", "north", "east")


class Plan(NamedTuple):
    """Where everything lies on a board, in millimetres from its top left corner."""

    columns: int
    rows: int
    cell: float
    strip: float

    @property
    def width(self) -> float:
        return self.columns * self.cell + 2 * self.strip

    @property
    def height(self) -> float:
        return self.rows * self.cell + 2 * self.strip

    def cell_box(self, row: int, column: int) -> Box:
        """The cell in that row and column, counted from 1."""
        x = self.strip + (column - 1) * self.cell
        return Box(x, self.strip + (row - 1) * self.cell, self.cell, self.cell)

    def places(self, side: str) -> int:
        """How many columns a player at that side sees."""
        return self.columns if side in {"south", "north"} else self.rows

    def dock(self, side: str, place: int, depth: float) -> tuple[Box, Matrix]:
        """A box of that depth at the edge of the cells, at a player's n-th column.

        Columns count from 1, left to right as that player sees them. The box is in a frame where
        the player sits at the bottom; the map leads from there to the board.
        """
        quarter = SIDES.index(side)
        width, height = (self.width, self.height)[:: 1 if quarter % 2 == 0 else -1]
        box = Box(self.strip + (place - 1) * self.cell, height - self.strip, self.cell, depth)
        matrix = (
            translation(-width / 2, -height / 2)
            .then(rotation(90 * quarter))
            .then(translation(self.width / 2, self.height / 2))
        )
        return box, matrix


def plan(component: Board, figures: dict[str, int]) -> Plan:
    """The board's measures, from its data and the game's figures."""
    columns, rows = (
        figures[count] if isinstance(count, str) else count
        for count in (component.grid.columns, component.grid.rows)
    )
    return Plan(columns, rows, component.grid.cell, component.strip)


def draw(name: str, component: Board, workshop: Workshop) -> Iterator[Piece]:
    """The board as one piece."""
    layout = plan(component, workshop.figures)
    ground = workshop.artist(name, component.front, layout.width, layout.height, component.bleed)
    grid = component.grid
    cells = [
        workshop.artist(name, face, layout.cell, layout.cell, 0)
        for face in (grid.face, grid.alternate or grid.face)
    ]
    strip = workshop.artist(name, component.side_face, layout.cell, layout.strip, 0)
    nodes: list[Node] = list(ground.draw({}))
    for row in range(1, layout.rows + 1):
        for column in range(1, layout.columns + 1):
            n = (row - 1) * layout.columns + column
            art = cells[(row + column) % 2].draw({"row": row, "column": column, "n": n})
            box = layout.cell_box(row, column)
            nodes.append(Group(art, translation(box.x, box.y)))
    for side in SIDES:
        values = component.sides.get(side)
        if values is None:
            continue
        for place in range(1, layout.places(side) + 1):
            art = strip.draw({**values.values, "place": place})
            box, matrix = layout.dock(side, place, layout.strip)
            nodes.append(Group(art, translation(box.x, box.y).then(matrix)))
    yield Piece(
        component=name,
        design="",
        title=component.title.one,
        group=component.group,
        width=layout.width,
        height=layout.height,
        bleed=component.bleed,
        shape="rect",
        copies=workshop.copies(name, 0),
        front=tuple(nodes),
        back=None,
        splits=True,
        keep=tuple(
            layout.cell_box(row, column)
            for row in range(1, layout.rows + 1)
            for column in range(1, layout.columns + 1)
        ),
    )
