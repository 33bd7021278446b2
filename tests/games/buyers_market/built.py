"""Help for tests of what was built: results of Buyer's Market as files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import printgen
from printgen.games.buyers_market.api import Buildings, Construction
from printgen.model.catalog import Loaded
from printgen.play.scoring import Score, read_score


@cache
def market() -> Loaded:
    return printgen.load("buyers-market")


# Ana could build of all twelve; Ben's nine are worth as much as they can be.
PILES = """\
format: 1
results: buyers-market
players: 2
names: {trowel: Ana, plumb: Ben}
seats:
  trowel: {large-clubs: 3, large-hearts: 2, medium-clubs: 3, medium-stars: 1, small-clubs: 1,
    small-spades: 1, small-diamonds: 1, bank-large: 1, cards: 6}
  plumb: {large-diamonds: 3, large-own: 1, medium-diamonds: 3, small-spades: 2, cards: 5}
"""
POOR = "  trowel: [{clubs: 2, hearts: 2}, {clubs: 3}, {diamonds: 1, spades: 1}]\n"


def result(built: str = "") -> str:
    """A result of two players; with the lines of who built what."""
    return f"{PILES}built:\n{built}" if built else PILES


def constructions(score: Score) -> dict[str, Construction]:
    """What everybody has built, by seat."""
    assert isinstance(score.extra, Buildings)
    return score.extra.constructions


def scored(folder: Path, text: str, name: str = "r.yaml") -> Score:
    """What a file with this text comes to."""
    file = folder / name
    file.write_text(text, "utf-8")
    return read_score(market().description, file, name)
