"""Draw pages as pixels: the PDF backend writes them, PDFium draws them.

So prints, exported pictures and compared pictures are the same drawing. Pages are written as one
file: fonts and other shared parts are prepared once.
"""

from __future__ import annotations

from collections.abc import Sequence
from tempfile import SpooledTemporaryFile
from typing import Any, Final, Self

from printgen.core.scene import Document, Page

# PDFium rounds a page's pixels up: slightly smaller, so that a page of whole pixels stays one.
_HAIR: Final = 1 - 1e-6
_PT_PER_INCH: Final = 72
# The most bytes of a PDF to keep in memory while its pages are drawn.
_IN_MEMORY: Final = 32_000_000


class Pages:
    """Pages as images, one by one; the PDF is made at the first.

    Pictures in it are reduced to ``most_dpi``, if given.
    """

    def __init__(self, pages: Sequence[Page], most_dpi: float | None = None) -> None:
        self._pages = tuple(pages)
        self._most_dpi = most_dpi
        self._document: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def image(self, number: int, dpi: float, finer: int = 1) -> Any:
        """Return page ``number`` (from 0) on white, as an RGB image of Pillow.

        It is drawn ``finer`` so many times, and reduced.
        """
        if self._document is None:
            self._document = self._opened()
        page = self._document[number]
        # Pillow's own order of bytes: they are copied once, of a board fifty megabytes.
        scale = dpi * finer / _PT_PER_INCH * _HAIR
        image = page.render(scale=scale, rev_byteorder=True, prefer_bgrx=True).to_pil()
        page.close()
        return (image if finer == 1 else image.reduce(finer)).convert("RGB")

    def close(self) -> None:
        """Release the file. It is made again for the next page."""
        if self._document is not None:
            self._document.close()
            self._document = None

    def _opened(self) -> Any:
        # Loaded here: few commands look at pixels.
        import pypdfium2  # type: ignore[import-untyped]

        from printgen.backends import pdf

        # A large file is on the disk meanwhile. The document closes its file, also when it is
        # garbage collected: an album's pages are never closed.
        file: Any = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115
        try:
            pdf.write(Document("", self._pages), file, most_dpi=self._most_dpi)
            if file.tell() <= _IN_MEMORY:  # PDFium asks for parts of a file hundreds of times
                with file:
                    file.seek(0)
                    return pypdfium2.PdfDocument(file.read())
            return pypdfium2.PdfDocument(file, autoclose=True)
        except BaseException:
            file.close()
            raise
