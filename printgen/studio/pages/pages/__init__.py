"""Pages: every sheet, piece and page of a text, with lines over it, turned over like paper."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from printgen.core.colour import SIGHTS
from printgen.studio.app import PICTURE, job_of, show, studio_of, target_of
from printgen.studio.jobs import Job, State
from printgen.studio.options import remembered, understood
from printgen.studio.pages import Tab
from printgen.studio.words import gettext as _
from printgen.studio.work import kits

if TYPE_CHECKING:
    from starlette.requests import Request

TAB: Final = Tab(1, _("Pages"), "pages")
# Grey as printers make it: by the lightness of a colour.
_GREY: Final = ((0.2126, 0.7152, 0.0722),) * 3


async def view(request: Request) -> Response:
    """Show the pages of a game as this browser prints it; draw them first."""
    target, studio = target_of(request), studio_of(request)
    given = remembered(request)
    key = f"pages {studio.workspace.fingerprint(target)} {sorted(given.items())}"
    again = "again" in request.query_params
    work = kits.draw_pages, target.opens, understood(given)
    job = studio.jobs.shared(key, *work, again=again, of="pages")
    if again:
        return RedirectResponse(request.url.path, 303)
    job = job.snapshot()
    facts: dict[str, Any] = {"job": job, "game": target, "title": studio.looks.title(target)}
    if job.state is State.DONE:
        pages = job.result["pages"]
        facts["groups"] = [
            (group, list(these)) for group, these in groupby(pages, lambda each: each["group"])
        ]
        facts["duplex"] = given["duplex"]
        facts["sights"] = [name for name, matrix in SIGHTS.items() if matrix is not None]
    return show(request, "pages", facts)


async def listed(request: Request) -> Response:
    """Return the pages of a job as data."""
    return JSONResponse(_drawn(request).result["pages"])


async def file(request: Request) -> Response:
    """Return a page as SVG."""
    job, name = _drawn(request), request.path_params["name"]
    if name not in job.result["files"]:
        raise HTTPException(404, _("This page does not exist."))
    path = job.folder / job.result["name"] / name
    return FileResponse(path, media_type="image/svg+xml", headers=PICTURE)


async def sights(_request: Request) -> Response:
    """Return filters that show colours as colour-blind people see them, or in grey."""
    known = {name: matrix for name, matrix in SIGHTS.items() if matrix is not None}
    filters = "".join(
        f'<filter id="{name}" color-interpolation-filters="linearRGB"><feColorMatrix values="'
        + " ".join(f"{a} {b} {c} 0 0" for a, b, c in matrix)
        + ' 0 0 0 1 0"/></filter>'
        for name, matrix in {**known, "grey": _GREY}.items()
    )
    text = f'<svg xmlns="http://www.w3.org/2000/svg">{filters}</svg>'
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


def _drawn(request: Request) -> Job:
    expired = _("These pages have expired. Open them again.")
    job = job_of(request, studio_of(request).jobs, expired, of="pages")
    if job.state is not State.DONE:
        raise HTTPException(404, expired)
    return job


ROUTES: Final = (
    Route("/games/{game:path}/pages", view),
    Route("/pages/sights.svg", sights),
    Route("/pages/{job}", listed),
    Route("/pages/{job}/{name:path}", file),
)
