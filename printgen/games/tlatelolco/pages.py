"""Draw a page with the trades of a setup: goods in a circle, arrows from what is given to what is
received, and each player's marks on the goods they have and need.

The goods, arrows and marks come from ``trades``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printgen.components import DrawnGame, Piece
from printgen.core.geometry import Box, rotation
from printgen.core.outlines import Ring
from printgen.core.printing import FULL, InkName
from printgen.core.scene import Circle, Document, Group, Node, Page, Paint, Path, Segment
from printgen.core.units import Paper
from printgen.drawing.text import fit, place
from printgen.games.tlatelolco.circle import arranged
from printgen.games.tlatelolco.trades import Route, Trades
from printgen.kit.pages.single_pages import document, drawn
from printgen.model.catalog import Loaded

MARGIN_MM: Final = 10.0
HEAD_MM: Final = 14.0
ROW_MM: Final = 9.0
# Everything below is for a circle of this size, and is scaled with it.
WIDTH_MM: Final = 190.0
RADIUS_MM: Final = 64.0
COUNTER_MM: Final = 11.5
MARK_MM: Final = 4.6
NAME_MM: Final = 22.0


class _Mark(NamedTuple):
    """A player's mark on a good: the one at the start, or one that is needed."""

    seat: str
    is_start: bool
    is_reached: bool


def trade_document(loaded: Loaded, trades: Trades, paper: Paper, ink: InkName = FULL) -> Document:
    """Draw the graph of a setup on one page.

    Raises :class:`DataError` when pieces cannot be drawn.
    """
    game = drawn(loaded, trades.plan.players, ink)
    painter = _Painter(game, trades, paper)
    whole = Box(0, 0, paper.width, paper.height)
    page = Page(paper.width, paper.height, tuple(painter.paint()), whole, whole, title="trades")
    return document(game.context.game, "trades", (game.context.theme.printed(page),))


class _Painter:
    def __init__(self, game: DrawnGame, trades: Trades, paper: Paper) -> None:
        self._context = game.context
        self._theme = game.context.theme
        self._font = self._theme.font
        self._pictures = game.pictures
        self._pieces = game.pictures.pieces
        self._plan = plan = trades.plan
        self._paper = paper
        self._titles = trades.titles
        self._counters = trades.counters
        self._swaps = trades.graph.swaps
        self._routes = trades.routes()
        width = paper.width - 2 * MARGIN_MM
        legend = ROW_MM * (len(plan.seats) + 1)
        height = paper.height - 2 * MARGIN_MM - HEAD_MM - legend
        self._unit = min(width, height) / WIDTH_MM
        side = WIDTH_MM * self._unit
        self._centre = paper.width / 2, MARGIN_MM + HEAD_MM + side / 2
        self._bottom = MARGIN_MM + HEAD_MM + side
        order = {name: n for n, name in enumerate(self._titles)}
        edges = [(order[swap.give], order[swap.get]) for swap in self._swaps]
        turn = 360 / max(1, len(order))
        places = arranged(len(order), edges)
        self._angle = {name: places[n] * turn - 90 for name, n in order.items()}

    def paint(self) -> Iterator[Node]:
        yield from self._head()
        yield from self._arrows()
        for name in self._titles:
            yield from self._good(name)
        yield from self._legend()

    def _head(self) -> Iterator[Node]:
        game = self._context.game
        box = Box(MARGIN_MM, MARGIN_MM, self._paper.width - 2 * MARGIN_MM, HEAD_MM)
        setup = f"seed {self._plan.seed}" if self._plan.seed is not None else "a setup from a file"
        title = f"{game.name}: what can be had for what"
        setting = fit(title, self._font("serif-bold"), box, largest=15, smallest=8, leading=1.1)
        yield from place(setting, box, self._theme.colour("accent"), align="centre")
        words = f"{setup} · an arrow leads from what is given to what is got for it"
        words += " · the number is that of the stand"
        line = Box(box.x, box.y + 7, box.width, 6)
        setting = fit(words, self._font("sans"), line, largest=8.5, smallest=5, leading=1.1)
        yield from place(setting, line, self._theme.colour("ink"), align="centre")

    # -- arrows

    def _arrows(self) -> Iterator[Node]:
        """Yield the arrows; those on a player's shortest way to a target are last, and stronger."""
        used = {(s.give, s.get) for route in self._routes for s in route.swaps or ()}
        pairs = dict.fromkeys((swap.give, swap.get) for swap in self._swaps)
        quiet, strong = self._theme.colour("ink"), self._theme.colour("accent")
        for pair in pairs:
            if pair not in used:
                yield from self._arrow(*pair, Paint(None, quiet, 0.22 * self._unit))
        for pair in pairs:
            if pair in used:
                yield from self._arrow(*pair, Paint(None, strong, 0.45 * self._unit))

    def _arrow(self, give: str, get: str, paint: Paint) -> Iterator[Node]:
        """Yield an arrow that bends towards the middle, and to one side, so that arrows in both
        directions are separate.
        """
        unit = self._unit
        inner = RADIUS_MM - COUNTER_MM / 2 - 0.8
        x0, y0 = self._at(self._angle[give], inner)
        tip_x, tip_y = self._at(self._angle[get], inner)
        cx, cy = self._centre
        mid_x, mid_y = (x0 + tip_x) / 2, (y0 + tip_y) / 2
        length = math.hypot(tip_x - x0, tip_y - y0) or 1.0
        aside = 4 * unit
        bend_x = mid_x + (cx - mid_x) * 0.55 - (tip_y - y0) / length * aside
        bend_y = mid_y + (cy - mid_y) * 0.55 + (tip_x - x0) / length * aside
        way = math.hypot(tip_x - bend_x, tip_y - bend_y) or 1.0
        ux, uy = (tip_x - bend_x) / way, (tip_y - bend_y) / way
        head, half = 2.6 * unit, 0.95 * unit
        x1, y1 = tip_x - ux * head * 0.8, tip_y - uy * head * 0.8
        curve: tuple[Segment, ...] = (
            ("M", (x0, y0)),
            (
                "C",
                (
                    x0 + (bend_x - x0) * 2 / 3,
                    y0 + (bend_y - y0) * 2 / 3,
                    x1 + (bend_x - x1) * 2 / 3,
                    y1 + (bend_y - y1) * 2 / 3,
                    x1,
                    y1,
                ),
            ),
        )
        back_x, back_y = tip_x - ux * head, tip_y - uy * head
        point: tuple[Segment, ...] = (
            ("M", (tip_x, tip_y)),
            ("L", (back_x - uy * half, back_y + ux * half)),
            ("L", (back_x + uy * half, back_y - ux * half)),
            ("Z", ()),
        )
        art = (Path(curve, paint), Path(point, Paint(paint.stroke)))
        yield Group(art, label=f"{give} to {get}")

    def _at(self, angle: float, radius: float) -> tuple[float, float]:
        """Return a point ``radius`` from the middle, before the circle is scaled."""
        turn = math.radians(angle)
        reach = radius * self._unit
        return (
            self._centre[0] + reach * math.cos(turn),
            self._centre[1] + reach * math.sin(turn),
        )

    # -- goods

    def _good(self, name: str) -> Iterator[Node]:
        angle, unit = self._angle[name], self._unit
        x, y = self._at(angle, RADIUS_MM)
        side = COUNTER_MM * unit
        art: list[Node] = []
        piece = self._pieces.get(self._counters[name])
        if piece is not None:
            box = Box(x - side / 2, y - side / 2, side, side)
            art.append(self._pictures.place_piece(piece, box))
        marks = self._marks(name)
        for n, mark in enumerate(marks):
            art += self._mark(mark, *self._mark_at(angle, n, len(marks)))
        reach = RADIUS_MM + COUNTER_MM / 2 + 1.7 + -(-len(marks) // 2) * (MARK_MM + 0.4)
        yield Group((*art, self._name(name, angle, reach)), label=name)

    def _mark_at(self, angle: float, n: int, count: int) -> tuple[float, float]:
        """Return the place of a mark outside the counter, two side by side."""
        row, column = divmod(n, 2)
        radius = RADIUS_MM + COUNTER_MM / 2 + MARK_MM / 2 + 0.9 + row * (MARK_MM + 0.4)
        is_alone = column == 0 and n == count - 1
        aside = 0.0 if is_alone else (column - 0.5) * (MARK_MM + 0.6)
        return self._at(angle + math.degrees(aside / radius), radius)

    def _marks(self, good: str) -> list[_Mark]:
        starts = dict.fromkeys(r.seat for r in self._routes if r.start == good)
        wanted = [r for r in self._routes if r.end == good]
        return [
            *(_Mark(seat, is_start=True, is_reached=True) for seat in starts),
            *(_Mark(r.seat, is_start=False, is_reached=r.swaps is not None) for r in wanted),
        ]

    def _mark(self, mark: _Mark, x: float, y: float) -> Iterator[Node]:
        """Yield the player's own piece; ringed at the start, crossed out if out of reach."""
        accent = self._theme.colour("accent")
        half = MARK_MM / 2 * self._unit
        yield from self._player(mark.seat, x, y, half * (0.86 if mark.is_start else 1.0))
        if mark.is_start:
            yield Circle(x, y, half * 1.08, Paint(None, accent, 0.9 * self._unit))
        if not mark.is_reached:
            for down in (1, -1):
                stroke: tuple[Segment, ...] = (
                    ("M", (x - half, y - half * down)),
                    ("L", (x + half, y + half * down)),
                )
                yield Path(stroke, Paint(None, accent, 0.6 * self._unit))

    def _player(self, seat: str, x: float, y: float, half: float) -> Iterator[Node]:
        """Yield a piece of that player's own: a flat one if there is any, else the first letter."""
        setup = self._context.description.setup
        own: Sequence[Piece] = ()
        title = seat
        if setup is not None:
            title = setup.seats[seat].title
            ids = [
                f"{name}/{design}"
                for name in setup.seats[seat].pieces
                for design in setup.seats[seat].own(name)
            ]
            own = [self._pieces[each] for each in ids if each in self._pieces]
        box = Box(x - half, y - half, 2 * half, 2 * half)
        if own:
            best = min(own, key=lambda p: (not isinstance(p.outline, Ring), p.width * p.height))
            yield self._pictures.place_piece(best, box)
            return
        yield Circle(x, y, half, Paint(self._theme.colour("paper"), self._theme.colour("ink"), 0.2))
        setting = fit(title[0], self._font("sans-bold"), box, largest=8, smallest=3, leading=1.0)
        yield from place(setting, box, self._theme.colour("ink"), align="centre", valign="middle")

    def _name(self, good: str, angle: float, radius: float) -> Node:
        """Return the good's name and where to get it, along the radius, never upside down."""
        unit = self._unit
        places = ", ".join(dict.fromkeys(s.place for s in self._swaps if s.get == good))
        words = self._titles[good] + (f" · **{places}**" if places else "")
        is_left = math.cos(math.radians(angle)) < -1e-9
        x, y = self._at(angle, radius)
        width, height = NAME_MM * unit, 4 * unit
        box = Box(x - (width if is_left else 0), y - height / 2, width, height)
        setting = fit(words, self._font("sans"), box, largest=7.5 * unit, smallest=3, leading=1.0)
        side = "right" if is_left else "left"
        text = place(
            setting,
            box,
            self._theme.colour("ink"),
            align="right" if side == "right" else "left",
            valign="middle",
        )
        return Group(tuple(text), rotation(angle + (180 if is_left else 0), x, y))

    # -- words

    def _legend(self) -> Iterator[Node]:
        ink = self._theme.colour("ink")
        setup = self._context.description.setup
        by_seat: dict[str, list[Route]] = {seat: [] for seat in self._plan.seats}
        for route in self._routes:
            by_seat.setdefault(route.seat, []).append(route)
        y = self._bottom
        width = self._paper.width - 2 * MARGIN_MM
        for seat, routes in by_seat.items():
            yield from self._player(seat, MARGIN_MM + 3.2, y + 3.6, 3.2)
            title = setup.seats[seat].title if setup is not None else seat
            words = f"**{title}**"
            if routes:
                words += f": export good {self._titles[routes[0].start]}; targets "
                words += ", ".join(self._titles[route.end] for route in routes)
            if lost := [self._titles[r.end] for r in routes if r.swaps is None]:
                words += f" · **out of reach: {', '.join(lost)}**"
            box = Box(MARGIN_MM + 8.5, y, width - 8.5, ROW_MM - 1.6)
            setting = fit(words, self._font("sans"), box, largest=8.5, smallest=4, leading=1.1)
            yield from place(setting, box, ink, valign="middle")
            y += ROW_MM
        words = "Ringed: a player’s export good. Without a ring: a target; crossed out if "
        words += "no trades lead there. Strong arrows: the shortest ways to targets."
        box = Box(MARGIN_MM, y, width, ROW_MM - 2)
        setting = fit(words, self._font("serif-italic"), box, largest=8.5, smallest=4, leading=1.1)
        yield from place(setting, box, ink, align="centre", valign="middle")
