"""Exact drawings of pages: outlines point by point, and forms as their contents.

A mark only has the box of its visible part, which is all that a print shop needs. Searching one
drawing in another must find out whether two things are equal. So here everything drawn gets a
number for what it is, whatever its place and size, and the points that define its place.

A :class:`Lexicon` gives these numbers, across files. A form is read once and is one trace: two
forms have the same number if their contents are equal, whatever their names, so that a page of a
thousand signs is a thousand traces and not a hundred thousand.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from hashlib import md5
from typing import Any, Final, NamedTuple

import pikepdf

from printgen.core.geometry import IDENTITY, Box, Matrix
from printgen.pdf.budget import Budget, Cost
from printgen.pdf.colours import ColourSpace, Paint
from printgen.pdf.interpreter import Interpreter
from printgen.pdf.layers import Label
from printgen.pdf.marks import Kind, Look, Picture
from printgen.pdf.resources import Form, number_of
from printgen.pdf.shared import content_of
from printgen.pdf.state import State
from printgen.pdf.walk import Walk

# Places are compared in steps of a ten-thousandth of a millimetre if files should be equal: a PDF
# writes thousandths.
_DIGITS: Final = 4
# Thinner than this, in millimetres, no part of a clipped drawing is visible.
_SLIVER: Final = 1e-3
# The depth of a blend's parts: functions in functions of a shading.
_DEEPEST_PART: Final = 8
# The look of a clipping outline: no mark, but later drawings depend on it.
_CLIP: Final = Look(Kind.FILL, name="clip")


class Trace(NamedTuple):
    """One thing drawn.

    ``what`` is the number of what it is, apart from place, turn and size. ``at`` is its first point
    in millimetres on the page; ``shape`` are its other points (x and y by turns), seen from there;
    ``size`` is what grows with it besides, in mm: a line's thickness. ``seen`` is the box
    of what is not clipped. ``figure`` is the number of what it is with its shape and size. Only a
    form has something ``held``.
    """

    what: int
    figure: int
    at: tuple[float, float]
    shape: tuple[float, ...]
    size: float
    seen: Box
    look: Look
    held: Held | None = None

    @property
    def is_ink(self) -> bool:
        """True if it may leave ink on paper; clips do not."""
        return self.look is not _CLIP

    @property
    def matrix(self) -> Matrix:
        """Map from a form's own units to the page."""
        left, bottom, right, top = self.held.sides if self.held else (0.0, 0.0, 1.0, 1.0)
        ax, ay, bx, by = self.shape
        wide, high = right - left, top - bottom
        linear = Matrix(ax / wide, ay / wide, bx / high, by / high, 0.0, 0.0)
        x, y = linear.apply(left, bottom)
        return linear._replace(e=self.at[0] - x, f=self.at[1] - y)


class Held(NamedTuple):
    """The content of a form in its own units, and the sides of its box."""

    traces: tuple[Trace, ...]
    sides: tuple[float, float, float, float]


class Lexicon:
    """Numbers for drawn content: equal content has equal numbers in all files read with it."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._figures: dict[tuple[int, tuple[float, ...], float], int] = {}

    def number(self, thing: Hashable) -> int:
        return self._numbers.setdefault(thing, len(self._numbers))

    def figure(self, what: int, shape: tuple[float, ...], size: float) -> int:
        """Return the number of this shape and size."""
        key = what, shape, size
        number = self._figures.get(key)
        if number is None:
            number = self.number((what, _rounded(shape), round(size, _DIGITS)))
            self._figures[key] = number
        return number

    def content(self, traces: Sequence[Trace]) -> int:
        """Return the number of several traces drawn one after the other, in their places."""
        return self.number(tuple([(t.figure, _rounded(t.at), _rounded(t.seen)) for t in traces]))


class _Walk(Walk):
    """A walk through one stream that keeps the traces."""

    _shared: Tracer

    def __init__(
        self, tracer: Tracer, resources: Any, state: State, around: tuple[Label, ...] = ()
    ):
        super().__init__(tracer, resources, state, around)
        self.traces: list[Trace] = []

    def _clipped(self, box: Box | None) -> None:
        if box is not None:
            self._note(_CLIP, box)

    def _tile(self, tiles: Any, box: Box | None, painted: Look | None = None) -> None:
        """Leave it out: traces of what is drawn with a pattern contain it."""

    def _mark(self, look: Look, box: Box | None, place: Matrix | None = None) -> None:
        if box is None:
            return
        if place is None:
            self._note(look, box)
        else:
            is_text = look.kind is Kind.TEXT
            em = self._state.size if is_text else 1.0
            more = tuple(self._letters()) if is_text else None
            self._trace(look, box, place[4:], _sides(place, em, em), more=more)

    def _letters(self) -> Iterator[Hashable]:
        """Yield the looks of the last letters shown, and the gaps between them."""
        font = self._state.font
        for part in self._shown:
            if not isinstance(part, bytes):
                yield float(part)
            elif font is not None:
                yield font.shapes(part)

    def _note(self, look: Look, box: Box) -> None:
        """Add the outline."""
        x, y, *others = (each for ring in self._path.rings for _, step in ring for each in step)
        shape = tuple([value - (y if n % 2 else x) for n, value in enumerate(others)])
        size = 0.0
        if look.kind is Kind.STROKE:
            size = self._state.width * self._state.ctm.scale
        # A fill rule decides what is inside of outlines that cross or contain others.
        even = self._even_clip if look is _CLIP else self._even and look.kind is Kind.FILL
        letters = self._path.letters
        bends = look.kind is Kind.STROKE and len(letters) > 2
        joined = (self._state.join, round(self._state.miter, _DIGITS)) if bends else ()
        self._trace(look, box, (x, y), shape, size, (letters, even, joined))

    def _trace(  # noqa: PLR0913, PLR0917 - what a trace holds
        self,
        look: Look,
        box: Box,
        at: tuple[float, float],
        shape: tuple[float, ...],
        size: float = 0.0,
        more: Hashable = None,
        held: Held | None = None,
    ) -> None:
        state = self._state
        seen = None if state.clip is None or self._hidden else _seen(box, state.clip)
        if seen is None:
            return
        self._shared.budget.spend(Cost.MARKS)
        lexicon = self._shared.lexicon
        what = lexicon.number((lexicon_entry(look, state, self._shared.budget), more))
        figure = lexicon.figure(what, shape, size)
        self.traces.append(Trace(what, figure, at, shape, size, seen, look, held))

    def _place(self, form: Form, name: str) -> None:  # noqa: ARG002 - what it holds names it
        held = self._shared.held(form, self._resources, self._state, tuple(self._labels))
        whole = form.matrix.then(self._state.ctm)
        left, bottom, right, top = form.sides
        if not held or left == right or bottom == top:
            return
        look = self._look(Kind.FORM, None)
        shape = _sides(whole, right - left, top - bottom)
        at = whole.apply(left, bottom)
        box = whole.box(*form.sides)
        number = self._shared.content(held)
        self._trace(look, box, at, shape, 0.0, number, Held(held, form.sides))


def _sides(place: Matrix, width: float, height: float) -> tuple[float, ...]:
    """Return two sides of a rectangle after a map, from the corner between them."""
    return place.a * width, place.b * width, place.c * height, place.d * height


def lexicon_entry(look: Look, state: State, budget: Budget) -> tuple[Hashable, ...]:
    """Return all properties but the points: its paint and its letters."""
    if look.kind is Kind.FORM or look is _CLIP:
        return look.kind, look.name
    paint = look.paint
    tiles = state.stroke_tiles if look.kind is Kind.STROKE else state.tiles
    is_tiled = tiles is not None and look.image is None
    said: tuple[Hashable, ...] = (
        look.kind,
        is_tiled and md5(tiles.read_raw_bytes(), usedforsecurity=False).digest(),
        None if paint is None else (paint.space.name, paint.values, paint.blend),
        look.opaque or (look.blend, look.alpha, look.masked),
        look.overprint and (True, look.overprint_mode),
        (look.curved, look.screened),
    )
    if look.kind is Kind.TEXT:
        font = None if look.font is None else look.font.plain_name
        spread = (state.char_space, state.word_space) if state.size else ()
        return (*said, font, look.text, spread, state.stretch, state.mode)
    if look.kind is Kind.STROKE:
        dashes = (state.phase, *look.dashes) if look.dashes else ()
        return (*said, state.cap, tuple([round(dash, _DIGITS) for dash in dashes]))
    if look.image is not None:
        return (*said, *look.image[:3], _pixels(look.image, budget))
    return said


def _pixels(image: Picture, budget: Budget) -> bytes:
    """Return a hash of an image with its colours and masks."""
    source = image.source
    digest = md5(image.data, usedforsecurity=False)
    for each in (source, *(source.get(key) for key in ("/SMask", "/Mask"))):
        if isinstance(each, pikepdf.Stream):
            decode = each.get("/Decode")
            digest.update(b"" if decode is None else decode.unparse())
            digest.update(each.read_raw_bytes())
            for part in _parts(each.get("/ColorSpace"), budget):
                digest.update(part)
    return digest.digest()


class Tracer(Interpreter):
    """A reader of the pages of one file as traces; forms are read once."""

    def __init__(self, pdf: pikepdf.Pdf, lexicon: Lexicon, budget: Budget) -> None:
        super().__init__(pdf, budget)
        self.lexicon = lexicon
        self._held: dict[Hashable, tuple[Trace, ...]] = {}
        self._contents: dict[int, int] = {}
        self._blends: dict[tuple[int, int], bytes] = {}

    def trace(self, content: Any, resources: Any, base: Matrix, media: Box) -> list[Trace]:
        """Return the traces of a page in drawing order, as :meth:`draw` returns its marks.

        Raises :class:`TooMuchError`: half of a page is useless.
        """
        self.problems = {}
        del self._open[:]
        walk = _Walk(self, resources, State(base, media.grown(1e6)))
        walk.read(content_of(content, self))
        return walk.traces

    def shaded(self, shading: Any, space: ColourSpace) -> Paint:
        """Return the paint of a shading, with its whole definition."""
        number = number_of(shading)
        blend = self._blends.get(number)
        if blend is None or number == (0, 0):
            digest = md5(usedforsecurity=False)
            for part in _parts(shading, self.budget):
                digest.update(part)
            blend = self._blends[number] = digest.digest()
        return super().shaded(shading, space)._replace(blend=blend)

    def held(
        self, form: Form, resources: Any, state: State, around: tuple[Label, ...]
    ) -> tuple[Trace, ...]:
        """Return the content of a form, in its own units."""
        key = (form.number, state.inherited(), around)
        found = self._held.get(key)
        if found is None:
            start = state.moved(IDENTITY, IDENTITY.box(*form.sides))
            walk = _Walk(self, form.found_in(resources), start, around)
            found = self._held[key] = tuple(walk.traces) if self.read(walk, form) else ()
        return found

    def content(self, held: tuple[Trace, ...]) -> int:
        """Return the number of a form's content."""
        # Kept in self._held as long as this lives, so no other can have its identity.
        number = self._contents.get(id(held))
        if number is None:
            number = self._contents[id(held)] = self.lexicon.content(held)
        return number


def _parts(thing: Any, budget: Budget, depth: int = 0) -> Iterator[bytes]:
    """Yield the whole definition of an object of the file, without object numbers."""
    budget.spend(Cost.ENTRIES)
    if isinstance(thing, pikepdf.Stream):
        yield thing.read_raw_bytes()
    elif isinstance(thing, pikepdf.Dictionary | pikepdf.Array):
        inner = thing.items() if isinstance(thing, pikepdf.Dictionary) else enumerate(list(thing))
        for key, each in inner if depth < _DEEPEST_PART else ():
            yield b"%r" % (key,)
            yield from _parts(each, budget, depth + 1)
    else:
        yield repr(thing).encode()


def _rounded(values: tuple[float, ...]) -> tuple[float, ...]:
    # Adding 0 turns -0 into 0.
    return tuple([round(value, _DIGITS) + 0.0 for value in values])


def _seen(box: Box, clip: Box) -> Box | None:
    """Return the visible part of a box, or None if there is none.

    Along the edge of a clip rounding may leave a sliver, which is not visible either.
    """
    seen = box.shared(clip)
    if seen is None or seen.width < _SLIVER < box.width or seen.height < _SLIVER < box.height:
        return None
    return seen


def moved(trace: Trace, matrix: Matrix, clip: Box, lexicon: Lexicon) -> Trace | None:
    """Return a transformed and clipped trace; None if nothing of it is left."""
    a, b, c, d, _, _ = matrix
    seen = _seen(trace.seen.mapped(matrix), clip)
    if seen is None:
        return None
    at = matrix.apply(*trace.at)
    if (a, b, c, d) == IDENTITY[:4]:
        return trace._replace(at=at, seen=seen)
    points = trace.shape
    shape = tuple(
        [
            side
            for px, py in zip(points[::2], points[1::2], strict=True)
            for side in (a * px + c * py, b * px + d * py)
        ]
    )
    size = trace.size * matrix.scale
    figure = lexicon.figure(trace.what, shape, size)
    return Trace(trace.what, figure, at, shape, size, seen, trace.look, trace.held)


def unfolded(trace: Trace, lexicon: Lexicon) -> list[Trace]:
    """Return the content of a form in place; the trace itself, if it is no form."""
    if trace.held is None:
        return [trace]
    # The map that moves three corners of the form's box to their places.
    matrix = trace.matrix
    found = (moved(each, matrix, trace.seen, lexicon) for each in trace.held.traces)
    return [each for each in found if each is not None]
