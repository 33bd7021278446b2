"""Broken PDFs: files, boxes, pages and contents that cannot be read."""

from __future__ import annotations

from typing import Any

import pikepdf
from pikepdf import Array, Name

from tests.helpers.cards import EIGHTH, HEIGHT, TRIM, WIDTH, box, card, sheet, words_box
from tests.preflight.makers import another, found, on_page, resource, text

A4 = box(0, 0, 210, 297, 297)


def closed(pdf: pikepdf.Pdf) -> Any:
    """A stencil of eight closed pixels."""
    stencil = pdf.make_stream(b"\xff", Type=Name.XObject, Subtype=Name.Image)
    stencil.Width, stencil.Height, stencil.BitsPerComponent, stencil.ImageMask = 8, 1, 1, True
    return stencil


BOXES = [
    *found("pdf-box-missing", "TrimBox", ("no trim box", card(on_page(TrimBox=None)), None, None)),
    *found(
        "pdf-box-empty",
        None,
        ("a bleed box without an area", card(on_page(BleedBox=Array([0, 0, 0, 200]))), None, None),
        ("a box of words", card(on_page(CropBox=Array([Name.a, 0, 10, 10]))), None, None),
    ),
    *found(
        "pdf-box-outside",
        0.0,
        (
            "a bleed box beyond the paper",
            card(on_page(BleedBox=box(-2, 0, WIDTH + 2, HEIGHT))),
            (-2, 0, WIDTH + 2, HEIGHT),
            2.0,
        ),
        (
            "a crop box beyond the paper",
            card(on_page(CropBox=box(0, 0, WIDTH, HEIGHT + 1.5))),
            (0, 0, WIDTH, HEIGHT + 1.5),
            1.5,
        ),
    ),
    *found(
        "pdf-bleed",
        3.0,
        (
            "little bleed on one side",
            card(on_page(BleedBox=box(1.175, 0, WIDTH - 1.175, HEIGHT))),
            TRIM,
            2.0,
        ),
    ),
    *found(
        "pdf-bleed",
        EIGHTH,
        (
            "3 mm of bleed where a shop wants an eighth of an inch",
            card(on_page(BleedBox=box(0.175, 0.175, WIDTH - 0.35, HEIGHT - 0.35))),
            TRIM,
            3.0,
        ),
        profile="drivethru",
    ),
    *found(
        "pdf-bleed-uncovered",
        3.0,
        (
            "a background that ends at the cut",
            card(ground=f"0.1 0.2 0.3 0 k 0 0 {WIDTH - EIGHTH} {HEIGHT} re f"),
            (WIDTH - EIGHTH, EIGHTH, 3.0, 88.9),
            0.0,
        ),
        (
            "a picture that ends within the bleed",
            card(
                ground=f"0.1 0.2 0.3 0 k 0 0 {WIDTH} {HEIGHT - 10} re f "
                f"0.4 0 0 0 k 30 60 20 {HEIGHT - 62.175} re f"
            ),
            (30, HEIGHT - EIGHTH, 20, 3.0),
            1.0,
        ),
    ),
    *found(
        "pdf-bleed-uncovered",
        0.15,
        (
            "at home, art that ends at the cut",
            sheet(
                "0.5 g 30 27 63 66 re f",
                on_page(TrimBox=box(30, 30, 60, 60, 297), BleedBox=box(27, 27, 66, 66, 297)),
            ),
            (27, 30, 3, 60),
            0.0,
        ),
        profile="home",
    ),
    *found(
        "pdf-unsafe",
        3.0,
        (
            "text near the cut",
            card(text=text(y=7)),
            words_box("Seven of hearts", 15, 7, 3.5),
            words_box("Seven of hearts", 15, 7, 3.5)[1] - EIGHTH,
        ),
        (
            "text over the cut",
            card(text=text(x=45)),
            words_box("Seven of hearts", 45, 30, 3.5),
            WIDTH - EIGHTH - sum(words_box("Seven of hearts", 45, 30, 3.5)[::2]),
        ),
    ),
    *found(
        "pdf-near-cut",
        3.0,
        (
            "a frame near the cut",
            card(line="0 0 0 1 K 0.2 w 4.375 4.375 61.1 86.5 re S"),
            (4.275, 4.275, 61.3, 86.7),
            1.1,
        ),
        (
            "a line along the cut",
            card(line="0 0 0 1 K 0.2 w 10 4.375 m 60 4.375 l S"),
            (10, 4.275, 50, 0.2),
            1.1,
        ),
        warning=True,
    ),
]


PAGES = [
    *found(
        "pdf-off-page",
        0.0,
        (
            "an object beside the page",
            card(beside="0 0 0 1 k 80 10 5 5 re f"),
            (80, 10, 5, 5),
            15.15,
        ),
    ),
    *found(
        "pdf-off-page",
        0.0,
        (
            "a title cut off by the page's edge",
            sheet(text(x=-3, y=100)),
            words_box("Seven of hearts", -3, 100, 3.5),
            -words_box("Seven of hearts", -3, 100, 3.5)[0],
        ),
        profile="home",
    ),
    *found(
        "pdf-margin",
        5.0,
        (
            "a line that no printer reaches",
            sheet("0.5 w 2 100 m 100 100 l S"),
            (2, 99.75, 98, 0.5),
            2.0,
        ),
        (
            "a line at the edge of a sheet that has all boxes",
            sheet("0.5 w 2 100 m 100 100 l S", on_page(TrimBox=A4, BleedBox=A4)),
            (2, 99.75, 98, 0.5),
            2.0,
        ),
        profile="home",
    ),
    *found(
        "pdf-page-empty",
        "a visible mark",
        ("an empty page", card(another("")), (0, 0, WIDTH, HEIGHT), 0),
        page=2,
    ),
    *found(
        "pdf-page-empty",
        "a visible mark",
        (
            "a page that is white all over",
            sheet("1 1 1 rg 20 20 100 100 re f 0 0 0 0 k 30 30 5 5 re f"),
            (0, 0, 210, 297),
            2,
        ),
        (
            "a page with a stencil that lets nothing through",
            sheet("0 0 0 1 k q 1 0 0 0.1 20 20 cm /Im Do Q", resource("XObject", Im=closed)),
            (0, 0, 210, 297),
            1,
        ),
        profile="home",
        warning=True,
    ),
    *found(
        "pdf-page-size",
        "63.5 × 88.9 mm",
        (
            "one page of another size",
            card(another("0.1 0.2 0.3 0 k 0 0 200 300 re f", (WIDTH + 2, HEIGHT), pages=3)),
            (EIGHTH, EIGHTH, 65.5, 88.9),
            "65.5 × 88.9 mm",
        ),
        page=4,
    ),
]


CONTENTS = [
    *found(
        "pdf-content",
        None,
        ("an operator that there is not", card(strange="1 2 frobnicate"), None, None),
        ("a matrix of five numbers", card(strange="q 1 0 0 1 5 cm Q"), None, None),
        ("a Q too many", card(strange="Q"), None, None),
    ),
    *found(
        "pdf-resource-missing",
        None,
        ("a form that is not there", card(strange="/Gone Do"), None, None),
    ),
    *found(
        "pdf-encrypted",
        None,
        (
            "a lock that opens",
            card(save={"encryption": pikepdf.Encryption(owner="secret", user="")}, claim=False),
            None,
            None,
        ),
        (
            "a lock that does not open",
            card(save={"encryption": pikepdf.Encryption(owner="secret", user="word")}, claim=False),
            None,
            None,
        ),
        page=None,
    ),
]


CASES = [*BOXES, *PAGES, *CONTENTS]
