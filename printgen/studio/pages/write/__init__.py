"""Write: the files of a user's own game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from printgen import UsageError
from printgen.core.files import MOST_PICTURE, MOST_TEXT
from printgen.studio import own_files
from printgen.studio.app import EDITOR, PICTURE, result_of, show, studio_of, target_of
from printgen.studio.own_files import ChangedError, OwnFile
from printgen.studio.pages import Tab
from printgen.studio.sessions import AskedError, Session
from printgen.studio.words import gettext as _
from printgen.studio.work import writing
from printgen.studio.workspace import OWN, Target

if TYPE_CHECKING:
    from starlette.requests import Request

TAB: Final = Tab(25, _("Write"), "write")
# The most files to drop in at once.
_MOST_DROPPED: Final = 20
# A text in a form is at most this much longer than in its file, since its line ends are longer.
_MOST_SENT: Final = 2 * MOST_TEXT + 10_000
# The most keys on the path to a place in a file.
_DEEPEST: Final = 40
_SCHEMAS: Final = ("game", "variant")


async def view(request: Request) -> Response:
    """Show the files of a game, one of them opened; for one of printgen's, how to copy it."""
    target = target_of(request)
    if not _is_own(target):
        return _page(request, target, {"files": []})
    files = await run_in_threadpool(own_files.files_of, target)
    asked = request.query_params.get("file", files[0].name if files else "")
    opened = next((each for each in files if each.name == asked), None)
    if opened is None:
        raise HTTPException(404, _("There is no file '{name}' in this game.", name=asked))
    return await _opened(request, target, files, opened)


async def _opened(
    request: Request,
    target: Target,
    files: list[OwnFile],
    file: OwnFile,
    mine: str | None = None,
) -> Response:
    """Show a file; with the text of ``mine``, that it was changed meanwhile."""
    facts: dict[str, Any] = {"text": None, "wrong": "", "mine": mine}
    if file.is_edited:
        try:
            facts["text"] = await run_in_threadpool(own_files.read, file)
        except UsageError as error:
            facts["wrong"] = f"{error}"
    # A script requests the rest, so that the page is there immediately; a game may take long to
    # read.
    is_asked = mine is not None or "check" in request.query_params
    _session(request, target)
    findings = await _findings(request, target, {}) if is_asked else None
    facts |= {"files": files, "file": file, "findings": findings}
    return _page(request, target, facts, 409 if mine is not None else 200)


def _page(request: Request, target: Target, facts: dict[str, Any], status: int = 200) -> Response:
    title = studio_of(request).looks.title(target)
    about = {"game": target, "title": title, "own": _is_own(target), "dropped": own_files.DROPPED}
    about["editor"] = (EDITOR / "editor.js").is_file()
    about["said"] = request.query_params.get("said", "")
    return show(request, "write", {**about, **facts}, status)


async def _findings(
    request: Request, target: Target, texts: dict[str, str]
) -> list[dict[str, Any]]:
    try:
        found: list[dict[str, Any]] = await _session(request, target).ask("findings", texts)
    except AskedError as error:
        return [_bare(each) for each in error.messages]
    return found


def _bare(message: str) -> dict[str, Any]:
    """Return a finding without a place."""
    return {"severity": "error", "message": message, "hint": "", "file": "", "line": 0, "place": ""}


def _session(request: Request, target: Target) -> Session:
    key = f"write {target.address}"
    given = target.opens, own_files.folder_of(target)
    return studio_of(request).sessions.get_or_start(key, writing.Writing, *given)


async def save(request: Request) -> Response:
    """Write a file's text, unless it was changed meanwhile: then show both texts."""
    async with request.form(max_files=0, max_part_size=_MOST_SENT) as form:
        target, file = _named(request, form)
        text, digest = f"{form.get('text', '')}", f"{form.get('digest', '')}"
    is_script = request.headers.get("accept") == "application/json"
    try:
        digest = await run_in_threadpool(own_files.save, file, text, digest)
    except ChangedError:
        there = await run_in_threadpool(own_files.find, target, file.name)
        if is_script:
            theirs = await run_in_threadpool(own_files.read, there or file)
            return JSONResponse({"theirs": theirs._asdict()})
        return await _opened(request, target, own_files.files_of(target), file, text)
    except UsageError as error:
        if is_script:
            return JSONResponse({"error": f"{error}"}, 400)
        raise
    if is_script:
        return JSONResponse({"digest": digest})
    return _to(target, file.name, said="saved", check="1")


async def create(request: Request) -> Response:
    """Write a new file, and open it."""
    form = await request.form()
    target = _own(request, form)
    name = await run_in_threadpool(own_files.create, target, f"{form.get('name', '')}".strip())
    return _to(target, name)


async def rename(request: Request) -> Response:
    """Give a file another name."""
    form = await request.form()
    target, file = _named(request, form)
    name = f"{form.get('name', '')}".strip()
    return _to(target, await run_in_threadpool(own_files.rename, target, file, name))


async def delete(request: Request) -> Response:
    """Delete a file."""
    form = await request.form()
    target, file = _named(request, form)
    await run_in_threadpool(own_files.delete, target, file)
    return _to(target, own_files.GAME_FILE, said="deleted")


async def drop(request: Request) -> Response:
    """Take pictures, tables and fonts that are dropped in."""
    async with request.form(max_files=_MOST_DROPPED, max_fields=10) as form:
        target = _own(request, form)
        given = [each for each in form.getlist("files") if isinstance(each, UploadFile)]
        given = [each for each in given if each.filename]
        if not given:
            raise UsageError("choose a picture, a table or a font")
        name = ""
        for each in given:
            if (each.size or 0) > MOST_PICTURE:
                size = {"name": each.filename, "most": MOST_PICTURE}
                raise UsageError(_("'{name}' has more than {most:,} bytes", **size))
            name = await run_in_threadpool(
                own_files.put,
                target,
                own_files.plain(each.filename or ""),
                await each.read(),
                replace=form.get("replace") == "on",
            )
    return _to(target, name)


async def content(request: Request) -> Response:
    """Return a picture of a game, or a drawing."""
    target = _own(request, request.query_params)
    file = await run_in_threadpool(own_files.find, target, request.query_params.get("file", ""))
    if file is None or file.kind not in {"picture", "drawing"}:
        raise HTTPException(404)
    data, kind = await run_in_threadpool(own_files.content, file)
    return Response(data, media_type=kind, headers={**PICTURE, "Cache-Control": "no-cache"})


async def check(request: Request) -> Response:
    """Return the findings about the game, with the texts of an editor in place of files."""
    sent = await _json(request)
    target = _own(request, sent)
    return JSONResponse({"findings": await _findings(request, target, await _texts(target, sent))})


async def look(request: Request) -> Response:
    """Return the page that is being edited, as it will look."""
    sent = await _json(request)
    target = _own(request, sent)
    spot, page = _spot(sent.get("spot")), f"{sent.get('page', '')}"
    try:
        seen = await _session(request, target).ask("look", await _texts(target, sent), spot, page)
    except AskedError as error:
        seen = {"findings": [_bare(each) for each in error.messages], "names": {}, "page": ""}
    return JSONResponse(seen)


async def drawn(request: Request) -> Response:
    """Return a page that was drawn a moment ago, as SVG."""
    target = _own(request, request.query_params)
    svg = await _session(request, target).ask("drawn", request.path_params["key"])
    if not svg:
        raise HTTPException(404)
    return Response(svg, media_type="image/svg+xml", headers=PICTURE)


def _spot(sent: Any) -> dict[str, Any]:
    """Return the cursor's place. Raises HTTPException if it is none."""
    try:
        return {
            "file": f"{sent['file']}",
            "path": [f"{each}" for each in sent.get("path", ())][:_DEEPEST],
            "row": int(sent.get("row", 0)),
            "before": float(sent.get("before", 0)),
        }
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError):
        raise HTTPException(400, _("This is not a place in a file.")) from None


async def _texts(target: Target, sent: dict[str, Any]) -> dict[str, str]:
    """Return the sent texts, of files that exist."""
    known = {each.name for each in await run_in_threadpool(own_files.files_of, target)}
    texts = sent.get("texts", {})
    if not isinstance(texts, dict) or not all(isinstance(each, str) for each in texts.values()):
        raise HTTPException(400, _("A text needs a name."))
    return {name: text for name, text in texts.items() if name in known}


async def text(request: Request) -> Response:
    """Return the present contents of a file."""
    target = _own(request, request.query_params)
    file = await run_in_threadpool(own_files.find, target, request.query_params.get("file", ""))
    if file is None or not file.is_edited:
        raise HTTPException(404)
    return JSONResponse((await run_in_threadpool(own_files.read, file))._asdict())


async def digests(request: Request) -> Response:
    """Return the digests of the game's files, unless nothing changed since they were ``seen``."""
    target = _own(request, request.query_params)
    now = await run_in_threadpool(studio_of(request).workspace.fingerprint, target)
    if now == request.query_params.get("seen"):
        return JSONResponse({"fingerprint": now})
    known = await run_in_threadpool(own_files.digests, target)
    return JSONResponse({"fingerprint": now, "digests": known})


async def schema(request: Request) -> Response:
    """Return the JSON Schema of a kind of file, with which an editor completes keys."""
    name = request.path_params["name"]
    if name not in _SCHEMAS:
        raise HTTPException(404)
    job = studio_of(request).pictures.shared(f"schema {name}", writing.schema, name)
    return JSONResponse(await result_of(job), headers={"Cache-Control": "max-age=3600"})


async def adopt(request: Request) -> Response:
    """Make a variant or a copy of a game, and go to its files."""
    form = await request.form()
    studio = studio_of(request)
    target = studio.workspace.find(f"{form.get('game', '')}")
    if target is None:
        raise HTTPException(404, _("There is no such game."))
    title, folder = f"{form.get('name', '')}", studio.workspace.folder
    if form.get("as") == "copy":
        begun = await run_in_threadpool(own_files.begin, folder, title, target.address)
        return RedirectResponse(f"/games/{OWN}/{begun}/write", 303)
    name = own_files.name_for(title)
    job = studio.pictures.start(writing.make_variant, target.opens, folder / f"{name}.yaml")
    await result_of(job)
    return RedirectResponse(f"/games/{OWN}/{name}.yaml/write", 303)


def _is_own(target: Target) -> bool:
    return target.address.startswith(f"{OWN}/")


def _own(request: Request, sent: Any) -> Target:
    """Return the user's own game that a request names. Raises HTTPException."""
    target = studio_of(request).workspace.find(f"{sent.get('game', '')}")
    if target is None or not _is_own(target):
        raise HTTPException(404, _("You have no game of that name."))
    return target


def _named(request: Request, form: FormData) -> tuple[Target, OwnFile]:
    target = _own(request, form)
    file = own_files.find(target, f"{form.get('file', '')}")
    if file is None:
        raise HTTPException(404, _("This file no longer exists."))
    return target, file


async def _json(request: Request) -> dict[str, Any]:
    try:
        sent = await request.json()
    except (ValueError, RecursionError):
        sent = None
    if not isinstance(sent, dict):
        raise HTTPException(400, _("This is not a valid request."))
    return sent


def _to(target: Target, name: str, **more: str) -> Response:
    query = urlencode({"file": name, **more})
    return RedirectResponse(f"/games/{target.address}/write?{query}", 303)


UPLOADS: Final = {
    "/write/save": 2 * _MOST_SENT,
    "/write/check": 4 * MOST_TEXT,
    "/write/look": 4 * MOST_TEXT,
    "/write/drop": MOST_PICTURE + MOST_TEXT,
}
ROUTES: Final = (
    Route("/games/{game:path}/write", view),
    Route("/write/save", save, methods=["POST"]),
    Route("/write/create", create, methods=["POST"]),
    Route("/write/rename", rename, methods=["POST"]),
    Route("/write/delete", delete, methods=["POST"]),
    Route("/write/drop", drop, methods=["POST"]),
    Route("/write/adopt", adopt, methods=["POST"]),
    Route("/write/check", check, methods=["POST"]),
    Route("/write/look", look, methods=["POST"]),
    Route("/write/drawn/{key}.svg", drawn),
    Route("/write/content", content),
    Route("/write/text", text),
    Route("/write/digests", digests),
    Route("/write/schema/{name}.json", schema),
)
