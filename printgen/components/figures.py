"""Pictures in prose: pieces in a row, and a board with pieces on it, drawn by the pieces' own art.

Both are described in YAML in the template: see ``docs/reference/templates.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field, StrictStr, ValidationError

from printgen.components.piece import Piece
from printgen.components.workshop import Workshop
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, Place
from printgen.core.fonts import font
from printgen.core.geometry import Box, Matrix, Polygon
from printgen.core.scene import (
    Circle,
    Group,
    Node,
    Page,
    Paint,
    Path,
    Rect,
    Segment,
    Symbol,
    Use,
    closed,
)
from printgen.core.units import MM_PER_PT
from printgen.drawing.text import break_lines, place_line
from printgen.model.base import Model, Names, Number, Words
from printgen.model.fields import signs_in
from printgen.model.glyph_checks import lacking
from printgen.model.kinds import part
from printgen.model.validation_errors import explain
from printgen.source.tree import Mapping, Scalar, Sequence, locate, node_at, plain

LABEL_PT: Final = 8.0
GAP_MM: Final = 4.0


class PiecesFigure(Model):
    """Pieces side by side."""

    show: Annotated[tuple[StrictStr, ...], Field(min_length=1)]
    """Each as component/design, or the component alone when it has one design."""
    labels: tuple[StrictStr, ...] = ()
    """What stands under each."""
    height: Annotated[Number, Field(gt=2, le=250)] = 20
    """The height of the tallest piece in mm; the others keep their true proportion to it."""
    caption: Words | None = None
    """A line below."""


class Drawn(NamedTuple):
    """A picture's nodes from (0, 0), its size in mm, and the line below it.

    ``rows`` are where a picture of several rows may be parted: the first node of each row and its
    top in mm.
    """

    nodes: tuple[Node, ...]
    width: float
    height: float
    caption: str | None
    rows: tuple[tuple[int, float], ...] = ()


class Illustrator:
    """Draws figures from the pieces of one game."""

    def __init__(self, workshop: Workshop, pieces: list[Piece]) -> None:
        self.workshop = workshop
        self._pieces = {piece.id: piece for piece in pieces}
        self._symbols: dict[str, Symbol] = {}

    def draw(self, kind: str, body: Mapping, width: float, where: Place) -> Drawn:
        """The figure of that kind, at most ``width`` mm wide. Raises :class:`DataError`."""
        match kind:
            case "pieces":
                return self._row(self.read(PiecesFigure, body), body, width)
            case "board":
                return self._board(body, width)
            case "stack":
                from printgen.components.stacks import StackFigure, draw_figure

                stack = self.read(StackFigure, body)
                return draw_figure(stack, body, self.workshop, self, width)
        hint = did_you_mean(kind, ("pieces", "board", "stack", "form"))
        raise DataError([Finding("unknown-picture", f"no picture is called '{kind}'", where, hint)])

    def read(self, model: type[Any], body: Mapping) -> Any:
        """What a text asks for, as the model of its picture. Raises :class:`DataError`."""
        names = Names()
        data = plain(body)
        findings = list(self._unprintable(body))
        try:
            figure = model.model_validate(data, context=names)
        except ValidationError as error:
            raise DataError([*explain(error, data, body, names), *findings]) from None
        if findings:
            raise DataError(findings)
        return figure

    def _board(self, body: Mapping, width: float) -> Drawn:
        """A component with spaces, and pieces on these."""
        entry = body.items.get("board")
        if entry is None:
            where = locate(body, (), key=True)
            raise DataError([Finding("missing-key", "'board' is missing", where)])
        name = str(entry.value.value) if isinstance(entry.value, Scalar) else ""
        component = self.workshop.game.components.get(name)
        pictures = part(component.kind, "figure") if component is not None else None
        if pictures is None:
            where = locate(body, ("board",))
            message = f"no board is called '{name}'"
            raise DataError([Finding("unknown-piece", message, where)])
        drawn: Drawn = pictures.draw_figure(body, component, self, width)
        return drawn

    def _unprintable(self, body: Mapping) -> Iterator[Finding]:
        """Signs and characters in a picture's words that cannot be set."""
        known = self.workshop.theme.sign_names
        for key, face in (("labels", "sans"), ("caption", "serif-italic")):
            node = node_at(body, (key,))
            for each in node.items if isinstance(node, Sequence) else (node,):
                if not isinstance(each, Scalar) or not isinstance(each.value, str):
                    continue
                for sign in signs_in(each.value):
                    if sign not in known:
                        hint = did_you_mean(sign, known)
                        message = f"no sign is called '{sign}'"
                        yield Finding("unknown-sign", message, each.place, hint)
                if lacks := lacking(each.value, (face,)):
                    yield Finding("glyph-missing", lacks, each.place, "use other characters")

    def piece(self, name: str, where: Place) -> Piece:
        """The piece called so. Raises :class:`DataError`."""
        if name in self._pieces:
            return self._pieces[name]
        hint = did_you_mean(name, self._pieces)
        raise DataError([Finding("unknown-piece", f"no piece is called '{name}'", where, hint)])

    def place_piece(self, piece: Piece, box: Box) -> Use:
        """What players see of the piece, trimmed, scaled into the box."""
        view, symbol = piece.view, self.symbol(piece)
        scale = min(box.width / view.width, box.height / view.height)
        x = box.x + (box.width - view.width * scale) / 2
        y = box.y + (box.height - view.height * scale) / 2
        return Use(symbol, Matrix(scale, 0, 0, scale, x, y))

    def symbol(self, piece: Piece) -> Symbol:
        """What players see of the piece, trimmed, with a thin edge; from (0, 0), in its mm."""
        view, symbol = piece.view, self._symbols.get(piece.id)
        if symbol is None:
            trim = Box(0, 0, view.width, view.height)
            edge = Paint(None, self.workshop.theme.colour("ink"), 0.12)
            clip: Box | Circle | Polygon = trim
            outline: Node = Rect(*trim, edge)
            if view.shape == "round":
                clip = Circle(*trim.centre, view.width / 2, edge)
                outline = clip
            elif view.outline is not None:
                clip = view.outline
                outline = Path(closed(clip.corners), edge)
            art = Group(view.art, clip=clip)
            symbol = Symbol(piece.symbol("shown"), trim.grown(0.1), (art, outline))
            self._symbols[piece.id] = symbol
        return symbol

    def thumbnail(self, page: Page, box: Box) -> tuple[Node, ...]:
        """A page, small, with a thin outline."""
        scale = min(box.width / page.width, box.height / page.height)
        x = box.x + (box.width - page.width * scale) / 2
        y = box.y + (box.height - page.height * scale) / 2
        whole = Box(0, 0, page.width, page.height)
        outline = Rect(
            x, y, page.width * scale, page.height * scale, Paint("#ffffff", "#999999", 0.15)
        )
        return (outline, Group(page.children, Matrix(scale, 0, 0, scale, x, y), whole))

    # -- pieces in a row

    def _row(self, figure: PiecesFigure, body: Mapping, width: float) -> Drawn:
        shown = [self.piece(name, locate(body, ("show", n))) for n, name in enumerate(figure.show)]
        scale = float(figure.height) / max(piece.view.height for piece in shown)
        per_row = _per_row([piece.view.width * scale for piece in shown], width)
        ink = self.workshop.theme.colour("ink")
        em = LABEL_PT * MM_PER_PT
        nodes: list[Node] = []
        rows: list[tuple[int, float]] = []
        y = 0.0
        widest = max(piece.view.width * scale for piece in shown)
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
                nodes.append(self.place_piece(piece, box))
                if n < len(figure.labels):
                    lines = break_lines(figure.labels[n], font("sans"), (slot - 1) / em)
                    deepest = max(deepest, len(lines))
                    for row, words in enumerate(lines):
                        left = x + (slot - words.width * em) / 2
                        base = y + tall + 3.6 + row * em * 1.2
                        draw_sign = self.workshop.theme.draw_sign
                        nodes += place_line(words, left, base, LABEL_PT, ink, draw_sign)
                x += slot
            y += tall + deepest * em * 1.2 + (GAP_MM if not deepest else 4.4)
        return Drawn(tuple(nodes), width, y - GAP_MM + 1, figure.caption, tuple(rows))


def _per_row(widths: list[float], width: float) -> int:
    """How many fit beside each other, in rows that are about equally full."""
    slot = max(widths) + GAP_MM
    most = max(1, min(len(widths), int(width // slot)))
    rows = -(-len(widths) // most)
    return -(-len(widths) // rows)


def draw_arrow(  # noqa: PLR0913 - an arrow's parameters
    start: tuple[float, float],
    end: tuple[float, float],
    colour: str,
    weight: float,
    *,
    beside: float = 4.6,
    short: float = 1.0,
) -> list[Node]:
    """An arrow with a white edge, so that it reads on any ground.

    It runs ``beside`` the line from middle to middle and stops ``short``, both in its weights, so
    that the signs it passes can still be seen.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length, dy / length
    aside, stop = weight * beside, weight * short
    start = start[0] + ux * stop - uy * aside, start[1] + uy * stop + ux * aside
    end = end[0] - ux * stop - uy * aside, end[1] - uy * stop + ux * aside
    head = weight * 3.4
    neck = end[0] - ux * head, end[1] - uy * head
    wing = head * 0.62
    left = neck[0] - uy * wing, neck[1] + ux * wing
    right = neck[0] + uy * wing, neck[1] - ux * wing
    nodes: list[Node] = []
    shaft: tuple[Segment, ...] = (("M", start), ("L", neck))
    tip: tuple[Segment, ...] = (("M", end), ("L", left), ("L", right), ("Z", ()))
    for paint, extra in (("#ffffff", 1.4), (colour, 0.0)):
        nodes.append(Path(shaft, Paint(None, paint, weight + extra, sharp=False, fixed=True)))
        nodes.append(Path(tip, Paint(paint, paint, 0.3 + extra, sharp=False, fixed=True)))
    return nodes


__all__ = ["Drawn", "Illustrator"]
