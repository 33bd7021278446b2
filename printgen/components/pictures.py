"""Pictures of the pieces of one game, made from the pieces' own art."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from pydantic import StrictStr

from printgen.components.piece import Piece, View
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, Place
from printgen.core.geometry import Box, Matrix, rotation, translation, way
from printgen.core.outlines import Trace, clip, corners, drawn, mapped, mirrored, path, paths
from printgen.core.polygons import box_of
from printgen.core.scene import Group, Node, Page, Paint, Path, Rect, Symbol, Use, line
from printgen.drawing.faces import DrawingContext
from printgen.drawing.shape_outlines import arrowhead
from printgen.model.base import Flag, Model, Number, ShortOrLong
from printgen.model.codes import GLYPH_MISSING, UNKNOWN_NAME, WRONG_VALUE
from printgen.model.data_files import validated
from printgen.model.fields import signs_in
from printgen.model.glyph_checks import WAY_OUT_OF_TEXTS, lacking
from printgen.model.piece_counts import component_of
from printgen.model.validation_errors import AModel
from printgen.source.tree import Mapping, Scalar, Sequence, node_at


class Drawn(NamedTuple):
    """A picture: its nodes from (0, 0), its size in mm, and its caption.

    ``rows`` are the places where a picture of several rows may be divided: the first node of each
    row and its top in mm. ``onto`` maps a board, in its mm, to its picture.
    """

    nodes: tuple[Node, ...]
    width: float
    height: float
    caption: str | None = None
    rows: tuple[tuple[int, float], ...] = ()
    onto: Matrix | None = None


class LyingPiece(Model):
    """A piece that is turned, or lies face down."""

    piece: StrictStr
    """The piece."""
    turn: Number = 0
    """Turn it clockwise by this many degrees."""
    back: Flag = False
    """Show its back."""


Lying: TypeAlias = ShortOrLong[StrictStr, LyingPiece]


class Pictures:
    """The pieces of one game for texts and pages: each drawn once, as a symbol."""

    def __init__(self, context: DrawingContext, pieces: Iterable[Piece]) -> None:
        self.context = context
        self.pieces = {piece.id: piece for piece in pieces}
        self.symbols: dict[str, Symbol] = {}

    def follow(self, other: "Pictures", changed: Collection[str]) -> None:
        """Take the symbols of another's pieces, except for those of components that have
        ``changed``: figures that were drawn there may be on a page with new ones.
        """
        self.symbols |= {
            name: symbol
            for name, symbol in other.symbols.items()
            if component_of(name) not in changed
        }

    def read(self, model: type[AModel], body: Mapping) -> AModel:
        """Return the data of a picture as its model. Raises :class:`DataError`."""
        figure, wrong = validated(model, body)
        wrong += self._unprintable(body)
        if figure is None or wrong:
            raise DataError(wrong)
        return figure

    def _unprintable(self, body: Mapping) -> Iterator[Finding]:
        """Yield signs and characters in a picture's text that cannot be set."""
        known = self.context.theme.sign_names
        for key, face in (("labels", "sans"), ("caption", "serif-italic")):
            node = node_at(body, (key,))
            for each in node.items if isinstance(node, Sequence) else (node,):
                if not isinstance(each, Scalar) or not isinstance(each.value, str):
                    continue
                for sign in signs_in(each.value):
                    if sign not in known:
                        hint = did_you_mean(sign, known)
                        message = f"unknown sign '{sign}'"
                        yield Finding(UNKNOWN_NAME, message, each.place, hint)
                if lacks := lacking(each.value, (self.context.theme.font(face),)):
                    hint = WAY_OUT_OF_TEXTS
                    yield Finding(GLYPH_MISSING, str(lacks), each.place, hint)

    def piece(self, name: str, where: Place) -> Piece:
        """Return the piece of that name. Raises :class:`DataError`."""
        if name in self.pieces:
            return self.pieces[name]
        design = next((each for each in self.pieces if each.startswith(f"{name}/")), None)
        hint = f"name a design, such as '{design}'" if design else did_you_mean(name, self.pieces)
        raise DataError([Finding(UNKNOWN_NAME, f"unknown piece '{name}'", where, hint)])

    def lying(self, each: Lying, where: Place) -> Piece:
        """Return a piece as it lies in a picture. Raises :class:`DataError`."""
        if isinstance(each, str):
            return self.piece(each, where)
        piece = self.piece(each.piece, where)
        view = piece.view
        art, outline = view.art, view.outline
        if each.back:
            back = piece.back if piece.shown is None else view.back
            if back is None:
                message = f"the back of '{each.piece}' is blank"
                raise DataError([Finding(WRONG_VALUE, message, where, "delete 'back'")])
            art, outline = back, mirrored(outline, view.width)
        box = Box(0, 0, view.width, view.height)
        if each.turn:
            turned = rotation(float(each.turn), *box.centre)
            box = box_of(corners(Trace(mapped(path(outline), turned))))
            onto = turned.then(translation(-box.x, -box.y))
            steps = (step for part in paths(outline) for step in mapped(path(part), onto))
            art, outline = (Group(art, onto),), Trace(tuple(steps))
        # No id of a design has a dot.
        design = f"{piece.design}.{float(each.turn):g}{'.back' * each.back}"
        return piece._replace(design=design, shown=View(art, box.width, box.height, outline))

    def place_piece(self, piece: Piece, box: Box) -> Use:
        """Return the piece as players see it, scaled into the box."""
        return Use(self.symbol(piece), box.fitting(piece.view.width, piece.view.height))

    def symbol(self, piece: Piece) -> Symbol:
        """Return the piece as players see it, with a thin edge; from (0, 0), in its mm."""
        view, symbol = piece.view, self.symbols.get(piece.id)
        if symbol is None:
            trim = Box(0, 0, view.width, view.height)
            edge = Paint(None, self.context.theme.colour("ink"), 0.12)
            art = Group(view.art, clip=clip(view.outline))
            around, *holes = paths(view.outline)
            lines = (
                drawn(around, edge),
                *(drawn(hole, edge._replace(fill="#ffffff")) for hole in holes),
            )
            symbol = Symbol(piece.symbol("shown"), trim.grown(0.1), (art, *lines))
            self.symbols[piece.id] = symbol
        return symbol

    def thumbnail(self, page: Page, box: Box) -> tuple[Node, ...]:
        """Return a small picture of a page, with a thin outline."""
        whole, onto = Box(0, 0, page.width, page.height), box.fitting(page.width, page.height)
        width, height = page.width * onto.a, page.height * onto.a
        outline = Rect(onto.e, onto.f, width, height, Paint("#ffffff", "#999999", 0.15))
        return (outline, Group(page.children, onto, whole))


def draw_arrow(  # noqa: PLR0913 - an arrow's parameters
    start: tuple[float, float],
    end: tuple[float, float],
    colour: str,
    weight: float,
    *,
    beside: float = 4.6,
    short: float = 1.0,
) -> list[Node]:
    """Return an arrow with a white edge, so that it is visible on any background.

    It is offset ``beside`` the line from middle to middle and ends ``short``, both in multiples of
    its weight, so that signs next to it stay visible.
    """
    ux, uy = way(start, end)
    aside, stop = weight * beside, weight * short
    start = start[0] + ux * stop - uy * aside, start[1] + uy * stop + ux * aside
    end = end[0] - ux * stop - uy * aside, end[1] - uy * stop + ux * aside
    head = weight * 3.4
    neck = end[0] - ux * head, end[1] - uy * head
    tip = arrowhead(end, (ux, uy), head, 0.62)
    nodes: list[Node] = []
    for paint, extra in (("#ffffff", 1.4), (colour, 0.0)):
        nodes.append(line(start, neck, Paint(None, paint, weight + extra, sharp=False, fixed=True)))
        edge = Paint(paint, paint, 0.3 + extra, sharp=False, fixed=True)
        nodes.append(Path(tip, edge))
    return nodes
