"""The application: its pages, behind the guard."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from printgen import DataError, PrintgenError
from printgen.studio import pages
from printgen.studio.guard import Guard, TooLargeError
from printgen.studio.jobs import Job, Jobs, State, ended
from printgen.studio.looks import Looks
from printgen.studio.sessions import AskedError, Sessions
from printgen.studio.words import gettext, ngettext
from printgen.studio.words import gettext as _
from printgen.studio.workspace import Target, Workspace

if TYPE_CHECKING:
    from starlette.requests import Request

# The most time for a page of a PDF: others wait for theirs.
_PICTURE_SECONDS: Final = 15
_STATIC: Final = Path(__file__).parent / "static"
# The editor and the grid, bundled when printgen is built; without them, the page has plain fields.
EDITOR: Final = _STATIC / "built"
# For an SVG, which runs no scripts as a picture of a page, and should not if it is opened alone.
PICTURE: Final = {"Content-Security-Policy": "sandbox", "Cache-Control": "max-age=3600"}
# Pages have the same fonts as kits.
_FONTS: Final = {
    f"{name}.ttf": f"SourceSansPro-{name}.ttf" for name in ("Regular", "Semibold", "Bold")
}


class Studio(NamedTuple):
    """What all requests share.

    These are the games, the jobs, what the shelf shows, PDF pages for impatient and patient
    requests, checks, and sessions.
    """

    workspace: Workspace
    jobs: Jobs
    looks: Looks
    pictures: Jobs
    strips: Jobs
    checks: Jobs
    sessions: Sessions
    templates: Environment

    def close(self) -> None:
        """End all work and remove its files."""
        kept = (self.jobs, self.looks, self.pictures, self.strips, self.checks, self.sessions)
        for each in kept:
            each.close()


def create_app(workspace: Path, hosts: Collection[str], token: str | None = None) -> Starlette:
    """Return the application for the games in ``workspace``, reached by the names ``hosts``.

    ``hosts`` and ``token`` are those of :class:`printgen.studio.guard.Guard`. In the end, close its
    ``state.studio``.
    """
    games = Workspace(workspace)
    studio = Studio(
        games,
        Jobs(workspace=games.folder),
        Looks(games),
        Jobs(2, _PICTURE_SECONDS, games.folder),
        Jobs(1, _PICTURE_SECONDS, games.folder),
        Jobs(1, 120, games.folder),
        Sessions(workspace=games.folder),
        _templates(),
    )

    app = Starlette(
        routes=[
            *pages.routes(),
            # After the pages of games, since it would take them for names of games.
            Route("/games/{game:path}", _first_page),
            Route("/static/fonts/{name}", _font),
            Route("/static/pages/{page}/{file}", _file_of_page),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ],
        exception_handlers={
            HTTPException: _told,
            PrintgenError: _told,
            TooLargeError: _too_large,
            ClientDisconnect: _gone,
        },
    )
    app.state.studio = studio
    app.add_middleware(Guard, hosts=hosts, token=token, uploads=pages.uploads())
    return app


def studio_of(request: Request) -> Studio:
    """Return what all requests share."""
    studio: Studio = request.app.state.studio
    return studio


def target_of(request: Request) -> Target:
    """Return the game that the URL names. Raises HTTPException if there is none."""
    target = studio_of(request).workspace.find(request.path_params["game"])
    if target is None:
        raise HTTPException(404, _("There is no such game."))
    return target


def job_of(request: Request, jobs: Jobs, expired: str, **about: str) -> Job:
    """Return the job that the URL names, if it was started with ``about``.

    Raises HTTPException with the message ``expired`` if there is none.
    """
    job = jobs.get(request.path_params["job"])
    if job is None or not about.items() <= job.about.items():
        raise HTTPException(404, expired)
    return job


def titled(target: Target, title: str) -> str:
    """Return the title of a game; for a variant, which has its game's title, with its name."""
    is_told = not target.is_variant or title == target.name
    return title if is_told else f"{title}: {target.name}"


def show(request: Request, page: str, facts: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    """Return a page: ``page.html`` of the folder ``page``, with its style and script."""
    if isinstance(target := facts.get("game"), Target):
        facts = {**facts, "title": titled(target, facts["title"])}
    template = studio_of(request).templates.get_template(f"{page}/page.html")
    html = template.render(
        **facts, page=page, tabs=pages.tabs(), assets=pages.files(page), path=request.url.path
    )
    return HTMLResponse(html, status)


def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader([pages.FOLDER, _STATIC.parent / "templates"]),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    environment.globals["nav"] = pages.nav()
    return environment


async def fields_of(request: Request) -> dict[str, str]:
    """Return the fields of a form that was sent without files, such as one with all settings."""
    async with request.form(max_files=0, max_fields=5000) as form:
        return {name: f"{value}" for name, value in form.items()}


async def result_of(job: Job) -> Any:
    """Wait for a job, and return its result. Raises AskedError with its errors."""
    await ended(job)
    if job.state is not State.DONE:
        raise AskedError(job.errors)
    return job.result


def named(name: str, *, inline: bool = False) -> dict[str, str]:
    """Return the headers of a file to save or to open, whose name may have any letters."""
    kind = "inline" if inline else "attachment"
    return {"Content-Disposition": f"{kind};filename*=utf-8''{quote(name)}"}


async def _first_page(request: Request) -> Response:
    """Go to the first page of a game."""
    return RedirectResponse(f"/games/{target_of(request).address}/{pages.tabs()[0].path}")


async def _font(request: Request) -> Response:
    name = _FONTS.get(request.path_params["name"])
    if name is None:
        raise HTTPException(404)
    path = Path(str(files("font_source_sans_pro") / "files" / name))
    return FileResponse(path, headers={"Cache-Control": "max-age=31536000, immutable"})


async def _file_of_page(request: Request) -> Response:
    page, file = request.path_params["page"], request.path_params["file"]
    if file not in pages.statics(page):
        raise HTTPException(404)
    return FileResponse(pages.FOLDER / page / file, headers={"Cache-Control": "no-cache"})


async def _told(request: Request, error: Exception) -> Response:
    if isinstance(error, HTTPException):
        # What no route finds only has the name of its status.
        nameless = error.detail == HTTPStatus.NOT_FOUND.phrase
        words = _("This page does not exist.") if nameless else error.detail
        return _message(request, error.status_code, [words])
    found = error.findings if isinstance(error, DataError) else [error]
    return _message(request, 400, [str(each) for each in found])


async def _too_large(_request: Request, _error: Exception) -> Response:
    return PlainTextResponse(_("That is too large."), 413)


async def _gone(_request: Request, _error: Exception) -> Response:
    """Return an empty answer: the client has gone, and nothing is wrong here."""
    return Response(status_code=400)


def _message(request: Request, status: int, messages: list[str]) -> Response:
    return show(request, "message", {"status": status, "messages": messages}, status)
