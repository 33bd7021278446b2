"""What goes into a kit: pieces chosen, put on sheets, and pages of prose, group by group."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from printgen.components import DrawnGame, Piece, advice, draw_all, drawing_context
from printgen.components.fingerprints import Eye
from printgen.core.errors import BuildError, DataError, Finding
from printgen.core.geometry import Box
from printgen.core.scene import Node, Page
from printgen.core.units import Paper, number
from printgen.drawing.faces import Bleed, DrawingContext, DrawingOptions, RoundPieces
from printgen.imposition.press import SHORT_EDGE, SQUARE, Turn, joined, members
from printgen.imposition.sheets import Press, Sheet, TooLargeError, doubled, impose, tally
from printgen.kit.blaming import blaming
from printgen.kit.order import HOME, Order
from printgen.model.catalog import Loaded
from printgen.model.component import Paged
from printgen.model.game import Game, InkName

if TYPE_CHECKING:
    from printgen.components.typesetter import Typesetter
    from printgen.imposition.poster import PosterPlan
    from printgen.kit.since import Update

# The words on the page before the parts of what is larger than the paper.
GUIDE: Final = "poster-guide.md.j2"


class Leaflet(NamedTuple):
    """A component that is pages of prose, laid out.

    Where only some pages are printed, ``numbers`` are those that they have in the text, from 1.
    """

    component: str
    title: str
    group: str
    copies: int
    pages: tuple[Page, ...]
    numbers: tuple[int, ...] = ()

    def numbered(self) -> Iterator[tuple[int, Page]]:
        """The pages with their numbers."""
        return zip(self.numbers or range(1, len(self.pages) + 1), self.pages, strict=True)


class Bound(NamedTuple):
    """A booklet to be folded and stapled: ``pages`` are the sides of its sheets, front and back by
    turns; ``creep`` is the thickness of its paper in mm. The paper is turned on that edge.
    """

    component: str
    title: str
    creep: float
    pages: tuple[Page, ...]
    turn: Turn = SHORT_EDGE

    def file(self, kit: str) -> str:
        """What its file is called in the kit of that name."""
        return f"{kit}-{self.component}-booklet.pdf"

    def facts(self, kit: str) -> dict[str, Any]:
        """What the manifest and the first page of the kit of that name know of it."""
        return {
            "file": self.file(kit),
            "title": self.title,
            "sheets": len(self.pages) // 2,
            "pages": 2 * len(self.pages),
            "creep": self.creep,
        }


class Contents(NamedTuple):
    """Everything that a kit shows, before it is a file.

    The ``eye`` has seen all pieces. Of a kit that renews an older one, which holds only what has to
    be printed, ``update`` says what happens to that one.
    """

    loaded: Loaded
    order: Order
    drawn: DrawnGame
    pieces: tuple[Piece, ...]
    sheets: tuple[Sheet, ...]
    leaflets: tuple[Leaflet, ...]
    booklets: tuple[Bound, ...]
    eye: Eye
    update: Update | None = None

    @property
    def context(self) -> DrawingContext:
        """What the game is drawn with."""
        return self.drawn.context

    @property
    def is_one_sided(self) -> bool:
        """Whether its sheets are meant to be printed on one side of the paper."""
        return self.order.duplex in {"fold", "none"}

    @property
    def groups(self) -> list[str]:
        """The groups that this kit has something of, in printing order; those that share sheets
        are one, by their joined names.
        """
        used = {leaf.group: leaf.group for leaf in self.leaflets}
        used |= {group: sheet.group for sheet in self.sheets for group in members(sheet.group)}
        game = self.loaded.description.game
        return list(dict.fromkeys(used[group] for group in game.groups if group in used))

    @property
    def posters(self) -> list[PosterPlan]:
        """What is larger than the paper and comes in parts."""
        return [sheet.guide for sheet in self.sheets if sheet.guide is not None]

    def file_of(self, sheet: Sheet, kit: str) -> str:
        """The file of a sheet in the kit of that name: its group's, at a shop its component's."""
        what = sheet.group
        if self.order.purpose != HOME:
            what = sheet.placements[0].piece.component
        return f"{kit}-{what}.pdf"

    def of(self, group: str) -> tuple[list[Sheet], list[Leaflet]]:
        """The sheets and leaflets of one group, or of several by their joined names."""
        return (
            [sheet for sheet in self.sheets if sheet.group == group],
            [leaf for leaf in self.leaflets if leaf.group in members(group)],
        )


# What every sheet says of its ink; of full colour, nothing.
_INK_TITLES: Final[dict[InkName, str]] = {"low": "little ink", "grey": "greys"}


def edition(game: Game, ink: InkName) -> str:
    """The version, as sheets tell it: with the ink, where that is not all colours."""
    return " · ".join(filter(None, (game.version, _INK_TITLES.get(ink))))


def drawing_options(wanted: Order) -> DrawingOptions:
    """Return the policies by which a kit's pieces are drawn."""
    return DrawingOptions(
        wanted.ink,
        RoundPieces.SQUARE if wanted.rounds == SQUARE else RoundPieces.ROUND,
        Bleed.AS_DRAWN if wanted.purpose == HOME else Bleed.FULL,
    )


def assemble(loaded: Loaded, wanted: Order) -> Contents:
    """Draws and lays out everything: for a shop each piece alone, with the bleed that it asks for.

    Raises :class:`DataError` with all that does not fit, where a variant's author can mend it, and
    :class:`BuildError` if the sheets do not hold what the game needs.
    """
    return blaming(loaded, lambda game: lay_out(game, wanted))


def lay_out(loaded: Loaded, wanted: Order) -> Contents:
    """Draw and lay out everything as :func:`assemble`; what does not fit is told where it shows."""
    at_home = wanted.purpose == HOME
    if not at_home:
        from printgen.kit.shop import prepared

        loaded = prepared(loaded, wanted.purpose)
    context = drawing_context(loaded, wanted.players, drawing_options(wanted))
    drawn = DrawnGame(context, draw_all(context))
    chosen = [
        piece
        for piece in drawn.pieces
        if piece.copies and _is_wanted(wanted, piece.component, piece.group)
    ]
    eye = Eye()
    renewal = None
    if wanted.since is not None:
        from printgen.kit.since import Renewal

        renewal = Renewal(wanted.since, loaded, wanted, context, eye)
        chosen = renewal.pieces(chosen)
    findings = context.log.findings
    sheets = _sheets(loaded, wanted, drawn, chosen)
    leaflets = list(_leaflets(wanted, drawn))
    if renewal is not None:
        leaflets = renewal.leaflets(leaflets)
    booklets: list[Bound] = []
    if wanted.creep is not None:
        from printgen.kit.booklet import bind

        booklets += bind(drawn, wanted, findings)
    if findings:
        raise DataError(findings)
    _reconcile(chosen, sheets)
    return Contents(
        loaded,
        wanted,
        drawn,
        tuple(chosen),
        tuple(sheets),
        tuple(leaflets),
        tuple(booklets),
        eye,
        renewal.update if renewal is not None else None,
    )


def _sheets(loaded: Loaded, wanted: Order, drawn: DrawnGame, chosen: list[Piece]) -> list[Sheet]:
    """The pieces on sheets, corrected for the printer, or alone for a shop; what has no room joins
    the context's log.
    """
    context = drawn.context
    game, findings = context.game, context.log.findings
    by_group = {group: [p for p in chosen if p.group == group] for group in game.groups}
    if wanted.purpose != HOME:
        from printgen.imposition.singles import singles

        return [sheet for group, mine in by_group.items() for sheet in singles(group, mine)]
    press = press_of(game, wanted)
    instruct = _instructor(drawn, findings)
    sheets: list[Sheet] = []
    for groups in _batches(game, by_group, press):
        group, mine = joined(groups), [piece for each in groups for piece in by_group[each]]
        try:
            sheets += impose(group, title_of(game, group), mine, press, instruct)
        except TooLargeError as error:
            for name, reason in error.reasons.items():
                where = loaded.description.place("components", name, key=True)
                hint = _smaller(name, context, wanted)
                findings.append(Finding("piece-too-large", reason, where, hint))
    if wanted.printer is None:
        return sheets
    from printgen.imposition.printer import corrected

    return [corrected(sheet, press, wanted.printer) for sheet in sheets]


def _batches(
    game: Game, by_group: Mapping[str, list[Piece]], press: Press
) -> Iterable[tuple[str, ...]]:
    """Which groups share sheets."""
    if sum(map(bool, by_group.values())) < 2:
        return ((group,) for group in by_group)
    # Loaded here: a deck is one group.
    from printgen.imposition.sharing import batches
    from printgen.kit.stocks import stock

    stocks = {name: stock(group) for name, group in game.groups.items()}
    return batches(by_group, stocks, press)


def title_of(game: Game, group: str) -> str:
    """The title of a group, or those of several by their joined names."""
    return " + ".join(game.groups[each].title for each in members(group))


def _leaflets(wanted: Order, drawn: DrawnGame) -> Iterator[Leaflet]:
    """The texts, laid out; what is wrong with them joins the context's log."""
    context = drawn.context
    for name, component in context.game.components.items():
        if isinstance(component, Paged) and _is_wanted(wanted, name, component.group):
            copies = context.copies(name, 0)
            try:
                pages = pages_of(drawn.typesetter, name, component, wanted.paper)
            except DataError as error:
                context.log.findings.extend(error.findings)
                continue
            yield Leaflet(name, component.title.one, component.group, copies, pages)


def pages_of(typesetter: Typesetter, name: str, component: Paged, paper: Paper) -> tuple[Page, ...]:
    """Return a component's pages; those of a sheet with fields as high as the paper has room for.

    Raises :class:`DataError`.
    """
    if component.is_bound:
        return typesetter.pages(name, component, paper)
    from printgen.components.template_facts import SheetFacts
    from printgen.kit.fitting import fitted

    return fitted(
        lambda facts: typesetter.pages(name, component, paper, {"sheet": facts}), SheetFacts()
    )


def press_of(game: Game, wanted: Order) -> Press:
    """How the game's sheets are printed; with a printer's profile, its name stands on all."""
    sheets, version = game.sheets, edition(game, wanted.ink)
    if wanted.printer is not None:
        version += f" · for the printer {wanted.printer.name}"
    press = Press(
        wanted.paper,
        sheets.margin,
        sheets.furniture,
        game.name,
        version,
        sheets.overlap,
        wanted.duplex,
        wanted.rounds,
    )
    if wanted.printer is None:
        return press
    from printgen.imposition.printer import fitted

    return fitted(press, wanted.printer)


def _is_wanted(wanted: Order, component: str, group: str) -> bool:
    return wanted.asks_for(component, group)


def _smaller(name: str, context: DrawingContext, wanted: Order) -> str:
    """What to do about a piece that the paper does not hold."""
    from printgen.imposition.grid import usable_area

    about = context.game.sheets
    room = usable_area(wanted.paper, about.margin, furniture=about.furniture)
    return advice(name, context, room)


def _instructor(
    drawn: DrawnGame, findings: list[Finding]
) -> Callable[[PosterPlan, Box], Iterable[Node]]:
    """Who writes how to put a poster together; what goes wrong joins the findings."""

    def instruct(bench: PosterPlan, box: Box) -> Iterable[Node]:
        try:
            return drawn.typesetter.fill_kit(GUIDE, box, {"poster": about_poster(bench)})
        except DataError as error:
            findings.extend(error.findings)
            return ()

    return instruct


def about_poster(bench: PosterPlan) -> dict[str, object]:
    """What the templates of the kit's own pages know of a piece in parts."""
    from printgen.imposition.parts import size_of

    poster = bench.poster
    return {
        "title": poster.piece.title,
        "size": size_of(poster),
        "columns": poster.columns,
        "rows": poster.rows,
        "parts": len(poster.parts),
        "overlap": number(poster.overlap),
        "turned": poster.turned,
        "names": [part.name for part in poster.parts],
    }


def poster_file(kit: str, piece: str) -> str:
    """The file that shows a large piece on one page: its name in the kit of that name."""
    return f"{kit}-{piece.replace('/', '-')}-poster.pdf"


def _reconcile(pieces: list[Piece], sheets: list[Sheet]) -> None:
    """Counts what really lies on the sheets against what the game needs."""
    placed = tally(sheets)
    wrong = [
        f"{piece.id}: {placed.get(piece.id, 0)} on the sheets, {piece.copies} needed"
        for piece in pieces
        if placed.get(piece.id, 0) != piece.copies
    ]
    wrong += [f"{part} is there twice" for part in doubled(sheets)]
    if wrong:
        raise BuildError("the sheets do not hold what the game needs: " + "; ".join(wrong))
