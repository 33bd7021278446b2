"""Sheets as lines for a cutting machine: an SVG for each, with a layer for each kind of line.

Layers are groups with Inkscape's attributes, which other programs see as named groups; one unit is
a millimetre, the origin is the paper's top left corner.
"""

from __future__ import annotations

from functools import partial
from typing import Final
from xml.etree import ElementTree as ET

from printgen.core.outlines import Plate, Ring
from printgen.core.units import number
from printgen.exports.lines import COLOURS, Kind, Line, Shape, Stroke
from printgen.exports.sheets import Cutting, sheet_work

INKSCAPE: Final = "http://www.inkscape.org/namespaces/inkscape"
SVG: Final = "http://www.w3.org/2000/svg"
# As thin as some machines need it, which treat every thicker line as an area.
LINE_MM: Final = 0.025


def render(cutting: Cutting) -> bytes:
    """Return a sheet's lines as SVG; the same sheet gives the same bytes."""
    width, height = number(cutting.width, 4), number(cutting.height, 4)
    root = ET.Element(
        "svg",
        {
            "xmlns": SVG,
            "xmlns:inkscape": INKSCAPE,
            "width": f"{width}mm",
            "height": f"{height}mm",
            "viewBox": f"0 0 {width} {height}",
        },
    )
    ET.SubElement(root, "title").text = cutting.title
    for kind, found in cutting.lines.items():
        _layer(root, kind, found)
    ET.indent(root, " ")
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _layer(root: ET.Element, kind: Kind, found: list[Line]) -> None:
    layer = ET.SubElement(
        root,
        "g",
        {
            "id": kind,
            "inkscape:label": kind,
            "inkscape:groupmode": "layer",
            "fill": "none",
            "stroke": COLOURS[kind],
            "stroke-width": number(LINE_MM),
        },
    )
    counts: dict[str, int] = {}
    for line in found:
        n = counts[line.piece] = counts.get(line.piece, 0) + 1
        tag, attributes = _element(line.shape)
        name = f"{kind}.{line.piece.replace('/', '.')}.{n}"
        ET.SubElement(layer, tag, {"id": name, **attributes})


def _element(shape: Shape) -> tuple[str, dict[str, str]]:
    """Return the tag and attributes of a shape, in mm rounded to 0.1 micrometres."""
    match shape:
        case Ring(cx, cy, r):
            return "circle", _numbers(cx=cx, cy=cy, r=r)
        case Plate((x, y, width, height), radius):
            found = _numbers(x=x, y=y, width=width, height=height)
            return "rect", found | (_numbers(rx=radius) if radius else {})
        case Stroke((x1, y1), (x2, y2)):
            return "line", _numbers(x1=x1, y1=y1, x2=x2, y2=y2)
        case _:
            steps = (
                " ".join((step, *(number(value, 4) for value in values)))
                for step, values in shape.segments
            )
            return "path", {"d": " ".join(steps)}


def _numbers(**values: float) -> dict[str, str]:
    return {name: number(value, 4) for name, value in values.items()}


work: Final = partial(sheet_work, ending="svg", write=render)
