"""Draw the pictures of the docs anew from what is drawn now: python -m tools.pictures."""

from __future__ import annotations

import random
import re
import shutil
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFilter

import printgen
from printgen.core.colour import mixed
from tools.orchard import files_in, write_orchard

IMAGES = Path(__file__).parents[1] / "docs" / "images"
HOW_TO = IMAGES.parent / "how-to"
DESK = "#ece8dd"
SHADOW = "#b9b2a2"
SCALE = 2.0
# The game, the end of a file's name, and which of its pages.
KIT = (
    ("aztec-market", "kit", 0),
    ("aztec-market", "tiles", 0),
    ("aztec-market", "rulebook", 1),
)
# One row of sheets below the other.
GAMES = (
    (
        ("market-at-kos", "poster", 0),
        ("tlatelolco", "poster", 0),
        ("tlatelolco", "counters", 0),
        ("buyers-market", "cards", 0),
        ("buyers-market", "pyramids", 0),
    ),
    (
        ("backgammon", "poster", 0),
        ("playing-cards", "cards", 2),
        ("hex", "board", 0),
        ("garden-paths", "tiles+lanterns", 0),
        ("hex", "stones", 0),
        ("piecepack", "tiles", 0),
    ),
)
# The page whose examples are boards, which of them are shown, and what they need besides.
BOARDS_PAGE = IMAGES.parents[1] / "printgen" / "kinds" / "board" / "README.md"
BOARDS = ("hex-board", "fords", "backgammon", "mill-board", "isles")
BASE = """\
format: 1
id: boards
title: Boards
version: "1"
players: {min: 2, max: 2, provenance: assumed}
credits: {designer: Nobody, notice: Examples of the documentation.}
parts: [%s]
theme:
  colours: {ink: "#222222", paper: "#ffffff", tint: "#f0e8d8", accent: "#aa3322"}
  styles: {plain: {font: sans, size: 9pt, min: 5pt}}
groups:
  board: {title: Boards, stock: card, making: Cut along the marks.}
faces:
  ground: {boxes: {ground: {shape: rect, fill: tint, bleed: true}}}
"""


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


def boards(folder: Path) -> Iterator[Any]:
    """Yield pictures of the boards that the page about boards has as examples."""
    text = BOARDS_PAGE.read_text("utf-8")
    examples = re.findall(r"(?ms)^```yaml\n(.*?)^```$", text)
    parts = {
        f"{board}.yaml": each for board in BOARDS for each in examples if f"  {board}:\n" in each
    }
    (folder / "game.yaml").write_text(BASE % ", ".join(parts), "utf-8")
    for name, part in parts.items():
        (folder / name).write_text(part, "utf-8")
    made = printgen.export(folder, to="png", out=folder, only=BOARDS, dpi=100)
    for board in BOARDS:
        (file,) = (made.folder / board).rglob("*front*.png")
        yield Image.open(file).convert("RGB")


def painted(sky: tuple[str, str], hill: str, tree: str, fruit: str) -> Any:
    """Return a landscape with trees, the same each time, as if it were a photograph."""
    width, height = 1100, 760
    chance = random.Random(8)  # the same trees each time
    ramp = Image.linear_gradient("L").resize((width, height))
    image = Image.composite(
        Image.new("RGB", ramp.size, sky[1]), Image.new("RGB", ramp.size, sky[0]), ramp
    )
    draw = ImageDraw.Draw(image)
    for n, shade in enumerate((0.75, 0.88, 1.0)):
        left, top = -400 + 400 * n, 360 + 90 * n
        colour = ImageColor.getrgb(hill)
        draw.ellipse((left, top, left + 1300, top + 900), tuple(int(c * shade) for c in colour))
    for n in range(26):
        y = 400 + 13 * n
        x, size = chance.randrange(width), 14 + 3 * n
        draw.rectangle((x - size // 9, y, x + size // 9, y + size), "#4a3524")
        for _ in range(40):
            dx, dy = chance.gauss(0, size / 2), chance.gauss(0, size / 3)
            r = size // 4
            light = mixed(tree, sky[1], 1 - chance.random() / 3)
            draw.ellipse((x + dx - r, y + dy - r, x + dx + r, y + dy + r), light)
        for _ in range(8):
            dx, dy, r = chance.gauss(0, size / 3), chance.gauss(0, size / 4), size // 12 + 1
            draw.ellipse((x + dx - r, y + dy - r, x + dx + r, y + dy + r), fruit)
    return image.filter(ImageFilter.GaussianBlur(0.8))


def example_pictures() -> None:
    """Draw the example pictures, and the sheets of the two how-tos that show cards."""
    paintings = {
        "orchard.jpg": painted(("#9cc4e4", "#eef3e6"), "#7fa650", "#3f7a35", "#c23b22"),
        "evening.jpg": painted(("#3b3f77", "#f0a35e"), "#5a4a52", "#2f3a3a", "#e0b040"),
    }
    for name, image in paintings.items():
        image.save(IMAGES / name, quality=82)
    cards("use-your-own-pictures", "postcards", 420).save(IMAGES / "pictures.jpg", quality=85)
    cards("draw-shapes", "shapes", 620).save(IMAGES / "shapes-on-faces.png", optimize=True)
    fronts("put-tables-on-cards", "beasts", 400).save(IMAGES / "tables-on-cards.png", optimize=True)


def cards(page: str, name: str, pixels: int) -> Any:
    """Return a picture of both sides of the cards that the files of a how-to make."""
    with tempfile.TemporaryDirectory() as place:
        game = written(page, name, Path(place))
        shutil.copytree(IMAGES, game / "art")
        kit = printgen.build_kit(game, out=Path(place) / "out", formats=("pdf",))
        made = kit.folder / f"{kit.folder.name}-cards.pdf"
        sheets = [high(trimmed(page_of(made, n), 19), pixels) for n in (0, 1)]
    width = sum(sheet.width + 18 for sheet in sheets) + 18
    placed = [(sheets[0], 18, 18), (sheets[1], sheets[0].width + 36, 18)]
    return on_desk((width, pixels + 36), placed, 4)


def written(page: str, name: str, place: Path) -> Path:
    """Write the files of a how-to; return the folder of its game."""
    for file, text in files_in(HOW_TO / f"{page}.md").items():
        (place / file).parent.mkdir(exist_ok=True)
        (place / file).write_text(text, "utf-8")
    return place / name


def fronts(page: str, name: str, pixels: int) -> Any:
    """Return a picture of the fronts of all pieces that the files of a how-to make."""
    with tempfile.TemporaryDirectory() as place:
        made = printgen.export(written(page, name, Path(place)), to="png", out=place, dpi=150)
        files = sorted(made.folder.rglob("*-front.png"))
        pieces = [high(Image.open(file).convert("RGB"), pixels) for file in files]
    lefts = [18 + sum(each.width + 18 for each in pieces[:n]) for n in range(len(pieces) + 1)]
    placed = [(piece, left, 18) for piece, left in zip(pieces, lefts, strict=False)]
    return on_desk((lefts[-1], pixels + 36), placed, 4)


def flat_pieces(folder: Path, *sheets: list[str]) -> Any:
    """Return a picture of pieces on the page about flat ones, as they lie on these sheets."""
    game = write_orchard(folder / "orchard")
    shown, x = [], 18
    for only in sheets:
        options = printgen.KitOptions(only=only)
        kit = printgen.build_kit(game, options, out=folder / only[0], formats=("pdf",))
        (file,) = kit.folder.glob("*-pieces.pdf")
        part = high(trimmed(page_of(file, 0), 19), 420)
        shown.append((part, x, 18))
        x += part.width + 18
    return on_desk((x, 456), shown, 4)


def in_rows(folder: Path, pixels: int) -> Any:
    """Return a picture of the rows of sheets, all as wide as the first, which is so high."""
    placed: list[tuple[Any, int, int]] = []
    width, y = 0, 18
    for row in GAMES:
        names = [name for _, name, _ in row]
        sheets = [
            high(trimmed(sheet, 12 if name == "poster" else 19), 500)
            for name, sheet in zip(names, pages(folder, row), strict=True)
        ]
        gaps = 18 * (len(row) + 1)
        width = width or sum(high(sheet, pixels).width for sheet in sheets) + gaps
        height = (width - gaps) * 500 // sum(sheet.width for sheet in sheets)
        x = 18
        for sheet in sheets:
            placed.append((high(sheet, height), x, y))
            x += placed[-1][0].width + 18
        y += height + 18
    return on_desk((width, y), placed, 4)


def main() -> None:
    """Draw all pictures."""
    example_pictures()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "boards").mkdir()
        shown, x = [], 18
        for board in boards(folder / "boards"):
            part = high(board, 300)
            shown.append((part, x, 18))
            x += part.width + 18
        grids = on_desk((x, 336), shown, 4)
        for game in dict.fromkeys(game for game, _, _ in (*KIT, *chain(*GAMES))):
            printgen.build_kit(game, out=folder, formats=("pdf",))
        cover, tiles, rules = (high(page, 707) for page in pages(folder, KIT))
        sheets = [(cover, 36, 70), (rules, 1018, 70), (tiles, 527, 36)]
        kit = on_desk((1552, 813), sheets, 12)
        games = in_rows(folder, 354)
        pieces = flat_pieces(folder, ["meadow"], ["divider", "chit"])
        edges = flat_pieces(folder, ["lane"], ["railway"])
    made = {"boards": grids, "kit": kit, "games": games, "shapes": pieces, "edges": edges}
    for name, picture in made.items():
        # The method that keeps every colour nearest to what it was; others lose a strong blue.
        few = picture.quantize(256, Image.Quantize.MAXCOVERAGE, 3, dither=Image.Dither.NONE)
        few.save(IMAGES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
