"""Lay the pieces of a kit out on sheets, in groups, and compare them with what the game needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from printgen.components import DrawnGame, Piece, advice
from printgen.core.errors import BuildError, DataError, Finding
from printgen.core.geometry import Box
from printgen.core.printing import HOME
from printgen.core.scene import Node, Page, Symbol, read_as_picture
from printgen.imposition.blocks import is_cut_straight
from printgen.imposition.press import joined
from printgen.imposition.printer import corrected
from printgen.imposition.sharing import batches
from printgen.imposition.sheets import Press, Sheet, TooLargeError, doubled, named, plans, tally
from printgen.kit.codes import PIECE_TOO_LARGE
from printgen.kit.layout.contents import GUIDE, LessBleed, about_poster, press_of, title_of
from printgen.kit.layout.stocks import stock
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import Loaded
from printgen.model.game import Game

if TYPE_CHECKING:
    from printgen.imposition.poster import PosterPlan


def on_sheets(  # noqa: PLR0913, PLR0917 - what sheets are made of
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
        from printgen.kit.layout.shop import alone

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
    sheets = [named(sheet, press.translate) for sheet in sheets]
    if options.printer is not None:
        sheets = [corrected(sheet, press, options.printer) for sheet in sheets]
    return sheets


def with_texts_to_read(sheets: Iterable[Sheet]) -> list[Sheet]:
    """Return sheets on which only the texts are read aloud, and everything else is a picture."""
    without: set[Symbol] = set()

    def read(page: Page) -> Page:
        return read_as_picture(page, without)

    return [
        sheet._replace(front=read(sheet.front), back=sheet.back and read(sheet.back))
        for sheet in sheets
    ]


def with_less_bleed(
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


def reconcile(pieces: list[Piece], sheets: list[Sheet]) -> None:
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
