"""Files of ledgers: what players wrote down while trading, as YAML or JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StrictInt, StrictStr

from printgen.model.base import MOST_COPIES, Count, FileName, Line, Model, Slug

Units: TypeAlias = Annotated[StrictInt, Field(ge=1, le=MOST_COPIES)]
Goods: TypeAlias = Slug | Annotated[dict[Slug, Units], Field(min_length=1)]


class LedgerLine(Model):
    """A line of a ledger: what went out of a player's hands, and what came in. Which of the keys
    it has depends on what happened.
    """

    event: Slug | None = None
    """The event; without it a trade at a place."""
    at: Annotated[StrictInt, Field(ge=0)] | Line | None = None
    """The place: the number that is printed there, or the name of the space."""
    with_: Slug | None = Field(default=None, alias="with")
    """The other player's seat."""
    give: Goods | None = None
    """The good that was given; several with their units."""
    get: Goods | None = None
    """The good that came for it; several with their units."""
    lose: Goods | None = None
    """The good that was lost for nothing."""
    units: Units | None = None
    """The number of units of a good; 1 if nothing is said."""
    left: Count | None = None
    """The units left then of the good that went out, if the ledger says so: compared."""
    now: Count | None = None
    """The units held then of the good that came in, likewise."""


class LedgerFile(Model):
    """A ledger as players wrote it in a game of barter, to be checked against its setup."""

    format: Literal[1]
    """The version of this format."""
    ledger: Slug
    """The game's id."""
    version: StrictStr | None = None
    """The version of the game's description."""
    seed: Annotated[StrictInt, Field(ge=0, lt=2**63)] | None = None
    """The seed of the setup, for so many 'players' and in these 'modes'."""
    players: Annotated[StrictInt, Field(ge=1, le=100)] | None = None
    """The number of players, where a seed gives the setup."""
    modes: tuple[Slug, ...] = ()
    """The modes of the setup, where a seed gives it."""
    setup_file: FileName | None = None
    """Instead of a seed: the setup's own file, in this file's folder or one below."""
    setup: Any = None
    """Instead of both: the setup, in the form of a setup file."""
    names: dict[Slug, Line] = Field(default_factory=dict)
    """The players by seat."""
    seats: dict[Slug, tuple[LedgerLine, ...]]
    """The lines of each player's ledger in their order, by seat; some players may be left out."""
    winner: Slug | None = None
    """The seat of the player who is said to have won."""
