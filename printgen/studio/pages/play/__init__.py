"""Play: a game at one screen, by persons in turns and by agents.

Its record is in the page and is sent with each request, so that nothing is lost with a process.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

from printgen import UsageError
from printgen.studio.app import PICTURE, named, show, studio_of, target_of
from printgen.studio.options import remembered, whole_number
from printgen.studio.pages import Tab
from printgen.studio.sessions import AskedError, Session
from printgen.studio.words import gettext as _
from printgen.studio.work import plays

if TYPE_CHECKING:
    from starlette.requests import Request

    from printgen.studio.workspace import Target

TAB: Final = Tab(40, _("Play"), "play")
# Longer actions were not typed by anybody.
_LONGEST: Final = 500
_MOST_PICKED: Final = 20


async def ask(request: Request) -> Response:
    """Show the form for a new game, or for a record to continue."""
    target = target_of(request)
    return await _form(request, target, {})


async def play(request: Request) -> Response:
    """Do what was asked in the game that was sent, and show it."""
    target = target_of(request)
    async with request.form(max_files=1, max_fields=100) as form:
        sent = {name: await _text(value) for name, value in form.items()}
    session = _session(request, target)
    try:
        facts = await _done(session, sent)
    except UsageError as error:
        return await _form(request, target, sent, [str(error)])
    except AskedError as error:
        if "record" not in sent:
            return await _form(request, target, sent, error.messages)
        return _page(request, target, {"errors": error.messages, "record": sent["record"]}, 400)
    return _page(request, target, {"errors": [], **facts})


async def record(request: Request) -> Response:
    """Return the record that was sent, as a file."""
    target = target_of(request)
    async with request.form(max_files=0, max_fields=100) as form:
        text = await _text(form.get("record", ""))
    name = f"{target.address.rpartition('/')[2]}-game.yaml"
    return Response(text, media_type="application/yaml", headers=named(name))


async def picture(request: Request) -> Response:
    """Return a picture of a table."""
    key = request.path_params["key"]
    svg = await _session(request, target_of(request)).ask("picture", key)
    if not svg:
        raise HTTPException(404, _("This picture has expired. Open the game again."))
    return Response(svg, media_type="image/svg+xml", headers=PICTURE)


def _session(request: Request, target: Target) -> Session:
    studio = studio_of(request)
    key = f"play {studio.workspace.fingerprint(target)}"
    return studio.sessions.get_or_start(key, plays.Playing, target.opens)


async def _text(value: str | UploadFile) -> str:
    """Return a sent value as text; browsers change line ends in forms."""
    if isinstance(value, UploadFile):
        try:
            value = (await value.read()).decode()
        except UnicodeDecodeError:
            value = ""
    return value.replace("\r\n", "\n")


async def _done(session: Session, sent: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page shows after a request. Raises AskedError and UsageError."""
    text, at = sent.get("record", ""), whole_number(sent.get("at", ""))
    do = sent.get("do", "take" if "take" in sent else "pick" if "spot" in sent else "")
    facts: dict[str, Any]
    match do:
        case "begin":
            facts = await session.ask("begin", _asked(sent))
        case "take" | "write":
            action = sent.get("take" if do == "take" else "written", "").strip()
            facts = await session.ask("take", text, action[:_LONGEST])
        case "pick":
            picked = sent.get("picked", "").split()
            facts = await session.ask("pick", text, picked[:_MOST_PICKED], sent["spot"])
        case "undo":
            facts = await session.ask("undo", text)
        case "back" if at is not None:
            facts = await session.ask("go_back", text, at)
        case "look":
            facts = await session.ask("look", text)
        case "turn" | "end":
            facts = await session.ask("go_on" if do == "turn" else "play_to_end", text)
        case _:
            facts = await session.ask("show", text, at if do == "show" else None)
    return facts


def _asked(sent: Mapping[str, str]) -> dict[str, Any]:
    """Return the options of a new game. Raises UsageError for invalid ones."""
    players, seed = whole_number(sent.get("players", "")), sent.get("seed", "").strip()
    if players is None:
        raise UsageError(_("Choose the number of players."))
    if seed and whole_number(seed) is None:
        raise UsageError(_("Enter the setup number as a whole number, or leave it empty."))
    return {
        "players": players,
        "seed": whole_number(seed),
        "modes": [name.removeprefix("mode.") for name in sent if name.startswith("mode.")],
        "require": [name.removeprefix("require.") for name in sent if name.startswith("require.")],
        "movers": [sent.get(f"seat.{n}", "person") for n in range(min(players, len(sent)))],
    }


async def _form(
    request: Request, target: Target, sent: Mapping[str, str], errors: list[str] | None = None
) -> Response:
    usual = whole_number(sent.get("players", "") or remembered(request)["players"]) or 0
    facts: dict[str, Any] = {"form": None, "sent": sent, "errors": errors or []}
    try:
        form = await _session(request, target).ask("form", usual)
        facts |= {"form": form, "title": form["title"]}
    except AskedError as error:
        facts["errors"] = error.messages
    return _page(request, target, facts, 400 if errors else 200)


def _page(request: Request, target: Target, facts: dict[str, Any], status: int = 200) -> Response:
    head = {"game": target, "title": studio_of(request).looks.title(target)}
    return show(request, "play", {"form": None, "record": None, **head, **facts}, status)


ROUTES: Final = (
    Route("/games/{game:path}/play", ask),
    Route("/games/{game:path}/play", play, methods=["POST"]),
    Route("/games/{game:path}/play/record", record, methods=["POST"]),
    Route("/games/{game:path}/play/pictures/{key}", picture),
)
