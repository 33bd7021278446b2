"""Pages as coarse pictures: a cell for each square millimetre, or more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from printgen.backends.raster import Pages
from printgen.core.scene import Page
from printgen.core.units import MM_PER_INCH

# Factor of finer drawing in each direction: PDFium draws no line thinner than a pixel.
_FINER: Final = 4


class Picture(NamedTuple):
    """Cells row by row: red, green and blue of 0 to 255, with ``width`` cells in a row."""

    width: int
    cells: tuple[tuple[int, int, int], ...]


def pictures(pages: Sequence[Page], cells: int = 1) -> list[Picture]:
    """Return the pages on white, with ``cells`` of them for each millimetre of a side."""
    if not pages:
        return []
    with Pages(pages) as drawn:
        fine = _FINER * cells * MM_PER_INCH
        return [_picture(drawn.image(n, fine)) for n in range(len(pages))]


def _picture(drawn: Any) -> Picture:
    image = drawn.reduce(_FINER)
    data = image.tobytes()
    return Picture(image.width, tuple(zip(data[::3], data[1::3], data[2::3], strict=True)))
