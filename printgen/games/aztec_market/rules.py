"""The Market of Tlatelolco (Aztec Market), by Víctor Melo.

Where a rule comes from is said beside it: R is the designer's rulebook, with the section's title;
"open" is a question that it leaves open, as the game's data settles it.

Actions, in the order of a turn:

    pass                      the turn is a pass …
    draw 2 jewel 1 pot 1 herb     (chance) tokens from the bag onto the vendors
    move b3                       the tile on b3 goes into the hole
    coin 2                        a coin from the supply onto buyer 2
    king jewel, king none         a token from a vendor in line goes to the king, or none
    play                      … or a play
    move b3 pay 1                 a tile moves, paid with the coin of buyer 1
    move b3                       the messenger moves free
    buy 2 jewel                   buyer 2 buys all jewels
    done                          the play is over

Buyers count from 1, left to right as their player sees them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TypeAlias

from printgen.errors import Finding
from printgen.games.aztec_market import data
from printgen.games.aztec_market.data import END, FEATURES, Market, ways_to_pay
from printgen.games.aztec_market.ending import Ending
from printgen.games.aztec_market.sight import FAR, Sight
from printgen.games.aztec_market.state import (
    COIN,
    DRAW,
    HOLE,
    KING,
    MOVE,
    NOTHING,
    OVER,
    PLAY,
    TURN,
    State,
)
from printgen.games.aztec_market.telling import Telling
from printgen.model.validate import Description
from printgen.rules.contract import CHANCE, Action, Endless, Engine, Expected, Rules
from printgen.rules.results import Fault, Outcome, Tally
from printgen.setup.lots import Lots
from printgen.setup.plan import SetupPlan
from printgen.setup.recipe import Recipe, seats_by_team

_Op: TypeAlias = tuple[str, tuple[int, ...]]


class AztecMarket(Rules[State]):
    """The rules for one number of players."""

    figures = data.FIGURES
    ends = (data.END,)

    @classmethod
    def findings(cls, description: Description) -> Iterator[Finding]:
        return data.lacks(description)

    @classmethod
    def features(cls, description: Description) -> Mapping[str, str]:
        return data.features(description)

    def __init__(
        self, description: Description, players: int, figures: Mapping[str, int] | None = None
    ) -> None:
        super().__init__(description, players, figures)
        figure = self.figure
        self._market = market = Market(description, figure)
        self._teams = seats_by_team(self.recipe)
        self._team_indices = tuple(
            tuple(self.seats.index(seat) for seat in team) for team in self._teams
        )
        self._draws = figure["draws-per-pass"]
        self._moves = figure["moves-per-pass"]
        self._may_return = bool(figure["move-back"])
        self._income = figure["coins-per-pass"]
        self._takes = figure["king-takes"]
        self._price = figure["coins-per-move"]
        self._cost = figure["coins-per-purchase"]
        # R, Buy commodities: "The buyer's tile must have a coin."
        self._need = max(1, self._cost)
        self._room = figure["coins-per-buyer"]
        self._porter = figure["porter-returns"]
        self._governor = figure["governor-takes"]
        side = market.side
        self._side = side
        self._cell_names = market.cells
        self._supply = supply = self.box()
        self._sight = Sight(market, self.seats, supply, is_free=not self._price)
        self._line = self._sight.line
        self._ops: dict[str, _Op] = {}
        self._write_actions()
        self._ending = Ending(market, self.seats, self._teams, supply, self._room)
        self._telling = Telling(market, self.seats, self._sight, self._ops, self.figure)

    # -- the protocol

    def setup(self, plan: SetupPlan) -> State:
        market, side = self._market, self._side
        codes = {piece: n for n, piece in enumerate(market.tiles)}
        cells = []
        for space in range(1, side * side + 1):
            tiles = [codes[p] for p in plan.pile("market", "", space) if p in codes]
            cells.append(tiles[0] if tiles else HOLE)
        coins = [
            plan.pile("buyers", seat, space).get(market.coin, 0)
            for seat in self.seats
            for space in range(1, side + 1)
        ]
        bag, aside = plan.pile("bag"), plan.pile("aside")
        none = (0,) * len(market.colours)
        start = self.seats.index(plan.chosen["start"]) if "start" in plan.chosen else 0
        return State(
            cells=tuple(cells),
            vendors=none,
            king=none,
            bag=tuple(bag.get(piece, 0) for piece in market.goods),
            aside=tuple(aside.get(piece, 0) for piece in market.goods),
            held=(NOTHING,) * len(coins),
            counts=(0,) * len(coins),
            coins=tuple(coins),
            bank=plan.pile("money").get(market.coin, 0),
            start=start,
            player=start,
            phase=TURN,
            left=0,
            bought=False,
        )

    def to_act(self, state: State) -> int:
        return CHANCE if state.phase == DRAW else state.player

    def is_over(self, state: State) -> bool:
        return state.phase == OVER

    def legal_actions(self, state: State) -> Sequence[Action]:
        phase = state.phase
        if phase == MOVE:
            moves = self._pass_moves[state.cells.index(HOLE)]
            if state.moved == NOTHING:
                return moves
            back = self._move_actions[state.moved, ()]
            return [move for move in moves if move != back]
        if phase == PLAY:
            return self._play_actions(state)
        if phase == TURN:
            return self._either if self._can_play(state) else self._must_pass
        if phase == COIN:
            first = state.player * self._side
            coins, room = state.coins, self._room
            return [self._coin_actions[n] for n in range(self._side) if coins[first + n] < room]
        if phase == KING:
            return [self._king_none, *(self._king_actions[c] for c in self._near_king(state))]
        if phase == DRAW:
            return [self._draw_action(counts) for counts in self._draw_results(state.bag)]
        return ()

    def chance(self, state: State, lots: Lots) -> Action:
        counts = [0] * len(state.bag)
        bag = list(state.bag)
        left = sum(bag)
        for _ in range(min(self._draws, left)):
            ticket = lots.below(left)
            colour = 0
            while ticket >= bag[colour]:
                ticket -= bag[colour]
                colour += 1
            bag[colour] -= 1
            counts[colour] += 1
            left -= 1
        return self._draw_action(tuple(counts))

    def apply(self, state: State, action: Action) -> State:
        kind, args = self._ops.get(action) or self._read(action)
        match kind:
            case "move":
                return self._moved(state, args)
            case "buy":
                return self._buy(state, *args)
            case "draw":
                vendors = tuple(map(int.__add__, state.vendors, args))
                bag = tuple(map(int.__sub__, state.bag, args))
                return self._onward(state._replace(vendors=vendors, bag=bag), MOVE)
            case "pass":
                return self._onward(state, DRAW)
            case "play":
                return state._replace(phase=PLAY, bought=False)
            case "coin":
                buyer = state.player * self._side + args[0]
                coins = _with(state.coins, buyer, state.coins[buyer] + 1)
                state = state._replace(coins=coins, bank=state.bank - 1, left=state.left - 1)
                return state if self._has_income(state) else self._onward(state, KING)
            case "king":
                return self._crown(state, args)
            case _:
                return self._next_turn(state)

    def outcome(self, state: State) -> Outcome:
        outcome = self.outcome_of(self.tally(state))
        reason = END if self.is_over(state) else ""
        return replace(outcome, reason=reason)

    def inventory(self, state: State) -> dict[str, int]:
        market = self._market
        found = dict.fromkeys(market.goods, 0)
        for counts in (state.vendors, state.king, state.bag, state.aside):
            for n, count in enumerate(counts):
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

    def used(self, state: State, action: Action) -> tuple[str, ...]:
        kind, args = self._ops.get(action) or self._read(action)
        match kind:
            case "buy":
                buyer, colour = args
                way = self._line(state.cells, state.player, buyer).ways[colour] or ()
                return ("buy", *(role for role in dict.fromkeys(way) if role in FEATURES))
            case "move":
                if state.phase == MOVE:
                    return ()
                return (
                    ("paid-move",)
                    if len(args) > 1 or not self._is_free(state, args[0])
                    else ("free-move",)
                )
            case "king":
                return ("king",) if args else ()
            case "pass":
                room = self._has_income(state._replace(left=self._income))
                blocked = ("crowd",) if self._is_kept_away(state) else ()
                return ("pass", *(() if room else ("no-coin",)), *blocked)
            case "play":
                return ("play", *(("crowd",) if self._is_kept_away(state) else ()))
            case "draw" | "coin":
                return (kind,)
        return ()

    # -- a pass

    def _onward(self, state: State, phase: int) -> State:
        """To the first step of a pass, from ``phase`` on, in which there is something to do."""
        if phase == DRAW:
            # R, Replenish: "When there are no tokens left in the bag, you don't perform this step."
            if self._draws and any(state.bag):
                return state._replace(phase=DRAW)
            phase = MOVE
        if phase == MOVE:
            if self._moves:
                return state._replace(phase=MOVE, left=self._moves)
            phase = COIN
        if phase == COIN:
            # R, Obtain money: not performed with coins on all buyers.
            state = state._replace(left=self._income)
            if self._has_income(state):
                return state._replace(phase=COIN)
        state = state._replace(left=self._takes)
        if self._takes and self._near_king(state):
            return state._replace(phase=KING)
        return self._next_turn(state)

    def _has_income(self, state: State) -> bool:
        first = state.player * self._side
        mine = state.coins[first : first + self._side]
        return state.left > 0 and state.bank > 0 and min(mine) < self._room

    def _near_king(self, state: State) -> list[int]:
        """The colours of vendors with tokens in the king's row or column; crowds do not matter."""
        cells, side = state.cells, self._side
        row, column = divmod(cells.index(self._market.king), side)
        near = []
        for colour, count in enumerate(state.vendors):
            if count:
                at = cells.index(self._market.vendors[colour])
                if at // side == row or at % side == column:
                    near.append(colour)
        return near

    def _crown(self, state: State, colours: tuple[int, ...]) -> State:
        if not colours:  # R, Utilize the king: "you may choose"
            return self._next_turn(state)
        (colour,) = colours
        state = state._replace(
            vendors=_with(state.vendors, colour, state.vendors[colour] - 1),
            king=_with(state.king, colour, state.king[colour] + 1),
            left=state.left - 1,
        )
        if state.left and self._near_king(state):
            return state
        return self._next_turn(state)

    def _next_turn(self, state: State) -> State:
        player = (state.player + 1) % len(self.seats)
        # R, End of the game: the player to the right of the start player has finished her turn,
        # and no tokens remain in the supply.
        over = player == state.start and not any(state.bag)
        return state._replace(
            player=state.player if over else player,
            phase=OVER if over else TURN,
            left=0,
            bought=False,
        )

    # -- moving tiles

    def _moved(self, state: State, args: tuple[int, ...]) -> State:
        """R, Move the market: "take any tile from the marketplace and move it to the hole"."""
        cell, *payers = args
        cells = list(state.cells)
        hole = cells.index(HOLE)
        cells[hole] = cells[cell]
        cells[cell] = HOLE
        if state.phase == MOVE:
            if state.left > 1:
                # Open: whether the tile may go straight back.
                moved = NOTHING if self._may_return else hole
                return state._replace(cells=tuple(cells), left=state.left - 1, moved=moved)
            return self._onward(state._replace(cells=tuple(cells), moved=NOTHING), COIN)
        if not payers:
            return state._replace(cells=tuple(cells))
        coins = list(state.coins)
        first = state.player * self._side
        for buyer in payers:
            coins[first + buyer] -= 1
        return state._replace(cells=tuple(cells), coins=tuple(coins), bank=state.bank + len(payers))

    def _is_free(self, state: State, cell: int) -> bool:
        """R, Messenger: it moves "as many times as you like … without spending money"."""
        return not self._price or state.cells[cell] in self._market.messengers

    # -- a play

    def _wishes(self, state: State) -> list[list[int]]:
        """For each buyer of the player, the colours that may be bought (open: empty vendor)."""
        first = state.player * self._side
        stocked = [colour for colour, count in enumerate(state.vendors) if count]
        return [
            stocked if held == NOTHING else [held] if held in stocked else []
            for held in state.held[first : first + self._side]
        ]

    def _can_play(self, state: State) -> bool:
        """R, Buy commodities: "You must use one or more of your buyers with money". So a play is
        legal only if a purchase can follow, after as many moves as the coins allow.
        """
        first = state.player * self._side
        coins = state.coins[first : first + self._side]
        if not any(coins) or not any(state.vendors):
            return False
        return self._can_buy_later(state.cells, state.player, coins, self._wishes(state))

    def _can_buy_later(
        self,
        cells: tuple[int, ...],
        player: int,
        coins: Sequence[int],
        wishes: list[list[int]],
    ) -> bool:
        spare = sum(coins) - self._need
        if spare < 0:
            return False
        budget = spare // self._price if self._price else FAR - 1
        need = self._need
        lines, views = self._sight.lines, self._sight.views[player]
        for buyer, wanted in enumerate(wishes):
            if wanted and coins[buyer] >= need:
                tiles = views[buyer](cells)
                moves = (lines.get(tiles) or self._line(cells, player, buyer)).moves
                for colour in wanted:
                    if moves[colour] <= budget:
                        return True
        return False

    def _play_actions(self, state: State) -> list[Action]:
        first = state.player * self._side
        coins = state.coins[first : first + self._side]
        wishes = self._wishes(state)
        actions = self._purchases(state, coins, wishes)
        if state.bought:
            payments = self._payments(coins)
            for cell, tile in enumerate(state.cells):
                if tile != HOLE:
                    ways = [()] if self._is_free(state, cell) else payments
                    actions += [self._move_actions[cell, pay] for pay in ways]
            actions.append(self._done)
        else:
            actions += self._moves_before(state, coins, wishes)
        return actions

    def _purchases(
        self, state: State, coins: Sequence[int], wishes: list[list[int]]
    ) -> list[Action]:
        """What can be bought at once."""
        actions: list[Action] = []
        for buyer, wanted in enumerate(wishes):
            if wanted and coins[buyer] >= self._need:
                ways = self._line(state.cells, state.player, buyer).ways
                known = self._buy_actions[buyer]
                actions += [known[colour] for colour in wanted if ways[colour] is not None]
        return actions

    def _moves_before(
        self, state: State, coins: Sequence[int], wishes: list[list[int]]
    ) -> Iterator[Action]:
        """The moves after which a purchase is still possible: the play has had none so far."""
        player, cells = state.player, state.cells
        hole = cells.index(HOLE)
        free: list[tuple[tuple[int, ...], Sequence[int]]] = [((), coins)]
        paid: list[tuple[tuple[int, ...], Sequence[int]]] = [
            (pay, _spent(coins, pay))
            for pay in self._payments(coins)
            if sum(coins) - len(pay) >= self._need
        ]
        for cell, tile in enumerate(cells):
            if tile == HOLE:
                continue
            ways = free if self._is_free(state, cell) else paid
            if ways:
                after = list(cells)
                after[hole], after[cell] = tile, HOLE
                then = tuple(after)
                for pay, rest in ways:
                    if self._can_buy_later(then, player, rest, wishes):
                        yield self._move_actions[cell, pay]

    def _payments(self, coins: Sequence[int]) -> list[tuple[int, ...]]:
        """Which buyers can pay for a move: each way as the buyers whose coins are spent."""
        if not self._price or sum(coins) < self._price:
            return []
        if self._price == 1:
            return [(n,) for n, count in enumerate(coins) if count]
        return list(ways_to_pay(self._price, coins))

    def _buy(self, state: State, buyer: int, colour: int) -> State:
        """R, Buy commodities, and the effects of the tiles between.

        Open: each effect once, nearest to the buyer first, as long as purchased tokens are left.
        """
        at = state.player * self._side + buyer
        way = self._line(state.cells, state.player, buyer).ways[colour] or ()
        bought = state.vendors[colour]
        returned = crowned = 0
        keeps = False
        for role in way:
            if role == "porter":
                taken = min(self._porter, bought)
                returned += taken
                bought -= taken
            elif role == "governor":
                taken = min(self._governor, bought)
                crowned += taken
                bought -= taken
            elif role == "ambassador":
                keeps = True
        coins, bank = state.coins, state.bank
        if not keeps:
            coins = _with(coins, at, coins[at] - self._cost)
            bank += self._cost
        held, counts = state.held, state.counts
        if bought:
            held = _with(held, at, colour)
            counts = _with(counts, at, counts[at] + bought)
        king = state.king
        if crowned:
            king = _with(king, colour, king[colour] + crowned)
        return state._replace(
            vendors=_with(state.vendors, colour, returned),
            king=king,
            held=held,
            counts=counts,
            coins=coins,
            bank=bank,
            bought=True,
        )

    def _is_kept_away(self, state: State) -> bool:
        """Whether a crowd stands between some buyer with a coin and goods of the right colour."""
        first = state.player * self._side
        for buyer, wanted in enumerate(self._wishes(state)):
            if not state.coins[first + buyer]:
                continue
            tiles = self._sight.views[state.player][buyer](state.cells)
            ways = self._line(state.cells, state.player, buyer).ways
            if any(ways[c] is None and self._market.vendors[c] in tiles for c in wanted):
                return True
        return False

    # -- actions as text

    def _write_actions(self) -> None:
        side, cells = self._side, self._cell_names
        colours = self._market.colours
        self._either = (self._action("pass"), self._action("play"))
        self._must_pass = self._either[:1]
        self._done = self._action("done")
        self._king_none = self._action("king none", "king")
        self._king_actions = [
            self._action(f"king {name}", "king", n) for n, name in enumerate(colours)
        ]
        self._coin_actions = [self._action(f"coin {n + 1}", "coin", n) for n in range(side)]
        self._buy_actions = [
            [self._action(f"buy {n + 1} {name}", "buy", n, c) for c, name in enumerate(colours)]
            for n in range(side)
        ]
        ways: list[tuple[int, ...]] = [()]
        if self._price:
            ways += ways_to_pay(self._price, [self._room] * side)
        self._move_actions = {
            (cell, way): self._action(_move(name, way), "move", cell, *way)
            for cell, name in enumerate(cells)
            for way in ways
        }
        self._pass_moves = [
            [self._move_actions[cell, ()] for cell in range(side * side) if cell != hole]
            for hole in range(side * side)
        ]
        self._draw_names: dict[tuple[int, ...], Action] = {}

    def _action(self, text: str, kind: str = "", *args: int) -> Action:
        self._ops[text] = kind or text, args
        return Action(text)

    def _draw_action(self, counts: tuple[int, ...]) -> Action:
        known = self._draw_names.get(counts)
        if known is None:
            parts = (
                f"{count} {name}"
                for name, count in zip(self._market.colours, counts, strict=True)
                if count
            )
            known = self._draw_names[counts] = self._action(
                f"draw {' '.join(parts)}", "draw", *counts
            )
        return known

    def _draw_results(self, bag: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Every way of drawing, the first colours first."""
        count = min(self._draws, sum(bag))
        for counts in product(*(range(min(n, count), -1, -1) for n in bag)):
            if sum(counts) == count:
                yield counts

    def _read(self, action: str) -> _Op:
        """What a draw means that was not yet met."""
        words = action.split()
        counts = dict(zip(words[2::2], map(int, words[1::2]), strict=True))
        result = tuple(counts.get(name, 0) for name in self._market.colours)
        return self._ops[self._draw_action(result)]

    # -- the end

    def tally(self, state: State) -> Tally:
        """What is counted at the end."""
        colours, side = self._market.colours, self._side
        seats = {}
        for n, seat in enumerate(self.seats):
            mine = range(n * side, (n + 1) * side)
            seats[seat] = {
                **{
                    name: sum(state.counts[at] for at in mine if state.held[at] == colour)
                    for colour, name in enumerate(colours)
                },
                "coins": sum(state.coins[at] for at in mine),
            }
        return Tally(dict(zip(colours, state.king, strict=True)), seats)

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        return self._ending.tally_keys()

    def faults(self, tally: Tally, recipe: Recipe | None = None) -> list[Fault]:
        recipe = recipe or self.recipe
        made, _ = recipe.attempt(0)
        return self._ending.faults(
            tally, made.pile("aside"), is_known="aside" not in recipe.uncertain
        )

    def outcome_of(self, tally: Tally) -> Outcome:
        return self._ending.outcome(tally)

    # -- in words

    def written(self, action: str) -> Action:
        return self._telling.written(action)

    def explain(self, state: State, action: str) -> str:
        return self._telling.explain(state, action)

    def describe(self, state: State) -> str:
        return self._telling.picture(state)

    # -- for agents

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return self._team_indices

    def heuristic(self, state: State) -> tuple[float, ...]:
        """What a team holds, as if the king will take a few more of each colour; what its buyers
        could buy at once; and something for a coin.
        """
        # Agents ask this more than anything else, so it looks up as little as it can.
        held, counts, coins = state.held, state.counts, state.coins
        vendors, king, side = state.vendors, state.king, self._side
        sights = self._sight.sights.get(state.cells) or self._sight.look_around(state.cells)
        left = sum(state.bag)
        total = left + sum(vendors) + sum(king) + sum(counts) or 1
        more = 3 * (left + 10) / total
        prices = [crowned + more for crowned in king]
        stocked = [colour for colour, count in enumerate(vendors) if count]
        # What a sight of a vendor is worth, to a buyer with a coin and to one without.
        near = [0.35 * count * price for count, price in zip(vendors, prices, strict=True)]
        far = [0.1 * count * price for count, price in zip(vendors, prices, strict=True)]
        worths = []
        for team in self._team_indices:
            best = [0] * len(prices)
            chances = 0.0
            for player in team:
                mine = [0] * len(prices)
                for at in range(player * side, player * side + side):
                    colour, money = held[at], coins[at]
                    if colour != NOTHING:
                        mine[colour] += counts[at]
                    chances += 0.5 * money
                    if stocked if colour == NOTHING else vendors[colour]:
                        ways = sights[at]
                        values = near if money else far
                        for wanted in stocked if colour == NOTHING else (colour,):
                            if ways[wanted] is not None:
                                chances += values[wanted]
                best = list(map(max, best, mine))
            worths.append(sum(map(float.__mul__, prices, map(float, best))) + chances)
        return tuple(worths)

    # -- games without an end

    def endless(self) -> Endless | None:
        """A round of purchases that change nothing: between each buyer and a vendor with no more
        tokens than porters return stands an ambassador, so that the coin stays as well.

        Only an ambassador keeps coins where they are, and only porters tokens: without both every
        play uses something up, and passes empty the bag.
        """
        from printgen.games.aztec_market.endless import find_endless

        return find_endless(self, self.recipe)

    def counts(self) -> list[Expected]:
        """What the rules want of the game's counts."""
        from printgen.games.aztec_market.counts import counts

        return list(counts(self, self.recipe, self._supply))

    @property
    def market(self) -> Market:
        """The game's data as these rules read it."""
        return self._market

    @property
    def cells(self) -> list[str]:
        """What the market's cells are called, row by row."""
        return self._cell_names

    def column(self, cells: tuple[int, ...], player: int, buyer: int) -> tuple[int, ...]:
        """The tiles of a buyer's column, nearest first."""
        return self._sight.views[player][buyer](cells)


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _spent(coins: Sequence[int], payers: tuple[int, ...]) -> list[int]:
    left = list(coins)
    for buyer in payers:
        left[buyer] -= 1
    return left


def _move(cell: str, payers: tuple[int, ...]) -> str:
    pay = " ".join(str(buyer + 1) for buyer in payers)
    return f"move {cell} pay {pay}" if pay else f"move {cell}"


ENGINE = Engine(AztecMarket)
