"""What counts at the end of The Market at Kos, and who has won. R is the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from printgen.rules.market_at_kos.data import Market
from printgen.rules.market_at_kos.state import ENDING, GAINS, HELD, MOVES, PARTS, STALLS, State
from printgen.rules.protocol import Fault, Outcome, Sum, Tally, Team, Tie

# What a round brings, in the order in which it is told: key, where a state has it, and its title.
ROUND: Final = (
    ("stalls", STALLS, "stalls placed"),
    ("moves", MOVES, "workers moved"),
    ("held", HELD, "stalls held"),
    ("ending", ENDING, "ending the round"),
)

_TITLES: Final = {part: title for part, _, title in ROUND}


class Ending:
    """Results judged: what they count, what cannot be, who wins."""

    def __init__(
        self,
        market: Market,
        seats: tuple[str, ...],
        figures: Mapping[str, int],
        supply: Mapping[str, int],
    ) -> None:
        """``supply`` tells how many there are of each piece."""
        self._market = market
        self._seats = seats
        self._figures = figures
        self._rounds = figures["rounds"]
        self._token = figures["token-points"]
        self._coins = supply.get(market.coin, 0)
        self._tokens = [supply.get(piece, 0) for piece in market.tokens]

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
        if len(past) < self._rounds * players * PARTS:  # the round that is going on
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

    def faults(self, tally: Tally) -> list[Fault]:
        found: list[Fault] = []
        for n in range(1, self._rounds + 1):
            found += self._faults_of_round(tally, n)
        return [*found, *self._faults_of_tokens(tally), *self._faults_of_coins(tally)]

    def _faults_of_round(self, tally: Tally, n: int) -> Iterator[Fault]:
        """The tracks, the squares and the one who ended the round give no more than they have."""
        players = len(self._seats)
        highest = min(self._figures["broker-highest"], len(self._market.track))
        below = self._market.track[len(self._market.track) - highest + 1 :]
        tracks = [sorted(track, reverse=True) for track in self._market.moves]
        limits = {
            "stalls": (sum(points for points, _ in below), "the stalls track has"),
            "moves": (sum(sum(track[:players]) for track in tracks), "the moves tracks have"),
            "held": (sum(self._market.worth), "all squares together have"),
        }
        for part, (limit, what) in limits.items():
            total = sum(seat[_key(n, part)] for seat in tally.seats.values())
            if total > limit:
                message = f"{total} points for {_TITLES[part]} in round {n}, and {what} {limit}"
                yield self._worst(tally, _key(n, part), message)
        most = sum(track[0] for track in tracks)
        for name, seat in tally.seats.items():
            if limits["moves"][0] >= seat[_key(n, "moves")] > most:
                points = seat[_key(n, "moves")]
                message = (
                    f"{points} points for {_TITLES['moves']} in a round, and {most} are the most"
                )
                yield Fault(("seats", name, _key(n, "moves")), "too-many", message)
        key, reward = _key(n, "ending"), self._figures["points-for-ending"]
        ended = [name for name, seat in tally.seats.items() if seat[key]]
        for name in ended:
            if tally.seats[name][key] != reward:
                message = f"ending a round brings {reward} points, not {tally.seats[name][key]}"
                yield Fault(("seats", name, key), "count-impossible", message)
        for name in ended[1:]:
            message = f"round {n} was ended by '{ended[0]}' already"
            yield Fault(("seats", name, key), "count-impossible", message)

    def _faults_of_tokens(self, tally: Tally) -> Iterator[Fault]:
        """R, End of Round 4: at most one token of a player on a stall, and one more each round."""
        squares = len(self._market.worth)
        for n, (name, seat) in enumerate(tally.seats.items()):
            most, why = squares, f"there are {squares} squares"
            if self._figures["token-limit"] and self._tokens[n] - 1 < squares:
                most = self._tokens[n] - 1
                why = f"the player has {most} besides the one on the score track"
            if seat["tokens"] > most:
                message = f"{seat['tokens']} merchant tokens on stalls, and {why}"
                yield Fault(("seats", name, "tokens"), "too-many", message)
        total = sum(seat["tokens"] for seat in tally.seats.values())
        most = squares * min(self._rounds, len(self._seats))
        if total > most:
            message = f"{total} merchant tokens on stalls, and {most} are the most in all"
            yield self._worst(tally, "tokens", message)

    def _faults_of_coins(self, tally: Tally) -> Iterator[Fault]:
        income = self._figures[f"coins-round-{self._rounds}"]
        most = income + sum(coins for _, coins in self._market.track)
        for name, seat in tally.seats.items():
            if seat["coins"] > most:
                message = f"{seat['coins']} coins left, and one gets {most} in the last round"
                yield Fault(("seats", name, "coins"), "too-many", message)
        total = sum(seat["coins"] for seat in tally.seats.values())
        if total > self._coins:
            message = f"{total} coins are counted and there are only {self._coins}"
            yield self._worst(tally, "coins", message)

    def _worst(self, tally: Tally, key: str, message: str) -> Fault:
        """A fault of a sum, told where the largest part of it stands."""
        worst = max(self._seats, key=lambda seat: tally.seats[seat][key])
        return Fault(("seats", worst, key), "too-many", message)

    def outcome(self, tally: Tally) -> Outcome:
        """R, End of Game: tokens on stalls bring points; most points win, then most coins."""
        sums = [
            Sum(seat, key, how, points)
            for seat in self._seats
            for key, how, points in self._sums(tally.seats[seat])
        ]
        scores = {seat: sum(s.points for s in sums if s.seat == seat) for seat in self._seats}
        working = [line for n in range(1, self._rounds + 1) for line in self._working(tally, n)]
        working += [
            f"{s.seat}: merchant tokens {s.how} = {s.points}" for s in sums if s.key == "tokens"
        ]
        top = max(scores.values())
        winners = [seat for seat in self._seats if scores[seat] == top]
        tie_breaks: tuple[str, ...] = ()
        ties: tuple[Tie, ...] = ()
        if len(winners) > 1:
            has = {seat: tally.seats[seat]["coins"] for seat in winners}
            tie_breaks, ties = ("coins",), (Tie("coins", has),)
            shown = ", ".join(f"{seat} {count}" for seat, count in has.items())
            working.append(f"tie at {top}, most coins left: {shown}")
            winners = [seat for seat in winners if has[seat] == max(has.values())]
        return Outcome(
            winners=tuple(winners),
            scores=scores,
            teams=tuple(Team((seat,), scores[seat]) for seat in self._seats),
            tie_breaks=tie_breaks,
            working=tuple(working),
            shared=len(winners) > 1,
            sums=tuple(sums),
            ties=ties,
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
