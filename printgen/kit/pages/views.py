"""The pages of a kit for viewing: the places of pieces, and the order of cuts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from printgen.components.piece import Piece
from printgen.core.geometry import IDENTITY, Matrix, Point, translation
from printgen.core.outlines import Outline, grown, moved, path, paths
from printgen.core.scene import Segment
from printgen.core.units import number
from printgen.imposition.press import Placement, Press, Sheet
from printgen.imposition.sides import cuts_in_order, flip, onto_sheet
from printgen.kit.layout.contents import Contents, press_of, title_of

# The safe distance from the cut: most shops demand an eighth of an inch or 3 mm.
SAFE_MM: Final = 3.0


class Guides(NamedTuple):
    """Lines over a page, in mm from its top left: outlines as SVG paths, cuts from end to end.

    ``trims`` are cut out, ``bleeds`` the extent of art, ``safes`` the areas inside of inaccurate
    cuts; ``cuts`` are in order.
    """

    trims: tuple[str, ...] = ()
    bleeds: tuple[str, ...] = ()
    safes: tuple[str, ...] = ()
    cuts: tuple[tuple[Point, Point], ...] = ()


class PageView(NamedTuple):
    """A page of a kit: the name of its SVG, its size in mm and its guides.

    ``behind`` is the SVG of the other side of the paper, empty if there is none.
    """

    file: str
    title: str
    group: str
    width: float
    height: float
    behind: str = ""
    guides: Guides = Guides()


def views(contents: Contents, *, lines: bool = True) -> Iterator[PageView]:
    """Yield the sheets, the pages of texts and the sides of pieces, in printing order.

    Without ``lines``, their guides are empty.
    """
    game = contents.context.game
    press = press_of(game, contents.options)
    for sheet in contents.sheets:
        words = f"{title_of(game, sheet.group)}, sheet {sheet.number} of {sheet.of}"
        yield from _of_sheet(sheet, press, words, title_of(game, sheet.group), lines=lines)
    for leaflet in contents.leaflets:
        last = len(leaflet.pages)
        for number_, page in leaflet.numbered():
            name = f"svg/sheets/{leaflet.component}-{number_}.svg"
            title = _capital(leaflet.title)
            words = title if last == 1 else f"{title}, page {number_} of {last}"
            yield PageView(name, words, title_of(game, leaflet.group), page.width, page.height)
    for piece in contents.pieces:
        yield from _of_piece(piece, lines=lines)


def _of_sheet(
    sheet: Sheet, press: Press, words: str, group: str, *, lines: bool
) -> Iterator[PageView]:
    stem = f"svg/sheets/{sheet.group}-{sheet.number}"
    front, back = f"{stem}-front.svg", f"{stem}-back.svg"
    placements = sheet.placements if lines else ()
    guides = _guides(placements, IDENTITY, cuts_in_order(sheet, press) if lines else ())
    size = sheet.front.width, sheet.front.height
    if sheet.back is None:
        yield PageView(front, words, group, *size, "", guides)
        return
    yield PageView(front, f"{words}, front", group, *size, back, guides)
    behind = _guides(placements, flip(press), ())
    yield PageView(back, f"{words}, back", group, *size, front, behind)


def _of_piece(piece: Piece, *, lines: bool) -> Iterator[PageView]:
    stem = f"svg/pieces/{piece.component}/{piece.design or piece.component}"
    front, back = f"{stem}-front.svg", f"{stem}-back.svg"
    title = _capital(piece.title)
    words = f"{title}: {piece.name or piece.design}" if piece.design else title
    size = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
    at = translation(piece.bleed, piece.bleed)
    guides = Guides(*_lines_of(piece, at)) if lines else Guides()
    if piece.back is None:
        yield PageView(front, words, title, *size, "", guides)
        return
    yield PageView(front, f"{words}, front", title, *size, back, guides)
    mirrored = Matrix(-1, 0, 0, 1, piece.width, 0).then(at)
    behind = Guides(*_lines_of(piece, mirrored)) if lines else guides
    yield PageView(back, f"{words}, back", title, *size, front, behind)


def _guides(
    placements: Iterable[Placement], side: Matrix, cuts: Iterable[tuple[Point, Point]]
) -> Guides:
    trims: list[str] = []
    bleeds: list[str] = []
    safes: list[str] = []
    for lying in placements:
        if lying.part is not None:
            continue
        its_trims, its_bleeds, its_safes = _lines_of(lying.piece, onto_sheet(lying).then(side))
        trims += its_trims
        bleeds += its_bleeds
        safes += its_safes
    return Guides(tuple(trims), tuple(bleeds), tuple(safes), tuple(cuts))


def _lines_of(piece: Piece, at: Matrix) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the outlines of a piece, of its bleed and of its safe area."""
    outline = piece.outline
    whole = paths(outline)
    is_wide = min(piece.width, piece.height) > 2 * SAFE_MM
    return (
        tuple(_drawn(each, at) for each in whole),
        (_drawn(grown(outline, piece.bleed), at),) if piece.bleed else (),
        (_drawn(grown(outline, -SAFE_MM), at),) if is_wide and not piece.is_folded else (),
    )


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _drawn(outline: Outline, at: Matrix) -> str:
    return "".join(map(_step, path(moved(outline, at))))


def _step(segment: Segment) -> str:
    step, values = segment
    return step + " ".join(number(each) for each in values)
