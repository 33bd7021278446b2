"""Draw a kit's pieces with shifted backs, cut out and in true size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from printgen.components import Piece
from printgen.core import outlines
from printgen.core.errors import UsageError
from printgen.core.geometry import Box, translation
from printgen.core.scene import Document, Group, Node, Paint
from printgen.core.units import Paper, number
from printgen.drawing.text import fit, place
from printgen.imposition.marks import QUIET
from printgen.kit.pages.single_pages import document, drawn, uncut_page
from printgen.model.catalog import Loaded
from printgen.model.game import Game
from printgen.printers.misregistration import VisibleShift, backs, said, shown

# Larger shifts are no misregistration, and nobody compares more pictures.
MOST_OFF_MM: Final = 10.0
MOST_SHIFTS: Final = 6

_MARGIN_MM: Final = 15.0
_FOOT_MM: Final = 8.0
_GAP_MM: Final = 6.0
_CAPTION_MM: Final = 6.0
_INK: Final = "#1a1a1a"
# The surface below pieces, so that white at an edge is visible.
_TABLE: Final = "#b9b2a3"
_HEAD_MM: Final = 27.0


class _Row(NamedTuple):
    """Pictures of a component side by side; the text is only in its first row."""

    piece: Piece
    offs: tuple[float, ...]
    words: str
    height: float


def preview(loaded: Loaded, paper: Paper, offs: Sequence[float]) -> Document:
    """Return pages that show one design per component, exact and with shifted backs.

    Backs are shifted right and down by each distance in mm. Raises :class:`UsageError`, also if
    nothing has a back, and :class:`DataError`.
    """
    shifts = (0.0, *_shifts(offs))
    game_drawn = drawn(loaded, None)
    backed = list(backs(game_drawn.pieces))
    if not backed:
        raise UsageError(f"'{loaded.id}' has no cut pieces with a back")
    game = game_drawn.context.game
    area = Box(
        _MARGIN_MM,
        _MARGIN_MM + _HEAD_MM,
        paper.width - 2 * _MARGIN_MM,
        paper.height - 2 * _MARGIN_MM - _HEAD_MM - _FOOT_MM,
    )
    if area.width < 60 or area.height < 60:
        raise UsageError(f"{paper.title} is too small for pictures of pieces at true size")
    rows = [
        row
        for _, alike in groupby(backed, lambda piece: piece.component)
        for row in _rows(next(alike), shifts, area)
    ]
    face = game.theme.font("sans")
    sheets = list(_sheets(rows, area, face))
    pages = []
    for n, (lying, heads) in enumerate(sheets, start=1):
        words = f"{game.name} · misaligned backs · page {n} of {len(sheets)} · print at 100 %"
        page = uncut_page(paper, (*_head(game, area), *lying), words, words, face)
        pages.append(page._replace(label=str(n), headings=heads))
    return document(game, "misaligned backs", pages)


def _shifts(offs: Sequence[float]) -> list[float]:
    """Return the shifts in order, each once. Raises :class:`UsageError`."""
    found = sorted(dict.fromkeys(offs))
    if not found or not 0 < found[0] <= found[-1] <= MOST_OFF_MM or len(found) > MOST_SHIFTS:
        raise UsageError(
            f"name from 1 to {MOST_SHIFTS} shifts, each above 0 and at most"
            f" {number(MOST_OFF_MM)} mm"
        )
    return found


def _rows(piece: Piece, shifts: Sequence[float], area: Box) -> Iterator[_Row]:
    width, height = _size(piece, area)
    columns = max(1, int((area.width + _GAP_MM) // (width + _GAP_MM)))
    least = min(shown([piece]), key=lambda each: each.least, default=None)
    for start in range(0, len(shifts), columns):
        words = _about(piece, least, area) if start == 0 else ""
        high = height + _CAPTION_MM + (12.0 if words else 0.0)
        yield _Row(piece, tuple(shifts[start : start + columns]), words, high)


def _about(piece: Piece, least: VisibleShift | None, area: Box) -> str:
    name = piece.title[:1].upper() + piece.title[1:]
    part = ", its upper left corner" if _size(piece, area) != (piece.width, piece.height) else ""
    if least is None:
        return f"**{name}**{part}: nothing at its edge shows a shift of 3 mm to one side."
    return f"**{name}**{part}: a shift of {least.off} mm shows, because {said(least)}."


def _size(piece: Piece, area: Box) -> tuple[float, float]:
    """Return the visible part of a piece: all of it, or as much of its corner as fits."""
    room = area.height - _CAPTION_MM - 12.0
    return min(piece.width, area.width), min(piece.height, room)


def _sheets(
    rows: Sequence[_Row], area: Box, face: str
) -> Iterator[tuple[list[Node], tuple[tuple[str, int], ...]]]:
    """Yield the contents of each page, and the headings that begin on it."""
    nodes: list[Node] = []
    heads: tuple[tuple[str, int], ...] = ()
    y = area.y
    for row in rows:
        if nodes and y + row.height > area.bottom + 1e-6:
            yield nodes, heads
            nodes, heads, y = [], (), area.y
        nodes += _drawn(row, area, y, face)
        heads += ((row.piece.title, 1),) if row.words else ()
        y += row.height
    yield nodes, heads


def _drawn(row: _Row, area: Box, y: float, face: str) -> Iterator[Node]:
    if row.words:
        box = Box(area.x, y + 1, area.width, 9)
        setting = fit(row.words, face, box, largest=9.5, smallest=7, leading=1.2)
        yield from place(setting, box, _INK, valign="bottom")
        y += 12.0
    width, height = _size(row.piece, area)
    for n, off in enumerate(row.offs):
        x = area.x + n * (width + _GAP_MM)
        yield from _cut(row.piece, Box(x, y, width, height), off)
        words = "exact" if off == 0 else f"{number(off)} mm off"
        box = Box(x - _GAP_MM / 2, y + height + 1, width + _GAP_MM, 4)
        setting = fit(words, face, box, largest=8, smallest=6.5, leading=1.1)
        yield from place(setting, box, QUIET, align="centre")


def _cut(piece: Piece, box: Box, off: float) -> Iterator[Node]:
    """Yield the back inside the cut, on white paper on a darker surface."""
    seen = Box(0, 0, box.width, box.height)
    # Only a part of large pieces is shown.
    is_whole = seen == Box(0, 0, piece.width, piece.height) and not piece.is_straight
    edge = outlines.mirrored(piece.flat, piece.width) if is_whole else outlines.Plate(seen)
    under = outlines.drawn(outlines.grown(edge, 0.6), Paint(_TABLE))
    paper = outlines.drawn(edge, Paint("#ffffff"))
    art = Group(piece.back or (), translation(off, off), piece.reach(back=True))
    yield Group((under, Group((paper, art), None, outlines.clip(edge))), translation(box.x, box.y))


def _head(game: Game, area: Box) -> Iterator[Node]:
    title = Box(area.x, _MARGIN_MM - 3, area.width, 9)
    sans, bold = map(game.theme.font, ("sans", "serif-bold"))
    setting = fit(
        f"{game.name}: misaligned backs", bold, title, largest=20, smallest=10, leading=1.1
    )
    yield from place(setting, title, _INK)
    words = (
        "Backs at true size, as they look after cutting. Each is shifted to the right and down by"
        " the distance below it. Home printers are seldom off by more than 3 mm. Measure your own"
        " with **printgen calibrate**, and print with **--printer**."
    )
    box = Box(area.x, title.bottom + 1, area.width, _HEAD_MM - 12)
    yield from place(fit(words, sans, box, largest=9.5, smallest=7, leading=1.25), box, QUIET)
