"""The first page of a kit: its contents, what to print on which paper, and how to cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from printgen.components.piece import Piece
from printgen.components.template_facts import ComponentFacts
from printgen.core.errors import DataError, Finding
from printgen.core.geometry import Box, Matrix
from printgen.core.outlines import Ring, Trace
from printgen.core.scene import Node, Page, Paint, Rect, Use
from printgen.core.sleeves import STANDARD, sleeve
from printgen.core.units import number
from printgen.drawing import signs
from printgen.drawing.codes import TEXT_OVERFLOW
from printgen.drawing.text import TextOverflowError, fit, place
from printgen.imposition.press import Sheet, members
from printgen.kit.contents import Contents, about_poster, edition, title_of
from printgen.kit.effort import duration, minutes, tools, work
from printgen.kit.own_pages import RULER_MM, own_page
from printgen.model.game import KitGroup
from printgen.model.signs import GRID
from printgen.typesetting.template import Rendered

MARGIN_MM: Final = 15.0


class _Room(NamedTuple):
    """Heights in mm of the title and the pictures, which leave the rest of the page to the text;
    and how many pictures stand in a row.
    """

    head: float
    title: float
    picture: float
    cell: float
    columns: int = 6


# The handsomest first; the next ones where there are many words, or the paper is short.
ROOMS: Final = (
    _Room(58.0, 17.0, 20.0, 33.0),
    _Room(52.0, 12.5, 17.0, 29.5),
    _Room(47.0, 9.5, 14.0, 26.0),
    _Room(42.0, 7.5, 12.5, 24.0, columns=8),
    _Room(42.0, 7.5, 11.0, 22.0, columns=9),
)
TEMPLATE: Final = "kit-cover.md.j2"

# What stays free at the foot, for the ruler; and the width that a picture and its name need.
_FOOT_MM: Final = 17.0
# Between the lines of the title.
_MOST_GAP_MM: Final = 2.5
_NARROWEST_MM: Final = 20.0


def cover(
    contents: Contents, kit: str = "", whole: Mapping[str, str] | None = None
) -> tuple[Page, ...]:
    """Return the kit's first page, or two pages where the paper is too small for one.

    ``kit`` is what the kit's PDFs are called, empty where it has none; ``whole`` names the files
    that show pieces in one which are larger than the paper. Raises :class:`DataError` when a text
    does not fit even so.
    """
    typesetter = contents.drawn.typesetter

    def rendered(pages: int) -> Rendered:
        return typesetter.render(TEMPLATE, _facts(contents, kit, pages, whole or {}))

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


def _cover(contents: Contents, fill: Callable[[Box], tuple[Node, ...]], room: _Room) -> Page:
    """Return the cover on a single page."""
    area, foot = _area(contents), contents.options.paper.height - _FOOT_MM
    nodes, top = _box_contents(contents, area, room)
    text = Box(area.x, top, area.width, foot - top)
    return _page(contents, [*nodes, *fill(text)])


def _in_two(contents: Contents, instructions: Rendered) -> tuple[Page, ...]:
    """Return the cover on two pages: the box's contents, then the instructions."""
    area = _area(contents)
    floor = contents.options.paper.height - _FOOT_MM
    tried = (_box_contents(contents, area, room) for room in ROOMS)
    nodes = next((nodes for nodes, top in tried if top <= floor), None)
    nodes = nodes or _box_contents(contents, area, ROOMS[-1])[0]
    # Words alone need no more margin than the ruler has.
    wide = contents.options.paper.width - 2 * RULER_MM
    text = Box(RULER_MM, RULER_MM, wide, floor - RULER_MM)
    words = contents.drawn.typesetter.kit_filler(instructions, wide)(text)
    return _page(contents, nodes), _page(contents, words)


def _area(contents: Contents) -> Box:
    paper = contents.options.paper
    return Box(MARGIN_MM, MARGIN_MM, paper.width - 2 * MARGIN_MM, paper.height - 2 * MARGIN_MM)


def _page(contents: Contents, nodes: Iterable[Node]) -> Page:
    paper = contents.options.paper
    title = f"{contents.context.game.name}: read this first"
    return own_page(paper, nodes, title, _words(contents))


def _box_contents(contents: Contents, area: Box, room: _Room) -> tuple[list[Node], float]:
    """Return the title and the pictures of the box's contents, and where they end, in mm from the
    top.
    """
    nodes: list[Node] = [*_head(contents, area, room)]
    top = area.y + room.head
    pictures = list(_pictures(contents))
    heading = Box(area.x, top, area.width, 6)
    setting = fit("In the box", "sans-bold", heading, largest=11, smallest=6.5, leading=1.1)
    nodes += place(
        setting, heading, contents.context.theme.colour("ink"), align="left", valign="top"
    )
    top += 8
    columns = max(1, min(room.columns, int(area.width // _NARROWEST_MM)))
    for n, (art, count, title) in enumerate(pictures):
        row, column = divmod(n, columns)
        width = area.width / columns
        box = Box(area.x + column * width, top + row * room.cell, width, room.cell)
        nodes += _cell(contents, box, art, count, title, side=room.picture)
    return nodes, top + -(-len(pictures) // columns) * room.cell + 3


def _words(contents: Contents) -> str:
    game = contents.context.game
    version = edition(game, contents.options.ink)
    return f"{game.name} · read this first · version {version} · print at 100 %"


def ranges(contents: Contents, first: int) -> dict[str, tuple[int, int]]:
    """Return the first and the last page of each group in the PDF of the whole kit, counted from 1,
    after ``first`` cover pages. Empty backs between a group's pages count.
    """
    found: dict[str, tuple[int, int]] = {}
    at = first
    for group in contents.groups:
        sheets, leaflets = contents.of(group)
        sizes = [1 if sheet.back is None else 2 for sheet in sheets]
        sizes += [len(leaf.pages) for leaf in leaflets]
        for size in sizes:
            if not contents.is_one_sided:
                at += at % 2
            start, _ = found.get(group, (at + 1, at))
            at += size
            found[group] = start, at
    return found


def printed_groups(contents: Contents, kit: str, first: int) -> list[dict[str, object]]:
    """Return the facts about each group for the templates of the first pages: its pages in the PDFs
    (none for an empty name), its paper and its cutting.
    """
    game = contents.context.game
    groups: list[dict[str, object]] = []
    places = ranges(contents, first)
    for group in contents.groups:
        sheets, leaflets = contents.of(group)
        # Groups that share sheets are of one stock.
        about = [game.groups[each] for each in members(group)]
        groups.append(
            {
                "title": title_of(game, group),
                "file": f"…-{group}.pdf" if kit else "",
                "first": places[group][0],
                "last": places[group][1],
                "stock": "; ".join(_labels(sheets)) or about[0].stock,
                "making": _making(about),
                "sheets": len(sheets),
                "pages": sum(len(leaf.pages) for leaf in leaflets),
                "copies": max((leaf.copies for leaf in leaflets), default=1),
                "two_sided": any(sheet.back is not None for sheet in sheets),
                "folded": sum(sheet.crease is not None for sheet in sheets),
            }
        )
    return groups


def _labels(sheets: Sequence[Sheet]) -> dict[str, tuple[str, int]]:
    """Return the sheets of labels among these, in words: each with its title and its number."""
    if not any(sheet.labels for sheet in sheets):
        return {}
    from printgen.core.label_sheets import LABEL_SHEETS

    counts = Counter(sheet.labels for sheet in sheets if sheet.labels)
    used = {LABEL_SHEETS[name]: count for name, count in counts.items()}
    return {str(each): (each.title, count) for each, count in used.items()}


def _making(groups: Sequence[KitGroup]) -> str:
    """Return how to make the pieces of these groups; where that differs, for each group."""
    if len({group.making for group in groups}) == 1:
        return groups[0].making
    return " ".join(f"{group.title}: {group.making}" for group in groups)


def _facts(contents: Contents, kit: str, first: int, whole: Mapping[str, str]) -> dict[str, object]:
    done = work(contents)
    posters = [
        {**about_poster(plan), "file": whole.get(plan.poster.piece.id, "")}
        for plan in contents.posters
    ]
    return {
        "booklets": [
            {**booklet.facts("…"), "edge": booklet.turn.replace("-", " ")}
            for booklet in contents.booklets
        ],
        "print_groups": printed_groups(contents, kit, first),
        "kit": kit,
        "tools": list(tools(contents, done)),
        "duration": duration(minutes(done)),
        "paper": contents.options.paper,
        "duplex": contents.options.duplex,
        "has_backs": any(piece.back is not None for piece in contents.pieces),
        "glued": list(_glued(contents)),
        "printer": contents.options.printer,
        "posters": posters,
        "sheets": sum(not sheet.labels for sheet in contents.sheets),
        "cuts": done["straight cut"],
        **cut_out(contents),
        "stand_ins": list(_stand_ins(contents)),
        "sleeves": _sleeves(contents),
        "labels": list(_labels(contents.sheets).values()),
        "first_label": contents.options.first_label,
        "folds": {fold.kind for piece in contents.pieces for fold in piece.folds},
        "tabs": any(piece.glue for piece in contents.pieces),
        "assembly": list(_assembly(contents)),
    }


def cut_out(contents: Contents) -> dict[str, bool]:
    """Return the facts about what straight cuts do not free, and about hexagons, which they do."""
    lying = [each for sheet in contents.sheets for each in sheet.placements]
    return {
        "round": any(isinstance(e.piece.outline, Ring) and not e.piece.peels for e in lying),
        "outlined": any(isinstance(e.piece.outline, Trace) and not e.woven for e in lying),
        "woven": any(each.woven for each in lying),
    }


def _assembly(contents: Contents) -> Iterator[tuple[str, str]]:
    """Yield the titles of pieces that are put together, and how."""
    facts = {each.id: each for each in contents.drawn.typesetter.components}
    for name in dict.fromkeys(piece.component for piece in contents.pieces):
        if words := contents.context.game.components[name].assembly:
            yield _called(facts[name]), words


def _glued(contents: Contents) -> Iterator[str]:
    """Yield the titles of pieces that are larger than half of the paper and cannot be folded."""
    if contents.options.duplex == "fold":
        apart = (p.piece for s in contents.sheets if s.back is not None for p in s.placements)
        facts = {each.id: each for each in contents.drawn.typesetter.components}
        for component in dict.fromkeys(piece.component for piece in apart):
            yield _called(facts[component])


def _stand_ins(contents: Contents) -> Iterator[dict[str, object]]:
    """Yield the components of this kit that replace others, and the titles of those.

    Where that is all that is printed with it, the group is named and not each of its pieces.
    """
    printed = {piece.component for piece in contents.pieces}
    facts = {each.id: each for each in contents.drawn.typesetter.components}
    for group, about in contents.context.game.groups.items():
        mine = [each for each in facts.values() if each.group == group and each.id in printed]
        others = [_called(facts[each.instead_of]) for each in mine if each.instead_of]
        if len(others) == len(mine) > 1:
            yield {"title": about.title, "others": others}
            continue
        for each in mine:
            if each.instead_of:
                yield {"title": _called(each), "others": [_called(facts[each.instead_of])]}


def _called(facts: ComponentFacts) -> str:
    return facts.title.one if facts.count == 1 else facts.title.many


def _sleeves(contents: Contents) -> list[dict[str, object]]:
    """Return the sleeves that fit the cards of this kit, with the titles of these cards."""
    printed = {piece.component for piece in contents.pieces}
    found: dict[str, list[str]] = {}
    for name, component in contents.context.game.components.items():
        lying = component.lying
        if name not in printed or lying is None or not lying.sleeves:
            continue
        if (fits := sleeve(lying.width, lying.height)) is not None:
            found.setdefault(fits, []).append(component.title.many)
    return [
        {
            "titles": titles,
            "cards": cards,
            "size": "{} × {} mm".format(*map(number, STANDARD[cards])),
        }
        for cards, titles in found.items()
    ]


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
        box = Box(panel.right - side - 8, panel.y + band + 3, side, side)
        yield signs.use(theme.sign(game.theme.emblem, tint="accent"), box)
        width -= side + 6
    low, high = game.players.min, game.players.max
    players = f"{low} to {high} players" if low != high else f"{low} players"
    words = f"a game by {game.credits.designer} for {players}"
    title = Box(left, 0, width, room.title)
    small = Box(left, 0, width, 6)
    lines = [(fit(game.title, "serif-bold", title, largest=30, smallest=16, leading=1.05), accent)]
    ink = theme.colour("ink")
    if game.subtitle:
        lines.append(
            (fit(game.subtitle, "sans-bold", small, largest=13, smallest=6.5, leading=1.1), ink)
        )
    lines.append((fit(words, "serif-italic", small, largest=10, smallest=6.5, leading=1.1), ink))
    # In the middle between the borders, and as far from each other as there is room.
    heights = [setting.height() for setting, _ in lines]
    free = panel.height - 2 * band - sum(heights)
    gap = min(free / (len(lines) + 1), _MOST_GAP_MM)
    y = panel.y + band + (free - gap * (len(lines) - 1)) / 2
    for (setting, colour), height in zip(lines, heights, strict=True):
        yield from place(setting, Box(left, y, width, height), colour)
        y += height + gap


def _pictures(contents: Contents) -> Iterator[tuple[Piece | Page | str, str, str]]:
    """Yield the contents of the box: picture, count and name of each component."""
    context = contents.context
    pieces = {piece.id: piece for piece in contents.pieces}
    leaflets = {leaf.component: leaf for leaf in contents.leaflets}
    for facts in contents.drawn.typesetter.components:
        if not facts.count:
            continue
        title = _called(facts)
        if facts.id in leaflets:
            yield leaflets[facts.id].pages[0], str(facts.count), title
        elif facts.picture in pieces:
            yield pieces[facts.picture], str(facts.count), title
    for supply in context.game.supplies.values():
        count = supply.count(context.figures)
        title = supply.title.one if count == 1 else supply.title.many
        yield supply.sign or "", str(count), f"{title} (yours)"


def _cell(  # noqa: PLR0913 - a cell's contents
    contents: Contents, box: Box, art: Piece | Page | str, count: str, title: str, *, side: float
) -> Iterator[Node]:
    picture = Box(box.x + (box.width - side) / 2, box.y, side, side)
    if isinstance(art, Piece):
        yield contents.drawn.pictures.place_piece(art, picture)
    elif isinstance(art, Page):
        yield from contents.drawn.pictures.thumbnail(art, picture)
    elif art:
        yield signs.use(contents.context.theme.sign(art), picture.grown(-2))
    words = f"**{count}** {title}"
    label = Box(box.x + 1, picture.bottom + 1.5, box.width - 2, 9)
    setting = fit(words, "sans", label, largest=9, smallest=8, leading=1.15, balance=True)
    yield from place(setting, label, contents.context.theme.colour("ink"), align="centre")
