"""Write the pictures of the studio: docs/images/studio.png, its shelf, for the README, and
docs/images/studio/*.webp, each page at three widths, light and dark.

Pages are found by being there: run ``python -m tools.studio_pictures`` when one has changed.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from printgen.studio import pages
from tests.helpers.studio import PATIENCE_MS, Server, serving
from tools.browser import browser

IMAGES: Final = Path(__file__).parents[1] / "docs" / "images"
GAME: Final = "aztec-market"
# What is asked of a page, so that there is something to see, by the end of its address.
ASKED: Final = {
    "setup": {"players": "3", "seed": "7"},
    "score": {
        "players": "2",
        "names.south": "Ana",
        "names.west": "Ben",
        "seats.south.jewel": "4",
        "seats.south.coins": "1",
        "seats.west.cloth": "6",
        "common.jewel": "3",
    },
}
# A game that has begun, whose address is that of its form.
PLAYED: Final = "played"
WIDTHS: Final = (360, 1000, 1920)
SCHEMES: Final = ("light", "dark")
_HEIGHT: Final = 800
_SHELF: Final = (1200, 900)
# A sheet of six is as wide as a page of the docs on a large screen.
_SCALE: Final = 0.42
_GAP: Final = 10
_DESK: Final = "#8f8778"
# As small as it can be read: all together are to stay below 600 kB.
_QUALITY: Final = 45
# A palette is a third of the size, and drawn pages have few colours.
_COLOURS: Final = 128


def main() -> None:
    """Look at all pages, once all that the shelf says of the games is known."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as running:
        # Nobody needs to know where this is.
        running.studio.workspace.folder = Path("~/printgen")
        with sync_playwright() as playwright:
            opened = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
            taken = _taken(opened, running, "/", "light", _SHELF)
            shelf = taken.quantize(_COLOURS)
            shelf.save(IMAGES / "studio.png", optimize=True)
            (IMAGES / "studio").mkdir(exist_ok=True)
            for name, address in [*_addresses(), *_made(opened, running)]:
                file = IMAGES / "studio" / f"{name}.webp"
                begins = name == PLAYED
                sheet = _sheet(opened, running, address, begins=begins)
                sheet.save(file, quality=_QUALITY, method=6)
                print(f"{file.name}: {file.stat().st_size // 1000} kB", flush=True)
            opened.close()


def _addresses() -> Iterator[tuple[str, str]]:
    """Yield the pages that need nothing but their address, with the names of their pictures."""
    yield "shelf", "/"
    yield "message", "/nothing-here"
    for _, address in pages.nav():
        yield address.strip("/"), address
    for tab in pages.tabs():
        yield tab.path, f"/games/{GAME}/{tab.path}?{urlencode(ASKED.get(tab.path, {}))}"
    yield PLAYED, f"/games/{GAME}/play"


def _made(opened: Browser, running: Server) -> Iterator[tuple[str, str]]:
    """Yield the pages of what has been made first: a kit, and what a press finds in it."""
    page = _page(opened, running, "light", _SHELF)
    _open(page, "/")
    page.locator(f"button[value={GAME}]").click()
    link = page.locator("a[href$='-kit.pdf']")
    pdf = page.request.get(f"{link.get_attribute('href')}").body()
    yield "kit", page.url
    _open(page, "/proof")
    named = {"name": f"{GAME}.pdf", "mimeType": "application/pdf", "buffer": pdf}
    page.locator("input[type=file]").set_input_files(named)  # type: ignore[arg-type]
    page.locator("select[name=profile]").select_option("offset")
    page.locator("main form button.primary").click()
    page.locator(".view").wait_for()
    yield "proof-findings", page.url
    page.context.close()


def _sheet(opened: Browser, running: Server, address: str, *, begins: bool) -> Image.Image:
    """Return a page at all widths, side by side, light above dark; of a game that ``begins``."""
    small = [
        [
            taken.resize((round(taken.width * _SCALE), round(taken.height * _SCALE)))
            for width in WIDTHS
            for size in [(width, _HEIGHT)]
            for taken in [_taken(opened, running, address, scheme, size, begins=begins)]
        ]
        for scheme in SCHEMES
    ]
    across = sum(each.width + _GAP for each in small[0]) + _GAP
    down = sum(row[0].height + _GAP for row in small) + _GAP
    sheet = Image.new("RGB", (across, down), _DESK)
    y = _GAP
    for row in small:
        x = _GAP
        for each in row:
            sheet.paste(each, (x, y))
            x += each.width + _GAP
        y += row[0].height + _GAP
    return sheet


def _taken(  # noqa: PLR0913 - what a picture depends on
    opened: Browser,
    running: Server,
    address: str,
    scheme: str,
    size: tuple[int, int],
    *,
    begins: bool = False,
) -> Image.Image:
    page = _page(opened, running, scheme, size)
    _open(page, address)
    if begins:
        page.locator("#seed").fill("7")
        page.locator("[data-ready] button.primary").click()
        page.locator("[data-game][data-ready] [name=take]").first.wait_for()
    taken = page.screenshot()
    page.context.close()
    return Image.open(io.BytesIO(taken)).convert("RGB")


def _page(opened: Browser, running: Server, scheme: str, size: tuple[int, int]) -> Page:
    context = opened.new_context(
        base_url=running.address,
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE_MS)
    return context.new_page()


def _open(page: Page, address: str) -> None:
    """Open a page, and wait until what it shows has been made."""
    page.goto(address)
    busy = "main progress, [data-shelf='more comes']"
    page.wait_for_function("busy => !document.querySelector(busy)", arg=busy)
    page.wait_for_load_state("networkidle")


if __name__ == "__main__":
    main()
