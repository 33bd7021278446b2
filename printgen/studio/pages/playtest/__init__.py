"""Playtest: agents play many games of several versions, with statistics side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

import printgen
from printgen.studio.app import job_of, show, studio_of, target_of
from printgen.studio.jobs import Job, State, ended
from printgen.studio.options import whole_number
from printgen.studio.pages import Tab
from printgen.studio.pages.playtest.figures import side_by_side
from printgen.studio.words import gettext as _
from printgen.studio.work import playtests
from printgen.studio.workspace import Target

if TYPE_CHECKING:
    from starlette.datastructures import FormData
    from starlette.requests import Request

TAB: Final = Tab(80, _("Playtest"), "playtest")
_OF: Final = "playtest"
_GAMES: Final = 100
# More would take longer than a job may.
_MOST_GAMES: Final = 100_000
# The most different agents in one series.
_MOST_AGENTS: Final = 8
_NUMBERS: Final = ("games", "players", "seed", "longest")
_LISTS: Final = ("mode", "agent", "version")


async def ask(request: Request) -> Response:
    """Show the form of a playtest."""
    target = target_of(request)
    about = await _look(request, target)
    given = {
        "games": f"{_GAMES}",
        "players": f"{about.result['players'][0]}" if about.result else "",
        "seed": "",
        "longest": "",
        "modes": [],
        "agents": ["random"],
        "versions": [target.address],
    }
    return _page(request, target, about, given)


async def begin(request: Request) -> Response:
    """Begin a playtest, and go to its page; or show errors beside the form."""
    target, studio = target_of(request), studio_of(request)
    about = await _look(request, target)
    form = await request.form()
    given = _given(form)
    wrong = _wrong(given, about.result) if about.result else {}
    if wrong or not about.result or not about.result["has_rules"]:
        return _page(request, target, about, given, wrong=wrong)
    options = {
        **{name: whole_number(given[name]) for name in _NUMBERS},
        "modes": given["modes"],
        "agents": given["agents"],
    }
    found = [studio.workspace.find(address) for address in given["versions"]]
    versions = [(about.result["versions"][each.address], each.opens) for each in found if each]
    job = studio.jobs.start(
        playtests.playtest, versions, options, of=_OF, game=target.address, given=given
    )
    return RedirectResponse(f"/playtests/{job.id}", 303)


async def result(request: Request) -> Response:
    """Show the progress of a playtest, or its statistics; and the form, to play again."""
    job = _job(request).snapshot()
    target = studio_of(request).workspace.find(job.about["game"])
    if target is None:
        raise HTTPException(404, _("This game no longer exists."))
    return _page(request, target, await _look(request, target), job.about["given"], job)


async def report(request: Request) -> Response:
    """Return the report of a version, as the command line writes it."""
    job, number = _job(request), request.path_params["number"]
    played = job.result if job.state is State.DONE else []
    if number >= len(played) or played[number]["errors"]:
        raise HTTPException(404, _("This report does not exist."))
    name = f"{played[number]['figures']['game']}-playtest.html"
    return FileResponse(job.folder / f"{number}.html", media_type="text/html", filename=name)


async def _look(request: Request, target: Target) -> Job:
    """Return the finished job that has read a game for the form."""
    studio = studio_of(request)
    games = studio.workspace.own()
    own = {each.address: (each.name, each.opens) for each in games}
    # A variant that has been fixed is a version again.
    prints = [studio.workspace.fingerprint(each) for each in (target, *games)]
    key = " ".join([_OF, target.address, *own, *prints])
    job = studio.pictures.shared(key, playtests.look_at, target.opens, own, again=True)
    await ended(job)
    return job


def _page(  # noqa: PLR0913, PLR0917 - what the page shows
    request: Request,
    target: Target,
    about: Job,
    given: Mapping[str, Any],
    job: Job | None = None,
    wrong: Mapping[str, str] | None = None,
) -> Response:
    facts = {
        "game": target,
        "title": about.result["title"] if about.result else target.name,
        "about": about,
        "given": given,
        "wrong": wrong or {},
        "agents": printgen.choices("agent"),
        "most_agents": _MOST_AGENTS,
        "job": job,
        "sections": side_by_side(job.result) if job and job.state is State.DONE else [],
    }
    return show(request, "playtest", facts)


def _given(form: FormData) -> dict[str, Any]:
    """Return the values of the form as typed."""
    one = {name: f"{form.get(name, '')}".strip() for name in _NUMBERS}
    many = {f"{name}s": [f"{each}" for each in form.getlist(name) if each] for name in _LISTS}
    return one | many


def _wrong(given: Mapping[str, Any], about: Mapping[str, Any]) -> dict[str, str]:
    """Return the errors in the typed values, by field."""
    wrong = {}
    if not whole_number(given["games"], _MOST_GAMES):
        wrong["games"] = _("Enter the number of games, from 1 to {most:,}.", most=_MOST_GAMES)
    if whole_number(given["players"]) is None:
        wrong["players"] = _("Choose the number of players.")
    if given["seed"] and whole_number(given["seed"]) is None:
        wrong["seed"] = _("Enter a whole number, or leave it empty.")
    if given["longest"] and not whole_number(given["longest"]):
        wrong["longest"] = _("Enter the number of actions to stop after, or leave it empty.")
    if not {*given["modes"]} <= {*about["modes"]}:
        wrong["modes"] = _("Choose one of this game's options.")
    if not given["agents"] or not {*given["agents"]} <= {*printgen.choices("agent")}:
        wrong["agents"] = _("Choose who plays.")
    if not given["versions"] or not {*given["versions"]} <= {*about["versions"]}:
        wrong["versions"] = _("Choose at least one version.")
    return wrong


def _job(request: Request) -> Job:
    expired = _("This playtest has expired. Start it again.")
    return job_of(request, studio_of(request).jobs, expired, of=_OF)


ROUTES: Final = (
    Route("/games/{game:path}/playtest", ask),
    Route("/games/{game:path}/playtest", begin, methods=["POST"]),
    Route("/playtests/{job}", result),
    Route("/playtests/{job}/reports/{number:int}", report),
)
