"""Files of ledgers: what players wrote down while trading, as YAML or JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StrictInt, StrictStr

from printgen.model.base import MOST_COPIES, Count, FileName, Line, Model, Slug

Units: TypeAlias = Annotated[StrictInt, Field(ge=1, le=MOST_COPIES)]
Goods: TypeAlias = Slug | Annotated[dict[Slug, Units], Field(min_length=1)]


class LedgerLine(Model):
    """A line of a ledger. The event decides which keys it has."""

    event: Slug | None = None
    """The event; by default a trade at a stand."""
    at: Annotated[StrictInt, Field(ge=0)] | Line | None = None
    """The stand: the number printed there, or the name of the space."""
    with_: Slug | None = Field(default=None, alias="with")
    """The other player's seat."""
    give: Goods | None = None
    """The good that the player gave; several with their units."""
    get: Goods | None = None
    """The good that the player got; several with their units."""
    lose: Goods | None = None
    """The good that the player lost."""
    units: Units | None = None
    """The number of units of each good; by default 1."""
    left: Count | None = None
    """The units that were left of the good given away; checked if given."""
    now: Count | None = None
    """The units that the player then had of the good received; checked if given."""


class LedgerFile(Model):
    """Ledgers that players wrote in a game of barter, to check against the setup."""

    format: Literal[1]
    """The version of this format."""
    ledger: Slug
    """The game's id."""
    version: StrictStr | None = None
    """The version of the game's description."""
    seed: Annotated[StrictInt, Field(ge=0, lt=2**63)] | None = None
    """The seed of the setup, with these 'players' and 'modes'."""
    players: Annotated[StrictInt, Field(ge=1, le=100)] | None = None
    """The number of players, if there is a seed."""
    modes: tuple[Slug, ...] = ()
    """The modes of the setup, if there is a seed."""
    setup_file: FileName | None = None
    """A setup file instead of a seed, in the same folder or one below."""
    setup: Any = None
    """The setup instead of both, in the form of a setup file."""
    names: dict[Slug, Line] = Field(default_factory=dict)
    """The players by seat."""
    seats: dict[Slug, tuple[LedgerLine, ...]]
    """The lines of each player's ledger in order, by seat; players can be left out."""
    winner: Slug | None = None
    """The seat of the player who won."""
