"""Texts of a game on paper: whether they fit, and how many pages they take."""

from __future__ import annotations

from printgen.components import Workshop, draw_all
from printgen.core.errors import Finding
from printgen.core.units import PAPERS
from printgen.kinds.pages.model import ProsePages
from printgen.kit.contents import Prose
from printgen.kit.score_sheet import sheet_document
from printgen.model.catalog import Loaded


def pages_of(loaded: Loaded, name: str, players: int, paper: str = "a4") -> int:
    """How many pages a text takes that is a component of the game."""
    component = loaded.description.game.components[name]
    assert isinstance(component, ProsePages)
    workshop = Workshop(loaded.description, loaded.folder, loaded.shown, players)
    prose = Prose(workshop, PAPERS[paper])
    workshop.prose = prose.fill
    prose.pieces = draw_all(workshop)
    return len(prose.typesetter.pages(name, component))


def assert_sheets_fit(loaded: Loaded, players: int) -> None:
    """The score sheet takes one page of either paper, also with several to the page."""
    for paper in ("a4", "letter"):
        assert pages_of(loaded, "score-sheet", players, paper) == 1
        for per_page in (1, 2, 4):
            made = sheet_document(loaded, PAPERS[paper], players, per_page=per_page)
            assert len(made.pages) == 1


def unfit_pieces(loaded: Loaded, players: int) -> list[Finding]:
    """What does not fit on the pieces, such as the words of a card."""
    workshop = Workshop(loaded.description, loaded.folder, loaded.shown, players)
    workshop.prose = Prose(workshop, PAPERS["a4"]).fill
    draw_all(workshop)
    return list(workshop.findings)
