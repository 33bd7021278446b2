"""Draw a map in a text, whole or as an enlarged part, with pieces on its spaces."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Final, TypeAlias

from pydantic import Discriminator, Field, StrictStr, Tag

from printgen.components.cropped import Measured, cropped, measured, visible
from printgen.components.pictures import Drawn, Lying, Pictures, draw_arrow
from printgen.components.piece import Piece
from printgen.components.together import centres
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, Place
from printgen.core.geometry import Box, around, scaling, translation
from printgen.core.scene import Group, Node, Paint, Path, Rect, closed
from printgen.kinds.map.model import Map
from printgen.model.base import Model, Number, SpaceName, Words
from printgen.model.boards import Bed, Space
from printgen.model.codes import UNKNOWN_SPACE, UNKNOWN_SPACES
from printgen.source.tree import Mapping, locate

# The margin around the spaces of a view.
_AIR_MM: Final = 1.5
# The weight of the frame around a space.
_FRAME: Final = 1.4
# Arrows stop before the number or the piece on a space: their distance in their own weights, or, on
# a large space with room for several, as a share of the way to its edge.
_SHORT: Final = 3.4
_CLEAR: Final = 0.65


class MapArrow(Model):
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


class MapFigure(Model):
    """A map with pieces on it. Spaces go by their labels: b3, a region's name, a number."""

    board: StrictStr
    """The map's id."""
    width: Annotated[Number, Field(gt=10, le=250)] = 90
    """The width of the picture in mm."""
    caption: Words | None = None
    """A line below."""
    group: StrictStr | None = None
    """The group of spaces that 'view', 'mark' and 'arrows' speak of; without it the first."""
    view: tuple[SpaceName, SpaceName] | None = None
    """Only the part of the map from one space to another."""
    pieces: dict[StrictStr, dict[StrictStr, _Pile]] = Field(default_factory=dict)
    """The pieces on the spaces, by group and space: a piece or several."""
    mark: tuple[SpaceName, ...] = ()
    """Spaces set off by a frame."""
    arrows: tuple[MapArrow, ...] = ()
    """Moves."""


def draw_figure(body: Mapping, component: Map, pictures: Pictures, width: float) -> Drawn:
    """Return the picture that a text describes, at most that wide. Raises :class:`DataError`."""
    figure = pictures.read(MapFigure, body)
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
    """Draws one figure of a map."""

    def __init__(
        self, figure: MapFigure, body: Mapping, component: Map, pictures: Pictures
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
        """Return the nodes of the picture, the map first, and the visible part of the map.

        Both are in mm on the map. Raises :class:`DataError` with everything that is wrong.
        """
        figure = self._figure
        width, height = self._component.size_mm(self._context.figures)
        whole = Box(0, 0, width, height)
        board = self._pictures.piece(figure.board, self._at("board")).front
        nodes: list[Node] = [Group(board, clip=whole)]
        for group, lying in figure.pieces.items():
            if not self._has(group, self._at("pieces", group, key=True)):
                continue
            for label, pile in lying.items():
                at = ("pieces", group, label)
                space = self._space(group, label, self._at(*at, key=True))
                pieces = list(self._pieces(pile if isinstance(pile, tuple) else (pile,), at))
                if space is not None:
                    nodes += self._pile(pieces, space.bed)
        main = figure.group or next(iter(self._groups))
        if not self._has(main, self._at("group")):
            raise DataError(self._findings)
        accent = self._context.theme.colour("accent")
        for n, label in enumerate(figure.mark):
            space = self._space(main, label, self._at("mark", n))
            if space is not None:
                # With a white edge, as arrows have, to be visible on any background.
                for colour, extra in (("#ffffff", 1.4), (accent, 0.0)):
                    nodes.append(_frame(space, Paint(None, colour, _FRAME + extra, sharp=False)))
        nodes += self._arrows(main, accent)
        part = whole
        if figure.view is not None:
            places = ((label, self._at("view", n)) for n, label in enumerate(figure.view))
            ends = [self._space(main, *place) for place in places]
            boxes = [space.box for space in ends if space is not None]
            part = around(boxes).grown(_AIR_MM) if boxes else whole
        if self._findings:
            raise DataError(self._findings)
        return nodes, part

    def _has(self, group: str, where: Place) -> bool:
        if group not in self._groups:
            hint = did_you_mean(group, self._groups)
            message = f"'{self._figure.board}' has no group of spaces '{group}'"
            self._findings.append(Finding(UNKNOWN_SPACES, message, where, hint))
        return group in self._groups

    def _space(self, group: str, label: str, where: Place) -> Space | None:
        for space in self._groups[group]:
            if space.label == label:
                return space
        hint = f"they are {self._groups[group][0].label} to {self._groups[group][-1].label}"
        message = f"'{group}' has no space '{label}'"
        self._findings.append(Finding(UNKNOWN_SPACE, message, where, hint))
        return None

    def _pieces(self, pile: tuple[Lying, ...], at: tuple[str, ...]) -> Iterator[Piece]:
        for n, each in enumerate(pile):
            try:
                yield self._pictures.lying(each, self._at(*at, n))
            except DataError as error:
                self._findings += error.findings

    def _pile(self, pieces: list[Piece], bed: Bed) -> Iterator[Node]:
        """Yield pieces in their own size: apart if the space has room for that, or else fanned."""
        for piece, (x, y) in zip(pieces, centres(pieces, bed), strict=True):
            wide, high = piece.view.width, piece.view.height
            spot = Box(x - wide / 2, y - high / 2, wide, high)
            yield self._pictures.place_piece(piece, spot)

    def _arrows(self, group: str, colour: str) -> Iterator[Node]:
        for n, each in enumerate(self._figure.arrows):
            ends = [
                self._space(group, label, self._at("arrows", n, key))
                for label, key in ((each.from_, "from"), (each.to, "to"))
            ]
            boxes = [space.room for space in ends if space is not None]
            if len(boxes) == 2:
                start, end = boxes
                weight = self._component.unit * 0.09
                short = _short(start, end, weight)
                yield from draw_arrow(
                    start.centre, end.centre, colour, weight, beside=0, short=short
                )


def _frame(space: Space, paint: Paint) -> Node:
    """Return the frame of a highlighted space."""
    if space.outline:
        return Path(closed(space.outline), paint)
    return Rect(*space.box.grown(-_FRAME), paint._replace(sharp=True), 1.5)


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
