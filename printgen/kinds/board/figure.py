"""Draw a board in a text, whole or as an enlarged part, with pieces on its spaces."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Final, NamedTuple, TypeAlias

from pydantic import Discriminator, Field, StrictStr, Tag

from printgen.components.cropped import Measured, cropped, measured, visible
from printgen.components.pictures import Drawn, Lying, Pictures, draw_arrow
from printgen.components.piece import Piece
from printgen.components.together import centres
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, Place
from printgen.core.geometry import Box, around, rotation, scaling, translation
from printgen.core.outlines import Plate
from printgen.core.scene import Group, Node, Paint, Path, Rect, closed
from printgen.kinds.board.model import Board
from printgen.model.base import Model, Number, SpaceName, Words
from printgen.model.boards import Space
from printgen.model.codes import UNKNOWN_NAME
from printgen.source.tree import Mapping, locate

# The margin around the spaces of a view, and around pieces beside the board.
_AIR_MM: Final = 1.5
_BESIDE_MM: Final = 1.0
# The weight of the frame around a space.
_FRAME: Final = 1.4
# Arrows stop before the number or the piece on a space: their distance in their own weights, or, on
# a large space with room for several, as a share of the way to its edge.
_SHORT: Final = 3.4
_CLEAR: Final = 0.65
# The weight of arrows, as a share of the board's unit; between tiles, of the width of a space.
_WEIGHT: Final = 0.09
_TILE_WEIGHT: Final = 0.075
# A rectangular piece that covers more than this share of a space's width and height is a tile.
_COVERS: Final = 0.9


class Arrow(Model):
    """From one space to another."""

    from_: Annotated[SpaceName, Field(alias="from")]
    """The start."""
    to: SpaceName
    """The end that it points at."""


# Told apart by its form, so that a wrong item is not also called a list without need.
_Pile: TypeAlias = Annotated[
    Annotated[Lying, Tag("#one")] | Annotated[tuple[Lying, ...], Tag("#several")],
    Discriminator(lambda data: "#several" if isinstance(data, list | tuple) else "#one"),
]


class BoardFigure(Model):
    """A board with pieces on it. Spaces go by their labels: b3, a region's name, a number."""

    board: StrictStr
    """The board's id."""
    width: Annotated[Number, Field(gt=10, le=250)] = 90
    """The width of the picture in mm."""
    caption: Words | None = None
    """A line below."""
    group: StrictStr | None = None
    """The group of spaces that 'view', 'mark' and 'arrows' speak of, besides those at the sides;
    without it the first.
    """
    view: tuple[SpaceName, SpaceName] | None = None
    """Only the part of the board from one space to another."""
    pieces: dict[StrictStr, dict[StrictStr, _Pile]] = Field(default_factory=dict)
    """The pieces on the spaces, by group and space: a piece or several, the lowest first."""
    mark: tuple[SpaceName, ...] = ()
    """Spaces set off by a frame."""
    arrows: tuple[Arrow, ...] = ()
    """Moves."""


def draw_figure(body: Mapping, component: Board, pictures: Pictures, width: float) -> Drawn:
    """Return the picture that a text describes, at most that wide. Raises :class:`DataError`."""
    figure = pictures.read(BoardFigure, body)
    (board, *others), part = _Painter(figure, body, component, pictures).paint()
    to_part = translation(-part.x, -part.y)
    shown = Group((*_in_part(board, part), *cropped(others, part)), to_part, part)
    scale = min(float(figure.width), width) / part.width
    scaled = scaling(scale).then(translation((width - part.width * scale) / 2, 0))
    height, onto = part.height * scaled.a, to_part.then(scaled)
    return Drawn((Group((shown,), scaled),), width, height, figure.caption, onto=onto)


# The texts for each number of players show the same boards.
@lru_cache(maxsize=32)
def _in_part(board: Node, part: Box) -> tuple[Node, ...]:
    return tuple(visible(_measured(board), part))


@lru_cache(maxsize=2)
def _measured(board: Node) -> tuple[Measured, ...]:
    return measured((board,))


class _Painter:
    """Draws one figure of a board."""

    def __init__(
        self, figure: BoardFigure, body: Mapping, component: Board, pictures: Pictures
    ) -> None:
        self._figure = figure
        self._body = body
        self._pictures = pictures
        self._context = context = pictures.context
        self._component = component
        self._groups = component.groups(context.figures)
        self._findings: list[Finding] = []

    def _at(self, *path: str | int, key: bool = False) -> Place:
        """Return the place of a value, or of its key, in the text."""
        return locate(self._body, path, key=key)

    def paint(self) -> tuple[list[Node], Box]:
        """Return the nodes of the picture, the board first, and the visible part.

        Both are in mm on the board. Raises :class:`DataError` with everything that is wrong.
        """
        figure = self._figure
        width, height = self._component.size_mm(self._context.figures)
        part = whole = Box(0, 0, width, height)
        board = self._pictures.piece(figure.board, self._at("board")).front
        piles = list(self._piles())
        main = figure.group or next(iter(self._groups))
        if not self._has(main, self._at("group")):
            raise DataError(self._findings)
        nodes: list[Node] = [Group(board, clip=whole)]
        # What lies on tiles may extend beyond them.
        nodes += [node for pile in piles for node in self._lying(pile, on_tile=False)]
        nodes += [node for pile in piles for node in self._lying(pile, on_tile=True)]
        has_tiles = any(pile.has_tile for pile in piles)
        accent = self._context.theme.colour("accent")
        for n, label in enumerate(figure.mark):
            space = self._space(main, label, self._at("mark", n))
            nodes += _frame(space, accent, has_tiles=has_tiles) if space is not None else ()
        nodes += self._arrows(main, accent, has_tiles=has_tiles)
        if figure.view is not None:
            places = ((label, self._at("view", n)) for n, label in enumerate(figure.view))
            ends = [self._space(main, *place) for place in places]
            boxes = [space.box for space in ends if space is not None]
            part = around(boxes).grown(_AIR_MM) if boxes else whole
        else:
            beds = [pile.space.bed.area for pile in piles]
            beside = [bed.grown(_BESIDE_MM) for bed in beds if not whole.overlaps(bed)]
            part = around([whole, *beside])
        if self._findings:
            raise DataError(self._findings)
        return nodes, part

    def _piles(self) -> Iterator[_OnSpace]:
        """Yield the pieces on each space."""
        for group, lying in self._figure.pieces.items():
            if not self._has(group, self._at("pieces", group, key=True)):
                continue
            for label, pile in lying.items():
                at = ("pieces", group, label)
                space = self._space(group, label, self._at(*at, key=True), or_beside=False)
                pieces = list(self._pieces(pile if isinstance(pile, tuple) else (pile,), at))
                if space is not None:
                    yield _OnSpace(space, pieces)

    def _has(self, group: str, where: Place) -> bool:
        if group not in self._groups:
            hint = did_you_mean(group, self._groups)
            message = f"'{self._figure.board}' has no group of spaces '{group}'"
            self._findings.append(Finding(UNKNOWN_NAME, message, where, hint))
        return group in self._groups

    def _space(
        self, group: str, label: str, where: Place, *, or_beside: bool = True
    ) -> Space | None:
        """Return a space of a group, or with ``or_beside`` one at a side of the board."""
        sides = [name for name, each in self._component.spaces.items() if each.FOR_SEATS]
        for name in (group, *(sides if or_beside else ())):
            for space in self._groups[name]:
                if space.label == label:
                    return space
        hint = f"they are {self._groups[group][0].label} to {self._groups[group][-1].label}"
        message = f"'{group}' has no space '{label}'"
        self._findings.append(Finding(UNKNOWN_NAME, message, where, hint))
        return None

    def _pieces(self, pile: tuple[Lying, ...], at: tuple[str, ...]) -> Iterator[Piece]:
        for n, each in enumerate(pile):
            try:
                yield self._pictures.lying(each, self._at(*at, n))
            except DataError as error:
                self._findings += error.findings

    def _lying(self, pile: _OnSpace, *, on_tile: bool) -> Iterator[Node]:
        """Yield the pieces in their own size: those on a tile, or those on the board."""
        bed = pile.space.bed
        for n, (piece, (x, y)) in enumerate(
            zip(pile.pieces, centres(pile.pieces, bed), strict=True)
        ):
            if on_tile != (pile.has_tile and n > 0):
                continue
            wide, high = piece.view.width, piece.view.height
            spot = Box(x - wide / 2, y - high / 2, wide, high)
            drawn = self._pictures.place_piece(piece, spot)
            yield Group((drawn,), rotation(bed.turn, x, y)) if bed.turn else drawn

    def _arrows(self, group: str, colour: str, *, has_tiles: bool) -> Iterator[Node]:
        for n, each in enumerate(self._figure.arrows):
            ends = [
                self._space(group, label, self._at("arrows", n, key))
                for label, key in ((each.from_, "from"), (each.to, "to"))
            ]
            spaces = [space for space in ends if space is not None]
            if len(spaces) < 2:
                continue
            if has_tiles:
                # Beside the middles, so that the signs on the tiles stay visible.
                start, end = (space.bed.box for space in spaces)
                weight = min(start.width, start.height) * _TILE_WEIGHT
                yield from draw_arrow(start.centre, end.centre, colour, weight)
                continue
            start, end = (space.room for space in spaces)
            weight = self._component.unit * _WEIGHT
            short = _short(start, end, weight)
            yield from draw_arrow(start.centre, end.centre, colour, weight, beside=0, short=short)


class _OnSpace(NamedTuple):
    """The pieces on a space, the lowest first."""

    space: Space
    pieces: list[Piece]

    @property
    def has_tile(self) -> bool:
        """True if the lowest piece is a tile that covers the space."""
        if not self.pieces or self.space.outline:
            return False
        view, box = self.pieces[0].view, self.space.bed.box
        covers = view.width > _COVERS * box.width and view.height > _COVERS * box.height
        return covers and isinstance(view.outline, Plate)


def _frame(space: Space, colour: str, *, has_tiles: bool) -> Iterator[Node]:
    """Yield the frame of a highlighted space; on a board with tiles, in the gap around the tile."""
    if has_tiles:
        yield Rect(*space.bed.area.grown(-0.2), Paint(None, colour, _FRAME), 1.5)
        return
    # With a white edge, as arrows have, to be visible on any background.
    for paint, extra in (("#ffffff", 1.4), (colour, 0.0)):
        stroke = Paint(None, paint, _FRAME + extra, sharp=not space.outline)
        if space.outline:
            yield Path(closed(space.outline), stroke)
        else:
            yield Rect(*space.box.grown(-_FRAME), stroke, 1.5)


def _short(start: Box, end: Box, weight: float) -> float:
    """Return how far from both middles an arrow stops, in its weights."""
    (x1, y1), (x2, y2) = start.centre, end.centre
    across, down = abs(x2 - x1), abs(y2 - y1)
    length = math.hypot(across, down)
    reach = length
    for box in (start, end):
        for side, way in ((box.width, across), (box.height, down)):
            if way:
                reach = min(reach, side / 2 * length / way)
    return max(_SHORT, _CLEAR * reach / weight)
