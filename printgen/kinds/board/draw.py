"""Draw boards: a grid of square cells, optionally with a strip for a player along each edge."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.components.cropped import filled
from printgen.components.piece import Piece
from printgen.core.geometry import Box, translation
from printgen.core.outlines import plate
from printgen.core.scene import Group, Node
from printgen.drawing.faces import Faces
from printgen.kinds.board.model import Board, BoardLayout
from printgen.model.boards import SIDES

# Rounding errors.
_SLACK = 1e-6


def draw(component: Board, faces: Faces) -> Iterator[Piece]:
    """Yield the board as one piece."""
    layout = component.layout(faces.context.figures)
    nodes: list[Node] = []
    if component.front is not None:
        backdrop = faces.on(component.front, layout.width, layout.height, component.bleed)
        nodes += backdrop.draw({})
    nodes += _cells(component, layout, faces)
    nodes += _strips(component, layout, faces)
    yield Piece(
        **faces.identity(),
        width=layout.width,
        height=layout.height,
        bleed=component.bleed,
        outline=plate(layout.width, layout.height),
        front=tuple(nodes),
        back=None,
        splits=True,
        keep=tuple(layout.cell_box(*at) for at in layout.cells),
    )


def _cells(component: Board, layout: BoardLayout, faces: Faces) -> Iterator[Node]:
    """Yield the cells; without a background, those at the edge extend into the bleed."""
    bleed = component.bleed if component.front is None else 0.0
    whole = Box(0, 0, layout.width, layout.height)
    for n, at in enumerate(layout.cells, start=1):
        cell = component.cell(n, *at, layout)
        box = cell.box
        at_edge = bleed and not whole.grown(-layout.cell / 2).contains(box)
        drawer = faces.on(cell.face, layout.cell, layout.cell, bleed if at_edge else 0.0)
        art = drawer.draw(cell.values)
        if at_edge:
            over = _open(box, whole, bleed).moved(-box.x, -box.y)
            art = filled(art, Box(0, 0, layout.cell, layout.cell), over.corners)
        yield Group(art, translation(box.x, box.y))


def _open(box: Box, whole: Box, bleed: float) -> Box:
    """Return a cell's box, extended by the bleed on those sides that are at the board's edge."""
    grown = box.grown(bleed)
    left = grown.x if box.x <= whole.x + _SLACK else box.x
    top = grown.y if box.y <= whole.y + _SLACK else box.y
    right = grown.right if box.right >= whole.right - _SLACK else box.right
    bottom = grown.bottom if box.bottom >= whole.bottom - _SLACK else box.bottom
    return Box(left, top, right - left, bottom - top)


def _strips(component: Board, layout: BoardLayout, faces: Faces) -> Iterator[Node]:
    """Yield the strips of the players, cell by cell."""
    if component.side_face is None:
        return
    strip = faces.on(component.side_face, layout.cell, layout.strip, 0)
    for side in SIDES:
        values = component.sides.get(side)
        if values is None:
            continue
        for place in range(1, layout.places(side) + 1):
            art = strip.draw({**values.values, "place": place})
            box, matrix = layout.dock(side, place, layout.strip)
            yield Group(art, translation(box.x, box.y).then(matrix))
