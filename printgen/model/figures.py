"""The figures of a game, each with its provenance."""

import enum
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from pydantic import Field, StrictInt

from printgen.model.base import MOST_COPIES, Count, Model, Problem, Words, exactly_one, problem
from printgen.model.codes import QUANTITY_UNCLEAR
from printgen.model.formula import MOST_VALUE, PLAYERS, FormulaText, read_formula
from printgen.model.references import FigureName

# Larger numbers are slips of the finger.
MOST_PLAYERS: Final = 100
MOST_FIGURE: Final = MOST_COPIES


class Provenance(enum.StrEnum):
    """The origin of a figure."""

    PRINTED = "printed"
    """The rulebook states it."""
    DERIVED = "derived"
    """It follows from printed figures."""
    UNCLEAR = "unclear"
    """The source can be read in more than one way."""
    ASSUMED = "assumed"
    """We chose it."""


class Figure(Model):
    """A number that rules, quantities and texts read by name.

    Exactly one of ``value``, ``by-players`` and ``formula``.
    """

    value: Count | None = None
    """The number itself."""
    by_players: Annotated[tuple[Count, ...], Field(min_length=1)] | None = None
    """A number for every number of players, from the fewest on."""
    formula: FormulaText | None = None
    """The formula by which it follows from figures above it: 'stalls - players * 2 + 1'."""
    least: Count | None = None
    """A formula that comes to less is so much."""
    most: Count | FigureName | None = None
    """A formula that comes to more is so much: a number or a figure's name."""
    provenance: Provenance
    """Whether the rulebook prints it, it follows, it is unclear, or it was assumed."""
    note: Words | None = None
    """Its place in the source, or the way it was worked out."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield numbers given in no way or several, and limits without a formula."""
        hint = "write 'value: 4' for a number that is always the same"
        yield from exactly_one(data, NUMBERS, hint)
        for key in ("least", "most"):
            if data.get(key) is not None and data.get("formula") is None:
                message = f"only a formula has a '{key}'"
                yield problem(QUANTITY_UNCLEAR, message, (key,), hint="delete it", key=True)

    def written(self) -> str:
        """Return the number as texts show it: ``4``, ``15, 15, 12, 9`` or the formula."""
        if self.value is not None:
            return str(self.value)
        if self.by_players is None:
            return self.formula or ""
        if len(set(self.by_players)) == 1:
            return str(self.by_players[0])
        return ", ".join(map(str, self.by_players))

    def at(self, players: int, fewest: int, known: Mapping[str, int]) -> int:
        """Return the number with ``players`` players of a game for ``fewest`` or more.

        ``known`` are the values of the figures above it. A formula may come to less than 0, or to
        more than can be: then to MOST_VALUE + 1.
        """
        if self.value is not None:
            return self.value
        if self.by_players is not None:
            return self.by_players[min(max(players - fewest, 0), len(self.by_players) - 1)]
        try:
            count = read_formula(self.formula or "").value({**known, PLAYERS: players})
        except OverflowError:
            return MOST_VALUE + 1  # a limit would hide that the number before it is not known
        if self.most is not None:
            most = known.get(self.most, count) if isinstance(self.most, str) else self.most
            count = min(count, most)
        return count if self.least is None else max(count, self.least)


NUMBERS: Final = ("value", "by-players", "formula")


class Quantity(Model):
    """The number of copies that a game needs: a fixed number, or so many for each player.

    Exactly one of ``value`` and ``per-player``; either is a number or the name of a figure.
    """

    value: Count | FigureName | None = None
    """So many in all."""
    per_player: Count | FigureName | None = None
    """So many for each player."""
    min_players: Annotated[StrictInt, Field(ge=0, le=MOST_PLAYERS)] = 0
    """Needed only when at least this many play."""
    provenance: Provenance
    """The source of the number."""
    note: Words | None = None
    """Its place in the source, or the way it was worked out."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield quantities given in no way or both."""
        hint = "write 'value: 4' for so many in all, 'per-player: 4' for each player"
        yield from exactly_one(data, ("value", "per-player"), hint)

    def at(self, players: int, figures: Mapping[str, int]) -> int:
        """Return the number of copies for that many players, with the figures' values."""
        if players < self.min_players:
            return 0
        each = self.value if self.value is not None else self.per_player
        count = figures[each] if isinstance(each, str) else (each or 0)
        return count if self.value is not None else count * players
