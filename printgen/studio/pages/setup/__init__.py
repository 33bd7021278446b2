"""Set up: a game set up at random, as a picture, step by step, and as text."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from printgen.studio.app import PICTURE, job_of, show, studio_of, target_of
from printgen.studio.jobs import Job, State
from printgen.studio.options import DIGITS, for_pages, remembered, whole_number
from printgen.studio.pages import Tab
from printgen.studio.words import gettext as _
from printgen.studio.work import setups

if TYPE_CHECKING:
    from starlette.requests import Request

TAB: Final = Tab(30, _("Set up"), "setup")
# Seeds that are short enough to read aloud.
_SEEDS: Final = 1_000_000


async def view(request: Request) -> Response:
    """Show the setup that the URL names, or redirect to one."""
    target, studio, link = target_of(request), studio_of(request), _linker(request)
    if not request.query_params.get("seed", "").strip():
        return RedirectResponse(link(seed=secrets.randbelow(_SEEDS), step=None), 303)
    again = "again" in request.query_params
    asked, step = _asked(request)
    usual, printed = int(remembered(request)["players"] or 0), for_pages(request)
    key = f"{studio.workspace.fingerprint(target)} {asked} {usual} {printed}"
    job = studio.jobs.shared(
        f"setup {key}", setups.set_up, target.opens, asked, usual, printed, again=again
    )
    stage, job = None, job.snapshot()
    if step and job.state is State.DONE and job.result["setup"]:
        of = f"step {step} {key}"
        done = {**asked, "players": job.result["players"]}
        stage = studio.jobs.shared(
            of, setups.draw_stage, target.opens, done, printed, step, again=again
        ).snapshot()
    if again:
        return RedirectResponse(link(), 303)
    title = job.result["title"] if job.state is State.DONE else studio.looks.title(target)
    facts: dict[str, Any] = {"game": target, "title": title}
    facts |= {"job": job, "stage": stage, "step": step, "asked": asked, "link": link}
    return show(request, "setup", facts)


async def file(request: Request) -> Response:
    """Return a page of a setup as SVG or as PDF."""
    expired, name = _("This setup has expired. Open it again."), request.path_params["name"]
    job = job_of(request, studio_of(request).jobs, expired)
    if job.state is not State.DONE or name not in _files(job):
        raise HTTPException(404, expired)
    path = job.folder / name
    if name.endswith(".pdf"):
        headers = {"Cache-Control": "max-age=3600"}
        return FileResponse(path, headers=headers, filename=name, content_disposition_type="inline")
    return FileResponse(path, media_type="image/svg+xml", headers=PICTURE)


def _files(job: Job) -> list[str]:
    """Return the names of the files that a job of this page has written."""
    match job.result:
        case {"setup": {"pages": pages}}:
            return [*pages, "setup.pdf"]
        case list():
            return [*job.result]
    return []


def _asked(request: Request) -> tuple[dict[str, Any], int]:
    """Return the URL's options for a setup, and the step to show, 0 for the end.

    Raises HTTPException if that is no number.
    """
    query = request.query_params
    asked = {
        "seed": _number(query["seed"], _("The setup number")),
        "players": _number(query.get("players", "0"), _("The number of players")) or None,
        "modes": query.getlist("mode"),
        "require": query.getlist("require"),
    }
    return asked, _number(query.get("step", "0"), _("The step"))


def _number(text: str, what: str) -> int:
    number = whole_number(text)
    if number is None:
        told = _(
            "{what} must be a whole number of up to {digits} digits.", what=what, digits=DIGITS
        )
        raise HTTPException(400, told)
    return number


def _linker(request: Request) -> Any:
    """Return a function that makes the URL of this page with other values; None removes a value."""
    now = [each for each in request.query_params.multi_items() if each[0] != "again"]

    def link(**other: object) -> str:
        kept = [(name, value) for name, value in now if name not in other]
        new = [(name, f"{value}") for name, value in other.items() if value is not None]
        return f"?{urlencode([*kept, *new])}"

    return link


ROUTES: Final = (
    Route("/games/{game:path}/setup", view),
    Route("/setups/{job}/{name}", file),
)
