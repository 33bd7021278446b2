"""The job ticket: what a print shop needs to know of each file, to quote and to print."""

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
from printgen.kit.contents import Contents, Leaflet
from printgen.model.component import Paged
from printgen.model.game import KitGroup

# What card at home has instead of a weight, and from where on it is board.
_USUAL_WEIGHT: Final = 300
_BOARD_MM: Final = 1.0
_WEIGHT: Final = re.compile(r"(\d{2,3})\s*g/m²")


class ShopPaper(NamedTuple):
    """The paper or card that a shop prints a component on."""

    stock: str
    finish: str
    coated: bool


def paper_of(contents: Contents, component: str) -> ShopPaper:
    """Return what a component is printed on: as its group says, or else what suits it.

    Texts come on uncoated paper; thick stock is board, all else coated card of the heaviest weight
    that is named for home.
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
    contents: Contents, files: Mapping[str, str], texts: Mapping[str, Sequence[Page]]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each component and the facts of its file for the ticket; ``files`` are
    their names, ``texts`` the pages of texts.
    """
    counted: dict[str, list[Sheet]] = {}
    for sheet in contents.sheets:
        for piece in {each.piece.component: each.piece for each in sheet.placements}.values():
            counted.setdefault(piece.component, []).append(sheet)
    leaflets = {leaf.component: leaf for leaf in contents.leaflets}
    for component in contents.loaded.description.game.components:
        if component in counted:
            facts = _of_pieces(contents, component, counted[component])
        elif component in leaflets:
            facts = _of_text(contents, leaflets[component], texts[component])
        else:
            continue
        paper = paper_of(contents, component)
        name = files[component]
        yield component, {"file": name, **facts, "stock": paper.stock, "finish": paper.finish}


def _of_pieces(contents: Contents, component: str, sheets: list[Sheet]) -> dict[str, Any]:
    about = contents.loaded.description.game.components[component]
    placed = (each.piece for sheet in sheets for each in sheet.placements)
    pieces = [piece for piece in placed if piece.component == component]
    piece, count = pieces[0], len(pieces)
    two_sides = any(each.back is not None for each in pieces)
    return {
        "title": about.title.one if count == 1 else about.title.many,
        "count": count,
        "copies": 1,
        "size": _size(piece),
        "sides": 2 if two_sides else 1,
        "pages": sum(1 if sheet.back is None else 2 for sheet in sheets),
        "inks": "4/4" if two_sides else "4/0",
        "spots": [SPOTS[kind].name for kind in _lines_of(contents, piece)],
        "cutting": _cutting(piece),
    }


def _of_text(contents: Contents, leaf: Leaflet, pages: Sequence[Page]) -> dict[str, Any]:
    about = contents.loaded.description.game.components[leaf.component]
    trim = pages[0].trim
    bound = about.is_bound
    return {
        "title": leaf.title,
        "count": 1,
        "copies": leaf.copies,
        "size": f"{number(trim.width, 1)} × {number(trim.height, 1)} mm",
        "sides": 2 if bound else 1,
        "pages": len(pages),
        "inks": "4/4" if bound else "4/0",
        "spots": [],
        "cutting": "folded, stapled and trimmed" if bound else "cut straight",
    }


def _lines_of(contents: Contents, piece: Piece) -> list[str]:
    """Return the kinds of lines in a piece's file; on sheets, straight cuts have marks instead."""
    has_marks = contents.options.imposed is not None and piece.is_straight and not piece.is_folded
    return [] if has_marks else kinds_of([piece])


def _size(piece: Piece) -> str:
    if isinstance(piece.outline, Ring):
        return f"{number(piece.width, 1)} mm, round"
    return f"{number(piece.width, 1)} × {number(piece.height, 1)} mm"


def _cutting(piece: Piece) -> str:
    """Return how a piece is freed, and with which corners."""
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
