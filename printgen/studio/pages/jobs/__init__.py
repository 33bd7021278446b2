"""Jobs of all pages: how far each is, and how to stop it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from printgen.studio.app import job_of, studio_of
from printgen.studio.words import gettext as _

if TYPE_CHECKING:
    from starlette.requests import Request


async def state(request: Request) -> Response:
    """Return the progress of a job."""
    jobs = studio_of(request).jobs
    job = job_of(request, jobs, _("This has expired. Make it again."))
    return JSONResponse({**job.facts(), "ahead": jobs.ahead_of(job)})


async def stop(request: Request) -> Response:
    """End a job, and go back to its page."""
    form = await request.form()
    await run_in_threadpool(studio_of(request).jobs.stop, request.path_params["job"])
    then = f"{form.get('then', '/')}"
    # To a page of this server: "//" would begin the name of another.
    inside = then.startswith("/") and not then.startswith(("//", "/\\"))
    return RedirectResponse(then if inside else "/", 303)


ROUTES: Final = (
    Route("/jobs/{job}", state),
    Route("/jobs/{job}/stop", stop, methods=["POST"]),
)
