"""The number of copies of every piece of a game, by the number of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printgen.model.component import Paged
from printgen.model.designs import Designs
from printgen.model.figures import value_of
from printgen.model.game import Game
from printgen.model.kinds import Component
from printgen.model.pieces import DesignedPieces, Pieces

# The thickness of card of 250 to 300 g/m², in mm, on which most pieces and boxes are printed.
CARD_MM: Final = 0.3


def copies(
    component: Component, designs: Designs | None, n: int, players: int, figures: Mapping[str, int]
) -> int:
    """Return the number of copies of a component's ``n``-th design with that many players."""
    if isinstance(component, DesignedPieces) and component.rows is not None and designs is not None:
        if designs.quantities:
            return designs.quantities[n]
        if isinstance(component.rows, dict):
            row = designs.ids[designs.turned_from[n] if designs.turned_from else n]
            return component.rows[row].quantity.at(players, figures)
        each = component.rows.quantity
        return 1 if each is None else value_of(each, figures)
    quantity = component.quantity
    return quantity.at(players, figures) if quantity is not None else 0


def piece_id(component: str, design: str) -> str:
    """Return ``component/design``, or the component's id if all copies are alike."""
    return f"{component}/{design}" if design else component


def component_of(piece: str) -> str:
    """Return the id of a piece's component."""
    return piece.partition("/")[0]


def box(
    game: Game,
    designs: Mapping[str, Designs],
    players: int,
    figures: Mapping[str, int],
    *,
    stand_ins: bool = False,
) -> dict[str, int]:
    """Return the copies of every counted piece by its id, in the data's order, without zeros.

    Stand-ins for other pieces only count if ``stand_ins``.
    """
    found: dict[str, int] = {}
    for name, component in game.components.items():
        if isinstance(component, Pieces) and (stand_ins or component.instead_of is None):
            rows = designs[name]
            for n, design in enumerate(rows.ids):
                if count := copies(component, rows, n, players, figures):
                    found[piece_id(name, design)] = count
    return found


def printed(
    game: Game, designs: Mapping[str, Designs], players: int, figures: Mapping[str, int]
) -> dict[str, int]:
    """Return the copies of everything that is cut from sheets: pieces first, then boards."""
    found = box(game, designs, players, figures, stand_ins=True)
    for name, component in game.components.items():
        if not isinstance(component, Pieces | Paged):
            count = copies(component, None, 0, players, figures)
            found |= {piece_id(name, part): count for part in component.PARTS}
    return found
