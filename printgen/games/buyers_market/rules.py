"""The rules of Buyer's Market for one number of players, with the figures of the game's data.

Turns are in ``turns``, legal buildings in ``building_code``, results in ``scoring``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from printgen.core.errors import Finding, Place
from printgen.games.buyers_market import data, setup_checks, table
from printgen.games.buyers_market.counts import box_findings, counts
from printgen.games.buyers_market.data import CALLED, STUCK, Market
from printgen.games.buyers_market.heuristic import Heuristic
from printgen.games.buyers_market.narration import Narration
from printgen.games.buyers_market.result_checks import ResultChecks
from printgen.games.buyers_market.scoring import LINES, Scoring
from printgen.games.buyers_market.state import FIRST, NOTHING, SIZES, State, Trio
from printgen.games.buyers_market.turns import Turns
from printgen.model.description import Description
from printgen.play.rules.contract import Action, Engine, Expected, Rules
from printgen.play.rules.results import Fault, Outcome, Tally
from printgen.play.setup.plan import Pile, SetupPlan, Spot
from printgen.play.setup.recipe import Recipe
from printgen.source.tree import DataPath


class BuyersMarket(Turns, Rules[State]):
    """The rules for one number of players."""

    figures = data.FIGURES
    ends = data.ENDS
    last_resorts = data.LAST_RESORTS

    @classmethod
    def findings(cls, description: Description) -> Iterator[Finding]:
        return setup_checks.findings(description)

    @classmethod
    def features(cls, description: Description) -> Mapping[str, str]:
        return data.features(description)

    def __init__(
        self, description: Description, players: int, figures: Mapping[str, int] | None = None
    ) -> None:
        Rules.__init__(self, description, players, figures)
        figure = self.figure
        Turns.__init__(self, Market(description, self.seats, figure), self.seats, figure)
        self._supply = self.box()
        self._stocks = [f"{title} pyramids" for title in self.market.titles]
        self.scoring = Scoring(self.market, self.seats, self.code)
        self._result_checks = ResultChecks(self.market, self.seats, self._supply)
        self._heuristic = Heuristic(self)
        self._narration = Narration(self)

    def inventory(self, state: State) -> dict[str, int]:
        """Return all cards and pyramids, wherever they are, and the die."""
        market = self.market
        found: Counter[str] = Counter({market.die: self._supply.get(market.die, 0)})
        cards = chain(*state.decks, *state.cards, (pallet.card for pallet in state.pallets))
        found.update(market.card_pieces[card] for card in cards)
        for suit, pieces in enumerate(market.resources):
            _count(found, pieces, state.supply[suit])
            for pile in state.piles:
                _count(found, pieces, pile[suit])
        for player, pieces in enumerate(market.own):
            _count(found, pieces, state.banks[player])
            _count(found, pieces, state.piles[player][-1])
        for pallet in state.pallets:
            _count(found, market.resources[market.card_suits[pallet.card]], pallet.resources)
            for pieces, lent in zip(market.own, pallet.lent, strict=True):
                _count(found, pieces, lent)
        return {piece: count for piece, count in sorted(found.items()) if count}

    def supplies(self, state: State) -> dict[str, int]:
        """Return the resources of each suit, and the cards.

        R, Purchasing covers a suit that is used up. Open: without cards no pallet is opened any
        more.
        """
        found = {
            stock: large + medium + small
            for stock, (large, medium, small) in zip(self._stocks, state.supply, strict=True)
        }
        found["order cards"] = sum(map(len, state.decks))
        return found

    # -- what an action makes use of

    def used(self, state: State, action: Action, after: State) -> tuple[str, ...]:  # noqa: ARG002
        op = self.actions.meaning(action)
        if op is None or op.verb == "roll":
            return self._used_by_die(state, op.what) if op else ()
        if op.verb == "change":
            return ("change-own" if op.what == NOTHING else "change-suit",)
        if op.verb == "open":
            return ("first-wild",) if state.phase == FIRST else ()
        return (op.verb,)

    def _used_by_die(self, state: State, suit: int) -> tuple[str, ...]:
        if suit == NOTHING:
            return ("wild",)
        return () if state.decks[suit] and any(state.supply[suit]) else ("suit-out",)

    def piles(self, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
        return table.piles(self, state, plan)

    def spots(self, state: State, action: Action) -> tuple[Spot, ...]:
        return table.spots(self, state, action)

    # -- the end

    def outcome(self, state: State) -> Outcome:
        """Return who wins; in an unfinished game, as if everybody built now."""
        outcome = self.outcome_of(self.tally(state))
        if not self.is_over(state):
            return outcome
        return replace(outcome, reason=CALLED if state.caller != NOTHING else STUCK)

    def tally(self, state: State) -> Tally:
        return self.scoring.tally(state)

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        return self.scoring.tally_keys()

    def faults(self, tally: Tally, recipe: Recipe | None = None) -> list[Fault]:  # noqa: ARG002 - as all rules
        return self._result_checks.faults(tally)

    def outcome_of(self, tally: Tally) -> Outcome:
        return self.scoring.outcome(tally)

    def sheet_lines(self) -> dict[str, str]:
        return dict(LINES)

    # -- in words

    def written(self, action: str) -> Action:
        return self._narration.written(action)

    def told(self, state: State, action: Action) -> str:  # noqa: ARG002
        return self._narration.told(action)

    def explain(self, state: State, action: str) -> str:
        return self._narration.explain(state, action)

    def describe(self, state: State) -> str:
        return self._narration.description(state)

    # -- for agents

    def heuristic(self, state: State) -> tuple[float, ...]:
        return self._heuristic.scores(state)

    def endless(self) -> None:
        """Return None: every game ends, whatever the figures.

        A purchase takes a card from the table for good, so there are at most as many purchases as
        cards. Between two purchases, pyramids only go to pallets, from the supply or a bank, and
        their number is limited. A purchase gives a limited amount of change, and one roll; there is
        one call. A pass is only legal if nothing else is, and the game is over when every player in
        turn has passed.
        """

    # -- what the validator asks

    def counts(self) -> list[Expected]:
        return list(counts(self, self.market, self._supply))

    def game_findings(self, place: Callable[[DataPath], Place | None]) -> Iterator[Finding]:
        return box_findings(self, self.market, self._supply, place)


def _count(found: Counter[str], pieces: tuple[str, ...], trio: Trio) -> None:
    for n in range(len(SIZES)):
        found[pieces[n]] += trio[n]


ENGINE = Engine(BuyersMarket)
