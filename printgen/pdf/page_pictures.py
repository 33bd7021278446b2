"""Draw pages of any PDF as pictures: the part that readers show, in PNG."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from printgen.core.errors import UsageError
from printgen.core.files import MOST_OUTPUT, read_bytes
from printgen.core.geometry import Box
from printgen.pdf.budget import TooMuchError
from printgen.pdf.pdfium import PX_PER_MM
from printgen.pdf.raster import Drawer, Pixels
from printgen.pdf.reader import UnreadableError, opened


def pdf_pages(file: str | Path) -> list[Box | None]:
    """Return the visible area of each page of a PDF.

    It is x, y, width and height in millimetres from the corner that findings are measured from;
    None for a page that shows nothing. Raises :class:`UsageError` for an unreadable file.
    """
    try:
        with opened(Path(file)) as read:
            return [page.shown for page in read.pages]
    except UnreadableError as error:
        raise UsageError(str(error)) from None


def draw_pdf_page(file: str | Path, page: int, fine: float = PX_PER_MM) -> bytes | None:
    """Return a ``page`` (from 1) of a PDF as it is printed, in PNG.

    It has ``fine`` pixels per millimetre (at most 8, and 16 million in all); None if it cannot be
    drawn. A separate process draws it, and is ended if it takes too much. Raises
    :class:`UsageError` for an unreadable file.
    """
    areas = pdf_pages(file)
    area = areas[page - 1] if 0 < page <= len(areas) else None
    if area is None:
        return None
    share = min(fine / PX_PER_MM, 1.0)
    with Drawer() as drawer:
        try:
            asked = Box(0, 0, area.width * share, area.height * share)
            pixels = drawer.draw(read_bytes(Path(file), MOST_OUTPUT), page, asked)
        except TooMuchError:
            return None
    return None if pixels is None else _png(pixels)


def _png(pixels: Pixels) -> bytes:
    data, stride, width, height = pixels
    made = io.BytesIO()
    image = Image.frombuffer("RGB", (width, height), data, "raw", "RGB", stride, 1)
    image.save(made, "PNG")
    return made.getvalue()
