"""Games: those that come with printgen, and any other."""

from __future__ import annotations

from pathlib import Path

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import UsageError
from printgen.model import catalog, shipped
from printgen.model.catalog import Loaded


def list_games() -> list[str]:
    """Return the ids of the games that printgen ships."""
    return shipped.games()


def variants(game: str | None = None) -> list[str]:
    """Return the shipped variants as ``game/variant``: of one game, or of all.

    Raises :class:`UsageError` if no shipped game is called so.
    """
    if game is not None and game not in shipped.games():
        hint = did_you_mean(game, shipped.games())
        message = f"no shipped game is called '{game}'"
        raise UsageError(message + (f" ({hint})" if hint else ""))
    return shipped.variants(game)


def shadowed(target: str | Path) -> str | None:
    """Return a sentence if a path of the name ``target`` hides a shipped game, else None."""
    return catalog.shadowed(target)


def load(target: str | Path) -> Loaded:
    """Load a game: a shipped one by its id, any other by its folder or its game.yaml.

    Or a variant: a shipped one as ``game/variant``, any other by its file. Raises
    :class:`UsageError` when there is no such game and :class:`DataError`, with every finding, when
    its data is wrong.
    """
    return catalog.load(target)
