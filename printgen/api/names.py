"""The names that can be given for something, for shells and forms that offer them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.core.errors import UsageError
from printgen.core.printing import DUPLEXES, INKS, PURPOSES, ROUNDS
from printgen.core.units import PAPERS

if TYPE_CHECKING:
    from printgen.model.catalog import Loaded


def choices(of: str, game: Loaded | str | Path | None = None) -> list[str]:
    """Return the names of a kind, in their order.

    Kinds are ``agent``, ``code``, ``duplex``, ``export``, ``file`` (of a kit), ``ink``, ``labels``,
    ``paper``, ``printer``, ``profile``, ``purpose``, ``rounds``, ``schema`` and ``starter`` (of
    new_game); of a ``game`` also ``mode``, ``part`` (groups and components) and ``require``. Raises
    :class:`UsageError` for another kind and for a game that there is not, and :class:`DataError`
    where its data is wrong.
    """
    if of in {"mode", "part", "require"}:
        return [] if game is None else list(_of_game(of, game))
    return list(_of_all(of))


def _of_all(of: str) -> Iterable[str]:  # noqa: C901, PLR0912 - a case for each kind
    # Imports here: a shell waits for the answer at every key, and needs one of these.
    match of:
        case "agent":
            from printgen.play.playtest.agents import AGENTS

            return AGENTS
        case "code":
            from printgen.checks import all_codes

            return all_codes()
        case "duplex":
            return DUPLEXES
        case "export":
            from printgen.exports.target import targets

            return targets()
        case "file":
            from printgen.kit.build import FORMATS

            return FORMATS
        case "ink":
            return INKS
        case "labels":
            from printgen.core.label_sheets import LABEL_SHEETS, NO_LABELS

            return (*LABEL_SHEETS, NO_LABELS)
        case "paper":
            return PAPERS
        case "printer":
            from printgen.printers.profiles import load_all

            return [printer.name for printer in load_all()]
        case "profile":
            from printgen.preflight.profiles import PROFILES

            return PROFILES
        case "purpose":
            return PURPOSES
        case "rounds":
            return ROUNDS
        case "schema":
            from printgen.api.schemas import schemas

            return schemas()
        case "starter":
            from printgen.kit.start import starters

            return starters()
    raise UsageError(f"there is no list of '{of}'")


def _of_game(of: str, game: Loaded | str | Path) -> Iterable[str]:
    from printgen.model.catalog import Loaded, load

    loaded = game if isinstance(game, Loaded) else load(game)
    description = loaded.description
    if of == "part":
        return [*description.game.groups, *description.game.components]
    if description.setup is None:
        return []
    if of == "mode":
        return description.setup.modes
    from printgen.play.rules import find_engine
    from printgen.play.setup import Recipe

    players = description.game.players.max
    figures = Recipe(description, players, ()).figures
    return find_engine(description).rules(description, players, figures).requirements()
