"""Draw a board in a text, with pieces on its cells and beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, StrictInt, StrictStr

from printgen.components.pictures import Drawn, Lying, Pictures, draw_arrow
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, Place
from printgen.core.geometry import Box, Matrix, scaling, translation
from printgen.core.scene import Group, Node, Paint, Rect, Use
from printgen.kinds.board.codes import UNKNOWN_SIDE
from printgen.kinds.board.model import Board
from printgen.model.base import Model, Number, Words
from printgen.model.boards import SIDES
from printgen.model.codes import OUT_OF_RANGE
from printgen.source.tree import Mapping, locate

Spot = tuple[StrictInt, StrictInt] | tuple[StrictStr, StrictInt]


class Stack(Model):
    """Small pieces that lie on a cell or at a dock."""

    at: Spot
    """[row, column] from 1, or [side, place]."""
    pieces: dict[StrictStr, Annotated[StrictInt, Field(ge=0, le=40)]]
    """The number of each."""


class Arrow(Model):
    """From one spot to another."""

    from_: Annotated[Spot, Field(alias="from")]
    """The start."""
    to: Spot
    """The end that it points at."""


class BoardFigure(Model):
    """A board with pieces on it."""

    board: StrictStr
    """The board's id."""
    width: Annotated[Number, Field(gt=10, le=250)] = 90
    """The width of the picture in mm."""
    caption: Words | None = None
    """A line below."""
    cells: tuple[tuple[Lying | None, ...], ...] = ()
    """Rows from the top: a piece, or ~ for an empty cell."""
    docks: dict[StrictStr, tuple[Lying | None, ...]] = Field(default_factory=dict)
    """Pieces at a side, from left to right as that player sees them."""
    stacks: tuple[Stack, ...] = ()
    """Small pieces on top."""
    arrows: tuple[Arrow, ...] = ()
    """Moves and purchases."""
    mark: tuple[tuple[StrictInt, StrictInt], ...] = ()
    """Cells set off by a frame."""


def draw_figure(body: Mapping, component: Board, pictures: Pictures, width: float) -> Drawn:
    """Return the picture that a text describes, at most that wide. Raises :class:`DataError`."""
    return _Painter(pictures.read(BoardFigure, body), body, component, pictures).paint(width)


class _Painter:
    """Draws one figure of a board."""

    def __init__(
        self, figure: BoardFigure, body: Mapping, component: Board, pictures: Pictures
    ) -> None:
        self._figure = figure
        self._body = body
        self._pictures = pictures
        self._layout = component.layout(pictures.context.figures)

    def _at(self, *path: str | int) -> Place:
        """Return the place of a value in the text."""
        return locate(self._body, path)

    def _lying(self, each: Lying, where: Place, box: Box) -> Use:
        """Return a piece in a box."""
        return self._pictures.place_piece(self._pictures.lying(each, where), box)

    def paint(self, width: float) -> Drawn:
        figure, layout = self._figure, self._layout
        board = self._pictures.piece(figure.board, self._at("board")).front
        whole = Box(0, 0, layout.width, layout.height)
        cells, docks = list(self._cells()), self._docks()
        nodes = [Group(board, clip=whole), *cells, *docks, *self._stacks()]
        accent = self._pictures.context.theme.colour("accent")
        for n, cell in enumerate(figure.mark):
            area, _ = self._area(cell, self._at("mark", n))
            box = area.grown(-0.2)
            nodes.append(Rect(*box, Paint(None, accent, 1.4), 1.5))
        for n, arrow in enumerate(figure.arrows):
            ends = (
                self._spot(arrow.from_, self._at("arrows", n, "from")),
                self._spot(arrow.to, self._at("arrows", n, "to")),
            )
            nodes += draw_arrow(*ends, accent, layout.cell * 0.075)
        reach = layout.cell + 2 if docks else 0.0
        sides = {side: reach if figure.docks.get(side) else 0.0 for side in SIDES}
        full_width = layout.width + sides["west"] + sides["east"]
        full_height = layout.height + sides["north"] + sides["south"]
        scale = min(float(figure.width), width) / full_width
        matrix = translation(sides["west"], sides["north"]).then(scaling(scale))
        onto = matrix.then(translation((width - full_width * scale) / 2, 0))
        art = Group(tuple(nodes), onto)
        return Drawn((art,), width, full_height * scale, figure.caption, onto=onto)

    def _cells(self) -> Iterator[Node]:
        figure, layout = self._figure, self._layout
        if len(figure.cells) > layout.rows or any(len(r) > layout.columns for r in figure.cells):
            message = f"the board has {layout.rows} rows of {layout.columns} cells"
            raise DataError([Finding(OUT_OF_RANGE, message, self._at("cells"))])
        for row, line in enumerate(figure.cells, start=1):
            for column, name in enumerate(line, start=1):
                if name is not None:
                    where = self._at("cells", row - 1, column - 1)
                    yield self._lying(name, where, layout.cell_box(row, column).grown(-1))

    def _docks(self) -> list[Node]:
        nodes: list[Node] = []
        for side, line in self._figure.docks.items():
            for place, name in enumerate(line, start=1):
                where = self._at("docks", side, place - 1)
                if name is not None:
                    box, matrix = self._dock(side, place, where)
                    nodes.append(Group((self._lying(name, where, box.grown(-1)),), matrix))
        return nodes

    def _dock(self, side: str, place: int, where: Place) -> tuple[Box, Matrix]:
        layout = self._layout
        if side not in SIDES:
            hint = did_you_mean(side, SIDES)
            raise DataError([Finding(UNKNOWN_SIDE, f"unknown side '{side}'", where, hint)])
        if not 1 <= place <= layout.places(side):
            message = f"that side has places 1 to {layout.places(side)}"
            raise DataError([Finding(OUT_OF_RANGE, message, where)])
        box, matrix = layout.dock(side, place, layout.cell)
        return box.moved(0, layout.strip + 1), matrix

    def _stacks(self) -> Iterator[Node]:
        for n, stack in enumerate(self._figure.stacks):
            box, matrix = self._area(stack.at, self._at("stacks", n, "at"))
            path = "stacks", n, "pieces"
            small = [
                self._pictures.piece(name, locate(self._body, (*path, name), key=True))
                for name, count in stack.pieces.items()
                for _ in range(count)
            ]
            lying: list[Node] = []
            for k, piece in enumerate(small):
                # A loose pile: each slightly beside the one below.
                shift = (k - (len(small) - 1) / 2) * min(piece.view.width * 0.45, 6)
                side = piece.view.width
                cx, cy = box.centre
                spot = Box(cx - side / 2 + shift, cy - 3 - side / 2, side, side)
                lying.append(self._pictures.place_piece(piece, spot))
            yield Group(tuple(lying), matrix)

    def _area(self, at: Spot, where: Place) -> tuple[Box, Matrix | None]:
        layout = self._layout
        first, second = at
        if isinstance(first, str):
            return self._dock(first, second, where)
        if not (1 <= first <= layout.rows and 1 <= second <= layout.columns):
            message = f"the board has {layout.rows} rows of {layout.columns} cells"
            raise DataError([Finding(OUT_OF_RANGE, message, where)])
        return layout.cell_box(first, second), None

    def _spot(self, at: Spot, where: Place) -> tuple[float, float]:
        box, matrix = self._area(at, where)
        return matrix.apply(*box.centre) if matrix is not None else box.centre
