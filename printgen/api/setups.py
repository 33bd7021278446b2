"""Setups of games."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printgen.api.names import choices
from printgen.core.errors import UsageError
from printgen.model.catalog import Loaded, load
from printgen.play.playable import require_playable
from printgen.play.rules.requirements import required_plan
from printgen.play.setup import Recipe, SetupPlan
from printgen.play.setup.overview import Section, overview
from printgen.play.setup.plan import to_data


class SetupOptions(NamedTuple):
    """What can be asked of setups: how many play, modes with their titles, requirements."""

    players: range
    modes: dict[str, str]
    requirements: list[str]


def plan_setup(
    game: Loaded | str | Path,
    *,
    players: int,
    seed: int | None = None,
    modes: Sequence[str] = (),
    require: Sequence[str] = (),
) -> SetupPlan:
    """Return a setup of a game: every piece, where it lies, and the steps that put it there.

    The same seed gives the same setup for ever; without one it is drawn. ``modes`` are those of the
    game's recipe. ``require`` names properties that the game's rules know: then it is the setup of
    the first seed from ``seed`` on that has them all. Raises :class:`UsageError` and
    :class:`DataError`, also where no such seed is found.
    """
    loaded = load(game)
    require_playable(loaded, players, modes)
    return planned(loaded, players, seed, modes, require)


def planned(
    loaded: Loaded,
    players: int,
    seed: int | None,
    modes: Sequence[str],
    require: Sequence[str],
) -> SetupPlan:
    """Return the setup of a game whose setup was checked before."""
    recipe = Recipe(loaded.description, players, modes)
    if not require:
        return recipe.plan(chosen_seed(seed))
    return required_plan(recipe, chosen_seed(seed), require)


def chosen_seed(seed: int | None) -> int:
    """Return the given seed; without one, a random number that is short enough to read out."""
    return secrets.randbelow(1_000_000) if seed is None else seed


def setup_stages(game: Loaded, plan: SetupPlan) -> list[SetupPlan]:
    """Return a setup after each of its steps, to be drawn one after the other; the last is the
    whole. Raises :class:`UsageError` for one that was not made from a seed.
    """
    if plan.seed is None:
        raise UsageError("this setup was not made from a seed, so its steps are not known")
    return list(Recipe(game.description, plan.players, plan.modes).stages(plan.seed))


def setup_options(game: Loaded) -> SetupOptions:
    """Return what can be asked of a game's setups. Raises :class:`DataError` without its rules."""
    setup, players = game.description.setup, game.description.game.players
    modes = {name: mode.title for name, mode in setup.modes.items()} if setup else {}
    counts = range(players.min, players.max + 1)
    return SetupOptions(counts, modes, choices("require", game))


def setup_data(game: Loaded, plan: SetupPlan) -> dict[str, Any]:
    """Return a setup as plain data, in the form of a setup file."""
    return to_data(plan, Recipe(game.description, plan.players, plan.modes).names)


def setup_overview(game: Loaded, plan: SetupPlan) -> list[Section]:
    """Return in words what lies in each area, and what every player was dealt."""
    return list(overview(game.description, plan))
