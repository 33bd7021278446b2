"""The data of Tlatelolco that its rules read. R is the rulebook of Warpspawn Games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from printgen.games.tlatelolco.board import Board
from printgen.kinds.board import model as boards
from printgen.model.boards import Space
from printgen.model.description import Description
from printgen.model.piece_counts import piece_id
from printgen.play.rules.missing_data import ANY, Limits

# The part that the board plays, and what the setup must have at the beginning of the game.
BOARD: Final = "board"
AREA: Final = "market"

# What a setup deals to each player, and the choice of who begins.
EXPORT: Final = "export"
TARGETS: Final = "targets"
START: Final = "start"

# The table of events on a red space, by the sum of that many dice.
TABLE: Final = "red"
TABLE_DICE: Final = 2

# Dice with more faces are typing errors.
MOST_SIDES: Final = 20
FIGURES: Final[Mapping[str, Limits]] = dict.fromkeys(
    (
        "die-sides",
        "export-units",
        "forced-units",
        "gain-units",
        "offers-each",
        "red-chains",
        "stay-allowed",
        "targets-each",
        "thief-jumps",
        "thief-number",
        "thief-takes",
        "win-units",
    ),
    ANY,
) | {"die-sides": (2, MOST_SIDES), "win-units": (1, None)}

# R, Victory.
END: Final = "somebody holds all targets"

# R, Red space roll table: every possible result, in a few words.
RESULTS: Final = {
    "gain": "units from an adjacent stand",
    "move": "another move",
    "banish": "an opponent’s pawn moved to a corner",
    "force": "a forced trade with an adjacent opponent",
    "thief": "the thief moved by a red space",
    "jump": "a jump to another red space",
    "home": "a way to a corner, and units of one’s export good",
}


def table_of(description: Description) -> Mapping[str, str]:
    """Return the red table's result for each sum, as written in the data; empty without a table."""
    return description.rules.tables.get(TABLE, {}) if description.rules else {}


def spaces_of(description: Description, figures: Mapping[str, int]) -> tuple[Space, ...] | None:
    """Return the spaces of the market; None unless it is on a board."""
    setup = description.setup
    about = setup.areas.get(AREA) if setup else None
    board = description.game.components.get((about.board if about else None) or "")
    if about is None or not isinstance(board, boards.Board):
        return None
    return board.groups(figures).get(about.group or "")


class Market:
    """The game's data in the form that the rules need. Goods, spaces and seats are numbers.

    R, The board; Pawns: stands, red spaces and corners, and the owner of each pawn.
    """

    def __init__(
        self, description: Description, seats: tuple[str, ...], figures: Mapping[str, int]
    ) -> None:
        """Read a description that has everything needed; see :func:`setup_checks.findings`."""
        rules, setup = description.rules, description.setup
        if rules is None or setup is None:
            raise ValueError("the game names no rules or no setup")
        parts = rules.pieces
        sellers, buyers = (description.designs[parts[part]] for part in ("sellers", "buyers"))
        self.goods = sellers.ids
        self.titles = tuple(
            str(values.get("name") or name)
            for name, values in zip(sellers.ids, sellers.values, strict=True)
        )
        self.sellers = {piece_id(parts["sellers"], name): n for n, name in enumerate(self.goods)}
        self.buyers = {
            piece_id(parts["buyers"], name): self.goods.index(name) for name in buyers.ids
        }
        self.pawns = tuple(
            piece_id(parts["pawns"], setup.seats[seat].own(parts["pawns"])[0]) for seat in seats
        )
        self.thief = parts["thief"]
        self.board = board = Board(spaces_of(description, figures) or ())
        self.numbers = {
            board.names[n]: str(board.numbers[n] or board.names[n]) for n in board.stands
        }
        """The number printed on each stand, by its space."""
        self.table = {int(total): word for total, word in table_of(description).items()}
