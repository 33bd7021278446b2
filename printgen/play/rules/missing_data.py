"""Find what the rules of any game need but its data lacks, each with its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, TypeAlias

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding
from printgen.model.codes import MISSING_KEY, OUT_OF_RANGE
from printgen.model.description import Description
from printgen.play.codes import FIGURE_MISSING, PART_MISSING, SET_UNCLEAR

# The least and greatest value of a figure; None if there is no greatest.
Limits: TypeAlias = tuple[int, int | None]

ANY: Final[Limits] = (0, None)

_OWN_DESIGN: Final = "give each seat a design of its own"


def figures_of(description: Description) -> list[Mapping[str, int]]:
    """Return all figures for each number of players, in order; then those in each mode."""
    game, setup = description.game, description.setup
    changes = [mode.figures for mode in setup.modes.values()] if setup else []
    players = game.players.counts
    return [game.figures_at(n, changed) for changed in (None, *changes) for n in players]


def missing_figures(
    description: Description,
    figures: Mapping[str, Limits],
) -> Iterator[Finding]:
    """Find figures that are missing, or impossible with some number of players."""
    tables = figures_of(description)
    for name in sorted(set(figures) - tables[0].keys()):
        message = f"the rules need a figure '{name}'"
        yield Finding(FIGURE_MISSING, message, description.place("figures", key=True), "add it")
    for name, (least, most) in sorted(figures.items()):
        for value in sorted({table[name] for table in tables if name in table}):
            if value < least or (most is not None and value > most):
                allowed = f"at least {least}" if most is None else f"{least} to {most}"
                message = f"'{name}' is {value}, but the rules need {allowed}"
                where = description.place_of_figure(name)
                yield Finding(OUT_OF_RANGE, message, where, "change the figure")


def missing_areas(description: Description, names: Collection[str]) -> Iterator[Finding]:
    """Find a missing setup, and missing areas."""
    setup = description.setup
    if setup is None:
        message = "the rules need a 'setup'"
        yield Finding(MISSING_KEY, message, description.place(), "describe the setup")
        return
    where = description.place("setup", "areas", key=True)
    for name in names:
        if name not in setup.areas:
            message = f"the rules need an area '{name}'"
            yield Finding(PART_MISSING, message, where, did_you_mean(name, setup.areas))


def missing_own_designs(description: Description, component: str) -> Iterator[Finding]:
    """Find seats without exactly one design of a component that nobody else has."""
    title = description.game.components[component].title
    used: dict[str, str] = {}
    for seat, about in description.setup.seats.items() if description.setup else ():
        where = description.place("setup", "seats", seat, key=True)
        own = about.own(component)
        if len(own) != 1:
            message = f"the seat '{seat}' has {len(own)} {title.many} of its own"
            hint = f"name one design of '{component}' under its 'pieces'"
            yield Finding(SET_UNCLEAR, message, where, hint)
        elif own[0] in used:
            message = f"the {title.one} '{own[0]}' already belongs to '{used[own[0]]}'"
            yield Finding(SET_UNCLEAR, message, where, _OWN_DESIGN)
        else:
            used[own[0]] = seat


def missing_table(description: Description, name: str, what: str) -> Iterator[Finding]:
    """Find a missing table, which says ``what``, and tables that the rules do not know."""
    place = description.place
    tables = description.rules.tables if description.rules else {}
    for other in tables:
        if other != name:
            where = place("rules", "tables", other, key=True)
            message = f"the rules know no table '{other}'"
            yield Finding(PART_MISSING, message, where, did_you_mean(other, (name,)))
    if name not in tables:
        message = f"the rules need a table '{name}': {what}"
        where = place("rules", "tables", key=True) if tables else place("rules")
        yield Finding(PART_MISSING, message, where, f"write '{name}: …' under 'tables'")
