"""Draw pictures in texts: pieces in a row, and a board with pieces on it.

Templates describe them in YAML: see ``docs/reference/templates.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final

from pydantic import Field, StrictStr

from printgen.components import stacks
from printgen.components.alternative_text import described
from printgen.components.pictures import Drawn, Lying, Pictures
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, Place, counted
from printgen.core.geometry import Box
from printgen.core.limits import working_on
from printgen.core.scene import Node
from printgen.core.units import MM_PER_PT
from printgen.drawing.text import break_lines, place_line
from printgen.drawing.theme import Theme
from printgen.fonts.font import font
from printgen.model.base import Model, Number, Problem, Words, problem
from printgen.model.codes import MISSING_KEY, UNKNOWN_NAME, UNKNOWN_VALUE, WRONG_LENGTH, WRONG_VALUE
from printgen.model.issues import all_together
from printgen.model.kinds import part
from printgen.source.tree import Mapping, Scalar, list_in, locate, plain
from printgen.source.yaml_files import parse_yaml
from printgen.typesetting import blocks
from printgen.typesetting.figures import Drawing
from printgen.typesetting.template import Rendered

LABEL_PT: Final = 8.0
CAPTION_PT: Final = 8.25
GAP_MM: Final = 4.0


class TextFigures:
    """Draws a template's figures, and the captions below them.

    A text that is set again, on other paper or more tightly, reuses those that are ``known`` by
    kind, source and width. ``are_shown`` is True if the text has any.
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
        self.are_shown = False

    def __call__(self, figure: blocks.Figure, width: float) -> Drawing:
        self.are_shown = True
        key = figure.kind, figure.source, width
        if key not in self._known:
            try:
                known = self._drawn(figure, width, Place(self._rendered.file, 1, 1))
            except DataError:
                # Finding the place of a figure takes longer than drawing it, and only errors need
                # it.
                with self._rendered.of_figure(figure.source) as place:
                    known = self._drawn(figure, width, place)
            self._known[key] = known
        drawn, said = self._known[key]
        if not drawn.caption:
            return Drawing(drawn.nodes, drawn.width, drawn.height, drawn.rows, said)
        em = CAPTION_PT * MM_PER_PT
        face = font(self._theme.font("serif-italic"))
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
        """Return the figure with its alternative text. Raises :class:`DataError`."""
        if self._pictures is None:
            message = "a text on a piece shows no pictures of pieces"
            hint = "show signs, or put the picture into a text that has pages"
            raise DataError([Finding(WRONG_VALUE, message, place, hint)])
        body, findings = parse_yaml(
            figure.source, shown=place.file, first_line=place.line, first_column=place.column
        )
        with working_on(place), all_together(findings):
            pictures = self._pictures()
            drawn = draw_figure(pictures, figure.kind, body, width, place)
        data: Any = plain(body)
        return drawn, described(figure.kind, data, pictures)


class PiecesFigure(Model):
    """Pieces side by side."""

    show: Annotated[tuple[Lying, ...], Field(min_length=1)]
    """Each as component/design, or the component alone when it has one design."""
    labels: tuple[StrictStr, ...] = ()
    """The text under each."""
    height: Annotated[Number, Field(gt=2, le=250)] = 20
    """The height of the tallest piece in mm; the others keep their true proportion to it."""
    caption: Words | None = None
    """A line below."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield labels without a piece."""
        labels, shown = len(list_in(data, "labels")), len(list_in(data, "show"))
        if labels > shown:
            has = f"{counted(labels, 'label')} for {counted(shown, 'piece')}"
            yield problem(WRONG_LENGTH, f"there are {has}", ("labels",), key=True)


def draw_figure(pictures: Pictures, kind: str, body: Mapping, width: float, where: Place) -> Drawn:
    """Return the figure of a kind, at most ``width`` mm wide. Raises :class:`DataError`."""
    match kind:
        case "pieces":
            return _row(pictures, body, width)
        case "board":
            return _board(pictures, body, width)
        case "stack":
            return stacks.draw_figure(body, pictures, width)
    hint = did_you_mean(kind, ("pieces", "board", "stack", "form"))
    raise DataError([Finding(UNKNOWN_VALUE, f"unknown picture '{kind}'", where, hint)])


def _board(pictures: Pictures, body: Mapping, width: float) -> Drawn:
    """Return a component with spaces, and pieces on these."""
    entry = body.items.get("board")
    if entry is None:
        where = locate(body, (), key=True)
        raise DataError([Finding(MISSING_KEY, "'board' is missing", where)])
    name = str(entry.value.value) if isinstance(entry.value, Scalar) else ""
    component = pictures.context.game.components.get(name)
    drawing = part(component.kind, "figure") if component is not None else None
    if drawing is None:
        where = locate(body, ("board",))
        boards = pictures.context.game.components.items()
        known = [each for each, other in boards if part(other.kind, "figure") is not None]
        hint = f"known are {', '.join(known)}" if known else "the game has none"
        message = f"unknown board '{name}'"
        raise DataError([Finding(UNKNOWN_NAME, message, where, hint)])
    drawn: Drawn = drawing.draw_figure(body, component, pictures, width)
    return drawn


def _row(pictures: Pictures, body: Mapping, width: float) -> Drawn:
    figure = pictures.read(PiecesFigure, body)
    shown = [pictures.lying(each, locate(body, ("show", n))) for n, each in enumerate(figure.show)]
    scale = float(figure.height) / max(piece.view.height for piece in shown)
    widest = max(piece.view.width for piece in shown) * scale
    per_row = _per_row(len(shown), widest, width)
    theme = pictures.context.theme
    ink, face = theme.colour("ink"), font(theme.font("sans"))
    em = LABEL_PT * MM_PER_PT
    nodes: list[Node] = []
    rows: list[tuple[int, float]] = []
    y = 0.0
    for start in range(0, len(shown), per_row):
        rows.append((len(nodes), y))
        line = shown[start : start + per_row]
        tall = max(piece.view.height for piece in line) * scale
        slot = min(width / len(line), widest + GAP_MM * 2)
        x = (width - slot * len(line)) / 2
        deepest = 0
        for n, piece in enumerate(line, start=start):
            high = piece.view.height * scale
            box = Box(x, y + (tall - high), slot, high)
            nodes.append(pictures.place_piece(piece, box))
            if n < len(figure.labels):
                lines = break_lines(figure.labels[n], face, (slot - 1) / em)
                deepest = max(deepest, len(lines))
                for row, words in enumerate(lines):
                    left = x + (slot - words.width * em) / 2
                    base = y + tall + 3.6 + row * em * 1.2
                    nodes += place_line(words, left, base, LABEL_PT, ink, theme.draw_sign)
            x += slot
        y += tall + deepest * em * 1.2 + (GAP_MM if not deepest else 4.4)
    return Drawn(tuple(nodes), width, y - GAP_MM + 1, figure.caption, tuple(rows))


def _per_row(count: int, widest: float, width: float) -> int:
    """Return how many fit in a row, so that all rows are about equally full."""
    rows = -(-count // max(1, int(width // (widest + GAP_MM))))
    return -(-count // rows)
