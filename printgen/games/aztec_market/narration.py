"""Descriptions of positions in Aztec Market, and of why an action is not legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from printgen.core.errors import listed
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
from printgen.games.aztec_market.turns import Turns
from printgen.model.boards import column_name
from printgen.play.rules.contract import Action

# Longer numbers are typing errors.
_DIGITS: Final = 4


class Narrator:
    """Describe positions and illegal actions in words, for the turns of a game."""

    def __init__(self, turns: Turns, figures: Mapping[str, int]) -> None:
        self._turns = turns
        self._market = turns.market
        self._side = turns.side
        self._seats = turns.seats
        self._cell_names = turns.market.cells
        self._sight = turns.sight
        self._ops = turns.actions.meaning
        self._draws = figures["draws-per-pass"]
        self._price = figures["coins-per-move"]
        self._need = max(1, figures["coins-per-purchase"])

    def written(self, action: str) -> Action:
        """Return an action with its colours and buyers in the standard order."""
        match action.split(" "):
            case ["draw", *words] if pairs := self._pairs(words):
                return Action(" ".join(["draw", *(f"{count} {name}" for name, count in pairs)]))
            case ["move", cell, "pay", *payers]:
                in_order = sorted(payers, key=lambda n: (len(n), n))
                return Action(" ".join(["move", cell, "pay", *in_order]))
        return Action(action)

    def _pairs(self, words: Sequence[str]) -> list[tuple[str, int]]:
        """Return each colour named with its number of tokens, in the data's order; nothing if the
        words cannot be read like this.
        """
        colours = self._market.colours
        counts, names = words[::2], words[1::2]
        if len(counts) != len(names) or len(set(names)) < len(names) or set(names) - set(colours):
            return []
        if not all(each.isascii() and each.isdigit() and len(each) <= _DIGITS for each in counts):
            return []
        found = zip(names, map(int, counts), strict=True)
        return sorted(found, key=lambda pair: colours.index(pair[0]))

    def told(self, state: State, action: str) -> str:
        """Describe a legal action in words."""
        kind, args = self._turns.actions.meaning[action]
        colours, titles = self._market.colours, self._market.titles
        match kind:
            case "draw":
                drawn = zip(args, colours, titles, strict=True)
                tokens = listed(f"{n} {one if n == 1 else many}" for n, one, many in drawn if n)
                return f"draw {tokens} from the bag"
            case "coin":
                return f"take a coin for buyer {args[0] + 1}"
            case "king":
                return f"give the king a {colours[args[0]]}" if args else "give the king nothing"
            case "buy":
                return f"buy all {titles[args[1]]} with buyer {args[0] + 1}"
            case "move":
                cell, *payers = args
                tile = self._market.tile_titles[state.cells[cell]]
                paid = listed(f"buyer {each + 1}" for each in payers)
                return f"move the {tile} on {self._cell_names[cell]}" + (
                    f", paid by {paid}" if paid else ""
                )
        return {"done": "end the play"}.get(kind, kind)

    def explain(self, state: State, action: str) -> str:
        if state.phase == OVER:
            return "the game is over"
        words = action.split()
        verb = words[0] if words else ""
        parts = {
            TURN: "begin a turn: 'pass' or 'play'",
            DRAW: "draw tokens: 'draw 2 jewel 1 pot …'",
            MOVE: "move a market tile: 'move b3'",
            COIN: "take a coin: 'coin 2'",
            KING: "give the king a token or none: 'king jewel' or 'king none'",
            PLAY: "go on with the play: 'buy 2 jewel', 'move b3 pay 1' or 'done'",
        }
        wanted = {
            TURN: {"pass", "play"},
            DRAW: {"draw"},
            MOVE: {"move"},
            COIN: {"coin"},
            KING: {"king"},
            PLAY: {"buy", "move", "done"},
        }[state.phase]
        if verb not in wanted:
            return f"now {parts[state.phase]}"
        if verb == "draw":
            return self._explain_draw(state, words[1:], parts[DRAW])
        if action not in self._ops:
            return f"that cannot be read; {parts[state.phase]}"
        kind, args = self._ops[action]
        match kind:
            case "play":
                return "no purchase is possible, not even after moves, and a play needs one"
            case "done":
                return "a play needs at least one purchase"
            case "coin":
                return f"buyer {args[0] + 1} has no room for another coin"
            case "king":
                colour = self._market.colours[args[0]]
                return f"no vendor with {colour} tokens is in the king's row or column"
            case "move":
                return self._explain_move(state, *args)
        return self._explain_purchase(state, *args)

    def _explain_draw(self, state: State, words: Sequence[str], wanted: str) -> str:
        pairs = self._pairs(words)
        if not pairs:
            return f"that cannot be read; {wanted}, each colour once"
        if not all(count for _, count in pairs):
            return "leave out the colours of which you draw none"
        drawn, due = sum(count for _, count in pairs), min(self._draws, sum(state.bag))
        if drawn != due:
            return f"draw {due} {'token' if due == 1 else 'tokens'}, and not {drawn}"
        return f"the bag holds only {self._tokens(state.bag)}"

    def _explain_move(self, state: State, cell: int, *payers: int) -> str:
        if state.cells[cell] == HOLE:
            return f"{self._cell_names[cell]} is the empty space"
        if state.phase == MOVE:
            if cell == state.moved and not payers:
                return "in a pass a tile may not go straight back to the space that it left"
            return "moves in a pass cost nothing"
        if self._turns.is_free(state, cell):
            return (
                "this tile moves for free" if payers else "no purchase would be possible afterwards"
            )
        if not payers:
            return f"a move costs {self._price}: say which buyer pays"
        first = state.player * self._side
        for buyer in payers:
            if state.coins[first + buyer] < payers.count(buyer):
                return f"buyer {buyer + 1} has no coin to pay with"
        return "no purchase would be possible afterwards, and a play needs one"

    def _explain_purchase(self, state: State, buyer: int, colour: int) -> str:
        name = self._market.colours[colour]
        at = state.player * self._side + buyer
        if state.coins[at] < self._need:
            return f"buyer {buyer + 1} has no coin"
        if state.held[at] not in {NOTHING, colour}:
            return f"buyer {buyer + 1} has {self._market.colours[state.held[at]]} tokens already"
        if not state.vendors[colour]:
            return f"the {name} vendor has no tokens"
        tiles = self._sight.column(state.cells, state.player, buyer)
        if self._market.vendors[colour] not in tiles:
            return f"the {name} vendor is not in the column of buyer {buyer + 1}"
        return f"a crowd stands between buyer {buyer + 1} and the {name} vendor"

    def _tokens(self, counts: Sequence[int]) -> str:
        parts = [f"{n} {name}" for name, n in zip(self._market.colours, counts, strict=True) if n]
        return ", ".join(parts) or "nothing"

    def describe(self, state: State) -> str:
        side = self._side
        names = ["·" if tile == HOLE else self._market.names[tile] for tile in state.cells]
        for colour, count in enumerate(state.vendors):
            if count:
                names[state.cells.index(self._market.vendors[colour])] += f"×{count}"
        width = max(len(name) for name in names) + 2
        lines = [
            "   " + "".join(column_name(n).ljust(width) for n in range(side)),
            *(
                f"{row + 1:>2} "
                + "".join(name.ljust(width) for name in names[row * side : (row + 1) * side])
                for row in range(side)
            ),
        ]
        held = f"king: {self._tokens(state.king)}; bag: {self._tokens(state.bag)}"
        lines.append(f"{held}; money supply: {state.bank}")
        for n, seat in enumerate(self._seats):
            buyers = []
            for buyer in range(side):
                at = n * side + buyer
                goods = ""
                if state.counts[at]:
                    goods = f"{state.counts[at]} {self._market.colours[state.held[at]]}"
                coins = "o" * state.coins[at]
                buyers.append(" ".join(part for part in (goods, coins) if part) or "-")
            mark = "*" if n == state.player and state.phase != OVER else " "
            lines.append(f"{mark}{seat}: {' | '.join(buyers)}")
        return "\n".join(line.rstrip() for line in lines)
