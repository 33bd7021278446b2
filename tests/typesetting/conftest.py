"""What every test of prose needs: short ways from Markdown to pages, and from nodes to words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest

from printgen.core.geometry import IDENTITY, Box, Matrix
from printgen.core.scene import Circle, Colour, Group, Node, Paint, Rect, Text
from printgen.core.units import MM_PER_PT
from printgen.drawing.text import UnknownSignError
from printgen.fonts.font import font
from printgen.typesetting import Drawing, Figure, Prose, ProseStyle, Rendered, paginate, parse
from printgen.typesetting.layout import Filling, Laid

COLUMNS = (Box(20, 20, 80, 200), Box(108, 20, 80, 200))
SIGNS = ("jewel", "fish")


class Set(NamedTuple):
    """A line on the page: where it stands (mm), how wide it is, and what draws it."""

    x: float
    y: float
    width: float
    node: Text

    @property
    def text(self) -> str:
        return self.node.text

    def box(self) -> Box:
        """All that its letters may touch."""
        face = font(self.node.font)
        em = self.node.size * MM_PER_PT
        tall = (face.cap_height - face.descent) * em
        return Box(self.x, self.y - face.cap_height * em, self.width, tall)


def draw_sign(name: str, box: Box, fill: Colour) -> Iterator[Node]:
    """A disc for every sign that is known. A generator, as the project's own are."""
    if name not in SIGNS:
        raise UnknownSignError(name, SIGNS)
    yield Circle(*box.centre, box.width / 2, Paint(fill=fill))


def draw_figure(figure: Figure, width: float) -> Drawing:
    """A box of the height that its source gives in millimetres, as wide as the column."""
    paint = Paint(fill="#00ff00")
    height = float(figure.source or 20)
    return Drawing((Rect(0, 0, width, height, paint),), width, height)


def lines_of(nodes: Iterable[Node], matrix: Matrix = IDENTITY) -> Iterator[Set]:
    """All texts in the order in which they are drawn, wherever they hang in the tree."""
    for node in nodes:
        if isinstance(node, Text):
            x, y = matrix.apply(node.x, node.y)
            width = font(node.font).width(node.text) * node.size * MM_PER_PT
            yield Set(x, y, width, node)
        elif isinstance(node, Group):
            inner = node.matrix.then(matrix) if node.matrix else matrix
            yield from lines_of(node.children, inner)


class Press:
    """Sets Markdown on pages of two columns."""

    columns = COLUMNS
    style = ProseStyle()
    lines_of = staticmethod(lines_of)

    def rendered(self, text: str) -> Rendered:
        return Rendered(text, "rules.md")

    def prose(self, text: str, style: ProseStyle = style) -> Prose:
        rendered = self.rendered(text)
        return Prose(rendered, parse(rendered), style, draw_sign, draw_figure)

    def pages(self, text: str, style: ProseStyle = style, columns: Iterable[Box] = COLUMNS) -> Laid:
        boxes = tuple(columns)
        return paginate(self.prose(text, style), boxes, boxes)

    def fill(self, text: str, box: Box, style: ProseStyle = style) -> tuple[Node, ...]:
        return Filling(self.prose(text, style), box.width).into(box)

    def words(self, laid: Laid) -> list[str]:
        return [
            word for page in laid.pages for line in lines_of(page) for word in line.text.split()
        ]

    def by_column(self, laid: Laid) -> list[list[Set]]:
        """The lines of every column of every page, top to bottom."""
        return [
            [line for line in lines_of(page) if box.x - 1e-6 <= line.x <= box.right]
            for page in laid.pages
            for box in self.columns
        ]


@pytest.fixture(scope="session")
def press() -> Press:
    return Press()
