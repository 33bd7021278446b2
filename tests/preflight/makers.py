"""How a good card is made wrong: what cases of broken PDFs are, and their resources."""

from __future__ import annotations

import io
from typing import Any, NamedTuple

import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name

from tests.helpers.cards import (
    HEIGHT,
    TRIM,
    WIDTH,
    Card,
    add_page,
    card,
    font,
    font_file,
    form,
    image,
)

Place = tuple[float, float, float, float]

# Where cards have their image, and cases most of their areas.
IMAGE: Place = (20, 60, 20, 10)
AREA: Place = (20, 75, 10, 5)


class Case(NamedTuple):
    """A broken file, and what is found in it: a place and two measures, by a profile, on a page.

    Places within 0.06 mm; those seen on the drawn page within a pixel of it.
    """

    name: str
    made: Card
    place: Place | None
    measured: Any
    code: str
    limit: Any
    profile: str = "offset"
    page: int | None = 1
    warning: bool = False


def found(code: str, limit: Any, *cases: tuple[Any, ...], **more: Any) -> list[Case]:
    """Broken files with one fault: of each its name, the file, the place and what was measured."""
    return [
        Case(name, made, place, measured, code, limit, **more)
        for name, made, place, measured in cases
    ]


def on_page(**entries: Any) -> Any:
    """Sets entries of the first page; None takes one away."""

    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        for key, value in entries.items():
            if value is None:
                del page[f"/{key}"]
            else:
                page[f"/{key}"] = value

    return change


def resource(kind: str, **entries: Any) -> Any:
    """Sets resources of the first page; what is callable is given the file."""

    def change(pdf: pikepdf.Pdf) -> None:
        resources = pdf.pages[0].obj.Resources
        if f"/{kind}" not in resources:
            resources[f"/{kind}"] = Dictionary()
        for key, value in entries.items():
            resources[f"/{kind}"][f"/{key}"] = value(pdf) if callable(value) else value

    return change


def another(content: str, size: tuple[float, float] = (WIDTH, HEIGHT), pages: int = 1) -> Any:
    """Adds pages; all but the last are whole cards."""

    def change(pdf: pikepdf.Pdf) -> None:
        whole = "0.1 0.2 0.3 0 k 0 0 200 300 re f"
        for _ in range(pages - 1):
            add_page(pdf, whole, (WIDTH, HEIGHT))
        add_page(pdf, content, size)

    return change


def pictured(made: Any) -> Card:
    """A card with another image, at the place :data:`IMAGE`."""
    return card(resource("XObject", Im=made))


def no_intent(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.OutputIntents


def helvetica(_: pikepdf.Pdf) -> Any:
    return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)


def cut_short(pdf: pikepdf.Pdf) -> Any:
    return font(pdf, font_file().read_bytes()[:200])


def without_names(pdf: pikepdf.Pdf) -> Any:
    """The font, but its encoding gives S the name of what is missing."""
    found = font(pdf)
    found.Encoding = Dictionary(
        BaseEncoding=Name.WinAnsiEncoding, Differences=Array([83, Name("/.notdef")])
    )
    return found


def encoded(name: str, letters: str) -> Card:
    """Text in an encoding, in a font that has letters by their numbers in Unicode alone."""

    def made(pdf: pikepdf.Pdf) -> Any:
        with TTFont(font_file(), lazy=True) as file:
            tables = file["cmap"].tables
            file["cmap"].tables = [each for each in tables if each.platformID == 3]
            file.save(data := io.BytesIO())
        found = font(pdf, data.getvalue())
        found.Encoding = Name(name)
        found.LastChar, found.Widths = 255, Array([500] * 224)
        return found

    return card(resource("Font", F1=made), text=text(letters))


def drawn_font(
    letters: dict[str, Any], sides: tuple[int, int], width: int, unit: float = 0.001, **more: Any
) -> Any:
    """A font whose letters, from the first one's own number on, are drawn by these streams."""
    first = ord(min(letters)[0])
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=Array([0, 0, *sides]),
        FontMatrix=Array([unit, 0, 0, unit, 0, 0]),
        CharProcs=Dictionary({f"/{name}": drawing for name, drawing in letters.items()}),
        Encoding=Dictionary(Differences=Array([first, *(Name(f"/{name}") for name in letters)])),
        FirstChar=first,
        LastChar=first + len(letters) - 1,
        Widths=Array([width] * len(letters)),
        **{"Resources": Dictionary(), **more},
    )


def composite(pdf: pikepdf.Pdf) -> Any:
    """A composite font whose numbers are those of glyphs."""
    simple = font(pdf)
    inner = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=simple.BaseFont,
        CIDSystemInfo=Dictionary(
            Registry=pikepdf.String("Adobe"), Ordering=pikepdf.String("Identity"), Supplement=0
        ),
        FontDescriptor=simple.FontDescriptor,
        DW=500,
    )
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=simple.BaseFont,
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(inner)]),
    )


def layer(name: str, **more: Any) -> Any:
    """A layer as ``/MC0``."""

    def change(pdf: pikepdf.Pdf) -> None:
        group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=pikepdf.String(name), **more))
        resource("Properties", MC0=group)(pdf)
        pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary())

    return change


def blend(function: Any, space: Any = Name.DeviceCMYK, kind: int = 2) -> Any:
    """A shading by a function: from left to right, or of the first kind by both coordinates."""

    def make(pdf: pikepdf.Pdf) -> Any:
        given = function(pdf) if callable(function) else function
        made = Dictionary(ShadingType=kind, ColorSpace=space, Function=given)
        if kind == 2:
            made.Coords, made.Extend = Array([0, 0, 50, 0]), Array([True, True])
        return made

    return make


def samples(data: bytes, *size: int, bits: int = 8) -> Any:
    """A function of samples of four inks, as many as ``size`` in each direction."""
    return lambda pdf: pdf.make_stream(
        data,
        FunctionType=0,
        Domain=Array([0, 1] * len(size)),
        Range=Array([0, 1] * 4),
        Size=Array(size),
        BitsPerSample=bits,
    )


def tiles(
    pdf: pikepdf.Pdf, cell: str = "1 0 0 rg 0 0 2 2 re f", height: int = 4, **more: Any
) -> Any:
    """A pattern of cells that are 4 wide."""
    return pdf.make_stream(
        cell.encode(),
        Type=Name.Pattern,
        PatternType=1,
        TilingType=1,
        BBox=Array([0, 0, 4, height]),
        XStep=4,
        YStep=height,
        Resources=Dictionary(),
        **{"PaintType": 1, **more},
    )


def profile(channels: int) -> Any:
    def make(pdf: pikepdf.Pdf) -> Any:
        return Array([Name.ICCBased, pdf.make_stream(b"not looked at", N=channels)])

    return make


def red_form(pdf: pikepdf.Pdf) -> Any:
    return form(pdf, "1 0 0 rg 5 5 10 10 re f")


def thin_form(pdf: pikepdf.Pdf) -> Any:
    return form(pdf, "0 0 0 1 K 1 w 0 10 m 20 10 l S")


def see_through_image(pdf: pikepdf.Pdf) -> Any:
    mask = image(pdf, 240, 120, Name.DeviceGray, b"\x80")
    return image(pdf, 240, 120, SMask=mask)


def indexed(pdf: pikepdf.Pdf) -> Any:
    space = Array([Name.Indexed, Name.DeviceRGB, 1, pikepdf.String(b"\xff\x00\x00\x00\x00\xff")])
    return image(pdf, 240, 120, space, b"\x01")


STEPS = Dictionary(GTS_ProcStepsGroup=Name.Structural, GTS_ProcStepsType=Name.Cutting)
DIE = "0.1 w {} {} {} {} re S".format(*TRIM)
INNER = "0.2 w 20 40 m 50 40 l S"
TEXT = "BT /F1 {size} Tf {colour} 1 0 0 -1 {x} {y} Tm ({words}) Tj ET"


def text(
    words: str = "Seven of hearts",
    x: float = 15,
    y: float = 30,
    size: float = 3.5,
    colour: str = "0 0 0 1 k",
) -> str:
    return TEXT.format(words=words, x=x, y=y, size=size, colour=colour)
