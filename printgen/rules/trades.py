"""What can be traded for what in a setup: the rules' answers in words, and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printgen.errors import UsageError
from printgen.model.validate import Description
from printgen.rules.engine import find_engine
from printgen.rules.protocol import Route, Trading
from printgen.setup.plan import SetupPlan


def trading_rules(description: Description, plan: SetupPlan) -> Trading:
    """The rules of a game of barter. Raises :class:`UsageError` for another game."""
    rules = find_engine(description).rules(description, plan.players, plan.figures)
    if not isinstance(rules, Trading):
        raise UsageError(f"the rules of '{description.game.id}' know no trades of a setup")
    return rules


def good_titles(description: Description) -> dict[str, str]:
    """Return what people call each good, by its id."""
    rows = description.designs.values()
    return {good: title for each in rows for good, title in zip(each.ids, each.titles, strict=True)}


def told(route: Route, rules: Trading, titles: Mapping[str, str]) -> str:
    """How a player comes to a good, swap by swap: ``Cotton cloth → Jade at stand 12``.

    ``titles`` are what people call the goods, by their ids.
    """
    if route.swaps is None:
        return f"out of reach from {titles[route.start]}"
    place = rules.terms().place
    swaps = ((at, titles[give], titles[get]) for at, give, get in route.swaps)
    return ", ".join(f"{give} → {get} at {place} {at}" for at, give, get in swaps)


def to_data(rules: Trading, plan: SetupPlan) -> dict[str, Any]:
    """By seat: the good that the player begins with, and for each that they want the swaps that
    lead there; null where none do.
    """
    found: dict[str, Any] = {}
    for route in rules.routes(plan):
        mine = found.setdefault(route.seat, {"start": route.start, "ends": {}})
        swaps = route.swaps
        mine["ends"][route.end] = None if swaps is None else [swap._asdict() for swap in swaps]
    return found
