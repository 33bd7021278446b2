"""Kits for print shops: separated, with bleed, each piece on a page of its own.

Every file has pages of one size. It has each piece as often as the game needs it, so that a shop
prints every file once, without counting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from printgen.backends.press.conditions import FOGRA29, FOGRA39, SWOP3, X1A, Plates
from printgen.backends.press.spots import SPOTS
from printgen.components.piece import Piece
from printgen.core.printing import Purpose
from printgen.core.scene import Node, Page
from printgen.core.units import MM_PER_INCH, number
from printgen.imposition.press import Press, Sheet
from printgen.imposition.punched import punched
from printgen.imposition.singles import bled, singles
from printgen.kit.bleeds import bleeding
from printgen.kit.contents import Contents, Leaflet, title_of
from printgen.kit.job_ticket import file_facts, kinds_of, paper_of
from printgen.kit.reuse import Task, pdf_task
from printgen.kit.see_through import refuse_see_through
from printgen.kit.single_pages import filler
from printgen.model.catalog import Loaded
from printgen.model.component import Paged

TICKET: Final = "job-ticket.md.j2"
# The name of its file; others are named after their components.
JOB_TICKET: Final = "job-ticket"
# The pages of a sheet that is folded once.
_FOURS: Final = 4
_EMPTY: Final = "This page stays empty: a booklet is made of sheets that have four pages each."


class _Shop(NamedTuple):
    """The requirements of a type of shop.

    They are its name, bleed in mm, printing conditions of coated and of uncoated paper, and whether
    it takes cutting lines.
    """

    title: str
    bleed: float
    plates: Plates
    plain: Plates
    lines: bool


# The bleed and the ink are those of the preflight's profiles of the same names, which give the
# sources. Print on demand demands PDF/X-1a; there nobody removes lines by hand, so they would be
# printed.
_ON_DEMAND: Final = Plates(SWOP3, X1A)
_SHOPS: Final[dict[Purpose, _Shop]] = {
    "drivethru": _Shop("print on demand", MM_PER_INCH / 8, _ON_DEMAND, _ON_DEMAND, lines=False),
    "offset": _Shop("an offset press", 3.0, Plates(FOGRA39), Plates(FOGRA29), lines=True),
}


def plates(purpose: Purpose) -> Plates | None:
    """Return the printing condition of a shop; None for RGB files as for home printers."""
    shop = _SHOPS.get(purpose)
    return shop.plates if shop is not None else None


def plates_of(contents: Contents, component: str) -> Plates:
    """Return the printing condition of a component's file: that of the paper it is printed on."""
    shop = _SHOPS[contents.options.purpose]
    return shop.plates if paper_of(contents, component).coated else shop.plain


def plain(contents: Contents) -> Plates:
    """Return the printing condition of the shop's plain paper, which the job ticket is for."""
    return _SHOPS[contents.options.purpose].plain


def has_lines(purpose: Purpose) -> bool:
    """Return True if a shop's files have cutting lines."""
    return _SHOPS[purpose].lines


def alone(by_group: Mapping[str, list[Piece]], purpose: Purpose) -> list[Sheet]:
    """Return each copy of each piece as a sheet of its own, as the shop takes it."""
    lines = has_lines(purpose)
    return [
        sheet for group, mine in by_group.items() for sheet in singles(group, mine, lines=lines)
    ]


def punching(purpose: Purpose) -> Callable[..., list[Sheet]]:
    """Return the function that imposes pieces on sheets for the shop, with its bleed."""

    def lay(group: str, title: str, pieces: list[Piece], press: Press, _: object) -> list[Sheet]:
        return punched(group, title, pieces, press, _SHOPS[purpose].bleed)

    return lay


def prepared(loaded: Loaded, purpose: Purpose) -> Loaded:
    """Return the game with the bleed that the shop requires."""
    return bleeding(loaded, _SHOPS[purpose].bleed)


def part_of(contents: Contents, component: str) -> str:
    """Return the file of a component's pieces: one of its own, or its group's if pieces are on
    sheets.
    """
    about = contents.loaded.description.game.components[component]
    if contents.options.imposed is None or isinstance(about, Paged):
        return component
    return next(
        sheet.group
        for sheet in contents.sheets
        if any(each.piece.component == component for each in sheet.placements)
    )


def jobs(contents: Contents, name: str) -> Iterator[Task]:
    """Yield the files of a shop's kit: one per component or sheet's group, and the job ticket."""
    inks = plates(contents.options.purpose)
    if inks is not None and not inks.mixes:
        _refuse_see_through(contents)
    found: dict[str, tuple[str, Plates, list[Page]]] = {}
    leaflets = {leaf.component: leaf for leaf in contents.leaflets}
    # In the data's order, as in all lists.
    for component in _components(contents):
        part = part_of(contents, component)
        if component in leaflets:
            title, pages = leaflets[component].title, list(leaves(contents, leaflets[component]))
        elif part not in found:
            sheets = [each for each in contents.sheets if contents.part_of(each) == part]
            title = sheets[0].placements[0].piece.title
            if contents.options.imposed is not None:
                title = title_of(contents.context.game, part)
            pages = [side for each in sheets for side in (each.front, each.back) if side]
        else:
            continue
        found[part] = title, plates_of(contents, component), pages
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
    bleed = _SHOPS[contents.options.purpose].bleed
    for page in leaf.pages:
        yield bled(page, bleed)
    if contents.context.game.components[leaf.component].is_bound:
        for _ in range(-len(leaf.pages) % _FOURS):
            yield bled(filler(contents.options.paper, _EMPTY), bleed)


def ticket(contents: Contents, name: str) -> list[Page]:
    """Return the pages of the job ticket, which instructs the shop."""
    options, shop = contents.options, _SHOPS[contents.options.purpose]
    names = {
        component: f"{name}-{part_of(contents, component)}.pdf"
        for component in _components(contents)
    }
    texts = {leaf.component: list(leaves(contents, leaf)) for leaf in contents.leaflets}
    files = [
        {**facts, "condition": plates_of(contents, facts["component"]).condition.identifier}
        for facts in file_facts(contents, names, texts)
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
    if not has_lines(contents.options.purpose):
        return []
    kinds = kinds_of(list(contents.pieces))
    return [{"name": SPOTS[kind].name, "kind": kind} for kind in kinds]
