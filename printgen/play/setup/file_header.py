"""Check the header of a file about a game: which game, how many players, which modes.

It is read from the tree and not from a model, so that the rest can be checked even if it is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeGuard

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding
from printgen.model.base import MOST_COPIES
from printgen.model.codes import OUT_OF_RANGE, UNKNOWN_NAME, UNKNOWN_VALUE
from printgen.model.description import Description
from printgen.play.codes import OTHER_VERSION, WRONG_GAME
from printgen.play.setup.seeded_random import GENERATOR
from printgen.source.tree import Mapping as Tree
from printgen.source.tree import Scalar, Sequence, locate

_NAME_IT: Final = "write the id of the game that it belongs to"


def check_header(
    description: Description, tree: Tree, key: str, thing: str, hint: str = _NAME_IT
) -> Iterator[Finding]:
    """Find what does not fit the game: another game's file, numbers of players, modes.

    ``key`` is the key that names the game, ``thing`` describes such a file; ``hint`` says what to
    do with another game's.
    """
    game = description.game
    yield from wrong_game(description, tree, key, thing, hint)
    players = scalar(tree, "players")
    low, high = game.players.min, game.players.max
    if type(players) is int and 1 <= players <= 100 and not low <= players <= high:
        message = f"'{game.id}' is for {game.players}, not {players}"
        yield Finding(OUT_OF_RANGE, message, locate(tree, ("players",)))
    known = description.setup.modes if description.setup else {}
    for n, mode in enumerate(entries(tree, "modes")):
        if isinstance(mode, str) and mode not in known:
            where = locate(tree, ("modes", n))
            message = f"unknown mode '{mode}'"
            yield Finding(UNKNOWN_NAME, message, where, did_you_mean(mode, known))


def wrong_game(
    description: Description, tree: Tree, key: str, thing: str, hint: str = _NAME_IT
) -> Iterator[Finding]:
    """Find out if the file is another game's, as :func:`check_header` does."""
    game = description.game.id
    name = scalar(tree, key)
    if isinstance(name, str) and name != game:
        message = f"this is {thing} of '{name}', not of '{game}'"
        yield Finding(WRONG_GAME, message, locate(tree, (key,)), hint)


def other_generator(tree: Tree) -> Iterator[Finding]:
    """Find a random generator that is not printgen's."""
    name = scalar(tree, "generator")
    if name not in {None, GENERATOR}:
        message = f"there is no generator '{name}'"
        where = locate(tree, ("generator",))
        yield Finding(UNKNOWN_VALUE, message, where, f"write '{GENERATOR}'")


def players_of(description: Description, tree: Tree) -> int | None:
    """Return the number of players in the file, if the game can be played with it."""
    players = scalar(tree, "players")
    limits = description.game.players
    if type(players) is int and limits.min <= players <= limits.max:
        return players
    return None


def likely_players(description: Description, tree: Tree) -> int:
    """Return the number of players for checking the rest, if the file's number is wrong."""
    limits = description.game.players
    entry = tree.items.get("seats")
    count = len(entry.value.items) if entry and isinstance(entry.value, Tree) else limits.max
    return min(max(count, limits.min), limits.max)


def modes_of(description: Description, tree: Tree) -> list[str]:
    """Return those modes in the file that the game has."""
    known = description.setup.modes if description.setup else {}
    return [mode for mode in entries(tree, "modes") if isinstance(mode, str) and mode in known]


def scalar(tree: Tree, key: str) -> Any:
    """Return the value of a key, None if it is missing or not a single value."""
    entry = tree.items.get(key)
    return entry.value.value if entry and isinstance(entry.value, Scalar) else None


def is_count(value: object) -> TypeGuard[int]:
    """Return True if a value can be a count; the models of files report others."""
    return type(value) is int and 0 <= value <= MOST_COPIES


def entries(tree: Tree, key: str) -> list[Any]:
    """Return the values of a list; empty if it is none."""
    entry = tree.items.get(key)
    if entry is None or not isinstance(entry.value, Sequence):
        return []
    return [item.value if isinstance(item, Scalar) else None for item in entry.value.items]


def other_version(description: Description, tree: Tree) -> Iterator[Finding]:
    """Yield a warning if a file was made for another version of the game."""
    entry = tree.items.get("version")
    ours = description.game.version
    if entry is not None and isinstance(entry.value, Scalar) and entry.value.value != ours:
        yield Finding(
            OTHER_VERSION,
            f"this was made for version {entry.value.text}; the game is at {ours}",
            entry.value.place,
            "check what has changed since then, and write the new version",
        )
