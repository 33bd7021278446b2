"""Events: the possible lines of a ledger, checked against the rules and the setup.

R is the rulebook of Warpspawn Games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from printgen.games.tlatelolco.codes import LEDGER_PLACE, LEDGER_TRADE, LEDGER_UNITS
from printgen.games.tlatelolco.trade_graph import Merchant
from printgen.games.tlatelolco.trades import Trades
from printgen.games.tlatelolco.turns import Turns
from printgen.play.rules.results import Fault


class Event(NamedTuple):
    """A kind of line, and the keys that it ``needs`` and ``may`` have, of ``at``, ``with``,
    ``give``, ``get``, ``lose``, ``units``. If it is ``mutual``, the other player writes it too;
    ``result`` is the word of the red table that causes it, empty if none does.
    """

    title: str
    needs: frozenset[str]
    may: frozenset[str] = frozenset()
    mutual: bool = False
    result: str = ""


class Posting(NamedTuple):
    """A line of a player's ledger: units of goods that the player gave (``out``) and received
    (``into``).

    ``at`` and ``partner`` are empty if the line names no place, and no other player.
    """

    seat: str
    event: str
    at: str
    partner: str
    out: Mapping[str, int]
    into: Mapping[str, int]


Check: TypeAlias = Callable[[Posting], Iterator[Fault]]

# The event of a line that names none.
TRADE: Final = "trade"
_KEYS: Final = frozenset

_EVENTS: Final = {
    TRADE: Event("a trade at a stand", _KEYS({"at", "give"}), _KEYS({"get", "units"})),
    "deal": Event(
        "a trade with a player in the same space",
        _KEYS({"with"}),
        _KEYS({"give", "get", "units"}),
        mutual=True,
    ),
    "force": Event(
        "a forced trade",
        _KEYS({"with", "give", "get"}),
        _KEYS({"units"}),
        mutual=True,
        result="force",
    ),
    "gain": Event("a gain on a red space", _KEYS({"get"}), _KEYS({"at", "units"}), result="gain"),
    "home": Event("goods from home", _KEYS({"get"}), _KEYS({"units"}), result="home"),
    "thief": Event("a loss to the thief", _KEYS({"lose"}), _KEYS({"units"})),
}


class Events:
    """The events that are possible in a game with this setup; goods have their ids."""

    def __init__(self, game: Turns, trades: Trades) -> None:
        self._game = game
        self._trades = trades
        self.goods = trades.titles
        words = set(game.market.table.values())
        is_robbed = game.thief.takes and (game.thief_number or "thief" in words)
        has = {"deal": bool(game.most_offers), "thief": bool(is_robbed)}
        self.known = {
            name: event
            for name, event in _EVENTS.items()
            if has.get(name, not event.result or event.result in words)
        }
        """Every possible event of this game, by name."""
        self._checks: dict[str, Check] = {
            TRADE: self._trade,
            "deal": self._deal,
            "force": self._force,
            "gain": self._gain,
            "home": self._home,
            "thief": self._thief,
        }

    def opening(self, seat: str) -> dict[str, int]:
        """R, Setup: so many units of the export good; nothing where the setup names none."""
        return dict.fromkeys(self._trades.exports(seat)[:1], self._game.starting_units)

    def goal(self, seat: str) -> dict[str, int]:
        """R, Victory: what a player must hold to win; nothing where the setup does not say."""
        return dict.fromkeys(self._trades.targets(seat), self._game.need)

    def filled(self, line: Posting) -> Posting:
        """Return a line with what the stand gives, if a trade does not say so."""
        merchant = self._trades.merchant(line.at) if line.event == TRADE else None
        if merchant is None or line.into:
            return line
        return line._replace(into={merchant.sells: sum(line.out.values())})

    def faults(self, line: Posting) -> Iterator[Fault]:
        """Yield what is not allowed in a line. The path of a fault is a key of the line."""
        return self._checks[line.event](line)

    def _trade(self, line: Posting) -> Iterator[Fault]:
        """R, Trading: a stand gives its good for those that it takes, unit for unit."""
        merchant = self._trades.merchant(line.at)
        if merchant is None:
            yield self._no_stand(line)
            return
        units = sum(line.out.values())
        name = f"stand {line.at}"
        takes = " and ".join(dict.fromkeys(merchant.wants)) or "nothing"
        for good in line.out:
            if good not in merchant.wants:
                yield Fault(("give",), LEDGER_TRADE, f"{name} takes {takes}, and no {good}")
        for good in line.into:
            if good != merchant.sells:
                message = f"{name} gives {merchant.sells}, and no {good}"
                yield Fault(("get",), LEDGER_TRADE, message)
        if (got := sum(line.into.values())) != units:
            message = f"{name} gives a unit for a unit: {got} for {units} are not even"
            yield Fault(("get",), LEDGER_UNITS, message)

    def _deal(self, line: Posting) -> Iterator[Fault]:
        """R, Player trades: freely, so anything for anything."""
        if not line.out and not line.into:
            yield Fault(("with",), LEDGER_TRADE, "neither 'give' nor 'get' is written")

    def _force(self, line: Posting) -> Iterator[Fault]:
        """R, Forced trade: a unit of one good for a unit of one other."""
        units = self._game.red.forced_units
        for key, moved in (("give", line.out), ("get", line.into)):
            if len(moved) > 1 or sum(moved.values()) != units:
                words = "unit" if units == 1 else "units"
                message = f"a forced trade is of {units} {words} of one good each"
                yield Fault((key,), LEDGER_UNITS, message)

    def _gain(self, line: Posting) -> Iterator[Fault]:
        """R, Red space roll table, 2 and 12: of an adjacent stand."""
        yield from _at_most("get", line.into, self._game.red.gain_units, "a red space brings")
        merchants: tuple[Merchant, ...] = self._trades.graph.merchants
        if line.at:
            merchant = self._trades.merchant(line.at)
            if merchant is None:
                yield self._no_stand(line)
                return
            merchants = (merchant,)
        sold = {merchant.sells for merchant in merchants}
        where = f"stand {line.at} does not give" if line.at else "no stand gives"
        for good in line.into:
            if good not in sold:
                yield Fault(("get",), LEDGER_TRADE, f"{where} {good}")

    def _home(self, line: Posting) -> Iterator[Fault]:
        """R, Red space roll table, 11: as many units of the export good as a die shows."""
        yield from _at_most("get", line.into, self._game.sides, "a die brings")
        export = next(iter(self._trades.exports(line.seat)), "")
        for good in line.into:
            if good != export:
                message = f"from home comes the export good {export}, and no {good}"
                yield Fault(("get",), LEDGER_TRADE, message)

    def _thief(self, line: Posting) -> Iterator[Fault]:
        """R, The thief: units of any one good."""
        yield from _at_most("lose", line.out, self._game.thief.takes, "the thief takes")

    def _no_stand(self, line: Posting) -> Fault:
        names = list(self._trades.numbers.values())
        ends = f"they are {names[0]} to {names[-1]}" if names else "there is none"
        return Fault(("at",), LEDGER_PLACE, f"unknown stand '{line.at}': {ends}")


def _at_most(key: str, moved: Mapping[str, int], most: int, what: str) -> Iterator[Fault]:
    if len(moved) > 1 or sum(moved.values()) > most:
        units = "unit" if most == 1 else "units"
        limit = "" if most == 1 else "at most "
        yield Fault((key,), LEDGER_UNITS, f"{what} {limit}{most} {units} of one good")
