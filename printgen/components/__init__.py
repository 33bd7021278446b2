"""Draw the pieces of all kinds of components.

Kinds, imposition, kits and exports may import it. It knows faces and typesetting, but no sheets.

Data flows one way: :func:`drawing_context` → faces → pieces → pictures of pieces → texts that show
them. Texts on faces are typeset before there are pieces, so they cannot show pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING

from printgen.components.pictures import Pictures
from printgen.components.piece import Piece
from printgen.core.errors import DataError
from printgen.core.geometry import Box
from printgen.core.limits import working_on
from printgen.drawing.faces import DrawingContext, DrawingOptions
from printgen.drawing.faces.context import Tracer
from printgen.model.catalog import Loaded
from printgen.model.kinds import Component, part

if TYPE_CHECKING:
    from printgen.components.typesetter import Typesetter


def drawing_context(
    loaded: Loaded,
    players: int | None = None,
    options: DrawingOptions = DrawingOptions(),  # noqa: B008 - it is frozen
    trace: Tracer | None = None,
) -> DrawingContext:
    """Return the context that a game is drawn with, for a number of players (None: for all).

    ``trace`` is called with what is drawn for each box of a face.
    """
    context = DrawingContext.of(loaded, players, options, no_text, trace)
    typesetter = cache(partial(typesetter_of, context))
    return context._replace(fill_text=lambda *box: typesetter().fill(*box))


def no_text(*_: object) -> tuple[()]:
    """Fill no box. Raises :class:`TypeError`: texts on faces hold no faces."""
    raise TypeError("a text on a face holds no face")


def typesetter_of(
    context: DrawingContext, pictures: Callable[[], Pictures] | None = None
) -> Typesetter:
    """Return the typesetter of the game's texts, with the pictures that are provided.

    It is loaded here: to load it takes longer than to draw a deck, and a deck has no texts.
    """
    from printgen.components.typesetter import Typesetter

    return Typesetter(context, pictures)


class DrawnGame:
    """A game whose pieces are drawn, with what shows them in texts and on pages."""

    def __init__(self, context: DrawingContext, pieces: Sequence[Piece]) -> None:
        self.context = context
        self.pieces = pieces

    @cached_property
    def pictures(self) -> Pictures:
        """The pictures of the pieces. One for all pages of a file, or symbols are drawn twice."""
        return Pictures(self.context, self.pieces)

    @cached_property
    def typesetter(self) -> Typesetter:
        """The typesetter of the game's texts, with pictures of its pieces."""
        return typesetter_of(self.context, lambda: self.pictures)


def draw_game(context: DrawingContext) -> DrawnGame:
    """Return the game with its pieces. Raises :class:`DataError` with all that cannot be drawn."""
    pieces = draw_all(context)
    if context.log.findings:
        raise DataError(context.log.findings)
    return DrawnGame(context, pieces)


def draw_all(
    context: DrawingContext, known: Mapping[str, Sequence[Piece]] | None = None
) -> list[Piece]:
    """Return the pieces of every component that is cut from sheets, in the data's order.

    What is wrong joins the findings of the context's log. Components whose pieces are ``known``
    from another number of players are only counted.
    """
    pieces: list[Piece] = []
    for name, component in context.game.components.items():
        if known and name in known:
            designs = context.description.designs.get(name)
            at = {design: n for n, design in enumerate(designs.ids if designs else [""])}
            pieces += (
                each._replace(copies=context.copies(name, at[each.design])) for each in known[name]
            )
            continue
        drawing = part(component.kind, "draw")
        if drawing is None:  # it is read
            continue
        context.log.asks_players = False
        with working_on(context.description.place("components", name)):
            pieces += drawing.draw(name, component, context)
        context.log.judge_pictures(name)
        if context.log.asks_players:
            context.log.for_players.add(name)
    return pieces


def advice(name: str, context: DrawingContext, room: Box) -> str:
    """Return what to do about a component whose pieces are larger than this room on the paper."""
    component = context.game.components[name]
    said: Callable[[Component, DrawingContext, Box], str] | None
    said = getattr(part(component.kind, "draw"), "advice", None)
    return said(component, context, room) if said is not None else "make it smaller"


__all__ = [
    "DrawnGame",
    "Piece",
    "advice",
    "draw_all",
    "draw_game",
    "drawing_context",
    "typesetter_of",
]
