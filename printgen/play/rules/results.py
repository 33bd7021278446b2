"""What rules tell of a game's end: what was counted, what cannot be, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from printgen.core.errors import Code, Finding


@dataclass(frozen=True)
class Team:
    """Players who win together; in most games every player is a team alone."""

    seats: tuple[str, ...]
    score: int


@dataclass(frozen=True)
class Tally:
    """What is counted when a game is over: how many of what each player has, and all have.

    ``common`` is what belongs to nobody, such as what lies on a king. Keys are the engine's.
    """

    common: Mapping[str, int]
    seats: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True)
class Sum:
    """What a seat gets for one of the things that are counted, and how: ``4 × 3`` makes 12."""

    seat: str
    key: str
    how: str
    points: int


@dataclass(frozen=True)
class Tie:
    """A tie-break that was asked: what was compared, and how much of it those who were tied have,
    by seat. Of partners, each has their own.
    """

    name: str
    counts: Mapping[str, int]


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    ``scores`` by seat, ``teams`` with their sums, ``winners`` the seats that won (several when a
    team wins or the victory is shared). ``tie_breaks`` are those that had to be asked, in order;
    ``reason`` says why the game is over; ``working`` shows the sums line by line, and ``sums`` the
    same for score sheets: those of a seat add up to its score. So are ``ties`` to the tie-breaks.
    """

    winners: tuple[str, ...]
    scores: Mapping[str, int]
    teams: tuple[Team, ...]
    tie_breaks: tuple[str, ...] = ()
    reason: str = ""
    working: tuple[str, ...] = ()
    shared: bool = False
    sums: tuple[Sum, ...] = ()
    ties: tuple[Tie, ...] = ()
    unit: tuple[str, str] = ("point", "points")


@dataclass(frozen=True)
class Fault:
    """What cannot be in a result: where in the tally, the finding's code, and what is wrong."""

    path: tuple[str, ...]
    code: Code
    message: str


class Extra(Protocol):
    """What only one game's results hold besides counts, read from a file and judged.

    A guest's module ``results`` offers ``MODEL``, the model of its results files, and
    ``read(rules, tally, tree)``, which gives this.
    """

    @property
    def findings(self) -> list[Finding]:
        """All that is wrong with it in the file; all else is only asked without any."""
        ...

    def outcome(self) -> Outcome:
        """Return who wins with it."""
        ...

    def heading(self, seat: str, called: str, *, finished: bool) -> str:
        """Return the line over what is said of a seat, whose player is ``called`` so."""
        ...

    def words(self, seat: str) -> list[str]:
        """Return what there is to say of a seat, line by line; leading spaces indent."""
        ...

    def data(self, seat: str) -> dict[str, Any]:
        """Return plain data that is added to the seat's."""
        ...

    def sheet(self) -> Mapping[str, Any]:
        """Return by seat what the template of the score sheet sees as ``sheet.extra``."""
        ...


__all__ = [
    "Extra",
    "Fault",
    "Outcome",
    "Sum",
    "Tally",
    "Team",
    "Tie",
]
