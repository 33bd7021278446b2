"""The files of a kit, and the tasks that draw them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from printgen.components import Piece
from printgen.components.piece import Art
from printgen.core.geometry import Box, translation
from printgen.core.printing import HOME
from printgen.core.scene import Group, Page
from printgen.imposition.layers import in_layers
from printgen.kit.building.reuse import Draft, Task, finished, pdf_task, svg_file
from printgen.kit.layout.contents import Contents, poster_file, title_of
from printgen.kit.pages.order import combined, group_pages, group_turn, poster_pages, sent


def tasks(contents: Contents, name: str, kinds: set[str]) -> Iterator[Task]:
    """Yield the tasks of the kit called ``name``, in the order of its files."""
    if contents.options.purpose != HOME:
        from printgen.kit.building import shop_files

        yield from shop_files.jobs(contents, name)
        return
    first: tuple[Page, ...] = ()
    if contents.update is not None:
        if contents.update.is_empty:
            return
        from printgen.kit.pages.update_page import update_pages

        first = _sent(update_pages(contents, contents.update, name), contents)
    elif not contents.options.only and kinds & {"pdf", "svg-sheets"}:
        from printgen.kit.pages.cover import cover

        called = name if "pdf" in kinds else ""
        first = _sent(cover(contents, called, _whole_files(contents, name, kinds)), contents)
    if "pdf" in kinds:
        yield from _pdf_jobs(contents, name, first)
    if "svg-sheets" in kinds:
        yield from _sheet_jobs(contents, first)
    if "svg-pieces" in kinds:
        for file, page in piece_pages(contents):
            yield _svg_job(contents, file, page)
    if "html" in kinds:
        from printgen.kit.pages import web

        for file, content in web.files(contents, name):
            yield file, partial(finished, content)


def _sent(pages: Iterable[Page], contents: Contents) -> tuple[Page, ...]:
    """Return the first pages, corrected for the printer: they have a ruler, too."""
    return tuple(page for _, page in sent(contents, enumerate(pages, start=1)))


def _whole_files(contents: Contents, name: str, kinds: set[str]) -> dict[str, str]:
    """Return by piece the file that shows a piece larger than the paper on one page."""
    pieces = [plan.poster.piece for plan in contents.posters]
    if "pdf" in kinds:
        return {piece.id: poster_file(name, piece.id) for piece in pieces}
    if "svg-pieces" in kinds:
        return {piece.id: f"{_stem(piece)}-front.svg" for piece in pieces}
    return {}


def _pdf_jobs(contents: Contents, name: str, first: tuple[Page, ...]) -> Iterator[Task]:
    game = contents.loaded.description.game

    job = partial(pdf_task, contents)
    for group in contents.groups:
        title = title_of(game, group)
        turn = group_turn(contents, group)
        yield job(f"{name}-{group}.pdf", title, group_pages(contents, group), turn=turn)
    for plan in contents.posters:
        file = poster_file(name, plan.poster.piece.id)
        title = plan.poster.piece.title
        yield job(file, title, poster_pages(contents, plan), turn=plan.turn)
    for booklet in contents.booklets:
        title = f"{booklet.title} to be stapled"
        yield job(booklet.file(name), title, booklet.pages, turn=booklet.turn)
    if first:
        pages, outline = combined(contents, first)
        yield job(f"{name}-kit.pdf", "the whole kit", pages, outline, turn=contents.kit_turn)


def _svg_job(contents: Contents, file: str, page: Page) -> Task:
    def prepare() -> Draft:
        return svg_file(contents.context.theme.printed(page))

    return file, prepare


def _sheet_jobs(contents: Contents, first: tuple[Page, ...]) -> Iterator[Task]:
    for n, page in enumerate(first, start=1):
        yield _svg_job(contents, f"svg/sheets/cover-{n}.svg", page)
    for file, page in (*sheet_pages(contents), *text_pages(contents)):
        yield _svg_job(contents, file, page)


def sheet_pages(contents: Contents) -> Iterator[tuple[str, Page]]:
    """Yield the sides of sheets, by the names of their SVGs."""
    for sheet in contents.sheets:
        stem = f"svg/sheets/{sheet.group}-{sheet.number}"
        yield f"{stem}-front.svg", sheet.front
        if sheet.back is not None:
            yield f"{stem}-back.svg", sheet.back


def text_pages(contents: Contents) -> Iterator[tuple[str, Page]]:
    """Yield the pages of texts, by the names of their SVGs."""
    for leaflet in contents.leaflets:
        for n, page in sent(contents, leaflet.numbered()):
            yield f"svg/sheets/{leaflet.component}-{n}.svg", page


def piece_pages(contents: Contents) -> Iterator[tuple[str, Page]]:
    """Yield the sides of pieces, each alone, by the names of their SVGs."""
    for piece in contents.pieces:
        stem = _stem(piece)
        yield f"{stem}-front.svg", _alone(piece, piece.front, "front")
        if piece.back is not None:
            yield f"{stem}-back.svg", _alone(piece, piece.back, "back")


def _stem(piece: Piece) -> str:
    return f"svg/pieces/{piece.component}/{piece.design or piece.component}"


def _alone(piece: Piece, art: Art, side: str) -> Page:
    """Return one side of a piece as a page of its own, with its bleed."""
    b = piece.bleed
    trim = Box(b, b, piece.width, piece.height)
    whole = trim.grown(b)
    words = f"{piece.title}: {piece.design}" if piece.design else piece.title
    nodes: tuple[Group, ...] = (Group(art, translation(b, b)),)
    if piece.is_folded:
        nodes = tuple(in_layers(art, translation(b, b)))
    return Page(
        whole.width,
        whole.height,
        nodes,
        trim=trim,
        bleed=whole,
        title=f"{words}, {side}",
    )
