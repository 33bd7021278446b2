"""Run the drawing operators of a content stream: graphics state, paths and colours."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final, TypeAlias

import pikepdf

from printgen.core.geometry import IDENTITY, Box, Matrix, Point
from printgen.core.units import PT_PER_MM
from printgen.pdf.budget import MOST_CELLS, MOST_DASHES, MOST_INKS, Cost, ProblemKind
from printgen.pdf.colours import BY_CHANNELS, CMYK, GREY, PATTERN, RGB, ColourSpace, Paint, instead
from printgen.pdf.layers import Label, off
from printgen.pdf.marks import Kind, Look, Mark
from printgen.pdf.operators import Name
from printgen.pdf.resources import as_form, dictionary, space_of
from printgen.pdf.rings import running, strip
from printgen.pdf.shared import EVERYWHERE, FURTHEST, Shared
from printgen.pdf.state import Outline, State

_MOST_SAVED: Final = 10_000
# The complexity of larger outlines does not matter.
_MOST_KNOTS: Final = 1_000
_AREAS: Final = {Kind.FILL, Kind.IMAGE, Kind.SHADING}

Step: TypeAlias = Callable[..., None]

# Each operator's method of Drawing or Walk, and its keyword arguments besides the operands.
STEPS: Final[dict[str, tuple[Step, dict[str, Any]]]] = {}


def does(*words: str, **options: Any) -> Callable[[Step], Step]:
    """Register a method for these operators."""

    def note(step: Step) -> Step:
        STEPS.update((word, (step, options)) for word in words)
        return step

    return note


class Drawing:
    """The interpreter's state in one content stream, with the ``marks`` that it has drawn."""

    def __init__(
        self, shared_content: Shared, resources: Any, state: State, around: tuple[Label, ...] = ()
    ) -> None:
        self._shared = shared_content
        self._resources = dictionary(resources)
        self._state = state
        self._base = state.ctm
        self._saved: list[State] = []
        self._labels = list(around)
        self._outer = len(self._labels)
        self._hidden, self._unseen = off(self._labels)
        self._path = Outline()
        self._slim: float | None = None
        self._clips = self._even_clip = self._even = False
        self._text = self._line = Matrix(*IDENTITY)
        self._lenient = 0
        self._found: dict[Hashable, Any] = {}
        self.marks: list[Mark] = []

    # -- state

    @does("q")
    def _save(self) -> None:
        if len(self._saved) >= _MOST_SAVED:
            raise ValueError(f"'q' more than {_MOST_SAVED:,} deep")
        self._saved.append(self._state)
        self._state = self._state.copy()

    @does("Q")
    def _restore(self) -> None:
        if not self._saved:
            raise ValueError("a 'Q' without its 'q'")
        self._state = self._saved.pop()

    @does("cm")
    def _transform(self, *values: float) -> None:
        self._state.ctm = Matrix(*six(values)).then(self._state.ctm)

    @does("w")
    def _line_width(self, width: float) -> None:
        self._state.width = abs(float(width))

    @does("d")
    def _dash(self, dashes: list[float], phase: float) -> None:
        self._state.dashes = tuple(map(float, dashes[:MOST_DASHES]))
        self._state.phase = float(phase)

    @does("J", name="cap")
    @does("j", name="join")
    @does("M", name="miter")
    @does("Tc", name="char_space")
    @does("Tw", name="word_space")
    @does("Tz", name="stretch", scale=0.01)
    @does("TL", name="leading")
    @does("Ts", name="rise")
    @does("Tr", name="mode")
    def _parameter(self, value: float, *, name: str, scale: float = 1.0) -> None:
        setattr(self._state, name, type(getattr(self._state, name))(value * scale))

    @does("ri", "i", "MP", "DP", "d0", "ET")
    def _ignore(self, *_: Any) -> None:
        """Ignore operators that change no mark: flatness, intents, marked points."""

    @does("gs")
    def _graphics_state(self, name: str) -> None:
        facts = self._resource("/ExtGState", name)
        if facts is None:
            return
        if not isinstance(facts, pikepdf.Dictionary):
            raise ValueError(f"a graphics state '{name.removeprefix('/')}' that is invalid")
        self._state.take(facts, self._shared.typeface)
        if "/SMask" in facts:
            key = ("mask", name)
            if key not in self._found:
                self._found[key] = self._shared.opening(
                    facts["/SMask"], self._resources, self._base
                )
            self._state.opening = self._found[key]

    def _resource(self, kind: str, name: str) -> Any:
        """Return a named resource; None, with a note about it, if it is missing."""
        key = (kind, name)
        if key not in self._found:
            found = dictionary(self._resources.get(kind)).get(name)
            if found is None:
                what = kind.removeprefix("/")
                self._shared.report(
                    ProblemKind.RESOURCE,
                    f"{what} '{name.removeprefix('/')}' is not in the resources",
                )
            self._found[key] = found
        return self._found[key]

    # -- paths

    @does("m")
    def _move(self, x: float, y: float) -> None:
        self._path.move(*self._state.ctm.apply(x, y))

    @does("l")
    def _line_to(self, x: float, y: float) -> None:
        self._path.line(*self._state.ctm.apply(x, y))

    @does("c")
    def _curve(self, *values: float) -> None:
        x1, y1, x2, y2, x3, y3 = values
        at = self._state.ctm.apply
        self._path.curve(*at(x1, y1), *at(x2, y2), *at(x3, y3))

    @does("v")
    def _curve_from_here(self, x2: float, y2: float, x3: float, y3: float) -> None:
        at = self._state.ctm.apply
        self._path.curve(*self._path.at, *at(x2, y2), *at(x3, y3))

    @does("y")
    def _curve_to_end(self, x1: float, y1: float, x3: float, y3: float) -> None:
        at = self._state.ctm.apply
        self._path.curve(*at(x1, y1), *at(x3, y3), *at(x3, y3))

    @does("h")
    def _close(self) -> None:
        self._path.close()

    @does("re")
    def _rectangle(self, x: float, y: float, width: float, height: float) -> None:
        self._move(x, y)
        self._line_to(x + width, y)
        self._line_to(x + width, y + height)
        self._line_to(x, y + height)
        self._path.close()

    @does("W")
    @does("W*", even=True)
    def _clip(self, *, even: bool = False) -> None:
        self._clips = True
        self._even_clip = even

    @does("n")
    @does("f", "F", fill=True)
    @does("f*", fill=True, even=True)
    @does("S", stroke=True)
    @does("s", stroke=True, close=True)
    @does("B", fill=True, stroke=True)
    @does("B*", fill=True, stroke=True, even=True)
    @does("b", fill=True, stroke=True, close=True)
    @does("b*", fill=True, stroke=True, close=True, even=True)
    def _paint_path(
        self, *, fill: bool = False, stroke: bool = False, close: bool = False, even: bool = False
    ) -> None:
        path, state = self._path, self._state
        self._even = even
        if close:
            path.close()
        if fill:
            # A stroked area is as thick as its line.
            spend = partial(self._shared.budget.spend, Cost.COMPARISONS)
            self._slim = None if stroke else path.slim(spend, even=even)
            self._fill(path.box)
        if stroke:
            thin = state.ctm.least_scale * state.width
            box = path.stroked(state.width * state.ctm.scale / 2, state.cap)
            look = self._look(
                Kind.STROKE,
                state.stroke,
                stroke=True,
                width=thin * PT_PER_MM,
                dashes=state.dashes,
                ring=_ring(path, box, state.stroke),
            )
            self._mark(look, box)
            self._tile(state.stroke_tiles, box, look)
        if self._clips:
            box = path.box
            self._clipped(box)
            state.clip = state.clip.shared(box) if state.clip and box else None
            self._clips = False
        self._path = Outline()

    def _clipped(self, box: Box | None) -> None:
        """Take an outline that clips; it makes no mark."""

    def _fill(self, box: Box | None) -> None:
        state = self._state
        thin = None if self._slim is None else round(self._slim * PT_PER_MM, 4)
        form = min(len(self._path.rings), _MOST_KNOTS), min(self._path.knots, _MOST_KNOTS)
        self._mark(self._look(Kind.FILL, state.fill, thin=thin, form=form), box)
        self._tile(state.tiles, box)

    def _tile(self, tiles: Any, box: Box | None, painted: Look | None = None) -> None:
        """Mark what a pattern's cell draws: it is repeated, so each of its marks covers the area.

        A line or text that is ``painted`` with it stays one, in each of its colours.
        """
        clip = self._state.clip
        if tiles is None or box is None or clip is None or self._hidden:
            return
        seen = box.shared(clip)
        if seen is not None:
            looks = dict.fromkeys(self._cell(tiles, seen))
            if painted is not None:
                looks = dict.fromkeys(painted_as(painted, look) for look in looks)
            self._shared.budget.spend(Cost.MARKS, len(looks))
            self.marks += (Mark(look, seen) for look in looks)

    def _cell(self, pattern: Any, area: Box) -> list[Look]:
        """Return the looks of a pattern's cell, which is repeated over an area."""
        across, down = abs(float(pattern["/XStep"])), abs(float(pattern["/YStep"]))
        cell = as_form(pattern)
        matrix = cell.matrix.then(self._base)
        if area.width * area.height > MOST_CELLS * across * down * matrix.scale**2:
            told = f"a pattern that is repeated more than {MOST_CELLS:,} times"
            self._shared.report(ProblemKind.LIMIT, told)
            return []
        state = State(self._base, EVERYWHERE)
        found = self._shared.placed(cell, self._resources, state, tuple(self._labels))
        if matrix.b or matrix.c:
            return [mark.look for mark in found]
        step = across * abs(matrix.a), down * abs(matrix.d)
        return [running(mark, step, area) for mark in found]

    # -- colours

    @does("CS", stroke=True)
    @does("cs", stroke=False)
    def _space(self, name: Any, *, stroke: bool) -> None:
        key = ("space", name)
        if key not in self._found:
            self._found[key] = space_of(pikepdf.Name(name), self._resources, self._shared.budget)
        space = self._found[key]
        self._set_paint(Paint(space, space.first), stroke=stroke)

    def _set_paint(self, paint: Paint, *, stroke: bool) -> None:
        if stroke:
            self._state.stroke, self._state.stroke_tiles = paint, None
        else:
            self._state.fill, self._state.tiles = paint, None

    @does("SC", "SCN", stroke=True)
    @does("sc", "scn", stroke=False)
    def _colour(self, *operands: Any, stroke: bool) -> None:
        if operands and isinstance(operands[-1], Name):
            self._pattern(operands[-1], operands[:-1], stroke=stroke)
            return
        if len(operands) > MOST_INKS:
            raise ValueError(f"a colour with {len(operands)} values")
        space = (self._state.stroke if stroke else self._state.fill).space
        self._set_paint(Paint(space, tuple(map(float, operands))), stroke=stroke)

    @does("G", space=GREY, stroke=True)
    @does("g", space=GREY, stroke=False)
    @does("RG", space=RGB, stroke=True)
    @does("rg", space=RGB, stroke=False)
    @does("K", space=CMYK, stroke=True)
    @does("k", space=CMYK, stroke=False)
    def _device(self, *operands: float, space: ColourSpace, stroke: bool) -> None:
        if len(operands) != space.channels:
            raise ValueError(f"a colour of {space.name} with {len(operands)} values")
        key = ("device", space.name)
        if key not in self._found:
            named = self._resources.get("/ColorSpace")
            self._found[key] = instead(space, named, self._shared.budget)
        self._set_paint(Paint(self._found[key], tuple(operands)), stroke=stroke)

    def _pattern(self, name: Name, tint: tuple[float, ...], *, stroke: bool) -> None:
        pattern = self._resource("/Pattern", name)
        if pattern is None:
            return
        if int(pattern.get("/PatternType", 0)) == 2:
            shaded = pattern["/Shading"]["/ColorSpace"]
            space = space_of(shaded, self._resources, self._shared.budget)
            paint = self._shared.shaded(pattern["/Shading"], space)
            self._set_paint(paint, stroke=stroke)
            return
        if len(tint) > MOST_INKS:
            raise ValueError(f"a colour with {len(tint)} values")
        uncoloured = int(pattern.get("/PaintType", 1)) == 2
        space = (self._state.stroke if stroke else self._state.fill).space
        if space == PATTERN:
            space = BY_CHANNELS.get(len(tint), space)
        paint = Paint(space, tint) if uncoloured else Paint(PATTERN)
        self._set_paint(paint, stroke=stroke)
        if not uncoloured:
            setattr(self._state, "stroke_tiles" if stroke else "tiles", pattern)

    @does("sh")
    def _shade(self, name: str) -> None:
        shading = self._resource("/Shading", name)
        if shading is not None:
            space = space_of(shading["/ColorSpace"], self._resources, self._shared.budget)
            paint = self._shared.shaded(shading, space)
            self._mark(self._look(Kind.SHADING, paint), self._state.clip, self._state.ctm)

    # -- what is seen

    def _look(self, kind: Kind, paint: Paint | None, *, stroke: bool = False, **more: Any) -> Look:
        state = self._state
        more.setdefault("opaque", state.is_opaque(stroke=stroke))
        return Look(
            kind,
            paint,
            overprint=state.overprint_stroke if stroke else state.overprint_fill,
            overprint_mode=state.overprint_mode,
            labels=tuple(label.name for label in self._labels),
            die=any(label.die for label in self._labels),
            curved=state.curved,
            screened=state.screened,
            blend=state.blend,
            masked=state.masked,
            alpha=state.alpha(stroke=stroke),
            unseen=self._unseen,
            **more,
        )

    def _mark(self, look: Look, box: Box | None, place: Matrix | None = None) -> None:  # noqa: ARG002
        """Add a mark.

        ``place`` is the exact map from the units of the letters, the image or the shading.
        """
        if box is None or self._state.clip is None:
            return
        if not all(map(math.isfinite, box)) or max(map(abs, box)) > 2 * FURTHEST:
            raise ValueError("a position far off the page")
        seen = box.shared(self._state.clip)
        if seen is not None:
            self._shared.budget.spend(Cost.MARKS)
            if look.thin is None and look.kind in _AREAS:
                look = look._replace(thin=strip(self._state.clip, seen))
            if self._hidden:
                look = Look(Kind.HIDDEN, name=self._hidden, unseen=self._unseen)
            self.marks.append(Mark(look, seen))


def painted_as(look: Look, drawn: Look) -> Look:
    """Return the look of a letter or line with that paint; images are unchanged."""
    if drawn.kind is Kind.IMAGE and not (drawn.image is not None and drawn.image.stencil):
        return drawn
    return look._replace(paint=drawn.paint, opaque=drawn.opaque, overprint=drawn.overprint)


def six(values: tuple[float, ...]) -> list[float]:
    if len(values) != 6:
        raise ValueError(f"a matrix of {len(values)} numbers")
    return [float(value) for value in values]


def _ring(path: Outline, box: Box | None, paint: Paint | None) -> tuple[Point, ...]:
    """Return the corners of a possible die line, from the top left of its box."""
    if box is None or paint is None or paint.space.family != "spot":
        return ()
    return tuple((x - box.x, y - box.y) for x, y in path.ring)
