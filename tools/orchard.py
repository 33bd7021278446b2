"""The game that the examples of the reference make together."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from printgen.fonts.font import font_path

ROOT = Path(__file__).parents[1]
KINDS = sorted((ROOT / "printgen" / "kinds").glob("*/README.md"))
PAGES = (ROOT / "docs" / "reference" / "data.md", *KINDS)
FENCE = re.compile(r"(?ms)^(?P<fence>`{3,})(?P<kind>\w*)\n(?P<text>.*?)^(?P=fence)$")
# The paintings that the examples show, and their names in the game.
ART = {"orchard.jpg": "orchard.jpg", "evening.jpg": "hills.jpg"}
# Fonts as a game might bring them, and the bundled ones that stand for them.
FONTS = {
    "Mine.otf": "serif-bold",
    "Runes.ttf": "sans-italic",
    "More.otf": "serif",
    "Mincho.otf": "serif-italic",
    "Gothic.otf": "sans-bold",
}
NAMED = re.compile(r"(?m)^File `(?P<name>[^`]+)`:\n\n(?=```)")


def fenced(page: Path, kind: str) -> list[str]:
    """Return the blocks of a page that are of that kind, such as ``yaml``."""
    text = page.read_text("utf-8")
    return [match["text"] for match in FENCE.finditer(text) if match["kind"] == kind]


def files_in(page: Path) -> dict[str, str]:
    """Return the files that a page tells to write: each fenced block after "File `name`:"."""
    text = page.read_text("utf-8")
    found = {match["name"]: FENCE.match(text, match.end()) for match in NAMED.finditer(text)}
    return {name: block["text"] for name, block in found.items() if block is not None}


def write_orchard(folder: Path) -> Path:
    """Write the game of the page about data and of those about kinds; return its folder.

    Raises :class:`ValueError` if the first example does not name its parts once.
    """
    whole, *parts = [each for page in PAGES for each in fenced(page, "yaml")]
    names = [f"part-{n}.yaml" for n in range(len(parts))]
    whole, count = re.subn(r"(?m)^parts: .*$", f"parts: [{', '.join(names)}]", whole)
    if count != 1:
        raise ValueError(f"{PAGES[0]} has no parts, or several lists of them")
    written = {"game.yaml": whole, **dict(zip(names, parts, strict=True))}
    for page in PAGES:
        written |= files_in(page)
    for name in ("art", "fonts"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for name, text in written.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    for name, key in FONTS.items():
        shutil.copy(font_path(key), folder / "fonts" / name)
    for painting, name in ART.items():
        shutil.copy(ROOT / "docs" / "images" / painting, folder / "art" / name)
    return folder
