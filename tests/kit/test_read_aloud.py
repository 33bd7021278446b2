"""Texts are tagged PDF: read aloud, they say what the HTML says, in its order, with its tables and
with its words for pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import printgen
from printgen.backends import pdf
from printgen.components.template_facts import SheetFacts
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.cover import cover
from printgen.kit.pages.order import group_pages
from printgen.kit.pages.score_sheet import sheet_document
from printgen.kit.pages.single_pages import document
from printgen.kit.pages.web import WebPictures
from printgen.model.component import Paged
from printgen.typesetting import Rendered, parse
from printgen.typesetting.html import article
from tests.helpers.tagged import (
    PDFINFO,
    Said,
    by_poppler,
    nameless,
    of_html,
    of_pdf,
    with_plain_pictures,
)

pytestmark = pytest.mark.slow


# Their texts hold all that texts may hold: tables, signs, pictures of boards and of stacks.
@pytest.fixture(scope="module", params=printgen.list_games()[2::4])
def contents(request: pytest.FixtureRequest) -> Contents:
    return assemble(printgen.load(request.param), KitOptions(booklet=True))


def rendered(contents: Contents, *, bound: bool) -> Rendered:
    """The text of the game's rulebook, or of its score sheet."""
    (component,) = (
        each
        for each in contents.context.game.components.values()
        if isinstance(each, Paged) and each.is_bound is bound
    )
    extra = {} if bound else {"sheet": SheetFacts()}
    return contents.drawn.typesetter.render(component.template, extra)


def as_html(contents: Contents, text: Rendered) -> Said:
    pictures = WebPictures(contents, text)
    made = article(parse(text).blocks, text, pictures.picture, pictures.sign)
    title = f"<h1>{made.title}</h1>" if made.title else ""
    return of_html(f"<div>{title}\n{made.body}</div>")


def as_pdf(contents: Contents, pages: object) -> bytes:
    whole = document(contents.context.game, "a text", pages)  # type: ignore[arg-type]
    return pdf.render(contents.context.theme.printed_document(whole))


def rulebooks(contents: Contents) -> Iterator[bytes]:
    for leaflet in contents.leaflets:
        component = contents.context.game.components[leaflet.component]
        if isinstance(component, Paged) and component.is_bound:
            yield as_pdf(contents, leaflet.pages)
    yield from (as_pdf(contents, booklet.pages) for booklet in contents.booklets)


def test_a_rulebook_says_what_the_html_says(contents: Contents) -> None:
    expected = as_html(contents, rendered(contents, bound=True))
    assert len(expected) > 30
    for made in rulebooks(contents):
        said = of_pdf(made)
        # Notes on what is left of the last sheet are no part of the text.
        assert said[: len(expected)] == expected
        assert {kind for kind, _ in said[len(expected) :]} <= {"P"}


@pytest.mark.skipif(PDFINFO is None, reason="poppler-utils is not installed: not read by poppler")
def test_poppler_reads_what_the_html_says(contents: Contents, tmp_path: Path) -> None:
    expected = nameless(as_html(contents, rendered(contents, bound=True)))
    (leaflet,) = (
        each
        for each in contents.leaflets
        if getattr(contents.context.game.components[each.component], "is_bound", False)
    )
    pages = [page._replace(children=with_plain_pictures(page.children)) for page in leaflet.pages]
    (tmp_path / "a.pdf").write_bytes(as_pdf(contents, pages))
    assert by_poppler(tmp_path / "a.pdf")[: len(expected)] == expected


def test_a_score_sheet_says_what_its_form_would_as_html(contents: Contents) -> None:
    loaded, most = contents.loaded, contents.context.game.players.max
    made = of_pdf(pdf.render(sheet_document(loaded, contents.options.paper, most)))
    expected = as_html(contents, rendered(contents, bound=False))
    said = [each for each in made if each[1]]
    assert said == [each for each in expected if each[1]]
    assert "TH" in {kind for kind, _ in said}


def test_a_first_page_and_cards_are_read(contents: Contents) -> None:
    for page in cover(contents):
        assert page.part
    kinds = [kind for kind, _ in of_pdf(as_pdf(contents, cover(contents)))]
    assert kinds[0] == "H1"
    assert {"H2", "P", "TH"} <= {*kinds}
    read = [page for group in contents.groups for page in group_pages(contents, group)]
    cards = [page for page in read if page.part and page.part[-1].role == "Figure"]
    if contents.context.log.reads:
        assert [text for kind, text in of_pdf(as_pdf(contents, cards)) if kind == "P" and text]
