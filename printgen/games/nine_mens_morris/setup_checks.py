"""Checks for what the rules of Nine Men's Morris need in the data. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from printgen.core.errors import Finding
from printgen.games.nine_mens_morris.board import AREA, board_of
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description
from printgen.play.codes import AREA_UNFIT
from printgen.play.rules.missing_data import figures_of, missing_own_designs


def unfit(description: Description) -> Iterator[Finding]:
    """Find men that belong to nobody or to both players, and a board without mills or room for all
    men.

    R, Setting up; Mills.
    """
    yield from missing_own_designs(description, description.roles["men"])
    figures = max(figures_of(description), key=itemgetter("men"))
    men, board = figures["men"], board_of(description, figures)
    if not board.mills:
        message = f"the area '{AREA}' has no three points side by side in a row or column"
        where = description.place("setup", "areas", AREA)
        yield Finding(AREA_UNFIT, message, where, "name a board with a grid of points")
    elif 2 * men > len(board.names):
        message = f"{men} men for each of two players have no room on {len(board.names)} points"
        where = description.place_of_figure("men")
        yield Finding(OUT_OF_RANGE, message, where, "change the figure, or the board")
