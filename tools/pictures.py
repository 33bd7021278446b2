"""Draw the pictures of the docs anew from the kits as they are now: python -m tools.pictures."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image, ImageChops, ImageDraw, ImageFilter

import printgen
from tools.orchard import write_orchard

IMAGES = Path(__file__).parents[1] / "docs" / "images"
DESK = "#ece8dd"
SHADOW = "#b9b2a2"
SCALE = 2.0
# The game, the end of a file's name, and which of its pages.
KIT = (
    ("aztec-market", "kit", 0),
    ("aztec-market", "tiles", 0),
    ("aztec-market", "rulebook", 1),
)
GAMES = (
    ("market-at-kos", "poster", 0),
    ("tlatelolco", "poster", 0),
    ("tlatelolco", "counters", 0),
    ("buyers-market", "cards", 0),
    ("buyers-market", "pyramids", 0),
)


def pages(folder: Path, wanted: tuple[tuple[str, str, int], ...]) -> Iterator[Any]:
    """Yield pictures of pages of kits that lie in the folder."""
    for game, part, number in wanted:
        (file,) = (folder / f"{game}-a4").glob(f"*-{part}.pdf")
        yield page_of(file, number)


def page_of(file: Path, number: int) -> Any:
    """Return a picture of a page of a PDF, at ``SCALE`` pixels a point."""
    document: Any = pypdfium2.PdfDocument(file)
    return document[number].render(scale=SCALE).to_pil().convert("RGB")


def high(sheet: Any, pixels: int) -> Any:
    """Return the picture, that high."""
    width = sheet.width * pixels // sheet.height
    return sheet.resize((width, pixels), Image.Resampling.LANCZOS)


def on_desk(size: tuple[int, int], placed: list[tuple[Any, int, int]], blur: int) -> Any:
    """Return sheets of paper on a desk, each with its shadow; the last lies on top."""
    desk = Image.new("RGB", size, DESK)
    for sheet, x, y in placed:
        shade = Image.new("L", size)
        box = x + blur // 2, y + blur // 2, x + sheet.width + blur // 2, y + sheet.height + blur
        ImageDraw.Draw(shade).rectangle(box, fill=150)
        desk.paste(
            Image.new("RGB", size, SHADOW), mask=shade.filter(ImageFilter.GaussianBlur(blur))
        )
        desk.paste(sheet, (x, y))
    return desk


def trimmed(sheet: Any, foot: float, rim: int = 24) -> Any:
    """Return the sheet without its foot, of so many mm, and most of the white round its print."""
    above = sheet.crop((0, 0, sheet.width, sheet.height - int(foot * 72 / 25.4 * SCALE)))
    left, top, right, bottom = ImageChops.invert(above).getbbox() or (0, 0, *above.size)
    whole = Image.new("RGB", (right - left + 2 * rim, bottom - top + 2 * rim), "white")
    whole.paste(above.crop((left, top, right, bottom)), (rim, rim))
    return whole


def shapes(folder: Path) -> Any:
    """Return a picture of the shapes on the page about flat pieces, as they lie on sheets."""
    game = write_orchard(folder / "orchard")
    shown, x = [], 18
    for n, only in enumerate((["meadow"], ["divider", "chit"])):
        options = printgen.KitOptions(only=only)
        kit = printgen.build_kit(game, options, out=folder / str(n), formats=("pdf",))
        (file,) = kit.folder.glob("*-pieces.pdf")
        part = high(trimmed(page_of(file, 0), 19), 420)
        shown.append((part, x, 18))
        x += part.width + 18
    return on_desk((x, 456), shown, 4)


def main() -> None:
    """Draw all pictures."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for game in dict.fromkeys(game for game, _, _ in (*KIT, *GAMES)):
            printgen.build_kit(game, out=folder, formats=("pdf",))
        cover, tiles, rules = (high(page, 707) for page in pages(folder, KIT))
        sheets = [(cover, 36, 70), (rules, 1018, 70), (tiles, 527, 36)]
        kit = on_desk((1552, 813), sheets, 12)
        shown, x = [], 18
        for (_, name, _), sheet in zip(GAMES, pages(folder, GAMES), strict=True):
            part = high(trimmed(sheet, 12 if name == "poster" else 19), 354)
            shown.append((part, x, 18))
            x += part.width + 18
        games = on_desk((x, 390), shown, 4)
        pieces = shapes(folder)
    for picture, file in ((kit, "kit.png"), (games, "games.png"), (pieces, "shapes.png")):
        # The method that keeps every colour nearest to what it was; others lose a strong blue.
        few = picture.quantize(256, Image.Quantize.MAXCOVERAGE, 3, dither=Image.Dither.NONE)
        few.save(IMAGES / file, optimize=True)


if __name__ == "__main__":
    main()
