"""Goods that change hands in Tlatelolco, who wins by it, and whose turn is next.

R is the rulebook of Warpspawn Games. Questions that it leaves open, which figures answer, are
marked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printgen.games.tlatelolco.actions import Actions, Op
from printgen.games.tlatelolco.data import Market
from printgen.games.tlatelolco.state import ANSWER, BARTER, NOTHING, OVER, ROLL, Offer, State
from printgen.play.rules.contract import Action
from printgen.play.rules.states import changed, with_item


class Trading:
    """The market of the players at ``seats``, which stays the same throughout their game, and the
    trades in it.
    """

    def __init__(self, market: Market, seats: tuple[str, ...], figures: Mapping[str, int]) -> None:
        self.market = market
        self.seats = seats
        self.players = len(seats)
        self.sides = figures["die-sides"]
        self.need = max(1, figures["win-units"])
        self.most_offers = figures["offers-each"]
        self.actions = Actions(market, seats, self.sides)
        self.stand_at = {space: n for n, space in enumerate(market.board.stands)}
        around = range(1, self.players)
        self._others = [tuple((n + m) % self.players for m in around) for n in range(self.players)]

    def others(self, state: State) -> tuple[int, ...]:
        """Return the opponents, clockwise from the mover."""
        return self._others[state.player]

    # -- R, Trading

    def wanted(self, state: State) -> list[int]:
        """Return the mover's units of the goods that the stand takes where the pawn is.

        A good is not traded for itself.
        """
        if not state.has_landed:
            return []
        stand = state.stands[self.stand_at[state.pawns[state.player]]]
        if stand.sells == NOTHING:
            return []
        own = state.goods[state.player]
        return [good for good in dict.fromkeys(stand.wants) if own[good] and good != stand.sells]

    def trade(self, state: State, op: Op) -> State:
        """Trade at the stand. R, Trading: unit for unit; stands have and take any number."""
        player = state.player
        own = list(state.goods[player])
        own[op.two] -= op.one
        own[state.stands[self.stand_at[state.pawns[player]]].sells] += op.one
        return self.settled(changed(state, goods=with_item(state.goods, player, tuple(own))))

    # -- R, Player trades

    def partners(self, state: State) -> list[int]:
        """Return the opponents in the same space. Open: a player makes a limited number of offers
        in a turn.
        """
        here = state.pawns[state.player]
        if state.offers >= self.most_offers or state.pawns.count(here) == 1:
            return []
        return [n for n in self.others(state) if state.pawns[n] == here]

    def offer(self, state: State, op: Op) -> State:
        """R, Player trades: freely. Open: one unit of a good for one of another, offered and
        answered.
        """
        offer = Offer(op.one, op.two, op.three)
        return changed(state, phase=ANSWER, offer=offer, offers=state.offers + 1)

    def accept(self, state: State, _: Op) -> State:
        offer = state.offer
        return state if offer is None else self.swap(changed(state, offer=None), offer, 1)

    def refuse(self, state: State, _: Op) -> State:
        return self.go_on(changed(state, offer=None))

    def swap(self, state: State, offer: Offer, units: int) -> State:
        """Return the state after the mover and another player exchanged that many units."""
        other, give, get = offer
        goods = state.goods
        for player, sign in ((state.player, 1), (other, -1)):
            goods = self.received(goods, player, get, units * sign)
            goods = self.received(goods, player, give, -units * sign)
        return self.settled(changed(state, goods=goods))

    def bargains(self, state: State) -> Sequence[Action]:
        """Return the mover's possible trades, at the stand and with players, and ``done``: R forces
        nobody to trade.
        """
        found: list[Action] = []
        own = state.goods[state.player]
        for good in self.wanted(state):
            found += self.actions.trades(good, own[good])
        if partners := self.partners(state):
            mine = [good for good, units in enumerate(own) if units]
            for player in partners:
                rows, theirs = self.actions.offer[player], state.goods[player]
                has = [good for good, units in enumerate(theirs) if units]
                for give in mine:
                    row = rows[give]
                    found += [row[get] for get in has if give != get]
        found.append(self.actions.done)
        return found

    def _can_offer(self, state: State) -> bool:
        """Return True if an opponent is in the same space, and the two have different goods."""
        own = state.goods[state.player]
        for player in self.partners(state):
            pairs = list(zip(own, state.goods[player], strict=True))
            has = [n for n, (mine, _) in enumerate(pairs) if mine]
            theirs = [n for n, (_, other) in enumerate(pairs) if other]
            if has and theirs and (len(has) > 1 or has != theirs):
                return True
        return False

    # -- R, Victory

    def received(
        self, goods: tuple[tuple[int, ...], ...], player: int, good: int, units: int
    ) -> tuple[tuple[int, ...], ...]:
        """Return all goods after a player got units of one, or gave them away."""
        own = goods[player]
        return with_item(goods, player, with_item(own, good, own[good] + units))

    def holds(self, state: State, player: int) -> int:
        """Return how many of the player's targets are held. R, Victory: enough units of each."""
        own = state.goods[player]
        return sum(own[good] >= self.need for good in state.targets[player])

    def judge(self, state: State) -> State:
        """Return the state with a winner, if there is one. R, Victory: the first player to hold all
        targets wins at once, also in another one's turn. Open: of two the mover wins, or the next
        one after the mover.
        """
        need = self.need
        for player in (state.player, *self.others(state)):
            own, targets = state.goods[player], state.targets[player]
            for good in targets:
                if own[good] < need:
                    break
            else:
                if targets:
                    return changed(
                        state, phase=OVER, winner=player, offer=None, robbed=(), roll=0, thrown=0
                    )
        return state

    def settled(self, state: State) -> State:
        """Return the state after goods have changed hands: the end, or the rest of the turn."""
        state = self.judge(state)
        return state if state.phase == OVER else self.go_on(state)

    # -- R, Player turns & moving

    def go_on(self, state: State) -> State:
        """Return the state after a move and its results: trades, if any are possible; else the next
        turn.
        """
        if self.wanted(state) or self._can_offer(state):
            return changed(state, phase=BARTER)
        return self.next_turn(state)

    def next_turn(self, state: State) -> State:
        """R, Player turns & moving: players take turns, clockwise."""
        return changed(
            state,
            player=(state.player + 1) % self.players,
            phase=ROLL,
            roll=0,
            thrown=0,
            is_again=False,
            has_landed=False,
            offers=0,
        )
