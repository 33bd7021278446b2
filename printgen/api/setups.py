"""Set up games."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printgen.api.names import requirements
from printgen.core.errors import UsageError
from printgen.model.catalog import Loaded, load
from printgen.play.playable import require_playable
from printgen.play.rules.requirements import required_plan
from printgen.play.setup import Recipe, SetupPlan
from printgen.play.setup.overview import Section, overview
from printgen.play.setup.plan import to_data


class SetupOptions(NamedTuple):
    """The options for setups: numbers of players, modes with their titles, requirements with
    their meanings.
    """

    players: range
    modes: dict[str, str]
    requirements: dict[str, str]


def plan_setup(
    game: Loaded | str | Path,
    *,
    players: int | None = None,
    seed: int | None = None,
    modes: Sequence[str] = (),
    require: Sequence[str] = (),
) -> SetupPlan:
    """Return a setup of a game: every piece, its place, and the steps that put it there.

    The same seed always gives the same setup; by default it is random. ``modes`` are those of the
    game's recipe. ``players`` is needed if several numbers can play. ``require`` names properties
    that the game's rules know: then it is the setup of the first seed from ``seed`` that has them
    all. Raises :class:`UsageError` and :class:`DataError`, also if there is no such seed.
    """
    loaded = load(game)
    return planned(loaded, require_playable(loaded, players, modes), seed, modes, require)


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
    """Return the given seed, or a random number that is short enough to read aloud."""
    return secrets.randbelow(1_000_000) if seed is None else seed


def setup_stages(game: Loaded, plan: SetupPlan) -> list[SetupPlan]:
    """Return a setup after each of its steps, for drawing; the last one is complete.

    Raises :class:`UsageError` for one that was not made from a seed.
    """
    if plan.seed is None:
        raise UsageError("this setup was not made from a seed, so its steps are not known")
    return list(Recipe(game.description, plan.players, plan.modes).stages(plan.seed))


def setup_options(game: Loaded) -> SetupOptions:
    """Return the options for a game's setups. Raises :class:`DataError` without its rules."""
    setup, players = game.description.setup, game.description.game.players
    modes = {name: mode.title for name, mode in setup.modes.items()} if setup else {}
    counts = range(players.min, players.max + 1)
    return SetupOptions(counts, modes, dict(requirements(game)))


def setup_data(game: Loaded, plan: SetupPlan) -> dict[str, Any]:
    """Return a setup as plain data, in the form of a setup file."""
    return to_data(plan, Recipe(game.description, plan.players, plan.modes).names)


def setup_overview(game: Loaded, plan: SetupPlan) -> list[Section]:
    """Describe what is in each area, and what every player was dealt."""
    return list(overview(game.description, plan))
