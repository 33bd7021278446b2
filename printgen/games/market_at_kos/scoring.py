"""Scores of The Market at Kos, and its winner. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from printgen.games.market_at_kos.result_bounds import TITLES
from printgen.games.market_at_kos.state import ENDING, GAINS, HELD, MOVES, PARTS, STALLS, State
from printgen.play.rules.results import Outcome, Sum, Tally, Tie

# What a round brings, in the order of messages: key, as a state has it, and its title.
ROUND: Final = tuple(
    (part, at, TITLES[part])
    for part, at in (("stalls", STALLS), ("moves", MOVES), ("held", HELD), ("ending", ENDING))
)


class Scoring:
    """Check and score results: their counts, and who wins. For impossible ones see
    ``result_bounds``.
    """

    def __init__(self, seats: tuple[str, ...], figures: Mapping[str, int]) -> None:
        self._seats = seats
        self._rounds = figures["rounds"]
        self._token = figures["token-points"]

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        rounds = {
            _key(n, part): f"round {n}: {title}"
            for n in range(1, self._rounds + 1)
            for part, _, title in ROUND
        }
        return {}, {**rounds, "tokens": "merchant tokens on stalls", "coins": "coins left"}

    def tally(self, state: State) -> Tally:
        players = len(self._seats)
        past = list(state.past)
        if len(past) < self._rounds * players * PARTS:  # the current round
            for n in range(0, players * GAINS, GAINS):
                past += (*state.gained[n : n + GAINS], 0)
        past += [0] * (self._rounds * players * PARTS - len(past))
        seats = {}
        for n, seat in enumerate(self._seats):
            counts = {
                _key(round_, part): past[((round_ - 1) * players + n) * PARTS + at]
                for round_ in range(1, self._rounds + 1)
                for part, at, _ in ROUND
            }
            counts["tokens"] = sum(bits >> n & 1 for bits in state.tokens)
            counts["coins"] = state.coins[n]
            seats[seat] = counts
        return Tally({}, seats)

    def outcome(self, tally: Tally) -> Outcome:
        """Return who wins. R, End of Game: tokens on stalls bring points; most points win, then
        most coins.
        """
        sums = [
            Sum(seat, key, how, points)
            for seat in self._seats
            for key, how, points in self._sums(tally.seats[seat])
        ]
        working = [line for n in range(1, self._rounds + 1) for line in self._working(tally, n)]
        working += [
            f"{s.seat}: merchant tokens {s.how} = {s.points}" for s in sums if s.key == "tokens"
        ]
        return Outcome.of_scores(
            {seat: sum(s.points for s in sums if s.seat == seat) for seat in self._seats},
            Tie("coins", {seat: tally.seats[seat]["coins"] for seat in self._seats}),
            "coins left",
            working=tuple(working),
            sums=tuple(sums),
        )

    def _sums(self, counts: Mapping[str, int]) -> Iterator[tuple[str, str, int]]:
        for n in range(1, self._rounds + 1):
            for part, _, _ in ROUND:
                points = counts[_key(n, part)]
                if points:
                    yield _key(n, part), str(points), points
        if tokens := counts["tokens"]:
            yield "tokens", f"{tokens} × {self._token}", tokens * self._token

    def _working(self, tally: Tally, n: int) -> Iterator[str]:
        for seat in self._seats:
            parts = [(part, tally.seats[seat][_key(n, part)]) for part, _, _ in ROUND]
            if any(points for _, points in parts):
                shown = " + ".join(f"{points} {part}" for part, points in parts if points)
                yield f"round {n}, {seat}: {shown} = {sum(points for _, points in parts)}"


def _key(round_: int, part: str) -> str:
    return f"round-{round_}-{part}"
