"""Playthroughs of guests: what tests/games/<guest>/playthroughs.py declares, and what is used."""

from __future__ import annotations

from typing import Any, NamedTuple

from printgen.play.rules.contract import Action, Rules


class Playthrough(NamedTuple):
    """A game to be played, or its first turns; the table is shown before every so many.

    ``by_kind`` chooses a kind of action first, where one kind has so many more than the others that
    these would hardly be seen.
    """

    players: int
    seed: int
    modes: tuple[str, ...] = ()
    every: int = 1
    turns: int = 10_000
    by_kind: bool = False

    @property
    def file(self) -> str:
        return f"{self.players}.playthrough.txt"


def used_by(rules: Rules[Any], state: Any, action: str) -> tuple[str, ...]:
    """Return the features that a legal action uses."""
    return rules.used(state, Action(action), rules.apply(state, Action(action)))
