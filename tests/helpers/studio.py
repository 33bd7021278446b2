"""A studio on a port of its own, and requests to it without a browser."""

from __future__ import annotations

import http.client
import os
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe

from printgen.studio.app import Studio, create_app
from printgen.studio.processes import prepare
from tools.editor import build

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route
    from starlette.applications import Starlette


# A kit takes seconds; a busy machine takes many.
PATIENCE_MS = 90_000


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    headers: Mapping[str, str]
    body: str


class Server(NamedTuple):
    """A running studio."""

    port: int
    app: Starlette

    @property
    def host(self) -> str:
        """Its name in requests."""
        return f"127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        """Where it is, without a slash at the end."""
        return f"http://{self.host}"

    @property
    def studio(self) -> Studio:
        """What its requests share."""
        studio: Studio = self.app.state.studio
        return studio

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: str | bytes | Iterator[bytes] | None = None,
        **headers: str,
    ) -> Answer:
        """Send a request as a program would, with these headers alone: ``origin="…"``."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        answered = Answer(answer.status, dict(answer.getheaders()), answer.read().decode("latin-1"))
        connection.close()
        return answered

    def post(self, path: str, body: str = "") -> Answer:
        """Send a form as a page of the studio would."""
        kind = "application/x-www-form-urlencoded"
        return self.ask(path, "POST", body, origin=self.address, content_type=kind)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def require_editor() -> None:
    """Leave a test out where the editor is not bundled; fail it where it must be."""
    if build.is_built():
        return
    if os.environ.get("CI"):
        pytest.fail("the studio's editor is not bundled: run make editor")
    pytest.skip("the studio's editor is not bundled: make editor does it")


def assert_accessible(page: Page) -> None:
    """Everybody can use the page as it is now."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def assert_for_everybody(page: Page) -> None:
    """Everybody can use the page by day and by night, and no screen is too narrow for it."""
    for width in (3840, 360, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if width < 3840:
            page.emulate_media(color_scheme="dark" if width > 360 else "light")
            assert_accessible(page)


@contextmanager
def late_script(page: Page) -> Iterator[None]:
    """What is typed in the block is typed before the page's script is there."""
    held: list[Route] = []
    page.route("**/page.js", lambda route: held.append(route))  # noqa: PLW0108 -- it is marked
    yield
    assert held
    page.unroute_all()  # That lets them go on.


@contextmanager
def serving(workspace: Path, token: str | None = None) -> Iterator[Server]:
    """Serve a studio from a thread until the end of the block."""
    listening = socket.socket(proto=socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    port = listening.getsockname()[1]
    hosts = [] if token else [f"127.0.0.1:{port}"]
    prepare()
    app = create_app(workspace, hosts, token)
    config = uvicorn.Config(app, log_level="error", proxy_headers=False)
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield Server(port, app)
    finally:
        server.should_exit = True
        thread.join()
        app.state.studio.close()
        listening.close()
