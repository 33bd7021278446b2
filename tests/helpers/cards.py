"""PDFs made for tests of the preflight: a card that no print shop complains of, in parts that can
each be made wrong.

Contents are written in millimetres from the page's top left corner, y down, as the flaws are told.
"""

from __future__ import annotations

import importlib.util
import io
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
from fontTools import subset
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name
from PIL import Image

PT = 72 / 25.4

# A poker card, and 1/8 in of bleed on all sides.
EIGHTH = 25.4 / 8
WIDTH, HEIGHT = 63.5 + 2 * EIGHTH, 88.9 + 2 * EIGHTH
TRIM = (EIGHTH, EIGHTH, 63.5, 88.9)

PARTS = {
    "ground": f"0.1 0.2 0.3 0 k 0 0 {WIDTH} {HEIGHT} re f",
    "line": "0 0 0 1 K 0.2 w 20 40 m 50 40 l S",
    "text": "BT /F1 3.5 Tf 0 0 0 1 k 1 0 0 -1 15 30 Tm (Seven of hearts) Tj ET",
    # 240 × 120 pixels on 20 × 10 mm: 304.8 an inch.
    "image": "q 20 0 0 -10 20 70 cm /Im Do Q",
    "die": "q /Over gs /Die CS 1 SCN 0.1 w {} {} {} {} re S Q".format(*TRIM),
}

# What it says of itself.
CLAIM: dict[str, Any] = {
    "GTS_PDFXVersion": "PDF/X-1a:2003",
    "Title": "A card",
    "CreationDate": "D:20261123120000Z",
    "ModDate": "D:20261123120000Z",
    "Trapped": Name("/False"),
}
OF_X1A: dict[str, Any] = {
    "force_version": "1.4",
    "object_stream_mode": pikepdf.ObjectStreamMode.disable,
    "fix_metadata_version": False,
}

Change = Callable[[pikepdf.Pdf], None]


def nothing(pdf: pikepdf.Pdf) -> None:
    """Leaves the file as it is."""


@dataclass
class Card:
    """A PDF of one page: what it draws, and what is done to the file before it is saved."""

    parts: dict[str, str] = field(default_factory=lambda: dict(PARTS))
    size: tuple[float, float] = (WIDTH, HEIGHT)
    change: Change = nothing
    save: dict[str, Any] = field(default_factory=dict)
    claim: bool = True

    def write(self, path: Path) -> Path:
        pdf = pikepdf.new()
        add_page(pdf, "\n".join(self.parts.values()), self.size)
        pdf.Root.OutputIntents = Array(
            [
                Dictionary(
                    Type=Name.OutputIntent,
                    S=Name.GTS_PDFX,
                    OutputConditionIdentifier=pikepdf.String("FOGRA39"),
                    RegistryName=pikepdf.String("http://www.color.org"),
                )
            ]
        )
        for key, value in CLAIM.items() if self.claim else ():
            pdf.docinfo[f"/{key}"] = value
        self.change(pdf)
        pdf.save(path, **(OF_X1A if self.claim else {}) | self.save)
        return path


def card(
    change: Change = nothing,
    *,
    save: dict[str, Any] | None = None,
    claim: bool = True,
    **parts: str,
) -> Card:
    """The card with some of its parts drawn otherwise, or with more of them; it claims to be
    PDF/X-1a, or nothing.
    """
    return Card({**PARTS, **parts}, change=change, save=save or {}, claim=claim)


def sheet(content: str, change: Change = nothing) -> Card:
    """A page of A4 without other boxes, as people print it at home."""

    def all_changes(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            del page.obj.TrimBox, page.obj.BleedBox
        del pdf.Root.OutputIntents
        change(pdf)

    return Card({"all": content}, (210, 297), all_changes)


def add_page(pdf: pikepdf.Pdf, content: str, size: tuple[float, float]) -> Any:
    """A page with the card's boxes; ``content`` in millimetres, y down."""
    width, height = size
    # Six digits put a line a third of a micrometre off, at most.
    start = f"{PT:.8f} 0 0 {-PT:.8f} 0 {height * PT:.6f} cm\n"
    page = pdf.add_blank_page(page_size=(width * PT, height * PT))
    page.obj.Contents = pdf.make_stream((start + content).encode("latin-1"))
    page.obj.BleedBox = box(0, 0, width, height, height)
    page.obj.TrimBox = box(EIGHTH, EIGHTH, width - 2 * EIGHTH, height - 2 * EIGHTH, height)
    page.obj.Resources = Dictionary(
        Font=Dictionary(F1=font(pdf)),
        XObject=Dictionary(Im=image(pdf, 240, 120)),
        ColorSpace=Dictionary(Die=spot(pdf, "CutContour")),
        ExtGState=Dictionary(Over=Dictionary(OP=True, op=True, OPM=1)),
    )
    return page


def box(x: float, y: float, width: float, height: float, page: float = HEIGHT) -> Array:
    """A box in millimetres as the file has it: points, y up, on a page so high."""
    return Array(
        [x * PT, (page - y - height) * PT, (x + width) * PT, (page - y) * PT],
    )


@cache
def font_file() -> Path:
    found = importlib.util.find_spec("font_source_sans_pro")
    assert found is not None
    assert found.origin is not None
    (path,) = Path(found.origin).parent.rglob("SourceSansPro-Regular.ttf")
    return path


@cache
def widths() -> tuple[int, ...]:
    """Those of the letters from 32 to 126."""
    with TTFont(font_file()) as file:
        glyphs, em = file.getBestCmap(), file["head"].unitsPerEm
        return tuple(
            round(file["hmtx"][glyphs[n]][0] * 1000 / em) if n in glyphs else 0
            for n in range(32, 127)
        )


@cache
def words_box(words: str, x: float, y: float, size: float) -> tuple[float, float, float, float]:
    """What letters cover that are set from a point of the page in a size, all in millimetres.

    By the outlines in the font's file.
    """
    with TTFont(font_file()) as file:
        glyphs, em, outlines = file.getBestCmap(), file["head"].unitsPerEm, file["glyf"]
        at, sides = 0.0, []
        for letter in words:
            name = glyphs[ord(letter)]
            outline = outlines[name]
            if outline.numberOfContours:
                sides.append((at + outline.xMin, outline.yMin, at + outline.xMax, outline.yMax))
            at += round(file["hmtx"][name][0] * 1000 / em) * em / 1000
    left, bottom, right, top = zip(*sides, strict=True)
    scale = size / em
    width, height = (max(right) - min(left)) * scale, (max(top) - min(bottom)) * scale
    return x + min(left) * scale, y - max(top) * scale, width, height


@cache
def letters() -> bytes:
    """What an embedded font has of it: the letters from 32 to 126."""
    with TTFont(font_file(), recalcTimestamp=False) as file:
        shorter = subset.Subsetter(subset.Options(layout_features=[]))
        shorter.populate(unicodes=range(32, 127))
        shorter.subset(file)
        written = io.BytesIO()
        file.save(written)
    return written.getvalue()


def font(pdf: pikepdf.Pdf, data: bytes | None = None) -> Any:
    """Source Sans Pro, embedded."""
    file = pdf.make_stream(letters() if data is None else data)
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name("/SourceSansPro-Regular"),
        Flags=32,
        Ascent=984,
        Descent=-273,
        FontFile2=file,
    )
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.TrueType,
            BaseFont=Name("/SourceSansPro-Regular"),
            Encoding=Name.WinAnsiEncoding,
            FirstChar=32,
            LastChar=126,
            Widths=Array(widths()),
            FontDescriptor=pdf.make_indirect(descriptor),
        )
    )


def image(
    pdf: pikepdf.Pdf,
    width: int,
    height: int,
    space: Any = Name.DeviceCMYK,
    pixel: bytes = b"\x20\x10\x00\x00",
    **more: Any,
) -> Any:
    """An image of one colour."""
    data = zlib.compress(pixel * (width * height))
    return pdf.make_stream(
        data,
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=width,
        Height=height,
        BitsPerComponent=8,
        ColorSpace=space,
        Filter=Name.FlateDecode,
        **more,
    )


def jpeg(pdf: pikepdf.Pdf, width: int, height: int, inks: tuple[int, int, int, int]) -> Any:
    """A JPEG of one CMYK colour (0 to 255), as Pillow and Adobe write it: inverted, as is said."""
    out = io.BytesIO()
    Image.new("CMYK", (width, height), inks).save(out, "JPEG", quality=95)
    made = image(pdf, width, height, Decode=Array([1, 0, 1, 0, 1, 0, 1, 0]))
    made.write(out.getvalue(), filter=Name.DCTDecode)
    return made


def fade(start: list[float], end: list[float], power: float = 1) -> Any:
    """A function from one colour to another."""
    return Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array(start), C1=Array(end), N=power)


def spot(pdf: pikepdf.Pdf, name: str) -> Any:
    """A spot colour, shown as magenta."""
    del pdf
    tint = fade([0, 0, 0, 0], [0, 1, 0, 0])
    return Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, tint])


def form(
    pdf: pikepdf.Pdf,
    content: str,
    size: tuple[int, int] = (20, 20),
    *,
    resources: Any = None,
    **more: Any,
) -> Any:
    return pdf.make_stream(
        content.encode("latin-1"),
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, *size]),
        Resources=resources if resources is not None else Dictionary(),
        **more,
    )
