"""Check numbers that depend on each other: figures at every number of players, and counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from printgen.core.errors import Finding, Place, counted, quoted
from printgen.model.base import MOST_COPIES
from printgen.model.codes import BAD_FORMULA, OUT_OF_RANGE, WRONG_LENGTH
from printgen.model.designs import Designs
from printgen.model.figures import MOST_FIGURE, MOST_PLAYERS, MOST_VALUE, read_formula
from printgen.model.game import Game, quantities
from printgen.model.piece_counts import box, component_of
from printgen.source.tree import Mapping, locate, mapping_in

# The most in a whole game: more are typing errors, and would take hours to draw.
MOST_FIGURES: Final = 200
MOST_DESIGNS: Final = 50_000
MOST_PIECES: Final = 50_000
MOST_SPACES: Final = 20_000
# Words in the names of figures that belong together: the least of something, and the most.
_ENDS: Final = {"least": "most", "fewest": "most", "min": "max"}


def check_numbers(data: dict[str, Any], tree: Mapping, game: Game | None) -> Iterator[Finding]:
    """Yield contradictions between numbers in several places.

    ``game`` is None if the data is invalid: then only the raw data is checked.
    """
    if len(_figures(data)) > MOST_FIGURES:
        message = f"the game has {len(_figures(data))} figures; at most {MOST_FIGURES} are allowed"
        yield Finding(OUT_OF_RANGE, message, locate(tree, ("figures",), key=True))
        return  # working them out for every number of players takes long
    yield from _copies(data, tree)
    yield from _lengths(data, tree)
    yield from _order(data, tree)
    if game is not None:
        yield from _values(game, tree)
        yield from _pairs(game, tree)


def _copies(data: dict[str, Any], tree: Mapping) -> Iterator[Finding]:
    """Yield quantities that are absurd with the most players."""
    most = mapping_in(data, "players").get("max")
    for path, quantity in quantities(data):
        each = quantity.get("per-player")
        if isinstance(each, str):
            each = _largest(data, each)
        if type(each) is not int or type(most) is not int or most > MOST_PLAYERS:
            continue
        if each <= MOST_COPIES < each * most:
            message = f"{each} for each of {most} players is more than {MOST_COPIES}"
            yield Finding(OUT_OF_RANGE, message, locate(tree, (*path, "per-player")))


def _largest(data: dict[str, Any], name: str) -> int | None:
    """Return the largest number that the data gives for a figure; None for a formula."""
    figure = mapping_in(data, "figures", name)
    by_players = figure.get("by-players")
    if isinstance(by_players, list):
        return max((n for n in by_players if type(n) is int), default=None)
    value = figure.get("value")
    return value if type(value) is int else None


def _figures(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the figures that are mappings."""
    figures = mapping_in(data, "figures")
    return {name: each for name, each in figures.items() if isinstance(each, dict)}


def _lengths(data: dict[str, Any], tree: Mapping) -> Iterator[Finding]:
    """Yield tables that do not have one number for every number of players."""
    least, most = (mapping_in(data, "players").get(key) for key in ("min", "max"))
    if type(least) is not int or type(most) is not int or not 1 <= least <= most <= MOST_PLAYERS:
        return
    for name, figure in _figures(data).items():
        by_players = figure.get("by-players")
        if isinstance(by_players, list) and len(by_players) not in {0, most - least + 1}:
            has = counted(len(by_players), "number")
            needed = f"{most - least + 1}, one for each number of players"
            message = f"'{name}' has {has} instead of {needed}"
            where = locate(tree, ("figures", name, "by-players"))
            yield Finding(WRONG_LENGTH, message, where)


def _order(data: dict[str, Any], tree: Mapping) -> Iterator[Finding]:
    """Yield formulas that read figures below them, which includes all circles of formulas."""
    above: set[str] = set()
    figures = _figures(data)
    for name, figure in figures.items():
        for key in ("formula", "most"):
            text = figure.get(key)
            if not isinstance(text, str):
                continue
            try:
                names = read_formula(text).names if key == "formula" else (text,)
            except ValueError:
                continue  # found where the figure is
            for other in names:
                if other in figures and other not in above:
                    message = f"the figure {quoted(other)} is defined below this one"
                    if other == name:
                        message = "the figure would follow from itself"
                    hint = "a formula can only use figures above it"
                    yield Finding(BAD_FORMULA, message, locate(tree, ("figures", name, key)), hint)
        above.add(name)


def _values(game: Game, tree: Mapping) -> Iterator[Finding]:
    """Yield formulas whose value is negative or too large."""
    told: set[str] = set()
    for players in game.players.counts:
        for name, value in game.figures_at(players).items():
            if 0 <= value <= MOST_FIGURE or name in told:
                continue
            told.add(name)
            where = locate(tree, ("figures", name, "formula"))
            yield out_of_range(name, value, f"with {counted(players, 'player')}", where)


def _pairs(game: Game, tree: Mapping) -> Iterator[Finding]:
    """Yield figures for the least of something that are above those for the most."""
    for name in game.figures:
        words = name.split("-")
        n = next((n for n, word in enumerate(words) if word in _ENDS), None)
        if n is None:
            continue
        other = "-".join((*words[:n], _ENDS[words[n]], *words[n + 1 :]))
        for players in game.players.counts if other in game.figures else ():
            values = game.figures_at(players)
            if values[name] > values[other]:
                message = f"{name!r} is {values[name]}, above {other!r}, which is {values[other]}"
                hint = "the least must not be above the most"
                where = locate(tree, ("figures", name), key=True)
                case = counted(players, "player")
                yield Finding(OUT_OF_RANGE, message, where, hint, case=case)
                break


def out_of_range(figure: str, value: int, case: str, where: Place) -> Finding:
    """Return the finding for a formula whose value is negative or too large."""
    shown = f"more than {MOST_VALUE}" if value > MOST_VALUE else f"{value}"
    message = f"{quoted(figure)} comes to {shown} {case}"
    hint = "change the figures in it, or give it a 'least' or 'most'"
    if value > MOST_VALUE:
        hint = "change the figures in it: no intermediate result can be that large"
    return Finding(OUT_OF_RANGE, message, where, hint)


def check_totals(game: Game, tree: Mapping, designs: dict[str, Designs]) -> Iterator[Finding]:
    """Yield totals of pieces, designs and spaces that are too large."""
    told: set[str] = set()
    for players in game.players.counts:
        figures = game.figures_at(players)
        copies: dict[str, int] = {}
        for piece, count in box(game, designs, players, figures, stand_ins=True).items():
            name = component_of(piece)
            copies[name] = copies.get(name, 0) + count
        kinds = {name: len(each.ids) for name, each in designs.items()}
        spaces = {name: each.count_spaces(figures) for name, each in game.components.items()}
        for what, counts, most in (
            ("pieces", copies, MOST_PIECES),
            ("designs", kinds, MOST_DESIGNS),
            ("spaces on its boards", spaces, MOST_SPACES),
        ):
            if (total := sum(counts.values())) > most and what not in told:
                told.add(what)
                case = counted(players, "player")
                message = f"with {case} the game has {total} {what}; at most {most}"
                largest = max(counts, key=lambda name: counts[name])
                where = locate(tree, ("components", largest), key=True)
                yield Finding(OUT_OF_RANGE, f"{message} are allowed", where)
