"""Help for tests of Hex: its rules, and positions drawn as text."""

from __future__ import annotations

from functools import cache

from printgen.games.hex.rules import ENGINE, Hex
from printgen.games.hex.state import NOBODY, State
from printgen.model import catalog
from printgen.model.catalog import Loaded

VARIANTS = ("", "/seven-a-side", "/nine-a-side", "/fourteen-a-side", "/without-the-swap")

HONEY, HEATHER = 0, 1
_STONES = {"O": HONEY, "X": HEATHER, ".": NOBODY}


@cache
def loaded(variant: str = "") -> Loaded:
    return catalog.load(f"hex{variant}")


def rules(variant: str = "", **figures: int) -> Hex:
    """The rules, with figures changed: ``hex_side=4``."""
    description = loaded(variant).description
    changed = {name.replace("_", "-"): value for name, value in figures.items()}
    return ENGINE.rules(description, 2, {**description.game.figures_at(2), **changed})


def position(drawn: str, player: int = HONEY, turns: int | None = None) -> State:
    """A position as it is drawn: Honey's stones are O, Heather's X, free spaces a dot."""
    spaces = tuple(_STONES[mark] for mark in drawn if mark in _STONES)
    laid = len(spaces) - spaces.count(NOBODY)
    return State(spaces, player, laid if turns is None else turns)


def after(game: Hex, state: State, *actions: str) -> State:
    """The position after actions, all of which are legal."""
    for action in actions:
        assert action in game.legal_actions(state), game.explain(state, action)
        state = game.apply(state, next(a for a in game.legal_actions(state) if a == action))
    return state
