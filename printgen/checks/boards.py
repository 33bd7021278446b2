"""Check boards and their contents: numbers that favour a side, pieces too wide for their spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from printgen.checks.codes import BOARD_ASYMMETRIC, PIECE_TOO_WIDE
from printgen.core.errors import Finding
from printgen.model.base import Value
from printgen.model.boards import BoardBase, Space, column_name
from printgen.model.pieces import Pieces
from printgen.play.setup.recipe import Recipe
from printgen.play.subject import Subject

Table: TypeAlias = Sequence[Sequence[Value]]
# Row and column from 0.
Place: TypeAlias = tuple[int, int]
# Maps a place to its image in a table, given the last row and column.
Turn: TypeAlias = Callable[[Place, Place], Place]

_TURNS: Final[dict[str, Turn]] = {
    "mirrored left to right": lambda at, last: (at[0], last[1] - at[1]),
    "mirrored top to bottom": lambda at, last: (last[0] - at[0], at[1]),
    "turned by half": lambda at, last: (last[0] - at[0], last[1] - at[1]),
}
# For square tables.
_QUARTER: Final[dict[str, Turn]] = {
    "turned by a quarter": lambda at, last: (at[1], last[0] - at[0]),
}

# Less than the width of a cutter's line.
_SLACK: Final = 0.01


def boards_are_even(subject: Subject) -> Iterator[Finding]:
    """Yield findings about grids whose numbers are not symmetric, so that one side is favoured."""
    for name, component in subject.description.game.components.items():
        for group, table, path in component.tables() if isinstance(component, BoardBase) else ():
            if _is_numbering(table):
                continue
            differs = first_difference(table)
            if differs is None:
                continue
            turn, here, there, count = differs
            values = [table[row][column] for row, column in (here, there)]
            shown = ["nothing" if value is None else f"'{value}'" for value in values]
            pairs = "one pair differs" if count == 1 else f"{count} pairs differ"
            yield Finding(
                BOARD_ASYMMETRIC,
                f"{turn}, '{group}' is not the same: {_label(*here)} has {shown[0]} and "
                f"{_label(*there)} {shown[1]} ({pairs})",
                subject.description.place("components", name, *path, *here),
                "nothing, if you mean it so; otherwise find out which is right",
            )


def _is_numbering(table: Table) -> bool:
    """Return True if the numbers only label spaces: each occurs once, and none is missing."""
    numbers = sorted(value for row in table for value in row if type(value) is int)
    return bool(numbers) and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


class Difference(NamedTuple):
    """A symmetry of a table, the first place that breaks it, its image, and the number of pairs
    that differ.
    """

    turn: str
    here: Place
    there: Place
    pairs: int


def first_difference(table: Table) -> Difference | None:
    """Return the first place that breaks a table's symmetry; None if it is symmetric, or not meant
    to be: if half of the pairs differ, as in a chart of prices.

    Of several symmetries, the one with the fewest differences is used, so that a typo is reported
    in place.
    """
    last = len(table) - 1, len(table[0]) - 1
    turns = _TURNS | (_QUARTER if last[0] == last[1] else {})
    places = [(row, column) for row in range(last[0] + 1) for column in range(last[1] + 1)]
    found: list[Difference] = []
    for name, turn in turns.items():
        pairs = [(at, turn(at, last)) for at in places]
        wrong = [(a, b) for a, b in pairs if table[a[0]][a[1]] != table[b[0]][b[1]]]
        if 0 < 2 * len(wrong) < len(pairs):
            found.append(Difference(name, *wrong[0], len(set(map(frozenset, wrong)))))
    return min(found, key=lambda each: each.pairs, default=None)


def _label(row: int, column: int) -> str:
    return f"{column_name(column)}{row + 1}"


class _Space(NamedTuple):
    """The space for a piece, and its name."""

    name: str
    space: Space


def pieces_fit_their_spaces(subject: Subject) -> Iterator[Finding]:
    """Yield findings about pieces that are larger than their spaces in setup or rules."""
    edge_counts: dict[str, int] = {}
    for (component, area), spaces in sorted(_laid(subject).items()):
        piece = subject.description.game.components[component]
        assert isinstance(piece, Pieces)  # noqa: S101 - only they are laid
        if component not in edge_counts:
            rows = subject.description.designs[component].values
            edge_counts[component] = min(piece.edge_count(vars(piece), row) for row in rows)
        edges = edge_counts[component]
        narrow = (each for each in spaces.values() if not _fits(piece, each.space, edges))
        if (space := next(narrow, None)) is None:
            continue
        yield Finding(
            PIECE_TOO_WIDE,
            f"'{component}' is {piece.footprint_words}, and {space.name} of '{area}', where it is "
            f"laid, is {_room(piece, space.space, edges)}",
            subject.place("components", component, "size"),
            "make the piece smaller, or the board's unit or cells larger",
        )


def _fits(piece: Pieces, space: Space, edges: int) -> bool:
    """Return True if the piece lies on the space, upright or turned by a quarter."""
    width, height = piece.footprint
    is_round = piece.is_round
    return space.has_room(width, height, _SLACK, is_round=is_round, edges=edges) or (
        width != height and space.has_room(height, width, _SLACK, is_round=is_round, edges=edges)
    )


def _room(piece: Pieces, space: Space, edges: int) -> str:
    """Describe the room for such a piece."""
    if piece.is_round and space.outline and not space.for_pieces:
        return f"{_mm(space.widest_circle)} mm wide inside"
    if edges == 6 and not space.for_pieces:
        return f"{_mm(space.box.width)} × {_mm(space.box.height)} mm"
    inside = " inside" if space.outline and not space.for_pieces else ""
    return f"{_mm(space.bed.box.width)} × {_mm(space.bed.box.height)} mm{inside}"


def _mm(length: float) -> str:
    return f"{round(length, 2):g}"


def _laid(subject: Subject) -> dict[tuple[str, str], dict[int, _Space]]:
    """Return the spaces of pieces, by component and area or group, without repeats.

    Pieces that may replace others have their spaces too.
    """
    pieces = {
        name: each
        for name, each in subject.description.game.components.items()
        if isinstance(each, Pieces)
    }
    alike = {name: [name] for name in pieces}
    for name, each in pieces.items():
        if each.instead_of in alike:
            alike[each.instead_of].append(name)
    found: dict[tuple[str, str], dict[int, _Space]] = {}
    for component, area, space in _put_down(subject):
        for each_one in alike.get(component, ()):
            found.setdefault((each_one, area), {})[id(space.space)] = space
    return found


def _put_down(subject: Subject) -> Iterator[tuple[str, str, _Space]]:
    """Yield each component with the area or group where it is put, and the spaces there."""
    for recipe in subject.recipes.values():
        for area in recipe.shapes:
            for space, welcome in zip(_spaces(recipe, area), recipe.welcome(area), strict=False):
                for component in welcome:
                    yield component, area, space
    for case, rules in subject.rules_made.items():
        for component, board, group in rules.lays():
            about = subject.description.game.components.get(board)
            if isinstance(about, BoardBase):
                for each in about.groups(subject.recipes[case].figures).get(group, ()):
                    yield component, group, _Space(each.label, each)


def _spaces(recipe: Recipe, area: str) -> Iterator[_Space]:
    """Return the spaces of an area on a board."""
    about = recipe.setup.areas[area]
    board = recipe.description.game.components.get(about.board or "")
    spaces = board.spaces_of(about.group, recipe.figures) if isinstance(board, BoardBase) else ()
    return map(_Space, recipe.shapes[area].cells, spaces)
