"""The server: its port, its URL, and the browser that opens it."""

from __future__ import annotations

import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Final

import uvicorn

from printgen import UsageError
from printgen.core import limits
from printgen.studio.app import create_app
from printgen.studio.guard import TOKEN
from printgen.studio.processes import prepare

LOOPBACK: Final = "127.0.0.1"
ANY: Final = "0.0.0.0"  # noqa: S104 - it is what the user asks for
# An address for documentation that nobody has (RFC 5737).
_OUTSIDE: Final = ("192.0.2.1", 9)
# The first port to try.
PORT: Final = 8170
_TRIES: Final = 20
# How long Ctrl-C may have to wait.
_HEARS_SECONDS: Final = 0.5
_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")


def serve(  # noqa: PLR0913 - each is an option of the command
    workspace: Path,
    *,
    opens: str = "",
    host: str = LOOPBACK,
    port: int | None = None,
    browser: bool = True,
    say: Callable[[str], None] = print,
) -> None:
    """Serve the studio until Ctrl-C, and print its URL.

    ``opens`` is the first page. On a ``host`` other than this computer, a token in the URL lets
    users in. Raises :class:`UsageError` if the port is taken.
    """
    listening = _bound(host, port)
    number = listening.getsockname()[1]
    is_local = host == LOOPBACK
    token = None if is_local else secrets.token_urlsafe(24)
    hosts = [f"{name}:{number}" for name in _NAMES] if is_local else []
    if is_local and number == 80:
        hosts += _NAMES
    prepare()
    app = create_app(workspace, hosts, token)
    address = _address(_reached(host), number, token, opens)
    config = uvicorn.Config(app, log_level="warning", server_header=False, proxy_headers=False)
    config.timeout_graceful_shutdown = 1
    # The limit of time is for single tasks of the user; the server stays.
    config.callback_notify = _renew
    say(f"The studio is at {address}")
    say("Press Ctrl-C to stop it.")
    if browser:
        # It waits for the server, which listens already.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    server = uvicorn.Server(config)
    # Waiting for a thread by `join`, Python 3.11 takes it for ended when Ctrl-C comes.
    ended = threading.Event()

    def run() -> None:
        try:
            server.run(sockets=[listening])
        finally:
            ended.set()

    # Ctrl-C comes to this thread, wherever that one is; on Windows, only between two waits.
    threading.Thread(target=run).start()
    try:
        while not ended.wait(_HEARS_SECONDS):
            pass
    except KeyboardInterrupt:
        say("The studio has stopped.")
    finally:
        server.should_exit = True
        ended.wait()
        app.state.studio.close()
        listening.close()


def _address(host: str, port: int, token: str | None, opens: str) -> str:
    """Return the URL for the browser; what follows a "#" is not sent, so the token goes first."""
    return f"http://{host}:{port}/{f'?{TOKEN}={token}' if token else ''}{opens}"


def _reached(host: str) -> str:
    """Return the address at which others reach a host.

    If it listens on all of a computer's addresses, this is the one towards the rest of the network.
    """
    if host != ANY:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as towards:
        try:
            # Nothing is sent: this only finds the route.
            towards.connect(_OUTSIDE)
            return str(towards.getsockname()[0])
        except OSError:
            return socket.gethostname()


async def _renew() -> None:
    limits.renew()


def _bound(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens. Raises :class:`UsageError` if that is impossible."""
    reason = ""
    ports = [port] if port is not None else range(PORT, PORT + _TRIES)
    for number in ports:
        # Of a socket that names its protocol, asyncio sends what is short at once, not 40 ms later.
        listening = socket.socket(proto=socket.IPPROTO_TCP)
        # On Windows, this would let two studios listen on one port.
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(128)
        except OSError as error:
            listening.close()
            reason = (error.strerror or f"{error}").lower()
            continue
        return listening
    raise UsageError(f"port {ports[-1]} of {host} cannot be used: {reason}")
