"""Sheets as DXF, for laser cutters and plotters: the same lines as in SVG, in layers, y up.

Circles are circles; all other outlines are polylines with arcs. The format is that of AutoCAD 2000,
the first with such polylines, in millimetres.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

import ezdxf
from ezdxf.filemanagement import new

from printgen.core.outlines import Ring, path
from printgen.exports.lines import COLOURS, Bend, Kind, Line, Stroke
from printgen.exports.sheets import Cutting, sheet_work
from printgen.exports.targets.dxf.arcs import vertices

if TYPE_CHECKING:
    from ezdxf.layouts.layout import Modelspace

# AutoCAD's numbers of the colours in SVG (its colour index): red, blue, green, magenta, grey.
_INDEX: Final = {"#ff0000": 1, "#0000ff": 5, "#00ff00": 3, "#ff00ff": 6, "#808080": 8}
_MILLIMETRES: Final = 4


def layer(kind: Kind) -> str:
    """Return the name of the layer for a kind of line."""
    return kind.upper()


def render(cutting: Cutting) -> bytes:
    """Return a sheet's lines as DXF; the same sheet gives the same bytes."""
    with _without_clock():
        document = new("R2000", setup=False, units=_MILLIMETRES)
        document.header["$MEASUREMENT"] = 1
        document.header["$LIMMIN"] = (0.0, 0.0)
        document.header["$LIMMAX"] = (cutting.width, cutting.height)
        # Comments in this format must be ASCII.
        document.header.custom_vars.append(
            "Title", cutting.title.encode("ascii", "replace").decode()
        )
        space = document.modelspace()
        for kind, its in cutting.lines.items():
            document.layers.add(layer(kind), color=_INDEX[COLOURS[kind]])
            for line in its:
                _add(space, line, cutting.height)
        out = io.StringIO()
        document.write(out)
    return out.getvalue().encode("cp1252", "replace")


@contextmanager
def _without_clock() -> Iterator[None]:
    """Fix the metadata, which would otherwise contain the time and two random numbers."""
    options = ezdxf.options  # type: ignore[attr-defined]
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before


def _add(space: Modelspace, line: Line, height: float) -> None:
    attributes = {"layer": layer(line.kind)}
    match line.shape:
        case Ring(cx, cy, r):
            space.add_circle((cx, height - cy), r, attributes)
            return
        case Stroke((x1, y1), (x2, y2)):
            space.add_line((x1, height - y1), (x2, height - y2), attributes)
            return
        case Bend(segments):
            corners = vertices(segments)
        case outline:
            corners = vertices(path(outline))
    # With y up, the same bend has the other sign.
    points = [(x, height - y, -bulge) for (x, y), bulge in corners]
    is_closed = not isinstance(line.shape, Bend)
    space.add_lwpolyline(points, "xyb", close=is_closed, dxfattribs=attributes)


work: Final = partial(sheet_work, ending="dxf", write=render)
