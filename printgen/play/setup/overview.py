"""Describe a setup: what is in each area, and what every player was dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from printgen.model.boards import BoardBase, Space
from printgen.model.description import Description
from printgen.model.setup import Choose, Roll, Setup
from printgen.play.setup.plan import SetupPlan, to_data
from printgen.play.setup.recipe import Recipe
from printgen.play.setup.words import PieceTitle, counted_pieces, titles


class Section(NamedTuple):
    """An area, or something that was chosen at random: its title and its lines.

    A board has no lines but ``columns`` and ``rows``, without empty ones.
    """

    title: str
    lines: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def overview(description: Description, plan: SetupPlan) -> Iterator[Section]:
    """Yield a section for each area and each choice. Hidden pieces are only counted."""
    recipe = Recipe(description, plan.players, plan.modes)
    setup = recipe.setup
    called = titles(description, recipe.names)
    data = to_data(plan, recipe.names)
    for area, contents in data["areas"].items():
        title, shape = setup.areas[area].title, plan.shapes[area]
        is_hidden = setup.areas[area].hidden
        words = _counted if is_hidden else partial(_words, called=called)
        if shape.per_seat:
            lines = (f"{setup.seats[seat].title}: {words(held)}" for seat, held in contents.items())
            yield Section(title, (*lines,))
        elif _is_board(contents) and not is_hidden:
            names = _printed_names(recipe, area)
            if not names and (rows := _rows(recipe, area, contents)):
                columns = (space.label.rstrip("0123456789") for space in rows[0])
                held = (
                    (str(n), *(_words([contents.get(at.label)], called) for at in row))
                    for n, row in enumerate(rows, start=1)
                )
                yield Section(title, columns=("", *columns), rows=(*held,))
                continue
            named = ((names.get(space, space), held) for space, held in contents.items())
            yield Section(title, (*(f"{name}: {words([held])}" for name, held in named),))
        else:
            yield Section(title, (words(contents),))
    yield from _chosen(setup, data.get("chosen", {}), called)


def _chosen(
    setup: Setup, chosen: Mapping[str, Any], called: Mapping[str, PieceTitle]
) -> Iterator[Section]:
    """Yield what every player was dealt, and what dice show; the steps say who begins."""
    steps = {step.name: step.title for step in setup.steps if isinstance(step, Choose | Roll)}
    for choice, by_seat in chosen.items():
        if isinstance(by_seat, list):
            sides = ", ".join(side.replace("-", " ") for side in by_seat)
            yield Section(steps[choice], (sides,))
        elif isinstance(by_seat, dict):
            lines = []
            for seat, pieces in by_seat.items():
                mine = pieces if isinstance(pieces, list) else [pieces]
                words = ", ".join(called[piece].design or called[piece].alone for piece in mine)
                lines.append(f"{setup.seats[seat].title}: {words}")
            yield Section(steps[choice], (*lines,))


def _spaces(recipe: Recipe, area: str) -> tuple[Space, ...]:
    about = recipe.setup.areas[area]
    board = recipe.description.game.components[about.board or ""]
    return board.spaces_of(about.group, recipe.figures) if isinstance(board, BoardBase) else ()


def _rows(recipe: Recipe, area: str, contents: Collection[str]) -> list[list[Space]]:
    """Return the spaces row by row if most have pieces and all rows are full; or else nothing."""
    spaces = _spaces(recipe, area)
    rows = [[*row] for _, row in groupby(spaces, lambda space: space.row)]
    is_full = len(rows) > 1 and rows[0][0].label == "a1" and len({*map(len, rows)}) == 1
    return rows if is_full and 2 * len(contents) > len(spaces) else []


def _printed_names(recipe: Recipe, area: str) -> dict[str, str]:
    """Return the names of an area's spaces that have other numbers printed on them: ``4 (a2)``."""
    spaces = _spaces(recipe, area)
    numbers = Counter(space.number for space in spaces)
    return {
        space.label: f"{space.number} ({space.label})"
        for space in spaces
        if numbers[space.number] == 1 and space.label != str(space.number) != "0"
    }


def _is_board(contents: Any) -> bool:
    """Return True for the contents of spaces by their names, not for numbers of pieces."""
    return isinstance(contents, dict) and not all(isinstance(n, int) for n in contents.values())


def _counted(contents: Any) -> str:
    """Return how many pieces are in a hidden place."""
    count = _count(contents)
    return f"{count} {'piece' if count == 1 else 'pieces'}, hidden"


def _count(contents: Any) -> int:
    match contents:
        case int():
            return contents
        case dict():
            return sum(map(_count, contents.values()))
        case list():
            return sum(map(_count, contents))
    return int(bool(contents))  # a piece, or none on a space


def _words(contents: Any, called: Mapping[str, PieceTitle]) -> str:
    """Describe briefly what is in a place."""
    if not contents:
        return "nothing"
    if _is_board(contents):
        return ", ".join(f"{space}: {_words([held], called)}" for space, held in contents.items())
    if isinstance(contents, dict):
        return counted_pieces((called[piece], count) for piece, count in contents.items())
    if isinstance(contents, list):
        return " | ".join(
            " + ".join(
                called[each].alone if count == 1 else f"{count} {called[each].of(count)}"
                for each, count in Counter(space).items()
            )
            if isinstance(space, list)
            else called[space].alone
            if space
            else "·"
            for space in contents
        )
    return called[contents].alone
