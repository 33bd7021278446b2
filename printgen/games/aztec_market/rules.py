"""The rules of The Market of Tlatelolco (Aztec Market), by Víctor Melo, for one number of players.

Turns are in ``turns`` and ``plays``, results in ``scoring``. The source of each rule is written
beside it: R is the designer's rulebook, with the section's title; "open" marks a question that it
leaves open and the game's data answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from printgen.core.errors import Finding
from printgen.games.aztec_market import data, setup_checks, table
from printgen.games.aztec_market.counts import counts
from printgen.games.aztec_market.data import FEATURES, Market
from printgen.games.aztec_market.endless import find_endless
from printgen.games.aztec_market.heuristic import Heuristic
from printgen.games.aztec_market.narration import Narrator
from printgen.games.aztec_market.scoring import Scoring
from printgen.games.aztec_market.state import HOLE, MOVE, NOTHING, State
from printgen.games.aztec_market.turns import Turns
from printgen.model.description import Description
from printgen.play.rules.contract import Action, Endless, Engine, Expected, Rules
from printgen.play.rules.results import Fault, Outcome, Tally
from printgen.play.setup.plan import Pile, SetupPlan, Spot
from printgen.play.setup.recipe import Recipe, seats_by_team


class AztecMarket(Turns, Rules[State]):
    """The rules for one number of players."""

    figures = data.FIGURES
    ends = (data.END,)

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
        figure, supply = self.figure, self.box()
        market = Market(description, figure)
        Turns.__init__(self, market, self.seats, figure, supply)
        by_team = seats_by_team(self.recipe)
        self._teams = tuple(tuple(self.seats.index(seat) for seat in team) for team in by_team)
        self._supply = supply
        self._heuristic = Heuristic(self.sight, market.side, self._teams)
        self._scoring = Scoring(market, self.seats, by_team, supply, figure["coins-per-buyer"])

    @cached_property
    def _narrator(self) -> Narrator:
        return Narrator(self, self.figure)

    def inventory(self, state: State) -> dict[str, int]:
        market = self.market
        found = dict.fromkeys(market.goods, 0)
        for held in (state.vendors, state.king, state.bag, state.aside):
            for n, count in enumerate(held):
                found[market.goods[n]] += count
        for colour, count in zip(state.held, state.counts, strict=True):
            if colour != NOTHING:
                found[market.goods[colour]] += count
        found[market.coin] = state.bank + sum(state.coins)
        for code in state.cells:
            if code != HOLE:
                found[market.tiles[code]] = found.get(market.tiles[code], 0) + 1
        return found

    def supplies(self, state: State) -> dict[str, int]:
        return {"bag": sum(state.bag), "money supply": state.bank}

    def used(self, state: State, action: Action, after: State) -> tuple[str, ...]:  # noqa: ARG002
        kind, args = self.actions.meaning[action]
        match kind:
            case "buy":
                buyer, colour = args
                way = self.sight.line(state.cells, state.player, buyer).ways[colour] or ()
                return ("buy", *(role for role in dict.fromkeys(way) if role in FEATURES))
            case "move":
                if state.phase == MOVE:
                    return ()
                return (
                    ("paid-move",)
                    if len(args) > 1 or not self.is_free(state, args[0])
                    else ("free-move",)
                )
            case "king":
                return ("king",) if args else ()
            case "pass":
                room = self.has_income(state, self.income)
                blocked = ("crowd",) if self.is_kept_away(state) else ()
                return ("pass", *(() if room else ("no-coin",)), *blocked)
            case "play":
                return ("play", *(("crowd",) if self.is_kept_away(state) else ()))
            case "draw" | "coin":
                return (kind,)
        return ()

    # -- the end

    def outcome(self, state: State) -> Outcome:
        reason = data.END if self.is_over(state) else ""
        return replace(self.outcome_of(self.tally(state)), reason=reason)

    def tally(self, state: State) -> Tally:
        return self._scoring.tally(state)

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        return self._scoring.tally_keys()

    def faults(self, tally: Tally, recipe: Recipe | None = None) -> list[Fault]:
        recipe = recipe or self.recipe
        made, _ = recipe.attempt(0)
        return self._scoring.faults(
            tally, made.pile("aside"), is_known="aside" not in recipe.uncertain
        )

    def outcome_of(self, tally: Tally) -> Outcome:
        return self._scoring.outcome(tally)

    def piles(self, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
        return table.piles(self, state, plan)

    def spots(self, state: State, action: Action) -> tuple[Spot, ...]:
        return table.spots(self, state, action)

    # -- in words

    def written(self, action: str) -> Action:
        return self._narrator.written(action)

    def told(self, state: State, action: Action) -> str:
        return self._narrator.told(state, action)

    def explain(self, state: State, action: str) -> str:
        return self._narrator.explain(state, action)

    def describe(self, state: State) -> str:
        return self._narrator.describe(state)

    # -- for agents

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return self._teams

    def heuristic(self, state: State) -> tuple[float, ...]:
        return self._heuristic.scores(state)

    # -- games without an end

    def endless(self) -> Endless | None:
        """Return a round of purchases that change nothing: there is an ambassador between each
        buyer and a vendor with no more tokens than porters return, so that the coin stays as well.

        Only an ambassador keeps coins, and only porters return tokens: without both, every play
        uses something up, and passes empty the bag.
        """
        return find_endless(self, self.figure, self.recipe)

    def counts(self) -> list[Expected]:
        """Return the numbers of pieces that the rules need."""
        return list(counts(self, self.market, self.recipe, self._supply))

    @property
    def cells(self) -> list[str]:
        """Labels of the market's cells, row by row."""
        return self.market.cells

    def column(self, cells: tuple[int, ...], player: int, buyer: int) -> tuple[int, ...]:
        """Return the tiles of a buyer's column, nearest first."""
        return self.sight.views[player][buyer](cells)


ENGINE = Engine(AztecMarket)
