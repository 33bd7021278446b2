"""Assemble the contents of a kit: choose its pieces, put them on sheets, set its pages of prose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from printgen.components import Piece, Workshop, advice, draw_all
from printgen.components.fingerprints import Eye
from printgen.core.errors import BuildError, DataError, Finding
from printgen.core.geometry import Box
from printgen.core.printing import HOME, SQUARE
from printgen.core.scene import Node
from printgen.imposition.press import joined
from printgen.imposition.sheets import Press, Sheet, TooLargeError, doubled, impose, tally
from printgen.kit.blaming import blaming
from printgen.kit.codes import PIECE_TOO_LARGE
from printgen.kit.contents import (
    GUIDE,
    Bound,
    Contents,
    Leaflet,
    Prose,
    about_poster,
    press_of,
    title_of,
)
from printgen.kit.options import KitOptions
from printgen.model.catalog import Loaded
from printgen.model.component import Paged
from printgen.model.game import Game

if TYPE_CHECKING:
    from printgen.imposition.poster import PosterPlan


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
                workshop.findings.append(Finding(PIECE_TOO_LARGE, reason, where, hint))
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
