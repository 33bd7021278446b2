"""What may lie where in The Market at Kos, also in positions written down. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.model.validate import Description
from printgen.rules.market_at_kos.data import BOARD, Market, track_name
from printgen.rules.protocol import Fault
from printgen.setup.plan import SetupPlan


def misplaced(market: Market, seats: tuple[str, ...], plan: SetupPlan) -> Iterator[Fault]:
    """Merchant tokens that cannot lie where they do; stalls and workers are the recipe's to judge.

    R, End of Round 4: a token lies on a stall, and no player has two on one.
    """
    owners = dict(zip(market.tokens, seats, strict=False))
    stalls = frozenset(market.stalls)
    for space in market.places.circles:
        for piece in plan.pile("market", "", space.n):
            if piece in owners:
                message = f"a merchant token lies on a stall, and {space.label} is a circle"
                yield Fault(("market", space.label, piece), "position-impossible", message)
    for space in market.places.squares:
        pile = plan.pile("market", "", space.n)
        for piece, count in pile.items():
            if piece not in owners:
                continue
            path = ("market", space.label, piece)
            if not stalls & pile.keys():
                message = f"a merchant token lies on a stall, and there is none on {space.label}"
                yield Fault(path, "position-impossible", message)
            if count > 1:
                message = f"{count} merchant tokens of '{owners[piece]}' are on {space.label}, and "
                message += "nobody has more than one on a stall"
                yield Fault(path, "position-impossible", message)


def spare(
    market: Market, seats: tuple[str, ...], supply: Mapping[str, int], plan: SetupPlan
) -> tuple[int, ...]:
    """The merchant tokens that each player has left: all that are not written anywhere else, less
    the one that shows the points. ``supply`` tells how many there are of each piece.
    """
    found = []
    for token in market.tokens[: len(seats)]:
        lying, shown = 0, 0
        for spot, pile in plan.piles.items():
            if spot.area != "hand":
                count = sum(count for piece, count in pile if piece == token)
                lying += count
                shown += count if spot.area == "score-track" else 0
        found.append(supply.get(token, 0) - lying - (not shown))
    return tuple(found)


def laid(description: Description, moves: int) -> Iterator[tuple[str, str, str]]:
    """Where merchant tokens are laid in a round with so many moves: the component, the board and
    the group of its spaces. R, Move a worker; Place a stall.
    """
    rules, setup = description.rules, description.setup
    if rules is None or setup is None:
        return
    token, track = rules.pieces["tokens"], setup.areas["stalls-track"]
    yield token, track.board or "", track.group or ""
    for n in range(1, moves + 1):
        yield token, rules.pieces[BOARD], track_name(n)
