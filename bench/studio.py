"""Measure the studio in a real browser: its start, the shelf, keys, pages, kits for many at once.

Usage: python bench/studio.py [--rounds 5] [--keys 40] [--changes 500]
                              [--browsers 20] [--json]

Each round starts a server of its own and looks at its shelf with a browser that runs already: with
an empty cache, as on a new computer, and then with a full one. After that one server is used by
all: somebody types into forms, and looks at pages; then so many browsers make a kit at the same
time, while one more goes on typing. Times are medians and 95th percentiles, by the clock; the
memory is what the processes take of it, shared pages by shares (Linux only).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, Page, async_playwright
from run import PROJECT, environment

sys.path.insert(0, str(PROJECT))

from tools.browser import browser as installed_browser

GAMES = ("aztec-market", "market-at-kos")
PATIENCE_MS = 120_000
# Told when the page has been drawn for the first time.
DRAWN = """new Promise(done => new PerformanceObserver(seen => {
  if (seen.getEntriesByName("first-contentful-paint").length) requestAnimationFrame(done);
}).observe({ type: "paint", buffered: true }))"""
# Tells how long it takes from each key to what it changes, when that has been drawn.
KEYS = """([place, state]) => {
  for (const each of document.querySelectorAll("details")) each.open = true;
  window.took = [];
  let pressed = 0;
  const changes = document.querySelector(place);
  addEventListener("keydown", () => { pressed = performance.now(); }, true);
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
    if (!pressed || (state && changes.dataset.state !== state)) return;
    window.took.push(performance.now() - pressed);
    pressed = 0;
  }))).observe(changes, { childList: true, subtree: true, attributes: true });
}"""
# A picture below the window is not fetched before somebody scrolls to it.
SHELF_IS_WHOLE = """() => document.querySelector("[data-shelf=whole]")
  && [...document.querySelectorAll(".picture")].every(each =>
    each.complete || each.getBoundingClientRect().top > innerHeight)"""


class Typed(NamedTuple):
    """A form that answers each key: its page, the field to type into, what changes, and its state
    when it has, if it says that; and the pause before each key, in seconds.
    """

    name: str
    path: str
    field: str
    answer: str
    goal: str
    state: str = ""
    pause: float = 0


_COINS = "[id='figures.coins']"
FORMS = (
    Typed("a key in Score to the sums", "score", "input[inputmode=numeric]", "#sums", "150"),
    Typed("a key in Change to findings", "change", _COINS, "[data-change]", "150", "checked"),
    # The page of the last key is being drawn then.
    Typed(
        "the next key after 0.15 s to findings",
        "change",
        _COINS,
        "[data-change]",
        "150",
        "checked",
        0.15,
    ),
    Typed("a key in Change to the changed page", "change", _COINS, "#pages", "600", "drawn"),
)
READY = "[data-ready], [data-state=checked]"


class Server(NamedTuple):
    """A studio in a process of its own."""

    address: str
    process: asyncio.subprocess.Process

    def memory(self) -> dict[str, float]:
        """Return what its processes take, in MB: the server with the process that others are forked
        from, and those that are open for pages.
        """
        children: dict[int, list[int]] = defaultdict(list)
        for status in Path("/proc").glob("[0-9]*/stat"):
            parent = _read(status).rpartition(")")[2].split()
            children[int(parent[1]) if parent else 0].append(int(status.parent.name))
        own, forked = [self.process.pid], []
        for pid in own:
            if "forkserver" in _read(Path(f"/proc/{pid}/cmdline")):
                forked += children[pid]
            else:
                own += children[pid]
        return {"the server": sum(map(_memory, own)), "sessions": sum(map(_memory, forked))}


def _memory(pid: int) -> float:
    lines = _read(Path(f"/proc/{pid}/smaps_rollup")).splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError:
        return ""


@asynccontextmanager
async def studio(cache: Path, workspace: Path) -> AsyncIterator[Server]:
    """Serve a studio until the end of the block."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["-m", "printgen", "studio", "--workspace", str(workspace), "--port", str(port)]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        "--no-browser",
        cwd=PROJECT,
        env={**environment(), "PRINTGEN_CACHE": str(cache)},
        stdout=subprocess.PIPE,
    )
    # It says its address once it listens.
    if process.stdout is None or not await process.stdout.readline():
        raise SystemExit("the studio did not start")
    try:
        yield Server(f"http://127.0.0.1:{port}", process)
    finally:
        process.send_signal(2)
        await process.wait()


class Measures:
    """Samples by what they are of, in seconds, each with its goal."""

    def __init__(self) -> None:
        self.samples: dict[str, list[float]] = {}
        self.goals: dict[str, str] = {}

    def add(self, name: str, *seconds: float, goal: str = "") -> None:
        """Keep samples."""
        self.samples.setdefault(name, []).extend(seconds)
        self.goals[name] = goal

    def show(self) -> None:
        """Print a table of them."""
        print("| measure | samples | median | 95 % | most | goal |\n|---|---|---|---|---|---|")
        for name, found in self.samples.items():
            at = math.ceil(0.95 * len(found)) - 1
            times = (statistics.median(found), sorted(found)[at], max(found))
            cells = " | ".join(f"{each:.3g}" for each in times)
            print(f"| {name} | {len(found)} | {cells} | {self.goals[name]} |", flush=True)


async def start(browser: Browser, measures: Measures, folder: Path, rounds: int) -> None:
    """Measure from the start of a server to its shelf, with an empty cache and with a full one."""
    # Python compiles its modules once.
    async with studio(folder / "warm", folder / "workspace") as server:
        await (await _page(browser, server)).goto("/")
    for n in range(rounds):
        for how in ("new", "known"):
            began = time.perf_counter()
            async with studio(folder / f"cache-{n}", folder / "workspace") as server:
                page = await _page(browser, server)
                await page.goto("/", wait_until="commit")
                await page.evaluate(DRAWN)
                drawn = time.perf_counter() - began
                measures.add(f"start to the first page, {how} computer, s", drawn, goal="2.5")
                await page.wait_for_function(SHELF_IS_WHOLE)
                whole = time.perf_counter() - began
                measures.add(f"start to a whole shelf, {how} computer, s", whole)
                await page.context.close()


async def keys(page: Page, form: Typed, count: int) -> list[float]:
    """Return how long each of so many keys takes to its answer, in milliseconds."""
    await page.evaluate(KEYS, [form.answer, form.state])
    await page.locator(form.field).first.focus()
    for n in range(count):
        await asyncio.sleep(form.pause)
        await page.keyboard.press("Backspace" if n % 2 else "1")
        await page.wait_for_function("before => window.took.length > before", arg=n)
    found: list[float] = await page.evaluate("window.took")
    return found


async def typing(page: Page, measures: Measures, count: int) -> None:
    """Measure each form that answers keys, for each game."""
    for form in FORMS:
        for game in GAMES:
            await page.goto(f"/games/{game}/{form.path}")
            await page.wait_for_selector(READY)
            await keys(page, form, 2)
            await page.reload()
            await page.wait_for_selector(READY)
            name = f"{form.name}, {game}, ms"
            measures.add(name, *await keys(page, form, count), goal=form.goal)


async def sheets(page: Page, measures: Measures) -> None:
    """Measure how long it takes until a game's first page is there, and each other page."""
    shown = """file => {
      const at = document.querySelector(".front");
      return at?.hasAttribute('src') && at.src.endsWith(file) && at.complete;
    }"""
    for game in GAMES:
        began = time.perf_counter()
        await page.goto(f"/games/{game}/pages", wait_until="commit")
        await page.wait_for_function(shown, arg="")
        took = time.perf_counter() - began
        measures.add("Pages: all drawn and the first on screen, s", took)
        for link in (await page.locator(".strip a").all())[1:15]:
            file = await link.get_attribute("data-file")
            began = time.perf_counter()
            await link.click()
            await page.wait_for_function(shown, arg=file)
            took = time.perf_counter() - began
            measures.add("Pages: a click to another page, s", took)


async def together(browser: Browser, server: Server, measures: Measures, count: int) -> None:
    """Let so many browsers make a kit at the same time, while one more types."""
    at_work = True

    async def make(n: int) -> float:
        page = await _page(browser, server)
        await page.goto("/")
        began = time.perf_counter()
        await page.locator(f"button[value={GAMES[n % len(GAMES)]}]").click()
        await page.wait_for_selector("a[href$='-kit.pdf']")
        took = time.perf_counter() - began
        await page.context.close()
        return took

    async def type_meanwhile() -> list[float]:
        page, found = await _page(browser, server), []
        while at_work:
            await page.goto(f"/games/{GAMES[0]}/score")
            await page.wait_for_selector(READY)
            found += await keys(page, FORMS[0], 10)
        await page.context.close()
        return found

    typed = asyncio.create_task(type_meanwhile())
    made = await asyncio.gather(*map(make, range(count)), return_exceptions=True)
    at_work = False
    failed = [each for each in made if isinstance(each, BaseException)]
    times = [each for each in made if not isinstance(each, BaseException)]
    print(f"{count} browsers at once: {len(times)} kits, {len(failed)} failed", flush=True)
    measures.add(f"{count} browsers at once, each a kit, s", *times)
    measures.add("a key in Score meanwhile, ms", *await typed)


async def _page(browser: Browser, server: Server) -> Page:
    context = await browser.new_context(base_url=server.address)
    context.set_default_timeout(PATIENCE_MS)
    return await context.new_page()


async def measured(rounds: int, count: int, changes: int, browsers: int) -> Measures:
    """Return all measures."""
    measures = Measures()
    async with async_playwright() as playwright:
        program = installed_browser()
        browser = await playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            await start(browser, measures, folder, rounds)
            async with studio(folder / "cache-0", folder / "workspace") as server:
                page = await _page(browser, server)
                await page.goto("/")
                await page.wait_for_function(SHELF_IS_WHOLE)
                _add_memory(measures, server, "at the start")
                await typing(page, measures, count)
                _add_memory(measures, server, f"after {count} keys in each form")
                await page.goto(f"/games/{GAMES[0]}/change")
                await page.wait_for_selector(READY)
                await keys(page, FORMS[-1], changes)
                _add_memory(measures, server, f"after {changes} changes")
                await sheets(page, measures)
                await together(browser, server, measures, browsers)
                _add_memory(measures, server, "at the end")
        await browser.close()
    return measures


def _add_memory(measures: Measures, server: Server, when: str) -> None:
    taken = server.memory()
    for name, megabytes in taken.items():
        measures.add(f"memory {when}: {name}, MB", megabytes)
    measures.add(f"memory {when}: together, MB", sum(taken.values()), goal="300")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, help="starts of a server (5)")
    parser.add_argument("--keys", type=int, default=40, help="keys in each form (40)")
    parser.add_argument("--changes", type=int, default=500, help="drawn one after the other (500)")
    parser.add_argument("--browsers", type=int, default=20, help="at once (20)")
    parser.add_argument("--json", action="store_true", help="all samples, as JSON")
    args = parser.parse_args()
    measures = asyncio.run(measured(args.rounds, args.keys, args.changes, args.browsers))
    if args.json:
        print(json.dumps(measures.samples, indent=1))
        return
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    measures.show()


if __name__ == "__main__":
    main()
