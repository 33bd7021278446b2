"""Art as pixels: drawn by the PDF backend, so that pictures look like print.

Pillow composes them and writes the files. A picture's size is a whole number of pixels, and its art
is centred: edges are off by less than half a pixel.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageOps

from printgen.backends.raster import Pages
from printgen.components.piece import Art
from printgen.core import outlines
from printgen.core.geometry import Box, Matrix
from printgen.core.outlines import Outline
from printgen.core.scene import Group, Page, Paint
from printgen.core.units import MM_PER_INCH

Picture: TypeAlias = Image.Image

# Measured: a board of 63 million pixels took 550 MiB, 7 or 8 bytes per pixel besides everything
# else.
MOST_PIXELS: Final = 80_000_000

# The compression level, of 9. Measured on cards and boards: half the time of Pillow's own 6, for
# files that are a twelfth larger.
_PACKED: Final = 3

_BLACK: Final = Paint("#000000")


class Frame(NamedTuple):
    """The frame of a picture: size in pixels, dots per inch, map from the art, and outline."""

    width: int
    height: int
    dpi: float
    onto: Matrix
    rim: Outline | None = None

    @property
    def pixels(self) -> int:
        return self.width * self.height


def frame(width: float, height: float, dpi: float, edge: float = 0.0) -> Frame:
    """Return a frame around art of a size in mm, with ``edge`` mm more on all sides."""
    size = [round((side + 2 * edge) * dpi / MM_PER_INCH) for side in (width, height)]
    across, down = max(size[0], 1), max(size[1], 1)
    x = (across * MM_PER_INCH / dpi - width) / 2
    y = (down * MM_PER_INCH / dpi - height) / 2
    return Frame(across, down, dpi, Matrix(1, 0, 0, 1, x, y))


def behind(shown: Frame, width: float) -> Frame:
    """Return the frame for the other side of art of that width."""
    return shown if shown.rim is None else shown._replace(rim=outlines.mirrored(shown.rim, width))


class Album:
    """Pictures that are drawn from one file: fonts and other shared parts are prepared once.

    The file is made when the first picture is needed; pictures are not cached.
    """

    def __init__(self) -> None:
        self._pages: list[Page] = []
        self._known: dict[tuple[Art, Frame], Callable[[], Picture]] = {}
        self._masks: dict[Frame, int] = {}
        self._drawn: Pages | None = None
        # Pieces of one component, which follow each other, have the same mask.
        self._mask: tuple[int, Picture] | None = None
        # And often the same back.
        self._packed = lru_cache(maxsize=2)(_packed)

    def packed(self, art: Art, shown: Frame, dpi: float | None = None) -> Callable[[], bytes]:
        """Return the function that draws the art as PNG, by default with the frame's resolution."""
        return partial(self._packed, self.add(art, shown), dpi or shown.dpi)

    def add(self, art: Art, shown: Frame) -> Callable[[], Picture]:
        """Return the function that draws the art: opaque on white, or cut out.

        The same art in the same frame has the same function.
        """
        if (art, shown) not in self._known:
            self._known[art, shown] = self._added(art, shown)
        return self._known[art, shown]

    def _added(self, art: Art, shown: Frame) -> Callable[[], Picture]:
        page = self._page(art, shown)
        if shown.rim is None:
            return lambda: self._image(page, shown)
        mask = self._masks.get(shown)
        if mask is None:
            mask = self._masks[shown] = self._page((outlines.drawn(shown.rim, _BLACK),), shown)
        return lambda: self._cut_out(page, mask, shown)

    def _page(self, art: Art, shown: Frame) -> int:
        width, height = (side * MM_PER_INCH / shown.dpi for side in (shown.width, shown.height))
        whole = Box(0.0, 0.0, width, height)
        self._pages.append(Page(width, height, (Group(art, shown.onto),), trim=whole, bleed=whole))
        self._drawn = None
        return len(self._pages) - 1

    def _image(self, page: int, shown: Frame) -> Picture:
        if self._drawn is None:
            self._drawn = Pages(self._pages)
        image: Picture = self._drawn.image(page, shown.dpi)
        return image

    def _cut_out(self, page: int, mask: int, shown: Frame) -> Picture:
        image = self._image(page, shown)
        if self._mask is None or self._mask[0] != mask:
            self._mask = mask, ImageOps.invert(self._image(mask, shown).convert("L"))
        # A separate mask, and not a clip, so that no pixel at the edge is mixed with white.
        image.putalpha(self._mask[1])
        return image


def pictures(arts: Iterable[Art], shown: Frame) -> Iterator[Picture]:
    """Yield arts as pictures in the same frame, one after the other."""
    album = Album()
    for draw in [album.add(art, shown) for art in arts]:
        yield draw()


def picture(art: Art, shown: Frame) -> Picture:
    """Return one art as a picture."""
    return next(pictures((art,), shown))


def _packed(draw: Callable[[], Picture], dpi: float) -> bytes:
    return png(draw(), dpi)


def png(image: Picture, dpi: float) -> bytes:
    """Return the picture as PNG with its resolution; the same picture gives the same bytes."""
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi), compress_level=_PACKED)
    return out.getvalue()


def blank(width: int, height: int) -> Picture:
    """Return white paper."""
    return Image.new("RGB", (width, height), "#ffffff")


def sheet(pictures: Iterable[Picture], columns: int, rows: int, cell: tuple[int, int]) -> Picture:
    """Return pictures of one size in a grid, row by row, on white."""
    whole = blank(columns * cell[0], rows * cell[1])
    for n, image in enumerate(pictures):
        row, column = divmod(n, columns)
        whole.paste(image, (column * cell[0], row * cell[1]))
    return whole
