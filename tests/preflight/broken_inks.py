"""Broken PDFs: too much ink in images, under masks and in modes; strips of patterns."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image

from tests.helpers.cards import PARTS, PT, Card, card, fade, form, image
from tests.preflight.makers import IMAGE, blend, found, resource, tiles

# An area of three inks under the image, and the image in a graphics state of its own.
OVER_AREA = "0.9 0.9 0.9 0 k 18 58 24 14 re f q /Mix gs 20 0 0 -10 20 70 cm /Im Do Q"
# The same with an area instead of the image.
TWO_AREAS = "0.9 0.9 0.9 0 k 18 58 24 14 re f q /Mix gs {} k 20 60 20 10 re f Q"


def packed(size: tuple[int, int], inks: tuple[int, ...], **how: Any) -> Any:
    """A JPEG 2000 of one colour, but for its left half, which is white."""

    def made(pdf: pikepdf.Pdf) -> Any:
        picture = Image.new("CMYK", size)
        picture.paste(inks, (size[0] // 2, 0, *size))
        data = io.BytesIO()
        picture.save(data, "JPEG2000", **how)
        there = image(pdf, *size)
        there.write(data.getvalue(), filter=Name.JPXDecode)
        return there

    return made


def four_inks(mask: bytes | None = None, inks: bytes = b"\xff\xff\xff\xff", **of_mask: Any) -> Any:
    """An image of these inks, under a mask of these greys, in columns."""

    def made(pdf: pikepdf.Pdf) -> Any:
        there = image(pdf, 240, 120, Name.DeviceCMYK, inks)
        if mask is not None:
            there.SMask = image(pdf, 240, 120, Name.DeviceGray, b"\x00", **of_mask)
            column = 240 // len(mask)
            there.SMask.write(b"".join(bytes([each]) * column for each in mask) * 120)
        return there

    return made


def with_image(made: Any, drawn: str = PARTS["image"], **state: Any) -> Card:
    def change(pdf: pikepdf.Pdf) -> None:
        resource("XObject", Im=made)(pdf)
        resource("ExtGState", Mix=Dictionary(**state))(pdf)

    return card(change, claim=False, image=drawn)


# 1 for 0, and 0 for 1.
TURNED = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([1]), C1=Array([0]), N=1)


def under_mask(
    mask: str, colour: str, kind: str = "Luminosity", turned: Any = None, **state: Any
) -> Card:
    """A colour over three inks, under a soft mask that is drawn so, and changed by ``turned``."""

    def change(pdf: pikepdf.Pdf) -> None:
        grey = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
        group = form(pdf, mask, (100, 100), Group=grey)
        soft = Dictionary(Type=Name.Mask, S=Name(f"/{kind}"), G=group)
        if turned is not None:
            soft.TR = turned
        resource("ExtGState", Mix=Dictionary(SMask=soft, **state))(pdf)

    return card(change, claim=False, image=TWO_AREAS.format(colour))


def in_mode(mode: str, colour: str, below: str = "0.9 0.9 0.9 0") -> Card:
    """A colour over others, in a blend mode."""
    drawn = TWO_AREAS.format(colour).replace("0.9 0.9 0.9 0", below, 1)
    change = resource("ExtGState", Mix=Dictionary(BM=Name(f"/{mode}")))
    return card(change, claim=False, image=drawn)


def in_cells(cell: str) -> Card:
    """An area of 24 × 20 mm in a pattern of cells 4 mm wide and 2 mm high."""
    in_points = Array([PT, 0, 0, PT, 0, 0])
    change = resource("Pattern", P=lambda pdf: tiles(pdf, cell, 2, Matrix=in_points))
    return card(change, line="/Pattern cs /P scn 20 35 24 20 re f")


def over_blend(colour: str) -> Card:
    """A colour that overprints a blend, from white to three inks."""
    change = resource("Shading", Sh=blend(fade([0, 0, 0, 0], [0.9, 0.9, 0.9, 0])))
    drawn = f"q 18 58 24 14 re W n /Sh sh Q q /Over gs {colour} k 20 60 20 10 re f Q"
    return card(change, image=drawn)


MULTIPLY: dict[str, Any] = {"BM": Name.Multiply}
CASES = [
    *found(
        "pdf-ink",
        300.0,
        ("four inks in a JPEG 2000", with_image(packed((240, 120), (255,) * 4)), IMAGE, 400.0),
        (
            "four inks in a JPEG 2000 that is looked at in a smaller size",
            with_image(packed((2400, 1200), (255, 255, 255, 128))),
            IMAGE,
            350.2,
        ),
        (
            "four inks in the stream of a JPEG 2000",
            with_image(packed((240, 120), (255,) * 4, no_jp2=True)),
            IMAGE,
            400.0,
        ),
        (
            "an image that multiplies an area",
            with_image(four_inks(inks=b"\x00\x00\x00\xff"), OVER_AREA, **MULTIPLY),
            IMAGE,
            370.0,
        ),
        (
            "an image under a mask, where that is open",
            with_image(four_inks(b"\x00\x80\xff\x00")),
            IMAGE,
            400.0,
        ),
        (
            "an image under a mask in negative",
            with_image(four_inks(b"\xff\xff\xff\x10", Decode=Array([1, 0]))),
            IMAGE,
            378.67,
        ),
        (
            "a colour that multiplies under a mask",
            under_mask("1 g 0 0 100 100 re f", "0 0 0 0.9", **MULTIPLY),
            IMAGE,
            360.0,
        ),
        (
            "a colour under a mask that a function turns around",
            under_mask("0 g 0 0 100 100 re f", "0 0 0 0.9", turned=TURNED, **MULTIPLY),
            IMAGE,
            360.0,
        ),
        (
            "a colour under a mask that is half open",
            under_mask("0.5 g 0 0 100 100 re f", "0.5 0.9 0.9 1", **MULTIPLY),
            IMAGE,
            331.5,
        ),
        (
            "a colour that burns another",
            in_mode("ColorBurn", "0.5 0.5 0.5 0.5", "0.7 0.7 0.7 0.7"),
            IMAGE,
            400.0,
        ),
    ),
    *found(
        "pdf-hairline",
        0.25,
        (
            "a thin strip across the cells of a pattern",
            in_cells("0 0 0 1 k 0 1 4 0.05 re f"),
            (20, 35, 24, 20),
            0.1417,
        ),
    ),
]

# What looks like them, and is right.
GOOD = {
    "an image of four inks under a mask that is shut": with_image(four_inks(b"\x00\x00")),
    "an image of four inks under a mask that is half open": with_image(four_inks(b"\x80\x80")),
    "a little ink in a JPEG 2000": with_image(packed((240, 120), (128, 128, 0, 0))),
    "four inks under a mask that is shut": under_mask("0 g 0 0 100 100 re f", "1 1 1 1"),
    "a shadow under a mask that is nearly shut": under_mask(
        "0.2 g 0 0 100 100 re f", "0 0 0 1", **MULTIPLY
    ),
    "an area of a mask that is see-through": under_mask(
        "0 g 0 0 100 100 re f", "0 0 0 0.2", "Alpha", **MULTIPLY
    ),
    "the lighter of two colours": in_mode("Lighten", "1 1 1 1"),
    "a colour on the screen of another": in_mode("Screen", "0.9 0.9 0.9 0.9"),
    "a colour that burns what has no ink": in_mode("ColorBurn", "1 1 1 1", "0 0 0 0.5"),
    # Which of its colours is below is not known.
    "a colour over a blend": over_blend("0 0 0 0.9"),
    "a pattern of dots": in_cells("0 0 0 1 k 0 1 3 0.05 re f"),
    "a pattern of areas": in_cells("0 0 0 1 k 0 0 4 2 re f"),
    "a pattern of wide strips": in_cells("0 0 0 1 k 0 0 4 1 re f"),
}
