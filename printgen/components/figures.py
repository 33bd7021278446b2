"""Pictures in prose: pieces in a row, and a board with pieces on it, drawn by the pieces' own art.

Both are described in YAML in the template: see ``docs/templates.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field, StrictInt, StrictStr, ValidationError

from printgen.components import board as boards
from printgen.components.map_figure import MapFigure, MapPainter, fitted
from printgen.components.piece import Piece
from printgen.components.workshop import Workshop
from printgen.errors import DataError, Finding, Place
from printgen.fonts import font
from printgen.geometry import Box, Matrix, Polygon, scaling, translation
from printgen.model.base import Model, Names, Number, Words
from printgen.model.board import Board
from printgen.model.fields import signs_in
from printgen.model.glyphs import lacking
from printgen.model.map import Map
from printgen.model.routes import node_at
from printgen.model.validate import explain
from printgen.scene import (
    Circle,
    Group,
    Node,
    Page,
    Paint,
    Path,
    Rect,
    Segment,
    Symbol,
    Use,
    closed,
)
from printgen.source import Mapping, Scalar, Sequence, did_you_mean, locate, plain
from printgen.text import break_lines, place_line
from printgen.units import MM_PER_PT

LABEL_PT: Final = 8.0
GAP_MM: Final = 4.0

Spot = tuple[StrictInt, StrictInt] | tuple[StrictStr, StrictInt]


class PiecesFigure(Model):
    """Pieces side by side."""

    show: Annotated[tuple[StrictStr, ...], Field(min_length=1)]
    """Each as component/design, or the component alone when it has one design."""
    labels: tuple[StrictStr, ...] = ()
    """What stands under each."""
    height: Annotated[Number, Field(gt=2, le=250)] = 20
    """The height of the tallest piece in mm; the others keep their true proportion to it."""
    caption: Words | None = None
    """A line below."""


class Stack(Model):
    """Small pieces that lie on a cell or at a dock."""

    at: Spot
    """[row, column] from 1, or [side, place]."""
    pieces: dict[StrictStr, Annotated[StrictInt, Field(ge=0, le=40)]]
    """How many of each."""


class Arrow(Model):
    """From one spot to another."""

    from_: Annotated[Spot, Field(alias="from")]
    """Where it starts."""
    to: Spot
    """Where it points."""


class BoardFigure(Model):
    """A board with pieces on it."""

    board: StrictStr
    """The board's id."""
    width: Annotated[Number, Field(gt=10, le=250)] = 90
    """The width of the picture in mm."""
    caption: Words | None = None
    """A line below."""
    cells: tuple[tuple[StrictStr | None, ...], ...] = ()
    """Rows from the top: a piece, or ~ for an empty cell."""
    docks: dict[StrictStr, tuple[StrictStr | None, ...]] = Field(default_factory=dict)
    """Pieces at a side, from left to right as that player sees them."""
    stacks: tuple[Stack, ...] = ()
    """Small pieces on top."""
    arrows: tuple[Arrow, ...] = ()
    """Moves and purchases."""
    mark: tuple[tuple[StrictInt, StrictInt], ...] = ()
    """Cells set off by a frame."""


class Drawn(NamedTuple):
    """A picture's nodes from (0, 0), its size in mm, and the line below it.

    ``rows`` are where a picture of several rows may be parted: the first node of each row and its
    top in mm.
    """

    nodes: tuple[Node, ...]
    width: float
    height: float
    caption: str | None
    rows: tuple[tuple[int, float], ...] = ()


class Illustrator:
    """Draws figures from the pieces of one game."""

    def __init__(self, workshop: Workshop, pieces: list[Piece]) -> None:
        self._workshop = workshop
        self._pieces = {piece.id: piece for piece in pieces}
        self._symbols: dict[str, Symbol] = {}

    def draw(self, kind: str, body: Mapping, width: float, where: Place) -> Drawn:
        """The figure of that kind, at most ``width`` mm wide. Raises :class:`DataError`."""
        match kind:
            case "pieces":
                return self._row(self._read(PiecesFigure, body), body, width)
            case "board":
                entry = body.items.get("board")
                name = entry.value.value if entry and isinstance(entry.value, Scalar) else None
                component = self._workshop.game.components.get(str(name))
                if isinstance(component, Map):
                    figure = self._read(MapFigure, body)
                    painter = MapPainter(figure, body, component, self._workshop, self)
                    art, height = fitted(painter.paint(), float(figure.width), width)
                    return Drawn((art,), width, height, figure.caption)
                return self._board(self._read(BoardFigure, body), body, width)
            case "stack":
                from printgen.components.stacks import StackFigure, draw_figure

                stack = self._read(StackFigure, body)
                return draw_figure(stack, body, self._workshop, self, width)
        hint = did_you_mean(kind, ("pieces", "board", "stack", "form"))
        raise DataError([Finding("unknown-picture", f"no picture is called '{kind}'", where, hint)])

    def _read(self, model: type[Any], body: Mapping) -> Any:
        names = Names()
        data = plain(body)
        findings = list(self._unprintable(body))
        try:
            figure = model.model_validate(data, context=names)
        except ValidationError as error:
            raise DataError([*explain(error, data, body, names), *findings]) from None
        if findings:
            raise DataError(findings)
        return figure

    def _unprintable(self, body: Mapping) -> Iterator[Finding]:
        """Signs and characters in a picture's words that cannot be set."""
        known = self._workshop.theme.sign_names
        for key, face in (("labels", "sans"), ("caption", "serif-italic")):
            node = node_at(body, (key,))
            for each in node.items if isinstance(node, Sequence) else (node,):
                if not isinstance(each, Scalar) or not isinstance(each.value, str):
                    continue
                for sign in signs_in(each.value):
                    if sign not in known:
                        hint = did_you_mean(sign, known)
                        message = f"no sign is called '{sign}'"
                        yield Finding("unknown-sign", message, each.place, hint)
                if lacks := lacking(each.value, (face,)):
                    yield Finding("glyph-missing", lacks, each.place, "use other characters")

    def piece(self, name: str, where: Place) -> Piece:
        """The piece called so. Raises :class:`DataError`."""
        if name in self._pieces:
            return self._pieces[name]
        hint = did_you_mean(name, self._pieces)
        raise DataError([Finding("unknown-piece", f"no piece is called '{name}'", where, hint)])

    def place_piece(self, piece: Piece, box: Box) -> Use:
        """What players see of the piece, trimmed, scaled into the box."""
        view, symbol = piece.view, self.symbol(piece)
        scale = min(box.width / view.width, box.height / view.height)
        x = box.x + (box.width - view.width * scale) / 2
        y = box.y + (box.height - view.height * scale) / 2
        return Use(symbol, Matrix(scale, 0, 0, scale, x, y))

    def symbol(self, piece: Piece) -> Symbol:
        """What players see of the piece, trimmed, with a thin edge; from (0, 0), in its mm."""
        view, symbol = piece.view, self._symbols.get(piece.id)
        if symbol is None:
            trim = Box(0, 0, view.width, view.height)
            edge = Paint(None, self._workshop.theme.colour("ink"), 0.12)
            clip: Box | Circle | Polygon = trim
            outline: Node = Rect(*trim, edge)
            if view.shape == "round":
                clip = Circle(*trim.centre, view.width / 2, edge)
                outline = clip
            elif view.outline is not None:
                clip = view.outline
                outline = Path(closed(clip.corners), edge)
            art = Group(view.art, clip=clip)
            symbol = Symbol(piece.symbol("shown"), trim.grown(0.1), (art, outline))
            self._symbols[piece.id] = symbol
        return symbol

    def thumbnail(self, page: Page, box: Box) -> tuple[Node, ...]:
        """A page, small, with a thin outline."""
        scale = min(box.width / page.width, box.height / page.height)
        x = box.x + (box.width - page.width * scale) / 2
        y = box.y + (box.height - page.height * scale) / 2
        whole = Box(0, 0, page.width, page.height)
        outline = Rect(
            x, y, page.width * scale, page.height * scale, Paint("#ffffff", "#999999", 0.15)
        )
        return (outline, Group(page.children, Matrix(scale, 0, 0, scale, x, y), whole))

    # -- pieces in a row

    def _row(self, figure: PiecesFigure, body: Mapping, width: float) -> Drawn:
        shown = [self.piece(name, locate(body, ("show", n))) for n, name in enumerate(figure.show)]
        scale = float(figure.height) / max(piece.view.height for piece in shown)
        per_row = _per_row([piece.view.width * scale for piece in shown], width)
        ink = self._workshop.theme.colour("ink")
        em = LABEL_PT * MM_PER_PT
        nodes: list[Node] = []
        rows: list[tuple[int, float]] = []
        y = 0.0
        widest = max(piece.view.width * scale for piece in shown)
        for start in range(0, len(shown), per_row):
            rows.append((len(nodes), y))
            line = shown[start : start + per_row]
            tall = max(piece.view.height for piece in line) * scale
            slot = min(width / len(line), widest + GAP_MM * 2)
            x = (width - slot * len(line)) / 2
            deepest = 0
            for n, piece in enumerate(line, start=start):
                high = piece.view.height * scale
                box = Box(x, y + (tall - high), slot, high)
                nodes.append(self.place_piece(piece, box))
                if n < len(figure.labels):
                    lines = break_lines(figure.labels[n], font("sans"), (slot - 1) / em)
                    deepest = max(deepest, len(lines))
                    for row, words in enumerate(lines):
                        left = x + (slot - words.width * em) / 2
                        base = y + tall + 3.6 + row * em * 1.2
                        draw_sign = self._workshop.theme.draw_sign
                        nodes += place_line(words, left, base, LABEL_PT, ink, draw_sign)
                x += slot
            y += tall + deepest * em * 1.2 + (GAP_MM if not deepest else 4.4)
        return Drawn(tuple(nodes), width, y - GAP_MM + 1, figure.caption, tuple(rows))

    # -- a board

    def _board(self, figure: BoardFigure, body: Mapping, width: float) -> Drawn:
        component = self._workshop.game.components.get(figure.board)
        if not isinstance(component, Board):
            where = locate(body, ("board",))
            message = f"no board is called '{figure.board}'"
            raise DataError([Finding("unknown-piece", message, where)])
        layout = boards.plan(component, self._workshop.figures)
        nodes: list[Node] = [
            Group(
                self.piece(figure.board, locate(body, ("board",))).front,
                clip=Box(0, 0, layout.width, layout.height),
            )
        ]
        nodes += self._cells(figure, body, layout)
        docks = self._docks(figure, body, layout)
        nodes += docks
        nodes += self._stacks(figure, body, layout)
        accent = self._workshop.theme.colour("accent")
        for n, cell in enumerate(figure.mark):
            area, _ = self._area(cell, layout, locate(body, ("mark", n)))
            box = area.grown(-0.2)
            nodes.append(Rect(*box, Paint(None, accent, 1.4), 1.5))
        for n, arrow in enumerate(figure.arrows):
            ends = (
                self._spot(arrow.from_, layout, locate(body, ("arrows", n, "from"))),
                self._spot(arrow.to, layout, locate(body, ("arrows", n, "to"))),
            )
            nodes += draw_arrow(*ends, accent, layout.cell * 0.075)
        reach = layout.cell + 2 if docks else 0.0
        sides = {side: reach if figure.docks.get(side) else 0.0 for side in boards.SIDES}
        full_width = layout.width + sides["west"] + sides["east"]
        full_height = layout.height + sides["north"] + sides["south"]
        scale = min(float(figure.width), width) / full_width
        matrix = translation(sides["west"], sides["north"]).then(scaling(scale))
        art = Group(tuple(nodes), matrix.then(translation((width - full_width * scale) / 2, 0)))
        return Drawn((art,), width, full_height * scale, figure.caption)

    def _cells(self, figure: BoardFigure, body: Mapping, layout: boards.Plan) -> list[Node]:
        nodes: list[Node] = []
        if len(figure.cells) > layout.rows or any(len(r) > layout.columns for r in figure.cells):
            message = f"the board has {layout.rows} rows of {layout.columns} cells"
            raise DataError([Finding("out-of-range", message, locate(body, ("cells",)))])
        for row, line in enumerate(figure.cells, start=1):
            for column, name in enumerate(line, start=1):
                if name is not None:
                    piece = self.piece(name, locate(body, ("cells", row - 1, column - 1)))
                    nodes.append(self.place_piece(piece, layout.cell_box(row, column).grown(-1)))
        return nodes

    def _docks(self, figure: BoardFigure, body: Mapping, layout: boards.Plan) -> list[Node]:
        nodes: list[Node] = []
        for side, line in figure.docks.items():
            for place, name in enumerate(line, start=1):
                where = locate(body, ("docks", side, place - 1))
                if name is not None:
                    box, matrix = self._dock(side, place, layout, where)
                    use = self.place_piece(self.piece(name, where), box.grown(-1))
                    nodes.append(Group((use,), matrix))
        return nodes

    def _dock(self, side: str, place: int, layout: boards.Plan, where: Place) -> tuple[Box, Matrix]:
        if side not in boards.SIDES:
            hint = did_you_mean(side, boards.SIDES)
            raise DataError([Finding("unknown-side", f"no side is called '{side}'", where, hint)])
        if not 1 <= place <= layout.places(side):
            message = f"that side has places 1 to {layout.places(side)}"
            raise DataError([Finding("out-of-range", message, where)])
        box, matrix = layout.dock(side, place, layout.cell)
        return box.moved(0, layout.strip + 1), matrix

    def _stacks(self, figure: BoardFigure, body: Mapping, layout: boards.Plan) -> list[Node]:
        nodes: list[Node] = []
        for n, stack in enumerate(figure.stacks):
            path = ("stacks", n, "at")
            box, matrix = self._area(stack.at, layout, locate(body, path))
            small = [
                self.piece(name, locate(body, ("stacks", n, "pieces", name), key=True))
                for name, count in stack.pieces.items()
                for _ in range(count)
            ]
            lying: list[Node] = []
            for k, piece in enumerate(small):
                # A loose pile: each a little beside the one below.
                shift = (k - (len(small) - 1) / 2) * min(piece.view.width * 0.45, 6)
                side = piece.view.width
                cx, cy = box.centre
                spot = Box(cx - side / 2 + shift, cy - 3 - side / 2, side, side)
                lying.append(self.place_piece(piece, spot))
            nodes.append(Group(tuple(lying), matrix))
        return nodes

    def _area(self, at: Spot, layout: boards.Plan, where: Place) -> tuple[Box, Matrix | None]:
        first, second = at
        if isinstance(first, str):
            return self._dock(first, second, layout, where)
        if not (1 <= first <= layout.rows and 1 <= second <= layout.columns):
            message = f"the board has {layout.rows} rows of {layout.columns} cells"
            raise DataError([Finding("out-of-range", message, where)])
        return layout.cell_box(first, second), None

    def _spot(self, at: Spot, layout: boards.Plan, where: Place) -> tuple[float, float]:
        box, matrix = self._area(at, layout, where)
        return matrix.apply(*box.centre) if matrix is not None else box.centre


def _per_row(widths: list[float], width: float) -> int:
    """How many fit beside each other, in rows that are about equally full."""
    slot = max(widths) + GAP_MM
    most = max(1, min(len(widths), int(width // slot)))
    rows = -(-len(widths) // most)
    return -(-len(widths) // rows)


def draw_arrow(  # noqa: PLR0913 - an arrow's parameters
    start: tuple[float, float],
    end: tuple[float, float],
    colour: str,
    weight: float,
    *,
    beside: float = 4.6,
    short: float = 1.0,
) -> list[Node]:
    """An arrow with a white edge, so that it reads on any ground.

    It runs ``beside`` the line from middle to middle and stops ``short``, both in its weights, so
    that the signs it passes can still be seen.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length, dy / length
    aside, stop = weight * beside, weight * short
    start = start[0] + ux * stop - uy * aside, start[1] + uy * stop + ux * aside
    end = end[0] - ux * stop - uy * aside, end[1] - uy * stop + ux * aside
    head = weight * 3.4
    neck = end[0] - ux * head, end[1] - uy * head
    wing = head * 0.62
    left = neck[0] - uy * wing, neck[1] + ux * wing
    right = neck[0] + uy * wing, neck[1] - ux * wing
    nodes: list[Node] = []
    shaft: tuple[Segment, ...] = (("M", start), ("L", neck))
    tip: tuple[Segment, ...] = (("M", end), ("L", left), ("L", right), ("Z", ()))
    for paint, extra in (("#ffffff", 1.4), (colour, 0.0)):
        nodes.append(Path(shaft, Paint(None, paint, weight + extra, sharp=False, fixed=True)))
        nodes.append(Path(tip, Paint(paint, paint, 0.3 + extra, sharp=False, fixed=True)))
    return nodes


__all__ = ["Drawn", "Illustrator"]
