"""How users print: asked once, and remembered in the browser."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import printgen
from printgen.studio.words import gettext as _

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

_COOKIE: Final = "printgen-print"
_YEAR: Final = 31_536_000
# No game is for more.
_MOST_PLAYERS: Final = 100
# The most digits of a number that is typed, or in a URL.
DIGITS: Final = 18
_USUAL: Final = {
    "paper": "a4",
    "ink": "full",
    "duplex": "long-edge",
    "margin": "",
    "printer": "",
    "players": "",
}
# The version of a game to offer first, which is no option for printing.
_LANGUAGE: Final = "language"


def whole_number(text: str, most: int = 10**DIGITS) -> int | None:
    """Return a typed number; None for anything else, and for more than ``most``."""
    text = text.strip()
    is_one = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if is_one and int(text) <= most else None


def given_in(form: Mapping[str, Any]) -> dict[str, str]:
    """Return the values of a form, with defaults."""
    usual = {**_USUAL, _LANGUAGE: ""}
    return {name: f"{form.get(name, other)}" for name, other in usual.items()}


def understood(given: Mapping[str, str]) -> dict[str, Any]:
    """Return the values as options of a kit. Raises UsageError if they are impossible."""
    options: dict[str, Any] = {name: given[name] for name in _USUAL if given[name]}
    if given["players"]:
        options["players"] = whole_number(given["players"], _MOST_PLAYERS)
        if options["players"] is None:
            raise printgen.UsageError(_("write the number of players as a whole number"))
    printgen.KitOptions(**options)
    return options


def for_pages(request: Request) -> dict[str, str]:
    """Return how this browser prints single pages."""
    given = remembered(request)
    return {"paper": given["paper"], "ink": given["ink"]}


def remember(answer: Response, given: Mapping[str, str]) -> None:
    """Let the browser store the values, for a year."""
    packed = json.dumps(given).encode().hex()
    answer.set_cookie(_COOKIE, packed, max_age=_YEAR, samesite="strict", httponly=True)


def remembered(request: Request) -> dict[str, str]:
    """Return how this browser printed last, or the defaults without a valid cookie."""
    try:
        kept: Any = json.loads(bytes.fromhex(request.cookies.get(_COOKIE, "")))
        given = given_in(kept if isinstance(kept, dict) else {})
        understood(given)
    except (ValueError, RecursionError, printgen.UsageError):
        return given_in({})
    return given
