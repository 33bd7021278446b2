"""Pictures of every kind, made here, that show whether they are upright and of what colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw

from printgen.core.files import MOST_PICTURE, read_bytes
from printgen.core.pictures import picture_in
from printgen.core.scene import Picture
from tests.helpers.tiny import write_tiny

_T: Final = Image.Transpose
# How a picture lies in a file of which EXIF says that it is turned so.
LYING: Final = {
    2: _T.FLIP_LEFT_RIGHT,
    3: _T.ROTATE_180,
    4: _T.FLIP_TOP_BOTTOM,
    5: _T.TRANSPOSE,
    6: _T.ROTATE_90,
    7: _T.TRANSVERSE,
    8: _T.ROTATE_270,
}


def photo(width: int = 240, height: int = 160) -> Image.Image:
    """A picture whose quarters have four colours, so that one sees how it is turned."""
    image = Image.new("RGB", (width, height), "#c8c8c8")
    draw = ImageDraw.Draw(image)
    for n, colour in enumerate(("#d02020", "#20a040", "#2040c0")):
        x, y = n % 2 * width // 2, n // 2 * height // 2
        draw.rectangle((x, y, x + width // 2 - 1, y + height // 2 - 1), fill=colour)
    return image


def turned(file: Path, turn: int, **options: Any) -> Path:
    """Writes the photograph as it lies in a camera that was held so."""
    exif = Image.Exif()
    exif[0x0112] = turn
    image = photo()
    if turn in LYING:
        image = image.transpose(LYING[turn])
    image.save(file, exif=exif, quality=95, **options)
    return file


def write(folder: Path) -> dict[str, Path]:
    """Writes the photograph in every form that is read, and returns the files by name."""
    folder.mkdir(parents=True, exist_ok=True)
    image = photo()
    oval = Image.new("L", image.size, 0)
    ImageDraw.Draw(oval).ellipse((20, 10, 220, 150), fill=255)
    clear = image.convert("RGBA")
    clear.putalpha(oval)
    greys = image.convert("L").convert("I").point(lambda value: value * 257)
    forms: dict[str, tuple[Image.Image, dict[str, Any]]] = {
        "rgb.png": (image, {}),
        "palette.png": (image.quantize(16), {}),
        "grey.png": (image.convert("L"), {}),
        "grey16.png": (greys.convert("I;16"), {}),
        "clear.png": (clear, {}),
        "photo.jpg": (image, {"quality": 95}),
        "progressive.jpg": (image, {"quality": 95, "progressive": True}),
        "grey.jpg": (image.convert("L"), {"quality": 95}),
        "inks.jpg": (image.convert("CMYK"), {"quality": 95}),
        "photo.webp": (image, {"quality": 95}),
        "lossless.webp": (image, {"lossless": True}),
        "clear.webp": (clear, {"lossless": True}),
    }
    for name, (made, options) in forms.items():
        made.save(folder / name, **options)
    return {name: folder / name for name in forms}


CARDS: Final = """\
  card:
    kind: card
    title: {{one: card, many: cards}}
    group: bits
    size: {{width: 30mm, height: 20mm, provenance: assumed}}
    bleed: 2mm
    fields: {{art: image}}
    front: picture
    rows:
{rows}
"""
FACE: Final = """\
  picture:
    boxes:
      art: {%s}
"""


def write_cards(folder: Path, *art: str, box: str = 'image: "{art}"', images: str = "") -> Path:
    """Writes a game of cards with a picture each, and returns its folder."""
    rows = "\n".join(
        f"      r{n}: {{quantity: {{value: 1, provenance: assumed}}, art: {name}}}"
        for n, name in enumerate(art)
    )
    game = write_tiny(folder, components=CARDS.format(rows=rows), faces=FACE % box)
    if images:
        file = game / "game.yaml"
        file.write_text(file.read_text("utf-8") + f"images: {images}\n", "utf-8")
    return game


def examine(file: Path, shown: str) -> Picture:
    """The picture in a file; ``shown`` is its name in messages."""
    return picture_in(read_bytes(file, MOST_PICTURE, shown=shown), file, shown)
