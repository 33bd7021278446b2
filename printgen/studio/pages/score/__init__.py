"""Score: players' counts at the end are typed, or come in files; everything else follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from printgen import UsageError
from printgen.core.atomic import write_file
from printgen.studio.app import fields_of, job_of, named, show, studio_of, target_of
from printgen.studio.jobs import Job, State, ended
from printgen.studio.options import for_pages, remembered, whole_number
from printgen.studio.pages import Tab
from printgen.studio.sessions import AskedError, Session
from printgen.studio.uploads import plain_name
from printgen.studio.words import gettext as _
from printgen.studio.work import scores

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

    from printgen.studio.workspace import Target

TAB: Final = Tab(50, _("Score"), "score")
# A result, and the files it refers to.
_MOST_FILES: Final = 5
# The beginnings of the names of fields for what is counted.
_COUNTS: Final = ("common.", "seats.")
_KINDS: Final = (".yaml", ".yml", ".json", ".csv", ".tsv", ".xlsx", ".ods")


async def view(request: Request) -> Response:
    """Show the form, as typed, and the result."""
    target = target_of(request)
    typed = {**request.query_params, **await fields_of(request)}
    try:
        facts = await _scored(_session(request, target), request, typed)
    except AskedError as error:
        facts = {"errors": error.messages, "title": target.name}
    return _page(request, target, facts)


def _page(request: Request, target: Target, facts: dict[str, Any], status: int = 200) -> Response:
    return show(request, "score", {"game": target, "job": None, **facts}, status)


async def sheet(request: Request) -> Response:
    """Return the filled-in score sheet as PDF, or the form with what is wrong."""
    target = target_of(request)
    session = _session(request, target)
    facts = await _scored(session, request, await fields_of(request))
    pdf = b""
    if facts["score"]:
        wrong, pdf = await session.ask("sheet", facts["results"], for_pages(request))
        facts |= {"score": None, "counted": True, **_wrong(wrong)}
    if not pdf:
        return _page(request, target, facts, 400)
    headers = named(f"{target.address.rpartition('/')[2]}-score.pdf", inline=True)
    return Response(pdf, media_type="application/pdf", headers=headers)


async def picture(request: Request) -> Response:
    """Return the scored game as a picture, such as buildings."""
    session = _session(request, target_of(request))
    facts = await _scored(session, request, request.query_params)
    svg = await session.ask("picture", facts["results"]) if facts["score"] else ""
    if not svg:
        raise HTTPException(404)
    return Response(svg, media_type="image/svg+xml")


async def send(request: Request) -> Response:
    """Take a result in files, and show it."""
    target, studio = target_of(request), studio_of(request)
    async with request.form(max_files=_MOST_FILES, max_fields=5) as form:
        given = [each for each in form.getlist("files") if isinstance(each, UploadFile)]
        named = {plain_name(each.filename or ""): await each.read() for each in given}
    if not named or not all(name.lower().endswith(_KINDS) for name in named):
        raise UsageError(_("Choose results, a record or ledgers: as YAML, JSON or a table."))
    folder = studio.pictures.folder()
    for name, data in named.items():
        await run_in_threadpool(write_file, folder / name, data)
    work = scores.judge, target.opens, [*named], for_pages(request)
    job = studio.pictures.start(*work, folder=folder, game=target.address)
    await ended(job)
    return RedirectResponse(f"/games/{target.address}/score/files/{job.id}", 303)


async def judged(request: Request) -> Response:
    """Show the report on a result in files."""
    target, job = target_of(request), _job(request)
    await ended(job)
    facts = {
        "title": job.result["title"] if job.result else studio_of(request).looks.title(target),
        "errors": job.errors,
        "judged": job.result,
        "job": job,
    }
    return _page(request, target, facts, 200 if job.state is State.DONE else 400)


async def part(request: Request) -> Response:
    """Return the filled-in sheet of a result in files, or its picture."""
    name = request.path_params["part"]
    path = _job(request).folder / name
    if name not in {scores.SHEET, scores.PICTURE} or not path.exists():
        raise HTTPException(404)
    return FileResponse(path, filename=name, content_disposition_type="inline")


def _job(request: Request) -> Job:
    expired, game = _("These files have expired. Choose them again."), request.path_params["game"]
    return job_of(request, studio_of(request).pictures, expired, game=game)


def _session(request: Request, target: Target) -> Session:
    studio = studio_of(request)
    key = f"score {studio.workspace.fingerprint(target)}"
    return studio.sessions.get_or_start(key, scores.Scoring, target.opens)


async def _scored(session: Session, request: Request, typed: Mapping[str, str]) -> dict[str, Any]:
    """Return the form's fields, and the score of the typed values, or errors in ``wrong``."""
    usual = remembered(request)["players"]
    count = typed.get("players", usual)
    ticked = [name.removeprefix("mode.") for name in typed if name.startswith("mode.")]
    form = await session.ask("form", whole_number(count) or 0, ticked)
    wrong: list[dict[str, str]] = []

    def counts(path: str, keys: Mapping[str, str]) -> dict[str, int]:
        found = {}
        for key in keys:
            text = typed.get(f"{path}.{key}", "").strip()
            count = whole_number(text)
            if text and count is None:
                message = _("'{text}' is not a number: enter digits only", text=text[:20])
                wrong.append({"field": f"{path}.{key}", "message": message, "hint": ""})
            elif count is not None:
                found[key] = count
        return found

    results = {
        "players": form["players"],
        "modes": form["modes"],
        "names": {
            seat: name for seat in form["seats"] if (name := typed.get(f"names.{seat}", "").strip())
        },
        "common": counts("common", form["common"]),
        "seats": {seat: counts(f"seats.{seat}", form["each"]) for seat in form["seats"]},
    }
    score = None
    if not wrong:
        wrong, score = await session.ask("score", results)
    said = {
        **_wrong(wrong),
        "score": score,
        "errors": [],
        "counted": any(text.strip() for name, text in typed.items() if name.startswith(_COUNTS)),
    }
    return {**form, **said, "results": results, "typed": typed, "query": urlencode(typed)}


def _wrong(wrong: list[dict[str, str]]) -> dict[str, Any]:
    return {"wrong": wrong, "invalid": {each["field"] for each in wrong}}


ROUTES: Final = (
    Route("/games/{game:path}/score", view, methods=["GET", "POST"]),
    Route("/games/{game:path}/score/sheet", sheet, methods=["POST"]),
    Route("/games/{game:path}/score/picture.svg", picture),
    Route("/games/{game:path}/score/files", send, methods=["POST"]),
    Route("/games/{game:path}/score/files/{job}", judged),
    Route("/games/{game:path}/score/files/{job}/{part}", part),
)
