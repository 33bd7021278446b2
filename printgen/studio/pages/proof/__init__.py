"""Proof: the errors in a PDF or a kit, drawn on its pages."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

import printgen
from printgen.core.atomic import write_file
from printgen.studio.app import job_of, show, studio_of
from printgen.studio.jobs import Job, State, ended
from printgen.studio.options import whole_number
from printgen.studio.uploads import MOST_BYTES, plain_name
from printgen.studio.words import gettext as _
from printgen.studio.work import proofs

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

_OF: Final = "proof"
_MOST_FILES: Final = 100
_KINDS: Final = (".pdf", ".zip", ".json")
_PART: Final = 1 << 20
# Pixels per millimetre: in the strip, beside the findings, and twice and four times as large.
_STRIP: Final = "strip"
_FINE: Final = {_STRIP: 1.0, "1": 4.0, "2": 8.0, "4": 8.0}
_ZOOMS: Final = ("1", "2", "4")
# The number of pages around the current one in the strip, besides those with findings.
_AROUND: Final = 30
# Thinner lines are hairlines, in mm.
_LEAST_MM: Final = 5.0


async def begin(request: Request) -> Response:
    """Show where to drop files."""
    return _form(request)


async def send(request: Request) -> Response:
    """Take the files, and begin to check them."""
    studio = studio_of(request)
    folder = studio.jobs.folder()
    try:
        async with request.form(max_files=_MOST_FILES, max_fields=10) as form:
            profile = f"{form.get('profile', '')}"
            given = [each for each in form.getlist("files") if isinstance(each, UploadFile)]
            wrong = _wrong([each.filename or "" for each in given])
            if profile not in printgen.choices("profile"):
                wrong = _("Choose who prints the files.")
            for each in () if wrong else given:
                target = folder / plain_name(each.filename or "")
                with target.open("xb") as written:
                    while part := await each.read(_PART):
                        await run_in_threadpool(written.write, part)
    except BaseException:
        studio.jobs.discard(folder)
        raise
    if wrong:
        studio.jobs.discard(folder)
        return _form(request, wrong, profile)
    known = [each.opens for each in studio.workspace.own()]
    names = [plain_name(each.filename or "") for each in given]
    about = {
        "of": _OF,
        "title": names[0] if len(names) == 1 else _("{count} files", count=len(names)),
    }
    job = studio.jobs.start(proofs.proof, profile, known, folder=folder, **about)
    return RedirectResponse(f"/proof/{job.id}", 303)


def _form(request: Request, wrong: str = "", profile: str = "home") -> Response:
    facts = {"wrong": wrong, "chosen": profile, "profiles": printgen.choices("profile")}
    return show(request, "proof", {**facts, "job": None})


def _wrong(names: list[str]) -> str:
    """Return why files of these names are refused; empty if they are not."""
    named = [plain_name(name) for name in names]
    if not any(named):
        return _("Choose a PDF, the files of a kit, or a kit's ZIP.")
    for name in named:
        if not name.lower().endswith(_KINDS):
            return _(
                "'{name}' is neither a PDF, nor a ZIP, nor the manifest.json of a kit.", name=name
            )
    if sum(name.lower().endswith(".zip") for name in named) > 1:
        return _("Choose one ZIP at a time.")
    twice = [n for n, count in Counter(each.casefold() for each in named).items() if count > 1]
    return _("'{name}' appears twice: choose it once.", name=twice[0]) if twice else ""


async def result(request: Request) -> Response:
    """Show the progress, the reason of a failure, or the findings."""
    job = _job(request).snapshot()
    facts: dict[str, Any] = {"job": job}
    if job.state is State.DONE:
        facts |= _view(job, request)
    return show(request, "proof", facts)


def _view(job: Job, request: Request) -> dict[str, Any]:
    """Return what is shown of the files: the page, its findings, and the selection."""
    found, files = job.result["findings"], job.result["files"]
    asked = request.query_params
    at = _number(asked.get("finding"), len(found))
    chosen = found[at] if at is not None else None
    file, page = _number(asked.get("file"), len(files)), _number(asked.get("page"), 10_000)
    if chosen is not None and chosen["file"] is not None:
        file, page = chosen["file"], chosen["page"] or 1
    elif file is None:
        first = next((each for each in found if each["page"] is not None), {"file": 0, "page": 1})
        file, page = first["file"], first["page"]
    pages = files[file]["pages"] if files else []
    page = min(max(page or 1, 1), max(len(pages), 1))
    zoom = asked.get("zoom", "1")
    zoom = zoom if zoom in _ZOOMS else "1"
    here = Counter(each["page"] for each in found if each["file"] == file)
    on_page = [(n, e) for n, e in enumerate(found) if (e["file"], e["page"]) == (file, page)]

    def link(**other: Any) -> str:
        now = {"file": file, "page": page, "finding": at, "zoom": zoom} | other
        return "?" + urlencode({key: each for key, each in now.items() if each is not None})

    return {
        "found": list(enumerate(found)),
        "files": files,
        "at": at,
        "file": file,
        "number": page,
        "count": len(pages),
        "area": pages[page - 1] if pages else None,
        "boxes": [(n, e, _seen(e["place"])) for n, e in on_page if e["place"] is not None],
        "strip": [
            (n, here[n]) for n in range(1, len(pages) + 1) if here[n] or abs(n - page) <= _AROUND
        ],
        "zoom": zoom,
        "zooms": _ZOOMS,
        "link": link,
        "per_file": Counter(each["file"] for each in found),
    }


def _seen(place: list[float]) -> list[float]:
    """Return a place on the page, large enough to be visible and clickable."""
    x, y, width, height = place
    wide, high = max(0.0, _LEAST_MM - width) / 2, max(0.0, _LEAST_MM - height) / 2
    return [x - wide, y - high, width + 2 * wide, height + 2 * high]


def _number(text: str | None, most: int) -> int | None:
    """Return a number below ``most`` in a URL; None if there is none."""
    return whole_number(text or "", most - 1)


async def picture(request: Request) -> Response:
    """Return a page as a picture, drawn in a process of its own, and kept with its job."""
    job = _job(request)
    about, size = request.path_params, request.path_params["size"]
    files = job.result["files"] if job.state is State.DONE else []
    if about["file"] >= len(files) or size not in _FINE:
        raise HTTPException(404)
    file = files[about["file"]]
    kept = job.folder / "pictures" / f"{about['file']}-{about['page']}-{_FINE[size]:g}.png"
    if not kept.exists():
        studio = studio_of(request)
        # Nobody waits for the strip. A page that took too long once is not tried again.
        drawn = (studio.strips if size == _STRIP else studio.pictures).shared(
            f"{kept}", proofs.draw_page, job.folder / file["path"], about["page"], _FINE[size]
        )
        await ended(drawn)
        if drawn.state is not State.DONE or drawn.result is None:
            raise HTTPException(404, _("This page cannot be drawn."))
        await run_in_threadpool(_keep, kept, drawn.result)
        job.size += len(drawn.result)
    return FileResponse(kept, headers={"Cache-Control": "max-age=3600, immutable"})


def _keep(path: Path, data: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    write_file(path, data)


def _job(request: Request) -> Job:
    expired = _("These files have expired. Choose them again.")
    return job_of(request, studio_of(request).jobs, expired, of=_OF)


NAV: Final = (_("Proof"), "/proof")
UPLOADS: Final = {"/proof": MOST_BYTES}
ROUTES: Final = (
    Route("/proof", begin),
    Route("/proof", send, methods=["POST"]),
    Route("/proof/{job}", result),
    Route("/proof/{job}/pages/{file:int}/{page:int}/{size}.png", picture),
)
