"""The contents of boxes: the pieces, their numbers and sizes, and possible arrangements.

Pieces of one footprint share columns, which are about equally high; the columns stand in rows, the
deepest footprints first. For each possible height of columns and width of rows, the rows are filled
one after the other. Every row is as deep as its first column, so no later start of a row could save
depth: none of these arrangements is worse than another with its height, width and order. The caller
chooses among them.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from printgen.core.sizes import FILM_MM, sleeved
from printgen.kinds.box.model import Container, Sleeve
from printgen.model.designs import Designs
from printgen.model.game import Game
from printgen.model.piece_counts import CARD_MM, copies

# More columns are a puzzle, not a box.
MOST_COLUMNS: Final = 24
# The decimals of lengths in mm: after rounding, equal lengths are equal.
_DECIMALS: Final = 3

# The longer side of a footprint, and the shorter one, in mm.
Footprint: TypeAlias = tuple[float, float]


class Pile(NamedTuple):
    """Pieces of one size: width, height and thickness of each in mm, and their number."""

    width: float
    height: float
    thickness: float
    copies: int


def held(game: Game, box: Container) -> Iterator[tuple[int, str]]:
    """Yield the components that go into a box, each once, with the index of the name in ``holds``.

    If a component and a group have the same name, it means the component.
    """
    seen: set[str] = set()
    for n, name in enumerate(box.holds):
        members = [name]
        if name not in game.components:
            members = [each for each, about in game.components.items() if about.group == name]
        for member in members:
            if member not in seen:
                seen.add(member)
                yield n, member


def counts(
    game: Game, designs: Mapping[str, Designs], box: Container, players: int
) -> dict[str, int]:
    """Return the number of pieces by component in a box with ``players`` players, in its order."""
    figures = game.figures_at(players)
    return {
        name: sum(
            copies(game.components[name], designs[name], n, players, figures)
            for n in range(len(designs[name].ids))
        )
        for _, name in held(game, box)
        if name in designs
    }


def piles(
    game: Game, designs: Mapping[str, Designs], box: Container, players: int
) -> tuple[Pile, ...]:
    """Return the piles in a box with ``players`` players, component by component."""
    found = []
    for name, count in counts(game, designs, box, players).items():
        size = size_in(game, box, name)
        if count and size is not None:
            found.append(Pile(*size, count))
    return tuple(found)


def size_in(game: Game, box: Container, name: str) -> tuple[float, float, float] | None:
    """Return width, height and thickness in mm of a piece in a box; None if it cannot be in one."""
    component = game.components[name]
    lying = component.lying
    if lying is None:
        return None
    width, height, own, sleeves, layers = lying
    if own is not None:
        return width, height, own
    thick = layers * (box.thickness or game.groups[component.group].thickness or CARD_MM)
    if not (box.sleeves and sleeves):
        return width, height, thick
    if isinstance(box.sleeves, Sleeve):
        return box.sleeves.width, box.sleeves.height, thick + box.sleeves.thickness
    sleeve = sleeved(width, height)
    return (*sleeve, thick + FILM_MM) if sleeve is not None else None


# -- ways to lay them


class Column(NamedTuple):
    """Pieces on top of each other: their place from the box's corner, and their measures in mm."""

    x: float
    y: float
    width: float
    depth: float
    height: float


class Stowed(NamedTuple):
    """One arrangement: the room for all columns together, in mm, and each of them."""

    width: float
    depth: float
    height: float
    columns: tuple[Column, ...]

    @property
    def measures(self) -> tuple[float, float, float]:
        """Its three measures, the smallest first."""
        low, middle, high = sorted((self.width, self.depth, self.height))
        return low, middle, high


def ways(piles: Sequence[Pile]) -> Iterator[Stowed]:
    """Yield arrangements of the piles, in at most 24 columns or one per footprint."""
    shares: dict[Footprint, list[float]] = {}
    for pile in piles:
        short, long = sorted((_rounded(pile.width), _rounded(pile.height)))
        shares.setdefault((long, short), []).extend([pile.thickness] * pile.copies)
    most = max(MOST_COLUMNS, len(shares))
    # By footprint: the height of its columns if there is one, if there are two, and so on.
    heights = {
        foot: [_height(shares[foot], n) for n in range(1, min(most, len(shares[foot])) + 1)]
        for foot in sorted(shares, reverse=True)
    }
    seen: set[tuple[int, ...]] = set()
    for limit in sorted({height for tried in heights.values() for height in tried}):
        numbers = tuple(_fewest(tried, limit) for tried in heights.values())
        if 0 in numbers or sum(numbers) > most or numbers in seen:
            continue
        seen.add(numbers)
        columns = [
            (foot, tried[number - 1])
            for (foot, tried), number in zip(heights.items(), numbers, strict=True)
            for _ in range(number)
        ]
        yield from _rows(columns)


def _height(thicknesses: Sequence[float], number: int) -> float:
    """Return the height of the highest column; the thickest pieces are dealt out first."""
    columns = [0.0] * number
    for thickness in sorted(thicknesses, reverse=True):
        heapq.heapreplace(columns, columns[0] + thickness)
    return _rounded(max(columns))


def _fewest(heights: Sequence[float], limit: float) -> int:
    """Return the fewest columns of which none is higher than the limit; 0 if that is impossible."""
    return next((n for n, height in enumerate(heights, start=1) if height <= limit), 0)


def _rows(columns: Sequence[tuple[Footprint, float]]) -> Iterator[Stowed]:
    """Yield the columns in rows, for every possible width of a row."""
    widths = [short for (_, short), _ in columns]
    limits = {
        _rounded(math.fsum(widths[start:end]))
        for start in range(len(widths))
        for end in range(start + 1, len(widths) + 1)
    }
    for limit in sorted(limits):
        if limit < max(widths):
            continue
        placed: list[Column] = []
        x = y = deep = 0.0
        for (long, short), height in columns:
            if _rounded(x + short) > limit:
                x, y, deep = 0.0, y + deep, 0.0
            deep = max(deep, long)
            placed.append(Column(x, y, short, long, height))
            x += short
        width = max(column.x + column.width for column in placed)
        height = max(column.height for column in placed)
        yield Stowed(_rounded(width), _rounded(y + deep), height, tuple(placed))


def _rounded(length: float) -> float:
    return round(length, _DECIMALS)
