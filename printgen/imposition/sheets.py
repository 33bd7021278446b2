"""Impose drawn pieces on sheets, with backs that meet their fronts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from printgen.components.piece import Piece
from printgen.core.geometry import Box
from printgen.core.scene import Node, Page
from printgen.core.translations import Translator
from printgen.imposition.fill import fill
from printgen.imposition.marks import furniture
from printgen.imposition.planned_sheets import Guide, PlannedSheet, Share
from printgen.imposition.press import Placement, Press, Sheet, TooLargeError
from printgen.imposition.sides import Sides, side, symbols_of

if TYPE_CHECKING:
    from printgen.imposition.poster import PosterPlan

# Fills a box on a page with the instructions for putting a poster together.
Instructor: TypeAlias = "Callable[[PosterPlan, Box], Iterable[Node]]"


def impose(
    group: str,
    title: str,
    pieces: list[Piece],
    press: Press,
    instruct: Instructor | None = None,
) -> list[Sheet]:
    """Return the sheets of one group.

    A piece that splits and is larger than the paper comes in parts, after a sheet that shows how
    they fit together. Raises :class:`TooLargeError` with all pieces that are too large.
    """
    if press.duplex == "none":
        pieces = [piece._replace(back=None) for piece in pieces]
    symbols = {piece.id: symbols_of(piece) for piece in pieces if piece.copies > 1}
    planned = plans(pieces, press, symbols)
    sheets = []
    for number, plan in enumerate(planned, start=1):
        counted = press.translate("sheet {number} of {count}", number=number, count=len(planned))
        words = f"{press.game} · {title} · {counted}"
        place = group, number, len(planned)
        if isinstance(plan, Share):
            sheets.append(_part_sheet(place, plan, press, words))
        elif isinstance(plan, Guide):
            sheets.append(_guide_sheet(place, plan.plan, press, words, instruct))
        else:
            lying, strip, crease = plan
            back = None
            if crease is not None:
                from printgen.imposition.fold import folded_page

                front = folded_page(lying, crease, press, symbols, words, strip)
            else:
                draw = partial(side, lying, press, symbols, words, strip=strip)
                has_back = any(each.piece.back is not None for each in lying)
                front, back = draw(back=False), draw(back=True) if has_back else None
            by_machine = press.cutter is not None
            made = Sheet(*place, lying, front, back, crease=crease, by_machine=by_machine)
            sheets.append(made._replace(strip=strip))
    return sheets


def guides(
    group: str, title: str, pieces: list[Piece], press: Press, instruct: Instructor | None = None
) -> list[Sheet]:
    """Return the sheets of :func:`impose` that explain how to put parts together.

    These are what checks need: the only other problem, pieces that are too large, is raised as
    well.
    """
    planned = list(enumerate(plans(pieces, press, {}), start=1))
    return [
        _guide_sheet((group, number, len(planned)), plan.plan, press, title, instruct)
        for number, plan in planned
        if isinstance(plan, Guide)
    ]


def named(sheet: Sheet, translate: Translator) -> Sheet:
    """Return the sheet with its printed number as its pages' labels, and its pieces as headings."""
    shown = [each.piece.title for each in sheet.placements]
    if sheet.guide is not None:
        shown.append(sheet.guide.poster.piece.title)
    words = ", ".join(dict.fromkeys(shown))
    words = f"{words[:1].upper()}{words[1:]}"
    label = translate("sheet {number}", number=sheet.number)
    if sheet.back is None:
        return sheet._replace(front=sheet.front._replace(label=label, headings=((words, 1),)))
    front = sheet.front._replace(label=f"{label}, {translate('front')}", headings=((words, 1),))
    return sheet._replace(
        front=front, back=sheet.back._replace(label=f"{label}, {translate('back')}")
    )


def plans(pieces: list[Piece], press: Press, symbols: dict[str, Sides]) -> list[PlannedSheet]:
    """Return the contents of each sheet.

    Raises :class:`TooLargeError` with all pieces that are too large.
    """
    if press.duplex != "fold" or all(piece.back is None for piece in pieces):
        return list(fill(pieces, press, symbols))
    from printgen.imposition.fold import folding

    folds = folding(pieces, press)
    return [*folds.plans, *_apart(folds.glued, folds.rest, press, symbols)]


def _apart(
    backed: list[Piece], others: list[Piece], press: Press, symbols: dict[str, Sides]
) -> Iterator[PlannedSheet]:
    """Yield sheets of pieces with a back, and then sheets of pieces without one."""
    refused: list[TooLargeError] = []
    for share in (backed, others):
        try:
            yield from fill(share, press, symbols)
        except TooLargeError as error:
            refused.append(error)
    if refused:
        for other in refused[1:]:
            refused[0].reasons |= other.reasons
        raise refused[0]


def tally(sheets: Iterable[Sheet]) -> dict[str, int]:
    """Return the number of copies of each piece on all sheets.

    A copy in parts counts if all its parts are there.
    """
    placed: Counter[str] = Counter()
    for copy, names in _parts_of(sheets).items():
        placed[copy[0]] += len(names) == copy[2]
    whole = (lying for sheet in sheets for lying in sheet.placements if lying.part is None)
    placed.update([lying.piece.id for lying in whole])
    return dict(placed)


def doubled(sheets: Iterable[Sheet]) -> Iterator[str]:
    """Yield the parts that occur more than once, as ``part A2 of market-board (copy 1)``."""
    for (piece, copy, _), names in _parts_of(sheets).items():
        for name, times in names.items():
            if times > 1:
                yield f"part {name} of {piece} (copy {copy})"


def _parts_of(sheets: Iterable[Sheet]) -> dict[tuple[str, int, int], Counter[str]]:
    """Return the parts of each copy of each piece.

    The keys are the piece, the copy, and its number of parts.
    """
    found: dict[tuple[str, int, int], Counter[str]] = {}
    for sheet in sheets:
        for each in sheet.parts:
            names = found.setdefault((each.piece.id, each.copy, each.of), Counter())
            names[each.part.name if each.part else ""] += 1
    return found


def _part_sheet(place: tuple[str, int, int], share: Share, press: Press, words: str) -> Sheet:
    from printgen.imposition.parts import part_page

    plan, poster = share.plan, share.plan.poster
    piece, part, of = poster.piece, poster.parts[share.n], len(poster.parts)
    if of > 1:
        words += f" · {piece.title}"
        words += f" {share.copy}" if piece.copies > 1 else ""
        words += f", {press.translate('part {name}', name=part.name)}"
    sides = []
    for back in (False, True)[: 1 if plan.back is None else 2]:
        which = press.translate("back" if back else "front")
        said = press.footer(words, which)
        sides.append(part_page(plan, share.n, said, f"{words}, {which}", back=back))
    trim = sides[0].trim
    placement = Placement(piece, trim, part if of > 1 else None, share.copy, of)
    return Sheet(*place, (placement,), sides[0], sides[1] if len(sides) > 1 else None)


def _guide_sheet(
    place: tuple[str, int, int],
    plan: PosterPlan,
    press: Press,
    words: str,
    instruct: Instructor | None,
) -> Sheet:
    from printgen.imposition.parts import guide_picture

    nodes, rest = guide_picture(plan)
    how = press.translate("how to put it together")
    if instruct is not None:
        nodes = (*nodes, *instruct(plan, rest))
    if press.furniture:
        nodes = (
            *nodes,
            *furniture(press.paper, press.margin, press.footer(words, how), press.font),
        )
    whole = Box(0, 0, press.paper.width, press.paper.height)
    page = Page(press.paper.width, press.paper.height, nodes, whole, whole, f"{words}: {how}")
    return Sheet(*place, (), page, None, plan)


__all__ = [
    "Placement",
    "Press",
    "Sheet",
    "TooLargeError",
    "doubled",
    "guides",
    "impose",
    "named",
    "plans",
    "tally",
]
