"""The rulebooks of all shipped games end their pages well, on every paper and as booklets."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pytest

from printgen.components import draw_game, drawing_context
from printgen.components.page_layouts import BOOKLET, READ, PageLayout
from printgen.components.typesetter import Typesetter
from printgen.core.scene import Group, Page, Text
from printgen.core.units import PAPERS
from printgen.imposition.booklet import leaf
from printgen.kinds.pages.model import ProsePages
from printgen.model.catalog import load
from printgen.model.shipped import list_games
from printgen.typesetting.style import ProseStyle
from tests.helpers.scenes import seen

pytestmark = pytest.mark.slow

FIGURES = {"board", "pieces", "stack", "form"}
# More than the credits are, in every game: a last page for them alone is not worth turning to.
LEAST_LINES = 12
# Section and subsection headings; the title is larger still.
HEADS = {ProseStyle.section_size, ProseStyle.subsection_size}


class Row(NamedTuple):
    """Something on a page: how far down its top or its baseline is (mm), and what it is."""

    y: float
    kind: str


def rows(page: Page, look: PageLayout) -> list[Row]:
    """What stands on a page from top to bottom, each line of text once, without its number."""
    found: dict[float, str] = {}
    for node in seen(page.children):
        if isinstance(node, Group) and node.label in FIGURES:
            assert node.matrix is not None
            found[node.matrix.f] = "figure"
        elif isinstance(node, Text) and node.y < page.height - look.foot + 1:
            y = round(node.y, 2)
            found[y] = "heading" if node.size in HEADS else found.get(y, "line")
    return [Row(*each) for each in sorted(found.items())]


@lru_cache(maxsize=1)
def typesetter_of(game: str) -> Typesetter:
    """Draws the game, once for both papers."""
    return draw_game(drawing_context(load(game))).typesetter


BOOKS = [(game, paper) for game in list_games() for paper in ("letter", "a4")]


@pytest.fixture(scope="module", params=BOOKS, ids="-".join)
def laid(request: pytest.FixtureRequest) -> list[tuple[str, list[list[Row]]]]:
    """The rulebook's pages to be read and as a booklet, for all numbers of players."""
    game, paper = request.param
    typesetter = typesetter_of(game)
    component = load(game).description.game.components["rulebook"]
    assert isinstance(component, ProsePages)
    sheet = PAPERS[paper]
    read = typesetter.pages("rulebook", component, sheet)
    bound = typesetter.pages("rulebook", component, leaf(sheet), layout=BOOKLET)
    return [
        ("read", [rows(page, READ) for page in read]),
        ("booklet", [rows(page, BOOKLET) for page in bound]),
    ]


Laid = list[tuple[str, list[list[Row]]]]


def test_two_lines_follow_every_heading_on_its_page(laid: Laid) -> None:
    for name, pages in laid:
        for number, page in enumerate(pages, start=1):
            after = [row.kind for row in page[-2:]]
            assert "heading" not in after, f"{name}, page {number} ends with {after}"


def test_the_last_page_is_worth_turning_to(laid: Laid) -> None:
    for name, pages in laid:
        assert len(pages[-1]) >= LEAST_LINES, f"{name}: {len(pages[-1])} lines"


def test_no_figure_stands_behind_the_page_of_its_text(laid: Laid) -> None:
    """At the top of a page with an odd number it faces its text."""
    for name, pages in laid:
        firsts = [page[0].kind for page in pages]
        behind = [n for n, kind in enumerate(firsts, start=1) if kind == "figure"]
        assert all(n % 2 for n in behind), f"{name}: pages {behind} begin with a figure"
        assert len(behind) <= 1, f"{name}: pages {behind} begin with a figure"
