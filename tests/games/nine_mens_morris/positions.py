"""Help for tests of Nine Men's Morris: its rules, and positions drawn as text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from printgen.games.nine_mens_morris.rules import ENGINE, Morris
from printgen.games.nine_mens_morris.state import NOBODY, State
from printgen.model import catalog
from printgen.model.catalog import Loaded

VARIANTS = ("", "/without-flying", "/twelve-mens-morris", "/six-mens-morris", "/fierce-mills")

WIND, WATER = 0, 1
_MEN = {"O": WIND, "X": WATER, ".": NOBODY}


@cache
def loaded(variant: str = "") -> Loaded:
    return catalog.load(f"nine-mens-morris{variant}")


def morris(variant: str = "", **figures: int) -> Morris:
    """The rules, with figures changed: ``flying_men=0``."""
    description = loaded(variant).description
    changed = {name.replace("_", "-"): value for name, value in figures.items()}
    return ENGINE.rules(description, 2, {**description.game.figures_at(2), **changed})


def position(drawn: str, hands: Sequence[int] = (0, 0), player: int = WIND, **more: Any) -> State:
    """A position as it is drawn: Wind's men are O, Water's X, free points a dot."""
    points = tuple(_MEN[mark] for mark in drawn if mark in _MEN)
    lost = tuple(9 - hands[n] - points.count(n) for n in (WIND, WATER))
    return State(points, tuple(hands), lost, player, **more)


def after(game: Morris, state: State, *actions: str) -> State:
    """The position after actions, all of which are legal."""
    for action in actions:
        assert action in game.legal_actions(state), game.explain(state, action)
        state = game.apply(state, next(a for a in game.legal_actions(state) if a == action))
    return state


def legal(game: Morris, state: State, verb: str) -> set[str]:
    """The legal actions of one kind, without their first word."""
    found = (action.split(" ", 1) for action in game.legal_actions(state))
    return {rest for word, rest in found if word == verb}
