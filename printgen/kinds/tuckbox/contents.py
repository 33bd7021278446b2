"""The contents of tuckboxes: the pieces, their numbers and their sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printgen.core.sleeves import FILM_MM, sleeved
from printgen.kinds.tuckbox.model import Sleeve, Tuckbox
from printgen.model.designs import Designs
from printgen.model.game import Game
from printgen.model.piece_counts import CARD_MM, copies


class Pile(NamedTuple):
    """Pieces of one size: width, height and thickness of each in mm, and how many there are."""

    width: float
    height: float
    thickness: float
    copies: int


def held(game: Game, box: Tuckbox) -> Iterator[tuple[int, str]]:
    """Yield the components that go into a box, each once, with the index of the name that says so.

    Where a component and a group are called alike, the component is meant.
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
    game: Game, designs: Mapping[str, Designs], box: Tuckbox, players: int
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
    game: Game, designs: Mapping[str, Designs], box: Tuckbox, players: int
) -> tuple[Pile, ...]:
    """Return the piles in a box with ``players`` players, component by component."""
    found = []
    for name, count in counts(game, designs, box, players).items():
        size = size_in(game, box, name)
        if count and size is not None:
            found.append(Pile(*size, count))
    return tuple(found)


def size_in(game: Game, box: Tuckbox, name: str) -> tuple[float, float, float] | None:
    """Return width, height and thickness in mm of a piece in a box; None where it cannot lie."""
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
