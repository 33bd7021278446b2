"""Results files: the counts at the end of a game, as YAML, JSON or a table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictInt, StrictStr

from printgen.model.base import Count, Line, Model, Slug


class ResultsFile(Model):
    """The result of one game: the counts at its end. Missing counts are 0."""

    format: Literal[1]
    """The version of this format."""
    results: Slug
    """The game's id."""
    version: StrictStr | None = None
    """The version of the game's description."""
    players: Annotated[StrictInt, Field(ge=1, le=100)]
    """The number of players."""
    modes: tuple[Slug, ...] = ()
    """The modes that were played."""
    names: dict[Slug, Line] = Field(default_factory=dict)
    """The players by seat."""
    common: dict[Slug, Count] = Field(default_factory=dict)
    """Counts for all players together, such as the tokens on a king, by name."""
    seats: dict[Slug, dict[Slug, Count]]
    """The counts of each player, by seat and then by name."""
