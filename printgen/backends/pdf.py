"""Write scenes as PDF. ReportLab owns the document (fonts, subsets, forms, cross references,
boxes); the page contents are written here as operators, which makes decks of thousands fast.

Each page starts with one map to millimetres with y down, so that the numbers in the file are those
of the scene. Letters are turned upright again by their own text matrix.
"""

from __future__ import annotations

import io
import time
from functools import lru_cache
from hashlib import md5
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from printgen.backends.pdf_facts import bookmarks, describe, share_boxes, share_forms, tag_subsets
from printgen.backends.pdf_file import file_on, replaced
from printgen.backends.pdf_writer import Writer
from printgen.core.scene import Document
from printgen.core.units import PT_PER_MM
from printgen.fonts.font import font

if TYPE_CHECKING:
    from hashlib import _Hash

    from printgen.backends.press import Plates

# ReportLab's encoding of control characters.
_ACCENTS: Final = "\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f"
# 1 January 2000, in seconds: ReportLab's date for documents without one.
_THE_DATE: Final = 946_684_800.0


def render(document: Document, plates: Plates | None = None) -> bytes:
    """Return the document as a PDF file; the same document gives the same bytes.

    With ``plates`` it is for a press: in CMYK, with cutting lines in spot colours.
    """
    out = io.BytesIO()
    write(document, out, plates)
    return out.getvalue()


def write(
    document: Document,
    out: BinaryIO,
    plates: Plates | None = None,
    most_dpi: float | None = None,
) -> None:
    """Write what :func:`render` returns, object by object: only one picture is in memory at a time.

    Pictures are reduced to ``most_dpi`` if the file is for looking at and not for print.

    Raises :class:`~printgen.core.errors.DataError` for pictures whose files are damaged.
    """
    signature = md5(b"a document of printgen", usedforsecurity=False)
    if plates is not None:
        out = _signed(out, signature)
    is_tagged = plates is None and any(page.part for page in document.pages)
    mine: dict[str, Any] = {"PDFFile": file_on(out)}
    if is_tagged:
        from printgen.backends.pdf_packing import packing

        mine = packing(out)
    # As it is, and not as ASCII text: a fifth smaller and faster.
    with replaced(rl_config, useA85=0), replaced(pdfdoc, **_ENCODERS, **mine):
        _write(document, out, plates, most_dpi, signature, is_tagged=is_tagged)


def _signed(out: BinaryIO, signature: _Hash) -> BinaryIO:
    from printgen.backends.press.claims import Signed

    return cast("BinaryIO", Signed(out, signature))


def _write(  # noqa: PLR0913 - what makes the file, and how it begins
    document: Document,
    out: BinaryIO,
    plates: Plates | None,
    most_dpi: float | None,
    signature: _Hash,
    *,
    is_tagged: bool,
) -> None:
    first = document.pages[0]
    canvas = Canvas(
        out,
        pagesize=(first.width * PT_PER_MM, first.height * PT_PER_MM),
        invariant=1,
        # Without it, every file names an unembedded Helvetica.
        initialFontName=font("sans").key,
        lang=document.language,
        # The first version with all viewer preferences (ISO 32000-1, 12.2).
        pdfVersion=(1, 7) if plates is None else plates.version,
    )
    _stop_clock(canvas, signature)
    describe(canvas, document, for_press=plates is not None, is_tagged=is_tagged)
    if plates is not None:
        writer = _plate_writer(canvas, plates, document)
    elif is_tagged:
        from printgen.backends.tagged_writer import TaggedWriter

        writer = TaggedWriter(canvas, most_dpi, fillable=document.fillable)
    else:
        writer = Writer(canvas, most_dpi)
    entries = bookmarks(document)
    for index, page in enumerate(document.pages):
        writer.page(page)
        for entry in entries.get(index, ()):
            canvas.bookmarkPage(entry.name)
            canvas.addOutlineEntry(entry.title, entry.name, entry.depth, closed=entry.depth > 0)
        canvas.showPage()
    share_forms(canvas)
    writer.finish()
    share_boxes(canvas)
    tag_subsets(canvas)
    canvas.save()


def _plate_writer(canvas: Canvas, plates: Plates, document: Document) -> Writer:
    from printgen.backends.press.fills import fills
    from printgen.backends.press.writer import PlateWriter

    return PlateWriter(canvas, plates, fills(document))


def _stop_clock(canvas: Canvas, signature: _Hash) -> None:
    """Give the document the date that ReportLab uses if there is no time.

    Even an invariant one takes its date from ``SOURCE_DATE_EPOCH``, and its ID from that date; here
    the ID comes from ``signature``.
    """
    document = canvas._doc  # noqa: SLF001 - there is no other way to its clock
    clock = document._timeStamp  # noqa: SLF001 - likewise
    clock.t = _THE_DATE
    clock.lt = time.gmtime(_THE_DATE)
    clock.YMDhms = tuple(clock.lt)[:6]
    document.signature = signature


_encode: Final = pdfdoc.pdfdocEnc


def _encoded(text: Any) -> Any:
    """Return text as ReportLab encodes it, but pure ASCII directly: its own encoder goes letter by
    letter, which takes a tenth of the time of a file with many forms.
    """
    # Eight searches for one letter take less time than one for any of eight.
    if isinstance(text, str) and text.isascii() and not any(map(text.__contains__, _ACCENTS)):
        return text.encode("ascii")
    return _encode(text)


# Nearly all names and numbers of ReportLab's own objects repeat.
_ENCODERS: Final = {
    "pdfdocEnc": _encoded,
    "PDFName": lru_cache(maxsize=1024)(pdfdoc.PDFName),
    "fp_str": lru_cache(maxsize=4096)(pdfdoc.fp_str),
}
