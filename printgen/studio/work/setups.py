"""Setups: where every piece goes, as text and as pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import printgen
from printgen.studio.jobs import Progress
from printgen.studio.processes import outcome


def set_up(
    folder: Path,
    _progress: Progress,
    game: str | Path,
    asked: dict[str, Any],
    usual: int,
    printed: dict[str, str],
) -> dict[str, Any]:
    """Set a game up and draw it into ``folder``, as a PDF and as SVGs.

    ``asked`` are options of :func:`printgen.plan_setup`, ``printed`` those of
    :func:`printgen.draw_setup`. The number of players is by default the ``usual`` one, if the game
    allows it, or else the lowest. The result has ``options``, those of this game, and ``errors``
    for impossible ones, or else ``setup``.
    """
    loaded = printgen.load(game)
    options = printgen.setup_options(loaded)
    players = asked["players"] or (usual if usual in options.players else options.players[0])
    asked = {**asked, "players": players}
    told, what = outcome(_set_up, folder, loaded, asked, printed)
    return {
        "title": loaded.description.game.title,
        "options": {**options._asdict(), "players": list(options.players)},
        "players": players,
        "errors": what if told == "errors" else [],
        "setup": what if told == "result" else None,
    }


def _set_up(
    folder: Path, loaded: Any, asked: dict[str, Any], printed: dict[str, str]
) -> dict[str, Any]:
    plan = printgen.plan_setup(loaded, **asked)
    pages = printgen.draw_setup(loaded, plan, folder / "setup.svg", **printed)
    printgen.draw_setup(loaded, plan, folder / "setup.pdf", **printed)
    return {
        "seed": plan.seed,
        "steps": plan.steps,
        "pages": [page.name for page in pages],
        "sections": [section._asdict() for section in printgen.setup_overview(loaded, plan)],
    }


def draw_stage(
    folder: Path,
    _progress: Progress,
    game: str | Path,
    asked: dict[str, Any],
    printed: dict[str, str],
    step: int,
) -> list[str]:
    """Draw a setup after a step, from 1, and return the names of the pages."""
    loaded = printgen.load(game)
    stages = printgen.setup_stages(loaded, printgen.plan_setup(loaded, **asked))
    if not 1 <= step <= len(stages):
        raise printgen.UsageError(f"this setup has {len(stages)} steps")
    pages = printgen.draw_setup(loaded, stages[step - 1], folder / "setup.svg", **printed)
    return [page.name for page in pages]
