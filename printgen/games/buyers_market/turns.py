"""Turns of Buyer's Market: legal actions, and the states after them.

R is the designer's rulebook. Questions that it leaves open are marked; figures answer those they
can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from printgen.games.buyers_market.actions import Actions, Op
from printgen.games.buyers_market.building_code import BuildingCode, completable
from printgen.games.buyers_market.data import Market
from printgen.games.buyers_market.pallets import Pallets
from printgen.games.buyers_market.setup import opened, rolled
from printgen.games.buyers_market.state import (
    CHANGE,
    EITHER,
    FIRST,
    NONE,
    NOTHING,
    OPEN,
    OVER,
    OWN,
    OWN_COLOUR,
    ROLL,
    SUIT,
    TURN,
    Pallet,
    State,
    Trio,
)
from printgen.play.rules.contract import CHANCE, Action
from printgen.play.rules.states import changed, with_item
from printgen.play.setup.plan import SetupPlan
from printgen.play.setup.seeded_random import SeededRandom

# How many piles are cached before the cache is cleared; some MB.
_MOST: Final = 50_000


class Turns:
    """The rules of play for the players at ``seats``."""

    def __init__(self, market: Market, seats: tuple[str, ...], figures: Mapping[str, int]) -> None:
        self.market = market
        self.seats = seats
        self.players = len(seats)
        self.code = BuildingCode.of(figures)
        self.actions = Actions(market, figures)
        self.pallets = Pallets(market, self.actions, figures)
        self._first_pallets = figures["first-pallets"]
        self._last_turns = figures["last-turns"]
        self._call_is_turn = bool(figures["call-is-turn"])
        self._colours = (*market.suits, OWN_COLOUR)
        self._completable: dict[tuple[Trio, ...], bool] = {}
        self._choices: dict[int, Callable[[State], Sequence[Action]]] = {
            FIRST: self._suits,
            TURN: self._turn,
            CHANGE: self._changes,
            ROLL: lambda _: self.actions.rolls,
            OPEN: self._suits,
            OVER: lambda _: (),
        }
        self._effects: dict[str, Callable[[State, Op], State]] = {
            "place": self._place,
            "lend": self._lend,
            "take": lambda state, op: self._bought(state, op.what, NONE),
            "buy": lambda state, op: self._bought(state, op.what, op.paid),
            "change": self._change,
            "keep": lambda state, _: self._after_purchase(state),
            "roll": self._roll,
            "open": self._open,
            "call": self._call,
            "pass": lambda state, _: self._next(changed(state, passes=state.passes + 1)),
        }

    def setup(self, plan: SetupPlan) -> State:
        """Return the first position, with the first pallets on the table.

        R, Setup: a card for each roll; the atom is wild. Open: who chooses the suit of a wild roll,
        and when (the start player, after the others are placed).
        """
        state = opened(self.market, self.seats, plan)
        wild = 0
        for suit in rolled(self.market, self._first_pallets, plan):
            if suit == NOTHING or not state.decks[suit]:
                wild += 1
            else:
                state = self._opened(state, suit)
        return self._choosing(changed(state, wild=wild))

    def to_act(self, state: State) -> int:
        """Return the player whose turn it is, or chance while the die is rolled."""
        return CHANCE if state.phase == ROLL else state.player

    def is_over(self, state: State) -> bool:
        """Return True if the last turn has been taken."""
        return state.phase == OVER

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return the legal actions in this phase."""
        return self._choices[state.phase](state)

    def chance(self, state: State, rng: SeededRandom) -> Action:  # noqa: ARG002 - as all rules
        """Return a roll of the die, with all sides equally likely. R, Purchasing."""
        return rng.pick(self.actions.throws)

    def apply(self, state: State, action: Action) -> State:
        """Return the state after a legal action."""
        op = self.actions.meaning(action)
        return state if op is None else self._effects[op.verb](state, op)

    # -- what there is

    def at(self, state: State, card: int) -> Pallet | None:
        """Return the pallet of that card, if it is on the table."""
        return next((pallet for pallet in state.pallets if pallet.card == card), None)

    def stock(self, pile: tuple[Trio, ...]) -> dict[str, Trio]:
        """Return a pile by colour, as the building code needs it."""
        return dict(zip(self._colours, pile, strict=True))

    def can_build(self, pile: tuple[Trio, ...]) -> bool:
        """Return True if a pile is enough for a completed building. R, Ending the game."""
        known = self._completable.get(pile)
        if known is None:
            if len(self._completable) >= _MOST:
                self._completable.clear()
            known = self._completable[pile] = completable(self.stock(pile), self.code)
        return known

    # -- turns

    def _turn(self, state: State) -> Sequence[Action]:
        """Return the legal actions about pallets, and the call.

        R, Turns: a player must do one thing. Open: a player passes only if nothing else is
        possible.
        """
        found = self.pallets.choices(state)
        if state.caller == NOTHING and self.can_build(state.piles[state.player]):
            found.append(self.actions.call)
        return found or (self.actions.pass_,)

    def _place(self, state: State, op: Op) -> State:
        """Place a resource. R, Turns (2): a pyramid goes from the supply to a pallet of its colour.

        R, Purchasing: this is no purchase, even if it completes the pallet.
        """
        suit, size = self.market.card_suits[op.what], op.size
        supply = with_item(state.supply, suit, _plus(state.supply[suit], size, -1))
        pallets = tuple(
            changed(pallet, resources=_plus(pallet.resources, size, 1))
            if pallet.card == op.what
            else pallet
            for pallet in state.pallets
        )
        return self._next(changed(state, supply=supply, pallets=pallets, passes=0))

    def _lend(self, state: State, op: Op) -> State:
        """Contribute a pyramid. R, Turns (3): it goes from the bank to a pallet that is not
        complete.
        """
        player, size = state.player, op.size
        banks = with_item(state.banks, player, _plus(state.banks[player], size, -1))
        pallets = tuple(
            changed(
                pallet, lent=with_item(pallet.lent, player, _plus(pallet.lent[player], size, 1))
            )
            if pallet.card == op.what
            else pallet
            for pallet in state.pallets
        )
        return self._next(changed(state, banks=banks, pallets=pallets, passes=0))

    # -- purchases

    def _bought(self, state: State, card: int, paid: Trio) -> State:
        """Buy a pallet with pyramids, or take it with none. R, Turns (1).

        R, Purchasing: resources and the buyer's own pyramids go to the buyer's pile, those of
        others return to their banks. The buyer keeps the card.
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
        # R, Making Change: for pips that were spent without need. Open: by anybody, since all pips
        # on the card count.
        excess = self.pallets.pips_of(paid) - self.pallets.lacks(pallet)
        state = changed(
            state,
            pallets=tuple(each for each in state.pallets if each is not pallet),
            banks=tuple(banks),
            piles=with_item(state.piles, player, tuple(pile)),
            cards=with_item(state.cards, player, (*state.cards[player], card)),
            phase=CHANGE,
            excess=excess,
            suit=suit,
            back=EITHER,
            passes=0,
        )
        return state if excess > 0 and self._has_change(state) else self._after_purchase(state)

    def _has_change(self, state: State) -> bool:
        """Return True if there is a choice besides keeping the rest, which is always legal."""
        return len(self._changes(state)) > 1

    def _changes(self, state: State) -> Sequence[Action]:
        """Return the legal changes. R, Making Change: pyramids of the pile are given back for at
        most the pips too many, or these are kept. Open: of one kind only, the buyer's own or those
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
                    for action, there, pips in zip(actions, pyramids, self.market.pips, strict=True)
                    if there and pips <= excess
                ]
        return (*found, self.actions.keep)

    def _change(self, state: State, op: Op) -> State:
        """Give change. R, Making Change: own pyramids go to the bank, resources to the supply."""
        player, size = state.player, op.size
        pile = state.piles[player]
        colour = len(pile) - 1 if op.what == NOTHING else op.what
        piles = with_item(
            state.piles, player, with_item(pile, colour, _plus(pile[colour], size, -1))
        )
        state = changed(state, piles=piles, excess=state.excess - self.market.pips[size])
        if op.what == NOTHING:
            banks = with_item(state.banks, player, _plus(state.banks[player], size, 1))
            state = changed(state, banks=banks, back=OWN)
        else:
            supply = with_item(state.supply, op.what, _plus(state.supply[op.what], size, 1))
            state = changed(state, supply=supply, back=SUIT)
        return state if self._has_change(state) else self._after_purchase(state)

    def _after_purchase(self, state: State) -> State:
        """Roll for the next pallet. R, Purchasing: the buyer rolls. Open: if any card is left."""
        state = changed(state, excess=0, suit=NOTHING, back=EITHER)
        if any(state.decks):
            return changed(state, phase=ROLL)
        return self._next(state)

    def _roll(self, state: State, op: Op) -> State:
        """Open the pallet of the suit rolled. R, Purchasing: if the suit has no resources in the
        supply, the buyer chooses another. Open: likewise if it has no cards.
        """
        suit = op.what
        if suit != NOTHING and state.decks[suit] and any(state.supply[suit]):
            return self._next(self._opened(state, suit))
        return changed(state, phase=OPEN, wild=1)

    # -- new pallets

    def _opened(self, state: State, suit: int) -> State:
        """Return the state with the top card of a suit on the table."""
        card, *rest = state.decks[suit]
        pallet = Pallet(card, NONE, (NONE,) * self.players)
        return changed(
            state, decks=with_item(state.decks, suit, tuple(rest)), pallets=(*state.pallets, pallet)
        )

    def _suits(self, state: State) -> Sequence[Action]:
        """Return the suits to choose from. R, Purchasing: the top card of any deck that is not
        empty.
        """
        return [self.actions.open[suit] for suit, deck in enumerate(state.decks) if deck]

    def _open(self, state: State, op: Op) -> State:
        """Open the pallet of a chosen suit, as a first pallet or after a purchase."""
        state = self._opened(changed(state, wild=state.wild - 1), op.what)
        return self._next(state) if state.phase == OPEN else self._choosing(state)

    def _choosing(self, state: State) -> State:
        """Let a suit be chosen for the next wild roll, or begin the first turn. R, Setup."""
        if state.wild and any(state.decks):
            return changed(state, phase=FIRST)
        return changed(state, phase=TURN, wild=0)

    # -- the end

    def _call(self, state: State, _: Op) -> State:
        """Call the end. R, Ending the game: each other player then gets 1 more turn. Open: whether
        the caller still acts in the turn of the call; the figure ``call-is-turn`` decides.
        """
        left = self._last_turns * (self.players - 1)
        state = changed(state, caller=state.player, left=left, passes=0)
        return self._next(state) if self._call_is_turn else state

    def _next(self, state: State) -> State:
        """Return the turn of the next player, or the end: after the last turns (R, Ending the
        game). Open: the game is also over when all players pass in a row, since nobody can do
        anything any more.
        """
        players, caller = self.players, state.caller
        if state.passes >= players or (caller != NOTHING and not state.left):
            return changed(state, phase=OVER, wild=0)
        player = (state.player + 1) % players
        if caller == NOTHING:
            return changed(state, phase=TURN, wild=0, player=player)
        if player == caller:
            player = (player + 1) % players
        return changed(state, phase=TURN, wild=0, player=player, left=state.left - 1)


def _plus(trio: Trio, size: int, count: int) -> Trio:
    """Return the numbers with one size increased, or decreased."""
    large, medium, small = trio
    if size == 0:
        return large + count, medium, small
    if size == 1:
        return large, medium + count, small
    return large, medium, small + count


def _sum(one: Trio, other: Trio) -> Trio:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
