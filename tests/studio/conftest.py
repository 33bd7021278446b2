"""A studio that listens on loopback, and a browser to look at it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from multiprocessing.connection import Connection

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Request,
    expect,
    sync_playwright,
)

from printgen.studio.processes import CONTEXT
from tests.helpers.studio import PATIENCE_MS, Server, serving
from tools.browser import SHELL
from tools.browser import browser as installed_browser

# Set where a browser must be there: then tests without one fail.
REQUIRED = "PRINTGEN_BROWSER_REQUIRED"
# What a shelf shows of a game takes as long as a kit: three of them are a shelf.
SHELF = ("aztec-market", "hex", "kalah")
# Without them a browser asks its maker for news at every start.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A studio with a short shelf and an empty workspace, shared by the tests of a process."""
    with pytest.MonkeyPatch.context() as patch:
        # What the shelf shows of the games is worked out once for all processes.
        home = tmp_path_factory.getbasetemp()
        shared = home.parent if "PYTEST_XDIST_WORKER" in os.environ else home
        patch.setenv("PRINTGEN_CACHE", str(shared / "studio-cache"))
        with serving(tmp_path_factory.mktemp("workspace")) as running:
            workspace = running.studio.workspace
            shown = [each for each in workspace.games() if each.address in SHELF]
            patch.setattr(workspace, "games", lambda: shown)
            yield running


@pytest.fixture
def open_pipes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pipes of processes stay open when these end, as on Windows if they end while they start."""
    if sys.platform == "win32":
        pytest.skip("pipes have no numbers to copy")
    held: list[int] = []
    pipe = CONTEXT.Pipe

    def held_open(*, duplex: bool = True) -> tuple[Connection, Connection]:
        ours, theirs = pipe(duplex=duplex)
        held.append(os.dup(theirs.fileno()))
        return ours, theirs

    monkeypatch.setattr(CONTEXT, "Pipe", held_open)
    yield
    for each in held:
        os.close(each)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A browser without a screen; tests are left out where there is none."""
    program = installed_browser(SHELL)
    if program is None:
        if os.environ.get(REQUIRED):
            pytest.fail("no browser was found: run make browser")
        pytest.skip("no Chromium, Chrome or Edge was found: make browser installs Debian's")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=[*QUIET])
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def tab(chromium: Browser, server: Server) -> Page:
    """The page that the tests of a process have in turn: Chromium opens another in 0.7 s."""
    # Colours that change by and by are drawn many times.
    context = chromium.new_context(base_url=server.address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    return context.new_page()


@pytest.fixture(scope="session")
def plain_tab(chromium: Browser, server: Server) -> Page:
    """As ``tab``, without scripts."""
    context = chromium.new_context(base_url=server.address, java_script_enabled=False)
    context.set_default_timeout(PATIENCE_MS)
    return context.new_page()


@pytest.fixture
def plain_page(plain_tab: Page) -> Iterator[Page]:
    """A page in a browser without scripts, which remembers nothing."""
    plain_tab.context.clear_cookies()
    yield plain_tab
    plain_tab.goto("about:blank")


@pytest.fixture
def page(tab: Page, server: Server) -> Iterator[Page]:
    """A page that remembers nothing. What goes wrong in it, and what it asks of others, fails."""
    tab.context.clear_cookies()
    tab.set_viewport_size({"width": 1280, "height": 720})
    tab.emulate_media(color_scheme="light")
    tab.goto("/static/base.css")
    tab.evaluate("sessionStorage.clear(); localStorage.clear()")
    wrong: list[str] = []

    def heard(said: ConsoleMessage) -> None:
        # A page that is not there says so in the log as well.
        if said.type == "error" and "404" not in said.text:
            wrong.append(said.text)

    def failed(error: Error) -> None:
        wrong.append(f"{error}")

    def asked(request: Request) -> None:
        if not request.url.startswith((server.address, "blob:", "data:")):
            wrong.append(request.url)

    listeners = {"console": heard, "pageerror": failed, "request": asked}
    for event, listener in listeners.items():
        tab.on(event, listener)  # type: ignore[call-overload]
    yield tab
    for event, listener in listeners.items():
        tab.remove_listener(event, listener)
    tab.unroute_all()
    tab.goto("about:blank")
    for other in tab.context.pages[1:]:
        other.close()
    assert not wrong
