"""Checks for what the rules of Hex need in the data. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.core.errors import Finding
from printgen.games.hex.board import AREA, board_of
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description
from printgen.play.codes import AREA_UNFIT
from printgen.play.rules.missing_data import figures_of, missing_own_designs


def unfit(description: Description) -> Iterator[Finding]:
    """Find stones that belong to nobody or to both players, a board that is no rhombus, and too few
    stones to fill it.

    R, Setting up; The end: every full board has a winning chain.
    """
    yield from missing_own_designs(description, description.roles["stones"])
    for figures in figures_of(description):
        board = board_of(description, figures)
        if not board.names:
            message = f"the area '{AREA}' is not a rhombus of hexagons"
            where = description.place("setup", "areas", AREA)
            yield Finding(AREA_UNFIT, message, where, "name a board of hexes with 'shape: rhombus'")
            return
        half = (len(board.names) + 1) // 2
        if figures["stones"] < half:
            message = f"{figures['stones']} stones are too few: {len(board.names)} spaces can need"
            where = description.place_of_figure("stones")
            hint = f"write {half}, or make the board smaller"
            yield Finding(OUT_OF_RANGE, f"{message} {half} of one colour", where, hint)
            return
