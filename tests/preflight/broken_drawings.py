"""Broken PDFs: letters that the file draws, blends by programs, meshes."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image

from tests.helpers.cards import Card, card, form, image, words_box
from tests.preflight.broken_screens import AREA, PLACE, images
from tests.preflight.makers import (
    Case,
    blend,
    drawn_font,
    encoded,
    found,
    pictured,
    resource,
    samples,
)

CLIPPED = f"q {AREA.replace('f', 'W n')} /Sh sh Q"


# -- letters that the file draws (Type 3)


def letters(drawing: str, colour: str = "0 0 0 1 k") -> Card:
    """A card with a letter of 10 × 5 mm, 20 mm from the left and 70 mm from the top."""

    def made(pdf: pikepdf.Pdf) -> Any:
        about = Dictionary(Ascent=500, Descent=-0.0001)
        letter = {"A": pdf.make_stream(drawing.encode())}
        return drawn_font(letter, (1000, 500), 1000, FontDescriptor=about)

    words = f"BT /F3 10 Tf {colour} 1 0 0 -1 20 75 Tm (A) Tj ET"
    return card(resource("Font", F3=made), more=words)


BOX = "0 0 1000 500 re f"
COLOURED = "1000 0 d0 {} " + BOX
PLAIN = "1000 0 0 0 1000 500 d1 {} " + BOX

LETTERS = [
    *found(
        "pdf-colour-space",
        "CMYK, grey or spot",
        ("a letter that is drawn in RGB", letters(COLOURED.format("1 0 0 rg")), PLACE, "DeviceRGB"),
        (
            "a letter that takes a colour of RGB",
            letters(PLAIN.format(""), "1 0 0 rg"),
            PLACE,
            "DeviceRGB",
        ),
    ),
    *found(
        "pdf-ink",
        300.0,
        (
            "a letter that is drawn with four inks",
            letters(COLOURED.format("1 1 1 1 k")),
            PLACE,
            400.0,
        ),
    ),
]

# -- blends


def program(text: str, inputs: int = 1) -> Callable[[pikepdf.Pdf], Any]:
    return lambda pdf: pdf.make_stream(
        text.encode(), FunctionType=4, Domain=Array([0, 1] * inputs), Range=Array([0, 1] * 4)
    )


# Of 16 bits, the one with all inks between those that steps of a 64th meet.
FINE = b"".join(struct.pack(">4H", *[65535 * (n == 150)] * 4) for n in range(300))
# Two by two samples of four bits, dark in one corner.
GRID = b"\0\0\0\0\0\0\xff\xff"


def mesh(kind: int, *corners: tuple[int, int, int, int], beside: bytes = b"", **more: Any) -> Any:
    """A mesh whose vertices have these inks, in 255ths; of a patch all corners are one record.

    Another patch with two corners of the inks ``beside`` has an edge of the one before.
    """
    points = {4: 1, 5: 1, 6: 12, 7: 16}[kind]
    flag = b"" if kind == 5 else b"\0"
    each = 4 if kind > 5 else 1
    records = [corners[n : n + each] for n in range(0, len(corners), each)]
    data = b"".join(
        flag + struct.pack(f">{2 * points}H", *[0] * 2 * points) + bytes(sum(record, ()))
        for record in records
    )
    data += beside and b"\1" + bytes(8 * 2 * 2) + beside
    return lambda pdf: pdf.make_stream(
        data,
        ShadingType=kind,
        ColorSpace=Name.DeviceCMYK,
        BitsPerCoordinate=16,
        BitsPerComponent=8,
        BitsPerFlag=8,
        Decode=Array([0, 50, 0, 50, *[0, 1] * 4]),
        **more,
    )


FULL, NONE = (255,) * 4, (0,) * 4

BLENDS = [
    Case(
        f"{name} of four inks",
        card(resource("Shading", Sh=made), area=CLIPPED),
        PLACE,
        400.0,
        "pdf-ink",
        300.0,
    )
    for name, made in (
        ("a blend by a program", blend(program("{ 0.5 gt { 1 } { 0 } ifelse dup dup dup }"))),
        (
            "a blend by a program that counts",
            blend(program("{ 360 mul cos abs 3 { } pop dup dup 3 1 roll exch 1 index }")),
        ),
        ("a place by a program", blend(program("{ mul dup dup dup }", 2), kind=1)),
        ("a place by samples", blend(samples(GRID, 2, 2, bits=4), kind=1)),
        ("a blend by samples of 16 bits", blend(samples(FINE, 300, bits=16))),
        ("a mesh of triangles", mesh(4, NONE, FULL, NONE)),
        ("a mesh of rows", mesh(5, NONE, NONE, NONE, FULL, VerticesPerRow=2)),
        ("a patch", mesh(6, NONE, NONE, FULL, NONE)),
        ("a patch beside another", mesh(6, NONE, NONE, NONE, NONE, beside=bytes(4) + b"\xff" * 4)),
        ("a patch with points inside", mesh(7, NONE, NONE, NONE, FULL)),
    )
]

# -- images and forms


def elsewhere(**entries: Any) -> Callable[[pikepdf.Pdf], Any]:
    """A form of 10 × 5 mm that stands for something in another file."""
    return lambda pdf: form(pdf, "0 0 10 5 re f", (10, 5), **entries)


def without_its_end(*names: Name, data: bytes) -> Callable[[pikepdf.Pdf], Any]:
    def made(pdf: pikepdf.Pdf) -> Any:
        cut = image(pdf, 240, 120)
        cut.write(data, filter=Array(names))
        return cut

    return made


def predicted(pdf: pikepdf.Pdf) -> Any:
    """All bytes of the pixels, but not those that say how each row was predicted."""
    cut = image(pdf, 240, 120)
    facts = Dictionary(Predictor=15, Colors=4, Columns=240)
    cut.write(zlib.compress(bytes(240 * 120 * 4)), filter=Name.FlateDecode, decode_parms=facts)
    return cut


def speckled(times: int, colours: int = 1_800) -> Callable[[pikepdf.Pdf], Any]:
    """240 × 120 pixels of so many colours, each repeated in both directions."""

    def made(pdf: pikepdf.Pdf) -> Any:
        rows = []
        for y in range(0, 120, times):
            pixels = [_speck(x // times + 7 * y, colours) * times for x in range(0, 240, times)]
            rows += [b"".join(pixels)] * times
        found = image(pdf, 240, 120)
        found.write(b"".join(rows))
        return found

    return made


def greys(pdf: pikepdf.Pdf) -> Any:
    """240 × 120 grey pixels of 100 shades, each repeated four times in both directions."""
    rows = (bytes(each * 7 % 100 for each in range(n, n + 60)) for n in range(30))
    data = b"".join(bytes(pixel for pixel in row for _ in range(4)) * 4 for row in rows)
    made = image(pdf, 240, 120, Name.DeviceGray)
    made.write(data)
    return made


def smooth(times: int, how: Image.Resampling, quality: int = 0) -> Callable[[pikepdf.Pdf], Any]:
    """240 × 120 grey pixels, made of so many times fewer; as a JPEG, or as they are."""

    def made(pdf: pikepdf.Pdf) -> Any:
        small = Image.new("L", (240 // times, 120 // times))
        small.putdata([_grey(x, y) for y in range(small.height) for x in range(small.width)])
        shown = small.resize((240, 120), how)
        found = image(pdf, 240, 120, Name.DeviceGray)
        if quality:
            packed = io.BytesIO()
            shown.save(packed, "JPEG", quality=quality)
            found.write(packed.getvalue(), filter=Name.DCTDecode)
        else:
            found.write(shown.tobytes())
        return found

    return made


def _grey(x: int, y: int) -> int:
    """Specks upon patches of all sizes, as pictures have them."""
    return sum((x // size * 7 + y // size * 131) ** 3 * 7_919 % 47 for size in (1, 2, 4, 8, 16))


def _speck(number: int, colours: int) -> bytes:
    number = number * 7_919 % colours
    return bytes([number % 50, number // 50 % 50, 0, 0])


LINED = "BT 0.03 w 1 Tr 0 0 0 1 K /F1 3.5 Tf 1 0 0 -1 15 30 Tm (Seven of hearts) Tj 0 Tr ET"
INLINE = b"BI /W 20 /H 20 /BPC 8 /CS /G /F /Fl ID " + zlib.compress(bytes(100)) + b" EI"
HALF_A_JPEG = b"\xff\xd8\xff\xe0 and no end"


IMAGES = [
    *(
        Case(
            f"a form of {name}",
            card(resource("XObject", Fm=made), more="q 1 0 0 1 20 70 cm /Fm Do Q"),
            PLACE,
            "another file",
            "pdf-image-outside",
            "in the file",
        )
        for name, made in (
            ("a page elsewhere", elsewhere(Ref=Dictionary(Page=0))),
            ("a picture elsewhere", elsewhere(OPI=Dictionary())),
        )
    ),
    *found(
        "pdf-image-cut",
        100.0,
        (
            "a quarter of an image in the content",
            card(more=f"q 1 0 0 -1 20 75 cm {INLINE.decode('latin-1')} Q"),
            (20, 74, 1, 1),
            25.0,
        ),
    ),
    images(
        "a JPEG in Flate without its end",
        without_its_end(Name.FlateDecode, Name.DCTDecode, data=zlib.compress(HALF_A_JPEG)),
        "pdf-image-cut",
        0.0,
        100.0,
    ),
    images(
        "a JPEG 2000 without its end",
        without_its_end(Name.JPXDecode, data=b"\xff\x4f\xff\x51"),
        "pdf-image-cut",
        0.0,
        100.0,
    ),
    images(
        "half of an image in digits",
        without_its_end(Name.ASCIIHexDecode, data=b"10" * (240 * 120 * 2) + b">"),
        "pdf-image-cut",
        50.0,
        100.0,
    ),
    images("an image whose last row is cut short", predicted, "pdf-image-cut", 99.9, 100.0),
    images("an image that was enlarged", speckled(4), "pdf-resolution", 76.2, 300.0),
    images("greys that were enlarged", greys, "pdf-resolution", 76.2, 300.0),
    *(
        images(f"an image enlarged {name}", made, "pdf-resolution", 152.4, 300.0)._replace(
            warning=True
        )
        for name, made in (
            ("evenly", smooth(2, Image.Resampling.BILINEAR)),
            ("smoothly", smooth(2, Image.Resampling.BICUBIC)),
            ("three times", smooth(3, Image.Resampling.LANCZOS)),
            ("before it was a JPEG", smooth(3, Image.Resampling.BICUBIC, quality=90)),
        )
    ),
    *found(
        "pdf-colour-space",
        "CMYK, grey or spot",
        (
            "a colour that resources turn to RGB",
            card(
                resource("ColorSpace", DefaultGray=Array([Name.CalRGB, Dictionary()])),
                more="0.5 g 20 70 10 5 re f",
            ),
            PLACE,
            "CalRGB",
        ),
    ),
    *found(
        "pdf-hairline",
        0.25,
        (
            "letters of thin lines",
            card(text=LINED),
            words_box("Seven of hearts", 15, 30, 3.5),
            0.085,
        ),
    ),
]

CASES = [*LETTERS, *BLENDS, *IMAGES]

# What looks like them, and is right.
GOOD = {
    "an image in its own size": pictured(speckled(1)),
    "squares of few colours": pictured(speckled(4, 16)),
    "a sharp image": pictured(smooth(1, Image.Resampling.BICUBIC)),
    "a sharp JPEG": pictured(smooth(1, Image.Resampling.BICUBIC, quality=75)),
    "an image without details": pictured(smooth(60, Image.Resampling.BICUBIC)),
    "quotes of Windows": encoded("/WinAnsiEncoding", "\\223a\\224 \\227"),
    "an accent of a Macintosh": encoded("/MacRomanEncoding", "caf\\216"),
    "a letter whose own colour counts for nothing": letters(PLAIN.format("1 0 0 rg")),
    "a letter in inks where RGB is in force": letters(COLOURED.format("0 0 0 1 k"), "1 0 0 rg"),
    **{
        f"a blend {name}": card(resource("Shading", Sh=made), area=CLIPPED)
        for name, made in (
            ("by a program of little ink", blend(program("{ dup 0 exch 0 }"))),
            (
                "by a program that turns backwards",
                blend(program("{ 0 2 -1 roll sub dup dup dup }")),
            ),
            ("by a program that never ends its block", blend(program("{ dup dup dup"))),
            ("by a program that takes what is not there", blend(program("{ pop pop pop }"))),
            ("in a mesh of little ink", mesh(4, (255, 255, 255, 0), NONE, NONE)),
            ("in a mesh that ends early", mesh(6, FULL, FULL)),
        )
    },
}
