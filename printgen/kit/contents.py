"""What goes into a kit: pieces chosen, put on sheets, and pages of prose, group by group."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from printgen.components import Piece, Workshop, advice, draw_all
from printgen.components.fingerprints import Eye
from printgen.core.errors import BuildError, DataError, Finding
from printgen.core.geometry import Box
from printgen.core.printing import HOME, SHORT_EDGE, SQUARE, InkName, Turn
from printgen.core.scene import Node, Page
from printgen.core.units import Paper, number
from printgen.imposition.press import joined, members
from printgen.imposition.sheets import Press, Sheet, TooLargeError, doubled, impose, tally
from printgen.kit.blaming import blaming
from printgen.kit.options import KitOptions
from printgen.model.catalog import Loaded
from printgen.model.component import Paged
from printgen.model.game import Game

if TYPE_CHECKING:
    from printgen.components.figures import Illustrator
    from printgen.components.prose_pages import Typesetter
    from printgen.imposition.poster import PosterPlan
    from printgen.kit.previous import Update

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


class Prose:
    """Typesetter and illustrator, called in when the first text is to be set.

    A kit without texts never loads what sets them.
    """

    def __init__(self, workshop: Workshop, paper: Paper) -> None:
        self._workshop = workshop
        self._paper = paper
        self.pieces: list[Piece] = []

    @cached_property
    def illustrator(self) -> Illustrator:
        """Draws pieces and boards among the words."""
        from printgen.components.figures import Illustrator

        return Illustrator(self._workshop, self.pieces)

    @cached_property
    def typesetter(self) -> Typesetter:
        """Sets templates on pages and faces."""
        from printgen.components.prose_pages import Typesetter

        return Typesetter(self._workshop, lambda: self.illustrator, self._paper)

    def pages(self, name: str, component: Paged) -> tuple[Page, ...]:
        """The pages of a component; a sheet with fields as high as the paper has room for.

        Raises :class:`DataError`.
        """
        if component.is_bound:
            return self.typesetter.pages(name, component)
        from printgen.components.context import SheetFacts
        from printgen.kit.fitting import fitted

        return fitted(
            lambda facts: self.typesetter.pages(name, component, {"sheet": facts}), SheetFacts()
        )

    def fill(self, *box: Any) -> Any:
        """A box on a face, filled from a template."""
        return self.typesetter.fill(*box)


class Contents(NamedTuple):
    """Everything that a kit shows, before it is a file.

    The ``eye`` has seen all pieces. Of a kit that renews an older one, which holds only what has to
    be printed, ``update`` says what happens to that one.
    """

    loaded: Loaded
    options: KitOptions
    workshop: Workshop
    prose: Prose
    pieces: tuple[Piece, ...]
    sheets: tuple[Sheet, ...]
    leaflets: tuple[Leaflet, ...]
    booklets: tuple[Bound, ...]
    eye: Eye
    update: Update | None = None

    @property
    def is_one_sided(self) -> bool:
        """Whether its sheets are meant to be printed on one side of the paper."""
        return self.options.duplex in {"fold", "none"}

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
        if self.options.purpose != HOME:
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


def assemble(loaded: Loaded, options: KitOptions) -> Contents:
    """Draws and lays out everything: for a shop each piece alone, with the bleed that it asks for.

    Raises :class:`DataError` with all that does not fit, where a variant's author can mend it, and
    :class:`BuildError` if the sheets do not hold what the game needs.
    """
    return blaming(loaded, lambda game: lay_out(game, options))


def lay_out(loaded: Loaded, options: KitOptions) -> Contents:
    """Draw and lay out everything as :func:`assemble`; what does not fit is told where it shows."""
    at_home = options.purpose == HOME
    if not at_home:
        from printgen.kit.shop import prepared

        loaded = prepared(loaded, options.purpose)
    workshop = Workshop(
        loaded.description, loaded.folder, loaded.shown, options.players, options.ink
    )
    workshop.squares = options.rounds == SQUARE
    workshop.full_bleed = not at_home
    prose = Prose(workshop, options.paper)
    workshop.prose = prose.fill
    pieces = draw_all(workshop)
    prose.pieces = pieces
    chosen = [
        piece for piece in pieces if piece.copies and options.asks_for(piece.component, piece.group)
    ]
    eye = Eye()
    renewal = None
    if options.since is not None:
        from printgen.kit.since import Renewal

        renewal = Renewal(options.since, loaded, options, workshop, eye)
        chosen = renewal.pieces(chosen)
    findings = workshop.findings
    sheets = _sheets(loaded, options, workshop, prose, chosen)
    leaflets = list(_leaflets(options, workshop, prose))
    if renewal is not None:
        leaflets = renewal.leaflets(leaflets)
    booklets: list[Bound] = []
    if options.booklet:
        from printgen.kit.booklet import bind

        booklets += bind(workshop, prose, options, findings)
    if findings:
        raise DataError(findings)
    _reconcile(chosen, sheets)
    return Contents(
        loaded,
        options,
        workshop,
        prose,
        tuple(chosen),
        tuple(sheets),
        tuple(leaflets),
        tuple(booklets),
        eye,
        renewal.update if renewal is not None else None,
    )


def _sheets(
    loaded: Loaded, options: KitOptions, workshop: Workshop, prose: Prose, chosen: list[Piece]
) -> list[Sheet]:
    """The pieces on sheets, corrected for the printer, or alone for a shop; what has no room joins
    the workshop's findings.
    """
    game = workshop.game
    by_group = {group: [p for p in chosen if p.group == group] for group in game.groups}
    if options.purpose != HOME:
        from printgen.imposition.singles import singles

        return [sheet for group, mine in by_group.items() for sheet in singles(group, mine)]
    press = press_of(game, options)
    instruct = _instructor(prose, workshop.findings)
    sheets: list[Sheet] = []
    for groups in _batches(game, by_group, press):
        group, mine = joined(groups), [piece for each in groups for piece in by_group[each]]
        try:
            sheets += impose(group, title_of(game, group), mine, press, instruct)
        except TooLargeError as error:
            for name, reason in error.reasons.items():
                where = loaded.description.place("components", name, key=True)
                hint = _smaller(name, workshop, options)
                workshop.findings.append(Finding("piece-too-large", reason, where, hint))
    if options.printer is None:
        return sheets
    from printgen.imposition.printer import corrected

    return [corrected(sheet, press, options.printer) for sheet in sheets]


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


def _leaflets(options: KitOptions, workshop: Workshop, prose: Prose) -> Iterator[Leaflet]:
    """The texts, laid out; what is wrong with them joins the workshop's findings."""
    for name, component in workshop.game.components.items():
        if isinstance(component, Paged) and options.asks_for(name, component.group):
            copies = workshop.copies(name, 0)
            try:
                pages = prose.pages(name, component)
            except DataError as error:
                workshop.findings.extend(error.findings)
                continue
            yield Leaflet(name, component.title.one, component.group, copies, pages)


def press_of(game: Game, options: KitOptions) -> Press:
    """How the game's sheets are printed; with a printer's profile, its name stands on all."""
    sheets, version = game.sheets, edition(game, options.ink)
    if options.printer is not None:
        version += f" · for the printer {options.printer.name}"
    press = Press(
        options.paper,
        sheets.margin,
        sheets.furniture,
        game.name,
        version,
        sheets.overlap,
        options.duplex,
        options.rounds,
    )
    if options.printer is None:
        return press
    from printgen.imposition.printer import fitted

    return fitted(press, options.printer)


def _smaller(name: str, workshop: Workshop, options: KitOptions) -> str:
    """What to do about a piece that the paper does not hold."""
    from printgen.imposition.grid import usable_area

    about = workshop.game.sheets
    room = usable_area(options.paper, about.margin, furniture=about.furniture)
    return advice(name, workshop, room)


def _instructor(
    prose: Prose, findings: list[Finding]
) -> Callable[[PosterPlan, Box], Iterable[Node]]:
    """Who writes how to put a poster together; what goes wrong joins the findings."""

    def instruct(bench: PosterPlan, box: Box) -> Iterable[Node]:
        try:
            return prose.typesetter.fill_kit(GUIDE, box, {"poster": about_poster(bench)})
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
