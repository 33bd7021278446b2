"""Checks that the game's data has what the rules of Tlatelolco need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding
from printgen.games.tlatelolco.board import CORNER, REDS, STAND
from printgen.games.tlatelolco.data import (
    AREA,
    BOARD,
    FIGURES,
    MOST_SIDES,
    RESULTS,
    TABLE,
    TABLE_DICE,
    spaces_of,
    table_of,
)
from printgen.kinds.board.grids import GridSpaces
from printgen.kinds.board.model import Board
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description
from printgen.play.codes import AREA_UNFIT, GOODS_UNMATCHED, RESULT_MISSING, RESULT_UNKNOWN
from printgen.play.rules.missing_data import (
    figures_of,
    missing_areas,
    missing_figures,
    missing_own_designs,
    missing_table,
)
from printgen.play.rules.parts import Part, missing_parts

# The parts that have several designs; all copies of the others are alike.
_PARTS: Final = (
    Part(BOARD, "board"),
    *(Part(name, "designs") for name in ("sellers", "buyers", "pawns")),
    *(Part(name, "alike") for name in ("thief", "dice")),
)


def findings(description: Description) -> Iterator[Finding]:
    """Yield everything missing, each with its place; nothing for a game without rules."""
    if description.rules is None:
        return
    figures = list(missing_figures(description, FIGURES))
    parts = list(missing_parts(description, _PARTS))
    area = list(_area(description))
    yield from (*figures, *parts, *area)
    yield from _table(description)
    if not parts:
        yield from _goods(description)
        yield from missing_own_designs(description, description.roles["pawns"])
        yield from _limits(description)
    if not area:
        yield from _kinds(description)


def _area(description: Description) -> Iterator[Finding]:
    """Find a market that is not in rows and columns on a board."""
    lacking = list(missing_areas(description, (AREA,)))
    yield from lacking
    if not lacking and _grid(description) is None:
        where = description.place("setup", "areas", AREA)
        message = "the market needs spaces in rows and columns"
        hint = "name a board with 'board', and a group of the form 'grid' with 'group'"
        yield Finding(AREA_UNFIT, message, where, hint)


def _grid(description: Description) -> GridSpaces | None:
    about = description.setup.areas.get(AREA) if description.setup else None
    board = description.game.components.get((about.board if about else None) or "")
    group = board.spaces.get(about.group or "") if about and isinstance(board, Board) else None
    return group if isinstance(group, GridSpaces) else None


def _kinds(description: Description) -> Iterator[Finding]:
    """Find stands, corners and red spaces that are missing on the board."""
    setup = description.setup
    if setup is None:
        return
    about = setup.areas[AREA]
    spaces = spaces_of(description, figures_of(description)[0]) or ()
    kinds = {space.kind for space in spaces}
    if kinds & REDS:
        kinds |= REDS
    for kind in (STAND, CORNER, "red"):
        if kind not in kinds:
            path = "components", about.board or "", "spaces", about.group or "", "pattern"
            message = f"the market has no space of the kind '{kind}'"
            where = description.place(*path)
            yield Finding(AREA_UNFIT, message, where, f"write '{kind}' in the pattern")


def _table(description: Description) -> Iterator[Finding]:
    """Find sums of the dice without a result, and results for other numbers."""
    place, table = description.place, table_of(description)
    tables = description.rules.tables if description.rules else {}
    what = f"what each sum of {TABLE_DICE} dice does"
    yield from missing_table(description, TABLE, what)
    if TABLE not in tables:
        return
    sides = max(figures.get("die-sides", 0) for figures in figures_of(description))
    # Without that figure, which is reported already, any sum may be right.
    known = range(TABLE_DICE, TABLE_DICE * sides + 1) if sides <= MOST_SIDES else ()
    wanted = [str(total) for total in known]
    for total in wanted:
        if total not in table:
            message = f"the table '{TABLE}' does not say what a {total} does"
            where = place("rules", "tables", TABLE, key=True)
            yield Finding(RESULT_MISSING, message, where, f"write '\"{total}\": …' there")
    for total, word in table.items():
        where = place("rules", "tables", TABLE, total)
        if wanted and total not in wanted:
            message = f"{TABLE_DICE} dice with {sides} faces never come to '{total}'"
            hint = f"write sums from {wanted[0]} to {wanted[-1]}"
            key = place("rules", "tables", TABLE, total, key=True)
            yield Finding(RESULT_MISSING, message, key, hint)
        if word not in RESULTS:
            message = f"the rules know no result '{word}'"
            near = did_you_mean(word, RESULTS) or f"known are {', '.join(RESULTS)}"
            yield Finding(RESULT_UNKNOWN, message, where, near)


def _goods(description: Description) -> Iterator[Finding]:
    """Find goods that are needed but sold nowhere, and the other way round."""
    parts = description.roles
    ids = {part: description.designs[parts[part]].ids for part in ("buyers", "sellers")}
    for part, other, words in (
        ("buyers", "sellers", "buyers want '{}', and nobody ever sells it"),
        ("sellers", "buyers", "sellers have '{}', and nobody ever wants it"),
    ):
        where = description.place("components", parts[part], "rows")
        for name in ids[part]:
            if name not in ids[other]:
                near = did_you_mean(name, ids[other])
                yield Finding(GOODS_UNMATCHED, words.format(name), where, near)


def _limits(description: Description) -> Iterator[Finding]:
    """Find targets that do not differ from each other and from the export good."""
    parts = description.roles
    goods = len(description.designs[parts["sellers"]].ids)
    counts = {table.get("targets-each", 1) for table in figures_of(description)}
    where = description.place_of_figure("targets-each")
    if (most := max(counts)) >= goods:
        message = f"of {goods} goods {goods - 1} can be targets besides the export, not {most}"
        yield Finding(OUT_OF_RANGE, message, where, "lower it, or have more goods")
    if min(counts) < 1:
        message = "without a target nobody can win"
        yield Finding(OUT_OF_RANGE, message, where, "write at least 1")
