"""Pages to pixels: what the PDF backend writes, drawn by PDFium.

So what is printed, what is exported as a picture and what is compared are one drawing. Pages are
written as one file: what they share, such as fonts, is prepared once.
"""

from __future__ import annotations

from collections.abc import Sequence
from tempfile import SpooledTemporaryFile
from typing import Any, Final, Self

from printgen.core.scene import Document, Page

# PDFium rounds a page's pixels up: a hair smaller, so that a page of whole pixels stays one.
_HAIR: Final = 1 - 1e-6
_PT_PER_INCH: Final = 72
# The most bytes of a PDF that are kept in memory while its pages are drawn.
_IN_MEMORY: Final = 32_000_000


class Pages:
    """Pages as images, one by one; the PDF is made at the first.

    With ``most_dpi``, pictures in it are no finer.
    """

    def __init__(self, pages: Sequence[Page], most_dpi: float | None = None) -> None:
        self._pages = tuple(pages)
        self._most_dpi = most_dpi
        self._document: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def image(self, number: int, dpi: float) -> Any:
        """Return page ``number`` (from 0) on white, as an RGB image of Pillow."""
        if self._document is None:
            self._document = self._opened()
        page = self._document[number]
        # PDFium's own pixels are given back before they are copied: a board's are fifty megabytes.
        image = page.render(scale=dpi / _PT_PER_INCH * _HAIR, rev_byteorder=True).to_pil()
        page.close()
        # A copy, also of what is RGB: it may lie in memory that goes with the page.
        return image.convert("RGB")

    def close(self) -> None:
        """Release the file. It is made again for the next page."""
        if self._document is not None:
            self._document.close()
            self._document = None

    def _opened(self) -> Any:
        # Loaded here: few commands look at pixels.
        import pypdfium2  # type: ignore[import-untyped]

        from printgen.backends import pdf

        # What holds many photographs lies on the disk meanwhile. The document closes its file, also
        # when it goes because nobody has it any more: an album's pages are never closed.
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
