"""Every kind of node, with everything that it can be, looks the same in PDF and in SVG."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.backends import pdf, svg
from printgen.core.geometry import Box, Matrix, rotation, scaling, translation
from printgen.core.scene import (
    Circle,
    Document,
    Gradient,
    Group,
    Node,
    Page,
    Paint,
    Pen,
    Rect,
    Segment,
    Stop,
    Symbol,
    Text,
    Use,
)
from printgen.core.scene import Path as Outline
from tests.helpers.raster import apart, from_pdf, from_svg

SIDE = 60.0
WHOLE = Box(0, 0, SIDE, SIDE)
RED, BLUE, INK = "#c03020", "#2050a0", "#202020"

SUNSET = (Stop(0.1, RED), Stop(0.6, "#f0d060"), Stop(0.6, BLUE), Stop(1, INK))
FADING = (Stop(0, RED), Stop(0.5, BLUE, 0.8), Stop(1, BLUE, 0))
ALONG = Gradient(SUNSET, (10, 10, 50, 30))
BETWEEN = Gradient(SUNSET, (24, 24, 3, 30, 30, 26))

ZIGZAG: tuple[Segment, ...] = (("M", (5, 5)), ("L", (40, 12)), ("L", (8, 20)), ("L", (50, 50)))
LEAF: tuple[Segment, ...] = (
    ("M", (5, 30)),
    ("C", (15, 0, 45, 0, 55, 30)),
    ("C", (45, 60, 15, 60, 5, 30)),
    ("Z", ()),
    ("M", (20, 30)),
    ("C", (25, 22, 35, 22, 40, 30)),
    ("C", (35, 38, 25, 38, 20, 30)),
    ("Z", ()),
)
FLAG = Symbol(
    "flag",
    Box(-2, -2, 24, 14),
    (
        Rect(-2, -2, 24, 14, Paint(BLUE)),
        Rect(0, 0, 8, 10, Paint(RED)),
        Circle(14, 5, 3, Paint(INK)),
    ),
)
FLAGS = Symbol(
    "flags", Box(-3, -3, 56, 36), (Use(FLAG, translation(2, 2)), Use(FLAG, rotation(90, 20, 20)))
)

NODES: dict[str, tuple[Node, ...]] = {
    "rect": (Rect(5, 5, 40, 30, Paint(RED, INK, 2)),),
    "rect without fill": (Rect(5, 5, 40, 30, Paint(None, INK, 0.3)),),
    "rounded rect": (Rect(5, 5, 40, 30, Paint(RED, INK, 1), 6),),
    "rect rounder than it is high": (Rect(5, 5, 50, 12, Paint(RED, INK, 1), 20),),
    "rect rounder than it is wide": (Rect(5, 5, 12, 50, Paint(RED, INK, 1), 20),),
    "circle": (Circle(30, 30, 20, Paint(BLUE, INK, 3)),),
    "lines with sharp corners": (Outline(ZIGZAG, Paint(None, INK, 3)),),
    "lines with round corners": (Outline(ZIGZAG, Paint(None, INK, 3, sharp=False)),),
    "filled curve with a second contour": (Outline(LEAF, Paint(BLUE, INK, 1)),),
    "dashes and then none": (
        Outline(ZIGZAG, Paint(None, INK, 1, (4, 2))),
        Rect(20, 30, 30, 20, Paint(None, RED, 1)),
    ),
    "dashed circle and rect": (
        Circle(20, 20, 14, Paint(None, INK, 1, (3, 1.5))),
        Rect(30, 30, 25, 25, Paint(BLUE, RED, 1, (1, 1)), 4),
    ),
    "state after a group": (
        Group((Rect(0, 0, 10, 10, Paint(RED, INK, 3, (1, 1), sharp=False)),), translation(30, 5)),
        Outline(ZIGZAG, Paint(None, INK, 1)),
    ),
    "text in all its ways": (
        Text(4, 12, "Plain Ägypten", "sans", 14, INK),
        Text(4, 22, "Tracked", "serif-bold", 14, RED, 200),
        Text(4, 32, "Tight", "sans-italic", 14, BLUE, -40),
        Text(4, 42, "(back\\slash) & <tag>", "serif", 10, INK),
        Text(4, 52, "“–…” ×½ ’", "sans-semibold", 14, INK),
    ),
    "text between shapes": (
        Rect(2, 2, 50, 12, Paint(RED)),
        Text(4, 10, "On red", "sans-bold", 16, "#ffffff"),
        Rect(2, 20, 50, 12, Paint(BLUE)),
        Text(4, 28, "On blue", "sans-bold", 16, "#ffffff"),
    ),
    "turned text": (
        Group((Text(0, 0, "Turned", "sans", 20, INK),), rotation(35).then(translation(15, 15))),
        Group((Text(0, 0, "Upside", "serif", 20, RED),), rotation(180).then(translation(50, 50))),
    ),
    "group clipped to a box": (
        Group((Circle(20, 20, 25, Paint(RED)),), rotation(20, 30, 30), Box(10, 15, 30, 12)),
    ),
    "group clipped to a circle": (
        Group((Rect(5, 5, 50, 50, Paint(BLUE)),), None, Circle(30, 30, 15, Paint())),
        Rect(2, 2, 6, 6, Paint(RED)),
    ),
    "groups in groups": (
        Group(
            (Group((Rect(0, 0, 10, 10, Paint(RED)),), rotation(45)), Circle(9, 9, 3, Paint(INK))),
            scaling(2, 1.5).then(translation(30, 10)),
        ),
    ),
    "group clipped to a path": (
        Group((Rect(0, 0, 60, 60, Paint(RED)),), rotation(10), Outline(LEAF, Paint(even_odd=True))),
    ),
    "group clipped to a path with a second contour": (
        Group((Rect(0, 0, 60, 60, Paint(BLUE)),), None, Outline(LEAF, Paint())),
    ),
    "even and odd": (Outline(LEAF, Paint(BLUE, INK, 1, even_odd=True)),),
    "square ends, bevels and dashes that begin later": (
        Outline(ZIGZAG, Paint(None, INK, 4, pen=Pen("square", "bevel"))),
        Group(
            (Outline(ZIGZAG, Paint(None, RED, 1, (6, 3), pen=Pen("round", "round", offset=4))),),
            translation(0, 8),
        ),
        Rect(40, 40, 15, 15, Paint(None, BLUE, 2)),
    ),
    "corners cut off by a limit": (
        Outline(ZIGZAG, Paint(None, INK, 3, pen=Pen(miter=2))),
        Group((Outline(ZIGZAG, Paint(None, RED, 1)),), translation(5, 8)),
    ),
    "gradient along a line": (Rect(5, 5, 50, 40, Paint(ALONG, INK, 1), 6),),
    "gradient between circles": (Circle(30, 30, 24, Paint(BETWEEN)),),
    "gradient with a map": (
        Group(
            (Outline(LEAF, Paint(Gradient(SUNSET, (0, 0, 1, 0), Matrix(40, 20, 0, 40, 10, 0)))),),
            rotation(15, 30, 30),
        ),
        Rect(2, 2, 6, 6, Paint(RED)),
    ),
    "gradient that fades": (
        Rect(0, 25, 60, 10, Paint(INK)),
        Rect(5, 5, 50, 50, Paint(Gradient(FADING, (5, 0, 55, 0)), even_odd=True)),
    ),
    "gradient that fades round a place": (
        Rect(0, 25, 60, 10, Paint(INK)),
        Circle(
            30, 30, 25, Paint(Gradient(FADING, (0, 0, 0, 0, 0, 1), Matrix(20, 0, 0, 25, 30, 30)))
        ),
    ),
    "gradient of one colour": (Rect(5, 5, 50, 50, Paint(Gradient(SUNSET[:1], (0, 0, 1, 1)))),),
    "group that is seen through": (
        Rect(0, 25, 60, 10, Paint(INK)),
        Group(
            (Circle(22, 30, 18, Paint(RED)), Circle(38, 30, 18, Paint(BLUE, INK, 2))),
            rotation(20, 30, 30),
            Box(5, 5, 45, 50),
            opacity=0.5,
        ),
        Rect(2, 2, 6, 6, Paint(RED)),
    ),
    "seen through, with words and symbols and once more": (
        Rect(0, 25, 60, 10, Paint(BLUE)),
        Group(
            (
                Use(FLAG, translation(10, 20)),
                Text(4, 45, "Words", "sans-bold", 30, INK),
                Group((Circle(38, 30, 18, Paint(ALONG)),), opacity=0.6),
            ),
            opacity=0.5,
        ),
    ),
    "symbols in symbols": (
        Use(FLAGS, translation(3, 3)),
        Use(FLAGS, Matrix(0.5, 0.2, -0.1, 0.6, 10, 25)),
        Use(FLAG, Matrix(-1, 0, 0, 1, 58, 45)),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", NODES)
def test_pdf_and_svg_show_the_same(tmp_path: Path, name: str) -> None:
    page = Page(SIDE, SIDE, NODES[name], WHOLE, WHOLE)
    file = tmp_path / "page.pdf"
    file.write_bytes(pdf.render(Document("A test", (page,))))
    from_the_svg = from_svg(svg.render(page).decode(), 10)
    found = apart(from_pdf(file, 0, 10), from_the_svg, 10)
    # PDFium draws gradients in 256 steps.
    assert found.mean < (1.5 if "gradient" in name else 0.5)
    assert found.gap < 30
    assert found.drift < 0.06
    assert (from_the_svg.min(-1) < 200).mean() > 0.01, "nothing is drawn"
