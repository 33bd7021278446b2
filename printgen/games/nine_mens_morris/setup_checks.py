"""Checks for what the rules of Nine Men's Morris need in the data: men, and a board with lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding
from printgen.games.nine_mens_morris.state import MILL, WAY
from printgen.model.codes import OUT_OF_RANGE, UNKNOWN_SPACE, WRONG_VALUE
from printgen.model.description import Description
from printgen.play.rules.lacking import figures_of, lacking_areas, lacking_own, lacking_table
from printgen.play.rules.parts import Part, lacking_parts
from printgen.play.setup.recipe import Recipe

AREA: Final = "board"
HAND: Final = "hand"
LINES: Final = "lines"
MEN: Final = "men"
START: Final = "start"


def lacking(description: Description) -> Iterator[Finding]:
    """Yield what is missing, each with its place."""
    if description.setup is None:
        return
    found = [
        *lacking_parts(description, (Part("board", "map"), Part(MEN, "designs"))),
        *lacking_areas(description, (AREA, HAND)),
        *lacking_table(description, LINES, "the board's lines, mills and ways"),
    ]
    yield from found
    if not found and description.rules:
        yield from lacking_own(description, description.rules.pieces[MEN])
        yield from _lines(description, description.rules.tables[LINES])


def _lines(description: Description, lines: Mapping[str, str]) -> Iterator[Finding]:
    """R, Setting up; Mills: lines run through points of the board, which has room for all men."""
    points = Recipe(description, description.game.players.min).shapes[AREA].labels
    for line, word in lines.items():
        where = description.place("rules", "tables", LINES, line, key=True)
        on = line.split()
        for name in on:
            if name not in points:
                message = f"no point of the board is called '{name}'"
                yield Finding(UNKNOWN_SPACE, message, where, did_you_mean(name, points))
        is_line = len(on) == 3 if word == MILL else word == WAY and len(on) > 1
        if not is_line or len(set(on)) < len(on):
            message = (
                f"a '{MILL}' joins three points and a '{WAY}' two or more, not as '{line}: {word}'"
            )
            yield Finding(WRONG_VALUE, message, where, "name each point once, in its order")
    most = max(figures.get(MEN, 0) for figures in figures_of(description))
    if 2 * most > len(points):
        message = f"{most} men for each of two players have no room on {len(points)} points"
        where = description.place_of_figure(MEN)
        yield Finding(OUT_OF_RANGE, message, where, "change the figure, or the board")
