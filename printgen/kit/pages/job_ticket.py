"""The job ticket: what a print shop needs to know about each file, for quoting and printing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from printgen.backends.press.spots import SPOTS
from printgen.components.piece import Piece
from printgen.core.outlines import Plate, Ring, Trace
from printgen.core.scene import Page
from printgen.core.units import number
from printgen.imposition.press import Sheet
from printgen.imposition.punched import punches
from printgen.kit.layout.contents import Contents, Leaflet
from printgen.model.component import Paged
from printgen.model.game import KitGroup

# The thickness of card without a weight, and the thickness from which it is board.
_USUAL_WEIGHT: Final = 300
_BOARD_MM: Final = 1.0
_WEIGHT: Final = re.compile(r"(\d{2,3})\s*g/m²")


class ShopPaper(NamedTuple):
    """The paper or card that a shop prints a component on."""

    stock: str
    finish: str
    coated: bool


def paper_of(contents: Contents, component: str) -> ShopPaper:
    """Return what a component is printed on: its group's stock, or a suitable one.

    Texts are printed on uncoated paper; thick stock is board, everything else is coated card of the
    heaviest weight that is named for home.
    """
    game = contents.loaded.description.game
    about = game.components[component]
    group = game.groups[about.group]
    is_text = isinstance(about, Paged)
    return ShopPaper(
        group.shop_stock or f"{_proposed(group, is_text=is_text)} (proposed)",
        group.finish or ("none" if is_text else "as you advise"),
        not is_text if group.coated is None else group.coated,
    )


def _proposed(group: KitGroup, *, is_text: bool) -> str:
    if is_text:
        return "uncoated white paper of 100 g/m²"
    if group.thickness is not None and group.thickness >= _BOARD_MM:
        return f"greyboard of {number(group.thickness, 1)} mm, lined with paper"
    weights = [int(weight) for weight in _WEIGHT.findall(group.stock)]
    coat = "uncoated" if group.coated is False else "coated"
    return f"{coat} card of {max(weights, default=_USUAL_WEIGHT)} g/m²"


def file_facts(
    contents: Contents,
    kit: str,
    files: Mapping[str, Sequence[str]],
    texts: Mapping[str, Sequence[Page]],
) -> Iterator[dict[str, Any]]:
    """Yield the facts of each file for the ticket, with those of each component in it.

    ``files`` are the components in each file of the ``kit``, ``texts`` the pages of texts.
    """
    leaflets = {leaf.component: leaf for leaf in contents.leaflets}
    for file, components in files.items():
        first = components[0]
        if first in leaflets:
            facts = _of_text(contents, leaflets[first], texts[first])
        else:
            mine = [each for each in contents.sheets if contents.file_of(each, kit) == file]
            facts = _of_sheets(mine, [_part(contents, each, mine) for each in components])
        papers = [paper_of(contents, component) for component in components]
        yield {
            "file": file,
            **facts,
            "component": first,
            "stock": " / ".join(dict.fromkeys(paper.stock for paper in papers)),
            "finish": " / ".join(dict.fromkeys(paper.finish for paper in papers)),
        }


def _of_sheets(sheets: Sequence[Sheet], parts: list[dict[str, Any]]) -> dict[str, Any]:
    two_sides = any(sheet.back is not None for sheet in sheets)
    return {
        "parts": parts,
        "copies": 1,
        "sides": 2 if two_sides else 1,
        "sheets": len(sheets),
        "pages": sum(1 if sheet.back is None else 2 for sheet in sheets),
        "inks": "4/4" if two_sides else "4/0",
        "spots": list(dict.fromkeys(spot for part in parts for spot in part["spots"])),
    }


def _part(contents: Contents, component: str, sheets: Sequence[Sheet]) -> dict[str, Any]:
    about = contents.loaded.description.game.components[component]
    placed = (each.piece for sheet in sheets for each in sheet.placements)
    pieces = [piece for piece in placed if piece.component == component]
    there = {piece.design for piece in pieces}.intersection(about.PARTS)
    piece, count = pieces[0], len(pieces) // max(len(there), 1)
    title = about.title.of(count)
    return {
        "title": title if len(there) in {0, len(about.PARTS)} else f"{title} ({piece.design})",
        "count": count,
        "size": " and ".join(dict.fromkeys(map(_size, pieces))),
        "cutting": _cutting(piece),
        "spots": [SPOTS[kind].name for kind in _lines_of(contents, piece)],
    }


def _of_text(contents: Contents, leaf: Leaflet, pages: Sequence[Page]) -> dict[str, Any]:
    about = contents.loaded.description.game.components[leaf.component]
    trim = pages[0].trim
    bound = about.is_bound
    size = f"{number(trim.width, 1)} × {number(trim.height, 1)} mm"
    cutting = "folded, stapled and trimmed" if bound else "cut straight"
    return {
        "parts": [{"title": leaf.title, "count": 1, "size": size, "cutting": cutting}],
        "copies": leaf.copies,
        "sides": 2 if bound else 1,
        "sheets": 0,
        "pages": len(pages),
        "inks": "4/4" if bound else "4/0",
        "spots": [],
    }


def _lines_of(contents: Contents, piece: Piece) -> list[str]:
    """Return the kinds of lines in a piece's file; on sheets, straight cuts have marks instead."""
    return kinds_of([piece]) if contents.options.imposed is None or punches(piece) else []


def _size(piece: Piece) -> str:
    if isinstance(piece.outline, Ring):
        return f"{number(piece.width, 1)} mm, round"
    return f"{number(piece.width, 1)} × {number(piece.height, 1)} mm"


def _cutting(piece: Piece) -> str:
    """Return how a piece is cut, and its corners."""
    folded = " and creased" if piece.folds else ""
    match piece.outline:
        case Plate(_, radius) if radius:
            return f"cut{folded}, corners rounded by {number(radius, 1)} mm"
        case Plate():
            return f"cut straight{folded}"
        case Ring() | Trace():
            return f"punched{folded}"


def kinds_of(pieces: list[Piece]) -> list[str]:
    """Return the kinds of lines that pieces have, in the order of the ticket."""
    folds = {fold.kind for piece in pieces for fold in piece.folds}
    glued = any(piece.glue for piece in pieces)
    return [*(["cut"] if pieces else []), *sorted(folds), *(["glue"] if glued else [])]
