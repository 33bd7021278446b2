"""Forged PDFs: small files that ask for endless work, one for each thing that can be multiplied."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from pikepdf import Array, Dictionary, Name, String
from PIL import Image

from tests.helpers.cards import Card, card, font, font_file, image, sheet
from tests.preflight.makers import resource

# A composite font's text of two letters.
WORDS = "BT /F1 12 Tf <00410042> Tj ET"
KILO, MEGA = 1_000, 1_000_000


class Forged(NamedTuple):
    """A forged file, and what of it is told to be too much; empty where it costs little now, since
    nothing is written out any more.
    """

    name: str
    made: Card | Callable[[Path], Path]
    told: str

    def write(self, path: Path) -> Path:
        return self.made.write(path) if isinstance(self.made, Card) else self.made(path)


def megabytes(count: int, of: bytes) -> bytes:
    """Pack so many times a million of one byte, of which only the first million takes time."""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    one = packer.compress(of * MEGA) + packer.flush(zlib.Z_FULL_FLUSH)
    size, value = count * MEGA, of[0]
    # Adler-32: the sum of all bytes, and the sum of these sums (RFC 1950).
    sums = (size + value * size * (size + 1) // 2) % 65521, (1 + value * size) % 65521
    return b"\x78\xda" + one * count + packer.flush() + struct.pack(">HH", *sums)


def packed(pdf: pikepdf.Pdf, data: bytes, **entries: Any) -> Any:
    return ready(pdf, zlib.compress(data, 9), **entries)


def ready(pdf: pikepdf.Pdf, data: bytes, **entries: Any) -> Any:
    """A stream of what is packed already."""
    return pdf.make_stream(data, Filter=Name.FlateDecode, **entries)


def content(data: bytes, times: int = 1, make: Callable[..., Any] = packed) -> Card:
    """A page whose content is named so many times."""

    def change(pdf: pikepdf.Pdf) -> None:
        stream = pdf.make_indirect(make(pdf, data))
        pdf.pages[0].obj.Contents = stream if times == 1 else Array([stream] * times)

    return sheet("", change)


def with_resource(kind: str, name: str, make: Callable[[pikepdf.Pdf], Any], text: str) -> Card:
    return sheet(text, resource(kind, **{name: make}))


# -- fonts


def composite(
    to_unicode: bytes | None = None, widths: Any = None, text: str = WORDS, *, alone: bool = True
) -> Card:
    """Text in a composite font with these tables; not ``alone``, the font is no object of the file
    that could be known again.
    """

    def make(pdf: pikepdf.Pdf) -> Any:
        inner = Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType2,
            BaseFont=Name.X,
            FontDescriptor=font(pdf).FontDescriptor,
        )
        if widths is not None:
            inner.W = widths(pdf) if callable(widths) else widths
        made = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=Name.X,
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(inner)]),
        )
        if to_unicode is not None:
            made.ToUnicode = packed(pdf, to_unicode)
        return pdf.make_indirect(made) if alone else made

    return with_resource("Font", "F1", make, text)


def lists_of_widths(pdf: pikepdf.Pdf) -> Any:
    widths = pdf.make_indirect(Array([500] * 10_000))
    return Array([each for n in range(1_000) for each in (n, widths)])


def with_file(data: bytes) -> Card:
    """Text in a simple font whose file is this."""

    def make(pdf: pikepdf.Pdf) -> Any:
        made = font(pdf)
        made.FontDescriptor = Dictionary(made.FontDescriptor)
        made.FontDescriptor.FontFile2 = packed(pdf, data)
        return made

    return with_resource("Font", "F1", make, "BT /F1 12 Tf (a) Tj ET")


def character_table(table: bytes) -> Card:
    """The same with another table of characters."""
    with TTFont(font_file()) as file:
        for name in {*file.keys()} - {"GlyphOrder", *"head maxp hhea hmtx loca glyf post".split()}:
            del file[name]
        file["cmap"] = DefaultTable("cmap")
        file["cmap"].data = struct.pack(">HHHHL", 0, 1, 3, 10, 12) + table
        written = io.BytesIO()
        file.save(written)
    return with_file(written.getvalue())


def millions_of_letters() -> Card:
    groups = b"".join(struct.pack(">LLL", n * MEGA, (n + 1) * MEGA - 1, 0) for n in range(500))
    return character_table(struct.pack(">HHLLL", 12, 0, 16 + len(groups), 0, 500) + groups)


def overlapping_letters() -> Card:
    count = 4_000
    ends, rest = b"\xff\xff" * count, b"\0\0" * (3 * count + 1)
    size = min(16 + 8 * count, 0xFFFF)
    return character_table(struct.pack(">7H", 4, size, 0, 2 * count, 0, 0, 0) + ends + rest)


def packed_font(path: Path) -> Path:
    """A font as the web packs them; one of its tables unpacks to 800 MB."""
    body = megabytes(800, b"\0")
    head = struct.pack(">4s4sLHHL8x12x", b"wOFF", b"\0\1\0\0", 64 + len(body), 1, 0, 900 * MEGA)
    table = struct.pack(">4sLLLL", b"maxp", 64, len(body), 800 * MEGA, 0)
    return with_file(head + table + body).write(path)


# -- contents


def lzw(codes: int) -> bytes:
    """Spaces, packed with LZW as tightly as can be: each code stands for 3,838 of them."""
    bits: list[str] = [f"{256:09b}", f"{32:09b}"]
    for number in range(258, 4_095):
        width = next(w for w in (9, 10, 11, 12) if number < (1 << w) - 1 or w == 12)
        bits.append(f"{number:0{width}b}")
    bits += [f"{4_094:012b}"] * codes
    joined = "".join(bits)
    joined += "0" * (-len(joined) % 8)
    return int(joined, 2).to_bytes(len(joined) // 8, "big")


def lzw_in_flate() -> Card:
    def change(pdf: pikepdf.Pdf) -> None:
        both = Array([Name.FlateDecode, Name.LZWDecode])
        data = zlib.compress(lzw(500 * KILO), 9)
        pdf.pages[0].obj.Contents = pdf.make_stream(data, Filter=both)

    return sheet("", change)


def layers_in_layers(pdf: pikepdf.Pdf) -> Any:
    """A choice of two choices, each of two choices, and so on."""
    made = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("x")))
    for _ in range(60):
        made = pdf.make_indirect(Dictionary(Type=Name.OCMD, OCGs=Array([made, made])))
    return made


def long_dashes(pdf: pikepdf.Pdf) -> Any:
    return Dictionary(D=Array([pdf.make_indirect(Array([1] * 200_000)), 0]))


def many_inks(pdf: pikepdf.Pdf) -> Any:
    inks = Array([Name(f"/Ink{n}") for n in range(50_000)])
    return pdf.make_indirect(Array([Name.DeviceN, inks, Name.DeviceCMYK, Dictionary()]))


def long_table(pdf: pikepdf.Pdf) -> Any:
    table = packed(pdf, b"a" * 20 * MEGA)
    return pdf.make_indirect(Array([Name.Indexed, Name.DeviceRGB, 255, table]))


# -- images


def huge_jpeg() -> Card:
    """A JPEG that is 65,000 pixels wide and high by what it says itself."""
    written = io.BytesIO()
    Image.new("CMYK", (64, 64)).save(written, "JPEG")
    data = bytearray(written.getvalue())
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 4] = struct.pack(">HH", 65_000, 65_000)

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Resources.XObject.Im.write(bytes(data), filter=Name.DCTDecode)

    return card(change)


def large_image(pdf: pikepdf.Pdf) -> Any:
    return image(pdf, 7_000, 7_000, Name.DeviceGray, b"\0")


# -- pages


def objects(path: Path, *written: bytes) -> Path:
    """A file of these objects, numbered from 1; the first is its catalog."""
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, each in enumerate(written, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Root 1 0 R /Size %d >>\n" % (len(places) + 1)
    path.write_bytes(bytes(out) + b"startxref\n%d\n%%%%EOF" % start)
    return path


_CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"


def one_page_often(path: Path) -> Path:
    kids = b"3 0 R " * 100_000
    pages = b"<< /Type /Pages /Count 100000 /MediaBox [0 0 100 100] /Kids [%b] >>" % kids
    return objects(path, _CATALOG, pages, b"<< /Type /Page /Parent 2 0 R >>")


def pages_in_pages(path: Path) -> Path:
    """Each node of the tree holds the next one twice."""
    node = b"<< /Type /Pages /Count 9 /MediaBox [0 0 100 100] /Kids [%d 0 R %d 0 R] >>"
    nodes = [node % (n, n) for n in range(3, 43)]
    return objects(path, _CATALOG, *nodes, b"<< /Type /Page /Parent 42 0 R >>")


def thin_page(path: Path) -> Path:
    boxes = b"/MediaBox [0 0 2000000000 0.01]"
    pages = b"<< /Type /Pages /Count 1 %b /Kids [3 0 R] >>" % boxes
    page = b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>"
    white = b"<< /Length 26 >> stream\n1 g 0 0 2000000000 1 re f \nendstream"
    return objects(path, _CATALOG, pages, page, white)


def endless_trim(path: Path) -> Path:
    boxes = (
        b"/MediaBox [0 0 100 100] /TrimBox [9 9 9e9 9e9] /BleedBox [0 0 99999999999 99999999999]"
    )
    boxes = boxes.replace(b"9e9", b"9999999999")
    page = b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R %b >>" % boxes
    black = b"<< /Length 18 >> stream\n0 0 100 100 re f  \nendstream"
    pages = b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>"
    return objects(path, _CATALOG, pages, page, black)


def thousands_of_pages(path: Path) -> Path:
    numbers = range(3, 6_003)
    kids = b"".join(b"%d 0 R " % n for n in numbers)
    pages = b"<< /Type /Pages /Count 6000 /MediaBox [0 0 100 100] /Kids [%b] >>" % kids
    return objects(path, _CATALOG, pages, *[b"<< /Type /Page /Parent 2 0 R >>"] * len(numbers))


# -- forms and patterns


def form_of(pdf: pikepdf.Pdf, data: bytes, **entries: Any) -> Any:
    """A form as large as A4, whose resources are ``entries``."""
    return pdf.make_indirect(
        packed(
            pdf,
            data,
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=Array([0, 0, 600, 850]),
            Group=Dictionary(S=Name.Transparency),
            Resources=Dictionary(**entries),
        )
    )


def forms_in_forms(depth: int, times: int, inmost: bytes) -> Callable[[pikepdf.Pdf], Any]:
    """A form that places another so many times, and that one the next."""

    def make(pdf: pikepdf.Pdf) -> Any:
        made = form_of(pdf, inmost)
        for _ in range(depth):
            made = form_of(pdf, b"/Fm Do " * times, XObject=Dictionary(Fm=made))
        return made

    return make


def tiles(step: float, data: bytes) -> Callable[[pikepdf.Pdf], Any]:
    """A pattern that is repeated each so many points."""

    def make(pdf: pikepdf.Pdf) -> Any:
        return pdf.make_indirect(
            packed(
                pdf,
                data,
                Type=Name.Pattern,
                PatternType=1,
                PaintType=1,
                TilingType=1,
                BBox=Array([0, 0, step, step]),
                XStep=step,
                YStep=step,
                Resources=Dictionary(),
            )
        )

    return make


def soft_mask(pdf: pikepdf.Pdf) -> Any:
    group = form_of(pdf, b"0.5 g 0 0 600 850 re f")
    return Dictionary(SMask=Dictionary(Type=Name.Mask, S=Name.Luminosity, G=group))


WHITE = "1 g 0 0 9 9 re f "

# What costs little to read, and a great deal to draw.

DRAWN = [
    Forged(
        "areas behind soft masks",
        with_resource("ExtGState", "M", soft_mask, "/M gs 1 g " + "0 0 210 297 re f " * 3_000),
        "drawing the",
    ),
]

CASES = [
    # The four that an attacker found first.
    Forged(
        "ranges of letters with long texts",
        composite(b"beginbfrange <0000> <ffff> <" + b"0041" * 20 * KILO + b"> endbfrange"),
        "",
    ),
    Forged(
        "hundreds of ranges of widths",
        composite(widths=Array([each for n in range(600) for each in (n, n + 65_535, 500)])),
        "",
    ),
    Forged("a stream that is named 3,000 times", content(b" " * MEGA, 3_000), "bytes of unpacked"),
    Forged("tables of letters that do not end", composite(b"beginbfchar\n" * 3 * MEGA), ""),
    # Their relatives.
    Forged("operators that are named 1,000 times", content(b"q Q " * 9_000, 1_000), "operators"),
    Forged("nothing but brackets", content(b"] " * 5 * MEGA), "operators"),
    Forged("endless operands", content(b"1 " * 5 * MEGA + b"w"), "operands"),
    Forged(
        "endless lists", content(b"BT /F1 1 Tf " + b"[%b] TJ " % (b"1 " * 90_000) * 100), "operands"
    ),
    Forged("endless facts of an image", content(b"BI " + b"1 " * 5 * MEGA), "operands"),
    Forged("LZW in Flate", lzw_in_flate(), "LZW"),
    Forged(
        "a letter that stands for a book",
        composite(
            b"beginbfchar <0041> <%b> endbfchar" % (b"0041" * 200),
            text=f"BT /F1 12 Tf <{'0041' * 90_000}> Tj ET",
        ),
        "letters",
    ),
    Forged("lists of widths", composite(widths=lists_of_widths), "entries"),
    Forged(
        "a font that is no object",
        composite(
            b"beginbfchar " + b"<0041><0042>" * 40 * KILO + b" endbfchar",
            text="BT /F1 12 Tf <0041> Tj ET " * 2_000,
            alone=False,
        ),
        "",
    ),
    Forged("a table of millions of letters", millions_of_letters(), ""),
    Forged("a table of the same letters", overlapping_letters(), ""),
    Forged("a font that is packed", packed_font, ""),
    Forged("marked content in marked content", sheet("/A BMC 0 0 1 1 re f " * 20_000), "deep"),
    Forged(
        "layers in layers",
        with_resource("Properties", "MC0", layers_in_layers, "/OC /MC0 BDC EMC"),
        "",
    ),
    Forged(
        "long dashes",
        with_resource("ExtGState", "Over", long_dashes, "/Over gs 0 0 m 9 9 l S " * 2_000),
        "",
    ),
    Forged(
        "a colour of thousands of inks",
        with_resource("ColorSpace", "N", many_inks, "/N cs 0 0 9 9 re f " * 2_000),
        "",
    ),
    Forged(
        "a long table of colours",
        with_resource("ColorSpace", "N", long_table, "/N cs 0 sc 0 0 9 9 re f " * 2_000),
        "",
    ),
    Forged("a huge JPEG", huge_jpeg(), "pixels"),
    Forged(
        "an image in 2,000 places",
        with_resource("XObject", "Im", large_image, "20 0 0 20 9 9 cm " + "/Im Do " * 2_000),
        "pixels",
    ),
    Forged("one page, 100,000 times", one_page_often, ""),
    Forged("pages in pages", pages_in_pages, ""),
    Forged("a page that is all width", thin_page, ""),
    Forged("a cut that goes on for ever", endless_trim, ""),
    Forged("thousands of pages", thousands_of_pages, "pages"),
    Forged(
        "a stream that is packed tightly",
        content(megabytes(200, b" "), make=ready),
        "bytes of unpacked",
    ),
    Forged("areas without end", content(b"0 0 m 9 9 l B " * 9_000, 100), "operators"),
    Forged(
        "forms of many areas",
        with_resource("XObject", "Fm", forms_in_forms(2, 90, b"0 0 9 9 re f " * 90), "/Fm Do"),
        "marks",
    ),
    Forged(
        "a form that is placed a million times",
        with_resource("XObject", "Fm", forms_in_forms(6, 10, b"q Q"), "/Fm Do"),
        "marks",
    ),
    Forged(
        "forms in forms in forms",
        with_resource("XObject", "Fm", forms_in_forms(40, 1, b"q Q"), "/Fm Do"),
        "deep",
    ),
    Forged(
        "tiles of a hundredth of a millimetre",
        with_resource(
            "Pattern", "P", tiles(0.03, b"0 0 1 1 re f"), "/Pattern cs /P scn 0 0 210 297 re f"
        ),
        "repeated",
    ),
]
