"""The rules of The Market at Kos for one number of players, with the figures of the game's data.

Turns are in ``turns``, the end of a round in ``round``, results in ``scoring``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from printgen.core.errors import Finding
from printgen.games.market_at_kos import data, table
from printgen.games.market_at_kos.actions import AT, DRAW, MOVE, PASS, PLACE, TURN
from printgen.games.market_at_kos.counts import counts
from printgen.games.market_at_kos.data import END, Market
from printgen.games.market_at_kos.heuristic import Heuristic
from printgen.games.market_at_kos.narration import Narrator
from printgen.games.market_at_kos.placement import laid, misplaced, spare
from printgen.games.market_at_kos.result_bounds import Bounds, Start
from printgen.games.market_at_kos.round import Closing, Survey
from printgen.games.market_at_kos.scoring import Scoring
from printgen.games.market_at_kos.setup_checks import findings
from printgen.games.market_at_kos.state import NOTHING, STALL, STEPS, State
from printgen.games.market_at_kos.turns import Turns
from printgen.model.description import Description
from printgen.model.piece_counts import component_of
from printgen.play.rules.contract import Action, Endless, Engine, Expected, Rules
from printgen.play.rules.missing_data import ANY
from printgen.play.rules.results import Fault, Outcome, Tally
from printgen.play.rules.states import changed
from printgen.play.setup.plan import Pile, SetupPlan, Spot
from printgen.play.setup.recipe import Recipe


class MarketAtKos(Turns, Rules[State]):
    """The rules for one number of players."""

    figures = dict.fromkeys(data.FIGURES, ANY)
    ends = (data.END,)
    last_resorts = data.LAST_RESORTS

    @classmethod
    def findings(cls, description: Description) -> Iterator[Finding]:
        return findings(description)

    @classmethod
    def features(cls, description: Description) -> Mapping[str, str]:
        return data.features(description)

    def __init__(
        self, description: Description, players: int, figures: Mapping[str, int] | None = None
    ) -> None:
        Rules.__init__(self, description, players, figures)
        figure = self.figure
        Turns.__init__(self, Market(description, figure), self.seats, figure)
        self._supply = self.box()
        self._stocks = [f"merchant tokens of {seat}" for seat in self.seats]
        self._heuristic = Heuristic(self.judge, self.players, figure)
        self._scoring = Scoring(self.seats, figure)
        self._bounds = Bounds(self.market, self.seats, figure, self._supply)

    @cached_property
    def _narrator(self) -> Narrator:
        return Narrator(self, self.figure)

    def inventory(self, state: State) -> dict[str, int]:
        market = self.market
        found = {market.coin: state.bank + sum(state.coins), market.broker: 1}
        for good, piece in enumerate(market.stalls):
            known = (*state.stalls, *state.under, state.turned).count(good)
            found[piece] = state.unseen[good] + known
        for piece, code in market.workers.items():
            if count := state.hands[code] + state.workers.count(code):
                found[piece] = count
        for n in range(self.players):
            # One more shows the points on the score track.
            lying = sum(bits >> n & 1 for bits in state.tokens) + 1
            found[market.tokens[n]] = state.spare[n] + state.moves[n] + state.placed[n] + lying
        return found

    def supplies(self, state: State) -> dict[str, int]:
        found = {
            "coins beside the market": state.bank,
            "pile of stalls": sum(state.unseen) + len(state.under),
        }
        for stock, count in zip(self._stocks, state.spare, strict=True):
            found[stock] = max(0, count)
        return found

    def piles(self, state: State, plan: SetupPlan) -> dict[Spot, Pile]:
        return table.piles(self, state, plan)

    def spots(self, state: State, action: Action) -> tuple[Spot, ...]:  # noqa: ARG002
        return table.spots(self, action)

    # -- what an action makes use of

    def used(self, state: State, action: Action, after: State) -> tuple[str, ...]:
        verb, one, two = self.actions.ops[action]
        if state.opening or verb == TURN:
            return ()
        found = list(self._used_in_turn(state, verb, one, two))
        if verb == DRAW:
            return tuple(found)
        closes = state.final == 1 or (verb == PASS and state.passes + 1 == self.players)
        if closes:  # the position before the end of the round, as if turns were left
            after = self.apply(changed(state, final=2, passes=0), action)
        if min(after.spare) < 0 and after.spare[state.player] < min(0, state.spare[state.player]):
            found.append("stand-in")
        if not state.final:
            found += self._triggered(state, after, verb)
        if closes:
            found += self._used_in_closing(after, self.closing(after))
        return tuple(dict.fromkeys(found))

    def _used_in_turn(self, state: State, verb: int, one: int, two: int) -> Iterator[str]:
        if verb == MOVE:
            yield "paid-move" if self.market.price[two] > self.market.price[one] else "free-move"
        elif verb == AT:
            _, bonus = self.next_space(state) or (0, 0)
            if min(bonus, state.bank):
                yield "bonus"
        else:
            yield {PLACE: "place", DRAW: "stall", PASS: "pass"}[verb]

    def _triggered(self, state: State, after: State, verb: int) -> Iterator[str]:
        player = state.player
        if after.coins[player] < state.coins[player] and not after.coins[player]:
            yield "end-coins"
        if verb == MOVE and after.moves[player] == self.most_moves:
            yield "end-moves"
        if verb == AT and self.next_space(after) is None:
            yield "end-stalls"

    def _used_in_closing(self, state: State, end: Closing) -> Iterator[str]:
        spare = list(state.spare)
        for square, verdict in end.verdicts:
            if verdict.corner:
                yield "corner"
            if verdict.side:
                yield "side"
            others = any(owner >= self.players for owner in verdict.leaders)
            if others and any(verdict.counts[: self.players]):
                yield "third"
            if len(verdict.leaders) > 1:
                yield "tie"
                if any(owner < self.players for owner in verdict.leaders):
                    yield "tie-token"
            elif verdict.leaders and state.tokens[square] >> verdict.leaders[0] & 1:
                yield "own-token"
        for _, player in end.marked:
            yield "token"
            spare[player] -= 1
            if spare[player] < 0:
                yield "stand-in"
        if end.removed:
            yield "weak"
        if end.idle:
            yield "idle"

    # -- the end

    def tally(self, state: State) -> Tally:
        """Return the points so far; for an unfinished round, those from its turns."""
        return self._scoring.tally(state)

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        return self._scoring.tally_keys()

    def faults(self, tally: Tally, recipe: Recipe | None = None) -> list[Fault]:
        made, _ = (recipe or self.recipe).attempt(0)
        state = self.setup(made)
        # Pieces that are still to be placed before the first round will be there by then.
        stalls = len(state.stalls) - state.stalls.count(NOTHING)
        stalls += sum(step % STEPS == STALL for step in state.opening)
        start = state if state.broker else self._seat_broker(state)
        return self._bounds.faults(tally, Start(start.broker, stalls))

    def outcome_of(self, tally: Tally) -> Outcome:
        return self._scoring.outcome(tally)

    def outcome(self, state: State) -> Outcome:
        """Return who wins; in an unfinished game, by the points so far and the merchant tokens on
        stalls.
        """
        reason = END if self.is_over(state) else ""
        return replace(self.outcome_of(self.tally(state)), reason=reason)

    def survey(self, plan: SetupPlan, round_: int) -> Survey:
        """Return the result of the market of a plan if the round ends now. Merchant tokens that are
        not in it are in the players' hands.
        """
        left = spare(self.market, self.seats, self._supply, plan)
        state = self.setup(plan)._replace(round=round_, spare=left)
        return self._narrator.survey(state, self.closing(state))

    def lays(self) -> list[tuple[str, str, str]]:
        return list(laid(self.recipe.description, self.most_moves))

    def joins(self) -> dict[str, frozenset[str]]:
        """R, Place a stall; End of Round 4: merchant tokens, on the stalls track and on stalls."""
        token = frozenset({component_of(self.market.tokens[0])})
        return {"market": token, "stalls-track": token}

    def misplaced(self, plan: SetupPlan, round_: int) -> list[Fault]:
        limit = max(self._stalls[:round_])
        return list(misplaced(self.market, self.seats, plan, round_, limit))

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

    def heuristic(self, state: State) -> tuple[float, ...]:
        return self._heuristic.scores(state, self.next_space(state))

    def endless(self) -> Endless | None:
        """Return None: every game ends. A round has a limited number of turns, because each uses up
        something that no turn of it gives back: a worker in the hand, one of the moves, or a space
        of the stalls track. If none of these is possible, players can only pass, and when all pass
        in turn the round is over. After its end was triggered there are as many turns as players.
        """
        return None

    def counts(self) -> list[Expected]:
        """Return the numbers of pieces that the rules need."""
        return list(counts(self, self.market, self.recipe, self._supply))


ENGINE = Engine(MarketAtKos)
