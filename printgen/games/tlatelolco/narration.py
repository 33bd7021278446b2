"""Descriptions of positions of Tlatelolco, and of why actions are not legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from printgen.core.did_you_mean import hinted
from printgen.core.errors import listed
from printgen.games.tlatelolco.actions import VERBS, Op
from printgen.games.tlatelolco.state import (
    ANSWER,
    BANISH,
    BARTER,
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
    State,
)
from printgen.model.boards import column_name
from printgen.play.rules.prefixes import prefixes

if TYPE_CHECKING:
    from printgen.games.tlatelolco.turns import Turns

# The verbs of each phase.
_WANTED: Final = {
    ROLL: {"roll"},
    THIEF_ROLL: {"roll"},
    RED_ROLL: {"roll"},
    HOME_ROLL: {"roll"},
    THIEF: {"thief"},
    ROB: {"rob"},
    MOVE: {"to", "stay"},
    BARTER: {"trade", "offer", "done"},
    ANSWER: {"accept", "refuse"},
    GAIN: {"gain"},
    BANISH: {"banish"},
    FORCE: {"force"},
    JUMP: {"to"},
    HOME: {"home"},
}
# What is done by each verb, with the words after it.
_TOLD: Final = {
    "to": "go to {0}",
    "stay": "stay here",
    "thief": "move the thief to {0}",
    "rob": "let the thief take {1} from {0}",
    "trade": "trade {0} × {1} at the stand",
    "offer": "offer {0} a trade: {1} for {2}",
    "done": "trade no more",
    "accept": "accept the offer",
    "refuse": "refuse the offer",
    "gain": "take {0} from a stand",
    "banish": "send {0} to {1}",
    "force": "make {0} trade: give {1}, get {2}",
    "home": "go home to {0}",
}


class Narration:
    """Describe positions of a game, and why actions are not legal."""

    def __init__(self, game: Turns) -> None:
        self._game = game
        self._goods = goods = game.market.goods
        self._names = names = game.market.board.names
        self._short = prefixes(goods, 2)
        self._pawns = prefixes(game.seats, 2)
        seat, good, other = game.seats[-1], goods[0], goods[-1]
        self._now = {
            ROLL: "roll a die for the move: 'roll 4'",
            THIEF_ROLL: "roll a die for the thief: 'roll 4'",
            RED_ROLL: "roll two dice for the red space: 'roll 3 5'",
            HOME_ROLL: "roll a die for units of the export good: 'roll 4'",
            THIEF: f"move the thief: 'thief {names[-1]}'",
            ROB: f"choose a good for the thief to take: 'rob {seat} {good}'",
            MOVE: f"move the pawn: 'to {names[0]}', or leave it where it is: 'stay'",
            BARTER: f"trade goods: 'trade 3 {good}' at the stand, 'offer {seat} {good} "
            f"{other}' to a player in the same space, or 'done'",
            ANSWER: "answer the offer: 'accept' or 'refuse'",
            GAIN: f"choose a good that an adjacent stand sells: 'gain {good}'",
            BANISH: f"move an opponent’s pawn to a corner: 'banish {seat} {names[-1]}'",
            FORCE: f"make a forced trade, your own good first: 'force {seat} {good} {other}'",
            JUMP: f"move the pawn to another red space: 'to {names[-1]}'",
            HOME: f"move the pawn to a corner: 'home {names[-1]}'",
        }
        if not game.may_stay:
            self._now[MOVE] = f"move the pawn: 'to {names[0]}'"
        self._reasons: dict[str, Callable[[State, Op], str]] = {
            "to": self._no_way,
            "stay": lambda *_: "the pawn must leave its space, because it can",
            "thief": self._no_thief_way,
            "rob": self._no_booty,
            "trade": self._no_trade,
            "offer": self._no_offer,
            "gain": lambda _, op: f"no adjacent stand sells {goods[op.one]}",
            "banish": self._no_corner_for,
            "force": self._no_force,
            "home": self._no_home,
        }

    # -- what is done

    @staticmethod
    def told(action: str, titles: Mapping[str, str]) -> str:
        """Describe a legal action in words; ``titles`` are those of the seats."""
        verb, *words = action.split(" ")
        plain = [titles.get(word, word.replace("-", " ")) for word in words]
        return _TOLD[verb].format(*plain) if verb != "roll" else f"roll {listed(plain)}"

    # -- why not

    def explain(self, state: State, action: str) -> str:
        if state.phase == OVER:
            return "the game is over"
        verb, *words = action.split(" ")
        if verb not in _WANTED[state.phase]:
            known = "" if verb in VERBS else f"unknown action '{verb}'; "
            return f"{known}now {self._now[state.phase]}"
        op = self._game.actions.meaning(action)
        if op is None or verb == "roll":
            return self._unread(verb, words, state)
        return self._reasons[verb](state, op)

    def _unread(self, verb: str, words: Sequence[str], state: State) -> str:
        """Return why an action with a known verb cannot be read."""
        kinds = {
            "to": ("space",),
            "thief": ("space",),
            "home": ("space",),
            "rob": ("seat", "good"),
            "trade": ("number", "good"),
            "offer": ("seat", "good", "good"),
            "gain": ("good",),
            "banish": ("seat", "space"),
            "force": ("seat", "good", "good"),
        }.get(verb, ())
        if len(words) == len(kinds):
            for kind, word in zip(kinds, words, strict=True):
                if kind == "space" and word not in self._names:
                    return f"the board has no space '{word}'"
                if kind == "seat" and word not in self._game.seats:
                    return f"nobody sits at '{word}'; the players are {', '.join(self._game.seats)}"
                if kind == "good" and word not in self._goods:
                    return f"unknown good '{word}'{hinted(word, self._goods)}"
        return f"that cannot be read; now {self._now[state.phase]}"

    def _no_way(self, state: State, op: Op) -> str:
        game, space, name = self._game, op.one, self._names[op.one]
        if space == state.thief:
            return f"the thief stands on {name}"
        if state.phase == JUMP:
            if not game.market.board.is_red[space]:
                return f"{name} is not a red space"
            return "the pawn stands there already"
        if space == state.pawns[state.player] and not game.may_stay:
            return "the pawn must leave its space"
        steps = f"{state.roll} {_plural(state.roll, 'step')}"
        return f"the pawn cannot reach {name} in {steps} (a stand ends the move)"

    def _no_thief_way(self, state: State, op: Op) -> str:
        return (
            f"{self._names[op.one]} is not {state.thrown} {_plural(state.thrown, 'step')} from "
            f"{self._names[state.thief]} in a straight line without the temple in between"
        )

    def _no_booty(self, state: State, op: Op) -> str:
        if op.one != state.robbed[0]:
            return f"now the thief takes from {self._game.seats[state.robbed[0]]}"
        return self._has_none(op.one, op.two)

    def _has_none(self, player: int, good: int) -> str:
        return f"{self._game.seats[player]} has no {self._goods[good]}"

    def _no_trade(self, state: State, op: Op) -> str:
        player = state.player
        here = state.pawns[player]
        if not state.has_landed:
            return f"{self._game.seats[player]} has not entered a stand on this turn"
        stand = state.stands[self._game.stand_at[here]]
        if stand.sells == NOTHING:
            return f"nothing is sold on {self._names[here]}"
        if op.two not in stand.wants:
            wants = " and ".join(self._goods[good] for good in dict.fromkeys(stand.wants))
            return f"the stand on {self._names[here]} takes {wants or 'nothing'}"
        if op.two == stand.sells:
            return f"the stand gives {self._goods[op.two]} itself"
        units = state.goods[player][op.two]
        if not units:
            return self._has_none(player, op.two)
        return f"{self._game.seats[player]} has {units} {_plural(units, 'unit')} of it"

    def _no_offer(self, state: State, op: Op) -> str:
        player, other = state.player, op.one
        if self._game.most_offers <= state.offers:
            most = self._game.most_offers
            return f"a player may make {most or 'no'} {_plural(most, 'offer')} each turn"
        if player == other:
            return "players cannot trade with themselves"
        if state.pawns[player] != state.pawns[other]:
            return f"{self._game.seats[other]} is not in the same space"
        return self._no_swap(state, op)

    def _no_swap(self, state: State, op: Op) -> str:
        if not state.goods[state.player][op.two]:
            return self._has_none(state.player, op.two)
        if not state.goods[op.one][op.three]:
            return self._has_none(op.one, op.three)
        return "a good cannot be traded for itself"

    def _no_force(self, state: State, op: Op) -> str:
        if op.one == state.player:
            return "a forced trade must be with an opponent"
        if not self._game.red.are_near(state, state.player, op.one):
            return f"{self._game.seats[op.one]} is not adjacent"
        return self._no_swap(state, op)

    def _no_corner_for(self, state: State, op: Op) -> str:
        if op.one == state.player:
            return "move an opponent’s pawn, not your own"
        return self._no_corner(state, op.two)

    def _no_home(self, state: State, op: Op) -> str:
        return self._no_corner(state, op.one)

    def _no_corner(self, state: State, space: int) -> str:
        if space not in self._game.market.board.corners:
            return f"{self._names[space]} is not a corner"
        if space == state.thief:
            return f"the thief stands on {self._names[space]}"
        return "the pawn stands there already"

    # -- pictures

    def picture(self, state: State) -> str:
        lines = [*self._grid(state)]
        for player, seat in enumerate(self._game.seats):
            mark = "*" if player == state.player and state.phase != OVER else " "
            goods = [
                f"{units} {self._goods[good]}"
                for good, units in enumerate(state.goods[player])
                if units
            ]
            held = self._game.holds(state, player)
            targets = ", ".join(
                f"{self._goods[good]}{'!' if state.goods[player][good] >= self._game.need else ''}"
                for good in state.targets[player]
            )
            lines.append(f"{mark}{seat} ({self._names[state.pawns[player]]}): {', '.join(goods)}")
            lines.append(f"  targets {held} of {len(state.targets[player])}: {targets}")
        lines += self._going_on(state)
        return "\n".join(line.rstrip() for line in lines)

    def _going_on(self, state: State) -> Iterator[str]:
        if state.offer is not None:
            other, give, get = state.offer
            yield (
                f"{self._game.seats[state.player]} offers {self._game.seats[other]} "
                f"{self._goods[give]} for {self._goods[get]}"
            )
        elif state.phase == OVER:
            yield f"{self._game.seats[state.winner]} has won"
        else:
            yield f"now {self._now[state.phase]}"

    def _grid(self, state: State) -> Iterator[str]:
        """Yield the board: ``ja+ch>go`` is a stand that takes jade and chocolate and gives gold,
        ``.`` a red space, ``+`` a corner, ``@ea`` a pawn, ``!`` the thief; goods and players by as
        many letters as distinguish them.
        """
        board = self._game.market.board
        cells = {}
        for space, place in enumerate(board.places):
            text = "+" if space in board.corners else "." if board.is_red[space] else "-"
            if space in self._game.stand_at:
                stand = state.stands[self._game.stand_at[space]]
                wants = "+".join(self._short[good] for good in stand.wants)
                sells = self._short[stand.sells] if stand.sells != NOTHING else ""
                text = f"{wants}>{sells}"
            pawns = [f"@{self._pawns[n]}" for n, at in enumerate(state.pawns) if at == space]
            cells[place] = text + "".join(pawns) + "!" * (state.thief == space)
        rows, columns = (range(1, max(at) + 1) for at in zip(*cells, strict=True))
        grid = [
            ["", *(column_name(column - 1) for column in columns)],
            *([f"{row:>2}", *(cells.get((row, column), "") for column in columns)] for row in rows),
        ]
        widths = [max(map(len, column)) + 1 for column in zip(*grid, strict=True)]
        for line in grid:
            yield "".join(text.ljust(width) for text, width in zip(line, widths, strict=True))


def _plural(count: int, word: str) -> str:
    return word if count == 1 else f"{word}s"
