"""Features of a game of Tlatelolco, and the actions that use them, which playtests count.

R is the rulebook of Warpspawn Games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from printgen.games.tlatelolco.data import RESULTS, table_of
from printgen.games.tlatelolco.state import HOME_ROLL, RED_ROLL, ROLL, THIEF_ROLL, State
from printgen.model.description import Description
from printgen.play.rules.contract import Action
from printgen.play.rules.missing_data import figures_of

if TYPE_CHECKING:
    from printgen.games.tlatelolco.turns import Turns

_FEATURES: Final = {
    "move": "a pawn moved",
    "stay": "a pawn that stays where it is",
    "trade": "goods bartered at a stand",
    "thief": "the thief moved in a straight line",
    "thief-stuck": "a thief that cannot go as far as it was rolled",
    "rob": "goods lost to the thief",
    **{f"red-{word}": f"red space: {words}" for word, words in RESULTS.items()},
    "red-vain": "red space: a result that cannot be carried out",
    "offer": "a trade offered to a player in the same space",
    "deal": "such a trade accepted",
    "refusal": "such a trade refused",
}

# What the actions of players use, by their verbs.
_USED: Final = {verb: (verb,) for verb in ("stay", "thief", "rob", "trade", "offer")} | {
    "to": ("move",),
    "done": (),
    "accept": ("deal",),
    "refuse": ("refusal",),
    **{verb: (f"red-{verb}",) for verb in ("gain", "banish", "force", "home")},
}

# A result that cannot be carried out may never come up: mostly because there is no neighbour.
LAST_RESORTS: Final = frozenset({"red-vain"})


def features(description: Description) -> dict[str, str]:
    """Return the features of this game, from its figures and its table."""
    tables = figures_of(description)
    words = set(table_of(description).values())
    lacking = {f"red-{word}" for word in RESULTS.keys() - words}
    if not words:
        lacking.add("red-vain")
    if not any(table.get("thief-number") for table in tables) and "thief" not in words:
        lacking |= {"thief", "thief-stuck", "rob"}
    if not any(table.get("thief-takes") for table in tables):
        lacking.add("rob")
    if not any(table.get("offers-each") for table in tables):
        lacking |= {"offer", "deal", "refusal"}
    if not any(table.get("stay-allowed") for table in tables):
        lacking.add("stay")
    return {name: words for name, words in _FEATURES.items() if name not in lacking}


def used(game: Turns, state: State, action: Action, after: State) -> tuple[str, ...]:
    """Return the features that a legal action uses."""
    phase = state.phase
    if phase in {ROLL, HOME_ROLL}:
        return ()
    if phase == THIEF_ROLL:
        return () if after.thrown else ("thief-stuck",)
    op = game.actions.meaning(action)
    if op is None:
        return ()
    if phase == RED_ROLL:
        word = game.market.table.get(op.one, "")
        if word in {"move", "thief"}:
            return (f"red-{word}",)
        # The others are counted where they are carried out.
        return ("red-vain",) if after.player != state.player or after.phase == ROLL else ()
    if op.verb == "to" and not state.roll:
        return ("red-jump",)
    return _USED[op.verb]
