"""The winner, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printgen.play.rules.results import Outcome


def verdict(outcome: Outcome, names: Mapping[str, str]) -> str:
    """Return who wins, with how many points, and by which tie-break. ``names`` are by seat."""
    who = listed(names[seat] for seat in outcome.winners)
    scores = {seat: team.score for team in outcome.teams for seat in team.seats}
    points = scores[outcome.winners[0]]
    score = f"{points} {outcome.unit[points != 1]}"
    asked = listed(outcome.tie_breaks)
    if outcome.shared:
        still = f", with a tie in {asked} as well" if asked else ""
        return f"{who} share the victory with {score}{still}."
    wins = "win" if len(outcome.winners) > 1 else "wins"
    if not asked:
        return f"{who} {wins} with {score}."
    *even, last = outcome.tie_breaks
    before = f" and in {listed(even)}" if even else ""
    return f"{who} {wins} by {last}, after a tie at {score}{before}."


def listed(things: Iterable[str]) -> str:
    """Return a list in words: Ana; Ana and Ben; Ana, Ben and Cid."""
    *first, last = list(things) or [""]
    return f"{', '.join(first)} and {last}" if first else last
