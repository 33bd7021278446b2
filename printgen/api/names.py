"""The possible values of options, for completion in shells and for forms."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from printgen.core.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from printgen.model.catalog import Loaded

# The names of each kind: a table, or a function that returns one. A shell waits for the answer at
# every key, so only the module in question is loaded.
_LISTS: Final = {
    "agent": "play.playtest.agents.AGENTS",
    "code": "checks.all_codes",
    "duplex": "core.printing.DUPLEXES",
    "export": "exports.target.targets",
    "file": "kit.options.formats.FORMATS",
    "ink": "core.printing.INKS",
    "labels": "core.label_sheets.ASKED",
    "paper": "core.units.PAPERS",
    "printer": "printers.profiles.names",
    "profile": "preflight.profiles.PROFILES",
    "purpose": "core.printing.PURPOSES",
    "rounds": "core.printing.ROUNDS",
    "schema": "schemas.files.schemas",
    "starter": "kit.building.scaffold.starters",
}


def choices(of: str, game: Loaded | str | Path | None = None) -> list[str]:
    """Return the names of a kind, in order.

    Kinds are ``agent``, ``code``, ``duplex``, ``export``, ``file`` (of a kit), ``ink``, ``labels``,
    ``paper``, ``printer``, ``profile``, ``purpose``, ``rounds``, ``schema`` and ``starter`` (of
    new_game); of a ``game`` also ``mode``, ``part`` (groups and components) and ``require``. Raises
    :class:`UsageError` for another kind and for an unknown game, and :class:`DataError` if its data
    is wrong.
    """
    if of in {"mode", "part", "require"}:
        return [] if game is None else list(_of_game(of, game))
    if of not in _LISTS:
        raise UsageError(f"there is no list of '{of}'")
    module, _, name = _LISTS[of].rpartition(".")
    found = getattr(import_module(f"printgen.{module}"), name)
    return list(found() if callable(found) else found)


def _of_game(of: str, game: Loaded | str | Path) -> Iterable[str]:
    from printgen.model.catalog import load

    loaded = load(game)
    description = loaded.description
    if of == "part":
        return [*description.game.groups, *description.game.components]
    if of == "mode":
        return description.setup.modes if description.setup else []
    return requirements(loaded)


def requirements(loaded: Loaded) -> Mapping[str, str]:
    """Return what players can require of a game's setups: short names with meanings."""
    description = loaded.description
    if description.setup is None or description.rules is None:
        return {}
    from printgen.play.rules import find_engine
    from printgen.play.setup import Recipe

    players = description.game.players.max
    figures = Recipe(description, players, ()).figures
    return find_engine(description).rules(description, players, figures).requirements()
