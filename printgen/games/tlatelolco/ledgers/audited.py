"""Audited ledgers: players' goods, and who has won, in words and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from printgen.core.errors import listed
from printgen.games.tlatelolco.ledgers.events import Posting
from printgen.model.description import Description
from printgen.play.rules.results import Section, Told
from printgen.play.setup.plan import SetupPlan
from printgen.source.tree import Mapping as Tree


class Entry(NamedTuple):
    """A line that was audited, and the units of each good that the player held after it."""

    posting: Posting
    held: Mapping[str, int]


@dataclass(frozen=True)
class Audited:
    """A ledger that follows from its setup.

    ``entries`` are the lines by seat, each with the goods that the player held after it;
    ``opening`` and ``goal`` are the goods that each began with and needs to win. ``complete`` are
    the players who hold these, ``winner`` is the player named as the winner, or the only possible
    one; ``names`` are the players' names in the file.
    """

    description: Description
    plan: SetupPlan
    names: Mapping[str, str]
    opening: Mapping[str, Mapping[str, int]]
    goal: Mapping[str, Mapping[str, int]]
    entries: Mapping[str, tuple[Entry, ...]]
    complete: tuple[str, ...]
    winner: str | None
    tree: Tree

    @property
    def called(self) -> dict[str, str]:
        """The name of the player at each seat, or the seat's title."""
        return self.description.called(self.entries, self.names)

    def held(self, seat: str) -> Mapping[str, int]:
        """Return what the player holds in the end."""
        entries = self.entries[seat]
        return entries[-1].held if entries else self.opening[seat]

    def lacking(self, seat: str) -> dict[str, int]:
        """Return what the player still needs to win."""
        return lacking(self.goal[seat], self.held(seat))


def lacking(goal: Mapping[str, int], held: Mapping[str, int]) -> dict[str, int]:
    """Return how many units of each good are missing."""
    return {good: n - held.get(good, 0) for good, n in goal.items() if held.get(good, 0) < n}


def in_words(units: Mapping[str, int]) -> str:
    """Return units in words: ``3 jade, 1 gold and 2 honey``, or ``nothing``."""
    return listed(f"{count} {good}" for good, count in units.items()) or "nothing"


def verdict(audited: Audited) -> str:
    """Return a sentence that says who has won according to the ledgers."""
    called = audited.called
    if audited.winner is not None:
        return f"{called[audited.winner]} wins."
    if audited.complete:
        who = listed(called[seat] for seat in audited.complete)
        return f"{who} hold all that wins; say who was first."
    return "Nobody holds all that wins."


def line_words(entry: Entry) -> str:
    """Describe a line in a few words: ``trade at 12: 3 jade → 3 gold``."""
    posting = entry.posting
    where = f" at {posting.at}" if posting.at else ""
    whom = f" with {posting.partner}" if posting.partner else ""
    moved = f"{in_short(posting.out)} → {in_short(posting.into)}"
    if not posting.out:
        moved = f"+ {in_short(posting.into)}"
    elif not posting.into:
        moved = f"- {in_short(posting.out)}"
    return f"{posting.event}{where}{whom}: {moved}"


def in_short(units: Mapping[str, int]) -> str:
    """Return units in short form: ``3 jade, 1 gold``, or ``nothing``."""
    return ", ".join(f"{count} {good}" for good, count in units.items()) or "nothing"


def told(audited: Audited) -> Told:
    """Describe each player's lines, with the goods held after each, and who has won."""
    sections = []
    for seat, entries in audited.entries.items():
        missing = audited.lacking(seat)
        lines = [
            f"begins with {in_short(audited.opening[seat])}",
            *(
                f"{n}. {line_words(entry)}; then holds {in_short(entry.held)}"
                for n, entry in enumerate(entries, start=1)
            ),
            f"lacks {in_words(missing)}" if missing else "holds all that wins",
        ]
        sections.append(Section(audited.called[seat], lines))
    return Told(verdict(audited), sections)


def to_data(audited: Audited) -> dict[str, Any]:
    """Return plain data: each player's lines with the goods held after each, and who has won."""
    return {
        "game": audited.description.game.id,
        "players": audited.plan.players,
        "seats": {
            seat: {
                "name": audited.names.get(seat),
                "opening": dict(audited.opening[seat]),
                "lines": [
                    {
                        "event": entry.posting.event,
                        "at": entry.posting.at or None,
                        "with": entry.posting.partner or None,
                        "out": dict(entry.posting.out),
                        "in": dict(entry.posting.into),
                        "held": dict(entry.held),
                    }
                    for entry in entries
                ],
                "held": dict(audited.held(seat)),
                "goal": dict(audited.goal[seat]),
                "lacking": audited.lacking(seat),
            }
            for seat, entries in audited.entries.items()
        },
        "complete": list(audited.complete),
        "winner": audited.winner,
        "verdict": verdict(audited),
    }
