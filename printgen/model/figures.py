"""The figures of a game, each with where it comes from."""

from __future__ import annotations

import enum
from typing import Self

from pydantic import StrictInt, model_validator

from printgen.model.base import Count, FigureName, Model, Words, problem


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
    min_players: StrictInt = 0
    """Needed only when at least this many play."""
    provenance: Provenance
    """Where the number comes from."""
    note: Words | None = None
    """Where it stands in the source, or how it was worked out."""

    @model_validator(mode="after")
    def _one_of(self) -> Self:
        if (self.value is None) == (self.per_player is None):
            raise problem("quantity-unclear", "give either 'value' or 'per-player'")
        return self

    def at(self, players: int, figures: dict[str, Figure]) -> int:
        """The number of copies for so many players."""
        if players < self.min_players:
            return 0
        each = self.value if self.value is not None else self.per_player
        count = figures[each].value if isinstance(each, str) else (each or 0)
        return count if self.value is not None else count * players
