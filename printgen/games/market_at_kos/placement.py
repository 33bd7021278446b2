"""Check where pieces may be in The Market at Kos, also in position files. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.games.market_at_kos.codes import POSITION_IMPOSSIBLE
from printgen.games.market_at_kos.data import BOARD, Market, track_name
from printgen.model.description import Description
from printgen.play.rules.results import Fault
from printgen.play.setup.plan import SetupPlan


def misplaced(
    market: Market, seats: tuple[str, ...], plan: SetupPlan, round_: int, limit: int
) -> Iterator[Fault]:
    """Yield merchant tokens that cannot be where they are at the end of a round, and more stalls
    than the ``limit`` that ends it. The recipe checks the spaces of stalls and workers.
    """
    yield from _tokens_on_stalls(market, seats, plan, round_)
    yield from _tokens_on_tracks(market, seats, plan)
    yield from _stalls(market, plan, round_, limit)


def _stalls(market: Market, plan: SetupPlan, round_: int, limit: int) -> Iterator[Fault]:
    """R, Setup 7: the last stall that the table allows ends the round."""
    lying = [
        (space.label, piece)
        for space in market.places.squares
        for piece in plan.pile("market", "", space.n)
        if piece in market.stalls
    ]
    if len(lying) > limit:
        message = f"{len(lying)} stalls lie in the market, and round {round_} is over with {limit}"
        yield Fault(("market", *lying[limit]), POSITION_IMPOSSIBLE, message)


def _tokens_on_tracks(market: Market, seats: tuple[str, ...], plan: SetupPlan) -> Iterator[Fault]:
    """R, Setup 4: each player has one token on the score track. R, Place a stall: one token on each
    space of the stalls track, below the broker.
    """
    owners = dict(zip(market.tokens, seats, strict=False))
    seen: dict[str, str] = {}
    for _, called, pile in _spaces(plan, "score-track"):
        for piece, count in pile.items():
            if piece in owners and (piece in seen or count > 1):
                before = seen.get(piece, called)
                message = (
                    f"a merchant token of '{owners[piece]}' shows the points on {before} already"
                )
                yield Fault(("score-track", called, piece), POSITION_IMPOSSIBLE, message)
            seen.setdefault(piece, called)
    broker = next((n for n, _, pile in _spaces(plan, "stalls-track") if market.broker in pile), 0)
    for space, called, pile in _spaces(plan, "stalls-track"):
        tokens = [piece for piece in pile if piece in market.tokens]
        if sum(pile[piece] for piece in tokens) > 1:
            message = f"there is room for one merchant token on {called} of the stalls track"
            yield Fault(("stalls-track", called, tokens[-1]), POSITION_IMPOSSIBLE, message)
        if tokens and space <= broker:
            message = (
                f"merchant tokens lie below the broker on the stalls track, and {called} is not"
            )
            yield Fault(("stalls-track", called, tokens[0]), POSITION_IMPOSSIBLE, message)


def _spaces(plan: SetupPlan, area: str) -> Iterator[tuple[int, str, dict[str, int]]]:
    """Yield the spaces of an area by number, with their names and the pieces on them."""
    shape = plan.shapes[area]
    for n in range(1, shape.spaces + 1):
        yield n, shape.cell(n), plan.pile(area, "", n)


def _tokens_on_stalls(
    market: Market, seats: tuple[str, ...], plan: SetupPlan, round_: int
) -> Iterator[Fault]:
    """R, End of Round 4: a token lies on a stall, no player has two on one, and the first are laid
    when the first round has been scored.
    """
    owners = dict(zip(market.tokens, seats, strict=False))
    stalls = frozenset(market.stalls)
    for space in market.places.circles:
        for piece in plan.pile("market", "", space.n):
            if piece in owners:
                message = f"a merchant token lies on a stall, and {space.label} is a circle"
                yield Fault(("market", space.label, piece), POSITION_IMPOSSIBLE, message)
    for space in market.places.squares:
        pile = plan.pile("market", "", space.n)
        for piece, count in pile.items():
            if piece not in owners:
                continue
            path = ("market", space.label, piece)
            if round_ == 1:
                message = (
                    f"a merchant token lies on {space.label}, and the first are laid when round "
                )
                message += "1 has been scored"
                yield Fault(path, POSITION_IMPOSSIBLE, message)
            if not stalls & pile.keys():
                message = f"a merchant token lies on a stall, and there is none on {space.label}"
                yield Fault(path, POSITION_IMPOSSIBLE, message)
            if count > 1:
                message = f"{count} merchant tokens of '{owners[piece]}' are on {space.label}, and "
                message += "nobody has more than one on a stall"
                yield Fault(path, POSITION_IMPOSSIBLE, message)


def spare(
    market: Market, seats: tuple[str, ...], supply: Mapping[str, int], plan: SetupPlan
) -> tuple[int, ...]:
    """Return the merchant tokens that each player has left: all that are not in the file, except
    the one that shows the points. ``supply`` is the number of each piece.
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
    """Yield where merchant tokens are placed in a round with a number of moves: the component, the
    board and the group of its spaces. R, Move a worker; Place a stall.
    """
    rules, setup = description.rules, description.setup
    if rules is None or setup is None:
        return
    token, track = rules.pieces["tokens"], setup.areas["stalls-track"]
    yield token, track.board or "", track.group or ""
    for n in range(1, moves + 1):
        yield token, rules.pieces[BOARD], track_name(n)
