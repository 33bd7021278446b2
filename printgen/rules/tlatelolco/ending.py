"""What counts at the end of Tlatelolco, and who has won. R is the rulebook, Victory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from printgen.rules.protocol import Fault, Outcome, Sum, Tally, Team
from printgen.rules.tlatelolco.data import Market

# The count of targets held; the other counts are the goods'.
HELD: Final = "targets"


class Ending:
    """Results judged: what they count, what cannot be, who wins."""

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
        return {}, {HELD: "targets held", **goods}

    def faults(self, tally: Tally) -> list[Fault]:
        return [fault for seat in self._seats for fault in self._faults(seat, tally.seats[seat])]

    def _faults(self, seat: str, counts: Mapping[str, int]) -> Iterator[Fault]:
        """No more targets are held than one has, and none without its units. Units have no limit:
        they are written down, and the red spaces give more of them.
        """
        held = counts[HELD]
        kinds = sum(counts[good] >= self._need for good in self._goods)
        if held > self._targets:
            message = f"{held} targets are held, and a player has {self._targets}"
            yield Fault(("seats", seat, HELD), "too-many", message)
        elif held > kinds:
            what = "good" if kinds == 1 else "goods"
            units = "a unit" if self._need == 1 else f"{self._need} units"
            message = f"{held} targets are held, and {units} of only {kinds} {what}"
            yield Fault(("seats", seat, HELD), "count-impossible", message)

    def outcome(self, tally: Tally) -> Outcome:
        """R, Victory: who holds all targets. Open: an unfinished game is scored by those held, and
        players who hold as many share it.
        """
        scores = {seat: tally.seats[seat][HELD] for seat in self._seats}
        top = max(scores.values())
        winners = tuple(seat for seat in self._seats if scores[seat] == top)
        return Outcome(
            winners=winners,
            scores=scores,
            teams=tuple(Team((seat,), score) for seat, score in scores.items()),
            working=tuple(
                f"{seat}: targets held {score} of {self._targets}" for seat, score in scores.items()
            ),
            shared=len(winners) > 1,
            unit=("target", "targets"),
            sums=tuple(Sum(s, HELD, str(score), score) for s, score in scores.items() if score),
        )
