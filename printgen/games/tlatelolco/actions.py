"""The actions of Tlatelolco as texts, each made once and then looked up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

from printgen.games.tlatelolco.data import Market
from printgen.play.rules.contract import Action


class Op(NamedTuple):
    """Meaning of an action: its verb, and the numbers of what it names, in order.

    ``roll`` has the sum of the dice, ``trade`` the number of units and the good given away.
    """

    verb: str
    one: int = 0
    two: int = 0
    three: int = 0


VERBS: Final = (
    "roll",
    "to",
    "stay",
    "thief",
    "rob",
    "trade",
    "offer",
    "done",
    "accept",
    "refuse",
    "gain",
    "banish",
    "force",
    "home",
)


class Actions:
    """All possible actions, by their meaning; ``meaning`` reads a text."""

    def __init__(self, market: Market, seats: tuple[str, ...], sides: int) -> None:
        self._ops: dict[str, Op] = {}
        self._goods = market.goods
        self._sides = sides
        self._rolls: dict[int, tuple[Action, ...]] = {}
        spaces, goods = market.board.names, market.goods
        self.to, self.thief, self.home = (
            self._one(verb, spaces) for verb in ("to", "thief", "home")
        )
        self.gain = self._one("gain", goods)
        self.rob, self.banish = (
            tuple(self._one(f"{verb} {seat}", names, s) for s, seat in enumerate(seats))
            for verb, names in (("rob", goods), ("banish", spaces))
        )
        self.force, self.offer = (
            tuple(
                tuple(
                    self._one(f"{verb} {seat} {give}", goods, s, g) for g, give in enumerate(goods)
                )
                for s, seat in enumerate(seats)
            )
            for verb in ("force", "offer")
        )
        self.stay, self.done, accept, refuse = (
            self._write(verb, Op(verb)) for verb in ("stay", "done", "accept", "refuse")
        )
        self.answers = accept, refuse
        self._trades: list[list[Action]] = [[] for _ in goods]

    def _one(self, words: str, names: Sequence[str], *numbers: int) -> tuple[Action, ...]:
        """Return an action for each name; ``words`` begin with the verb, and name ``numbers``."""
        verb = words.partition(" ")[0]
        return tuple(
            self._write(f"{words} {name}", Op(verb, *(*numbers, n))) for n, name in enumerate(names)
        )

    def _write(self, text: str, op: Op) -> Action:
        self._ops[text] = op
        return Action(text)

    def rolls(self, dice: int) -> tuple[Action, ...]:
        """Return every result of that many dice, equally likely: the dice are distinguished."""
        if dice not in self._rolls:
            faces = range(1, self._sides + 1)
            self._rolls[dice] = tuple(
                self._write(f"roll {' '.join(map(str, roll))}", Op("roll", sum(roll)))
                for roll in product(faces, repeat=dice)
            )
        return self._rolls[dice]

    def trades(self, good: int, most: int) -> list[Action]:
        """Return the trades of 1 to ``most`` units of a good, of which a player can have any
        number.
        """
        known = self._trades[good]
        for n in range(len(known) + 1, most + 1):
            known.append(self._write(f"trade {n} {self._goods[good]}", Op("trade", n, good)))
        return known[:most]

    def meaning(self, text: str) -> Op | None:
        """Return the meaning of a text; None if it is no action."""
        op = self._ops.get(text)
        if op is not None:
            return op
        verb, *words = text.split(" ")
        if verb == "trade" and len(words) == 2 and words[1] in self._goods:
            number = words[0]
            if number.isascii() and number.isdigit() and number[0] != "0":
                return Op("trade", int(number), self._goods.index(words[1]))
        elif verb == "roll" and 0 < len(words) < _MOST_DICE:
            self.rolls(len(words))
        return self._ops.get(text)


# Nobody rolls this many dice.
_MOST_DICE: Final = 4
