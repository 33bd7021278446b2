"""The figures of a game, each with where it comes from."""

import enum
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from pydantic import Field, StrictInt

from printgen.model.base import Count, Model, Problem, Words, problem
from printgen.model.references import FigureName

# Larger numbers are slips of the finger.
MOST_PLAYERS: Final = 100


class Provenance(enum.StrEnum):
    """Where a figure comes from."""

    PRINTED = "printed"
    """The rulebook states it."""
    DERIVED = "derived"
    """It follows from printed figures."""
    UNCLEAR = "unclear"
    """The source can be read in more than one way."""
    ASSUMED = "assumed"
    """We chose it."""


class Figure(Model):
    """A number that rules, quantities and texts read by name."""

    value: Count
    """The number itself."""
    provenance: Provenance
    """Whether the rulebook prints it, it follows, it is unclear, or it was assumed."""
    note: Words | None = None
    """Where it stands in the source, or how it was worked out."""


class Quantity(Model):
    """How many copies a game needs: a fixed number, or so many for each player.

    Exactly one of ``value`` and ``per-player``; either is a number or the name of a figure.
    """

    value: Count | FigureName | None = None
    """So many in all."""
    per_player: Count | FigureName | None = None
    """So many for each player."""
    min_players: Annotated[StrictInt, Field(ge=0, le=MOST_PLAYERS)] = 0
    """Needed only when at least this many play."""
    provenance: Provenance
    """Where the number comes from."""
    note: Words | None = None
    """Where it stands in the source, or how it was worked out."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """One of the two numbers, not both."""
        given = [key for key in data if key in _AMOUNTS and data[key] is not None]
        if not given:
            message = "neither 'value' nor 'per-player' is given"
            hint = "write 'value: 4' for so many in all, 'per-player: 4' for each player"
            yield problem("quantity-unclear", message, hint=hint, key=True, lacks=_AMOUNTS)
        elif len(given) > 1:
            message = f"'{given[0]}' is given already"
            yield problem(
                "quantity-unclear", message, (given[1],), hint="delete one of the two", key=True
            )

    def at(self, players: int, figures: Mapping[str, int]) -> int:
        """The number of copies for so many players, with the figures' values."""
        if players < self.min_players:
            return 0
        each = self.value if self.value is not None else self.per_player
        count = figures[each] if isinstance(each, str) else (each or 0)
        return count if self.value is not None else count * players


_AMOUNTS: Final = ("value", "per-player")
