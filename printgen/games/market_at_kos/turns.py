"""Turns and rounds of The Market at Kos, and the placing before the first.

Where a rule comes from is said beside it: R is the rulebook, with the section's title and number;
"open" is a question that it leaves open, as the game's data settles it.

Actions, one a turn (a stall takes three):

    place fish-oil b1    a worker who trades fish and oil goes from the hand to b1, for its price
    move b1 d3           one's own worker goes from b1 to d3, for the difference
    stall                a stall is drawn …
    turn fish                (chance) … and is one for fish …
    at c3                    … and is laid on c3
    pass                 nothing else is possible

Before the first round, where the setup leaves it to the players, stalls are turned up and laid, and
workers placed, by the same actions; then they cost and bring nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printgen.games.market_at_kos.actions import AT, DRAW, MOVE, PLACE, TURN
from printgen.games.market_at_kos.choices import Choices
from printgen.games.market_at_kos.data import Market
from printgen.games.market_at_kos.round import Closing, Judge
from printgen.games.market_at_kos.setup import Opening
from printgen.games.market_at_kos.state import (
    ACT,
    ENDING,
    FIRST,
    GAINS,
    LAY,
    MOVES,
    NOTHING,
    OVER,
    STALL,
    STALLS,
    STEPS,
    TURN_UP,
    State,
)
from printgen.play.rules.contract import CHANCE, Action
from printgen.play.rules.states import changed, with_item
from printgen.play.setup.plan import SetupPlan
from printgen.play.setup.seeded_random import SeededRandom


class Turns(Choices):
    """A game at these seats: positions, legal actions, and the positions after them."""

    def __init__(self, market: Market, seats: tuple[str, ...], figures: Mapping[str, int]) -> None:
        super().__init__(market, seats, figures)
        self.rounds = figures["rounds"]
        self.judge = Judge(market, self.players, figures)
        self._ops = self.actions.ops
        self._reward = figures["points-for-ending"]
        self._highest = min(figures["broker-highest"], len(market.track))
        self._removes_last = bool(figures["last-removal"])
        rounds = range(1, self.rounds + 1)
        self._income = [figures[f"coins-round-{n}"] for n in rounds]
        self._stalls = [figures[f"stalls-round-{n}"] for n in rounds]
        self._opening = Opening(market, seats, figures)

    def setup(self, plan: SetupPlan) -> State:
        table = self._opening.table(plan)
        none = (0,) * self.players
        state = State(
            stalls=table.stalls,
            tokens=table.tokens,
            workers=table.workers,
            unseen=table.unseen,
            under=(),
            turned=NOTHING,
            hands=table.hands,
            coins=table.coins,
            bank=table.bank,
            spare=table.spare,
            points=none,
            gained=none * GAINS,
            past=(),
            moves=none,
            placed=none,
            broker=table.broker,
            round=1,
            start=table.start,
            player=table.start,
            phase=ACT,
            opening=self._opening.steps(table),
            final=0,
            passes=0,
        )
        return self._open(state)

    def to_act(self, state: State) -> int:
        return CHANCE if state.phase == TURN_UP else state.player

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def chance(self, state: State, rng: SeededRandom) -> Action:
        """R, Setup 2: the pile was shuffled. What was put under it comes up last, in its order."""
        total = sum(state.unseen)
        if not total:
            return self.actions.turn[state.under[0]]
        ticket = rng.below(total)
        good = 0
        while ticket >= state.unseen[good]:
            ticket -= state.unseen[good]
            good += 1
        return self.actions.turn[good]

    def apply(self, state: State, action: Action) -> State:
        verb, one, two = self._ops[action]
        if verb == PLACE:
            return self._place(state, one, two)
        if verb == MOVE:
            return self._move(state, one, two)
        if verb == DRAW:
            return changed(state, phase=TURN_UP, passes=0)
        if verb == TURN:
            return self._turn_up(state, one)
        if verb == AT:
            return self._lay(state, one)
        # Open: nobody has to leave the round after a pass; when all pass in turn, it is over.
        state = changed(state, passes=state.passes + 1)
        if state.passes == self.players:
            return self._close(state)
        return self._next(state, is_end=False)

    # -- a turn

    def _place(self, state: State, kind: int, circle: int) -> State:
        owner = state.player if state.phase == ACT else self.first_owner(state)
        code = owner * self.kinds + kind
        workers = with_item(state.workers, circle, code)
        hands = with_item(state.hands, code, state.hands[code] - 1)
        if state.phase == FIRST:  # R, Setup 6: "for free"
            opening = state.opening[1:]
            return self._open(changed(state, workers=workers, hands=hands, opening=opening))
        return self._pay(state, self._price[circle], workers=workers, hands=hands)

    def _pay(self, state: State, cost: int, *, is_end: bool = False, **values: Any) -> State:
        """Continue after an action with that cost and these values. R, End of Round 1: a player who
        uses all coins ends the round.
        """
        if not cost:
            return self._next(state, is_end=is_end, passes=0, **values)
        left = state.coins[state.player] - cost
        coins, bank = with_item(state.coins, state.player, left), state.bank + cost
        is_end = is_end or not left
        return self._next(state, is_end=is_end, coins=coins, bank=bank, passes=0, **values)

    def _move(self, state: State, here: int, there: int) -> State:
        """R, Move a worker: a token goes on the track of this move, and scores what it covers."""
        player = state.player
        workers = list(state.workers)
        workers[here], workers[there] = NOTHING, workers[here]
        n = state.moves[player]
        track = self.market.moves[n]
        value = track[len(track) - self.free_on(state, n)]
        return self._pay(
            self._gain(state, MOVES, value),
            max(0, self._price[there] - self._price[here]),
            # R, End of Round 1: three moves of one player end the round.
            is_end=n + 1 == self.most_moves,
            workers=tuple(workers),
            moves=with_item(state.moves, player, n + 1),
            spare=with_item(state.spare, player, state.spare[player] - 1),
        )

    def _turn_up(self, state: State, good: int) -> State:
        if any(state.unseen):
            unseen = with_item(state.unseen, good, state.unseen[good] - 1)
            return changed(state, unseen=unseen, turned=good, phase=LAY)
        return changed(state, under=state.under[1:], turned=good, phase=LAY)

    def _lay(self, state: State, square: int) -> State:
        stalls = with_item(state.stalls, square, state.turned)
        space = None if state.opening else self.next_space(state)
        state = changed(state, stalls=stalls, turned=NOTHING)
        if space is None:  # R, Setup 5: these stalls score nothing
            return self._open(changed(state, opening=state.opening[1:]))
        # R, Play 2.3: the number covered, and any coins. Open: as many as there are.
        points, bonus = space
        player, bonus = state.player, min(bonus, state.bank)
        state = changed(
            self._gain(state, STALLS, points),
            placed=with_item(state.placed, player, state.placed[player] + 1),
            spare=with_item(state.spare, player, state.spare[player] - 1),
            coins=with_item(state.coins, player, state.coins[player] + bonus),
            bank=state.bank - bonus,
            phase=ACT,
        )
        # R, End of Round 1: the last space of the stalls track ends the round.
        return self._next(state, is_end=self.next_space(state) is None)

    def _gain(self, state: State, part: int, points: int) -> State:
        at = state.player * GAINS + part
        return changed(
            state,
            points=with_item(state.points, state.player, state.points[state.player] + points),
            gained=with_item(state.gained, at, state.gained[at] + points),
        )

    # -- turns and rounds

    def _next(self, state: State, *, is_end: bool, **values: Any) -> State:
        """Begin the next turn, with these values. R, End of Round 2: the player who triggers the
        end gets points and an additional turn; then each of the others has a final turn. Open:
        triggering it again has no effect.
        """
        if state.final == 1:
            return self._close(changed(state, **values))
        if is_end and not state.final:
            state = self._gain(state, ENDING, self._reward)
            return changed(state, final=self.players, **values)
        player = (state.player + 1) % self.players
        return changed(state, player=player, final=max(0, state.final - 1), **values)

    def closing(self, state: State) -> Closing:
        """Return the effects of the end of the round in this position."""
        removes = self._removes_last or state.round < self.rounds
        return self.judge.close(
            state.stalls, state.tokens, state.workers, state.spare, removes=removes
        )

    def _close(self, state: State) -> State:
        """R, End of Round 3 to 6."""
        end = self.closing(state)
        stalls, workers = list(state.stalls), list(state.workers)
        tokens, hands = list(state.tokens), list(state.hands)
        # R, End of Round 5: the tokens on the tracks go back to their owners.
        spare = list(map(sum, zip(state.spare, state.moves, state.placed, strict=True)))
        for square, player in end.marked:
            tokens[square] |= 1 << player
            spare[player] -= 1
        # R, End of Round 5: "2 or less influence" puts a stall under the pile. Open: the tokens on
        # it go back to their owners.
        under = [*state.under, *(stalls[square] for square in end.removed)]
        for square in end.removed:
            for player in range(self.players):
                spare[player] += tokens[square] >> player & 1
            stalls[square], tokens[square] = NOTHING, 0
        for circle in end.idle:
            hands[workers[circle]] += 1
            workers[circle] = NOTHING
        gained = [state.gained[n : n + GAINS] for n in range(0, len(state.gained), GAINS)]
        past = [n for own, held in zip(gained, end.held, strict=True) for n in (*own, held)]
        none = (0,) * self.players
        state = changed(
            state,
            stalls=tuple(stalls),
            tokens=tuple(tokens),
            workers=tuple(workers),
            under=tuple(under),
            hands=tuple(hands),
            spare=tuple(spare),
            points=tuple(map(sum, zip(state.points, end.held, strict=True))),
            gained=none * GAINS,
            past=(*state.past, *past),
            moves=none,
            placed=none,
            final=0,
            passes=0,
        )
        if state.round == self.rounds:
            return changed(state, phase=OVER)
        return self._begin(state)

    def _begin(self, state: State) -> State:
        """R, End of Round 6 to 8: the next round."""
        fewest = min(state.points)
        # Open: of tied players the first, clockwise from the one who began the last round.
        order = [(state.start + n) % self.players for n in range(self.players)]
        start = next(player for player in order if state.points[player] == fewest)
        bank = state.bank + sum(state.coins)  # unspent coins are lost
        coins = [0] * self.players
        for n in range(self.players):
            player = (start + n) % self.players
            coins[player] = min(self._income[state.round], bank)
            bank -= coins[player]
        state = changed(
            state, coins=tuple(coins), bank=bank, round=state.round + 1, start=start, player=start
        )
        return self._seat_broker(state)

    def _seat_broker(self, state: State) -> State:
        """R, Setup 7: the stalls of the round, less those in the market, and one. Open: with more
        stalls than that the broker covers the last space, and no stall can be placed.
        """
        lying = sum(good != NOTHING for good in state.stalls)
        position = self._stalls[state.round - 1] - lying + 1
        return changed(state, broker=max(1, min(position, self._highest)))

    # -- before the first round

    def _open(self, state: State) -> State:
        """Continue with the next step of the opening that is possible, or with the first round."""
        while state.opening:
            player, what = divmod(state.opening[0], STEPS)
            state = changed(state, player=player, phase=TURN_UP if what == STALL else FIRST)
            if what == STALL and NOTHING in state.stalls and any(state.unseen):
                return state
            if what != STALL and self._placements(state, self.first_owner(state), None):
                return state
            state = changed(state, opening=state.opening[1:])
        state = changed(state, phase=ACT, player=state.start)
        return state if state.broker else self._seat_broker(state)
