"""The table during setup: the contents of each area, and what is left in the box."""

from __future__ import annotations

from dataclasses import dataclass, field

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Code, Finding, Place, counted
from printgen.model import piece_counts
from printgen.model.codes import UNKNOWN_NAME, WRONG_LENGTH
from printgen.model.pieces import Pieces
from printgen.model.setup import Amount, Draw, HowMany, Scatter
from printgen.play.codes import (
    AREA_UNFIT,
    PIECE_MISSING,
    SEAT_MISSING,
    SPACE_MISSING,
    SUPPLY_SHORT,
)
from printgen.play.setup.plan import BOX, Pile, Spot, pile_of
from printgen.play.setup.terms import Terms
from printgen.source.tree import DataPath


@dataclass
class Table:
    """The pieces on the table, those left in the box, and findings about steps that failed."""

    terms: Terms
    findings: list[Finding] = field(default_factory=list)
    chosen: dict[str, str] = field(default_factory=dict)
    dealt: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.box = dict(self.terms.box)
        self.areas: dict[tuple[str, str], list[list[str]]] = {
            owned: [[] for _ in spots] for owned, spots in self.terms.spots.items()
        }

    def piles(self) -> dict[Spot, Pile]:
        """Return the contents of every spot; the pieces of a heap in the order of the box."""
        found: dict[Spot, Pile] = {}
        for owned, spaces in self.areas.items():
            shape = self.terms.shapes[owned[0]]
            lying = spaces
            if not shape.kept and not shape.spaces:
                # A sorted copy: a later step may draw from the original.
                lying = [sorted(spaces[0], key=self.terms.order.__getitem__)]
            for spot, pieces in zip(self.terms.spots[owned], lying, strict=True):
                if pieces:
                    found[spot] = pile_of(pieces)
        if left := tuple((piece, count) for piece, count in self.box.items() if count):
            found[Spot(BOX)] = left
        return found

    def find(self, code: Code, message: str, at: DataPath | Place, hint: str | None = None) -> None:
        """Add a finding with its place, or its path in the setup."""
        where = at if isinstance(at, Place) else self.terms.description.place("setup", *at)
        self.findings.append(Finding(code, f"{message}{self._case()}", where, hint))

    def _case(self) -> str:
        modes = f", mode {', '.join(self.terms.modes)}" if self.terms.modes else ""
        return f" (with {counted(self.terms.players, 'player')}{modes})"

    def counted(self, piece: str, count: int) -> str:
        """Return a number of pieces with the verb: ``21 commodity tokens 'jewel' are``."""
        return f"{self.terms.number_of(piece, count)} {'is' if count == 1 else 'are'}"

    def check_seats(self) -> None:
        """Find missing seats, and seats whose pieces are not in the box."""
        setup = self.terms.setup
        if len(setup.seats) < self.terms.players:
            has, players = len(setup.seats), self.terms.players
            message = f"the setup has {counted(has, 'seat')} for {counted(players, 'player')}"
            self.find(SEAT_MISSING, message, ("seats",), "describe one for each player")
        for seat in self.terms.seats:
            for component in setup.seats[seat].pieces:
                for design in setup.seats[seat].own(component):
                    real = self.terms.counted(component)
                    if piece_counts.piece_id(real, design) not in self.terms.box:
                        known = [p.partition("/")[2] for p in self.terms.pieces(real)]
                        at = ("seats", seat, "pieces", component)
                        message = f"no {self.terms.title(component, 1)} '{design}' is in the box"
                        self.find(PIECE_MISSING, message, at, did_you_mean(design, known))

    def amount(self, count: HowMany, at: DataPath) -> int:
        """Return the value of a count for these players."""
        if isinstance(count, Amount) and count.by_players is not None:
            players = self.terms.description.game.players
            needed = players.max - players.min + 1
            if len(count.by_players) != needed:
                has = counted(len(count.by_players), "number")
                message = f"'by-players' has {has} instead of {needed}"
                message += ", one for each number of players"
                self.find(WRONG_LENGTH, message, (*at, "by-players"))
        return self.terms.amount(count)

    def fits(self, area: str, at: DataPath, *, per_seat: bool | None, spaced: bool | None) -> bool:
        """Return True if an area is of the kind that a step needs; None means any kind."""
        shape = self.terms.shapes[area]
        wrong = None
        if per_seat is not None and shape.per_seat is not per_seat:
            wrong = "every player has one" if shape.per_seat else "not every player has one"
        elif spaced is not None and bool(shape.spaces) is not spaced:
            wrong = "it has spaces" if shape.spaces else "it has no spaces"
        if wrong:
            message = f"this cannot be done with the area '{area}': {wrong}"
            self.find(AREA_UNFIT, message, at, "name another area, or describe it differently")
        return not wrong

    def space_called(self, area: str, label: str, at: DataPath | Place) -> list[str] | None:
        """Return the space of a common area with a label, None if there is none."""
        names = self.terms.shapes[area].cells
        if label in names:
            return self.areas[area, ""][names.index(label)]
        message = f"'{area}' has no space '{label}'"
        hint = f"they are {names[0]} to {names[-1]}" if names else None
        if f"0{label}" in names:  # spreadsheet programs take the zero away
            hint = f"did you mean '0{label}'? If a spreadsheet has lost the zero, make it text"
        self.find(SPACE_MISSING, message, at, hint)
        return None

    def spaces_of(self, area: str, step: Scatter | Draw, at: DataPath) -> list[list[str]]:
        """Return the spaces of a common area that a step may put pieces on.

        Labels that no space has are reported at the step ``at``.
        """
        shape = self.terms.shapes[area]
        for n, kind in enumerate(step.kinds):
            if kind not in shape.kinds:
                hint = did_you_mean(kind, shape.kinds)
                message = f"'{area}' has no spaces of the kind '{kind}'"
                self.find(UNKNOWN_NAME, message, (*at, "kinds", n), hint)
        if step.next_to and self.terms.setup.areas[area].board is None:
            message = f"the data does not say which spaces of '{area}' are neighbours"
            hint = "name an area that is on a board"
            self.find(AREA_UNFIT, message, (*at, "next-to"), hint)
        for n, label in enumerate(step.next_to):
            self.space_called(area, label, (*at, "next-to", n))
        wanted = self.terms.wanted(area, step)
        return [space for space, is_one in zip(self.areas[area, ""], wanted, strict=True) if is_one]

    def take(self, piece: str, count: int, at: DataPath) -> list[str]:
        """Take copies of a piece out of the box and return them; all that are left if there are too
        few.
        """
        left = self.box.get(piece, 0)
        if count > left:
            message = f"{self.counted(piece, count)} needed, but {are(left)} in the box"
            self.find(SUPPLY_SHORT, message, at, "raise its quantity or take fewer")
        taken = min(count, left)
        self.box[piece] = left - taken
        return [piece] * taken

    def require_some(
        self, taken: int, component: str, at: DataPath, count: HowMany | None = None
    ) -> None:
        """Report a component without pieces for a step; if ``count`` is None, without any left."""
        if not isinstance(self.terms.description.game.components.get(component), Pieces):
            message = f"'{component}' is not a piece that can be laid out"
            self.find(PIECE_MISSING, message, (*at, "pieces"), "name a component of pieces")
        elif (other := self.terms.counted(component)) != component:
            message = f"'{component}' is there instead of '{other}', which the setup counts"
            self.find(PIECE_MISSING, message, (*at, "pieces"), f"name '{other}'")
        elif not self.terms.pieces(component):
            message = f"no {self.terms.title(component, 1)} is in the box"
            hint = "raise its quantity, or do the step for more players only"
            self.find(PIECE_MISSING, message, (*at, "pieces"), hint)
        elif not taken and count is None:
            message = f"no {self.terms.title(component, 1)} is left in the box"
            hint = "an earlier step has taken them all"
            self.find(SUPPLY_SHORT, message, (*at, "pieces"), hint)


def are(count: int) -> str:
    """Return a number with the verb: ``1 is``, ``none are``."""
    return "1 is" if count == 1 else f"{count or 'none'} are"
