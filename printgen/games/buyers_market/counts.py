"""Numbers of pieces that the rules of Buyer's Market need, and the contents of a box of plastic
pyramids.

R is the designer's rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from printgen.core.errors import Finding, Place
from printgen.games.buyers_market.codes import BOX_SHORT
from printgen.games.buyers_market.data import BANKS, CARDS, DIE, PIPS, Market, part, pips_of
from printgen.games.buyers_market.state import SIZES, State
from printgen.play.rules.contract import Expected, Rules
from printgen.source.tree import DataPath


def counts(rules: Rules[State], market: Market, supply: Mapping[str, int]) -> Iterator[Expected]:
    """Yield pyramids of each suit, size and bank, suits, cards, sides of the die, and one die."""
    figures, about = rules.figure, rules.description
    yield Expected(
        "suits, as the figure 'suits' says",
        len(market.suits),
        figures["suits"],
        ("figures", "suits"),
        "R, Requirements: five colours",
    )
    yield Expected(
        "sides of the die, as the figure 'die-sides' says",
        len(market.sides),
        figures["die-sides"],
        ("figures", "die-sides"),
        "R, Requirements: a colour die",
    )
    for name, size in zip(PIPS, SIZES, strict=True):
        for values in about.designs[part(about, size)].values[:1]:
            if (pips := pips_of(values)) is not None:
                yield Expected(
                    f"pips on a {size} pyramid, as the figure '{name}' says",
                    pips,
                    figures[name],
                    ("figures", name),
                    "R, Purchasing: pips of a large and a small pyramid",
                )
    yield from _trios(rules, market, supply)
    yield Expected(
        "order cards, to be the first pallets",
        sum(supply.get(piece, 0) for piece in market.card_pieces),
        figures["first-pallets"],
        ("components", part(about, CARDS), "rows"),
        "R, Setup: a card for each of the first pallets",
        exact=False,
    )
    yield Expected(
        "dice",
        supply.get(part(about, DIE), 0),
        1,
        ("components", part(about, DIE), "quantity"),
        "R, Requirements: a die",
        exact=False,
    )


def _trios(rules: Rules[State], market: Market, supply: Mapping[str, int]) -> Iterator[Expected]:
    """Yield pyramids of each suit and size, and of each bank."""
    figures, about = rules.figure, rules.description
    for suit, pieces in zip(market.suits, market.resources, strict=True):
        for size, piece in zip(SIZES, pieces, strict=True):
            yield Expected(
                f"{size} pyramids of {suit} for {rules.players} players",
                supply.get(piece, 0),
                figures["trios"],
                ("components", part(about, size), "rows"),
                "R, Requirements: so many trios of each colour",
            )
    for seat, pieces in zip(rules.seats, market.own, strict=True):
        for bank, size, piece in zip(BANKS, SIZES, pieces, strict=True):
            yield Expected(
                f"{size} pyramids of {seat}’s own",
                supply.get(piece, 0),
                figures["bank-trios"],
                ("components", part(about, bank), "rows"),
                "R, Requirements: two trios of another colour for each player",
            )


def box_findings(
    rules: Rules[State],
    market: Market,
    supply: Mapping[str, int],
    place: Callable[[DataPath], Place | None],
) -> Iterator[Finding]:
    """Find what is missing in one box of plastic pyramids for this number of players.

    R, Requirements.
    """
    figures = rules.figure
    trios = max(
        (supply.get(piece, 0) for pieces in market.resources for piece in pieces), default=0
    )
    own = max((supply.get(piece, 0) for pieces in market.own for piece in pieces), default=0)
    colours = len(market.suits) + rules.players
    for what, figure, wants in (
        ("trios of a colour", "box-trios", trios),
        ("trios of a bank’s colour", "box-trios", own),
        ("colours", "box-colours", colours),
    ):
        if wants > (has := figures[figure]):
            message = f"this kit needs {wants} {what}, but a box of plastic pyramids has {has}"
            hint = "print pyramids of this kit, or take those of another box"
            where = place(("figures", figure))
            message += " (rulebook, Requirements)"
            yield Finding(BOX_SHORT, message, where, hint)
