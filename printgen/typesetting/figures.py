"""Set figures: pictures and forms with their captions, as strips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from printgen.core.errors import DataError
from printgen.core.geometry import translation
from printgen.core.scene import Element, Group, Node
from printgen.core.units import MM_PER_PT
from printgen.drawing.lines import Line
from printgen.typesetting.blocks import FORM, WIDE, Figure, Paragraph, upright
from printgen.typesetting.form import draw_form
from printgen.typesetting.lines import Faces, LineBreaker, baseline
from printgen.typesetting.strips import Keep, Strip, held_together, spoken

_NARROWEST_CAPTION: Final = 0.6  # of the column


@dataclass(frozen=True)
class Drawing:
    """A figure's nodes, with its top left corner at (0, 0), and its size in millimetres.

    A figure of ``rows`` may be divided between them: the first node of each and its top. ``said``
    is its alternative text; its ``caption`` belongs below the last row.
    """

    nodes: tuple[Node, ...]
    width: float
    height: float
    rows: tuple[tuple[int, float], ...] = ()
    said: str = ""
    caption: tuple[Node, ...] = ()


class FigureDrawer(Protocol):
    """Draws a fenced block for a column ``width`` mm wide. May raise DataError."""

    def __call__(self, figure: Figure, width: float) -> Drawing: ...


def figure_strips(  # noqa: PLR0913, PLR0917 - what a picture is drawn from
    block: Figure,
    caption: Paragraph | None,
    width: float,
    breaker: LineBreaker,
    draw_figure: FigureDrawer,
    tallest: float,
) -> list[Strip]:
    """Return the strips of a picture or a form, with its caption.

    One that is taller than half of the ``tallest`` column may be divided between its rows.
    """
    style = breaker.style
    kind = block.kind.removesuffix(WIDE)
    drawing = _drawn(replace(block, kind=kind), width, breaker, draw_figure)
    if drawing is None:
        return []
    below = upright(caption.inline) if caption else ()
    measure = min(max(drawing.width, _NARROWEST_CAPTION * width), width)
    lines = breaker.lines(below, Faces.marks(style), style.small_size, measure)
    gap = 0.35 * style.line if lines else 0.0
    step = style.small_leading * MM_PER_PT
    down = baseline(style.small_leading, style.small_size)
    whole = Element("Table" if kind == FORM else "Figure", breaker.key(), drawing.said)
    has_caption = bool(drawing.caption or lines)

    # A figure that easily fits in a column stays one strip; a taller one may be divided between
    # rows.
    rows = drawing.rows if drawing.height > tallest / 2 else ()
    tops = [top for _, top in rows[1:]]
    starts = [start for start, _ in rows[1:]]

    def part(nodes: tuple[Node, ...], top: float, bottom: float, below: Sequence[Line]) -> Strip:
        def draw(x: float, y: float) -> Iterator[Node]:
            left = x + (width - drawing.width) / 2
            yield Group(nodes, translation(left, y - top), label=kind, part=(whole,))
            if bottom == drawing.height and drawing.caption:
                own = Element("Caption")
                yield Group(drawing.caption, translation(left, y - top), part=(own,))
            words: list[Node] = []
            for n, line in enumerate(below):
                under = y + bottom - top + gap + n * step + down
                start = x + (width - measure) / 2 + breaker.indent(line, style.small_size, measure)
                words += breaker.place(line, start, under, style.small_size, style.quiet)
            if words:
                yield spoken(words, Element("Caption", 1))

        height = bottom - top + (gap + step * len(below) if below else 0.0)
        # A caption beside a picture is read aloud; inside it, the alternative text represents both.
        around = (Element("Div", whole.number),) if has_caption else ()
        return Strip(height, draw, block.source, kind="figure", part=around)

    parts = [
        part(drawing.nodes[start:end], top, bottom, lines if end is None else ())
        for start, end, top, bottom in zip(
            (0, *starts), (*starts, None), (0.0, *tops), (*tops, drawing.height), strict=True
        )
    ]
    return held_together(parts, Keep.SOFT)


def _drawn(
    block: Figure, width: float, breaker: LineBreaker, draw_figure: FigureDrawer
) -> Drawing | None:
    """Return a figure as drawn; None if that is impossible, which is reported."""
    try:
        if block.kind == FORM:
            return Drawing(*draw_form(block, width, breaker))
        return draw_figure(block, width)
    except DataError as error:
        breaker.findings += error.findings
        return None
