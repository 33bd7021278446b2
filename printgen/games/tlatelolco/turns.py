"""How a game of Tlatelolco goes: what is legal, and what comes of it.

R is the rulebook of Warpspawn Games. What it leaves open, and figures settle, is marked so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from printgen.games.tlatelolco.actions import Actions, Op
from printgen.games.tlatelolco.data import TABLE_DICE, Market
from printgen.games.tlatelolco.opening import opened
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
    NOTHING,
    OVER,
    RED_ROLL,
    ROB,
    ROLL,
    THIEF,
    THIEF_ROLL,
    Offer,
    State,
)
from printgen.rules.contract import CHANCE, Action
from printgen.setup.lots import Lots
from printgen.setup.plan import SetupPlan

# R, Red space roll table: the phase in which a result is carried out. Dice first, or a choice.
_RESULTS: Final = {
    "gain": GAIN,
    "move": ROLL,
    "banish": BANISH,
    "force": FORCE,
    "thief": THIEF_ROLL,
    "jump": JUMP,
    "home": HOME,
}


class Turns:
    """The rules of play for the players at ``seats``."""

    def __init__(self, market: Market, seats: tuple[str, ...], figures: Mapping[str, int]) -> None:
        self.market = market
        self.seats = seats
        self.players = len(seats)
        self.sides = figures["die-sides"]
        self.need = max(1, figures["win-units"])
        self.most_offers = figures["offers-each"]
        self.may_stay = bool(figures["stay-allowed"])
        self.thief_number = figures["thief-number"]
        self.thief_takes = figures["thief-takes"]
        self.forced_units = figures["forced-units"]
        self.gain_units = figures["gain-units"]
        self._export_units = figures["export-units"]
        self._jumps = bool(figures["thief-jumps"])
        self._chains = bool(figures["red-chains"])
        self.actions = Actions(market, seats, self.sides)
        self._ground = market.ground
        self.stand_at = {space: n for n, space in enumerate(market.ground.stands)}
        self._walks: dict[tuple[int, int, int], tuple[Action, ...]] = {}
        self._dice = {ROLL: 1, THIEF_ROLL: 1, RED_ROLL: TABLE_DICE, HOME_ROLL: 1}
        self._choices: dict[int, Callable[[State], Sequence[Action]]] = {
            THIEF: self._thief_ways,
            ROB: self._booty,
            MOVE: self._ways,
            BARTER: self._bargains,
            ANSWER: lambda _: self.actions.answers,
            GAIN: self._gains,
            BANISH: self._corners_for_others,
            FORCE: self._forced_trades,
            JUMP: self._other_reds,
            HOME: self._corners,
        }
        self._deeds: dict[str, Callable[[State, Op], State]] = {
            "roll": self._roll,
            "to": self._to,
            "stay": lambda state, _: self._after(state._replace(roll=0)),
            "thief": self._move_thief,
            "rob": self._rob,
            "trade": self._trade,
            "offer": self._offer,
            "done": lambda state, _: self._next(state),
            "accept": self._accept,
            "refuse": lambda state, _: self._after(state._replace(offer=None)),
            "gain": self._gain,
            "banish": self._banish,
            "force": self._force,
            "home": self._go_home,
        }

    def setup(self, plan: SetupPlan) -> State:
        return self._judged(opened(self.market, self.seats, self._export_units, plan))

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
        return () if phase == OVER else self._choices[phase](state)

    def chance(self, state: State, lots: Lots) -> Action:
        """R: six-sided dice."""
        return lots.pick(self.actions.rolls(self._dice[state.phase]))

    def apply(self, state: State, action: Action) -> State:
        op = self.actions.meaning(action)
        return state if op is None else self._deeds[op.verb](state, op)

    # -- dice

    def _roll(self, state: State, op: Op) -> State:
        phase, total = state.phase, op.one
        if phase == ROLL:
            state = state._replace(roll=total)
            # R, The thief: "if you ever roll a 1 when moving", so also where the table says so.
            if total == self.thief_number:
                return state._replace(phase=THIEF_ROLL)
            return state._replace(phase=MOVE)
        if phase == THIEF_ROLL:
            state = state._replace(thrown=total, phase=THIEF)
            # R, The thief: "if at all possible".
            return state if self._thief_ways(state) else self._after_thief(state)
        if phase == RED_ROLL:
            return self._do_result(state, self.market.table.get(total, ""))
        return self._gained(state, state.exports[state.player], total)

    def _do_result(self, state: State, word: str) -> State:
        """R, Red space roll table. Open: what can be carried out must be, else nothing happens."""
        phase = _RESULTS.get(word)
        if phase is None:
            return self._after(state)
        state = state._replace(phase=phase, is_again=phase == ROLL)
        if phase in DICE or self._choices[phase](state):
            return state
        return self._after(state)

    # -- the thief

    def _thief_ways(self, state: State) -> Sequence[Action]:
        """R, The thief: so far in a straight line; only the temple stops it."""
        if state.thief == NOTHING:
            return ()
        blocked = () if self._jumps else state.pawns
        ends = self._ground.run(state.thief, state.thrown, blocked)
        return [self.actions.thief[n] for n in ends]

    def _move_thief(self, state: State, op: Op) -> State:
        """R, The thief: an opponent where it lands loses a unit. Open: each, if there are more."""
        robbed: tuple[int, ...] = ()
        if self.thief_takes:
            robbed = tuple(
                player
                for player in self._others(state)
                if state.pawns[player] == op.one and any(state.goods[player])
            )
        state = state._replace(thief=op.one, robbed=robbed)
        return state._replace(phase=ROB) if robbed else self._after_thief(state)

    def _booty(self, state: State) -> Sequence[Action]:
        row = self.actions.rob[state.robbed[0]]
        return [row[good] for good, units in enumerate(state.goods[state.robbed[0]]) if units]

    def _rob(self, state: State, op: Op) -> State:
        """R, The thief: the mover chooses the good. It is lost; nobody gets it."""
        units = min(self.thief_takes, state.goods[op.one][op.two])
        state = self._moved(state, op.one, op.two, -units)._replace(robbed=state.robbed[1:])
        return state if state.robbed else self._after_thief(state)

    def _after_thief(self, state: State) -> State:
        """To the pawn's move, if the thief came out of its roll."""
        state = state._replace(thrown=0)
        return state._replace(phase=MOVE) if state.roll else self._after(state)

    # -- the pawn

    def _ways(self, state: State) -> Sequence[Action]:
        """R, Player turns & moving. Open: fewer steps than rolled, or none; a pawn that may not
        stay leaves its space if it can.
        """
        key = state.pawns[state.player], state.thief, state.roll
        known = self._walks.get(key)
        if known is None:
            ends = self._ground.walk(*key)
            if not self.may_stay:
                ends = tuple(n for n in ends if n != state.pawns[state.player])
            ways = tuple(self.actions.to[n] for n in ends)
            known = (*ways, self.actions.stay) if self.may_stay or not ways else ways
            self._walks[key] = known
        return known

    def _to(self, state: State, op: Op) -> State:
        """R, Player turns & moving: a stand is traded with, a red space is rolled for. Open: where
        the table moved the pawn it is not rolled for.
        """
        space, is_jump = op.one, state.phase == JUMP
        state = state._replace(pawns=_with(state.pawns, state.player, space), roll=0)
        if self._ground.is_stand[space]:
            return self._after(state._replace(has_landed=True))
        is_rolled = self._ground.is_red[space] and (self._chains or not state.is_again)
        if is_rolled and not is_jump:
            return state._replace(phase=RED_ROLL)
        return self._after(state)

    # -- red spaces

    def near(self, state: State, player: int, other: int) -> bool:
        """Open: pawns in the same space are adjacent as well."""
        here, there = state.pawns[player], state.pawns[other]
        return here == there or there in self._ground.near[here]

    def _gains(self, state: State) -> Sequence[Action]:
        if not self.gain_units:
            return ()
        near = self._ground.near[state.pawns[state.player]]
        sold = {state.stands[self.stand_at[n]].sells for n in near if n in self.stand_at}
        return [self.actions.gain[good] for good in sorted(sold - {NOTHING})]

    def _gain(self, state: State, op: Op) -> State:
        return self._gained(state, op.one, self.gain_units)

    def _gained(self, state: State, good: int, units: int) -> State:
        if good == NOTHING:
            return self._after(state)
        state = self._judged(self._moved(state, state.player, good, units))
        return state if state.phase == OVER else self._after(state)

    def _free_corners(self, state: State, player: int) -> list[int]:
        """R, Player turns & moving: no pawn enters the thief's space. Where it stands it does not
        move to.
        """
        taken = state.thief, state.pawns[player]
        return [n for n in self._ground.corners if n not in taken]

    def _corners_for_others(self, state: State) -> Sequence[Action]:
        return [
            self.actions.banish[player][n]
            for player in self._others(state)
            for n in self._free_corners(state, player)
        ]

    def _banish(self, state: State, op: Op) -> State:
        return self._after(state._replace(pawns=_with(state.pawns, op.one, op.two)))

    def _forced_trades(self, state: State) -> Sequence[Action]:
        """R, Forced trade: any of one's goods for any of the opponent's, also the same one."""
        if not self.forced_units:
            return ()
        own = [good for good, units in enumerate(state.goods[state.player]) if units]
        return [
            self.actions.force[player][give][get]
            for player in self._others(state)
            if self.near(state, state.player, player)
            for give in own
            for get, units in enumerate(state.goods[player])
            if units
        ]

    def _force(self, state: State, op: Op) -> State:
        player, other = state.player, op.one
        units = min(self.forced_units, state.goods[player][op.two], state.goods[other][op.three])
        return self._swapped(state, Offer(other, op.two, op.three), units)

    def _other_reds(self, state: State) -> Sequence[Action]:
        taken = state.thief, state.pawns[state.player]
        return [self.actions.to[n] for n in self._ground.reds if n not in taken]

    def _corners(self, state: State) -> Sequence[Action]:
        return [self.actions.home[n] for n in self._free_corners(state, state.player)]

    def _go_home(self, state: State, op: Op) -> State:
        state = state._replace(pawns=_with(state.pawns, state.player, op.one))
        return state._replace(phase=HOME_ROLL)

    # -- trades

    def _wanted(self, state: State) -> list[int]:
        """The goods that the stand takes to which the player has come, if any."""
        if not state.has_landed:
            return []
        stand = state.stands[self.stand_at[state.pawns[state.player]]]
        if stand.sells == NOTHING:
            return []
        own = state.goods[state.player]
        return [good for good in dict.fromkeys(stand.wants) if own[good] and good != stand.sells]

    def _partners(self, state: State) -> list[int]:
        """R, Player trades: who is in the same space. Open: so many offers in a turn."""
        here = state.pawns[state.player]
        if state.offers >= self.most_offers or state.pawns.count(here) == 1:
            return []
        return [n for n in self._others(state) if state.pawns[n] == here]

    def _bargains(self, state: State) -> Sequence[Action]:
        """R, Trading and Player trades. A good is not traded for itself."""
        found: list[Action] = []
        own = state.goods[state.player]
        for good in self._wanted(state):
            found += self.actions.trades(good, own[good])
        if partners := self._partners(state):
            mine = [good for good, units in enumerate(own) if units]
            for player in partners:
                rows, theirs = self.actions.offer[player], state.goods[player]
                has = [good for good, units in enumerate(theirs) if units]
                found += [rows[give][get] for give in mine for get in has if give != get]
        found.append(self.actions.done)
        return found

    def _trade(self, state: State, op: Op) -> State:
        """R, Trading: unit for unit; stands never run out, and never have enough."""
        player = state.player
        own = list(state.goods[player])
        own[op.two] -= op.one
        own[state.stands[self.stand_at[state.pawns[player]]].sells] += op.one
        state = self._judged(state._replace(goods=_with(state.goods, player, tuple(own))))
        return state if state.phase == OVER else self._after(state)

    def _offer(self, state: State, op: Op) -> State:
        offer = Offer(op.one, op.two, op.three)
        return state._replace(phase=ANSWER, offer=offer, offers=state.offers + 1)

    def _accept(self, state: State, _: Op) -> State:
        offer = state.offer
        if offer is None:
            return state
        return self._swapped(state._replace(offer=None), offer, 1)

    def _swapped(self, state: State, offer: Offer, units: int) -> State:
        """After a trade of the mover with another player."""
        other, give, get = offer
        for player, sign in ((state.player, 1), (other, -1)):
            state = self._moved(state, player, get, units * sign)
            state = self._moved(state, player, give, -units * sign)
        state = self._judged(state)
        return state if state.phase == OVER else self._after(state)

    # -- turns

    def _others(self, state: State) -> list[int]:
        """The opponents, clockwise from the mover."""
        return [(state.player + n) % self.players for n in range(1, self.players)]

    def _moved(self, state: State, player: int, good: int, units: int) -> State:
        own = list(state.goods[player])
        own[good] += units
        return state._replace(goods=_with(state.goods, player, tuple(own)))

    def holds(self, state: State, player: int) -> int:
        """How many of the player's targets are held, with enough units of each."""
        own = state.goods[player]
        return sum(own[good] >= self.need for good in state.targets[player])

    def _judged(self, state: State) -> State:
        """R, Victory: at once, also in another one's turn. Open: of two the mover wins, or who is
        next after the mover.
        """
        need = self.need
        for player in (state.player, *self._others(state)):
            own, targets = state.goods[player], state.targets[player]
            for good in targets:
                if own[good] < need:
                    break
            else:
                if targets:
                    return state._replace(
                        phase=OVER, winner=player, offer=None, robbed=(), roll=0, thrown=0
                    )
        return state

    def _after(self, state: State) -> State:
        """When the move and its results are done: trades, if any are possible; else the next."""
        if self._wanted(state) or self._can_offer(state):
            return state._replace(phase=BARTER)
        return self._next(state)

    def _can_offer(self, state: State) -> bool:
        """Whether somebody is there, and the two have different goods."""
        own = state.goods[state.player]
        for player in self._partners(state):
            pairs = list(zip(own, state.goods[player], strict=True))
            has = [n for n, (mine, _) in enumerate(pairs) if mine]
            theirs = [n for n, (_, other) in enumerate(pairs) if other]
            if has and theirs and (len(has) > 1 or has != theirs):
                return True
        return False

    def _next(self, state: State) -> State:
        return state._replace(
            player=(state.player + 1) % self.players,
            phase=ROLL,
            roll=0,
            thrown=0,
            is_again=False,
            has_landed=False,
            offers=0,
        )


T = TypeVar("T")


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
