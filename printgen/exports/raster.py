"""Art as pixels: drawn by the PDF backend, so that pictures and print are one drawing.

PDFium draws the page and Pillow writes the file; nothing else in printgen knows either. A picture's
size is a whole number of pixels, and its art lies in its middle: edges are off by less than a half.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from printgen.components.piece import Art
from printgen.exports.lines import Plate, Ring, Shape, Trace
from printgen.geometry import Box, Matrix
from printgen.scene import Circle, Document, Group, Node, Page, Paint, Path, Rect
from printgen.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL import Image

    Picture: TypeAlias = Image.Image

# Measured: a board of 63 million pixels took 550 MiB, 7 or 8 bytes a pixel besides all else.
MOST_PIXELS: Final = 80_000_000

_BLACK: Final = Paint("#000000")


class Frame(NamedTuple):
    """What a picture shows: its size in pixels and dots per inch, the map from the art's mm to the
    picture's, and what of it is left after cutting (None: all).
    """

    width: int
    height: int
    dpi: float
    onto: Matrix
    rim: Shape | None = None

    @property
    def pixels(self) -> int:
        return self.width * self.height


def frame(width: float, height: float, dpi: float, edge: float = 0.0) -> Frame:
    """A frame round art of so many mm, with ``edge`` mm more on all sides."""
    size = [round((side + 2 * edge) * dpi / MM_PER_INCH) for side in (width, height)]
    across, down = max(size[0], 1), max(size[1], 1)
    x = (across * MM_PER_INCH / dpi - width) / 2
    y = (down * MM_PER_INCH / dpi - height) / 2
    return Frame(across, down, dpi, Matrix(1, 0, 0, 1, x, y))


def picture(art: Art, shown: Frame) -> Picture:
    """The art as a picture: opaque on white, or with what is cut off left out of it."""
    image = _drawn(art, shown)
    if shown.rim is not None:
        from PIL import ImageOps

        # A mask of its own, and not a clip: so no pixel at the rim is mixed with white.
        image.putalpha(ImageOps.invert(_drawn((_filled(shown.rim),), shown).convert("L")))
    return image


def png(image: Picture, dpi: float) -> bytes:
    """The picture as a PNG file that tells its size; the same picture gives the same bytes."""
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()


def blank(width: int, height: int) -> Picture:
    """White paper."""
    from PIL import Image

    return Image.new("RGB", (width, height), "#ffffff")


def sheet(pictures: Iterable[Picture], columns: int, rows: int, cell: tuple[int, int]) -> Picture:
    """Pictures of one size in a grid, row by row, on white."""
    whole = blank(columns * cell[0], rows * cell[1])
    for n, image in enumerate(pictures):
        row, column = divmod(n, columns)
        whole.paste(image, (column * cell[0], row * cell[1]))
    return whole


def _filled(rim: Shape) -> Node:
    match rim:
        case Ring(cx, cy, r):
            return Circle(cx, cy, r, _BLACK)
        case Plate(Box(x, y, width, height), radius):
            return Rect(x, y, width, height, _BLACK, radius)
        case Trace(segments):
            return Path(segments, _BLACK)
    raise TypeError("a line encloses nothing")


def _drawn(art: Art, shown: Frame) -> Picture:
    import pypdfium2  # type: ignore[import-untyped]

    from printgen.backends import pdf

    width, height = (side * MM_PER_INCH / shown.dpi for side in (shown.width, shown.height))
    whole = Box(0.0, 0.0, width, height)
    page = Page(width, height, (Group(art, shown.onto),), trim=whole, bleed=whole)
    document: Any = pypdfium2.PdfDocument(pdf.render(Document("", (page,))))
    try:
        # A hair smaller: PDFium rounds up, and a page of whole pixels should stay one.
        scale = shown.dpi / 72 * (1 - 1e-6)
        image: Picture = document[0].render(scale=scale, rev_byteorder=True).to_pil()
        # A copy, also of what is RGB: the pixels lie in PDFium's memory, which goes with it.
        return image.convert("RGB")
    finally:
        document.close()
