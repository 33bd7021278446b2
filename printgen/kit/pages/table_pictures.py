"""Pictures of a table during a game: boards with their pieces, and heaps beside them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from printgen.backends.svg import render
from printgen.components.figures import draw_figure
from printgen.core.errors import Place
from printgen.core.geometry import Box
from printgen.core.polygons import Outline
from printgen.core.printing import FULL, InkName
from printgen.core.scene import Node, Page
from printgen.kit.pages.setup_page import boards_of
from printgen.kit.pages.single_pages import drawn
from printgen.model.boards import BoardBase
from printgen.model.catalog import Loaded
from printgen.model.setup import Area
from printgen.play.setup import SetupPlan, Spot
from printgen.play.setup.plan import Names, totals
from printgen.play.setup.words import titles
from printgen.source.yaml_files import parse_yaml

# The width of a board's picture.
_WIDTH_MM: Final = 180.0
_NOWHERE: Final = Place("the table", 1, 1)


class BoardPicture(NamedTuple):
    """A board with its pieces, as SVG of that size in mm, and the outlines of its spots."""

    svg: bytes
    width: float
    height: float
    spots: dict[Spot, Outline]


class Heap(NamedTuple):
    """Pieces in one place that is on no board.

    It has a ``title``, the seat's if it belongs to one, and each piece with its title and number. A
    ``hidden`` heap only has the number of all pieces, and a pile with a ``kept`` order the one on
    top.
    """

    spot: Spot
    title: str
    owner: str
    pieces: tuple[tuple[str, str, int], ...]
    number: int
    hidden: bool
    kept: bool


class TablePictures:
    """The pieces of a game, drawn once, and pictures of tables with them.

    Raises :class:`DataError` if they cannot be drawn.
    """

    def __init__(self, game: Loaded, players: int, ink: InkName = FULL) -> None:
        self._game = game
        self._drawn = drawn(game, players, ink)

    def boards(self, plan: SetupPlan) -> list[BoardPicture]:
        """Return each board on which something of this plan can be."""
        described, _ = boards_of(self._game, plan)
        return [
            self._board(plan, json.dumps({**each, "width": _WIDTH_MM}), each["board"])
            for each in described
        ]

    def heaps(self, plan: SetupPlan, seats: Collection[str] = ()) -> list[Heap]:
        """Return the contents of all areas that no board shows, without empty ones.

        What is hidden at ``seats`` is shown. Of what stays hidden, all spaces are one heap.
        """
        description = self._game.description
        setup = description.setup
        areas = {} if setup is None else setup.areas
        _, shown = boards_of(self._game, plan)
        piles: dict[Spot, list[tuple[str, int]]] = {}
        for spot, pile in sorted(plan.piles.items(), key=lambda each: _order(plan, each[0])):
            if spot.area not in areas:
                continue
            if _is_hidden(areas[spot.area], spot, seats):
                piles.setdefault(spot._replace(space=0), []).extend(pile)
            elif (spot.area, spot.seat) not in shown:
                piles[spot] = [*pile]
        names = Names(tuple(self._drawn.pictures.pieces))
        called = titles(description, names)
        found = []
        for spot, runs in piles.items():
            pieces = totals(runs)
            area = areas[spot.area]
            told = [
                (piece, title.alone if count == 1 else title.of(count), count)
                for piece, count in pieces.items()
                if (title := called.get(names.short(piece))) is not None
            ]
            owner = setup.seats[spot.seat].title if setup and spot.seat else ""
            count = sum(pieces.values())
            is_hidden = _is_hidden(area, spot, seats)
            kept = spot.area in plan.shapes and plan.shapes[spot.area].kept
            seen = told[:0] if is_hidden else told[:1] if kept else told
            found.append(Heap(spot, area.title, owner, tuple(seen), count, is_hidden, kept))
        return found

    def piece(self, name: str) -> bytes:
        """Return a piece as players see it, as SVG. Raises :class:`DataError` for no piece."""
        pictures = self._drawn.pictures
        view = pictures.piece(name, _NOWHERE).view
        box = Box(0, 0, view.width, view.height)
        return _svg((pictures.place_piece(pictures.piece(name, _NOWHERE), box),), box)

    def _board(self, plan: SetupPlan, figure: str, board: str) -> BoardPicture:
        body = parse_yaml(figure, shown=_NOWHERE.file).root
        picture = draw_figure(self._drawn.pictures, "board", body, _WIDTH_MM, _NOWHERE)
        size = Box(0, 0, picture.width, picture.height)
        onto = picture.onto
        spots = {
            spot: tuple(onto.apply(*corner) for corner in outline)
            for spot, outline in self._spots(plan, board)
            if onto is not None
        }
        return BoardPicture(_svg(picture.nodes, size), *size[2:], spots)

    def _spots(self, plan: SetupPlan, name: str) -> Iterator[tuple[Spot, Outline]]:
        """Yield the spots on a board and at its sides, each with its outline in mm on the board."""
        description = self._game.description
        setup, board = description.setup, description.game.components[name]
        if setup is None or not isinstance(board, BoardBase):
            return
        for area, about in setup.areas.items():
            if about.board == name:
                for n, space in enumerate(board.spaces_of(about.group, plan.figures), start=1):
                    yield Spot(area, "", n), space.outline or space.box.corners
        yield from ((spot, each.bed.area.corners) for spot, each in plan.at_sides(board))


def _order(plan: SetupPlan, spot: Spot) -> tuple[int, int, int]:
    areas, seats = list(plan.shapes), ("", *plan.seats)
    area = areas.index(spot.area) if spot.area in areas else len(areas)
    return area, seats.index(spot.seat), spot.space


def _is_hidden(area: Area, spot: Spot, seats: Collection[str]) -> bool:
    """Return True if an area's pieces on that spot are hidden from the players at these seats."""
    return area.hidden and spot.seat not in seats


def _svg(nodes: tuple[Node, ...], size: Box) -> bytes:
    return render(Page(size.width, size.height, nodes, size, size))
