"""Boards: a grid of square cells with a strip for a player along each edge."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.components.piece import Piece
from printgen.core.geometry import translation
from printgen.core.outlines import plate
from printgen.core.scene import Group, Node
from printgen.drawing.faces import DrawingContext, Faces
from printgen.kinds.board.model import Board
from printgen.model.boards import SIDES


def draw(name: str, component: Board, context: DrawingContext) -> Iterator[Piece]:
    """Yield the board as one piece."""
    faces = Faces(name, context)
    layout = component.plan(context.figures)
    backdrop = faces.on(component.front, layout.width, layout.height, component.bleed)
    grid = component.grid
    cells = [
        faces.on(face, layout.cell, layout.cell, 0)
        for face in (grid.face, grid.alternate or grid.face)
    ]
    strip = faces.on(component.side_face, layout.cell, layout.strip, 0)
    nodes: list[Node] = list(backdrop.draw({}))
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
        **faces.identity(),
        width=layout.width,
        height=layout.height,
        bleed=component.bleed,
        outline=plate(layout.width, layout.height),
        front=tuple(nodes),
        back=None,
        splits=True,
        keep=tuple(
            layout.cell_box(row, column)
            for row in range(1, layout.rows + 1)
            for column in range(1, layout.columns + 1)
        ),
    )
