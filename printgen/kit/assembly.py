"""Assemble the contents of a kit: choose its pieces, impose them, set its texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from printgen.components import DrawnGame, Piece, advice, draw_all, drawing_context
from printgen.components.fingerprints import Fingerprints
from printgen.core.errors import BuildError, DataError, Finding
from printgen.core.geometry import Box
from printgen.core.printing import HOME, SQUARE
from printgen.core.scene import Node, Page, Symbol, read_as_picture
from printgen.core.units import Paper
from printgen.drawing.faces import Bleed, DrawingOptions, RoundPieces
from printgen.imposition.blocks import is_cut_straight
from printgen.imposition.grid import areas
from printgen.imposition.grid import lay_out as grid
from printgen.imposition.press import joined
from printgen.imposition.printer import corrected
from printgen.imposition.sharing import batches
from printgen.imposition.sheets import (
    Press,
    Sheet,
    TooLargeError,
    doubled,
    guides,
    impose,
    named,
    plans,
    tally,
)
from printgen.kit.codes import PIECE_TOO_LARGE
from printgen.kit.contents import (
    GUIDE,
    Bound,
    Contents,
    Leaflet,
    LessBleed,
    about_poster,
    press_of,
    title_of,
)
from printgen.kit.options import KitOptions
from printgen.kit.stocks import stock
from printgen.kit.variant_errors import report_at_variant
from printgen.model.catalog import Loaded
from printgen.model.component import Paged
from printgen.model.game import Game

if TYPE_CHECKING:
    from printgen.components.typesetter import Typesetter
    from printgen.drawing.faces.context import Tracer
    from printgen.imposition.poster import PosterPlan
    from printgen.kit.layout_cache import Kept


def drawing_options(options: KitOptions) -> DrawingOptions:
    """Return the policies for drawing a kit's pieces."""
    return DrawingOptions(
        options.ink,
        RoundPieces.SQUARE if options.rounds == SQUARE else RoundPieces.ROUND,
        Bleed.AS_DRAWN if options.purpose == HOME else Bleed.FULL,
    )


def assemble(loaded: Loaded, options: KitOptions) -> Contents:
    """Draw and lay out a kit: on sheets, or for a shop each piece on its own page with bleed.

    Raises :class:`DataError` with everything that does not fit, at places where a variant's author
    can fix it, and :class:`BuildError` if the sheets do not contain what the game needs.
    """
    return report_at_variant(loaded, lambda game: lay_out(game, options))


def drawn_for(
    loaded: Loaded,
    options: KitOptions,
    trace: Tracer | None = None,
    before: DrawnGame | None = None,
) -> DrawnGame:
    """Return the drawn pieces of a kit, which are the same on every paper.

    Those that look the same as ``before`` are taken over. ``trace`` is called with what is drawn
    for each box of a face.
    """
    players = options.players or loaded.description.game.players.max
    figures = loaded.description.game.figures_at(players)
    known = before.untouched(loaded.description, figures) if before is not None else {}
    like = before.context if before is not None and known else None
    context = drawing_context(loaded, options.players, drawing_options(options), trace, like)
    return DrawnGame(context, draw_all(context, known))


def lay_out(
    loaded: Loaded,
    options: KitOptions,
    drawn: DrawnGame | None = None,
    kept: Kept | None = None,
) -> Contents:
    """Draw and lay out as :func:`assemble` does, with errors in place, not at a variant.

    Pieces that are ``drawn`` already are reused, and so is ``kept``, the last layout; then the
    sheets without bleed are not counted.
    """
    at_home = options.purpose == HOME
    if not at_home:
        from printgen.kit.shop import prepared

        loaded = prepared(loaded, options.purpose)
    drawn = drawn or drawn_for(loaded, options, None, kept.drawn if kept is not None else None)
    context = drawn.context
    # A separate list: what does not fit on this paper is no fault of the drawing.
    findings = list(context.log.findings)
    labels, chosen = _chosen(loaded, options, drawn, findings)
    fingerprints, update = Fingerprints(), None
    if options.since is not None:
        from printgen.kit.update import UpdatePlanner

        update = UpdatePlanner(options.since, loaded, options, context, fingerprints)
        chosen = update.pieces(chosen)
    if options.first_label > 1:
        from printgen.kit.stickers import judge_first

        judge_first(options, labels, chosen)
    lay = impose if options.imposed is None else _punching(options)
    edge_looks: dict[Any, Any] = {}
    if kept is not None:
        kept.follow(drawn)
        lay, edge_looks = kept.laying(lay), kept.edge_looks
    labels = {} if findings else labels
    sheets = _sheets(loaded, options, drawn, chosen, labels, findings, lay, edge_looks)
    if context.log.reads:
        sheets = _read(sheets)
    leaflets = list(_leaflets(options, drawn, findings))
    if update is not None:
        leaflets = update.leaflets(leaflets)
    booklets = _bound(drawn, options, findings)
    if findings:
        raise DataError(findings)
    _reconcile(chosen, sheets)
    asks = at_home and options.bleed is None and update is None and kept is None
    fewer = _with_less_bleed(drawn.context.game, options, chosen, sheets) if asks else None
    return Contents(
        loaded,
        options,
        drawn,
        tuple(chosen),
        tuple(sheets),
        tuple(leaflets),
        booklets,
        fingerprints,
        update.update if update is not None else None,
        fewer,
    )


def _bound(drawn: DrawnGame, options: KitOptions, findings: list[Finding]) -> tuple[Bound, ...]:
    """Return the texts to be stapled; add findings about what does not fit."""
    if options.booklet:
        from printgen.kit.booklet import bind

        return tuple(bind(drawn, options, findings))
    return ()


def shapes(pieces: Iterable[Piece]) -> frozenset[Piece]:
    """Return what decides whether pieces fit on a paper: everything but their art and number."""
    return frozenset(
        piece._replace(front=(), back=None if piece.back is None else (), shown=None, copies=1)
        for piece in pieces
    )


def misfits(
    loaded: Loaded,
    options: KitOptions,
    drawn: DrawnGame,
    known: frozenset[Piece] = frozenset(),
    *,
    reads: bool = True,
) -> list[Finding]:
    """Return the findings for which :func:`lay_out` would refuse a home kit.

    Pieces that certainly fit are not imposed, since their neighbours do not matter. Pieces of
    ``known`` shapes fit, and unless it ``reads`` them booklets do, as on shorter paper.
    """
    findings = list(drawn.context.log.findings)
    labels, chosen = _chosen(loaded, options, drawn, findings)
    press = press_of(drawn.context.game, options)
    usable = areas(press)[0].box
    in_doubt = [
        piece
        for piece in chosen
        if piece.group in labels
        or (
            not grid(usable, piece.width, piece.height, piece.bleed).capacity
            and not shapes([piece]) <= known
        )
    ]
    if in_doubt:
        _sheets(loaded, options, drawn, in_doubt, {} if findings else labels, findings, guides, {})
    for _ in _leaflets(options, drawn, findings, reads=reads):
        pass
    return findings


def _chosen(
    loaded: Loaded, options: KitOptions, drawn: DrawnGame, findings: list[Finding]
) -> tuple[Mapping[str, str], list[Piece]]:
    """Return the sheets of labels by groups, and the pieces of a kit as they are printed.

    Findings are added for impossible stickers.
    """
    chosen = [
        piece
        for piece in drawn.pieces
        if piece.copies and options.asks_for(piece.component, piece.group)
    ]
    if not any(group.labels for group in drawn.context.game.groups.values()):
        return {}, chosen
    from printgen.kit.stickers import stickers

    return stickers(loaded, options, chosen, findings)


def _sheets(  # noqa: PLR0913, PLR0917 - what sheets are made of
    loaded: Loaded,
    options: KitOptions,
    drawn: DrawnGame,
    chosen: list[Piece],
    labels: Mapping[str, str],
    findings: list[Finding],
    lay: Callable[..., list[Sheet]],
    edge_looks: dict[Any, Any],
) -> list[Sheet]:
    """Return the pieces laid out by ``lay`` and corrected for the printer, or alone for a shop.

    Pieces that are too large are added to ``findings``; ``edge_looks`` caches the looks of edges.
    """
    context = drawn.context
    game = context.game
    by_group = {group: [p for p in chosen if p.group == group] for group in game.groups}
    if options.purpose != HOME and options.imposed is None:
        from printgen.kit.shop import alone

        return alone(by_group, options.purpose)
    press = press_of(game, options)._replace(edge_looks=edge_looks)
    if options.ink == "low":
        press = press._replace(printed=context.theme.printed_art)
    instruct = _instructor(drawn, findings)
    sheets: list[Sheet] = []
    at_shop = options.imposed is not None
    for groups in _batches(game, by_group, press, labels, at_shop=at_shop):
        group, mine = joined(groups), [piece for each in groups for piece in by_group[each]]
        if (name := labels.get(groups[0])) is not None:
            from printgen.imposition.labels import on_labels

            first = options.first_label
            sheets += on_labels(group, title_of(game, group), mine, press, name, first)
            continue
        try:
            sheets += lay(group, title_of(game, group), mine, press, instruct)
        except TooLargeError as error:
            for name, reason in error.reasons.items():
                where = loaded.description.place("components", name, key=True)
                room = press_of(game, replace(options, printer=None)).usable
                hint = advice(name, context, room)
                findings.append(Finding(PIECE_TOO_LARGE, reason, where, hint))
    sheets = list(map(named, sheets))
    if options.printer is None:
        return sheets
    return [corrected(sheet, press, options.printer) for sheet in sheets]


def _punching(options: KitOptions) -> Callable[..., list[Sheet]]:
    """Return the function that imposes pieces for a press that punches sheets."""
    from printgen.kit.shop import punching

    return punching(options.purpose)


def _read(sheets: Iterable[Sheet]) -> list[Sheet]:
    """Return sheets on which only the texts are read aloud, and everything else is a picture."""
    without: set[Symbol] = set()

    def read(page: Page) -> Page:
        return read_as_picture(page, without)

    return [
        sheet._replace(front=read(sheet.front), back=sheet.back and read(sheet.back))
        for sheet in sheets
    ]


def _with_less_bleed(
    game: Game, options: KitOptions, pieces: list[Piece], sheets: list[Sheet]
) -> LessBleed | None:
    """Return the bleed between pieces, 1 or 0 mm, with which there would be the fewest sheets, and
    their number, including labels. None if that is no fewer.
    """
    lying = [each for sheet in sheets if not sheet.labels for each in sheet.placements]
    own = (e for e in lying if e.piece.bleed and max(e.gaps or (e.piece.bleed,)))
    counts = Counter(each.piece.component for each in own if is_cut_straight(each.piece))
    if all(count < 2 for count in counts.values()):
        return None
    cut = {each.piece.id for each in lying if each.part is None} | {
        sheet.guide.poster.piece.id for sheet in sheets if sheet.guide is not None
    }
    mine = [piece for piece in pieces if piece.id in cut]
    if options.duplex == "none":
        mine = [piece._replace(back=None) for piece in mine]
    by_group = {group: [p for p in mine if p.group == group] for group in game.groups}

    def needed(bleed: float) -> int:
        press = press_of(game, options)._replace(bleed=bleed)
        return sum(bool(sheet.labels) for sheet in sheets) + sum(
            len(plans([piece for group in groups for piece in by_group[group]], press, {}))
            for groups in _batches(game, by_group, press, {})
        )

    fewest = needed(0.0)
    if fewest >= len(sheets):
        return None
    return LessBleed(1 if needed(1.0) == fewest else 0, fewest)


def _batches(
    game: Game,
    by_group: Mapping[str, list[Piece]],
    press: Press,
    labels: Mapping[str, str],
    *,
    at_shop: bool = False,
) -> Iterable[tuple[str, ...]]:
    """Return the groups that share sheets, as tuples of their names."""
    if labels:
        cut = {group: pieces for group, pieces in by_group.items() if group not in labels}
        stuck = dict.fromkeys(labels.values())
        together = (tuple(g for g in labels if labels[g] == name) for name in stuck)
        return [*_batches(game, cut, press, {}), *together]
    if sum(map(bool, by_group.values())) < 2:
        return ((group,) for group in by_group)
    stocks = {name: stock(group, at_shop=at_shop) for name, group in game.groups.items()}
    return batches(by_group, stocks, press)


def _leaflets(
    options: KitOptions, drawn: DrawnGame, findings: list[Finding], *, reads: bool = True
) -> Iterator[Leaflet]:
    """Yield the laid out texts, booklets only if it ``reads`` them; add findings for errors."""
    context = drawn.context
    for name, component in context.game.components.items():
        if not isinstance(component, Paged) or (component.is_bound and not reads):
            continue
        if options.asks_for(name, component.group):
            copies = context.copies(name, 0)
            try:
                pages = pages_of(drawn.typesetter, name, component, options.paper)
            except DataError as error:
                findings.extend(error.findings)
                continue
            yield Leaflet(name, component.title.one, component.group, copies, pages)


def pages_of(typesetter: Typesetter, name: str, component: Paged, paper: Paper) -> tuple[Page, ...]:
    """Return a text's pages; on a score sheet the fields are as high as the paper allows.

    Raises :class:`DataError`.
    """
    if component.is_bound:
        return typesetter.pages(name, component, paper)
    from printgen.components.template_facts import SheetFacts
    from printgen.kit.fitting import fitted

    blank = SheetFacts()

    def made(facts: SheetFacts) -> tuple[Page, ...]:
        extra = None if facts == blank else {"sheet": facts}
        return typesetter.pages(name, component, paper, extra)

    return fitted(made, blank)


def _instructor(
    drawn: DrawnGame, findings: list[Finding]
) -> Callable[[PosterPlan, Box], Iterable[Node]]:
    """Return the function that sets the assembly instructions of a poster, and adds findings for
    errors.
    """

    def instruct(plan: PosterPlan, box: Box) -> Iterable[Node]:
        drawn.context.log.reads = True
        try:
            # Nothing else on the sheet is read aloud, and a file may begin with it.
            return drawn.typesetter.fill_kit(GUIDE, box, {"poster": about_poster(plan)}, below=0)
        except DataError as error:
            findings.extend(error.findings)
            return ()

    return instruct


def _reconcile(pieces: list[Piece], sheets: list[Sheet]) -> None:
    """Compare the pieces on the sheets with the pieces that the game needs."""
    placed = tally(sheets)
    wrong = [
        f"{piece.id}: {placed.get(piece.id, 0)} on the sheets, {piece.copies} needed"
        for piece in pieces
        if placed.get(piece.id, 0) != piece.copies
    ]
    wrong += [f"{part} occurs twice" for part in doubled(sheets)]
    if wrong:
        raise BuildError("the sheets do not hold what the game needs: " + "; ".join(wrong))
