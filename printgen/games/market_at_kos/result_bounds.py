"""Bounds of a result of The Market at Kos: what tracks, squares and purses can give.

R is the rulebook. Each bound holds for every game; messages always show the calculation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from printgen.core.errors import Code
from printgen.games.market_at_kos.data import Market
from printgen.play.codes import COUNT_IMPOSSIBLE, TOO_MANY
from printgen.play.rules.results import Fault, Tally

TITLES: Final = {
    "stalls": "stalls placed",
    "moves": "workers moved",
    "held": "stalls held",
    "ending": "ending the round",
}

# The search for a way to share points among players is limited to this many steps; results that
# need more are accepted.
_MOST: Final = 50_000


class Start(NamedTuple):
    """The beginning of the first round: the broker's position, and the stalls in the market."""

    broker: int
    stalls: int


class Bounds:
    """Bounds of results of the players at ``seats``; ``supply`` is the number of each piece."""

    def __init__(
        self,
        market: Market,
        seats: tuple[str, ...],
        figures: Mapping[str, int],
        supply: Mapping[str, int],
    ) -> None:
        self._market = market
        self._seats = seats
        self._figures = figures
        self._rounds = figures["rounds"]
        self._coins = supply.get(market.coin, 0)
        self._tokens = [supply.get(piece, 0) for piece in market.tokens]
        self._worth = sorted(market.worth, reverse=True)

    def faults(self, tally: Tally, start: Start) -> list[Fault]:
        found: list[Fault] = []
        lying = []
        for n in range(1, self._rounds + 1):
            brokers = self._brokers(n, start)
            lying.append(self._most_stalls(tally, n, start))
            found += self._of_tracks(tally, n, brokers)
            found += self._of_squares(tally, n, lying[-1])
            found += self._of_ending(tally, n)
        found += self._of_tokens(tally, lying)
        return [*found, *self._of_coins(tally)]

    # -- tracks

    def _brokers(self, n: int, start: Start) -> range:
        """Return where the broker can be at the beginning of a round. R, Setup 7: this depends on
        the number of stalls, and how many are left from the round before is unknown.
        """
        if n == 1:
            return range(start.broker, start.broker + 1)
        highest = min(self._figures["broker-highest"], len(self._market.track))
        return range(1, max(1, min(self._figures[f"stalls-round-{n}"] + 1, highest)) + 1)

    def _below(self, broker: int) -> list[int]:
        """Return the points below the broker, from the first space that is used."""
        track = self._market.track
        return [points for points, _ in track[len(track) - broker + 1 :]]

    def _of_tracks(self, tally: Tally, n: int, brokers: range) -> Iterator[Fault]:
        """R, Play 2.2 and 2.3: each space is covered once, the next one first. No player has two
        tokens on one track for moves.
        """
        moves = [list(track) for track in self._market.moves]
        tops = [sorted(track, reverse=True) for track in moves]
        players = len(self._seats)
        most = max((sum(self._below(broker)) for broker in brokers), default=0)
        alone = sum(track[0] for track in tops if track)
        limits = {
            "stalls": (most, f"the stalls track has {most}"),
            "moves": (
                (total := sum(sum(track[:players]) for track in tops)),
                f"the moves tracks have {total}",
            ),
        }
        for part, (limit, what) in limits.items():
            key = _key(n, part)
            points = tuple(seat[key] for seat in tally.seats.values())
            if sum(points) > limit:
                where = " below the broker" if part == "stalls" and n == 1 else ""
                message = f"{sum(points)} points for {TITLES[part]} in round {n}, and {what}{where}"
                yield self._worst(tally, key, TOO_MANY, message)
            elif part == "moves" and max(points) > alone:
                name = max(self._seats, key=lambda seat: tally.seats[seat][key])
                message = (
                    f"{max(points)} points for {TITLES[part]} in a round, and {alone} are the most"
                )
                yield Fault(("seats", name, key), TOO_MANY, message)
            elif part == "moves":
                if not can_be_shared(moves, points, once=True):
                    each = (f"move {k} brings {_told(track)}" for k, track in enumerate(moves, 1))
                    yield self._unshared(tally, n, part, " and ".join(each))
            elif not any(can_be_shared([self._below(b)], points) for b in brokers):
                brings = f"the track brings {_told(self._below(brokers[-1]))}"
                yield self._unshared(tally, n, part, brings)

    def _unshared(self, tally: Tally, n: int, part: str, spaces: str) -> Fault:
        key = _key(n, part)
        points = " and ".join(str(seat[key]) for seat in tally.seats.values() if seat[key])
        message = (
            f"{points} points for {TITLES[part]} in round {n} do not come together: {spaces}; "
        )
        message += "each space is covered once, the next one first"
        return self._worst(tally, key, COUNT_IMPOSSIBLE, message)

    # -- squares

    def _most_stalls(self, tally: Tally, n: int, start: Start) -> int:
        """Return the most stalls that can be in the market when a round is scored. R, Setup 7: no
        more are placed than end the round; in the first they follow from the points for them.
        """
        limits = [self._figures[f"stalls-round-{k}"] for k in range(1, n + 1)]
        most = max(start.stalls, *limits)
        if n == 1:
            total = sum(seat[_key(1, "stalls")] for seat in tally.seats.values())
            sums = list(accumulate(self._below(start.broker), initial=0))
            most = start.stalls + sum(0 < each <= total for each in sums)
        return min(most, len(self._worth))

    def _of_squares(self, tally: Tally, n: int, stalls: int) -> Iterator[Fault]:
        """R, End of Round 3: a stall's points go to one player, or are divided."""
        key = _key(n, "held")
        total = sum(seat[key] for seat in tally.seats.values())
        limit = sum(self._worth[:stalls])
        if total > limit:
            where = f"the {stalls} dearest squares" if stalls < len(self._worth) else "all squares"
            message = f"{total} points for {TITLES['held']} in round {n}, and {where} together "
            message += f"have {limit}"
            if stalls < len(self._worth):
                message += "; more stalls cannot lie there then"
            yield self._worst(tally, key, TOO_MANY, message)

    # -- the rest

    def _of_ending(self, tally: Tally, n: int) -> Iterator[Fault]:
        """R, End of Round 2: the one player who triggers it."""
        key, reward = _key(n, "ending"), self._figures["points-for-ending"]
        ended = [name for name, seat in tally.seats.items() if seat[key]]
        for name in ended:
            if tally.seats[name][key] != reward:
                message = f"ending a round brings {reward} points, not {tally.seats[name][key]}"
                yield Fault(("seats", name, key), COUNT_IMPOSSIBLE, message)
        for name in ended[1:]:
            message = f"round {n} was ended by '{ended[0]}' already"
            yield Fault(("seats", name, key), COUNT_IMPOSSIBLE, message)

    def _of_tokens(self, tally: Tally, lying: Sequence[int]) -> Iterator[Fault]:
        """R, End of Round 4: a token goes to a stall that its player holds alone and whose points
        they all get; at most one of a player on a stall, and one more on it each round.
        """
        squares = lying[-1]
        for n, (name, seat) in enumerate(tally.seats.items()):
            path = ("seats", name, "tokens")
            most, why = squares, f"there are {squares} squares"
            if squares < len(self._worth):
                why = f"no more than {squares} stalls lie there at the end"
            if self._figures["token-limit"] and self._tokens[n] - 1 < squares:
                most = self._tokens[n] - 1
                why = f"the player has {most} besides the one on the score track"
            held = sum(seat[_key(k, "held")] for k in range(1, self._rounds + 1))
            least = sum(self._worth[len(self._worth) - min(seat["tokens"], most) :])
            if seat["tokens"] > most:
                message = f"{seat['tokens']} merchant tokens on stalls, and {why}"
                yield Fault(path, TOO_MANY, message)
            elif least > held:
                tokens = "1 stall" if seat["tokens"] == 1 else f"{seat['tokens']} stalls"
                message = f"merchant tokens on {tokens}, which have brought {least} points at "
                message += f"least, and {held} are counted for {TITLES['held']}"
                yield Fault(path, COUNT_IMPOSSIBLE, message)
        total = sum(seat["tokens"] for seat in tally.seats.values())
        most = min(sum(lying), squares * min(self._rounds, len(self._seats)))
        if total > most:
            message = f"{total} merchant tokens on stalls, and {most} are the most in all"
            yield self._worst(tally, "tokens", TOO_MANY, message)

    def _of_coins(self, tally: Tally) -> Iterator[Fault]:
        """R, End of Round 6 and Play 2.3: a round's income, and what covered spaces give."""
        last = _key(self._rounds, "stalls")
        income = self._figures[f"coins-round-{self._rounds}"]
        for name, seat in tally.seats.items():
            bonus = sum(coins for points, coins in self._market.track if points <= seat[last])
            if seat["coins"] > income + bonus:
                what = f"one gets {income} in the last round"
                if bonus:
                    what += f" and at most {bonus} with {seat[last]} points for {TITLES['stalls']}"
                message = f"{seat['coins']} coins left, and {what}"
                yield Fault(("seats", name, "coins"), TOO_MANY, message)
        total = sum(seat["coins"] for seat in tally.seats.values())
        if total > self._coins:
            message = f"{total} coins are counted and there are only {self._coins}"
            yield self._worst(tally, "coins", TOO_MANY, message)

    def _worst(self, tally: Tally, key: str, code: Code, message: str) -> Fault:
        """Return a fault of a sum, at its largest part."""
        worst = max(self._seats, key=lambda seat: tally.seats[seat][key])
        return Fault(("seats", worst, key), code, message)


def can_be_shared(
    tracks: Sequence[Sequence[int]], points: Sequence[int], *, once: bool = False
) -> bool:
    """Return True if players can have these points from covering spaces of tracks, on each from the
    first space on. With ``once`` a player covers at most one space of a track, and only after one
    of the track before.

    >>> can_be_shared([[5, 4, 3]], [8, 4]), can_be_shared([[5, 4, 3]], [9, 2])
    (True, False)
    """
    # Players who need the same number of points and made the same number of moves are
    # interchangeable.
    states = {tuple(sorted((each, 0) for each in points))}
    for n, track in enumerate(tracks):
        reached = set(states)
        for space in track:
            states = {
                tuple(sorted((*state[:k], (left - space, moves + 1), *state[k + 1 :])))
                for state in states
                for k, (left, moves) in enumerate(state)
                if left >= space and (not once or moves == n)
                if not k or state[k - 1] != state[k]
            }
            if not once:
                states = {tuple(sorted((left, 0) for left, _ in state)) for state in states}
            reached |= states
            if len(reached) > _MOST:
                return True
        states = reached
    return any(not any(left for left, _ in state) for state in states)


def _told(spaces: Sequence[int]) -> str:
    return ", ".join(map(str, spaces))


def _key(round_: int, part: str) -> str:
    return f"round-{round_}-{part}"
