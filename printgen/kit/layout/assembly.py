"""Assemble the contents of a kit: choose its pieces, impose them, set its texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from printgen.components import DrawnGame, Piece, draw_all, drawing_context
from printgen.components.fingerprints import Fingerprints
from printgen.core.errors import DataError, Finding
from printgen.core.printing import HOME, SQUARE
from printgen.core.scene import Page
from printgen.core.units import Paper
from printgen.drawing.faces import Bleed, DrawingOptions, RoundPieces
from printgen.imposition.grid import areas
from printgen.imposition.grid import lay_out as grid
from printgen.imposition.sheets import Sheet, guides, impose
from printgen.kit.layout.contents import Bound, Contents, Leaflet, press_of
from printgen.kit.layout.sheets import on_sheets, reconcile, with_less_bleed, with_texts_to_read
from printgen.kit.layout.variant_errors import report_at_variant
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import Loaded
from printgen.model.component import Paged

if TYPE_CHECKING:
    from printgen.components.typesetter import Typesetter
    from printgen.drawing.faces.context import Tracer
    from printgen.kit.layout.cache import Kept


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
    like, known = None, {}
    if before is not None and before.is_like(loaded.description):
        like, known = before.context, before.untouched(loaded.description, figures)
    context = drawing_context(loaded, options.players, drawing_options(options), trace, like)
    if like is not None:
        context.log.follow(like.log, known)
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
    loaded, lay = _prepared(loaded, options)
    drawn = drawn or drawn_for(loaded, options, None, kept.drawn if kept is not None else None)
    context = drawn.context
    # A separate list: what does not fit on this paper is no fault of the drawing.
    findings = list(context.log.findings)
    labels, chosen = _chosen(loaded, options, drawn, findings)
    fingerprints, update = Fingerprints(), None
    if options.since is not None:
        from printgen.kit.layout.update import UpdatePlanner

        update = UpdatePlanner(options.since, loaded, options, context, fingerprints)
        chosen = update.pieces(chosen)
    if options.first_label > 1:
        from printgen.kit.layout.stickers import judge_first

        judge_first(options, labels, chosen)
    edge_looks: dict[Any, Any] = {}
    if kept is not None:
        kept.follow(drawn)
        lay, edge_looks = kept.laying(lay), kept.edge_looks
    labels = {} if findings else labels
    sheets = on_sheets(loaded, options, drawn, chosen, labels, findings, lay, edge_looks)
    if context.log.reads:
        sheets = with_texts_to_read(sheets)
    leaflets = list(_leaflets(options, drawn, findings))
    if update is not None:
        leaflets = update.leaflets(leaflets)
    booklets = _bound(drawn, options, findings)
    if findings:
        raise DataError(findings)
    reconcile(chosen, sheets)
    is_usual = options.purpose == HOME and options.bleed is None and update is None
    asks = is_usual and kept is None
    fewer = with_less_bleed(context.game, options, chosen, sheets) if asks else None
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


def _prepared(loaded: Loaded, options: KitOptions) -> tuple[Loaded, Callable[..., list[Sheet]]]:
    """Return the game as it is printed, and the function that lays its pieces out."""
    if options.purpose == HOME:
        return loaded, impose
    from printgen.kit.layout.shop import prepared, punching

    lay = impose if options.imposed is None else punching(options.purpose)
    return prepared(loaded, options.purpose), lay


def _bound(drawn: DrawnGame, options: KitOptions, findings: list[Finding]) -> tuple[Bound, ...]:
    """Return the texts to be stapled; add findings about what does not fit."""
    if options.booklet:
        from printgen.kit.layout.booklet import bind

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
        on_sheets(
            loaded, options, drawn, in_doubt, {} if findings else labels, findings, guides, {}
        )
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
    from printgen.kit.layout.stickers import stickers

    return stickers(loaded, options, chosen, findings)


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
    from printgen.kit.layout.fitting import fitted

    blank = SheetFacts()

    def made(facts: SheetFacts) -> tuple[Page, ...]:
        extra = None if facts == blank else {"sheet": facts}
        return typesetter.pages(name, component, paper, extra)

    return fitted(made, blank)
