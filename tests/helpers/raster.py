"""Pages as pixels, from PDF and from SVG, and how far two pictures are apart.

PDFs are drawn three times finer and shrunk: PDFium draws no line thinner than a pixel and moves
edges onto the grid, and both would hide what is looked for.
"""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
import pypdfium2  # type: ignore[import-untyped]
import resvg_py
from PIL import Image

if TYPE_CHECKING:
    from numpy.typing import NDArray

Picture: TypeAlias = "NDArray[np.float32]"

FINER = 3

# A4 is so many whole pixels at this scale, and so are whole millimetres.
PX_PER_MM = 6


class Apart(NamedTuple):
    """How far two pictures are apart.

    ``mean``: mean absolute difference of the channels, of 255.
    ``gap``: the largest difference that a square of 3 × 3 pixels shows throughout: something is
    missing, or of another colour.
    ``drift``: how many millimetres the parts of one picture are moved against the other's, at
    worst: the best shift (least squares, after Lucas and Kanade) of each square of 4 mm that has
    enough edges to tell.
    """

    mean: float
    gap: float
    drift: float


def from_svg(text: str, scale: float = PX_PER_MM) -> Picture:
    """An SVG whose size is in millimetres, at so many pixels a millimetre, on white."""
    png = resvg_py.svg_to_bytes(svg_string=text, dpi=25.4 * scale, background="#ffffff")
    return _array(Image.open(io.BytesIO(bytes(png))))


def from_pdf(path: Path, page: int, scale: float = PX_PER_MM) -> Picture:
    """A page of a PDF, likewise."""
    return _array(_from_pdf(path, page, scale))


@lru_cache(maxsize=24)
def _from_pdf(path: Path, page: int, scale: float) -> Image.Image:
    # A hair smaller, lest rounding adds a pixel and the page is stretched over it.
    factor = FINER * scale * 25.4 / 72 * (1 - 1e-6)
    document: Any = pypdfium2.PdfDocument(path)
    try:
        picture: Image.Image = document[page].render(scale=factor, rev_byteorder=True).to_pil()
        return picture.convert("RGB").reduce(FINER)
    finally:
        document.close()


def apart(one: Picture, other: Picture, scale: float = PX_PER_MM) -> Apart:
    assert one.shape == other.shape, f"sizes differ: {one.shape} and {other.shape}"
    mean = float(np.abs(one - other).mean())
    return Apart(mean, _gap(one, other), _drift(one, other, scale))


def crop(picture: Picture, x: float, y: float, width: float, height: float) -> Picture:
    """The part in that box, in millimetres; its corners must lie on pixels."""
    left, top, wide, high = (side * PX_PER_MM for side in (x, y, width, height))
    corner = round(left), round(top)
    assert abs(left - corner[0]) + abs(top - corner[1]) < 0.05, f"({x}, {y}) lies between pixels"
    return picture[corner[1] : corner[1] + round(high), corner[0] : corner[0] + round(wide)]


def _array(picture: Image.Image) -> Picture:
    return np.asarray(picture.convert("RGB"), np.float32)


def _grey(picture: Picture) -> NDArray[Any]:
    """The mean of the channels, four times faster than by ``mean``."""
    grey: NDArray[Any] = (picture[..., 0] + picture[..., 1] + picture[..., 2]) / 3
    return grey


def _gap(one: Picture, other: Picture) -> float:
    difference = _grey(np.abs(one - other))
    # The smallest of each three beside each other, then of each three of these above each other.
    rows = np.minimum(np.minimum(difference[:-2], difference[1:-1]), difference[2:])
    squares = np.minimum(np.minimum(rows[:, :-2], rows[:, 1:-1]), rows[:, 2:])
    return float(squares.max())


def _drift(one: Picture, other: Picture, scale: float) -> float:
    side = round(4 * scale)
    first, second = _grey(one), _grey(other)
    down, right = np.gradient((first + second) / 2)
    difference = first - second

    def summed(values: NDArray[Any]) -> NDArray[Any]:
        rows, columns = values.shape[0] // side, values.shape[1] // side
        squares = values[: rows * side, : columns * side].reshape(rows, side, columns, side)
        result: NDArray[Any] = squares.sum((1, 3))
        return result

    a, b, c = summed(right * right), summed(right * down), summed(down * down)
    x, y = summed(right * difference), summed(down * difference)
    determinant = a * c - b * b
    # The smaller eigenvalue: how much the square's edges tell of its place in every direction.
    telling = (a + c) / 2 - np.sqrt(np.maximum((a + c) ** 2 / 4 - determinant, 0))
    sure = telling > 100 * side * side
    if not sure.any():
        return 0.0
    shift = np.hypot(c * x - b * y, a * y - b * x)[sure] / determinant[sure]
    return float(shift.max()) / scale
