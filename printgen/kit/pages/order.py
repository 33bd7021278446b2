"""Put a kit's pages in order: each sheet's back follows its front."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from printgen.core.printing import Turn
from printgen.core.scene import Page
from printgen.imposition.printer import corrected_page, farthest
from printgen.imposition.sheets import Sheet
from printgen.kit.layout.contents import Contents, edition, press_of, title_of
from printgen.kit.pages.single_pages import filler

if TYPE_CHECKING:
    from printgen.imposition.poster import PosterPlan


# The part of a text's margin that a correction may use, in mm: the rest is at least 5 mm wide.
_TO_SPARE_MM: Final = 5.0


def poster_pages(contents: Contents, plan: PosterPlan) -> Iterator[Page]:
    """Yield the pages of a large piece that a copy shop prints on one sheet."""
    from printgen.imposition.parts import size_of, whole_page

    game, piece = contents.context.game, plan.poster.piece
    for side in ("front", "back")[: 1 if plan.back is None else 2]:
        words = f"{game.name} · {piece.title} · {size_of(plan.poster)}"
        said = game.translate(side)
        footer = game.translate.footer(words, said, version=edition(game, contents.options.ink))
        page = whole_page(plan, footer, f"{words}, {said}", back=side == "back")
        yield page._replace(label=said)


def group_pages(contents: Contents, group: str) -> list[Page]:
    """Return the pages of a group, with fillers for missing backs if any sheet has a back."""
    sheets, leaflets = contents.of(group)
    if contents.is_one_sided or not any(sheet.back is not None for sheet in sheets):
        texts = (page for leaf in leaflets for _, page in sent(contents, leaf.numbered()))
        return [*backed(sheets), *texts]
    pages: list[Page] = []
    _add_group(pages, contents, group)
    return pages


def group_turn(contents: Contents, group: str) -> Turn | None:
    """Return the edge on which a group's pages are turned; None if each is printed alone."""
    sheets, leaflets = contents.of(group)
    if sheets:
        return contents.turn if any(sheet.back is not None for sheet in sheets) else None
    # If a group has several texts, each begins a sheet, and none has a filler page.
    return contents.turn if [len(leaf.pages) > 1 for leaf in leaflets] == [True] else None


def _add_group(pages: list[Page], contents: Contents, group: str) -> None:
    """Add a group's pages; each sheet and each text begins a new sheet of paper."""
    sheets, leaflets = contents.of(group)
    for sheet in sheets:
        _turn(pages, contents)
        pages += backed([sheet])
    for leaflet in leaflets:
        _turn(pages, contents)
        pages += (page for _, page in sent(contents, leaflet.numbered()))


def sent(contents: Contents, numbered: Iterable[tuple[int, Page]]) -> Iterator[tuple[int, Page]]:
    """Yield the numbered pages of a text, corrected for a calibrated printer.

    Even pages count as backs if both sides are printed. A text has its own margins. If a correction
    might move it outside of the printable area, backs, too, are only scaled.
    """
    printer = contents.options.printer
    if printer is None:
        yield from numbered
        return
    press = press_of(contents.context.game, contents.options)
    has_backs = not contents.is_one_sided and farthest(press, printer) <= _TO_SPARE_MM
    for number, page in numbered:
        is_back = number % 2 == 0 and has_backs
        yield number, corrected_page(page, press, printer, back=is_back)


def _turn(pages: list[Page], contents: Contents) -> None:
    """Add a filler if the next page would be even, if pages are printed on both sides."""
    if len(pages) % 2 and not contents.is_one_sided:
        pages.append(filler(contents))


def combined(
    contents: Contents, first: tuple[Page, ...]
) -> tuple[list[Page], list[tuple[str, int]]]:
    """Return the pages of the whole kit after the first pages, and the outline.

    The outline has each group with its first page, counted from 0. Every sheet starts on an odd
    page, so that the whole file can be printed on both sides: a sheet without a back gets a filler
    page, which says so. If no sheet has a back, perhaps because backs are folded or left out, there
    are no fillers.
    """
    game = contents.loaded.description.game
    read = game.translate("read this first")
    pages = [page._replace(label=f"{read} {n}") for n, page in enumerate(first, start=1)]
    if len(pages) == 1:
        pages = [first[0]._replace(label=read)]
    outline: list[tuple[str, int]] = [(f"{read[:1].upper()}{read[1:]}", 0)]
    for group in contents.groups:
        _turn(pages, contents)
        outline.append((title_of(game, group), len(pages)))
        _add_group(pages, contents, group)
    return pages, outline


def backed(sheets: Sequence[Sheet]) -> Iterator[Page]:
    """Yield the pages of sheets in printing order: each front, then its back."""
    for sheet in sheets:
        yield sheet.front
        if sheet.back is not None:
            yield sheet.back
