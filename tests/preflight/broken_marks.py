"""Broken PDFs: fonts, lines, images, colours and cut lines."""

from __future__ import annotations

import pikepdf
from pikepdf import Array, Dictionary, Name

from tests.helpers.cards import card, fade, image, jpeg, spot, words_box
from tests.preflight.makers import (
    AREA,
    DIE,
    IMAGE,
    INNER,
    STEPS,
    blend,
    composite,
    cut_short,
    found,
    helvetica,
    indexed,
    layer,
    no_intent,
    pictured,
    profile,
    red_form,
    resource,
    see_through_image,
    text,
    thin_form,
    tiles,
    without_names,
)

FONTS = [
    *found(
        "pdf-font-missing",
        "all fonts embedded",
        ("a font that is only named", card(resource("Font", F1=helvetica)), None, "Helvetica"),
    ),
    *found(
        "pdf-font-broken",
        None,
        (
            "a font that is cut short",
            card(resource("Font", F1=cut_short)),
            None,
            "SourceSansPro-Regular",
        ),
    ),
    *found(
        "pdf-glyph-missing",
        0,
        ("a letter without a glyph", card(resource("Font", F1=without_names)), None, 1),
        (
            "the glyph for what is missing",
            card(resource("Font", F1=composite), text=text("\\000\\000\\000\\044")),
            None,
            1,
        ),
        (
            "a glyph beyond the last",
            card(resource("Font", F1=composite), text=text("\\000\\044\\377\\360")),
            None,
            1,
        ),
    ),
    *found(
        "pdf-text-small",
        5.0,
        (
            "small letters",
            card(text=text(size=1.4)),
            words_box("Seven of hearts", 15, 30, 1.4),
            1.4 * 72 / 25.4,
        ),
    ),
]


LINES = [
    *found(
        "pdf-hairline",
        0.25,
        (
            "a thin line",
            card(line="0 0 0 1 K 0.03 w 20 40 m 50 40 l S"),
            (20, 39.985, 30, 0.03),
            0.085,
        ),
        (
            "a line that a form makes thin",
            card(resource("XObject", Fm=thin_form), line="q 0.05 0 0 0.05 30 40 cm /Fm Do Q"),
            (30, 40.475, 1, 0.05),
            0.142,
        ),
    ),
    *found(
        "pdf-hairline",
        0.25,
        ("a line of no width", card(line="0 0 0 1 K 0 w 20 40 m 20 70 l S"), (20, 40, 0, 30), 0.0),
        profile="office",
    ),
    *found(
        "pdf-resolution",
        300.0,
        ("few pixels", pictured(lambda pdf: image(pdf, 120, 120)), IMAGE, 152.4),
        ("few rows of pixels", pictured(lambda pdf: image(pdf, 240, 3)), IMAGE, 7.62),
        (
            "few pixels in the content itself",
            card(
                image="q 20 0 0 -10 20 70 cm BI /W 8 /H 8 /BPC 8 /CS /G ID " + "EI !" * 16 + " EI Q"
            ),
            IMAGE,
            8 / 20 * 25.4,
        ),
    ),
]


COLOURS = [
    *found(
        "pdf-colour-space",
        "CMYK, grey or spot",
        ("red as on a screen", card(red="1 0 0 rg 20 75 10 5 re f"), AREA, "DeviceRGB"),
        (
            "red in a form",
            card(resource("XObject", Fm=red_form), red="q 1 0 0 1 30 70 cm /Fm Do Q"),
            (35, 75, 10, 10),
            "DeviceRGB",
        ),
        (
            "an image of RGB",
            pictured(lambda pdf: image(pdf, 240, 120, Name.DeviceRGB, b"abc")),
            IMAGE,
            "DeviceRGB",
        ),
        ("an image of indexed RGB", pictured(indexed), IMAGE, "Indexed DeviceRGB"),
        (
            "Lab",
            card(
                resource(
                    "ColorSpace", S=Array([Name.Lab, Dictionary(WhitePoint=Array([0.9, 1, 0.8]))])
                ),
                red="/S cs 50 0 0 sc 20 75 10 5 re f",
            ),
            AREA,
            "Lab",
        ),
        (
            "a blend of RGB",
            card(
                resource("Shading", Sh=blend(fade([1, 0, 0], [0, 0, 1]), Name.DeviceRGB)),
                red="q 20 75 10 5 re W n /Sh sh Q",
            ),
            AREA,
            "DeviceRGB",
        ),
        (
            "a pattern of RGB",
            card(resource("Pattern", P=tiles), red="/Pattern cs /P scn 20 75 10 5 re f"),
            AREA,
            "DeviceRGB",
        ),
        (
            "a line in a pattern of RGB",
            card(resource("Pattern", P=tiles), red="/Pattern CS /P SCN 2 w 20 76 m 40 76 l S"),
            (20, 75, 20, 2),
            "DeviceRGB",
        ),
        (
            "text in a pattern of RGB",
            card(resource("Pattern", P=tiles), text=f"/Pattern cs /P scn {text(colour='')}"),
            words_box("Seven of hearts", 15, 30, 3.5),
            "DeviceRGB",
        ),
    ),
    *found(
        "pdf-colour-space",
        "CMYK, grey or spot",
        (
            "RGB of an ICC profile",
            card(resource("ColorSpace", S=profile(3)), red="/S cs 1 0 0 sc 20 75 10 5 re f"),
            AREA,
            "ICCBased RGB",
        ),
        profile="drivethru",
    ),
    *found(
        "pdf-ink",
        300.0,
        ("too much ink", card(dark="0.9 0.8 0.7 0.9 k 20 75 10 5 re f"), AREA, 330.0),
        (
            "an image with too much ink",
            card(
                resource("XObject", Im=lambda pdf: image(pdf, 240, 120, pixel=b"\xff\xcc\xcc\xff"))
            ),
            IMAGE,
            360.0,
        ),
        (
            "a JPEG with too much ink",
            pictured(lambda pdf: jpeg(pdf, 240, 120, (255, 204, 204, 255))),
            IMAGE,
            360.0,
        ),
        (
            "too much ink where a colour overprints",
            card(dark="1 1 0.5 0 k 20 75 20 10 re f q /Over gs 0 0 0 1 k 22 77 5 5 re f Q"),
            (22, 77, 5, 5),
            350.0,
        ),
    ),
    *found(
        "pdf-ink",
        240.0,
        (
            "ink that only one shop refuses",
            card(dark="0.6 0.5 0.5 1 k 20 75 10 5 re f"),
            AREA,
            260.0,
        ),
        profile="drivethru",
    ),
    *found(
        "pdf-no-intent",
        "an output intent",
        ("no output intent", card(no_intent), None, "none"),
        page=None,
    ),
    *found(
        "pdf-text-rich",
        0.0,
        (
            "black text of four inks",
            card(text=text(colour="0.6 0.4 0.4 1 k")),
            words_box("Seven of hearts", 15, 30, 3.5),
            140.0,
        ),
        profile="drivethru",
    ),
    *found(
        "pdf-white-overprint",
        "knock out",
        (
            "white that overprints",
            card(white="q /Over gs 0 0 0 0 k 20 75 10 5 re f Q"),
            AREA,
            "overprint",
        ),
    ),
    *found(
        "pdf-transparency",
        "opaque",
        (
            "a tint that is see-through",
            card(resource("ExtGState", T=Dictionary(ca=0.5)), t="q /T gs 20 75 10 5 re f Q"),
            AREA,
            "transparent",
        ),
        (
            "a blend mode",
            card(
                resource("ExtGState", T=Dictionary(BM=Name.Multiply)), t="q /T gs 20 75 10 5 re f Q"
            ),
            AREA,
            "transparent",
        ),
        ("an image with a soft mask", pictured(see_through_image), IMAGE, "transparent"),
        profile="drivethru",
    ),
]


def red_in_a_layer(pdf: pikepdf.Pdf) -> None:
    """A layer of cut lines, ``/MC0``, and a colour that is not named after them, ``/Die``."""
    layer("Die line")(pdf)
    resource("ColorSpace", Die=lambda pdf: spot(pdf, "Red"))(pdf)


DIES = [
    *found(
        "pdf-die-process",
        "a spot colour",
        (
            "cut lines in black on a layer of their own",
            card(layer("Die line"), claim=False, die=f"/OC /MC0 BDC 0 0 0 1 K {DIE} EMC"),
            None,
            "DeviceCMYK",
        ),
        (
            "a processing step in black",
            card(
                layer("Layer 1", GTS_Metadata=STEPS), claim=False, die=f"/OC /MC0 BDC 0 G {DIE} EMC"
            ),
            None,
            "DeviceGray",
        ),
        (
            "marked cut lines in black",
            card(die=f"/pawn.cut BMC 0 0 0 1 K {INNER} EMC"),
            (20, 39.9, 30, 0.2),
            "DeviceCMYK",
        ),
    ),
    *found(
        "pdf-die-knockout",
        "overprint",
        (
            "cut lines that knock out",
            card(die=f"q /Die CS 1 SCN {INNER} Q"),
            (20, 39.9, 30, 0.2),
            "knock out",
        ),
        (
            "cut lines that knock out, in a colour of any name on a layer of their own",
            card(red_in_a_layer, claim=False, die=f"q /OC /MC0 BDC /Die CS 1 SCN {INNER} EMC Q"),
            (20, 39.9, 30, 0.2),
            "knock out",
        ),
    ),
    *found(
        "pdf-die-filled",
        "lines only",
        (
            "an area in the colour of the cut lines",
            card(
                resource("ColorSpace", Die=lambda pdf: spot(pdf, "Thru-cut")),
                area="q /Over gs /Die cs 1 scn 20 75 10 5 re f Q",
            ),
            AREA,
            "filled area",
        ),
    ),
]


CASES = [*FONTS, *LINES, *COLOURS, *DIES]
