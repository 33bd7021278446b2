"""The first page of a kit: its contents in pictures, and how to print and make it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from printgen.components.piece import Piece
from printgen.core.errors import DataError, Finding
from printgen.core.geometry import Box, Matrix
from printgen.core.scene import ARTIFACT, Element, Node, Page, Paint, Rect, Use
from printgen.drawing import signs
from printgen.drawing.codes import TEXT_OVERFLOW
from printgen.drawing.text import Align, TextOverflowError, fit, place
from printgen.kit.layout.contents import Contents, edition
from printgen.kit.pages import FIRST_PAGE
from printgen.kit.pages.cover_facts import called, cover_facts
from printgen.kit.pages.single_pages import RULER_MM, uncut_page
from printgen.model.signs import GRID
from printgen.typesetting.strips import spoken
from printgen.typesetting.template import Rendered

MARGIN_MM: Final = 15.0


class _Room(NamedTuple):
    """Heights in mm of the title and the pictures, which leave the rest of the page to the text;
    and the number of pictures in a row.
    """

    head: float
    title: float
    picture: float
    cell: float
    columns: int = 6


# The parts of the page: the list of pictures, and the instructions.
_LIST: Final = Element("L", 0, trait="None")
_WORDS: Final = Element("Div")

# The best looking first; the others if there is much text, or if the paper is short.
ROOMS: Final = (
    _Room(58.0, 17.0, 20.0, 33.0),
    _Room(52.0, 12.5, 17.0, 29.5),
    _Room(47.0, 9.5, 14.0, 26.0),
    _Room(42.0, 7.5, 12.5, 24.0, columns=8),
    _Room(42.0, 7.5, 11.0, 22.0, columns=9),
)

# The room for the ruler at the foot; and the width that a picture and its name need.
_FOOT_MM: Final = 17.0
# Between the lines of the title.
_MOST_GAP_MM: Final = 2.5
_NARROWEST_MM: Final = 20.0


def cover(
    contents: Contents, kit: str = "", whole: Mapping[str, str] | None = None
) -> tuple[Page, ...]:
    """Return the kit's first page, or two pages if the paper is too small for one.

    ``kit`` is the name of the kit's PDFs, empty if it has none; ``whole`` are the files that show
    pieces in one that are larger than the paper. Raises :class:`DataError` if a text does not fit
    even then.
    """
    typesetter = contents.drawn.typesetter

    def rendered(pages: int) -> Rendered:
        return typesetter.render(FIRST_PAGE, cover_facts(contents, kit, pages, whole or {}))

    fill = typesetter.kit_filler(rendered(1), _area(contents).width)
    for room in ROOMS:
        try:
            return (_cover(contents, fill, room),)
        except TextOverflowError:
            continue
        except DataError as error:
            if any(finding.code != TEXT_OVERFLOW for finding in error.findings):
                raise
    try:
        return _in_two(contents, rendered(2))
    except TextOverflowError as error:
        description = contents.loaded.description
        where = description.place(*(("title",) if error.text == description.game.title else ()))
        message = f"on the kit's first page {error}"
        hint = "shorten it, or print on larger paper"
        raise DataError([Finding(TEXT_OVERFLOW, message, where, hint)]) from None


def box_picture(contents: Contents) -> Page:
    """Return the upper part of the first page as a picture: the title, and what is in the box.

    It is as wide as the paper and as high as its contents.
    """
    nodes, end = _box_contents(contents, _area(contents), ROOMS[0])
    whole = Box(0, 0, contents.options.paper.width, end)
    title = contents.context.game.name
    return Page(whole.width, end, tuple(nodes), whole, whole, title=title)


def _cover(contents: Contents, fill: Callable[[Box], tuple[Node, ...]], room: _Room) -> Page:
    """Return the cover on a single page."""
    area, foot = _area(contents), contents.options.paper.height - _FOOT_MM
    nodes, top = _box_contents(contents, area, room)
    text = Box(area.x, top, area.width, foot - top)
    return _page(contents, [*nodes, spoken(fill(text), _WORDS)])


def _in_two(contents: Contents, instructions: Rendered) -> tuple[Page, ...]:
    """Return the cover on two pages: the box's contents, then the instructions."""
    area = _area(contents)
    floor = contents.options.paper.height - _FOOT_MM
    tried = (_box_contents(contents, area, room) for room in ROOMS)
    nodes = next((nodes for nodes, top in tried if top <= floor), None)
    nodes = nodes or _box_contents(contents, area, ROOMS[-1])[0]
    # Text alone needs no more margin than the ruler.
    wide = contents.options.paper.width - 2 * RULER_MM
    text = Box(RULER_MM, RULER_MM, wide, floor - RULER_MM)
    words = contents.drawn.typesetter.kit_filler(instructions, wide)(text)
    return _page(contents, nodes), _page(contents, [spoken(words, _WORDS)])


def _area(contents: Contents) -> Box:
    paper = contents.options.paper
    return Box(MARGIN_MM, MARGIN_MM, paper.width - 2 * MARGIN_MM, paper.height - 2 * MARGIN_MM)


def _page(contents: Contents, nodes: Iterable[Node]) -> Page:
    paper = contents.options.paper
    game, face = contents.context.game, contents.context.theme.font("sans")
    read, version = game.translate("read this first"), edition(game, contents.options.ink)
    footer = game.translate.footer(game.name, read, version=version)
    return uncut_page(paper, nodes, f"{game.name}: {read}", footer, face)


def _box_contents(contents: Contents, area: Box, room: _Room) -> tuple[list[Node], float]:
    """Return the title and the pictures of the box's contents, and their lower end, in mm from the
    top.
    """
    nodes: list[Node] = [*_head(contents, area, room)]
    top = area.y + room.head
    pictures = list(_pictures(contents))
    heading = Box(area.x, top, area.width, 6)
    theme = contents.context.theme
    face = theme.font("sans-bold")
    setting = fit(
        contents.context.game.translate("In the box"),
        face,
        heading,
        largest=11,
        smallest=6.5,
        leading=1.1,
    )
    ink = theme.colour("ink")
    leftwards = contents.context.game.leftwards
    words = place(setting, heading, ink, align=_start(leftwards=leftwards), valign="top")
    nodes.append(spoken(words, Element("H2", 1)))
    top += 8
    most = max(1, min(room.columns, int(area.width // _NARROWEST_MM)))
    rows = -(-len(pictures) // most)
    # As many in each row as the rows need, so that the last is not left with one.
    columns = -(-len(pictures) // max(1, rows))
    for n, (art, count, title) in enumerate(pictures):
        row, column = divmod(n, columns)
        width = area.width / columns
        column = columns - 1 - column if leftwards else column
        box = Box(area.x + column * width, top + row * room.cell, width, room.cell)
        cell = _cell(contents, box, art, count, title, side=room.picture)
        nodes.append(spoken(cell, _LIST, Element("LI", n)))
    return nodes, top + rows * room.cell + 3


def _start(*, leftwards: bool) -> Align:
    """Return the side where lines begin."""
    return "right" if leftwards else "left"


def _head(contents: Contents, area: Box, room: _Room) -> Iterator[Node]:
    """Yield the title in the game's typeface."""
    game, theme = contents.context.game, contents.context.theme
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
        x = left if game.leftwards else panel.right - side - 8
        box = Box(x, panel.y + band + 3, side, side)
        yield signs.use(theme.sign(game.theme.emblem, tint="accent"), box)
        width -= side + 6
        left += side + 6 if game.leftwards else 0
    what = game.credits.what
    if designer := game.credits.designer:
        what = game.translate("{what} by {designer}", what=what, designer=designer)
    low, high = game.players.min, game.players.max
    if low == high == 1:
        said = game.translate("{what} for one player", what=what)
    elif low == high:
        said = game.translate("{what} for {number} players", what=what, number=low)
    else:
        text = "{what} for {fewest} to {most} players"
        said = game.translate(text, what=what, fewest=low, most=high)
    title = Box(left, 0, width, room.title)
    small = Box(left, 0, width, 6)
    bold, italic, sans = map(theme.font, ("serif-bold", "serif-italic", "sans-bold"))
    lines = [(fit(game.title, bold, title, largest=30, smallest=16, leading=1.05), accent)]
    ink = theme.colour("ink")
    if game.subtitle:
        lines.append((fit(game.subtitle, sans, small, largest=13, smallest=6.5, leading=1.1), ink))
    lines.append((fit(said, italic, small, largest=10, smallest=6.5, leading=1.1), ink))
    # In the middle between the borders, spread over the available width.
    heights = [setting.height() for setting, _ in lines]
    free = panel.height - 2 * band - math.fsum(heights)
    gap = min(free / (len(lines) + 1), _MOST_GAP_MM)
    y = panel.y + band + (free - gap * (len(lines) - 1)) / 2
    for n, ((setting, colour), height) in enumerate(zip(lines, heights, strict=True)):
        start = _start(leftwards=game.leftwards)
        words = place(setting, Box(left, y, width, height), colour, align=start)
        yield spoken(words, Element("P" if n else "H1", n))
        y += height + gap


def _pictures(contents: Contents) -> Iterator[tuple[Piece | Page | str, str, str]]:
    """Yield the contents of the box: picture, count and name of each component."""
    context = contents.context
    pieces = {piece.id: piece for piece in contents.pieces}
    leaflets = {leaf.component: leaf for leaf in contents.leaflets}
    for facts in contents.drawn.typesetter.components:
        if not facts.count:
            continue
        title = called(facts)
        if facts.id in leaflets:
            yield leaflets[facts.id].pages[0], str(facts.count), title
        elif facts.picture in pieces:
            yield pieces[facts.picture], str(facts.count), title
    for supply in context.game.supplies.values():
        count = supply.count(context.figures)
        title = supply.title.of(count)
        yours = context.game.translate("{thing} (yours)", thing=title)
        yield supply.sign or "", str(count), yours


def _cell(  # noqa: PLR0913 - a cell's contents
    contents: Contents, box: Box, art: Piece | Page | str, count: str, title: str, *, side: float
) -> Iterator[Node]:
    picture = Box(box.x + (box.width - side) / 2, box.y, side, side)
    shown: Iterable[Node] = ()
    if isinstance(art, Piece):
        shown = (contents.drawn.pictures.place_piece(art, picture),)
    elif isinstance(art, Page):
        shown = contents.drawn.pictures.thumbnail(art, picture)
    elif art:
        shown = (signs.use(contents.context.theme.sign(art), picture.grown(-2)),)
    # It is beside its name, and would be read twice.
    yield spoken(shown, ARTIFACT)
    words = f"**{count}** {title}"
    label = Box(box.x + 1, picture.bottom + 1.5, box.width - 2, 9)
    theme = contents.context.theme
    face = theme.font("sans")
    setting = fit(words, face, label, largest=9, smallest=8, leading=1.15, balance=True)
    said = place(setting, label, theme.colour("ink"), align="centre")
    yield spoken(said, Element("LBody"), Element("P"))
