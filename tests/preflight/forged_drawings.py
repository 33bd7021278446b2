"""Forged PDFs: programs, meshes, drawn letters and layers that ask for endless work."""

from __future__ import annotations

from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from tests.helpers.cards import image
from tests.preflight.forged_pdfs import Forged, packed, with_resource
from tests.preflight.makers import drawn_font

TEN = Array([0, 1] * 4)
WORDS = "BT /F1 12 Tf (AB) Tj ET"


def shading(program: bytes) -> Any:
    """A blend by a program; it is no object of the file that could be known again."""

    def make(pdf: pikepdf.Pdf) -> Any:
        function = packed(pdf, program, FunctionType=4, Domain=Array([0, 1]), Range=TEN)
        return Dictionary(
            ShadingType=2,
            ColorSpace=Name.DeviceCMYK,
            Coords=Array([0, 0, 9, 9]),
            Function=function,
        )

    return make


def mesh(pdf: pikepdf.Pdf) -> Any:
    return packed(
        pdf,
        bytes(40_000_000),
        ShadingType=4,
        ColorSpace=Name.DeviceGray,
        BitsPerCoordinate=1,
        BitsPerComponent=1,
        BitsPerFlag=2,
        Decode=Array([0, 1, 0, 1, 0, 1]),
    )


def samples(pdf: pikepdf.Pdf) -> Any:
    made = shading(b"")(pdf)
    made.Function = packed(
        pdf,
        b"",
        FunctionType=0,
        Domain=Array([0, 1] * 200),
        Range=TEN,
        Size=Array([99] * 200),
        BitsPerSample=8,
    )
    return made


def letters_in_letters(pdf: pikepdf.Pdf) -> Any:
    """Twenty fonts whose two letters are each drawn with two sizes of both of the next font."""
    inner: Any = None
    for _ in range(20):
        sizes = (1, 2) if inner is not None else ()
        text = b"9 0 d0 " + b"".join(b"BT /F1 %d Tf (AB) Tj ET " % size for size in sizes)
        drawing = packed(pdf, text + b"0 0 1 1 re f")
        letters = {"A": drawing, "B": packed(pdf, text + b"0 0 1 2 re f")}
        fonts = Dictionary(Font=Dictionary(F1=inner) if inner is not None else {})
        inner = pdf.make_indirect(drawn_font(letters, (9, 9), 9, 1, Resources=fonts))
    return inner


def expressions(pdf: pikepdf.Pdf) -> Any:
    """A choice by an expression of twice the same one, and so on."""
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=pikepdf.String("Draft")))
    inner: Any = layer
    for _ in range(40):
        inner = pdf.make_indirect(Array([Name.And, *[inner] * 20]))
    return pdf.make_indirect(Dictionary(Type=Name.OCMD, OCGs=layer, VE=inner))


def vast_image(pdf: pikepdf.Pdf) -> Any:
    made = image(pdf, 1, 1)
    made.Width = made.Height = 60_000
    return made


CASES = [
    Forged(
        "an image of 60,000 × 60,000 pixels",
        with_resource("XObject", "Im", vast_image, "20 0 0 20 9 9 cm /Im Do"),
        "pixels",
    ),
    Forged(
        "a program whose numbers double",
        with_resource("Shading", "S", shading(b"{ 3 " + b"dup mul " * 900 + b"}"), "/S sh"),
        "",
    ),
    Forged(
        "a long program in many places",
        with_resource(
            "Shading", "S", shading(b"{ " + b"0 pop " * 90_000 + b"dup dup dup }"), "/S sh " * 90
        ),
        "operators",
    ),
    Forged(
        "blocks in blocks", with_resource("Shading", "S", shading(b"{ " * 900_000), "/S sh"), ""
    ),
    Forged("a mesh without an end", with_resource("Shading", "S", mesh, "/S sh"), "entries"),
    Forged("samples of 200 numbers", with_resource("Shading", "S", samples, "/S sh"), ""),
    Forged("letters in letters", with_resource("Font", "F1", letters_in_letters, WORDS), ""),
    Forged(
        "layers by endless expressions",
        with_resource("Properties", "L", expressions, "/OC /L BDC 0 0 9 9 re f EMC"),
        "entries",
    ),
]
