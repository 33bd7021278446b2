"""The figures of a text: what a template's fenced blocks show, with captions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from printgen.components.alternative_text import described
from printgen.components.codes import UNKNOWN_PICTURE
from printgen.components.figures import draw_figure
from printgen.components.pictures import Drawn, Pictures
from printgen.core.errors import DataError, Finding, Place
from printgen.core.fonts import font
from printgen.core.scene import Node
from printgen.core.units import MM_PER_PT
from printgen.drawing.text import break_lines, place_line
from printgen.drawing.theme import Theme
from printgen.model.issues import all_together
from printgen.source.tree import plain
from printgen.source.yaml_files import parse_yaml
from printgen.typesetting import blocks
from printgen.typesetting.figures import Drawing
from printgen.typesetting.template import Rendered

CAPTION_PT: Final = 8.25


class TextFigures:
    """Draws a template's figures, and the captions below them.

    A text that is set again, on other paper or tighter, shows those that are ``known`` by kind,
    source and width.
    """

    def __init__(
        self,
        pictures: Callable[[], Pictures] | None,
        theme: Theme,
        rendered: Rendered,
        known: dict[tuple[str, str, float], tuple[Drawn, str]],
    ) -> None:
        self._pictures = pictures
        self._theme = theme
        self._rendered = rendered
        self._known = known

    def __call__(self, figure: blocks.Figure, width: float) -> Drawing:
        key = figure.kind, figure.source, width
        if key not in self._known:
            try:
                known = self._drawn(figure, width, Place(self._rendered.file, 1, 1))
            except DataError:
                # To find where a figure stands takes longer than to draw it: only errors need it.
                known = self._drawn(figure, width, self._rendered.locate(figure.source))
            self._known[key] = known
        drawn, said = self._known[key]
        if not drawn.caption:
            return Drawing(drawn.nodes, drawn.width, drawn.height, drawn.rows, said)
        em = CAPTION_PT * MM_PER_PT
        face = font("serif-italic")
        nodes: list[Node] = []
        y = drawn.height + 3.5
        for line in break_lines(drawn.caption, face, width * 0.92 / em):
            x = (width - line.width * em) / 2
            ink = self._theme.colour("ink")
            nodes += place_line(line, x, y, CAPTION_PT, ink, self._theme.draw_sign)
            y += em * 1.25
        height = y - em * 0.6
        return Drawing(drawn.nodes, width, height, drawn.rows, said, tuple(nodes))

    def _drawn(self, figure: blocks.Figure, width: float, place: Place) -> tuple[Drawn, str]:
        """Return the figure, whose source begins at that place, and what stands for it where it is
        not seen. Raises :class:`DataError`.
        """
        if self._pictures is None:
            message = "a text on a piece shows no pictures of pieces"
            hint = "show signs, or put the picture into a text that has pages"
            raise DataError([Finding(UNKNOWN_PICTURE, message, place, hint)])
        body, findings = parse_yaml(
            figure.source, shown=place.file, first_line=place.line, first_column=place.column
        )
        with all_together(findings):
            pictures = self._pictures()
            drawn = draw_figure(pictures, figure.kind, body, width, place)
        data: Any = plain(body)
        return drawn, described(figure.kind, data, pictures)
