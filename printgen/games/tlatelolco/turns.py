"""Turns of Tlatelolco: legal actions, and the states after them.

R is the rulebook of Warpspawn Games. Questions that it leaves open, which figures answer, are
marked. Trades are in ``trading``, the thief in ``thief``, the table for red spaces in
``red_spaces``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from printgen.games.tlatelolco.actions import Op
from printgen.games.tlatelolco.data import TABLE_DICE, Market
from printgen.games.tlatelolco.opening import opened
from printgen.games.tlatelolco.red_spaces import RESULTS, RedSpaces
from printgen.games.tlatelolco.state import (
    ANSWER,
    BANISH,
    BARTER,
    DICE,
    FORCE,
    GAIN,
    HOME,
    HOME_ROLL,
    JUMP,
    MOVE,
    OVER,
    RED_ROLL,
    ROB,
    ROLL,
    THIEF,
    THIEF_ROLL,
    State,
)
from printgen.games.tlatelolco.thief import Thief
from printgen.games.tlatelolco.trading import Trading
from printgen.play.rules.contract import CHANCE, Action
from printgen.play.rules.states import changed, with_item
from printgen.play.setup.plan import SetupPlan
from printgen.play.setup.seeded_random import SeededRandom


class Turns(Trading):
    """The rules of play for the players at ``seats``."""

    def __init__(self, market: Market, seats: tuple[str, ...], figures: Mapping[str, int]) -> None:
        super().__init__(market, seats, figures)
        self.thief, self.red = thief, red = Thief(self, figures), RedSpaces(self, figures)
        self.may_stay = bool(figures["stay-allowed"])
        self.thief_number = figures["thief-number"]
        self.starting_units = figures["export-units"]
        self._chains = bool(figures["red-chains"])
        self._walks: dict[tuple[int, int, int], tuple[Action, ...]] = {}
        self._dice = {ROLL: 1, THIEF_ROLL: 1, RED_ROLL: TABLE_DICE, HOME_ROLL: 1}
        self._choices: dict[int, Callable[[State], Sequence[Action]]] = {
            THIEF: thief.ways,
            ROB: thief.booty,
            MOVE: self._ways,
            BARTER: self.bargains,
            ANSWER: lambda _: self.actions.answers,
            GAIN: red.gains,
            BANISH: red.banishments,
            FORCE: red.forced_trades,
            JUMP: red.jumps,
            HOME: red.homeward,
            OVER: lambda _: (),
        }
        self._deeds: dict[str, Callable[[State, Op], State]] = {
            "roll": self._roll,
            "to": self._to,
            "stay": lambda state, _: self.go_on(changed(state, roll=0)),
            "thief": thief.move,
            "rob": thief.rob,
            "trade": self.trade,
            "offer": self.offer,
            "done": lambda state, _: self.next_turn(state),
            "accept": self.accept,
            "refuse": self.refuse,
            "gain": red.gain,
            "banish": red.banish,
            "force": red.force,
            "home": red.go_home,
        }

    def setup(self, plan: SetupPlan) -> State:
        return self.judge(opened(self.market, self.seats, self.starting_units, plan))

    def to_act(self, state: State) -> int:
        if state.phase in DICE:
            return CHANCE
        return state.offer.seat if state.offer is not None else state.player

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def legal_actions(self, state: State) -> Sequence[Action]:
        phase = state.phase
        if phase in self._dice:
            return self.actions.rolls(self._dice[phase])
        return self._choices[phase](state)

    def chance(self, state: State, rng: SeededRandom) -> Action:
        """R, Pawns: six-sided dice."""
        return rng.pick(self.actions.rolls(self._dice[state.phase]))

    def apply(self, state: State, action: Action) -> State:
        op = self.actions.meaning(action)
        return state if op is None else self._deeds[op.verb](state, op)

    # -- dice

    def _roll(self, state: State, op: Op) -> State:
        phase, total = state.phase, op.one
        if phase == ROLL:
            # R, The thief: "if you ever roll a 1 when moving", so also where the table says so.
            is_thief = total == self.thief_number
            return changed(state, roll=total, phase=THIEF_ROLL if is_thief else MOVE)
        if phase == THIEF_ROLL:
            return self.thief.roll(state, total)
        if phase == RED_ROLL:
            return self._do_result(state, self.market.table.get(total, ""))
        return self.red.export_units(state, total)

    def _do_result(self, state: State, word: str) -> State:
        """R, Red space roll table. Open: what can be carried out must be, else nothing happens."""
        phase = RESULTS.get(word)
        if phase is None:
            return self.go_on(state)
        state = changed(state, phase=phase, is_again=phase == ROLL)
        if phase in DICE or self._choices[phase](state):
            return state
        return self.go_on(state)

    # -- R, Player turns & moving

    def _ways(self, state: State) -> Sequence[Action]:
        """Return where the pawn may move with the roll. Open: fewer steps, or none; a pawn that may
        not stay leaves its space if it can.
        """
        key = state.pawns[state.player], state.thief, state.roll
        known = self._walks.get(key)
        if known is None:
            ends = self.market.board.walk(*key)
            if not self.may_stay:
                ends = tuple(n for n in ends if n != state.pawns[state.player])
            ways = tuple(self.actions.to[n] for n in ends)
            known = (*ways, self.actions.stay) if self.may_stay or not ways else ways
            self._walks[key] = known
        return known

    def _to(self, state: State, op: Op) -> State:
        """R, Player turns & moving: a stand ends the move, a red space is rolled for. Open: whether
        one is to which the table moved the pawn.
        """
        board, space, is_jump = self.market.board, op.one, state.phase == JUMP
        state = changed(state, pawns=with_item(state.pawns, state.player, space), roll=0)
        if board.is_stand[space]:
            return self.go_on(changed(state, has_landed=True))
        is_rolled = board.is_red[space] and (self._chains or not state.is_again)
        return changed(state, phase=RED_ROLL) if is_rolled and not is_jump else self.go_on(state)
