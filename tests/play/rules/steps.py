"""Taking legal steps in tests of rules, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from printgen.play.rules.contract import Action

S = TypeVar("S")


class Steps(Protocol[S]):
    """What it takes to play on from a state; whole rules have it, and so have parts of them."""

    def legal_actions(self, state: S) -> Sequence[Action]: ...

    def apply(self, state: S, action: Action) -> S: ...

    def is_over(self, state: S) -> bool: ...


class Explained(Steps[S], Protocol[S]):
    """Rules that also say why something is not legal."""

    def explain(self, state: S, action: str) -> str: ...


def do(game: Steps[S], state: S, *actions: str) -> S:
    """The state after legal actions."""
    for action in actions:
        assert action in game.legal_actions(state), f"{action} is not legal"
        state = game.apply(state, Action(action))
    return state


def legal(game: Steps[S], state: S, verb: str = "") -> list[str]:
    """What the legal actions of that verb say after it; without one, all of them whole."""
    if not verb:
        return list(game.legal_actions(state))
    found = (action.partition(" ") for action in game.legal_actions(state))
    return [rest for first, _, rest in found if first == verb]


def no(game: Explained[S], state: S, action: str) -> str:
    """Why that is not legal."""
    assert action not in game.legal_actions(state)
    return game.explain(state, action)


def perft(game: Steps[S], state: S, depth: int) -> int:
    """How many sequences of so many actions are legal (shorter ones where the game ends)."""
    if depth == 0 or game.is_over(state):
        return 1
    return sum(
        perft(game, game.apply(state, action), depth - 1) for action in game.legal_actions(state)
    )
