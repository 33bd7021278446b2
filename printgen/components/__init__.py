"""Draw the pieces of all kinds of components.

Kinds, imposition, kits and exports may import it. It knows faces and typesetting, but no sheets.

Data flows one way: :func:`drawing_context` → faces → pieces → pictures of pieces → texts that show
them. Texts on faces are typeset before there are pieces, so they cannot show pictures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any, Final

from printgen.components.pictures import Pictures
from printgen.components.piece import Art, Piece
from printgen.core.errors import DataError
from printgen.core.geometry import Box
from printgen.core.limits import working_on
from printgen.drawing.faces import DrawingContext, DrawingOptions, Faces
from printgen.drawing.faces.context import Tracer
from printgen.model.catalog import Loaded
from printgen.model.description import Description
from printgen.model.figures import read_formula
from printgen.model.kinds import Component, part
from printgen.source.tree import node_at, plain

# The type of a field's value.
_NAME: Final = re.compile(r"[a-z0-9-]+")

if TYPE_CHECKING:
    from printgen.components.face_texts import FaceTexts
    from printgen.components.nets import Blank
    from printgen.components.typesetter import Typesetter


def drawing_context(
    loaded: Loaded,
    players: int | None = None,
    options: DrawingOptions = DrawingOptions(),  # noqa: B008 - it is frozen
    trace: Tracer | None = None,
    like: DrawingContext | None = None,
) -> DrawingContext:
    """Return the context for drawing a game, for a number of players (None: for all).

    ``trace`` is called with what is drawn for each box of a face. Signs and pictures are shared
    with the context ``like``, if pieces are taken over from it.
    """
    context = DrawingContext.of(loaded, players, options, no_text, trace)
    if like is not None:
        context.theme.share_signs(like.theme)
        context.images.share(like.images)
    texts = cache(partial(_face_texts, context))
    return context._replace(fill_text=lambda *box: texts().fill(*box))


def no_text(*_: object) -> tuple[()]:
    """Raise :class:`TypeError`: texts on faces contain no faces."""
    raise TypeError("a text on a face holds no face")


def _face_texts(context: DrawingContext) -> FaceTexts:
    """Return what sets texts on faces. It is loaded here, for the same reason as below."""
    from printgen.components.face_texts import FaceTexts

    return FaceTexts(context)


def typesetter_of(
    context: DrawingContext, pictures: Callable[[], Pictures] | None = None
) -> Typesetter:
    """Return the typesetter of the game's texts, with the given pictures.

    It is loaded here: that takes longer than drawing a deck, and a deck has no texts.
    """
    from printgen.components.typesetter import Typesetter

    return Typesetter(context, pictures)


class DrawnGame:
    """A game with its drawn pieces, and what shows them in texts and on pages."""

    def __init__(self, context: DrawingContext, pieces: Sequence[Piece]) -> None:
        self.context = context
        self.pieces = pieces
        # It does not refer to this game: nothing would free both until garbage is collected.
        self._pictures = cache(partial(Pictures, context, pieces))
        self._names_of: dict[str, set[str]] = {}

    def is_like(self, description: Description) -> bool:
        """Return True if all that pieces share, such as signs, looks the same in a description."""
        return _look(self.context.description) == _look(description)

    def untouched(
        self, description: Description, figures: Mapping[str, int]
    ) -> dict[str, list[Piece]]:
        """Return the pieces, by component, that look the same in a description with these figures.

        These are the pieces that do not depend on who the kit is for, and whose data is unchanged
        and names no changed figure.
        """
        own = self.context.description
        if self.context.log.findings or not self.is_like(description):
            return {}  # findings must be reported again
        both = {*self.context.figures.items()} ^ {*figures.items()}
        changed = {name for name, _ in both}
        read = self.context.log.figures
        found: dict[str, list[Piece]] = {}
        for piece in self.pieces:
            found.setdefault(piece.component, []).append(piece)
        return {
            name: pieces
            for name, pieces in found.items()
            if name not in self.context.log.for_players
            and _data(own, name) == _data(description, name)
            and changed.isdisjoint(self._named(name) | read.get(name, frozenset()))
        }

    def _named(self, name: str) -> set[str]:
        """Return all words in a component's data that may name a figure, including its rows and
        faces.
        """
        if name not in self._names_of:
            tree, rows = self.context.description.tree, self.context.description.designs.get(name)
            found: set[str] = set()
            own = node_at(tree, ("components", name))
            said: Any = plain(own) if own is not None else {}
            left = [*_texts({**said, "title": None, "note": None})]
            left += _texts(rows.values if rows else ())
            while left:
                text = left.pop()
                if text not in found:
                    found.add(text)
                    face = node_at(tree, ("faces", text))
                    left += _texts(plain(face)) if face is not None else ()
            self._names_of[name] = {word for text in found for word in _words(text)}
        return self._names_of[name]

    @property
    def pictures(self) -> Pictures:
        """The pictures of the pieces. A file needs the same for all pages, or symbols are drawn
        twice.
        """
        return self._pictures()

    @cached_property
    def typesetter(self) -> Typesetter:
        """The typesetter of the game's texts, with pictures of its pieces."""
        return typesetter_of(self.context, self._pictures)


def _look(description: Description) -> tuple[Any, ...]:
    """Return what all pieces depend on, besides their own data and the values of figures."""
    own = {"components", "figures"}
    game = {name: each for name, each in description.game if name not in own}
    return game, description.art, set(description.game.figures)


def _data(description: Description, name: str) -> Any:
    """Return what a component is drawn from, without its number; None if it does not exist."""
    component, rows = description.game.components.get(name), description.designs.get(name)
    if component is None:
        return None
    return {**dict(component), "quantity": None}, rows and (rows.ids, rows.values)


def _texts(data: Any) -> Iterator[str]:
    """Yield the texts in plain data, including keys."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            if key != "quantity":
                yield str(key)
                yield from _texts(value)
    elif isinstance(data, Sequence):
        for value in data:
            yield from _texts(value)


def _words(text: str) -> Iterator[str]:
    """Yield possible names of figures in a text: the text, and names in fields and formulas."""
    yield text
    if "{" in text:
        yield from _NAME.findall(text)
    with suppress(ValueError):
        yield from read_formula(text).names


def draw_game(context: DrawingContext) -> DrawnGame:
    """Return the game with its pieces. Raises :class:`DataError` with everything that cannot be
    drawn.
    """
    pieces = draw_all(context)
    if context.log.findings:
        raise DataError(context.log.findings)
    return DrawnGame(context, pieces)


def draw_all(
    context: DrawingContext, known: Mapping[str, Sequence[Piece]] | None = None
) -> list[Piece]:
    """Return the pieces of every component that is cut from sheets, in the data's order.

    Findings are added to the context's log. Components whose pieces are ``known``, because they
    look the same with other figures, are only counted.
    """
    pieces: list[Piece] = []
    for name, component in context.game.components.items():
        if known and name in known:
            designs = context.description.designs.get(name)
            at = {design: n for n, design in enumerate(designs.ids if designs else [""])}
            pieces += (
                each._replace(copies=context.copies(name, at.get(each.design, 0)))
                for each in known[name]
            )
            continue
        drawing = part(component.kind, "draw")
        if drawing is None:  # it is read
            continue
        with working_on(context.description.place("components", name)):
            pieces += drawing.draw(component, Faces(name, context))
        context.log.end(name)
    return pieces


def advice(name: str, context: DrawingContext, room: Box) -> str:
    """Return what to do about a component whose pieces are larger than this room on the paper."""
    component = context.game.components[name]
    said: Callable[[Component, DrawingContext, Box], str] | None
    said = getattr(part(component.kind, "draw"), "advice", None)
    return said(component, context, room) if said is not None else "make it smaller"


def boxed(
    name: str, context: DrawingContext, blanks: Mapping[str, Blank]
) -> tuple[str, dict[str, Art]] | None:
    """Return the first ready-made box that holds what a component holds, and the art on its sheets,
    by the component's parts; None if there is none, or the component is no box.
    """
    component = context.game.components[name]
    found: Callable[..., tuple[str, dict[str, Art]] | None] | None
    found = getattr(part(component.kind, "draw"), "boxed", None)
    return found(component, Faces(name, context), blanks) if found is not None else None


__all__ = [
    "DrawnGame",
    "Piece",
    "advice",
    "boxed",
    "draw_all",
    "draw_game",
    "drawing_context",
    "typesetter_of",
]
