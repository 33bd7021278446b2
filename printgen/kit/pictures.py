"""Pages as coarse pictures: a cell for each square millimetre. PDFium draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from printgen.scene import Document, Page
from printgen.units import PT_PER_MM

# Drawn so many times finer, in each direction: PDFium draws no line thinner than a pixel.
_FINER: Final = 4


class Picture(NamedTuple):
    """Cells row by row, each its red, green and blue of 0 to 255; ``width`` of them in a row."""

    width: int
    cells: tuple[tuple[int, int, int], ...]


def pictures(pages: Sequence[Page]) -> list[Picture]:
    """The pages at a cell for each millimetre, on white."""
    if not pages:
        return []
    # Loaded here: only those who check how pieces look need it.
    import pypdfium2  # type: ignore[import-untyped]

    from printgen.backends import pdf

    document = pypdfium2.PdfDocument(pdf.render(Document("pictures", tuple(pages))))
    try:
        return [_picture(document, n) for n in range(len(pages))]
    finally:
        document.close()


def _picture(document: Any, number: int) -> Picture:
    drawn = document[number].render(scale=_FINER / PT_PER_MM, rev_byteorder=True)
    image = drawn.to_pil().convert("RGB").reduce(_FINER)
    data = image.tobytes()
    return Picture(image.width, tuple(zip(data[::3], data[1::3], data[2::3], strict=True)))
