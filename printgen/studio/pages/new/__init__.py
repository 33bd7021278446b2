"""New game: copy a small game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import printgen
from printgen import UsageError
from printgen.studio import own_files
from printgen.studio.app import show, studio_of
from printgen.studio.words import gettext as _

if TYPE_CHECKING:
    from starlette.requests import Request


async def begin(request: Request) -> Response:
    """Show the games to begin with."""
    return _form(request)


async def make(request: Request) -> Response:
    """Write the new game, and go to its files."""
    form = await request.form()
    name, starter = f"{form.get('name', '')}", f"{form.get('starter', '')}"
    folder = studio_of(request).workspace.folder
    try:
        begun = await run_in_threadpool(own_files.begin, folder, name, starter)
    except UsageError as error:
        return _form(request, f"{error}", name, starter)
    return RedirectResponse(f"/games/my/{begun}/write", 303)


def _form(request: Request, wrong: str = "", name: str = "", chosen: str = "cards") -> Response:
    studio = studio_of(request)
    starters = printgen.choices("starter")
    games = [(each.address, studio.looks.title(each)) for each in studio.workspace.games()]
    facts = {"starters": starters, "games": games, "wrong": wrong, "name": name, "chosen": chosen}
    folder = studio.workspace.folder
    return show(request, "new", {**facts, "folder": folder}, 400 if wrong else 200)


NAV: Final = (_("New game"), "/new")
ROUTES: Final = (Route("/new", begin), Route("/new", make, methods=["POST"]))
