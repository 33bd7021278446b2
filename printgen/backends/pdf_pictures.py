"""Pictures as objects of a PDF: each is read shortly before it is written, to save memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from reportlab.pdfbase import pdfdoc

from printgen.backends.ahead import in_turn
from printgen.backends.pictures import MOST_DPI, Pixels, for_pdf, stays
from printgen.core.geometry import Matrix
from printgen.core.printing import InkName
from printgen.core.scene import Image

if TYPE_CHECKING:
    from printgen.backends.press.conditions import Plates

# The map from PDF's unit square, in which a picture has y up, to one with y down in which it is
# upright, by its EXIF orientation.
_TURNS: Final = {
    1: Matrix(1, 0, 0, -1, 0, 1),
    2: Matrix(-1, 0, 0, -1, 1, 1),
    3: Matrix(-1, 0, 0, 1, 1, 0),
    4: Matrix(1, 0, 0, 1, 0, 0),
    5: Matrix(0, 1, -1, 0, 1, 0),
    6: Matrix(0, 1, 1, 0, 0, 0),
    7: Matrix(0, -1, 1, 0, 0, 1),
    8: Matrix(0, -1, -1, 0, 1, 1),
}
# Larger pictures are not read early: unpacked, this one takes 60 MB.
_MOST_AHEAD: Final = 20_000_000
_BANDS: Final = {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}


class Pictures:
    """The pictures of one document, each once for each ink."""

    def __init__(self, document: Any, plates: Plates | None, most_dpi: float | None = None) -> None:
        self._document = document
        self._most_dpi = most_dpi or MOST_DPI
        self._plates = plates
        # Names by content: two files with equal content are one.
        self._names: dict[tuple[str, InkName], str] = {}
        self._works: list[Callable[[], Pixels]] = []
        self._made: Iterator[Callable[[], Pixels]] | None = None

    def placed(self, image: Image) -> tuple[str, Matrix]:
        """Return the name of a picture's object, and the map that places it."""
        x, y, width, height, picture, ink = image
        key = picture.digest, ink
        if key not in self._names:
            name = self._names[key] = f"picture.{picture.digest}.{ink}"
            make = partial(for_pdf, picture, ink, self._plates, self._most_dpi)
            is_large = picture.width * picture.height > _MOST_AHEAD
            if not is_large:
                self._works.append(make)
            pixels = _PixelStream(make if is_large else self._next, self._plates)
            self._document.Reference(pixels, self._document.getXObjectName(name))
            self._document.addForm(name, pixels)
        # Repacked pictures are upright.
        turn = picture.turn if stays(picture, ink, self._plates, self._most_dpi) else 1
        return self._names[key], _TURNS[turn].then(Matrix(width, 0, 0, height, x, y))

    def _next(self) -> Pixels:
        """Return the next picture: ReportLab writes them in order."""
        if self._made is None:
            self._made = in_turn(self._works)
        return next(self._made)()


class _PixelStream(pdfdoc.PDFObject):  # type: ignore[misc] # ReportLab has no types
    """A picture in one ink, as an image object."""

    __RefOnly__ = 1  # ReportLab's attribute for objects at the top of a file

    def __init__(self, make: Callable[[], Pixels], plates: Plates | None) -> None:
        self._make = make
        self._plates = plates

    def format(self, document: Any) -> bytes:
        """Return the object's bytes."""
        pixels = self._make()
        facts = _facts(pixels.width, pixels.height, pixels.space)
        if pixels.is_jpeg:
            facts["Filter"] = pdfdoc.PDFName("DCTDecode")
        else:
            facts |= _packed(_BANDS[pixels.space], pixels.width)
        if pixels.inverted:
            facts["Decode"] = pdfdoc.PDFArray([1, 0] * _BANDS[pixels.space])
        if pixels.alpha is not None:
            facts |= _transparency(pixels, pixels.alpha, self._plates, document)
        made: bytes = _stream(facts, pixels.data).format(document)
        return made


def _transparency(
    pixels: Pixels, alpha: bytes, plates: Plates | None, document: Any
) -> dict[str, Any]:
    """Return the reference to the picture's mask: its opacity."""
    facts = _facts(pixels.width, pixels.height, "DeviceGray")
    facts |= _packed(1, pixels.width)
    if plates is None or plates.layers:
        return {"SMask": document.Reference(_stream(facts, alpha))}
    # PDF/X-1a only allows a mask of single bits, 1 where nothing is painted.
    del facts["ColorSpace"]
    facts |= {"ImageMask": "true", "BitsPerComponent": 1}
    facts |= _packed(1, pixels.width, bits=1)
    return {"Mask": document.Reference(_stream(facts, alpha))}


def _facts(width: int, height: int, space: str) -> dict[str, Any]:
    name = pdfdoc.PDFName
    return {
        "Type": name("XObject"),
        "Subtype": name("Image"),
        "Width": width,
        "Height": height,
        "BitsPerComponent": 8,
        "ColorSpace": name(space),
    }


def _packed(bands: int, width: int, bits: int = 8) -> dict[str, Any]:
    """Return the compression of rows: by zlib, each with a byte for its PNG filter."""
    parms = {"Predictor": 15, "Colors": bands, "BitsPerComponent": bits, "Columns": width}
    return {"Filter": pdfdoc.PDFName("FlateDecode"), "DecodeParms": pdfdoc.PDFDictionary(parms)}


def _stream(facts: dict[str, Any], data: bytes) -> Any:
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(facts), data)
