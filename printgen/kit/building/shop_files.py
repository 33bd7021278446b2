"""The files of a kit for a print shop.

Every file has pages of one size. It has each piece as often as the game needs it, so that a shop
prints every file once, without counting.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.backends.press.conditions import Plates
from printgen.backends.press.spots import SPOTS
from printgen.core.scene import Node, Page
from printgen.core.units import number
from printgen.imposition.singles import bled
from printgen.kit.building.reuse import Task, pdf_task
from printgen.kit.layout.contents import Contents, Leaflet, title_of
from printgen.kit.layout.see_through import refuse_see_through
from printgen.kit.layout.shop import SHOPS
from printgen.kit.pages.job_ticket import file_facts, kinds_of, paper_of
from printgen.kit.pages.single_pages import filler
from printgen.model.component import Paged

TICKET: Final = "job-ticket.md.j2"
# The name of its file; others are named after their components.
JOB_TICKET: Final = "job-ticket"
# The pages of a sheet that is folded once.
_FOURS: Final = 4
_EMPTY: Final = "This page stays empty: a booklet is made of sheets that have four pages each."


def plates_of(contents: Contents, component: str) -> Plates:
    """Return the printing condition of a component's file: that of the paper it is printed on."""
    shop = SHOPS[contents.options.purpose]
    return shop.plates if paper_of(contents, component).coated else shop.plain


def plain(contents: Contents) -> Plates:
    """Return the printing condition of the shop's plain paper, which the job ticket is for."""
    return SHOPS[contents.options.purpose].plain


def parts_of(contents: Contents, component: str) -> list[str]:
    """Return the files of a component's pieces: its own, or its group's if pieces are on sheets."""
    if isinstance(contents.context.game.components[component], Paged):
        return [component]
    pieces = ((sheet, each.piece) for sheet in contents.sheets for each in sheet.placements)
    mine = (contents.part_of(sheet) for sheet, piece in pieces if piece.component == component)
    return list(dict.fromkeys(mine))


def jobs(contents: Contents, name: str) -> Iterator[Task]:
    """Yield the files of a shop's kit: one per component or sheet's group, and the job ticket."""
    if not SHOPS[contents.options.purpose].plates.mixes:
        _refuse_see_through(contents)
    found: dict[str, tuple[str, Plates, list[Page]]] = {}
    leaflets = {leaf.component: leaf for leaf in contents.leaflets}
    # In the data's order, as in all lists.
    for component in _components(contents):
        of_paper = plates_of(contents, component)
        if component in leaflets:
            pages = list(leaves(contents, leaflets[component]))
            found[component] = leaflets[component].title, of_paper, pages
            continue
        for part in parts_of(contents, component):
            sheets = [each for each in contents.sheets if contents.part_of(each) == part]
            title = sheets[0].placements[0].piece.title
            if contents.options.imposed is not None:
                title = title_of(contents.context.game, part)
            pages = [side for each in sheets for side in (each.front, each.back) if side]
            found.setdefault(part, (title, of_paper, pages))
    for part, (title, of_paper, pages) in found.items():
        yield pdf_task(contents, f"{name}-{part}.pdf", title, pages, plates=of_paper)
    if not contents.options.only:
        pages = ticket(contents, name)
        file = f"{name}-{JOB_TICKET}.pdf"
        yield pdf_task(contents, file, "job ticket", pages, plates=plain(contents))


def _refuse_see_through(contents: Contents) -> None:
    drawn: dict[str, list[tuple[Node, ...]]] = {}
    for piece in contents.pieces:
        drawn.setdefault(piece.component, []).extend((piece.front, piece.back or ()))
    for leaf in contents.leaflets:
        drawn.setdefault(leaf.component, []).extend(page.children for page in leaf.pages)
    refuse_see_through(contents.loaded.description, drawn)


def leaves(contents: Contents, leaf: Leaflet) -> Iterator[Page]:
    """Yield the pages of a text with bleed; booklets are padded to a multiple of four pages."""
    bleed = SHOPS[contents.options.purpose].bleed
    for page in leaf.pages:
        yield bled(page, bleed)
    if contents.context.game.components[leaf.component].is_bound:
        for _ in range(-len(leaf.pages) % _FOURS):
            yield bled(filler(contents, _EMPTY), bleed)


def ticket(contents: Contents, name: str) -> list[Page]:
    """Return the pages of the job ticket, which instructs the shop."""
    options, shop = contents.options, SHOPS[contents.options.purpose]
    names: dict[str, list[str]] = {}
    for component in _components(contents):
        for part in parts_of(contents, component):
            names.setdefault(f"{name}-{part}.pdf", []).append(component)
    texts = {leaf.component: list(leaves(contents, leaf)) for leaf in contents.leaflets}
    files = [
        {**facts, "condition": plates_of(contents, facts["component"]).condition.identifier}
        for facts in file_facts(contents, name, names, texts)
    ]
    used = dict.fromkeys(plates_of(contents, each).condition for each in _components(contents))
    facts = {
        "shop": shop.title,
        "profile": options.purpose,
        "edition": options.edition,
        "imposed": options.imposed.title if options.imposed else "",
        "conditions": [
            {
                "identifier": each.identifier,
                "about": each.about,
                "ink": number(100 * each.ink),
            }
            for each in used
        ],
        "standard": shop.plates.standard,
        "bleed": number(shop.bleed),
        "layers": shop.plates.layers,
        "files": files,
        "lines": _lines(contents),
    }
    typesetter = contents.drawn.typesetter
    pages = typesetter.template_pages(TICKET, "job ticket", options.paper, facts)
    return [bled(page, shop.bleed) for page in pages]


def _components(contents: Contents) -> list[str]:
    """Return the components with contents, in the data's order."""
    used = {each.piece.component for sheet in contents.sheets for each in sheet.placements}
    used |= {leaf.component for leaf in contents.leaflets}
    return [each for each in contents.loaded.description.game.components if each in used]


def _lines(contents: Contents) -> list[dict[str, str]]:
    """Return the spot colours that are used, and the meaning of each."""
    if not SHOPS[contents.options.purpose].lines:
        return []
    kinds = kinds_of(list(contents.pieces))
    return [{"name": SPOTS[kind].name, "kind": kind} for kind in kinds]
