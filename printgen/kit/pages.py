"""In what order the pages of a kit come, so that every sheet has its back behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printgen.impose.sheets import Sheet
from printgen.kit.contents import Contents, edition
from printgen.scene import Page

if TYPE_CHECKING:
    from printgen.impose.parts import Bench


def poster_pages(contents: Contents, bench: Bench) -> Iterator[Page]:
    """The pages of a piece that is printed in one at a copy shop."""
    from printgen.impose.parts import size_of, whole_page

    game, piece = contents.workshop.game, bench.poster.piece
    for side in ("front", "back")[: 1 if bench.back is None else 2]:
        words = f"{game.name} · {piece.title} · {size_of(bench.poster)}"
        version = edition(game, contents.order.ink)
        said = f"{words} · {side} · version {version} · print at 100 %"
        yield whole_page(bench, said, f"{words}, {side}", back=side == "back")


def group_pages(contents: Contents, group: str) -> list[Page]:
    """The pages of one group. One-sided sheets follow each other, unless others have backs."""
    sheets, leaflets = contents.of(group)
    if contents.is_one_sided or not any(sheet.back is not None for sheet in sheets):
        return [*backed(sheets), *(page for leaf in leaflets for page in leaf.pages)]
    pages: list[Page] = []
    _add_group(pages, contents, group)
    return pages


def _add_group(pages: list[Page], contents: Contents, group: str) -> None:
    """Adds a group's pages, each sheet and each text on a new sheet of paper."""
    sheets, leaflets = contents.of(group)
    for sheet in sheets:
        _turn(pages, contents)
        pages += backed([sheet])
    for leaflet in leaflets:
        _turn(pages, contents)
        pages += leaflet.pages


def _turn(pages: list[Page], contents: Contents) -> None:
    """Lets the next page be odd, counted from 1, where pages are printed on both sides."""
    if len(pages) % 2 and not contents.is_one_sided:
        from printgen.kit.cover import filler

        pages.append(filler(contents))


def combined(
    contents: Contents, first: tuple[Page, ...]
) -> tuple[list[Page], list[tuple[str, int]]]:
    """The pages of the whole kit after those that come first, and where each group begins.

    Every sheet starts on an odd page, so that the whole file can be printed on both sides: where a
    sheet has no back, a page that says so stands in for it. Where backs are folded or left out, all
    is printed on one side, and there are no such pages.
    """
    game = contents.loaded.description.game
    pages = [*first]
    outline: list[tuple[str, int]] = [("Read this first", 0)]
    for group in contents.groups:
        _turn(pages, contents)
        outline.append((game.groups[group].title, len(pages)))
        _add_group(pages, contents, group)
    return pages, outline


def backed(sheets: Sequence[Sheet]) -> Iterator[Page]:
    """The pages of sheets in printing order: each front, then its back."""
    for sheet in sheets:
        yield sheet.front
        if sheet.back is not None:
            yield sheet.back
