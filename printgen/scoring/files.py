"""Results files: what was counted when a game was over, as YAML, JSON or CSV. Position files: what
lies on the table while it goes on, as YAML or JSON.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt, StrictStr

from printgen.model.base import Count, Line, Model, Slug


class ResultsFile(Model):
    """The result of one game: what was counted at its end. What is not written is 0."""

    format: Literal[1]
    """The version of this format."""
    results: Slug
    """The game's id."""
    version: StrictStr | None = None
    """The version of the game's description."""
    players: Annotated[StrictInt, Field(ge=1, le=100)]
    """How many played."""
    modes: tuple[Slug, ...] = ()
    """The modes of the setup that were played."""
    names: dict[Slug, Line] = Field(default_factory=dict)
    """Who sat where, by seat."""
    common: dict[Slug, Count] = Field(default_factory=dict)
    """What is counted for all together, such as what lies on a king; what it is, by its name."""
    seats: dict[Slug, dict[Slug, Count]]
    """What every player has, by seat and then by its name."""


class PositionFile(Model):
    """What lies on the table at the end of a round, to be worked out by the rules."""

    format: Literal[1]
    """The version of this format."""
    position: Slug
    """The game's id."""
    version: StrictStr | None = None
    """The version of the game's description."""
    players: Annotated[StrictInt, Field(ge=1, le=100)]
    """How many play."""
    modes: tuple[Slug, ...] = ()
    """The modes of the setup that are played."""
    round: Annotated[StrictInt, Field(ge=1, le=100)]
    """Which round ends so, counted from 1."""
    names: dict[Slug, Line] = Field(default_factory=dict)
    """Who sits where, by seat."""
    areas: dict[Slug, Any]
    """What lies in each area, written as in setup files: the spaces of a map by what they are
    called, each a piece or a list of pieces. What is not written is empty.
    """
