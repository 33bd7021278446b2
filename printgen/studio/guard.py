"""Protect the application against other sites.

A web page from elsewhere can make a browser send requests to this computer. So every request must
name this server as its host (a name that a foreign DNS server maps to this address does not help),
and every request that changes something must come from one of our own pages.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from printgen.studio.words import gettext as _

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Everything that a page needs comes from this server; inline scripts and styles have no effect.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
    " font-src 'self'; connect-src 'self'; form-action 'self'; frame-src 'self';"
    " frame-ancestors 'self'; base-uri 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # With "no-referrer", a form would not say where it comes from.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
# The most bytes of a request's body, unless its path allows more.
MOST_BYTES: Final = 1_000_000
# None of our URLs is longer, and Python refuses to parse numbers with thousands of digits.
MOST_PATH: Final = 1000
# The name of the token in a URL.
TOKEN: Final = "token"  # noqa: S105 - not the token itself
_COOKIE: Final = "printgen-token"


class Guard:
    """Refuse requests from other sites and requests that are too large, and restrict what pages may
    do.

    ``hosts`` are the names of the server, with their port; an empty set allows any name, but then a
    ``token`` must come with the first request. ``uploads`` are the most bytes of a body by path.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Collection[str],
        token: str | None = None,
        uploads: Mapping[str, int] | None = None,
    ) -> None:
        if not hosts and token is None:
            raise ValueError("a server that is reached by any name needs a token")
        self._app = app
        self._hosts = frozenset(hosts)
        self._token = token
        self._uploads = uploads or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        answer = self._refusal(scope)
        if answer is not None:
            await answer(scope, receive, self._with_headers(send))
            return
        most = self._uploads.get(scope["path"], MOST_BYTES)
        await self._app(scope, _Bounded(receive, most).receive, self._with_headers(send))

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self._hosts and host.lower() not in self._hosts:
            return PlainTextResponse(_("This server is not reached by that name."), 421)
        if len(scope["path"]) > MOST_PATH:
            return PlainTextResponse(_("That address is too long."), 414)
        if self._token is not None and not self._is_known(headers):
            return self._admitted(scope)
        if _is_embedded_elsewhere(headers):
            return PlainTextResponse(_("Other sites cannot show this one."), 403)
        if scope["method"] not in SAFE and not _is_own(headers, host):
            return PlainTextResponse(_("Requests from other sites are refused."), 403)
        most = self._uploads.get(scope["path"], MOST_BYTES)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            return PlainTextResponse(_("That is more than {most:,} kB.", most=most // 1000), 413)
        return None

    def _is_known(self, headers: Headers) -> bool:
        cookie = SimpleCookie(headers.get("cookie", "")).get(_COOKIE)
        return cookie is not None and self._is_token(cookie.value)

    def _is_token(self, given: str) -> bool:
        return secrets.compare_digest(given.encode(), f"{self._token}".encode())

    def _admitted(self, scope: Scope) -> Response:
        """Return the answer to a request without the cookie; with the token in the URL, it sets the
        cookie.
        """
        given = parse_qs(scope["query_string"].decode("latin-1")).get(TOKEN, [""])[0]
        if scope["method"] in SAFE and self._is_token(given):
            # To a page of this server: "//" would begin the name of another.
            answer = RedirectResponse("/" + scope["path"].lstrip("/\\"), 303)
            answer.set_cookie(_COOKIE, given, httponly=True, samesite="strict")
            return answer
        return PlainTextResponse(_("Open the address that 'printgen studio' printed."), 403)

    @staticmethod
    def _with_headers(send: Send) -> Send:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        return sent


def _is_embedded_elsewhere(headers: Headers) -> bool:
    """Return True if a page of another site requests a part of itself, such as a picture."""
    site, mode = headers.get("sec-fetch-site", "none"), headers.get("sec-fetch-mode", "navigate")
    return site not in {"same-origin", "none"} and mode != "navigate"


def _is_own(headers: Headers, host: str) -> bool:
    """Return True if a page of this server sent the request, according to the browser."""
    if headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return False
    origin = urlsplit(headers.get("origin", ""))
    return origin.scheme in {"http", "https"} and origin.netloc.lower() == host.lower()


class TooLargeError(Exception):
    """A body is too long."""


class _Bounded:
    """The body of a request, cut off if it is longer than announced or allowed."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most

    async def receive(self) -> Message:
        """Return the next part of the body. Raises :class:`TooLargeError`."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLargeError
        return message
