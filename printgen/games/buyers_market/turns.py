"""How a game of Buyer's Market goes: what is legal, and what comes of it.

R is the designer's rulebook. What it leaves open is marked so; figures settle what they can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from printgen.games.buyers_market.actions import Actions, Op
from printgen.games.buyers_market.building import Code, completable
from printgen.games.buyers_market.data import Market
from printgen.games.buyers_market.opening import opened, rolled
from printgen.games.buyers_market.state import (
    CHANGE,
    EITHER,
    FIRST,
    NONE,
    NOTHING,
    OPEN,
    OVER,
    OWN,
    ROLL,
    SUIT,
    TURN,
    Pallet,
    State,
    Trio,
)
from printgen.rules.contract import CHANCE, Action
from printgen.setup.lots import Lots
from printgen.setup.plan import SetupPlan

# What is remembered of pallets and of piles; some MB, then it begins anew.
_MOST: Final = 50_000
# What the building code calls a player's own colour.
OWN_COLOUR: Final = "own"


class _Facts(NamedTuple):
    """Of a pallet: its card and suit, the pips for which resources have room, the pips that it
    lacks, and whether it may be bought at all.
    """

    card: int
    suit: int
    room: int
    lacks: int
    can_be_bought: bool


class Turns:
    """The rules of play for the players at ``seats``."""

    def __init__(self, market: Market, seats: tuple[str, ...], figures: Mapping[str, int]) -> None:
        self.market = market
        self.seats = seats
        self.players = len(seats)
        self.pips = market.pips
        self.buy_pips = figures["buy-pips"]
        self.resources_first = figures["resources-first"]
        self.code = Code.of(figures)
        self.actions = Actions(market, figures)
        self._first_pallets = figures["first-pallets"]
        self._last_turns = figures["last-turns"]
        self._call_is_turn = bool(figures["call-is-turn"])
        self._colours = (*market.suits, OWN_COLOUR)
        self._facts: dict[Pallet, _Facts] = {}
        # Few of these differ: pips and pyramids are small numbers.
        self._placing: dict[tuple[int, int, Trio], tuple[Action, ...]] = {}
        self._bidding: dict[tuple[int, int, bool, Trio], tuple[Action, ...]] = {}
        self._completable: dict[tuple[Trio, ...], bool] = {}
        self._choices: dict[int, Callable[[State], Sequence[Action]]] = {
            FIRST: self._suits,
            TURN: self._deeds_of_turn,
            CHANGE: self._changes,
            ROLL: lambda _: self.actions.rolls,
            OPEN: self._suits,
            OVER: lambda _: (),
        }
        self._deeds: dict[str, Callable[[State, Op], State]] = {
            "place": self._place,
            "lend": self._lend,
            "take": lambda state, op: self._bought(state, op.what, NONE),
            "buy": lambda state, op: self._bought(state, op.what, op.paid),
            "change": self._change,
            "keep": lambda state, _: self._after_purchase(state),
            "roll": self._roll,
            "open": self._open,
            "call": self._call,
            "pass": lambda state, _: self._next(state._replace(passes=state.passes + 1)),
        }

    def setup(self, plan: SetupPlan) -> State:
        """R, Setup: a card for each die; the suits of wild ones are chosen. Open: by whom, and
        when. By the start player, after the others have been laid.
        """
        state = opened(self.market, self.seats, plan)
        wild = 0
        for suit in rolled(self.market, self._first_pallets, plan):
            if suit == NOTHING or not state.decks[suit]:
                wild += 1
            else:
                state = self._opened(state, suit)
        return self._choosing(state._replace(wild=wild))

    def to_act(self, state: State) -> int:
        return CHANCE if state.phase == ROLL else state.player

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def legal_actions(self, state: State) -> Sequence[Action]:
        return self._choices[state.phase](state)

    def chance(self, state: State, lots: Lots) -> Action:  # noqa: ARG002 - as all rules
        """R, Purchasing: a die, each side as likely."""
        return lots.pick(self.actions.throws)

    def apply(self, state: State, action: Action) -> State:
        op = self.actions.meaning(action)
        return state if op is None else self._deeds[op.verb](state, op)

    # -- what there is on the table

    def total(self, pallet: Pallet) -> int:
        """The pips of all pyramids on a pallet."""
        large, medium, small = pallet.resources
        for lent in pallet.lent:
            large, medium, small = large + lent[0], medium + lent[1], small + lent[2]
        return self.worth_of((large, medium, small))

    def worth_of(self, pyramids: Trio) -> int:
        """The pips of pyramids."""
        pips = self.pips
        return pyramids[0] * pips[0] + pyramids[1] * pips[1] + pyramids[2] * pips[2]

    def needs(self, pallet: Pallet) -> int:
        """The pips that a pallet lacks, none or less if it is complete."""
        return self.market.card_pips[pallet.card] - self.total(pallet)

    def may_be_bought(self, pallet: Pallet) -> bool:
        """R, Purchasing: with more than two players, at least one resource lies there already.
        Open: for taking a complete pallet as well, for R speaks of every purchase.
        """
        return sum(pallet.resources) >= self.resources_first

    def at(self, state: State, card: int) -> Pallet | None:
        """The pallet of that card, if it is on the table."""
        return next((pallet for pallet in state.pallets if pallet.card == card), None)

    def stock(self, pile: tuple[Trio, ...]) -> dict[str, Trio]:
        """A pile by colour, as the building code asks for it."""
        return dict(zip(self._colours, pile, strict=True))

    def can_build(self, pile: tuple[Trio, ...]) -> bool:
        """R, Ending the game: whether a pile is enough for a completed building."""
        known = self._completable.get(pile)
        if known is None:
            if len(self._completable) >= _MOST:
                self._completable.clear()
            known = self._completable[pile] = completable(self.stock(pile), self.code)
        return known

    # -- turns

    def _deeds_of_turn(self, state: State) -> Sequence[Action]:
        """R, Turns. Open: one passes only where nothing else can be done."""
        bank, supply = state.banks[state.player], state.supply
        known, placing, bidding = self._facts, self._placing, self._bidding
        found: list[Action] = []
        for pallet in state.pallets:
            facts = known.get(pallet) or self._learn(pallet)
            card, suit, room, lacks, can_be_bought = facts
            if room > 0:
                places = placing.get((card, room, supply[suit]))
                found += self._places(card, room, supply[suit]) if places is None else places
            if lacks > 0:
                bids = bidding.get((card, lacks, can_be_bought, bank))
                found += self._bids(facts, bank) if bids is None else bids
            elif can_be_bought:
                found.append(self.actions.take[card])
        if state.caller == NOTHING and self.can_build(state.piles[state.player]):
            found.append(self.actions.call)
        return found or (self.actions.pass_,)

    def _learn(self, pallet: Pallet) -> _Facts:
        """What is asked of a pallet again and again."""
        if len(self._facts) >= _MOST:
            self._facts.clear()
        card = pallet.card
        # R, Turns: resources on a card do not come to more than its pips. A complete pallet takes
        # some as well, as long as that is so.
        room = self.market.card_pips[card] - self.worth_of(pallet.resources)
        facts = _Facts(
            card, self.market.card_suits[card], room, self.needs(pallet), self.may_be_bought(pallet)
        )
        self._facts[pallet] = facts
        return facts

    def _places(self, card: int, room: int, supply: Trio) -> tuple[Action, ...]:
        """The resources of a suit's supply for which there is room."""
        actions = zip(self.actions.place[card], supply, self.pips, strict=True)
        found = tuple(action for action, there, pips in actions if there and pips <= room)
        self._placing[card, room, supply] = found
        return found

    def _bids(self, facts: _Facts, bank: Trio) -> tuple[Action, ...]:
        """What a bank can do for a pallet that is not complete."""
        card, lacks, can_be_bought = facts.card, facts.lacks, facts.can_be_bought
        # R, Turns: a pyramid from the bank goes to a pallet that is not complete. Open: it may make
        # it complete and still be no purchase.
        lent = zip(self.actions.lend[card], bank, strict=True)
        found = [action for action, there in lent if there]
        if can_be_bought:
            large, medium, small = bank
            found += [
                buy.action
                for buy in self.actions.buys[card]
                if buy.pips >= lacks
                and buy.paid[0] <= large
                and buy.paid[1] <= medium
                and buy.paid[2] <= small
            ]
        self._bidding[card, lacks, can_be_bought, bank] = tuple(found)
        return tuple(found)

    def _place(self, state: State, op: Op) -> State:
        suit, size = self.market.card_suits[op.what], op.size
        supply = _with(state.supply, suit, _plus(state.supply[suit], size, -1))
        pallets = tuple(
            pallet._replace(resources=_plus(pallet.resources, size, 1))
            if pallet.card == op.what
            else pallet
            for pallet in state.pallets
        )
        return self._next(state._replace(supply=supply, pallets=pallets, passes=0))

    def _lend(self, state: State, op: Op) -> State:
        player, size = state.player, op.size
        banks = _with(state.banks, player, _plus(state.banks[player], size, -1))
        pallets = tuple(
            pallet._replace(lent=_with(pallet.lent, player, _plus(pallet.lent[player], size, 1)))
            if pallet.card == op.what
            else pallet
            for pallet in state.pallets
        )
        return self._next(state._replace(banks=banks, pallets=pallets, passes=0))

    # -- purchases

    def _bought(self, state: State, card: int, paid: Trio) -> State:
        """R, Purchasing: resources and the buyer's own pyramids go to the buyer's pile, those of
        others back to their banks.
        """
        player, suit = state.player, self.market.card_suits[card]
        pallet = self.at(state, card)
        if pallet is None:
            return state
        banks = [_sum(bank, lent) for bank, lent in zip(state.banks, pallet.lent, strict=True)]
        large, medium, small = state.banks[player]
        banks[player] = large - paid[0], medium - paid[1], small - paid[2]
        pile = list(state.piles[player])
        pile[suit] = _sum(pile[suit], pallet.resources)
        pile[-1] = _sum(pile[-1], _sum(pallet.lent[player], paid))
        # R, Making Change: for what was spent more than necessary. Open: by anybody, for all pips
        # on the card count.
        excess = self.worth_of(paid) - self.needs(pallet)
        state = state._replace(
            pallets=tuple(each for each in state.pallets if each is not pallet),
            banks=tuple(banks),
            piles=_with(state.piles, player, tuple(pile)),
            cards=_with(state.cards, player, (*state.cards[player], card)),
            phase=CHANGE,
            excess=excess,
            suit=suit,
            back=EITHER,
            passes=0,
        )
        return state if excess > 0 and self._has_change(state) else self._after_purchase(state)

    def _has_change(self, state: State) -> bool:
        """Whether any change can be made: always the last of what is legal is to keep the rest."""
        return len(self._changes(state)) > 1

    def _changes(self, state: State) -> Sequence[Action]:
        """R, Making Change. Open: pyramids of the pile of one kind only, the buyer's own or those
        of the card's suit.
        """
        pile, excess = state.piles[state.player], state.excess
        found: list[Action] = []
        for kind, pyramids, actions in (
            (OWN, pile[-1], self.actions.change_own),
            (SUIT, pile[state.suit], self.actions.change_suit[state.suit]),
        ):
            if state.back in {EITHER, kind}:
                found += [
                    action
                    for action, there, pips in zip(actions, pyramids, self.pips, strict=True)
                    if there and pips <= excess
                ]
        return (*found, self.actions.keep)

    def _change(self, state: State, op: Op) -> State:
        """R, Making Change: own pyramids go back to the bank, resources to the supply."""
        player, size = state.player, op.size
        pile = state.piles[player]
        colour = len(pile) - 1 if op.what == NOTHING else op.what
        piles = _with(state.piles, player, _with(pile, colour, _plus(pile[colour], size, -1)))
        state = state._replace(piles=piles, excess=state.excess - self.pips[size])
        if op.what == NOTHING:
            banks = _with(state.banks, player, _plus(state.banks[player], size, 1))
            state = state._replace(banks=banks, back=OWN)
        else:
            supply = _with(state.supply, op.what, _plus(state.supply[op.what], size, 1))
            state = state._replace(supply=supply, back=SUIT)
        return state if self._has_change(state) else self._after_purchase(state)

    def _after_purchase(self, state: State) -> State:
        """R, Purchasing: who claims a pallet rolls for the next one, if any card is left."""
        state = state._replace(excess=0, suit=NOTHING, back=EITHER)
        if any(state.decks):
            return state._replace(phase=ROLL)
        return self._next(state)

    def _roll(self, state: State, op: Op) -> State:
        """R, Purchasing: a suit without resources in the supply is replaced by one of the buyer's
        choice. Open: a suit without cards likewise.
        """
        suit = op.what
        if suit != NOTHING and state.decks[suit] and any(state.supply[suit]):
            return self._next(self._opened(state, suit))
        return state._replace(phase=OPEN, wild=1)

    # -- new pallets

    def _opened(self, state: State, suit: int) -> State:
        """With the top card of a suit on the table."""
        card, *rest = state.decks[suit]
        pallet = Pallet(card, NONE, (NONE,) * self.players)
        return state._replace(
            decks=_with(state.decks, suit, tuple(rest)), pallets=(*state.pallets, pallet)
        )

    def _suits(self, state: State) -> Sequence[Action]:
        """R, Purchasing: the top of a deck of one's choosing. Any that has cards."""
        return [self.actions.open[suit] for suit, deck in enumerate(state.decks) if deck]

    def _open(self, state: State, op: Op) -> State:
        state = self._opened(state._replace(wild=state.wild - 1), op.what)
        return self._next(state) if state.phase == OPEN else self._choosing(state)

    def _choosing(self, state: State) -> State:
        """While the setup lasts: with a suit to choose, or else the first turn."""
        if state.wild and any(state.decks):
            return state._replace(phase=FIRST)
        return state._replace(phase=TURN, wild=0)

    # -- the end

    def _call(self, state: State, _: Op) -> State:
        """R, Ending the game: each other player then gets one more turn. Open: whether the caller
        still acts in the turn of the call; the figure ``call-is-turn`` says so.
        """
        left = self._last_turns * (self.players - 1)
        state = state._replace(caller=state.player, left=left, passes=0)
        return self._next(state) if self._call_is_turn else state

    def _next(self, state: State) -> State:
        """The turn of the next player. Open: the game is also over when all pass in a row, for then
        nobody can do anything any more.
        """
        players, caller = self.players, state.caller
        if state.passes >= players or (caller != NOTHING and not state.left):
            return state._replace(phase=OVER, wild=0)
        player = (state.player + 1) % players
        if caller == NOTHING:
            return state._replace(phase=TURN, wild=0, player=player)
        if player == caller:
            player = (player + 1) % players
        return state._replace(phase=TURN, wild=0, player=player, left=state.left - 1)


T = TypeVar("T")


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _plus(trio: Trio, size: int, count: int) -> Trio:
    """So many more (or less) of a size."""
    large, medium, small = trio
    if size == 0:
        return large + count, medium, small
    if size == 1:
        return large, medium + count, small
    return large, medium, small + count


def _sum(one: Trio, other: Trio) -> Trio:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
