"""The rules of Tlatelolco for one number of players, with the figures of the game's data.

Turns are in ``turns``, results in ``scoring``, possible trades in ``trades``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from printgen.core.errors import Finding, Place
from printgen.games.tlatelolco import data, features, table
from printgen.games.tlatelolco.counts import counts
from printgen.games.tlatelolco.data import Market
from printgen.games.tlatelolco.endless import find_endless
from printgen.games.tlatelolco.heuristic import Heuristic
from printgen.games.tlatelolco.narration import Narration
from printgen.games.tlatelolco.scoring import FIRST, HELD, Scoring
from printgen.games.tlatelolco.setup_checks import findings
from printgen.games.tlatelolco.state import NOTHING, Stand, State
from printgen.games.tlatelolco.trades import Trades, reach_findings
from printgen.games.tlatelolco.turns import Turns
from printgen.model.description import Description
from printgen.play.rules.contract import Action, Endless, Engine, Expected, Rules
from printgen.play.rules.results import Fault, Outcome, Tally
from printgen.play.setup.plan import Pile, SetupPlan, Spot
from printgen.play.setup.recipe import Recipe
from printgen.source.tree import DataPath


# The same in a whole game.
@lru_cache(maxsize=4)
def _counters(stands: tuple[Stand, ...]) -> tuple[Counter[int], Counter[int]]:
    """Return how many counters there are of each good that is sold, and of each that is wanted."""
    sold = Counter(stand.sells for stand in stands)
    return sold, Counter(good for stand in stands for good in stand.wants)


class Tlatelolco(Turns, Rules[State]):
    """The rules for one number of players."""

    figures = data.FIGURES
    ends = (data.END,)
    last_resorts = features.LAST_RESORTS

    @classmethod
    def findings(cls, description: Description) -> Iterator[Finding]:
        return findings(description)

    @classmethod
    def features(cls, description: Description) -> Mapping[str, str]:
        return features.features(description)

    def __init__(
        self, description: Description, players: int, figures: Mapping[str, int] | None = None
    ) -> None:
        Rules.__init__(self, description, players, figures)
        figure = self.figure
        Turns.__init__(self, Market(description, self.seats, figure), self.seats, figure)
        self._heuristic = Heuristic(self.market.board, len(self.market.goods), self.need)
        self._scoring = Scoring(self.market, self.seats, figure, self.need)
        self._narration = Narration(self)

    # -- what is held against the laws, and counted in playtests

    def inventory(self, state: State) -> dict[str, int]:
        """Return the counters on stands, the pawns and the thief; units of goods are only written
        down.
        """
        market = self.market
        sold, wanted = _counters(state.stands)
        found = {piece: sold[good] for piece, good in market.sellers.items() if sold[good]}
        found.update((p, wanted[good]) for p, good in market.buyers.items() if wanted[good])
        found.update(dict.fromkeys(market.pawns, 1))
        if state.thief != NOTHING:
            found[market.thief] = 1
        return found

    def used(self, state: State, action: Action, after: State) -> tuple[str, ...]:
        return features.used(self, state, action, after)

    def piles(self, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
        return table.piles(self, state, plan)

    def spots(self, state: State, action: Action) -> tuple[Spot, ...]:  # noqa: ARG002
        return table.spots(self, action)

    # -- the end

    def tally(self, state: State) -> Tally:
        """Return how many targets are held, who first held all, and the units of goods."""
        seats = {}
        for player, seat in enumerate(self.seats):
            units = dict(zip(self.market.goods, state.goods[player], strict=True))
            is_first = int(state.winner == player)
            seats[seat] = {HELD: self.holds(state, player), FIRST: is_first, **units}
        return Tally({}, seats)

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        return self._scoring.tally_keys()

    def faults(self, tally: Tally, recipe: Recipe | None = None) -> list[Fault]:  # noqa: ARG002 - as all rules
        return self._scoring.faults(tally)

    def outcome_of(self, tally: Tally) -> Outcome:
        return self._scoring.outcome(tally)

    def outcome(self, state: State) -> Outcome:
        """Return who wins; in an unfinished game by the targets held."""
        reason = data.END if state.winner != NOTHING else ""
        return replace(self.outcome_of(self.tally(state)), reason=reason)

    # -- setups

    def trades(self, plan: SetupPlan) -> Trades:
        """Return the possible trades of a setup."""
        return Trades(self.market, plan)

    def setup_findings(
        self, plan: SetupPlan, place: Callable[[DataPath], Place | None]
    ) -> Iterator[Finding]:
        called = {seat: about.title for seat, about in self.recipe.setup.seats.items()}
        return reach_findings(self.trades(plan), called, place)

    def requirements(self) -> Mapping[str, str]:
        return {"reachable": "every player can reach every target by barter"}

    def unmet(self, plan: SetupPlan, name: str) -> list[str]:
        if name not in self.requirements():
            raise KeyError(name)
        lost = self.trades(plan).out_of_reach()
        return [f"{seat} cannot barter {export} for {target}" for seat, export, target in lost]

    # -- in words, and for agents

    def told(self, state: State, action: Action) -> str:  # noqa: ARG002
        return self._narration.told(action, self.description.called(self.seats))

    def explain(self, state: State, action: str) -> str:
        return self._narration.explain(state, action)

    def describe(self, state: State) -> str:
        return self._narration.picture(state)

    def heuristic(self, state: State) -> tuple[float, ...]:
        return self._heuristic.scores(state)

    def endless(self) -> Endless | None:
        """R makes nobody trade, so a game need not end: every pawn goes nowhere."""
        plan, wrong = self.recipe.attempt(0)
        return None if wrong else find_endless(self, plan)

    def counts(self) -> list[Expected]:
        return list(counts(self, self.market))


ENGINE = Engine(Tlatelolco)
