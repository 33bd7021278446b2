"""The end of Tlatelolco: what counts, and who has won. R is the rulebook, Victory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from printgen.games.tlatelolco.data import Market
from printgen.play.codes import COUNT_IMPOSSIBLE, TOO_MANY
from printgen.play.rules.results import Fault, Outcome, Sum, Tally

# The count of targets held, and 1 for the player who held all of them first; the other counts are
# the goods'.
HELD: Final = "targets"
FIRST: Final = "first"

# How many players hold other goods after a trade.
_BY_A_TRADE: Final = 2


class Scoring:
    """Check and score results: what they count, what is impossible, who wins."""

    def __init__(
        self, market: Market, seats: tuple[str, ...], figures: Mapping[str, int], need: int
    ) -> None:
        """``need`` is how many units of a target must be held."""
        self._goods = market.goods
        self._titles = market.titles
        self._seats = seats
        self._targets = figures["targets-each"]
        self._need = need

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        goods = {
            name: f"units: {title}" for name, title in zip(self._goods, self._titles, strict=True)
        }
        return {}, {HELD: "targets held", FIRST: "first to hold all", **goods}

    def faults(self, tally: Tally) -> list[Fault]:
        found = [fault for seat in self._seats for fault in self._faults(seat, tally.seats[seat])]
        return found or list(self._faults_of_end(tally))

    def _faults_of_end(self, tally: Tally) -> Iterator[Fault]:
        """R, Victory: who first holds all targets wins, and the game is over. So two can hold all
        only by one trade with each other, and then it must be said who was first.
        """
        held = {seat: counts[HELD] for seat, counts in tally.seats.items()}
        complete = [seat for seat in self._seats if held[seat] == self._targets]
        first = [seat for seat in self._seats if tally.seats[seat][FIRST]]
        for seat in first:
            if tally.seats[seat][FIRST] > 1:
                message = f"'{FIRST}' is 1 for the player who held all targets first, and else 0"
                yield Fault(("seats", seat, FIRST), COUNT_IMPOSSIBLE, message)
            elif seat not in complete:
                message = f"who holds {held[seat]} of {self._targets} targets was not the first to "
                yield Fault(("seats", seat, FIRST), COUNT_IMPOSSIBLE, message + "hold all")
        for seat in first[1:]:
            message = f"'{first[0]}' was the first to hold all targets already"
            yield Fault(("seats", seat, FIRST), COUNT_IMPOSSIBLE, message)
        if len(complete) > _BY_A_TRADE:
            message = (
                f"{len(complete)} players hold all {self._targets} targets, and the game ends "
            )
            message += (
                f"with the first: a trade can bring that to {_BY_A_TRADE} at once, and to no more"
            )
            yield Fault(("seats", complete[-1], HELD), COUNT_IMPOSSIBLE, message)
        elif len(complete) > 1 and not first:
            message = (
                f"'{complete[0]}' and '{complete[1]}' both hold all {self._targets} targets, and "
            )
            message += (
                f"the first of them wins: write '{FIRST}: 1' for whoever that was (of two who "
            )
            message += "came to it by the same trade, the one whose turn it was)"
            yield Fault(("seats", complete[1], HELD), COUNT_IMPOSSIBLE, message)

    def _faults(self, seat: str, counts: Mapping[str, int]) -> Iterator[Fault]:
        """No more targets are held than one has, and none without its units. Units have no limit:
        they are written down, and the red spaces give more of them.
        """
        held = counts[HELD]
        kinds = sum(counts[good] >= self._need for good in self._goods)
        if held > self._targets:
            message = f"{held} targets are held, and a player has {self._targets}"
            yield Fault(("seats", seat, HELD), TOO_MANY, message)
        elif held > kinds:
            what = "good" if kinds == 1 else "goods"
            units = "a unit" if self._need == 1 else f"{self._need} units"
            message = f"{held} targets are held, and {units} of only {kinds} {what}"
            yield Fault(("seats", seat, HELD), COUNT_IMPOSSIBLE, message)

    def outcome(self, tally: Tally) -> Outcome:
        """R, Victory: who first holds all targets. Open: an unfinished game is scored by those that
        are held, and players who hold as many share it.
        """
        scores = {seat: tally.seats[seat][HELD] for seat in self._seats}
        outcome = Outcome.of_scores(
            scores,
            working=tuple(
                f"{seat}: targets held {score} of {self._targets}" for seat, score in scores.items()
            ),
            unit=("target", "targets"),
            sums=tuple(Sum(s, HELD, str(score), score) for s, score in scores.items() if score),
        )
        first = tuple(seat for seat in outcome.winners if tally.seats[seat][FIRST])
        return replace(outcome, winners=first) if first else outcome
