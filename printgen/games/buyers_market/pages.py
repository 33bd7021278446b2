"""Draw the players' buildings on a page, all at the same scale, with names and points below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printgen.components import DrawnGame
from printgen.components.pictures import Drawn
from printgen.components.stacks import draw_stack
from printgen.core.errors import DataError, Finding, UsageError, shorten
from printgen.core.geometry import Box, scaling, translation
from printgen.core.scene import Document, Group, Node, Page, Paint, Path
from printgen.core.units import MM_PER_PT, PT_PER_MM, Paper
from printgen.drawing.lines import Line, Run
from printgen.drawing.text import break_lines, place_line
from printgen.fonts.font import MissingGlyphError, font
from printgen.games.buyers_market.narration import signed
from printgen.games.buyers_market.results import Buildings
from printgen.kit.pages.single_pages import document, drawn
from printgen.model.catalog import Loaded
from printgen.model.codes import GLYPH_MISSING
from printgen.play.scoring import Score

MARGIN_MM: Final = 10.0
HEAD_MM: Final = 16.0
# Between neighbours, and between a building and the words below it.
GAP_MM: Final = 8.0
NEAR_MM: Final = 3.0
# Sizes of names and words in points; the first that fit are used.
SIZES_PT: Final = ((11.0, 8.5), (9.0, 7.0), (7.5, 5.5))
LEADING: Final = 1.3
# Smaller pieces cannot be distinguished.
_LEAST_SCALE: Final = 0.08
_WIDE_MM: Final = 1e6


class _Cell(NamedTuple):
    """A player's part of the page: the name, the building in its own size, and words about it."""

    name: Line
    points: Line
    drawing: Drawn
    words: tuple[str, ...]


class _Layout(NamedTuple):
    """Number and width of the cells in a row, the drawings' scale, and the sizes of names and words
    in points.
    """

    columns: int
    width: float
    scale: float
    sizes: tuple[float, float]


def score_document(loaded: Loaded, score: Score, paper: Paper) -> Document:
    """Return the buildings of a scored game on one page.

    Raises :class:`UsageError` if the score belongs to another game or the paper is too small, and
    :class:`DataError` if pieces cannot be drawn.
    """
    game = loaded.description.game
    if not isinstance(score.extra, Buildings):
        raise UsageError(f"{game.title} has no buildings to draw")
    painter = _Painter(drawn(loaded, len(score.seats)), score, score.extra, paper)
    whole = Box(0, 0, paper.width, paper.height)
    page = Page(paper.width, paper.height, tuple(painter.paint()), whole, whole, title="buildings")
    return document(game, "what was built", [page])


class _Painter:
    def __init__(self, drawn: DrawnGame, score: Score, buildings: Buildings, paper: Paper) -> None:
        self._game = drawn.context.game
        self._theme = drawn.context.theme
        self._font = self._theme.font
        self._pictures = drawn.pictures
        self._score = score
        self._constructions = buildings.constructions
        room = Box(0, 0, paper.width, paper.height).grown(-MARGIN_MM)
        self._head = Box(room.x, room.y, room.width, HEAD_MM)
        self._room = Box(room.x, room.y + HEAD_MM, room.width, room.height - HEAD_MM)
        self._cells = [self._cell(seat) for seat in score.seats]

    def _cell(self, seat: str) -> _Cell:
        construction = self._constructions[seat]
        points = construction.built.points
        unit = self._score.outcome.unit[points != 1]
        levels = construction.built.levels
        drawing = Drawn((), 0.0, 0.0)
        if levels:
            drawing = draw_stack(self._pictures, levels, _WIDE_MM)
        name = self._plain(seat, self._score.called[seat])
        about = self._score.description.setup
        title = f"{about.seats[seat].title}, " if about and self._score.names.get(seat) else ""
        points_line = _line(f"{title}{signed(points)} {unit}", self._font("serif"))
        return _Cell(name, points_line, drawing, tuple(construction.words()))

    def _plain(self, seat: str, name: str) -> Line:
        """Return a name without markup. Raises :class:`DataError` if it has no letters."""
        try:
            return _line(shorten(name), self._font("serif-bold"))
        except MissingGlyphError as error:
            where = self._score.place("names", seat)
            raise DataError([Finding(GLYPH_MISSING, str(error), where)]) from None

    def paint(self) -> Iterator[Node]:
        layout = self._layout()
        yield from self._title()
        y = self._room.y
        for n, row in self._rows(layout.columns):
            ground = max(cell.drawing.height for cell in row) * layout.scale
            for k, cell in enumerate(row):
                x = self._room.x + k * (layout.width + GAP_MM)
                art = tuple(self._building(cell, layout, ground))
                yield Group(art, translation(x, y), label=self._score.seats[n + k])
            y += ground + self._below(row, layout.width, layout.sizes) + GAP_MM

    def _rows(self, columns: int) -> Iterator[tuple[int, list[_Cell]]]:
        """Yield cells in rows, each row with the number of its first cell."""
        for n in range(0, len(self._cells), columns):
            yield n, self._cells[n : n + columns]

    def _title(self) -> Iterator[Node]:
        game, score = self._game, self._score
        ink, accent = self._theme.colour("ink"), self._theme.colour("accent")
        head, size = _fitted(_line(game.name, self._font("serif-bold")), self._head.width, 16.0)
        yield from place_line(head, self._head.x, self._head.y + 5.5, size, accent)
        words = score.verdict if score.finished else "As it stands."
        try:
            line, size = _fitted(_line(words, self._font("sans")), self._head.width, 9.5)
        except MissingGlyphError:
            return  # the name is told where it stands
        yield from place_line(line, self._head.x, self._head.y + 10.6, size, ink)

    # -- where all is

    def _layout(self) -> _Layout:
        """Return the layout with the largest buildings; words become smaller only if they must.

        Raises :class:`UsageError` if there is none.
        """
        count = len(self._cells)
        for sizes in SIZES_PT:
            found = [self._tried(columns, sizes) for columns in range(1, count + 1)]
            best = max(found, key=lambda layout: layout.scale)
            if best.scale >= _LEAST_SCALE:
                return best
        raise UsageError("the buildings do not fit the paper (choose larger paper)")

    def _tried(self, columns: int, sizes: tuple[float, float]) -> _Layout:
        rows = [row for _, row in self._rows(columns)]
        width = (self._room.width - (columns - 1) * GAP_MM) / columns
        left = self._room.height - (len(rows) - 1) * GAP_MM
        left -= sum(self._below(row, width, sizes) for row in rows)
        high = sum(max(cell.drawing.height for cell in row) for row in rows)
        wide = max(cell.drawing.width for cell in self._cells)
        scale = min(1.0, width / wide if wide else 1.0, left / high if high else 1.0)
        return _Layout(columns, width, scale if left > 0 and width > 0 else 0.0, sizes)

    def _below(self, row: Sequence[_Cell], width: float, sizes: tuple[float, float]) -> float:
        """Return the height of the words below a row of buildings."""
        name, words = sizes
        lines = max(len(_broken(cell.words, width, words, self._font("sans"))) for cell in row)
        return NEAR_MM + (2 * name * LEADING + lines * words * LEADING) * MM_PER_PT

    # -- one cell, from (0, 0)

    def _building(self, cell: _Cell, layout: _Layout, ground: float) -> Iterator[Node]:
        """Yield a building on a line ``down`` the page, and the words below it."""
        ink, accent = self._theme.colour("ink"), self._theme.colour("accent")
        name_pt, words_pt = layout.sizes
        width, drawing = layout.width, cell.drawing
        if drawing.nodes:
            x = (width - drawing.width * layout.scale) / 2
            y = ground - drawing.height * layout.scale
            yield Group(drawing.nodes, scaling(layout.scale).then(translation(x, y)))
        yield Path((("M", (0.0, ground)), ("L", (width, ground))), Paint(None, ink, 0.25))
        y = ground + NEAR_MM + name_pt * MM_PER_PT
        name, size = _fitted(cell.name, width, name_pt)
        yield from place_line(name, 0.0, y, size, accent)
        y += name_pt * LEADING * MM_PER_PT
        points, size = _fitted(cell.points, width, name_pt * 0.85)
        yield from place_line(points, 0.0, y, size, ink)
        for line, indent in _broken(cell.words, width, words_pt, self._font("sans")):
            y += words_pt * LEADING * MM_PER_PT
            yield from place_line(line, indent, y, words_pt, ink, self._theme.draw_sign)


def _line(text: str, key: str) -> Line:
    """Return letters in one line, without reading markup. Raises :class:`MissingGlyphError`."""
    face = font(key)
    return Line((Run(0.0, text, face),), face.width(text))


def _fitted(line: Line, width: float, size: float) -> tuple[Line, float]:
    """Return a line with the size in points at which it fits the width, at most ``size``."""
    return line, min(size, width * PT_PER_MM / line.width if line.width else size)


def _broken(words: Sequence[str], width: float, size: float, key: str) -> list[tuple[Line, float]]:
    """Return lines that fit the width in mm, each with its indent in mm."""
    found = []
    for text in words:
        indent = (len(text) - len(text.lstrip())) * 2.0
        room = max(1.0, (width - indent) * PT_PER_MM / size)
        found += [(line, indent) for line in break_lines(text.strip(), font(key), room)]
    return found
