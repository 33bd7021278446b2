"""Long work for pages, as functions of :class:`printgen.studio.jobs.Jobs`."""

from __future__ import annotations

import os
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import printgen
from printgen.studio.jobs import Progress
from printgen.studio.words import gettext as _

if TYPE_CHECKING:
    from printgen.api.types import Loaded, PageView

_LEAST_URGENT: Final = 19


def build_kit(
    folder: Path, progress: Progress, game: str | Path, options: dict[str, Any]
) -> dict[str, Any]:
    """Build a kit into ``folder``, and return its manifest with the name of its folder.

    It also returns the titles of the game's groups, and whether the kit is for the most players,
    because the game does not allow the requested number.
    """
    chosen = _chosen(game, options)
    groups = printgen.load(game).description.game.groups
    kit = printgen.build_kit(game, chosen, out=folder, formats=("pdf",), progress=progress)
    return {
        "name": kit.folder.name,
        "manifest": kit.manifest,
        "groups": {name: about.title for name, about in groups.items()},
        "notes": [str(finding) for finding in (*kit.warnings, *kit.unplayable)],
        "is_for_all": chosen.players != options.get("players"),
    }


def draw_pages(
    folder: Path, progress: Progress, game: str | Path, options: dict[str, Any]
) -> dict[str, Any]:
    """Draw all pages and pieces of a kit into ``folder`` as SVGs, with lines to draw over them."""
    chosen = _chosen(game, options)
    kit = printgen.build_kit(game, chosen, out=folder, formats=("svg",), progress=progress)
    files = [file for file in kit.manifest["files"] if file.endswith(".svg")]
    known = {view.file: view for view in printgen.list_pages(game, chosen)}
    pages = [_page(file, known.get(file)) for file in files]
    return {"name": kit.folder.name, "files": files, "pages": pages}


def _chosen(game: str | Path, options: dict[str, Any]) -> printgen.KitOptions:
    """Return the options for a game.

    A remembered number of players only counts if the game allows it.
    """
    players = options.get("players")
    if players is not None:
        able = printgen.load(game).description.game.players
        players = players if able.min <= players <= able.max else None
    return printgen.KitOptions(**{**options, "players": players})


def _page(file: str, view: PageView | None) -> dict[str, Any]:
    """Return the facts of a page as plain data; of a first page, only its name."""
    if view is None:
        return {"file": file, "title": _("Read this first"), "group": _("First page"), "behind": ""}
    guides = view.guides._asdict()
    return {**view._asdict(), "guides": guides}


def read(_folder: Path, _progress: Progress, game: Loaded | str | Path) -> dict[str, Any]:
    """Return what the shelf shows of a game without its layout: what it is, and who can play."""
    _give_way()
    about = printgen.describe(printgen.load(game))
    return {name: about[name] for name in ("title", "subtitle", "designer", "players")}


def look_at(folder: Path, progress: Progress, game: str | Path) -> dict[str, Any]:
    """Return everything that the shelf shows of a game, with what it takes, and a picture."""
    _give_way()
    loaded = printgen.load(game)
    plan = printgen.plan_kit(loaded)
    return {
        **read(folder, progress, loaded),
        "sheets": plan.sheets,
        "pages": plan.pages,
        "duration": plan.duration,
        "picture": b64encode(plan.picture).decode(),
    }


def _give_way() -> None:
    """Lower the priority: others have users who wait for them."""
    if hasattr(os, "nice"):
        os.nice(_LEAST_URGENT)
