"""Draw one face on one kind of piece, and report what does not fit."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple, TypedDict

from printgen.core.codes import TOO_COMPLEX
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Code, Finding, Place, placed
from printgen.core.geometry import IDENTITY, Matrix, rotation
from printgen.core.limits import give_up_if_unwanted
from printgen.core.outlines import Outline
from printgen.core.scene import Group, Node, Symbol, Use
from printgen.drawing.codes import TEXT_OVERFLOW
from printgen.drawing.faces.context import Bleed, DrawingContext, PlaceOf, TooMuchDrawnError
from printgen.drawing.faces.painters import Ground, Painter, painter
from printgen.drawing.faces.surface import Surface, spots
from printgen.drawing.faces.template import FieldMissingError, Values, template
from printgen.drawing.images import ImageError
from printgen.drawing.text import TextOverflowError, TextTooLongError, UnknownSignError
from printgen.fonts.font import MissingGlyphError
from printgen.model.base import texts_in
from printgen.model.codes import GLYPH_MISSING, UNKNOWN_FIELD, UNKNOWN_NAME, WRONG_VALUE
from printgen.model.face import Face, FaceBox, content_of
from printgen.model.fields import fields_in

# Up to this many shapes are cheaper to draw again than to place as a symbol.
_FEW: Final = 2


class _Ready(NamedTuple):
    """The painter of a box with known keys, its rotation, and its opacity."""

    paint: Painter
    turn: Matrix | None
    opacity: float


class _PreparedBox(NamedTuple):
    """A prepared box with the fields that it reads.

    ``shows`` is the key of its contents. If keys follow from fields, ``ready`` prepares it for
    their values. ``decisive`` are the fields that decide how and whether it is drawn, ``needed``
    those without which nothing is visible.
    """

    key: str
    box: FaceBox
    shows: str
    ready: Callable[[Values], _Ready | None] | _Ready
    fields: frozenset[str]
    decisive: tuple[str, ...]
    needed: tuple[str, ...]


class FaceDrawer:
    """Draws one face on pieces of one size.

    Coordinates are millimetres from the trimmed piece's top left; art with bleed extends beyond.
    """

    def __init__(
        self,
        name: str,
        face: Face,
        surface: Surface,
        context: DrawingContext,
        place_of: Callable[[str, str], Place],
    ) -> None:
        """``name`` is for a symbol, unique in a kit.

        ``place_of(box, key)`` returns the place of a box's key.
        """
        give_up_if_unwanted()
        self._context = context
        self._log, self._trace = context.log, context.trace
        self._place_of = place_of
        self._boxes = [self._prepared(key, box, surface) for key, box in face.boxes.items()]
        # What all rows share, drawn with the first of them.
        self._shared: list[Node] | None = None
        self._name, self._surface = name, surface

    def _prepared(self, key: str, box: FaceBox, surface: Surface) -> _PreparedBox:
        texts = list(texts_in(box))
        driving = [name for each in box.driven.values() for name in each.names]
        asked = [name for each in (box.when, box.unless) if each for name in each.names]
        ready: Callable[[Values], _Ready | None] | _Ready
        if driving:
            ready = self._ready_for_each(key, box, surface, tuple(dict.fromkeys(driving)))
        else:
            ready = self._ready(key, box, surface)
        return _PreparedBox(
            key,
            box,
            content_of(box),
            ready,
            frozenset((*driving, *asked, *(n for text in texts for n in template(text).fields))),
            (*driving, *asked),
            tuple(_fields_needed(box)),
        )

    def _ready(self, key: str, box: FaceBox, surface: Surface) -> _Ready:
        """Return the painter of a box whose keys all have their declared types."""
        area = surface.reached(box.on(surface.width, surface.height))
        where = self._place_of(key, content_of(box))
        turn = rotation(float(box.turn), *area.centre) if box.turn else None
        opacity = float(box.opacity) / 100
        on = Ground(area, surface, self._context, where)
        if box.each is None:
            return _Ready(painter(box, on), turn, opacity)
        paints = [painter(box, on._replace(area=spot)) for spot in spots(box, area)]

        def paint(values: Values, place_of: PlaceOf | None) -> list[Node]:
            return [node for each in paints for node in each(values, place_of)]

        return _Ready(paint, turn, opacity)

    def _ready_for_each(
        self, key: str, box: FaceBox, surface: Surface, driving: tuple[str, ...]
    ) -> Callable[[Values], _Ready | None]:
        """Return a function that prepares a box for the values of the fields that its keys follow
        from.
        """
        made: dict[tuple[Any, ...], _Ready | None] = {}

        def ready(values: Values) -> _Ready | None:
            given = tuple((type(values[name]), values[name]) for name in driving)
            if given not in made:
                filled = box.filled(values)
                made[given] = None if filled is None else self._ready(key, filled, surface)
            return made[given]

        return ready

    def draw(self, values: Values, value_place: PlaceOf | None = None) -> tuple[Node, ...]:
        """Return the face with its fields filled in.

        ``value_place`` returns where a field's value was written, for errors; by default it is the
        box's own place.
        """
        figures = self._context.figures
        scope = {**figures, **values} if figures else values
        if self._shared is None:
            self._shared = self._split_off(scope, value_place)
        nodes = list(self._shared)
        for ready in self._boxes:
            nodes += self._draw(ready, scope, value_place)
        return tuple(nodes)

    def _split_off(self, values: Values, value_place: PlaceOf | None) -> list[Node]:
        """Return the first boxes that do not depend on the row, drawn, and keep the others.

        More than a few shapes become a symbol.
        """
        nodes: list[Node] = []
        still = 0
        for ready in self._boxes:
            self._log.asks_row = bool(ready.fields - self._context.figures.keys())
            drawn = [] if self._log.asks_row else self._draw(ready, values, value_place)
            if self._log.asks_row:  # a text only says so when it is filled
                break
            nodes += drawn
            still += 1
        self._boxes = self._boxes[still:]
        if len(nodes) <= _FEW:
            return nodes
        symbol = Symbol(self._name, self._surface.reach(nodes), tuple(nodes))
        return [Use(symbol, IDENTITY)]

    def _draw(self, ready: _PreparedBox, values: Values, value_place: PlaceOf | None) -> list[Node]:
        log = self._log
        _, _, shows, state, _, decisive, needed = ready
        try:
            if (decisive or needed) and not _is_drawn(ready, values):
                return []
            if log.is_full:  # nothing more is drawn after too much
                return []
            now = state if isinstance(state, _Ready) else state(values)
            if now is None:
                return []
            paint, turn, opacity = now
            nodes = paint(values, value_place)
            log.spend(len(nodes))
        except FieldMissingError as error:
            where = self._place_of(ready.key, ready.shows)
            hint = did_you_mean(error.name, error.known)
            self._context.log.findings.append(Finding(UNKNOWN_FIELD, str(error), where, hint))
            return []
        except TooMuchDrawnError as error:
            where = self._place_of(ready.key, ready.shows)
            hint = "repeat less of it, or make fewer designs"
            self._context.log.findings.append(Finding(TOO_COMPLEX, str(error), where, hint))
            return []
        except _EXPECTED as error:
            self._complain(error, ready, value_place)
            return []
        if shows == "image" and nodes:
            log.see(nodes[0], self._where(ready, value_place))
        if self._trace is not None:
            self._trace(nodes, self._place_of(ready.key, shows))
        if turn is None and opacity == 1:
            return nodes
        return [Group(tuple(nodes), turn, opacity=opacity)]

    def _where(self, ready: _PreparedBox, value_place: PlaceOf | None) -> Place:
        """Return the place of the value that fills a box, or that of the box."""
        own = [name for name in ready.fields if name not in self._context.figures]
        if value_place is not None and len(own) == 1:
            return value_place(own[0])
        return self._place_of(ready.key, ready.shows)

    def _complain(self, error: Exception, ready: _PreparedBox, value_place: PlaceOf | None) -> None:
        code, hint = _TROUBLES.get(type(error), (WRONG_VALUE, ""))
        where = self._where(ready, value_place)
        if isinstance(error, ImageError):
            self._context.log.findings += placed(error.findings, where)
            return
        way_out = hint.format(box=ready.key) or None
        if isinstance(error, UnknownSignError):
            way_out = error.hint
        self._context.log.findings.append(Finding(code, str(error), where, way_out))


_TROUBLES: Final[dict[type[Exception], tuple[Code, str]]] = {
    TextOverflowError: (
        TEXT_OVERFLOW,
        "shorten it, or make the box '{box}' larger or its 'min' smaller",
    ),
    TextTooLongError: (TOO_COMPLEX, "shorten it"),
    MissingGlyphError: (GLYPH_MISSING, "use other characters or another font"),
    UnknownSignError: (UNKNOWN_NAME, ""),
}


_EXPECTED: Final[tuple[type[Exception], ...]] = (*_TROUBLES, ImageError, ValueError)


def _is_drawn(ready: _PreparedBox, values: Values) -> bool:
    """Return True if the box is drawn with these fields. Raises :class:`FieldMissingError`."""
    for name in ready.decisive:
        if name not in values:
            raise FieldMissingError(name, sorted(values))
    for name in ready.needed:
        if values.get(name, "-") in {None, ""}:
            return False
    when, unless = ready.box.when, ready.box.unless
    return (when is None or when.holds(values)) and (unless is None or not unless.holds(values))


def _fields_needed(box: FaceBox) -> Iterator[str]:
    """Yield the fields of a box that give its contents, or the colours of a sign."""
    for key in ("sign", "pattern", "image", "paths", "edges", "ink", "tint", "paper"):
        yield from fields_in(getattr(box, key, None) or "")


class Identity(TypedDict):
    """The ids, title, group and copies of a piece of any kind, and the name of its design."""

    component: str
    design: str
    title: str
    group: str
    copies: int
    name: str


class Faces:
    """The faces of one component, each prepared once for each size."""

    def __init__(self, component: str, context: DrawingContext) -> None:
        self.component = component
        self.context = context
        self._about = context.game.components[component]
        designs = context.description.designs.get(component)
        self._names = designs.titles if designs else ()
        self._following: dict[str, bool] = {}
        self._drawers: dict[tuple[str, float, float, float, Outline | None, int], FaceDrawer] = {}

    def on(  # noqa: PLR0913 - all that a drawer is made for
        self,
        face: str,
        width: float,
        height: float,
        bleed: float,
        outline: Outline | None = None,
        *,
        edges: int = 4,
    ) -> FaceDrawer:
        """Return the drawer of a face for pieces of this size, outline and number of edges; in mm.

        By default, the outline is a rectangle. One drawer serves all outlines unless the face
        depends on them.
        """
        if face not in self._following:  # a deck calls this for each of its cards
            self._following[face] = self.context.game.faces[face].follows_outline
        if not self._following[face]:
            outline = None
        key = face, width, height, bleed, outline, edges
        if key not in self._drawers:
            # A board may show one face in two sizes; names of symbols must differ.
            others = sum(other[0] == face for other in self._drawers)
            context = self.context
            is_full = context.options.bleed is Bleed.FULL
            self._drawers[key] = FaceDrawer(
                f"{self.component}.{face}.face" + (f"-{others + 1}" if others else ""),
                context.game.faces[face],
                Surface(width, height, bleed, is_full, outline, edges),
                context,
                partial(context.description.place, "faces", face, "boxes"),
            )
        return self._drawers[key]

    def rows(self) -> Iterator[tuple[int, str, dict[str, Any], PlaceOf]]:
        """Yield the designs: number, id, fields, and the places of these in the data."""
        designs = self.context.designs(self.component)
        for n, (design, values) in enumerate(zip(designs.ids, designs.values, strict=True)):
            place = partial(designs.place, n)
            yield n, design, self.context.filled(values, place), place

    def identity(self, n: int = 0) -> Identity:
        """Return the ids, title and copies of the n-th design; without rows there is only one."""
        names, designs = self._names, self.context.description.designs.get(self.component)
        return {
            "component": self.component,
            "design": designs.ids[n] if designs else "",
            "title": self._about.title.one,
            "group": self._about.group,
            "copies": self.context.copies(self.component, n),
            "name": names[n] if names else "",
        }
