"""Kits for print shops: separated, with bleed, each piece on a page of its own.

Every file is of one size. It holds each piece as often as the game needs it, so that a shop prints
every file once, and counts nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from printgen.backends.press.conditions import FOGRA39, SWOP3, X1A, Plates
from printgen.backends.press.spots import SPOTS
from printgen.components.piece import Piece
from printgen.core.outlines import Ring, Trace
from printgen.core.printing import Purpose
from printgen.core.scene import Node, Page
from printgen.core.units import MM_PER_INCH, number
from printgen.imposition.press import Sheet
from printgen.imposition.singles import bled, singles
from printgen.kit.bleeds import bleeding
from printgen.kit.contents import Contents, Leaflet
from printgen.kit.own_pages import filler
from printgen.kit.reuse import Task, pdf_task
from printgen.kit.see_through import refuse_see_through
from printgen.model.catalog import Loaded

TICKET: Final = "job-ticket.md.j2"
# What its file is called, where others are by their components.
JOB_TICKET: Final = "job-ticket"
# Pages of a sheet that is folded once.
_FOURS: Final = 4
_EMPTY: Final = "This page stays empty: a booklet is made of sheets that have four pages each."


class _Shop(NamedTuple):
    """The requirements of a type of shop: its name, bleed in mm and printing condition; whether it
    takes lines for the knife.
    """

    title: str
    bleed: float
    plates: Plates
    lines: bool


# The bleed and the ink are those of the preflight's profiles of the same names, which say where
# they are from. Print on demand asks for PDF/X-1a; there nobody takes lines out by hand, so they
# would be printed.
_SHOPS: Final[dict[Purpose, _Shop]] = {
    "drivethru": _Shop("print on demand", MM_PER_INCH / 8, Plates(SWOP3, X1A), lines=False),
    "offset": _Shop("an offset press", 3.0, Plates(FOGRA39), lines=True),
}


def plates(purpose: Purpose) -> Plates | None:
    """Return the printing condition of a shop; None for RGB files as for home printers."""
    shop = _SHOPS.get(purpose)
    return shop.plates if shop is not None else None


def has_lines(purpose: Purpose) -> bool:
    """Return True if a shop's files have lines for the knife."""
    return _SHOPS[purpose].lines


def alone(by_group: Mapping[str, list[Piece]], purpose: Purpose) -> list[Sheet]:
    """Return each copy of each piece as a sheet of its own, as the shop takes it."""
    lines = has_lines(purpose)
    return [
        sheet for group, mine in by_group.items() for sheet in singles(group, mine, lines=lines)
    ]


def prepared(loaded: Loaded, purpose: Purpose) -> Loaded:
    """Return the game with the bleed that the shop requires."""
    return bleeding(loaded, _SHOPS[purpose].bleed)


def file_of(name: str, component: str) -> str:
    """Return the name of a component's file in the kit called ``kit``."""
    return f"{name}-{component}.pdf"


def jobs(contents: Contents, name: str) -> Iterator[Task]:
    """Yield the files of a shop's kit: one per component, and the job ticket."""
    game, inks = contents.loaded.description.game, plates(contents.options.purpose)
    if inks is not None and not inks.mixes:
        _refuse_see_through(contents)
    found: dict[str, tuple[str, list[Page]]] = {}
    for sheet in contents.sheets:
        piece = sheet.placements[0].piece
        _, pages = found.setdefault(piece.component, (piece.title, []))
        pages += (side for side in (sheet.front, sheet.back) if side is not None)
    for leaf in contents.leaflets:
        found[leaf.component] = leaf.title, list(leaves(contents, leaf))
    # In the data's order, as everything that lists them.
    for component in (each for each in game.components if each in found):
        title, pages = found[component]
        yield pdf_task(contents, file_of(name, component), title, pages, plates=inks)
    if not contents.options.only:
        pages = ticket(contents, name)
        yield pdf_task(contents, file_of(name, JOB_TICKET), "job ticket", pages, plates=inks)


def _refuse_see_through(contents: Contents) -> None:
    drawn: dict[str, list[tuple[Node, ...]]] = {}
    for piece in contents.pieces:
        drawn.setdefault(piece.component, []).extend((piece.front, piece.back or ()))
    for leaf in contents.leaflets:
        drawn.setdefault(leaf.component, []).extend(page.children for page in leaf.pages)
    refuse_see_through(contents.loaded.description, drawn)


def leaves(contents: Contents, leaf: Leaflet) -> Iterator[Page]:
    """Yield the pages of a text with bleed; booklets are padded to a multiple of four pages."""
    bleed = _SHOPS[contents.options.purpose].bleed
    for page in leaf.pages:
        yield bled(page, bleed)
    if contents.context.game.components[leaf.component].is_bound:
        for _ in range(-len(leaf.pages) % _FOURS):
            yield bled(filler(contents.options.paper, _EMPTY), bleed)


def ticket(contents: Contents, name: str) -> list[Page]:
    """Return the pages of the job ticket, which instructs the shop."""
    shop = _SHOPS[contents.options.purpose]
    typesetter = contents.drawn.typesetter
    condition = shop.plates.condition
    facts = {
        "shop": shop.title,
        "profile": contents.options.purpose,
        "condition": condition.identifier,
        "condition_about": condition.about,
        "ink_limit": number(100 * condition.ink),
        "bleed": number(shop.bleed),
        "layers": shop.plates.layers,
        "files": list(_files(contents, name)),
        "lines": _lines(contents),
    }
    pages = typesetter.own_pages(TICKET, "job ticket", contents.options.paper, facts)
    return [bled(page, shop.bleed) for page in pages]


def _files(contents: Contents, name: str) -> Iterator[dict[str, Any]]:
    """Yield the facts of each file: contents, trimmed size and stock."""
    game = contents.loaded.description.game
    counted: dict[str, list[Sheet]] = {}
    for sheet in contents.sheets:
        counted.setdefault(sheet.placements[0].piece.component, []).append(sheet)
    leaflets = {leaf.component: leaf for leaf in contents.leaflets}
    for component, about in game.components.items():
        facts: dict[str, Any] = {"file": file_of(name, component), "copies": 1}
        if component in counted:
            sheets = counted[component]
            piece = sheets[0].placements[0].piece
            facts |= {
                "title": about.title.one if len(sheets) == 1 else about.title.many,
                "count": len(sheets),
                "width": number(piece.width, 1),
                "height": number(piece.height, 1),
                "round": isinstance(piece.outline, Ring),
                "shaped": isinstance(piece.flat, Trace),
                "sides": 1 if piece.back is None else 2,
                "pages": sum(1 if sheet.back is None else 2 for sheet in sheets),
            }
        elif component in leaflets:
            leaf = leaflets[component]
            pages = list(leaves(contents, leaf))
            facts |= {
                "title": leaf.title,
                "count": 1,
                "copies": leaf.copies,
                "width": number(pages[0].trim.width, 1),
                "height": number(pages[0].trim.height, 1),
                "round": False,
                "shaped": False,
                "sides": 2 if about.is_bound else 1,
                "pages": len(pages),
            }
        else:
            continue
        yield {**facts, "stock": game.groups[about.group].stock}


def _lines(contents: Contents) -> list[dict[str, str]]:
    """Return the spot colours that occur, and the meaning of each."""
    if not has_lines(contents.options.purpose):
        return []
    folds = {fold.kind for piece in contents.pieces for fold in piece.folds}
    glued = any(piece.glue for piece in contents.pieces)
    kinds = [*(["cut"] if contents.pieces else []), *sorted(folds), *(["glue"] if glued else [])]
    return [{"name": SPOTS[kind].name, "kind": kind} for kind in kinds]
