"""Texts of a game on paper: whether they fit, and how many pages they take."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.components import draw_all, draw_game, drawing_context
from printgen.core.errors import Finding
from printgen.core.units import PAPERS
from printgen.kinds.pages.model import ProsePages
from printgen.kit.pages.score_sheet import sheet_document
from printgen.model.catalog import Loaded


def pages_of(loaded: Loaded, name: str, players: int, paper: str = "a4") -> int:
    """How many pages a text takes that is a component of the game."""
    component = loaded.description.game.components[name]
    assert isinstance(component, ProsePages)
    typesetter = draw_game(drawing_context(loaded, players)).typesetter
    return len(typesetter.pages(name, component, PAPERS[paper]))


def assert_sheets_fit(loaded: Loaded, players: int, most: int = 4) -> None:
    """The score sheet takes one page of either paper, also with the most to the page."""
    for paper in ("a4", "letter"):
        for per_page in (1, most):
            made = sheet_document(loaded, PAPERS[paper], players, per_page=per_page)
            assert len(made.pages) == 1


def unfit_pieces(loaded: Loaded, players: int) -> list[Finding]:
    """Return what does not fit on the pieces, such as the words of a card.

    Shipped games need no test of it: ``printgen.check`` of them and of their variants says it.
    """
    context = drawing_context(loaded, players)
    draw_all(context)
    return list(context.log.findings)


def assert_names_stand_on_sheets(loaded: Loaded, names: Mapping[str, str]) -> None:
    """The names of one player, and of all, stand on a score sheet of one page for four."""
    for some in (dict([*names.items()][:1]), names):
        for paper in ("a4", "letter"):
            document = sheet_document(loaded, PAPERS[paper], 4, names=some)
            assert len(document.pages) == 1
            assert all(name in repr(document.pages) for name in some.values())
