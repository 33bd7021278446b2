"""The first page of a kit: what is in it, what to print on what, how to make it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from printgen import signs
from printgen.components.piece import Piece
from printgen.errors import DataError, Finding
from printgen.geometry import Box, Matrix
from printgen.impose.marks import furniture
from printgen.kit.contents import about_poster
from printgen.model.extents import GRID
from printgen.scene import Node, Page, Paint, Rect, Use
from printgen.text import Align, TextOverflowError, fit, place

if TYPE_CHECKING:
    from printgen.kit.contents import Contents

MARGIN_MM: Final = 15.0
GRID_COLUMNS: Final = 6


class _Room(NamedTuple):
    """How much of the page title and pictures take, in mm: the rest is for words."""

    head: float
    title: float
    air: float
    picture: float
    cell: float


# The handsomest first; the next ones where there are many words, or the paper is short.
ROOMS: Final = (
    _Room(58.0, 17.0, 4.0, 20.0, 33.0),
    _Room(52.0, 14.0, 2.5, 17.0, 29.5),
    _Room(47.0, 11.0, 1.0, 14.0, 26.0),
)
TEMPLATE: Final = "kit-cover.md.j2"


def cover(contents: Contents, whole: Mapping[str, str] | None = None) -> tuple[Page, ...]:
    """The kit's first page. Raises :class:`DataError` when its text does not fit.

    ``whole`` names the files that show pieces in one which are larger than the paper.
    """
    for room in ROOMS[:-1]:
        try:
            return (_cover(contents, whole or {}, room),)
        except TextOverflowError:
            continue
        except DataError as error:
            if any(finding.code != "text-overflow" for finding in error.findings):
                raise
    try:
        return (_cover(contents, whole or {}, ROOMS[-1]),)
    except TextOverflowError as error:
        description = contents.loaded.description
        where = description.place(*(("title",) if error.text == description.game.title else ()))
        message = f"on the kit's first page {error}"
        hint = "shorten it, or print on larger paper"
        raise DataError([Finding("text-overflow", message, where, hint)]) from None


def _cover(contents: Contents, whole_files: Mapping[str, str], room: _Room) -> Page:
    paper = contents.order.paper
    area = Box(MARGIN_MM, MARGIN_MM, paper.width - 2 * MARGIN_MM, paper.height - 2 * MARGIN_MM)
    nodes: list[Node] = [*_head(contents, area, room)]
    top = area.y + room.head
    pictures = list(_pictures(contents))
    nodes += _line("In the box", Box(area.x, top, area.width, 6), 11, contents, align="left")
    top += 8
    rows = -(-len(pictures) // GRID_COLUMNS)
    for n, (art, count, title) in enumerate(pictures):
        row, column = divmod(n, GRID_COLUMNS)
        width = area.width / GRID_COLUMNS
        box = Box(area.x + column * width, top + row * room.cell, width, room.cell)
        nodes += _cell(contents, box, art, count, title, side=room.picture)
    top += rows * room.cell + 3
    text = Box(area.x, top, area.width, paper.height - 22 - top)
    nodes += contents.prose.typesetter.fill_kit(TEMPLATE, text, _facts(contents, whole_files))
    nodes += furniture(paper, 10, _words(contents))
    whole = Box(0, 0, paper.width, paper.height)
    title = f"{contents.workshop.game.name}: read this first"
    return Page(paper.width, paper.height, tuple(nodes), whole, whole, title=title)


def filler(contents: Contents) -> Page:
    """An empty back, so that the next sheet's front is printed on a new sheet of paper."""
    paper = contents.order.paper
    words = "This page stays empty, so that every front begins a new sheet of paper."
    box = Box(0, paper.height - 16, paper.width, 5)
    whole = Box(0, 0, paper.width, paper.height)
    nodes = tuple(_line(words, box, 7, contents, quiet=True))
    return Page(paper.width, paper.height, nodes, whole, whole, title="empty back")


def _words(contents: Contents) -> str:
    game = contents.workshop.game
    return f"{game.name} · read this first · version {game.version} · print at 100 %"


def _facts(contents: Contents, whole: Mapping[str, str]) -> dict[str, object]:
    game = contents.workshop.game
    print_groups = []
    for group in contents.groups:
        sheets, leaflets = contents.of(group)
        about = game.groups[group]
        print_groups.append(
            {
                "title": about.title,
                "stock": about.stock,
                "making": about.making,
                "sheets": len(sheets),
                "pages": sum(len(leaf.pages) for leaf in leaflets),
                "copies": max((leaf.copies for leaf in leaflets), default=1),
                "two_sided": any(sheet.back is not None for sheet in sheets),
            }
        )
    posters = [
        {**about_poster(bench), "file": whole.get(bench.poster.piece.id, "")}
        for bench in contents.posters
    ]
    return {
        "print_groups": print_groups,
        "paper": contents.order.paper,
        "posters": posters,
        "folds": {fold.kind for piece in contents.pieces for fold in piece.folds},
    }


def _head(contents: Contents, area: Box, room: _Room) -> Iterator[Node]:
    """The title in the game's face."""
    game, theme = contents.workshop.game, contents.workshop.theme
    accent, paper = theme.colour("accent"), theme.colour("paper")
    panel = Box(area.x, area.y, area.width, room.head - 7)
    yield Rect(*panel, Paint(paper))
    band = 7.0
    if game.theme.border is not None:
        sign = theme.sign(game.theme.border, "accent", "tint", "paper")
        count = round(panel.width / band)
        step = panel.width / count
        for y, flip in ((panel.y, 1), (panel.bottom, -1)):
            for n in range(count):
                scale = step / GRID
                at = Matrix(scale, 0, 0, flip * scale, panel.x + n * step, y)
                yield Use(sign, at)
    left = panel.x + 8
    width = panel.width - 16
    if game.theme.emblem is not None:
        side = panel.height - 2 * band - 6
        box = Box(panel.right - side - 8, panel.y + band + 3, side, side)
        yield signs.use(theme.sign(game.theme.emblem, tint="accent"), box)
        width -= side + 6
    title = Box(left, panel.y + band + room.air, width, room.title)
    setting = fit(game.title, "serif-bold", title, largest=30, smallest=16, leading=1.05)
    yield from place(setting, title, accent, valign="middle")
    y = title.bottom + 1
    if game.subtitle:
        yield from _line(game.subtitle, Box(left, y, width, 6), 13, contents, align="left")
        y += 6.5
    low, high = game.players.min, game.players.max
    players = f"{low} to {high} players" if low != high else f"{low} players"
    words = f"a game by {game.credits.designer} for {players}"
    yield from _line(words, Box(left, y, width, 5), 10, contents, align="left", serif=True)


def _pictures(contents: Contents) -> Iterator[tuple[Piece | Page | str, str, str]]:
    """What is in the box: a picture, a count, and its name."""
    workshop = contents.workshop
    pieces = {piece.id: piece for piece in contents.pieces}
    leaflets = {leaf.component: leaf for leaf in contents.leaflets}
    for facts in contents.prose.typesetter.components:
        if not facts.count:
            continue
        title = facts.title.one if facts.count == 1 else facts.title.many
        if facts.id in leaflets:
            yield leaflets[facts.id].pages[0], str(facts.count), title
        elif facts.picture in pieces:
            yield pieces[facts.picture], str(facts.count), title
    for supply in workshop.game.supplies.values():
        count = supply.count(workshop.figures)
        title = supply.title.one if count == 1 else supply.title.many
        yield supply.sign or "", str(count), f"{title} (yours)"


def _cell(  # noqa: PLR0913 - a cell's contents
    contents: Contents, box: Box, art: Piece | Page | str, count: str, title: str, *, side: float
) -> Iterator[Node]:
    picture = Box(box.x + (box.width - side) / 2, box.y, side, side)
    if isinstance(art, Piece):
        yield contents.prose.illustrator.place_piece(art, picture)
    elif isinstance(art, Page):
        yield from contents.prose.illustrator.thumbnail(art, picture)
    elif art:
        yield signs.use(contents.workshop.theme.sign(art), picture.grown(-2))
    words = f"**{count}** {title}"
    label = Box(box.x + 1, picture.bottom + 1.5, box.width - 2, 9)
    setting = fit(words, "sans", label, largest=9, smallest=8, leading=1.15, balance=True)
    yield from place(setting, label, contents.workshop.theme.colour("ink"), align="centre")


def _line(  # noqa: PLR0913 - a line's parameters
    words: str,
    box: Box,
    size: float,
    contents: Contents,
    *,
    align: Align = "centre",
    quiet: bool = False,
    serif: bool = False,
) -> Iterator[Node]:
    face = "serif-italic" if serif else "sans" if quiet else "sans-bold"
    setting = fit(words, face, box, largest=size, smallest=6.5, leading=1.1)
    colour = "#5c5c5c" if quiet else contents.workshop.theme.colour("ink")
    yield from place(setting, box, colour, align=align, valign="top")
