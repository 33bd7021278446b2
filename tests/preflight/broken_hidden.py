"""What is wrong where one does not look first: in masks, in what colours a pattern or a group, in
the header of a profile, under a part of what overprints.
"""

from __future__ import annotations

import struct
import zlib
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from tests.helpers.cards import Card, Change, card, image, sheet, spot
from tests.preflight.broken_screens import PLACE, WHOLE, black_image, icc, intent, over
from tests.preflight.makers import IMAGE, Case, found, on_page, pictured, resource, text, tiles

AREA = "20 75 10 5 re f"


def masked(key: str, **entries: Any) -> Card:
    """A card whose image is whole, and its mask is not."""

    def made(pdf: pikepdf.Pdf) -> Any:
        mask = image(pdf, 240, 60, Name.DeviceGray, b"\x80")
        for name, value in entries.items():
            mask[f"/{name}"] = value
        return image(pdf, 240, 120, **{key: mask})

    return card(resource("XObject", Im=made), claim=False)


def runs(rows: int) -> Any:
    """An image of 240 × 120 pixels in runs (RunLengthDecode), of which so many rows are there."""

    def made(pdf: pikepdf.Pdf) -> Any:
        of_row = bytes([257 - 120, 0x80, 119, *bytes(120)])
        packed = image(pdf, 240, 120, Name.DeviceGray)
        packed.write(of_row * rows + b"\x80", filter=Name.RunLengthDecode)
        return packed

    return made


def jpx(number: int) -> Any:
    """A JPEG 2000 that says itself which colours it has (ISO 15444-1, I.5.3.3), and its end."""

    def made(pdf: pikepdf.Pdf) -> Any:
        packed = image(pdf, 240, 120)
        del packed.ColorSpace
        colours = struct.pack(">I4s3BI", 15, b"colr", 1, 0, 0, number)
        packed.write(colours + b"\xff\xd9", filter=Name.JPXDecode)
        return packed

    return made


def of_pattern(make: Any) -> Card:
    """A card with an area in a pattern that has no colours of its own."""

    def change(pdf: pikepdf.Pdf) -> None:
        resource("Pattern", P=tiles(pdf, "0 0 2 2 re f", PaintType=2))(pdf)
        resource("ColorSpace", Of=Array([Name.Pattern, make(pdf)]))(pdf)

    return card(change, more=f"/Of cs 1 /P scn {AREA}")


def mixed_in(space: Any) -> Card:
    def change(pdf: pikepdf.Pdf) -> None:
        on_page(Group=Dictionary(S=Name.Transparency, CS=space(pdf)))(pdf)

    return card(change, claim=False)


def blended(*colours: str, below: str = "0.9 0.9 0.9 0", **how: Any) -> Card:
    """Colours one on the other in an area, in this mode and opacity."""
    drawn = " ".join(f"{each} k 22 77 6 3 re f" for each in colours)
    ink = f"{below} k 22 77 6 3 re f q /Mix gs {drawn} Q"
    return card(resource("ExtGState", Mix=Dictionary(**how)), claim=False, ink=ink)


def inline(data: bytes, space: str) -> Card:
    """An image of 240 × 120 pixels in the content itself."""
    packed = zlib.compress(data).decode("latin-1")
    head = f"BI /W 240 /H 120 /BPC 8 /CS {space} /F /Fl ID"
    return card(image=f"q 20 0 0 -10 20 70 cm {head} {packed} EI Q")


def in_bits(bits: int) -> Change:
    """An image that is full of all inks, with so many bits for each."""

    def made(pdf: pikepdf.Pdf) -> Any:
        found = image(pdf, 240, 120)
        found.BitsPerComponent = bits
        found.write(b"\xff" * (240 * 120 * 4 * bits // 8))
        return found

    return made


def profile_of(kind: bytes) -> Change:
    """The profile of an output intent that only its own header calls one of a screen."""
    return intent(DestOutputProfile=lambda pdf: pdf.make_stream(b"\0" * 12 + b"mntr" + kind))


def second_intent(pdf: pikepdf.Pdf) -> None:
    screen = Dictionary(S=Name.GTS_PDFX, DestOutputProfile=icc(3)(pdf))
    pdf.Root.OutputIntents.append(screen)


TICKS = Dictionary(N=Dictionary(On=Dictionary()))
# Words of a page, a coloured panel, and a triangle on it where a field may be.
PANEL = f"{text()} 0.1 0.2 0.3 0 k 15 60 60 40 re f"
DRAWN = " 0.9 g 22 71 m 28 71 l 25 74 l f"

CASES = [
    Case("half of a soft mask", masked("SMask", Height=120), IMAGE, 50.0, "pdf-image-cut", 100.0),
    Case(
        "half of a mask",
        masked("Mask", ImageMask=True, BitsPerComponent=1, Height=960),
        IMAGE,
        50.0,
        "pdf-image-cut",
        100.0,
    ),
    Case(
        "a mask in another file",
        masked("SMask", F=pikepdf.String("mask.raw")),
        IMAGE,
        "another file",
        "pdf-image-outside",
        "in the file",
    ),
    Case(
        "a mask of 60,000 pixels",
        masked("Mask", ImageMask=True, BitsPerComponent=1, Width=60_000, Height=1),
        IMAGE,
        60_000,
        "pdf-image-large",
        32_767,
    ),
    Case("half of an image in runs", pictured(runs(60)), IMAGE, 50.0, "pdf-image-cut", 100.0),
    *found(
        "pdf-colour-space",
        "CMYK or grey",
        (
            "a page that is mixed in the colours of a screen's profile",
            mixed_in(lambda pdf: Array([Name.ICCBased, icc(3)(pdf)])),
            WHOLE,
            "ICCBased RGB",
        ),
        (
            "a page that is mixed in calibrated RGB",
            mixed_in(lambda _: Array([Name.CalRGB, Dictionary()])),
            WHOLE,
            "CalRGB",
        ),
    ),
    *found(
        "pdf-intent-colours",
        "4 channels",
        (
            "an output intent whose own header is of a screen",
            card(profile_of(b"RGB "), claim=False),
            None,
            "3 channels",
        ),
        (
            "a second output intent of a screen",
            card(second_intent, claim=False),
            None,
            "3 channels",
        ),
        page=None,
    ),
    *found(
        "pdf-spot",
        0,
        ("gold in a pattern", of_pattern(lambda pdf: spot(pdf, "Gold")), (20, 75, 10, 5), 1),
        warning=True,
    ),
    Case(
        "an image that overprints an area under a part of it",
        card(
            resource("XObject", Black=black_image),
            ink="0.9 0.9 0.9 0 k 22 77 6 3 re f q /Over gs 20 0 0 -10 20 85 cm /Black Do Q",
        ),
        (20, 75, 20, 10),
        370.0,
        "pdf-ink",
        300.0,
    ),
    *found(
        "pdf-ink",
        300.0,
        (
            "too much ink in an image of the content",
            inline(b"\xff" * 240 * 120 * 4, "/CMYK"),
            IMAGE,
            400.0,
        ),
        (
            "too much ink in a table of an image of the content",
            inline(bytes(240 * 120), "[/Indexed /CMYK 0 <e6e6e6e6>]"),
            IMAGE,
            400 * 0xE6 / 0xFF,
        ),
        *(
            (f"too much ink in an image, bits: {bits}", pictured(in_bits(bits)), IMAGE, 400.0)
            for bits in (1, 4, 16)
        ),
        *(
            (f"too much ink where {name}", made, (22, 77, 6, 3), measured)
            for name, made, measured in (
                ("a colour multiplies", blended("0.5 0 0 0.9", BM=Name.Multiply), 365.0),
                ("a colour darkens", blended("0.5 0 0 0.9", BM=Name.Darken), 360.0),
                (
                    "a colour burns",
                    blended("0.1 0.1 0.1 0", below="0.9 0.9 0.9 0.5", BM=Name.ColorBurn),
                    350.0,
                ),
                ("half of a colour shows", blended("1 1 1 1", ca=0.5), 335.0),
                (
                    "colour after colour multiplies",
                    blended(
                        "0 0.9 0 0", "0 0 0.9 0", "0 0 0 0.9", below="0.9 0 0 0", BM=Name.Multiply
                    ),
                    360.0,
                ),
            )
        ),
    ),
    Case(
        "a field over what is drawn at home",
        sheet(PANEL + DRAWN, over("Widget", 297, AP=Dictionary())),
        PLACE,
        "Widget",
        "pdf-annotation",
        "none that is printed",
        profile="home",
        warning=True,
    ),
]

GOOD = {
    "an image in runs": pictured(runs(120)),
    "an image of little ink in the content": inline(bytes(240 * 120), "[/I /CMYK 0 <000000ff>]"),
    "a grey JPEG 2000": card(resource("XObject", Im=jpx(17)), claim=False),
    "a pattern in black": of_pattern(lambda pdf: spot(pdf, "Black")),
    "a box that is not ticked": card(over("Widget", AP=TICKS, AS=Name.Off)),
    "what multiplies and is see-through": blended("0 0 0 0.9", BM=Name.Multiply, ca=0.1),
    "half of a black of four inks": blended("1 1 1 1", below="0 0 0 0", ca=0.5),
    "a black of four inks that lightens": blended("1 1 1 1", BM=Name.Lighten),
    "what overprints an area that is covered": card(
        resource("XObject", Black=black_image),
        ink="0.9 0.9 0.9 0 k 22 77 6 3 re f 0 0 0 0 k 21 76 9 6 re f"
        " q /Over gs 20 0 0 -10 20 85 cm /Black Do Q",
    ),
}
