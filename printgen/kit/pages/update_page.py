"""The first page of an update: what to throw away, and what replaces it.

There are several pages if many pieces differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from printgen.components.piece import Piece
from printgen.core.errors import DataError, Finding, shorten
from printgen.core.geometry import Box
from printgen.core.scene import ARTIFACT, Element, Node, Page, Paint, Rect, line
from printgen.core.translations import Translator
from printgen.drawing.codes import TEXT_OVERFLOW
from printgen.drawing.text import Setting, TextOverflowError, fit, place
from printgen.fonts.font import MissingGlyphError
from printgen.imposition.marks import QUIET
from printgen.imposition.press import members
from printgen.kit.folders.previous import PieceUpdate, Update
from printgen.kit.layout.contents import Contents, edition
from printgen.kit.pages.cover_facts import making, printed_groups
from printgen.kit.pages.single_pages import uncut_page
from printgen.model.codes import GLYPH_MISSING
from printgen.model.glyph_checks import WAY_OUT_OF_TEXTS
from printgen.model.piece_counts import component_of
from printgen.typesetting.strips import spoken

TEMPLATE: Final = "kit-update.md.j2"
MARGIN_MM: Final = 15.0
# The room for the ruler at the foot.
_FOOT_MM: Final = 22.0
# The heights of a picture with its label, and of a section's title; the least width of a cell.
_PICTURE_MM: Final = 19.0
_CELL_MM: Final = 34.0
_TITLE_MM: Final = 8.0
_NARROWEST_MM: Final = 29.0
_HEAD_MM: Final = 30.0
# With less room, the text goes to the next page.
_WORDS_MM: Final = 45.0
_LABEL_PT: Final = (9.0, 6.5)
# The letters kept of a name that is too long.
_SHORTER: Final = (400, 40, 26, 18, 12)


class _Section(NamedTuple):
    """Pieces under a title: the id, count and name of each."""

    title: str
    cells: tuple[tuple[str, str, str], ...]


def update_pages(contents: Contents, update: Update, kit: str) -> tuple[Page, ...]:
    """Return the first pages of the update called ``kit``, in reading order.

    Raises :class:`DataError` if the text fits on none.
    """
    try:
        writer = _Writer(contents, update, kit)
        for section in _sections(update, contents.context.game.translate):
            writer.section(section)
    except MissingGlyphError as error:
        where, message = contents.loaded.description.place(), f"on the update page, {error}"
        raise DataError([Finding(GLYPH_MISSING, message, where, WAY_OUT_OF_TEXTS)]) from None
    except TextOverflowError as error:
        description = contents.loaded.description
        where = description.place(*(("title",) if error.text == description.game.name else ()))
        message = f"on the update page {error}"
        hint = "shorten it, or print on larger paper"
        raise DataError([Finding(TEXT_OVERFLOW, message, where, hint)]) from None
    writer.words()
    return tuple(writer.pages())


def _sections(update: Update, translate: Translator) -> Iterator[_Section]:
    """Yield the sections: pieces to throw away, to exchange and to add."""
    changed = [each for each in update.pieces if each.print or each.discard]
    goes = [each for each in changed if each.discard and not each.redrawn]
    exchanged = [each for each in changed if each.redrawn]
    comes = [each for each in changed if each.print and not each.redrawn]
    for title, found, say in (
        ("Throw away", goes, _gone),
        ("Replace: throw away the old ones, and put these in", exchanged, _exchanged),
        ("Add", comes, _new),
    ):
        if found:
            cells = ((each.id, say(each, translate), each.title) for each in found)
            yield _Section(translate(title), tuple(cells))


def _gone(each: PieceUpdate, translate: Translator) -> str:
    if each.discard == each.had > 1:
        return translate("all {number}", number=each.had)
    return translate("{number} of {count}", number=each.discard, count=each.had)


def _exchanged(each: PieceUpdate, translate: Translator) -> str:
    return translate("{old} out, {new} in", old=each.discard, new=each.print)


def _new(each: PieceUpdate, translate: Translator) -> str:
    return translate("{number} more", number=each.print) if each.keep else str(each.print)


def _label(count: str, called: str, face: str, box: Box) -> Setting:
    """Return the label below a picture, shortened if the name is too long.

    Raises :class:`TextOverflowError` if not even that fits.
    """
    largest, smallest = _LABEL_PT
    for limit in _SHORTER:
        words = f"**{count}:** {shorten(called, limit)}"
        try:
            return fit(
                words, face, box, largest=largest, smallest=smallest, leading=1.15, balance=True
            )
        except TextOverflowError:
            if limit == _SHORTER[-1]:
                raise
    raise AssertionError("there is a shortest name")


class _Writer:
    """Sets sections on pages from the top down; a full page is followed by a new one."""

    def __init__(self, contents: Contents, update: Update, kit: str) -> None:
        self._contents = contents
        self._kit = kit
        self._update = update
        paper = contents.options.paper
        self._area = Box(
            MARGIN_MM, MARGIN_MM, paper.width - 2 * MARGIN_MM, paper.height - MARGIN_MM - _FOOT_MM
        )
        self._done: list[list[Node]] = [[]]
        self._y = self._area.y
        # The number of parts of the text on all pages.
        self._count = 0
        self._pieces = {piece.id: piece for piece in contents.drawn.pieces}
        self._head()

    def _head(self) -> None:
        theme, area = self._contents.context.theme, self._area
        game, old = self._contents.context.game, self._update.old
        self._line("H1", game.name, "serif-bold", 10.0, (20.0, 9.0), theme.colour("accent"))
        was = old.version if old.title == game.name else f"{old.version}, {old.title}"
        since = game.translate("What is new since version {old}", old=was)
        self._line("P", since, "sans-bold", 6.5, (12.0, 7.0), theme.colour("ink"))
        self._line(
            "P",
            game.translate(
                "Take the old pieces out of the box, put the new ones in, and keep everything else."
            ),
            "sans",
            6.0,
            (9.5, 6.5),
            theme.colour("ink"),
        )
        rule = Paint(None, theme.colour("accent"), 0.5)
        y = self._y + 1
        self._nodes.append(line((area.x, y), (area.right, y), rule))
        self._y = max(y + 4, area.y + _HEAD_MM)

    @property
    def _nodes(self) -> list[Node]:
        return self._done[-1]

    def _part(self, role: str) -> Element:
        """Return the next part of the text."""
        self._count += 1
        return Element(role, self._count, trait="None" if role == "L" else "")

    def _line(  # noqa: PLR0913, PLR0917 - what there is to say about a line
        self, role: str, words: str, face: str, height: float, sizes: tuple[float, float], fill: str
    ) -> None:
        box = Box(self._area.x, self._y, self._area.width, height)
        face = self._contents.context.theme.font(face)
        setting = fit(words, face, box, largest=sizes[0], smallest=sizes[1], leading=1.1)
        self._nodes.append(spoken(place(setting, box, fill), self._part(role)))
        self._y += height

    def _room(self, height: float) -> None:
        """Begin a page if less than ``height`` mm is left."""
        if self._y + height > self._area.bottom and self._nodes:
            self._done.append([])
            self._y = self._area.y

    def section(self, section: _Section) -> None:
        """Add a title and rows of pictures below it; the title is repeated on each further page."""
        ink = self._contents.context.theme.colour("ink")
        translate = self._contents.context.game.translate
        again = translate("{heading} (continued)", heading=section.title)
        columns = max(1, int(self._area.width // _NARROWEST_MM))
        width = self._area.width / columns
        page, pieces = -1, ARTIFACT
        for n in range(0, len(section.cells), columns):
            self._room(_CELL_MM + (_TITLE_MM if page < 0 else 0))
            if page != len(self._done):
                self._room(_CELL_MM + _TITLE_MM)
                title = section.title if page < 0 else again
                self._line("H2", title, "sans-bold", _TITLE_MM, (11.0, 7.0), ink)
                page = len(self._done)
                pieces = self._part("L")
            for k, (piece, count, called) in enumerate(section.cells[n : n + columns]):
                cell = Box(self._area.x + k * width, self._y, width, _CELL_MM)
                nodes = self._cell(cell, self._pieces.get(piece), count, called)
                self._nodes.append(spoken(nodes, pieces, self._part("LI")))
            self._y += _CELL_MM
        self._y += 2

    def _cell(self, box: Box, piece: Piece | None, count: str, called: str) -> Iterator[Node]:
        side = _PICTURE_MM
        picture = Box(box.x + (box.width - side) / 2, box.y, side, side)
        # It is beside its name, and would be read twice.
        shown: Node
        if piece is not None:
            shown = self._contents.drawn.pictures.place_piece(piece, picture)
        else:
            # It is not in the game any more, so its look is unknown.
            shown = Rect(*picture, Paint(None, QUIET, 0.3, (2.0, 1.5)), 2.0)
        yield spoken([shown], ARTIFACT)
        words = Box(box.x + 1, picture.bottom + 1.5, box.width - 2, _CELL_MM - side - 2.5)
        theme = self._contents.context.theme
        setting = _label(count, called, theme.font("sans"), words)
        ink = theme.colour("ink")
        said = place(setting, words, ink, align="centre")
        yield spoken(said, Element("LBody"), Element("P"))

    def words(self) -> None:
        """Add the instructions on texts, kept pieces and paper, on a new page if there is no room.

        Raises :class:`DataError`.
        """
        try:
            if self._area.bottom - self._y >= _WORDS_MM:
                self._fill(self._y)
                return
        except DataError as error:
            if any(finding.code != TEXT_OVERFLOW for finding in error.findings):
                raise
        self._done.append([])
        self._fill(self._area.y)

    def _fill(self, top: float) -> None:
        box = Box(self._area.x, top, self._area.width, self._area.bottom - top)
        # The text is on the last of these pages.
        facts = _facts(self._contents, self._update, self._kit, len(self._done))
        words = self._contents.drawn.typesetter.fill_kit(TEMPLATE, box, facts)
        self._nodes.append(spoken(words, self._part("Div")))

    def pages(self) -> Iterable[Page]:
        """Yield the finished pages."""
        paper, game = self._contents.options.paper, self._contents.context.game
        version = edition(game, self._contents.options.ink)
        for n, nodes in enumerate(self._done, start=1):
            said = game.translate("what is new")
            if len(self._done) > 1:
                number = game.translate("{number} of {count}", number=n, count=len(self._done))
                said = f"{said} {number}"
            footer = game.translate.footer(game.name, said, version=version)
            face = game.theme.font("sans")
            yield uncut_page(paper, nodes, f"{game.name}: {said}", footer, face)


def _facts(contents: Contents, update: Update, kit: str, first: int) -> dict[str, object]:
    """Return the template's facts besides the game; ``first`` is the number of these pages."""
    return {
        "since": update.old.version,
        "paper": contents.options.paper,
        "leaves": contents.options.duplex != "none",
        "print_groups": printed_groups(contents, kit, first),
        "kit": kit,
        "shares": any(len(members(group)) > 1 for group in contents.groups),
        **making(contents),
        "texts": [text._asdict() for text in update.texts if not text.is_same],
        "keeps": list(_keeps(contents, update)),
    }


def _keeps(contents: Contents, update: Update) -> Iterator[dict[str, object]]:
    """Yield the number of pieces of each component that stay in the box."""
    counts: dict[str, int] = {}
    for each in update.pieces:
        component = component_of(each.id)
        counts[component] = counts.get(component, 0) + each.keep
    for component, count in counts.items():
        if count:
            title = contents.context.game.components[component].title
            yield {"count": count, "title": title.of(count)}
