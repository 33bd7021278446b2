"""Change: a form for all that a variant may set, with findings and changed pages beside it."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from printgen import PrintgenError, UsageError
from printgen.core.atomic import write_file
from printgen.studio import own_files
from printgen.studio.app import PICTURE, fields_of, job_of, show, studio_of, target_of
from printgen.studio.jobs import State
from printgen.studio.options import remembered, understood
from printgen.studio.own_files import ChangedError, OwnFile
from printgen.studio.pages import Tab
from printgen.studio.sessions import AskedError, Session
from printgen.studio.words import gettext as _
from printgen.studio.work import changes
from printgen.studio.workspace import OWN, Target

if TYPE_CHECKING:
    from starlette.requests import Request

TAB: Final = Tab(20, _("Change"), "change")
_NEW_TITLE: Final = _("My variant")
# The prefix of the form's fields with values of the game.
_SET: Final = "set."
# The most characters of texts whose pictures may still be requested, by their digests.
_MOST_KEPT: Final = 8_000_000
_texts: OrderedDict[str, str] = OrderedDict()


class Draft(NamedTuple):
    """A variant in progress: its file, its text, and the digest of the file, if it is saved."""

    target: Target
    file: Path
    saved: str
    digest: str

    @property
    def is_new(self) -> bool:
        """True if saving makes a new file."""
        return not self.digest


async def view(request: Request) -> Response:
    """Show the form of a saved variant, or of a new one."""
    return await _shown(request, _draft(request))


async def update(request: Request) -> Response:
    """Show the form as typed, or save it."""
    draft, form = _draft(request), await fields_of(request)
    if form.keys() & {"save", "as_new"}:
        return await _saved(request, draft, form)
    return await _shown(request, draft, form)


async def findings(request: Request) -> Response:
    """Return the typed text, its values and findings, as data."""
    draft, form = _draft(request), await fields_of(request)
    try:
        told = await _changed(_session(request, draft), form, draft)
        return JSONResponse(told | {"findings": _placed(request, draft, told["findings"])})
    except AskedError as error:
        return JSONResponse({"errors": error.messages}, 422)


async def pages(request: Request) -> Response:
    """Return the pages that differ, as a part of the page; nothing if more was typed meanwhile."""
    draft, form = _draft(request), await fields_of(request)
    text = _text_of(form, draft)
    try:
        drawn = await _session(request, draft).ask("pages", text)
    except AskedError as error:
        drawn = {"pages": [], "findings": [{"message": each} for each in error.messages]}
    if drawn is None:
        return Response(status_code=204)
    drawn["findings"] = _placed(request, draft, drawn["findings"])
    return _part(request, "pages", {"game": draft.target, "drawn": drawn, "of": _keep(text)})


async def picture(request: Request) -> Response:
    """Return a page as SVG: as it was, or with a text."""
    query = request.query_params
    text = _texts.get(query.get("of", ""))
    if text is None:
        raise HTTPException(404, _("This has changed in the meantime. Reload the page."))
    session = _session(request, _draft(request))
    svg = await session.ask("picture", text, query.get("file", ""), query.get("side", ""))
    if svg is None:
        raise HTTPException(404, _("This page does not exist."))
    return Response(svg, media_type="image/svg+xml", headers=PICTURE)


async def check(request: Request) -> Response:
    """Begin a full check of a variant."""
    draft, form, studio = _draft(request), await fields_of(request), studio_of(request)
    job = studio.checks.start(changes.check, draft.file, _text_of(form, draft))
    return JSONResponse({"job": job.id})


async def checked(request: Request) -> Response:
    """Return the findings of a check, as a part of the page; until then its progress, as data."""
    job = job_of(request, studio_of(request).checks, _("This check has expired."))
    if not job.state.is_over:
        return JSONResponse(job.facts(), 202)
    is_done = job.state is State.DONE
    found = _placed(request, _draft(request), job.result["findings"]) if is_done else []
    return _part(request, "checked", {"job": job, "is_done": is_done, "findings": found})


async def stop(request: Request) -> Response:
    """Stop a check: what it examines has changed."""
    await run_in_threadpool(studio_of(request).checks.stop, request.path_params["job"])
    return Response(status_code=204)


async def _saved(request: Request, draft: Draft, form: dict[str, str]) -> Response:
    """Write the variant's file and open it, or say why not and keep the text.

    The button names the version to replace; if the file has changed since, the user is asked.
    """
    try:
        told = await _changed(_session(request, draft), form, draft, about=True)
    except AskedError as error:
        return await _shown(request, draft, form, wrong=error.messages)
    text = told["text"]
    # With such a name or description, the form could not be opened again.
    if unprintable := [
        f"{each['message']} ({each['hint']})"
        for each in told["findings"]
        if each["field"] in changes.ABOUT and each["severity"] == "error"
    ]:
        return await _shown(request, draft, form, wrong=unprintable)
    as_new = draft.is_new or "as_new" in form
    folder, file = studio_of(request).workspace.folder, draft.file
    if as_new:
        try:
            file = folder / f"{own_files.name_for(form.get('variant.title', ''))}.yaml"
        except UsageError as error:
            return await _shown(request, draft, form, wrong=[str(error)])
    try:
        if as_new:
            folder.mkdir(parents=True, exist_ok=True)
            write_file(file, text.encode(), replace=False)
        else:
            own_files.save(_own_file(draft.target), text, form.get("save", ""))
    except OSError as error:
        return await _shown(request, draft, form, wrong=[f"{folder}: {error.strerror}"])
    except ChangedError:
        return await _shown(request, _draft(request), form, conflict=True)
    except UsageError as error:
        taken = _("The file '{name}' already exists: choose another name.", name=file.name)
        return await _shown(request, draft, form, wrong=[taken if as_new else str(error)])
    except PrintgenError as error:
        return await _shown(request, draft, form, wrong=[str(error)])
    address = f"{OWN}/{file.relative_to(folder).as_posix()}"
    return RedirectResponse(f"/games/{address}/change?saved", 303)


def _draft(request: Request) -> Draft:
    """Return the variant to change: one in the workspace is changed itself."""
    target, folder = target_of(request), studio_of(request).workspace.folder
    if target.is_variant and isinstance(target.opens, Path):
        return Draft(target, target.opens, *own_files.read(_own_file(target)))
    names = (
        f"{own_files.name_for(_NEW_TITLE)}{n}.yaml"
        for n in ("", *(f"-{n}" for n in range(2, 1000)))
    )
    file = next(folder / name for name in names if not (folder / name).exists())
    return Draft(target, file, changes.begun(target.opens, folder, _NEW_TITLE), "")


def _own_file(target: Target) -> OwnFile:
    """Return the file of a variant in the workspace. Raises HTTPException if it is gone."""
    for file in own_files.files_of(target):
        return file
    raise HTTPException(404, _("This file no longer exists."))


def _session(request: Request, draft: Draft) -> Session:
    studio = studio_of(request)
    given = {**understood(remembered(request)), "players": None}
    key = f"change {studio.workspace.fingerprint(draft.target)} {draft.file} {given}"
    return studio.sessions.get_or_start(key, changes.Changing, draft.file, draft.saved, given)


def _text_of(form: dict[str, str], draft: Draft) -> str:
    return form.get("text", draft.saved).replace("\r\n", "\n")


async def _changed(
    session: Session, form: dict[str, str], draft: Draft, *, about: bool = False
) -> dict[str, Any]:
    """Return the session's result for the text as typed.

    The variant's own title and note are printed on every sheet; they are only written when it is
    saved.
    """
    typed = {name.removeprefix(_SET): each for name, each in form.items() if name.startswith(_SET)}
    if about:
        typed |= {name: form[name] for name in changes.ABOUT if name in form}
    told: dict[str, Any] = await session.ask("change", _text_of(form, draft), typed)
    return told


async def _shown(
    request: Request,
    draft: Draft,
    form: dict[str, str] | None = None,
    wrong: list[str] | None = None,
    *,
    conflict: bool = False,
) -> Response:
    facts: dict[str, Any] = {
        "game": draft.target,
        "title": studio_of(request).looks.title(draft.target),
        "draft": draft,
        "digest": (form or {}).get("opened", draft.digest),
        "is_saved": form is None and "saved" in request.query_params,
        "wrong": wrong or [],
        "conflict": conflict,
        "errors": [],
    }
    try:
        facts |= await _facts(request, draft, form or {})
    except AskedError as error:
        facts["errors"] = error.messages
    return show(request, "change", facts)


async def _facts(request: Request, draft: Draft, form: dict[str, str]) -> dict[str, Any]:
    session = _session(request, draft)
    about = await session.ask("form")
    told = await _changed(session, form, draft)
    # With scripts, the pages follow after the form.
    drawn = await session.ask("pages", told["text"]) if form else None
    if drawn is not None:
        drawn["findings"] = _placed(request, draft, drawn["findings"])
    fields = about["fields"]
    return {
        "title": about["title"],
        "sections": [(name, list(of)) for name, of in groupby(fields, lambda f: f["section"])],
        "given": told["given"],
        "text": told["text"],
        "about": {name: form.get(name, told["given"].get(name, "")) for name in changes.ABOUT},
        "findings": _by_field(
            _placed(request, draft, told["findings"]), {each["name"] for each in fields}
        ),
        "drawn": drawn,
        "of": _keep(told["text"]),
    }


def _placed(request: Request, draft: Draft, findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return findings with their places as text; those in the user's own files have a link."""
    own = studio_of(request).workspace.folder
    found = []
    for each in findings:
        file, address = Path(each.get("file", "")), ""
        name = f"{Path(*file.parts[2:])}" if file.parts[:1] == ("data",) else file.name
        if file.is_relative_to(own):
            game = next((p for p in file.parents if (p / "game.yaml").is_file()), file)
            name = file.relative_to(game).as_posix() if game != file else file.name
            if file != draft.file or not draft.is_new:
                query = urlencode({"file": name, "line": each["line"], "check": 1})
                address = f"/games/{OWN}/{game.relative_to(own).as_posix()}/write?{query}"
        words = _("in {file}, line {line}", file=name, line=each["line"]) if name else ""
        found.append({**each, "place": words, "address": address})
    return found


def _by_field(findings: list[dict[str, Any]], known: set[str]) -> dict[str, list[dict[str, Any]]]:
    """Return findings by the fields that they are shown beside; those without a field under an
    empty name.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for each in findings:
        found.setdefault(each["field"] if each["field"] in known else "", []).append(each)
    return found


def _part(request: Request, name: str, facts: dict[str, Any]) -> Response:
    template = studio_of(request).templates.get_template(f"change/{name}.html")
    return HTMLResponse(template.render(**facts))


def _keep(text: str) -> str:
    """Return the digest with which pictures of a text are requested."""
    digest = sha256(text.encode()).hexdigest()[:32]
    _texts[digest] = text
    _texts.move_to_end(digest)
    while sum(map(len, _texts.values())) > _MOST_KEPT:
        _texts.popitem(last=False)
    return digest


ROUTES: Final = (
    Route("/games/{game:path}/change", view),
    Route("/games/{game:path}/change", update, methods=["POST"]),
    Route("/games/{game:path}/change/findings", findings, methods=["POST"]),
    Route("/games/{game:path}/change/pages", pages, methods=["POST"]),
    Route("/games/{game:path}/change/picture", picture),
    Route("/games/{game:path}/change/check", check, methods=["POST"]),
    Route("/games/{game:path}/change/checked/{job}", checked),
    Route("/changes/{job}/stop", stop, methods=["POST"]),
)
