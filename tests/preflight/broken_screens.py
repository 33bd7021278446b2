"""Broken PDFs: what is made for the screen, or is printed otherwise than it is shown."""

from __future__ import annotations

import io
import struct
from functools import partial
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image

from tests.helpers.cards import HEIGHT, WIDTH, Change, box, card, fade, image, jpeg, sheet, spot
from tests.preflight.makers import (
    IMAGE,
    Case,
    blend,
    found,
    on_page,
    pictured,
    resource,
    samples,
    text,
)

SCRIPT = Dictionary(S=Name.JavaScript, JS=pikepdf.String("this.print()"))
LAUNCH = Dictionary(S=Name.Launch, F=pikepdf.String("format.exe"))
PLACE = (20.0, 70.0, 10.0, 5.0)
AREA = "20 70 10 5 re f"
WHOLE = (0, 0, WIDTH, HEIGHT)


def in_file(**entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        for key, value in entries.items():
            pdf.Root[f"/{key}"] = value

    return change


def over(kind: str, page: float = HEIGHT, **entries: Any) -> Change:
    """An annotation over the page."""

    def change(pdf: pikepdf.Pdf) -> None:
        entries.setdefault("F", 4)
        made = Dictionary(Type=Name.Annot, Subtype=Name(f"/{kind}"), **entries)
        made.Rect = box(*PLACE, page)
        made = pdf.make_indirect(made)
        pdf.pages[0].obj.Annots = Array([made])
        if kind == "Widget":
            made.FT, made.T = Name.Tx, pikepdf.String("name")
            pdf.Root.AcroForm = Dictionary(Fields=Array([made]))

    return change


def bookmark(pdf: pikepdf.Pdf) -> None:
    below = pdf.make_indirect(Dictionary(Title=pikepdf.String("Print"), A=SCRIPT))
    one = pdf.make_indirect(Dictionary(Title=pikepdf.String("All"), First=below, Next=below))
    pdf.Root.Outlines = Dictionary(First=one, Last=below)


def acts(name: str, change: Change, kind: str, place: Any = None, page: int | None = None) -> Case:
    return Case(name, card(change), place, kind, "pdf-action", "none", page=page)


ACTIONS = [
    acts("a script that runs when it is opened", in_file(OpenAction=SCRIPT), "JavaScript"),
    acts(
        "a script that runs before it is printed", in_file(AA=Dictionary(WP=SCRIPT)), "JavaScript"
    ),
    acts(
        "scripts of the whole file",
        in_file(Names=Dictionary(JavaScript=Dictionary(Names=Array([])))),
        "JavaScript",
    ),
    acts(
        "a script behind a harmless step",
        in_file(OpenAction=Dictionary(S=Name.URI, Next=Array([SCRIPT]))),
        "JavaScript",
    ),
    acts("a script below a bookmark", bookmark, "JavaScript"),
    acts(
        "a script of a field on no page",
        in_file(AcroForm=Dictionary(Fields=Array([Dictionary(AA=Dictionary(C=SCRIPT))]))),
        "JavaScript",
    ),
    acts("a form of another kind", in_file(AcroForm=Dictionary(XFA=Array([]))), "XFA"),
    acts("a script of a page", on_page(AA=Dictionary(O=SCRIPT)), "JavaScript", page=1),
    acts("a link that starts a program", over("Link", F=0, A=LAUNCH), "Launch", PLACE, 1),
    *found(
        "pdf-action",
        "none",
        ("a script at home", sheet(text(), in_file(OpenAction=SCRIPT)), None, "JavaScript"),
        profile="home",
        page=None,
        warning=True,
    ),
]

ANNOTATIONS = [
    Case(
        f"{kind} with {', '.join(entries) or 'nothing'} over a card",
        card(over(kind, **entries)),
        PLACE,
        kind,
        "pdf-annotation",
        "none that is printed",
    )
    for kind, entries in (
        ("Stamp", {}),
        ("Widget", {"AP": Dictionary()}),
        ("Widget", {"V": pikepdf.String("Ann")}),
        ("Link", {"Border": Array([0, 0, 1])}),
    )
]
ANNOTATIONS += [
    Case(
        f"{kind} over words at home",
        sheet(text(x=21, y=74), over(kind, 297, AP=Dictionary())),
        PLACE,
        kind,
        "pdf-annotation",
        "none that is printed",
        profile="home",
        warning=True,
    )
    for kind in ("Highlight", "Widget")
]

UNITS = [
    *found(
        "pdf-user-unit",
        1.0,
        ("units of two points", sheet(text(), on_page(UserUnit=2)), (0, 0, 420, 594), 2.0),
        profile="home",
        warning=True,
    ),
    *found(
        "pdf-user-unit",
        1.0,
        ("units of no size", card(on_page(UserUnit=0)), (0, 0, WIDTH, HEIGHT), "none"),
    ),
]


def intent(**entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        for key, value in entries.items():
            pdf.Root.OutputIntents[0][f"/{key}"] = value(pdf) if callable(value) else value

    return change


def icc(channels: int) -> Any:
    return lambda pdf: pdf.make_stream(b"\0" * 12 + b"prtrCMYK" + b"\0" * 16 + b"acsp", N=channels)


def clear_jpx(pdf: pikepdf.Pdf) -> Any:
    made = image(pdf, 240, 120, SMaskInData=1)
    # Nothing of it is read but its end.
    made.write(b"\xff\xd9", filter=Name.JPXDecode)
    return made


def group(space: str) -> Any:
    return on_page(Group=Dictionary(S=Name.Transparency, CS=Name(space)))


COLOURS = [
    *found(
        "pdf-intent-colours",
        "4 channels",
        (
            "an output intent of a screen",
            card(intent(DestOutputProfile=icc(3)), claim=False),
            None,
            "3 channels",
        ),
        page=None,
    ),
    *found(
        "pdf-no-intent",
        "an output intent",
        (
            "an output intent for archives alone",
            card(intent(S=Name.GTS_PDFA1), claim=False),
            None,
            "none",
        ),
        page=None,
    ),
    *found(
        "pdf-spot",
        0,
        (
            "gold beside four inks",
            card(
                resource("ColorSpace", Au=lambda pdf: spot(pdf, "Gold")),
                gold=f"/Au cs 1 scn {AREA}",
            ),
            PLACE,
            1,
        ),
        warning=True,
    ),
    *found(
        "pdf-colour-space",
        "CMYK or grey",
        ("a page that is mixed in RGB", card(group("/DeviceRGB"), claim=False), WHOLE, "DeviceRGB"),
    ),
    *found(
        "pdf-transparency",
        "opaque",
        (
            "a page that is a transparency group",
            card(group("/DeviceCMYK")),
            WHOLE,
            "transparency group",
        ),
        ("an image that brings its own opacity", pictured(clear_jpx), IMAGE, "transparent"),
        profile="drivethru",
    ),
]

INVERTED = fade([1], [0])

CURVES = [
    Case(
        name,
        card(resource("ExtGState", T=Dictionary(**entries)), area=f"q 0 0 0 1 k /T gs {AREA} Q"),
        PLACE,
        what,
        "pdf-curves",
        "those of the press",
        warning=what == "halftones",
    )
    for name, entries, what in (
        ("a transfer curve", {"TR": INVERTED}, "transfer curves"),
        (
            "four transfer curves",
            {"TR2": Array([Name.Identity, *[INVERTED] * 3])},
            "transfer curves",
        ),
        (
            "a halftone",
            {"HT": Dictionary(HalftoneType=1, Frequency=20, Angle=45, SpotFunction=Name.Round)},
            "halftones",
        ),
    )
]

THIN = [
    Case(
        name,
        card(resource("XObject", Thin=lambda pdf: image(pdf, 900, 4)), line=line),
        place,
        thick,
        "pdf-hairline",
        0.25,
    )
    for name, line, place, thick in (
        ("a thin rectangle", "0 0 0 1 k 20 40 30 0.05 re f", (20, 40, 30, 0.05), 0.142),
        ("a rectangle of no height", "0 0 0 1 k 20 40 30 0 re f", (20, 40, 30, 0), 0.0),
        (
            "a thin rectangle that slants",
            "0 0 0 1 k 20 40 m 40 60 l 40.05 60 l 20.05 40 l f",
            (20, 40, 20.05, 20),
            0.1,
        ),
        (
            "an area behind a thin clip",
            "0 0 0 1 k q 20 40 30 0.05 re W n 10 30 50 20 re f Q",
            (20, 40, 30, 0.05),
            0.142,
        ),
        (
            "an image behind a thin clip",
            "q 20 40 20 0.05 re W n 20 0 0 -10 20 45 cm /Im Do Q",
            (20, 40, 20, 0.05),
            0.142,
        ),
        ("a thin image", "q 30 0 0 0.05 20 40 cm /Thin Do Q", (20, 40, 30, 0.05), 0.142),
        (
            "a strip of more corners",
            "0 0 0 1 k 20 40 m 30 40 l 50 40 l 50 40.05 l 20 40.05 l f",
            (20, 40, 30, 0.05),
            0.142,
        ),
        (
            "a frame of two rectangles",
            "0 0 0 1 k 20 40 30 10 re 20.05 40.05 29.9 9.9 re f*",
            (20, 40, 30, 10),
            0.142,
        ),
        (
            "a frame that runs both ways",
            "0 0 0 1 k 20 40 30 10 re 20.05 49.95 29.9 -9.9 re f",
            (20, 40, 30, 10),
            0.142,
        ),
        (
            "two strips of one outline",
            "0 0 0 1 k 20 40 30 0.05 re 20 44 30 0.06 re f",
            (20, 40, 30, 4.06),
            0.142,
        ),
        (
            "a strip with a point at each end",
            "0 0 0 1 k 20 40 m 35 40.04 l 50 40 l 35 39.96 l f",
            (20, 39.96, 30, 0.08),
            0.113,
        ),
    )
]

EXPONENTIAL = fade([0, 0, 0, 0], [1, 1, 1, 1])
SAMPLED = samples(b"\0\0\0\0" + b"\xff" * 4 + b"\0\0\0\0", 3)


def stitched(pdf: pikepdf.Pdf) -> Any:
    """Dark in the middle alone."""
    del pdf
    return Dictionary(
        FunctionType=3,
        Domain=Array([0, 1]),
        Functions=Array([EXPONENTIAL] * 2),
        Bounds=Array([0.3]),
        Encode=Array([0, 1, 1, 0]),
    )


def shaded(function: Any) -> Any:
    return lambda pdf: Dictionary(PatternType=2, Shading=blend(function)(pdf))


def black_image(pdf: pikepdf.Pdf) -> Any:
    return image(pdf, 240, 120, spot(pdf, "Black"), b"\xff")


FOUR = [
    Case(
        f"a {name} blend of four inks",
        card(
            resource("Shading", Sh=blend(function)), area=f"q {AREA.replace('f', 'W n')} /Sh sh Q"
        ),
        PLACE,
        400.0,
        "pdf-ink",
        300.0,
    )
    for name, function in (("plain", EXPONENTIAL), ("sampled", SAMPLED), ("stitched", stitched))
]
FOUR += [
    *found(
        "pdf-ink",
        300.0,
        (
            "an area filled with a blend of four inks",
            card(resource("Pattern", P=shaded(EXPONENTIAL)), area=f"/Pattern cs /P scn {AREA}"),
            PLACE,
            400.0,
        ),
        (
            "an image that overprints an area",
            card(
                resource("XObject", Im=black_image),
                image="1 1 1 0 k 18 58 24 14 re f q /Over gs 20 0 0 -10 20 70 cm /Im Do Q",
            ),
            IMAGE,
            400.0,
        ),
    )
]


def outside(pdf: pikepdf.Pdf) -> Any:
    return image(pdf, 240, 120, F=pikepdf.String("art.raw"))


def half(pdf: pikepdf.Pdf) -> Any:
    made = image(pdf, 240, 60)
    made.Height = 120
    return made


def half_of_a_jpeg(pdf: pikepdf.Pdf) -> Any:
    made = jpeg(pdf, 240, 120, (20, 10, 0, 0))
    data = made.read_raw_bytes()
    made.write(data[: len(data) // 2], filter=Name.DCTDecode)
    return made


def diagonal(kind: str, share: float, options: int = 0) -> bytes:
    """The first part of a line in black and white, as a fax of that kind."""
    shown, packed = Image.new("1", (240, 120), 1), io.BytesIO()
    for n in range(120):
        shown.putpixel((2 * n, n), 0)
    of_group3 = {292: options} if kind == "group3" else {}
    shown.save(packed, "TIFF", compression=kind, tiffinfo={278: 120, **of_group3})
    tags = Image.open(packed).tag_v2  # type: ignore[attr-defined]
    (start,), (length,) = tags[273], tags[279]
    return packed.getvalue()[start : start + int(length * share)]


def fax(pdf: pikepdf.Pdf, share: float = 1.0, more: bytes = b"", **settings: Any) -> Any:
    """A picture in black and white as a fax of group 4, or the first part of it."""
    data = diagonal("group4", share) + more
    return bilevel(pdf, data, "CCITTFaxDecode", K=-1, Columns=240, Rows=120, **settings)


def old_fax(
    pdf: pikepdf.Pdf, share: float = 1.0, *, end: bool = True, options: int = 0, **settings: Any
) -> Any:
    """The same as a fax of group 3, with a code between lines; with its end or without."""
    data = diagonal("group3", share, options)
    if end and share == 1:
        data += bytes.fromhex("001001001001001001")
    kind = {"K": 4 if options else 0, "EndOfLine": True}
    return bilevel(pdf, data, "CCITTFaxDecode", Columns=240, Rows=120, **kind, **settings)


def jbig2(pdf: pikepdf.Pdf, share: float = 1.0, more: bytes = b"") -> Any:
    """A page of 240 × 120 pixels and all of it as a region (ITU-T T.88, 7.2 to 7.4)."""
    page = struct.pack(">IBBBI4IBH", 0, 48, 0, 1, 19, 240, 120, 0, 0, 0, 0)
    coded = bytes(range(100))
    head = struct.pack(">IBBBI4IB", 1, 38, 0, 1, 18 + 8 + len(coded), 240, 120, 0, 0, 0)
    data = page + head + b"\0" + bytes([3, 255, 253, 255, 2, 254, 254, 254]) + coded
    return bilevel(pdf, data[: int(len(data) * share)] + more, "JBIG2Decode")


def bilevel(pdf: pikepdf.Pdf, data: bytes, packed: str, **settings: Any) -> Any:
    made = image(pdf, 240, 120, Name.DeviceGray)
    made.write(data, filter=Name(f"/{packed}"), decode_parms=Dictionary(**settings))
    made.BitsPerComponent = 1
    return made


def images(name: str, made: Any, code: str, measured: Any, limit: Any) -> Case:
    return Case(name, pictured(made), IMAGE, measured, code, limit)


IMAGES = [
    images("an image in another file", outside, "pdf-image-outside", "another file", "in the file"),
    images("half of an image", half, "pdf-image-cut", 50.0, 100.0),
    images("half of a JPEG", half_of_a_jpeg, "pdf-image-cut", 0.0, 100.0),
    images("half of a fax", partial(fax, share=0.5), "pdf-image-cut", 0.0, 100.0),
    images("half of an old fax", partial(old_fax, share=0.5), "pdf-image-cut", 0.0, 100.0),
    images(
        "half of an old fax in two dimensions",
        partial(old_fax, share=0.5, options=1),
        "pdf-image-cut",
        0.0,
        100.0,
    ),
    images("half of a JBIG2", partial(jbig2, share=0.5), "pdf-image-cut", 0.0, 100.0),
    images(
        "an image of 60,000 pixels",
        lambda pdf: image(pdf, 60_000, 120),
        "pdf-image-large",
        60_000,
        32_767,
    ),
]

CASES = [*IMAGES, *FOUR, *CURVES, *THIN, *COLOURS, *ACTIONS, *ANNOTATIONS, *UNITS]


def cut_out(pdf: pikepdf.Pdf) -> Any:
    """An image whose stencil leaves its left half out."""
    made = image(pdf, 240, 120)
    made.Mask = pdf.make_stream((b"\xff" * 15 + b"\x00" * 15) * 120, ImageMask=True)
    made.Mask.Type, made.Mask.Subtype = Name.XObject, Name.Image
    made.Mask.Width, made.Mask.Height, made.Mask.BitsPerComponent = 240, 120, 1
    return made


# What looks like them, and is right.
GOOD = {
    "links": over("Link", F=0, A=Dictionary(S=Name.URI, URI=pikepdf.String("https://example.org"))),
    "links without a frame": over("Link", Border=Array([0, 0, 0])),
    "links with a frame of no width": over("Link", BS=Dictionary(W=0)),
    "a link to the next page": over("Link", F=0, A=Dictionary(S=Name.Named, N=Name.NextPage)),
    "an empty field": over("Widget"),
    "a note that is not printed": over("Text", F=0),
    "a note that is hidden": over("Stamp", F=6),
    "a note in a window": over("Popup"),
    "a printer's mark": over("PrinterMark"),
    "a place to open at": in_file(OpenAction=Array([0, Name.Fit])),
    "a profile of four inks": intent(DestOutputProfile=icc(4)),
    "an image that is cut out": resource("XObject", Im=cut_out),
    "units of a point": on_page(UserUnit=1.0),
}
