"""The shelf: all games, each with its picture and what it takes, and how to print them."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

import printgen
from printgen.studio.app import show, studio_of, target_of, titled
from printgen.studio.options import given_in, remember, remembered, understood
from printgen.studio.words import gettext as _
from printgen.studio.work import kits

if TYPE_CHECKING:
    from starlette.requests import Request

    from printgen.studio.workspace import Target

_MOST_PLAYERS: Final = 8
# What is shown as soon as it is known.
_PLAIN: Final = ("title", "subtitle", "designer", "sheets", "duration")


async def shelf(request: Request) -> Response:
    """Show all games."""
    studio = studio_of(request)
    shipped, cards = studio.workspace.games(), studio.workspace.cards()
    known, more_comes = studio.looks.of_all([*(game for game, _versions in cards), *shipped])
    facts = {
        "more_comes": more_comes,
        "known": {address: _shown(address, each) for address, each in known.items()},
        "games": [(each, studio.workspace.variants(each.address)) for each in shipped],
        "own": cards,
        "language": {
            each.address: studio.workspace.language(each)
            for game, versions in cards
            for each in (game, *versions)
        },
        "folder": studio.workspace.folder,
        "printers": [(each, each) for each in printgen.choices("printer")],
        "counts": [
            (f"{count}", _("{count} players", count=count) if count > 1 else _("1 player"))
            for count in range(1, _MOST_PLAYERS + 1)
        ],
        "chosen": remembered(request),
    }
    return show(request, "shelf", facts)


async def look(request: Request) -> Response:
    """Return what is known so far of all games and of the chosen versions, and whether more will
    follow.
    """
    studio = studio_of(request)
    games = [game for game, _versions in studio.workspace.cards()] + studio.workspace.games()
    asked = request.query_params.getlist("version")[: len(games)]
    versions = [found for each in asked if (found := studio.workspace.find(each))]
    known, more_comes = studio.looks.of_all([*games, *versions])
    shown = {address: _shown(address, each) for address, each in known.items()}
    return JSONResponse({"games": shown, "more_comes": more_comes})


def _shown(address: str, known: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts on the card of a game; only those that are known."""
    shown = {name: f"{known[name] or ''}" for name in _PLAIN if name in known}
    if "players" in known:
        least, most = known["players"]["min"], known["players"]["max"]
        shown["players"] = f"{least}" if least == most else f"{least}–{most}"
    if "picture" in known:
        shown["picture"] = f"/pictures/{address}"
    if "errors" in known:
        shown["errors"] = known["errors"][0]
    return shown


async def picture(request: Request) -> Response:
    """Return the picture of a game."""
    facts = studio_of(request).looks.known(target_of(request))
    if "picture" not in facts:
        raise HTTPException(404, _("There is no picture of this game yet."))
    kept = {"Cache-Control": "no-cache"}
    return Response(b64decode(facts["picture"]), media_type="image/png", headers=kept)


async def make_kit(request: Request) -> Response:
    """Begin to build the kit of the form, and go to its page."""
    form = await request.form()
    game = f"{form.get('game', '')}"
    # The version is chosen beside each game; only that of this game counts.
    version = f"{form.get(f'version:{game}', '')}"
    studio = studio_of(request)
    target = studio.workspace.find(version or game)
    if target is None:
        raise HTTPException(404, _("Unknown game '{name}'.", name=version or game))
    given = given_in({**form, "language": _language(request, game, target)})
    # Impossible options are reported immediately, here.
    options = understood(given)
    title = titled(target, studio.looks.title(target))
    about: dict[str, Any] = {"title": title, "address": target.address, "given": given}
    job = studio.jobs.start(kits.build_kit, target.opens, options, of="kit", **about)
    answer = RedirectResponse(f"/kits/{job.id}", 303)
    remember(answer, given)
    return answer


async def choose(request: Request) -> Response:
    """Remember how one prints as soon as it is chosen: pages of games follow it."""
    given = given_in({**await request.form(), "language": remembered(request)["language"]})
    understood(given)
    answer = Response(status_code=204)
    remember(answer, given)
    return answer


def _language(request: Request, game: str, target: Target) -> str:
    """Return the language to offer from now on: that of the choice, if its game has several."""
    workspace = studio_of(request).workspace
    versions = [each for card, of in workspace.cards() if card.address == game for each in of]
    if any(map(workspace.language, versions)):
        return workspace.language(target)
    return remembered(request)["language"]


ROUTES: Final = (
    Route("/", shelf),
    Route("/looks", look),
    Route("/pictures/{game:path}", picture),
    Route("/kits", make_kit, methods=["POST"]),
    Route("/chosen", choose, methods=["POST"]),
)
