"""What players of Tlatelolco write down: which trades a market allows, and whether a ledger is so.

R is the rulebook of Warpspawn Games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Final, TypeAlias

from printgen.games.tlatelolco.data import AREA, EXPORT, TARGETS
from printgen.games.tlatelolco.graph import Barter, Trade, TradeGraph
from printgen.games.tlatelolco.turns import Turns
from printgen.rules.protocol import Event, Good, Posting, Route, Swap, Terms
from printgen.rules.results import Fault
from printgen.setup.plan import SetupPlan

Auditor: TypeAlias = Callable[[SetupPlan, Posting], Iterator[Fault]]

TRADE: Final = "trade"
_KEYS: Final = frozenset

# What a ledger can tell, and which word of the red table brings it about (none: it always may be).
_EVENTS: Final = {
    TRADE: (Event("a trade at a stand", _KEYS({"at", "give"}), _KEYS({"get", "units"})), ""),
    "deal": (
        Event(
            "a trade with a player in the same space",
            _KEYS({"with"}),
            _KEYS({"give", "get", "units"}),
            mutual=True,
        ),
        "",
    ),
    "force": (
        Event("a forced trade", _KEYS({"with", "give", "get"}), _KEYS({"units"}), mutual=True),
        "force",
    ),
    "gain": (Event("a gain on a red space", _KEYS({"get"}), _KEYS({"at", "units"})), "gain"),
    "home": (Event("goods from home", _KEYS({"get"}), _KEYS({"units"})), "home"),
    "thief": (Event("a loss to the thief", _KEYS({"lose"}), _KEYS({"units"})), ""),
}


class Books(Turns):
    """The rules of play, and what they say of setups and ledgers."""

    def terms(self) -> Terms:
        return Terms("export good", "target", "targets", "stand")

    @cached_property
    def _goods(self) -> dict[str, Good]:
        market = self.market
        pieces = {good: piece for piece, good in market.sellers.items()}
        return {
            name: Good(title, pieces[n])
            for n, (name, title) in enumerate(zip(market.goods, market.titles, strict=True))
        }

    def goods(self) -> Mapping[str, Good]:
        return self._goods

    def graph(self, plan: SetupPlan) -> TradeGraph:
        """What can be bartered for what in a setup."""
        market = self.market
        sellers, buyers = (
            next(iter(p), "").partition("/")[0] for p in (market.sellers, market.buyers)
        )
        return TradeGraph.of_plan(plan, sellers, buyers, AREA)

    @cached_property
    def _numbers(self) -> dict[str, str]:
        """What is printed on a stand, by what players call its space."""
        ground = self.market.ground
        named = ((ground.names[n], ground.numbers[n]) for n in ground.stands)
        return {name: str(number or name) for name, number in named}

    def swaps(self, plan: SetupPlan) -> list[Swap]:
        return [
            Swap(self._numbers.get(stand.label, stand.label), want, stand.sells)
            for stand in self.graph(plan).stands
            for want in dict.fromkeys(stand.wants)
            if want != stand.sells
        ]

    def routes(self, plan: SetupPlan) -> list[Route]:
        graph = self.graph(plan)
        found = []
        for seat in plan.seats:
            start = self._export(plan, seat)
            for n, end in enumerate(self._targets(plan, seat) if start else ()):
                swaps = self._as_swaps(graph.chain(start, end))
                found.append(Route(seat, start, end, ("chosen", TARGETS, seat, n), swaps))
        return found

    def _as_swaps(self, chain: list[Trade] | None) -> tuple[Swap, ...] | None:
        if chain is None:
            return None
        return tuple(Swap(self._numbers.get(label, label), give, get) for label, give, get in chain)

    # -- ledgers

    @cached_property
    def _events(self) -> dict[str, Event]:
        words = set(self.market.table.values())
        is_robbed = self.thief_takes and (self.thief_number or "thief" in words)
        has = {"deal": bool(self.most_offers), "thief": bool(is_robbed)}
        return {
            name: event
            for name, (event, word) in _EVENTS.items()
            if has.get(name, not word or word in words)
        }

    def events(self) -> Mapping[str, Event]:
        return self._events

    def opening(self, plan: SetupPlan, seat: str) -> Mapping[str, int]:
        """R, Setup: so many units of the export good."""
        export = self._export(plan, seat)
        return {export: self._export_units} if export else {}

    def goal(self, plan: SetupPlan, seat: str) -> Mapping[str, int]:
        """R, Victory."""
        return dict.fromkeys(self._targets(plan, seat), self.need)

    def audit(self, plan: SetupPlan, line: Posting) -> tuple[Posting, list[Fault]]:
        if line.event == TRADE:
            return self._audit_trade(plan, line)
        audits: dict[str, Auditor] = {
            "deal": self._audit_deal,
            "force": self._audit_force,
            "gain": self._audit_gain,
            "home": self._audit_home,
            "thief": self._audit_thief,
        }
        return line, list(audits[line.event](plan, line))

    def _audit_trade(self, plan: SetupPlan, line: Posting) -> tuple[Posting, list[Fault]]:
        """R, Trading: a stand gives its good for those that it takes, unit for unit."""
        stand = self._stand(plan, line.at)
        if stand is None:
            return line, [self._no_stand(line)]
        units = sum(line.out.values())
        full = line if line.into else line._replace(into={stand.sells: units})
        return full, list(self._faults_at(stand, full, units))

    def _faults_at(self, stand: Barter, line: Posting, units: int) -> Iterator[Fault]:
        name = f"stand {line.at}"
        takes = " and ".join(dict.fromkeys(stand.wants)) or "nothing"
        for good in line.out:
            if good not in stand.wants:
                yield Fault(("give",), "ledger-trade", f"{name} takes {takes}, and no {good}")
        for good in line.into:
            if good != stand.sells:
                message = f"{name} gives {stand.sells}, and no {good}"
                yield Fault(("get",), "ledger-trade", message)
        if (got := sum(line.into.values())) != units:
            message = f"{name} gives a unit for a unit: {got} for {units} are not even"
            yield Fault(("get",), "ledger-units", message)

    def _audit_deal(self, _: SetupPlan, line: Posting) -> Iterator[Fault]:
        """R, Player trades: freely, so anything for anything."""
        if not line.out and not line.into:
            yield Fault(("with",), "ledger-trade", "neither 'give' nor 'get' is written")

    def _audit_force(self, _: SetupPlan, line: Posting) -> Iterator[Fault]:
        """R, Forced trade: a unit of one good for a unit of one other."""
        for key, moved in (("give", line.out), ("get", line.into)):
            if len(moved) > 1 or sum(moved.values()) != self.forced_units:
                units = "unit" if self.forced_units == 1 else "units"
                message = f"a forced trade is of {self.forced_units} {units} of one good each"
                yield Fault((key,), "ledger-units", message)

    def _audit_gain(self, plan: SetupPlan, line: Posting) -> Iterator[Fault]:
        """R, Red space roll table, 2 and 12: of an adjacent stand."""
        yield from self._at_most("get", line.into, self.gain_units, "a red space brings")
        stands = self.graph(plan).stands
        if line.at:
            stand = self._stand(plan, line.at)
            if stand is None:
                yield self._no_stand(line)
                return
            stands = (stand,)
        sold = {stand.sells for stand in stands}
        where = f"stand {line.at} does not give" if line.at else "no stand gives"
        for good in line.into:
            if good not in sold:
                yield Fault(("get",), "ledger-trade", f"{where} {good}")

    def _audit_home(self, plan: SetupPlan, line: Posting) -> Iterator[Fault]:
        """R, Red space roll table, 11: as many units of the export good as a die shows."""
        yield from self._at_most("get", line.into, self.sides, "a die brings")
        export = self._export(plan, line.seat)
        for good in line.into:
            if good != export:
                message = f"from home comes the export good {export}, and no {good}"
                yield Fault(("get",), "ledger-trade", message)

    def _audit_thief(self, _: SetupPlan, line: Posting) -> Iterator[Fault]:
        """R, The thief: units of any one good."""
        yield from self._at_most("lose", line.out, self.thief_takes, "the thief takes")

    def _at_most(self, key: str, moved: Mapping[str, int], most: int, what: str) -> Iterator[Fault]:
        if len(moved) > 1 or sum(moved.values()) > most:
            units = "unit" if most == 1 else "units"
            limit = "" if most == 1 else "at most "
            yield Fault((key,), "ledger-units", f"{what} {limit}{most} {units} of one good")

    def _no_stand(self, line: Posting) -> Fault:
        names = list(self._numbers.values())
        ends = f"they are {names[0]} to {names[-1]}" if names else "there is none"
        return Fault(("at",), "ledger-place", f"no stand is called '{line.at}': {ends}")

    def _stand(self, plan: SetupPlan, called: str) -> Barter | None:
        """The stand with that number or space, None where there is none or it sells nothing."""
        stands = self.graph(plan).stands
        return next((s for s in stands if called in {s.label, self._numbers.get(s.label)}), None)

    def _export(self, plan: SetupPlan, seat: str) -> str:
        return next(iter(self._dealt(plan, EXPORT, seat)), "")

    def _targets(self, plan: SetupPlan, seat: str) -> list[str]:
        return self._dealt(plan, TARGETS, seat)

    def _dealt(self, plan: SetupPlan, name: str, seat: str) -> list[str]:
        return [piece.rpartition("/")[2] for piece in plan.dealt.get((name, seat), ())]
