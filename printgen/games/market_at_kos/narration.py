"""Descriptions of positions of The Market at Kos, of the end of a round, and of why actions are not
legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from printgen.core.errors import listed
from printgen.games.market_at_kos.actions import AT, DRAW, MOVE, PLACE, TURN
from printgen.games.market_at_kos.round import Closing, Survey, Verdict
from printgen.games.market_at_kos.state import ACT, FIRST, LAY, NOTHING, OVER, TURN_UP, State
from printgen.model.boards import column_name
from printgen.play.rules.contract import Action
from printgen.play.rules.prefixes import prefixes

if TYPE_CHECKING:
    from printgen.games.market_at_kos.turns import Turns

_WANTED = {
    ACT: ("place", "move", "stall", "pass"),
    TURN_UP: ("turn",),
    LAY: ("at",),
    FIRST: ("place",),
}


class Narrator:
    """Describe positions of a game in words."""

    def __init__(self, game: Turns, figures: Mapping[str, int]) -> None:
        self._game = game
        self._market = market = game.market
        self._owners = market.owners
        self._rounds = figures["rounds"]
        self._weak = figures["weak-influence"]
        self._token = figures["token-points"]
        self._short = prefixes(market.owners)
        self._letters = prefixes(market.goods)
        # A worker's name with its goods in the other order.
        self._kinds = {
            f"{market.goods[two]}-{market.goods[one]}": kind.name
            for kind in market.kinds
            if len(kind.goods) == 2
            for one, two in [sorted(kind.goods)]
        }
        kinds, squares, circles = market.kinds, market.square_names, market.circle_names
        self._parts = {
            ACT: f"take a turn: 'place {kinds[0].name} {circles[0]}', "
            f"'move {circles[0]} {circles[-1]}', 'stall', or 'pass' if nothing else is possible",
            TURN_UP: f"turn up a stall: 'turn {market.goods[0]}'",
            LAY: f"lay the stall on a free square: 'at {squares[0]}'",
            FIRST: f"place a worker for free: 'place {kinds[0].name} {circles[0]}'",
        }

    # -- why not

    def written(self, action: str) -> Action:
        """Return an action with a worker's goods in the standard order."""
        match action.split(" "):
            case ["place", kind, circle]:
                return Action(f"place {self._kinds.get(kind, kind)} {circle}")
        return Action(action)

    def told(self, state: State, action: str) -> str:
        """Describe a legal action in words."""
        game, market = self._game, self._market
        op, circles = game.actions.ops[action], market.circle_names
        if op.verb == PLACE:
            price = 0 if state.phase == FIRST else market.price[op.two]
            paid = f" for {price} coin{'' if price == 1 else 's'}" if price else ""
            return f"place {self._worker(op.one)} on {circles[op.two]}{paid}"
        if op.verb == MOVE:
            price = max(0, market.price[op.two] - market.price[op.one])
            paid = f" for {price} coin{'' if price == 1 else 's'}" if price else ""
            worker = self._worker(state.workers[op.one] % game.kinds)
            return f"move {worker} from {circles[op.one]} to {circles[op.two]}{paid}"
        if op.verb == AT:
            return f"lay the stall on {market.square_names[op.one]}"
        if op.verb == TURN:
            return f"turn up a stall for {market.goods[op.one]}"
        return "place a stall" if op.verb == DRAW else "pass"

    def _worker(self, kind: int) -> str:
        return f"a worker for {listed(self._market.kinds[kind].name.split('-'))}"

    def explain(self, state: State, action: str) -> str:
        if state.phase == OVER:
            return "the game is over"
        words = action.split()
        verb = words[0] if words else ""
        if verb not in _WANTED[state.phase]:
            return f"now {self._parts[state.phase]}"
        if action not in self._game.actions.ops:
            return self._unread(words, state)
        op = self._game.actions.ops[action]
        match op.verb:
            case n if n == PLACE:
                return self._no_place(state, op.one, op.two)
            case n if n == MOVE:
                return self._no_move(state, op.one, op.two)
            case n if n == DRAW:
                return self._no_stall(state)
            case n if n == AT:
                good = self._market.goods[state.stalls[op.one]]
                return f"{self._market.square_names[op.one]} has a stall for {good} already"
        if verb == "turn":
            if not any(state.unseen):
                good = self._market.goods[state.under[0]]
                return f"the next stall was put under the pile before, and is one for {good}"
            return f"no stall for {words[1]} is left in the pile"
        return "you may pass only if nothing else is possible"

    def _unread(self, words: Sequence[str], state: State) -> str:
        """Return why an action with a known verb cannot be read."""
        market, verb = self._market, words[0]
        for name in words[1:]:
            if verb in {"place", "move"} and name in market.square_names:
                return f"{name} is a square, and workers stand on circles"
            if verb == "at" and name in market.circle_names:
                return f"{name} is a circle, and stalls lie on squares"
        names = [kind.name for kind in market.kinds]
        if verb == "place" and len(words) == 3 and words[1] not in names:
            return f"unknown worker '{words[1]}'; the workers are {', '.join(names)}"
        known = {*market.square_names, *market.circle_names}
        for name in words[2:] if verb == "place" else words[1:] if verb in {"move", "at"} else ():
            if name not in known:
                return f"the market has no '{name}'"
        return f"that cannot be read; now {self._parts[state.phase]}"

    def _no_place(self, state: State, kind: int, circle: int) -> str:
        game, name = self._game, self._market.circle_names[circle]
        owner = state.player if state.phase == ACT else game.first_owner(state)
        if not state.hands[owner * game.kinds + kind]:
            whose = self._owners[owner]
            return f"{whose} has no {self._market.kinds[kind].name} worker off the market"
        if state.workers[circle] != NOTHING:
            return f"a worker stands on {name} already"
        return f"{name} costs {self._market.price[circle]}, and {self._purse(state)}"

    def _purse(self, state: State) -> str:
        coins = state.coins[state.player]
        amount = f"{coins} coin{'' if coins == 1 else 's'}" if coins else "no coins"
        return f"{self._owners[state.player]} has {amount}"

    def _no_move(self, state: State, here: int, there: int) -> str:
        game, names, price = self._game, self._market.circle_names, self._market.price
        n = state.moves[state.player]
        if n >= game.most_moves:
            return f"{self._owners[state.player]} has made all {n} moves of this round"
        if not game.free_on(state, n):
            return f"no space is free on the track for move {n + 1}"
        if game.is_limited and state.spare[state.player] <= 0:
            return "no merchant token is left for the moves track"
        worker = state.workers[here]
        if worker == NOTHING or worker // game.kinds != state.player:
            return f"{self._owners[state.player]} has no worker on {names[here]}"
        if here == there:
            return "the worker stands there already"
        if state.workers[there] != NOTHING:
            return f"a worker stands on {names[there]} already"
        cost = price[there] - price[here]
        return f"the move from {names[here]} to {names[there]} costs {cost}, and " + self._purse(
            state
        )

    def _no_stall(self, state: State) -> str:
        if self._game.next_space(state) is None:
            return "no space below the broker is free on the stalls track"
        if NOTHING not in state.stalls:
            return "no square is free"
        if not any(state.unseen) and not state.under:
            return "the pile of stalls is empty"
        return "no merchant token is left for the stalls track"

    # -- pictures

    def describe(self, state: State) -> str:
        lines = [*self._lattice(state), *self._about(state)]
        for player, seat in enumerate(self._game.seats):
            mark = "*" if player == state.player and state.phase != OVER else " "
            hand = self._hand(state, player) or "no workers"
            coins, tokens = state.coins[player], state.spare[player]
            left = f"tokens {tokens}" if tokens >= 0 else f"tokens 0, other markers {-tokens}"
            lines.append(
                f"{mark}{seat}: points {state.points[player]}; coins {coins}; "
                f"moves {state.moves[player]}; {left}; {hand}"
            )
        if state.turned != NOTHING:
            lines.append(f"turned up: {self._market.goods[state.turned]}")
        return "\n".join(line.rstrip() for line in lines)

    def _lattice(self, state: State) -> Iterator[str]:
        """Yield the market: [4] a free square, (3) a free circle, fish*ci a stall with a token,
        ci:fo a worker; goods and owners by as many letters as distinguish them.
        """
        market, kinds = self._market, self._game.kinds
        cells: dict[tuple[int, int], str] = {}
        for n, square in enumerate(market.places.squares):
            text = f"[{square.number}]"
            if state.stalls[n] != NOTHING:
                bits = state.tokens[n]
                whose = [s for m, s in enumerate(self._short) if bits >> m & 1]
                text = market.goods[state.stalls[n]] + "".join(f"*{who}" for who in whose)
            cells[square.row, square.column] = text
        for n, circle in enumerate(market.places.circles):
            text = f"({circle.number})"
            if state.workers[n] != NOTHING:
                owner, kind = divmod(state.workers[n], kinds)
                goods = "".join(self._letters[good] for good in sorted(market.kinds[kind].goods))
                text = f"{self._short[owner]}:{goods}"
            cells[circle.row, circle.column] = text
        rows, columns = (range(1, max(at) + 1) for at in zip(*cells, strict=True))
        grid = [
            ["", *(column_name(column - 1) for column in columns)],
            *([f"{row:>2}", *(cells.get((row, column), "") for column in columns)] for row in rows),
        ]
        widths = [max(map(len, column)) + 1 for column in zip(*grid, strict=True)]
        for line in grid:
            yield "".join(text.ljust(width) for text, width in zip(line, widths, strict=True))

    def _about(self, state: State) -> Iterator[str]:
        game = self._game
        space = game.next_space(state)
        stalls = "none" if space is None else f"{space[0]}{_coins(space[1])}"
        tracks = []
        for n, track in enumerate(self._market.moves):
            free = game.free_on(state, n)
            tracks.append(str(track[len(track) - free]) if free else "-")
        pile = sum(state.unseen) + len(state.under)
        known = f" ({len(state.under)} of them known, at the bottom)" if state.under else ""
        final = f"; final turns left: {state.final}" if state.final else ""
        now = f"round {state.round} of {self._rounds}; broker {state.broker}"
        yield f"{now}; bank {state.bank}{final}"
        yield f"next stall brings {stalls}, next moves {'/'.join(tracks)}; pile {pile}{known}"

    def _hand(self, state: State, owner: int) -> str:
        kinds = self._game.kinds
        counts = state.hands[owner * kinds : (owner + 1) * kinds]
        return ", ".join(
            f"{count} {kind.name}"
            for count, kind in zip(counts, self._market.kinds, strict=True)
            if count
        )

    # -- the end of a round

    def survey(self, state: State, end: Closing) -> Survey:
        """Return the result of the end of a round, also in words line by line."""
        market, seats = self._market, self._game.seats
        marked = set(end.marked)
        working = [self._judged(state, square, verdict, marked) for square, verdict in end.verdicts]
        removed = tuple(market.square_names[square] for square in end.removed)
        if removed:
            goods = ", ".join(
                f"{market.square_names[n]} {market.goods[state.stalls[n]]}" for n in end.removed
            )
            working.append(f"removed, with influence of {self._weak} or less in all: {goods}")
        returned: dict[str, tuple[str, ...]] = {}
        for player, seat in enumerate(seats):
            returned[seat] = tuple(
                market.circle_names[circle]
                for circle in end.idle
                if state.workers[circle] // self._game.kinds == player
            )
        for seat, circles in returned.items():
            if circles:
                working.append(f"back to {seat}, having no influence: {', '.join(circles)}")
        if state.round == self._rounds:
            working += self._last(state, end)
        return Survey(
            working=tuple(working),
            points=dict(zip(seats, end.held, strict=True)),
            marked={
                seat: tuple(market.square_names[square] for square, n in end.marked if n == player)
                for player, seat in enumerate(seats)
            },
            removed=removed,
            returned=returned,
        )

    def _judged(
        self, state: State, square: int, verdict: Verdict, marked: set[tuple[int, int]]
    ) -> str:
        market = self._market
        head = f"{market.square_names[square]} {market.goods[state.stalls[square]]}"
        head += f" ({market.worth[square]}): "
        counts = [
            f"{self._owners[owner]} {count}" for owner, count in enumerate(verdict.counts) if count
        ]
        if not counts:
            return f"{head}nobody"
        gains = [
            f"{self._owners[owner]} +{share}" + (", a token" if (square, owner) in marked else "")
            for owner, share in self._game.judge.shares(square, verdict)
        ]
        return f"{head}{', '.join(counts)} → {'; '.join(gains) or 'no player'}"

    def _last(self, state: State, end: Closing) -> Iterator[str]:
        """Describe the points for tokens that are on stalls at the end. R, End of Game 2."""
        tokens = list(state.tokens)
        for square, player in end.marked:
            tokens[square] |= 1 << player
        left = [bits for square, bits in enumerate(tokens) if square not in end.removed]
        for player, seat in enumerate(self._game.seats):
            if count := sum(bits >> player & 1 for bits in left):
                yield f"{seat}: merchant tokens {count} × {self._token} = {count * self._token}"


def _coins(count: int) -> str:
    return f" and {count} coin{'' if count == 1 else 's'}" if count else ""
