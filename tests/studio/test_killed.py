"""Whatever is killed, pages say so in words and go on, and what was kept is whole."""

from __future__ import annotations

import json
import marshal
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect

import printgen
from printgen.core.user_folders import private_cache
from printgen.studio import jobs
from printgen.studio.jobs import Job, Jobs
from printgen.studio.sessions import Session
from tests.helpers.kits import quiet_environment
from tests.helpers.studio import PATIENCE_MS, Server, free_port, serving

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="processes are killed otherwise there"),
]
GAME = "aztec-market"
T = TypeVar("T")
# The letters of a cached file's name, and the bytes of its digest at its beginning.
NAME, DIGEST = 64, 32
SAID = "The work ended early, without a result"


def _until(true: Callable[[], object], *, every: float = 0.001) -> None:
    end = time.monotonic() + PATIENCE_MS / 1000
    while not true():
        assert time.monotonic() < end
        time.sleep(every)


def _kill_next(jobs: Jobs, begin: Callable[[], T]) -> tuple[Job, T]:
    """Begin a job, and kill its process at once; return also what beginning it returned."""
    _until(lambda: not jobs._processes)
    begun = begin()
    _until(lambda: jobs._processes)
    ((key, process),) = jobs._processes.items()
    process.kill()
    job = jobs.get(key)
    assert job is not None
    _until(lambda: job.state.is_over and not job.folder.exists())
    return job, begun


@pytest.mark.game(GAME)
def test_a_killed_kit_says_so_and_can_be_made_again(page: Page, server: Server) -> None:
    begin = partial(server.post, "/kits", f"game={GAME}&paper=letter")
    job, answer = _kill_next(server.studio.jobs, begin)
    page.goto(answer.headers["location"])
    expect(page.get_by_role("heading", name="The kit could not be made")).to_be_visible()
    expect(page.locator(".findings")).to_contain_text(SAID)
    assert not job.folder.exists()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Your kit is ready")).to_be_visible()
    expect(page.get_by_text("-letter-", exact=False).first).to_be_visible()


@pytest.mark.game(GAME)
def test_a_killed_setup_says_so_and_can_be_drawn_again(page: Page, server: Server) -> None:
    address = f"/games/{GAME}/setup?seed=4711&players=2"
    _kill_next(server.studio.jobs, partial(server.ask, address))
    page.goto(address)
    expect(page.locator(".findings")).to_contain_text(SAID)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Step by step")).to_be_visible()


@pytest.mark.game(GAME)
def test_a_killed_session_says_so_and_the_next_key_opens_another(
    page: Page, server: Server
) -> None:
    page.goto(f"/games/{GAME}/score")
    expect(page.locator("form[data-ready]")).to_be_visible()
    field = page.locator("input[inputmode=numeric]").first
    with page.expect_response(re.compile("/score")):
        field.fill("1")
    sums = page.locator("#sums tfoot")
    expect(sums).to_be_visible()

    def session() -> Session | None:
        opened = reversed(server.studio.sessions._open.items())  # the last that was asked
        return next((each for key, each in opened if key.startswith("score")), None)

    # While nobody asks, nobody needs to know.
    first = session()
    assert first is not None
    first._process.kill()
    _until(lambda: not first.is_open)
    with page.expect_response(re.compile("/score")):
        field.fill("2")
    second = session()
    assert second is not None
    assert second is not first
    expect(sums).to_be_visible()
    # Whoever waits for the sums is told, and what was typed stays.
    process = second._process
    os.kill(process.pid, signal.SIGSTOP)
    field.fill("3")
    # Before the server asks, it would only open another.
    _until(lambda: second.is_busy)
    process.kill()
    expect(page.locator("#sums")).to_contain_text(SAID)
    expect(field).to_have_value("3")
    field.fill("4")
    expect(sums).to_be_visible()


@pytest.mark.game(GAME)
def test_a_server_that_is_gone_is_told_where_somebody_waits(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The second kit waits for the first.
    monkeypatch.setattr(jobs, "_cores", lambda: 1)
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE_MS)
    scoring, making, playing = (context.new_page() for _ in range(3))
    with serving(tmp_path) as server:
        scoring.goto(f"{server.address}/games/{GAME}/score")
        expect(scoring.locator("form[data-ready]")).to_be_visible()
        server.post("/kits", f"game={GAME}")
        answer = server.post("/kits", f"game={GAME}")
        making.goto(f"{server.address}{answer.headers['location']}")
        expect(making.get_by_role("heading", name="Making the kit")).to_be_visible()
        playing.goto(f"{server.address}/games/{GAME}/play")
        expect(playing.locator("[data-begin][data-ready]")).to_be_visible()
    scoring.locator("input[inputmode=numeric]").first.fill("5")
    expect(scoring.locator("#sums")).to_contain_text("The studio does not respond")
    expect(making.get_by_role("status")).to_contain_text("The studio does not respond")
    playing.get_by_role("button", name="Begin").click()
    expect(playing.get_by_role("alert")).to_contain_text("The studio does not respond")
    context.close()


def test_a_server_that_is_killed_leaves_what_it_kept_whole_and_nobody_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTGEN_CACHE", f"{tmp_path / 'cache'}")
    folder = private_cache("studio")
    assert folder is not None
    for kept in (1, 2):
        environment = {**quiet_environment(), "TMPDIR": f"{tmp_path}"}
        environment["PRINTGEN_CACHE"] = f"{tmp_path / 'cache'}"
        command = [sys.executable, "-m", "printgen", "studio", "--no-browser", "--port"]
        with subprocess.Popen(
            [*command, f"{free_port()}", "--workspace", f"{tmp_path / 'games'}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        ) as running:
            assert running.stdout is not None
            address = running.stdout.readline().split()[-1]
            _ask_until(address, kept)
            running.kill()
        _until(lambda: not _left(tmp_path), every=0.1)
        # A file that was being written has another name, and is no part of the cache.
        files = [file.read_bytes() for file in folder.iterdir() if len(file.name) == NAME]
        assert len(files) >= min(kept, len(printgen.list_games()))
        assert all(sha256(held[DIGEST:]).digest() == held[:DIGEST] for held in files)
        whole = [marshal.loads(held[DIGEST:]) for held in files]  # noqa: S302 - our own
        assert all({"title", "sheets", "picture"} <= set(each) for each in whole)


def _ask_until(address: str, kept: int) -> None:
    """Ask a studio what it knows of its games, until it knows so many."""

    def known() -> list[Any]:
        with urllib.request.urlopen(f"{address}looks") as answer:  # noqa: S310 - our own
            games = json.load(answer)["games"]
        return [each for each in games.values() if "sheets" in each]

    _until(lambda: len(known()) >= min(kept, len(printgen.list_games())), every=0.2)


def _left(folder: Path) -> list[str]:
    """Return the processes that have this folder in their environment."""
    found = []
    for file in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"TMPDIR={folder}\0".encode() in file.read_bytes():
                found.append(file.parent.name)
        except OSError:
            continue
    return found
