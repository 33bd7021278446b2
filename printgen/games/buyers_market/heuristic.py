"""Estimates of the final scores of Buyer's Market, for agents.

They consist of the best building of the player's pile so far, what is missing of a completed one,
the bank, and pallets that the player may soon buy, which count more the sooner it is the player's
turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from printgen.games.buyers_market.best_building import best
from printgen.games.buyers_market.building_code import fewest, lines
from printgen.games.buyers_market.state import (
    CHANGE,
    NOTHING,
    OVER,
    SIZES,
    TURN,
    Pallet,
    State,
    Trio,
)

if TYPE_CHECKING:
    from printgen.games.buyers_market.turns import Turns

# In points: a pyramid that a completed building needs, without its brick, and one that it does not
# need; a pyramid in the bank, for what it can buy; one that is lent.
_NEEDED, _MORE, _POWER, _LENT = 2.5, 0.6, 0.4, 0.5
# The part of a pallet's value that is left for the next player but one, and so on; for a pallet
# when a better one is bought first; and for each turn that is still needed to fill it.
_LATER, _SECOND, _FILLING = 0.7, 0.45, 0.45
# A card decides ties.
_CARD: Final = 0.02

# How many piles and pallets are cached before the cache is cleared; some MB.
_MOST: Final = 50_000


class _Pile(NamedTuple):
    """Points of the best building and of the pyramids left over; by size, what is missing of a
    completed building; and the value of the part that is there.
    """

    points: int
    lacks: Trio
    progress: float


class Heuristic:
    """Estimates of scores from the positions of a game."""

    def __init__(self, game: Turns) -> None:
        self._game = game
        self._code = game.code
        self._needed = fewest(game.code)
        self._piles: dict[tuple[Trio, ...], _Pile] = {}
        self._gains: dict[tuple[Pallet, int, Trio, Trio], float] = {}
        self._reach: dict[Trio, int] = {}

    def scores(self, state: State) -> tuple[float, ...]:
        """Return an estimate of each player's final score."""
        game, unspent = self._game, self._code.unspent
        piles = [self._piles.get(pile) or self._look(pile) for pile in state.piles]
        scores = [
            pile.points + unspent * sum(bank) + _CARD * len(cards)
            for pile, bank, cards in zip(piles, state.banks, state.cards, strict=True)
        ]
        if state.phase == OVER:
            return tuple(scores)
        players, caller = game.players, state.caller
        # The player to act is nearest to the pallets; when the die is rolled, the next player is.
        mover = state.player if state.phase in {TURN, CHANGE} else (state.player + 1) % players
        way = 1.0
        for n in range(players):
            player = (mover + n) % players
            if caller == NOTHING:
                scores[player] += piles[player].progress + _POWER * sum(state.banks[player])
            elif player == caller or n > state.left:
                continue  # no turn is left
            scores[player] += way * self._hopes(state, player, piles[player].lacks)
            way *= _LATER
        return tuple(scores)

    def _hopes(self, state: State, player: int, lacks: Trio) -> float:
        """Return the value of the pallets for a player: the best counts most."""
        bank = state.banks[player]
        known = self._gains
        gains: list[float] = []
        for pallet in state.pallets:
            key = (pallet, player, bank, lacks)
            gain = known.get(key)
            gains.append(self._weigh(key) if gain is None else gain)
        gains.sort(reverse=True)
        share, total = 1.0, 0.0
        for gain in gains:
            total += share * gain
            share *= _SECOND
        return total

    def _weigh(self, key: tuple[Pallet, int, Trio, Trio]) -> float:
        """Return the value of a pallet for a player with that bank, whose building is missing these
        pyramids.
        """
        pallet, player, bank, lacks = key
        game = self._game
        lent = pallet.lent[player]
        value = 0.0
        for size in range(len(SIZES)):
            there = pallet.resources[size] + lent[size]
            needed = min(there, lacks[size])
            value += (_NEEDED + self._code.brick) * needed + _MORE * (there - needed)
        reach = self._reach.get(bank)
        if reach is None:
            reach = self._reach[bank] = self._reached(bank)
        # What cannot be paid now has to be placed or lent first, one each turn.
        missing = game.pallets.lacks(pallet) - reach
        turns = -(-missing // max(game.market.pips)) if missing > 0 else 0
        turns += max(0, game.pallets.resources_first - sum(pallet.resources))
        gain = (value + _CARD) * _FILLING**turns + _LENT * sum(lent)
        if len(self._gains) >= _MOST:
            self._gains.clear()
        self._gains[key] = gain
        return gain

    def _reached(self, bank: Trio) -> int:
        """Return the most pips that a bank can spend at once."""
        buys = self._game.actions.buys
        return max(
            (
                buy.pips
                for buy in (buys[0] if buys else ())
                if all(paid <= has for paid, has in zip(buy.paid, bank, strict=True))
            ),
            default=0,
        )

    def _look(self, pile: tuple[Trio, ...]) -> _Pile:
        stock = self._game.stock(pile)
        code, suits = self._code, self._game.market.suits
        points = lines(best(stock, suits, code), stock, suits, code, 0).total
        large, medium, small = (sum(trio[n] for trio in pile) for n in range(len(SIZES)))
        lacks: Trio = (
            max(0, self._needed[0] - large),
            max(0, self._needed[1] - medium),
            max(0, self._needed[2] - small),
        )
        progress = _NEEDED * (sum(self._needed) - sum(lacks))
        if len(self._piles) >= _MOST:
            self._piles.clear()
        found = self._piles[pile] = _Pile(points, lacks, progress)
        return found
