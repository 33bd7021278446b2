"""What only some games can tell: positions, trades, ledgers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, runtime_checkable

from printgen.rules.results import Fault
from printgen.setup.plan import SetupPlan
from printgen.source import DataPath


class Good(NamedTuple):
    """A good that is traded: what it is called, and a piece that shows it."""

    title: str
    piece: str


class Swap(NamedTuple):
    """A unit of one good for one of another, at a place as it is marked on the board."""

    place: str
    give: str
    get: str


class Route(NamedTuple):
    """How a player comes from the good they begin with to one that they want: the fewest swaps, in
    order; None where none lead there. ``path`` is where a setup file says what is wanted.
    """

    seat: str
    start: str
    end: str
    path: DataPath
    swaps: tuple[Swap, ...] | None


class Terms(NamedTuple):
    """What a game calls the good that a player begins with, those wanted, and a place of trade."""

    start: str
    end: str
    ends: str
    place: str


@runtime_checkable
class Trading(Protocol):
    """Rules of games of barter, in which a setup decides what can be had for what; not all are."""

    def terms(self) -> Terms: ...

    def goods(self) -> Mapping[str, Good]:
        """Every good, by its id, in the data's order."""
        ...

    def swaps(self, plan: SetupPlan) -> list[Swap]:
        """All that can be had for something else."""

    def routes(self, plan: SetupPlan) -> list[Route]:
        """For every player and each good that they want, how they can come to it."""


class Event(NamedTuple):
    """A kind of line in a ledger, and the keys that it ``needs`` and ``may`` have, of ``at``,
    ``with``, ``give``, ``get``, ``lose``, ``units``. The other player writes a ``mutual`` one too.
    """

    title: str
    needs: frozenset[str]
    may: frozenset[str] = frozenset()
    mutual: bool = False


class Posting(NamedTuple):
    """A line of a player's ledger: units of goods that went ``out`` and came ``into`` their hands.

    ``at`` and ``partner`` are empty where the line names no place, and no other player.
    """

    seat: str
    event: str
    at: str
    partner: str
    out: Mapping[str, int]
    into: Mapping[str, int]


@runtime_checkable
class Auditing(Protocol):
    """Rules that can tell whether a player's ledger follows from the setup; not all can."""

    def goods(self) -> Mapping[str, Good]: ...

    def events(self) -> Mapping[str, Event]:
        """What can happen, by name; the first is what a line tells that names no event."""

    def opening(self, plan: SetupPlan, seat: str) -> Mapping[str, int]:
        """What a player begins with; nothing where the setup does not say."""
        ...

    def goal(self, plan: SetupPlan, seat: str) -> Mapping[str, int]:
        """What a player must hold to win; nothing where the setup does not say."""

    def audit(self, plan: SetupPlan, line: Posting) -> tuple[Posting, list[Fault]]:
        """A line with what it leaves open filled in, and what is not allowed in it. The path of a
        fault is a key of the line.
        """
        ...


__all__ = [
    "Auditing",
    "Event",
    "Good",
    "Posting",
    "Route",
    "Swap",
    "Terms",
    "Trading",
]
