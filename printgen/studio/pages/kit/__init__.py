"""A kit: its progress, and then its files."""

from __future__ import annotations

import zipfile
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Any, Final

from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import (
    FileResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from printgen.studio.app import job_of, named, show, studio_of
from printgen.studio.jobs import Job, State
from printgen.studio.words import gettext as _

if TYPE_CHECKING:
    from starlette.requests import Request

# A ZIP is made in memory up to this size, otherwise in a file.
_IN_MEMORY: Final = 32_000_000
_PART: Final = 64_000
# The date of all files in a ZIP: the same kit gives the same bytes.
_DATE: Final = (1980, 1, 1, 0, 0, 0)


async def kit(request: Request) -> Response:
    """Show the progress of a kit, its errors, or its files."""
    job = _job(request).snapshot()
    facts: dict[str, Any] = {"job": job, "game": job.about, "title": job.about["title"]}
    if job.state is State.DONE:
        name, manifest = job.result["name"], job.result["manifest"]
        named = [file for file in manifest["files"] if file.endswith(".pdf")]
        whole = f"{name}-kit.pdf"
        facts["whole"] = whole if whole in named else None
        facts["files"] = [
            (file, _title(file, name, job.result["groups"])) for file in named if file != whole
        ]
        facts["notes"] = job.result["notes"]
    return show(request, "kit", facts)


async def file(request: Request) -> Response:
    """Return a file of a kit."""
    job, name = _finished(request), request.path_params["name"]
    if name not in job.result["manifest"]["files"]:
        raise HTTPException(404, _("The kit has no such file."))
    path = job.folder / job.result["name"] / name
    return FileResponse(path, filename=name, content_disposition_type="inline")


async def everything(request: Request) -> Response:
    """Return all files of a kit as a ZIP."""
    job = _finished(request)
    name = job.result["name"]
    packed = await run_in_threadpool(_zipped, job.folder / name)
    parts = iter(lambda: packed.read(_PART), b"")
    close = BackgroundTask(packed.close)
    return StreamingResponse(parts, 200, named(f"{name}.zip"), "application/zip", close)


def _zipped(folder: Path) -> IO[bytes]:
    packed = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - read and closed by the answer
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            inside = (Path(folder.name) / path.relative_to(folder)).as_posix()
            about = zipfile.ZipInfo(inside, _DATE)
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, path.read_bytes())
    packed.seek(0)
    return packed


def _job(request: Request) -> Job:
    expired = _("This kit has expired. Make it again.")
    return job_of(request, studio_of(request).jobs, expired, of="kit")


def _finished(request: Request) -> Job:
    job = _job(request)
    if job.state is not State.DONE:
        raise HTTPException(404, _("This kit is not finished."))
    return job


def _title(file: str, kit: str, groups: dict[str, str]) -> str:
    """Return what the kit's first page calls a file: the titles of its groups."""
    named = file.removeprefix(f"{kit}-").removesuffix(".pdf").split("+")
    return " + ".join(groups.get(each, each.replace("-", " ").capitalize()) for each in named)


ROUTES: Final = (
    Route("/kits/{job}", kit),
    Route("/kits/{job}/all.zip", everything),
    Route("/kits/{job}/files/{name}", file),
)
