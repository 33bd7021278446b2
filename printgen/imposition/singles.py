"""Pieces for a print shop: each on a page of its own, with its bleed and cutting lines.

Shops impose for their own paper and machines, and want neither sheets nor crop marks: the page's
boxes and lines in spot colours show where to cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from printgen.components.folds import is_under
from printgen.components.piece import Art, Piece
from printgen.core.geometry import Box, translation
from printgen.core.outlines import drawn
from printgen.core.scene import Group, Node, Page, Paint, Path, Symbol, Use, closed, line
from printgen.core.units import MM_PER_PT
from printgen.imposition.layers import art_alone
from printgen.imposition.press import Placement, Sheet

# How lines look without a spot colour: half a point wide.
LINE: Final = Paint(None, "#000000", 0.5 * MM_PER_PT)


def singles(group: str, pieces: list[Piece], *, lines: bool) -> list[Sheet]:
    """Return each copy of each piece as a sheet of its own, by component.

    Fronts have cutting lines if ``lines``. Sheets are numbered within their component.
    """
    sheets: list[Sheet] = []
    for _, alike in groupby(pieces, lambda piece: piece.component):
        mine = [(piece, *_sides(piece, lines=lines)) for piece in alike]
        of = sum(piece.copies for piece, *_ in mine)
        two_sides = any(back is not None for *_, back in mine)
        number = 0
        for piece, front, own in mine:
            # Blank backs keep later pieces' backs behind their fronts.
            back = _page(piece, (), "back", ()) if two_sides and own is None else own
            lying = (Placement(piece, front.trim),)
            for _ in range(piece.copies):
                number += 1
                sheets.append(Sheet(group, number, of, lying, front, back))
    return sheets


def _sides(piece: Piece, *, lines: bool) -> tuple[Page, Page | None]:
    """Return front and back as pages, with cutting lines on the front if ``lines``."""
    front = _page(piece, printed(piece.front), "front", tuple(dies(piece)) if lines else ())
    if piece.back is None:
        return front, None
    return front, _page(piece, printed(piece.back), "back", ())._replace(headings=())


def printed(art: Art) -> Art:
    """Return the art without its lines and the white below them.

    The lines are not printed, and would leave the white visible.
    """
    return tuple(node for node in art_alone(art) if not is_under(node))


def _page(piece: Piece, art: Art, side: str, lines: tuple[Group, ...]) -> Page:
    bleed = piece.bleed
    trim = Box(bleed, bleed, piece.width, piece.height)
    whole = trim.grown(bleed)
    reach = Box(0, 0, piece.width, piece.height).grown(bleed)
    # Drawn once in a file, however many copies there are.
    symbol = Symbol(piece.symbol(side), reach, (Group(art, clip=reach),))
    at = translation(trim.x, trim.y)
    nodes: tuple[Node, ...] = (Use(symbol, at), *(each._replace(matrix=at) for each in lines))
    words = f"{piece.title}: {piece.design}" if piece.design else piece.title
    title, label, heads = f"{words}, {side}", f"{piece.called}, {side}", ((piece.called, 1),)
    return Page(whole.width, whole.height, nodes, trim, whole, title, label, heads)


def dies(piece: Piece) -> Iterator[Group]:
    """Yield the lines for cutting, folding and gluing, relative to the piece's corner.

    Each kind is a group, labelled as on a sheet.
    """
    if piece.glue:
        areas = tuple(Path(closed(area.corners), LINE) for area in piece.glue)
        yield Group(areas, label="sheet.glue")
    for kind in ("mountain", "valley"):
        found = [fold for fold in piece.folds if fold.kind == kind]
        if found:
            lines = tuple(line(fold.start, fold.end, LINE) for fold in found)
            yield Group(lines, label=f"sheet.{kind}")
    # Last, and so on top: where a tab ends, glue does too.
    yield Group((drawn(piece.outline, LINE),), label="sheet.cut")


def bled(page: Page, bleed: float) -> Page:
    """Return a page that is cut at its edges, with a bleed around it."""
    trim = Box(bleed, bleed, page.width, page.height)
    whole = trim.grown(bleed)
    at = translation(bleed, bleed)
    nodes = (Group(page.children, at, Box(0, 0, page.width, page.height).grown(bleed)),)
    return page._replace(
        width=whole.width, height=whole.height, children=nodes, trim=trim, bleed=whole
    )
