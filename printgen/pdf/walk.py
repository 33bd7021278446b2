"""Run one content stream, operator by operator (ISO 32000-1, annex A)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pikepdf

from printgen.core.geometry import IDENTITY, Box, Matrix
from printgen.core.units import MM_PER_INCH, PT_PER_MM
from printgen.pdf.budget import DEEPEST_LABEL, MALFORMED, Budget, Cost, ProblemKind
from printgen.pdf.colours import Paint
from printgen.pdf.drawing import STEPS, Drawing, does, painted_as, six
from printgen.pdf.images import inline_picture
from printgen.pdf.layers import Label, off
from printgen.pdf.marks import Kind, Look, Picture
from printgen.pdf.operators import Name, operations
from printgen.pdf.resources import Form, as_form
from printgen.pdf.rings import is_slim
from printgen.pdf.state import State, lengths

if TYPE_CHECKING:
    from printgen.pdf.typefaces import Typeface

# Wider than all paper, in millimetres; and the precision of letters' sizes.
_FAR: Final = 1e5
_DIGITS: Final = 6


class Walk(Drawing):
    """A walk through one stream: a page, a form, the cell of a pattern, or a letter."""

    _plain = False
    # The last text shown: strings, and the numbers between them.
    _shown: tuple[Any, ...] = ()

    def read(self, data: bytes) -> None:
        """Run all operators of a stream."""
        shared_work = self._shared
        steps = {word: partial(step, self, **options) for word, (step, options) in STEPS.items()}
        report = partial(shared_work.report, ProblemKind.CONTENT)
        for word, operands in operations(data, report, shared_work.budget):
            step = steps.get(word)
            if step is None:
                if not self._lenient:
                    shared_work.report(ProblemKind.CONTENT, f"an unknown operator '{word}'")
                continue
            try:
                step(*operands)
            except MALFORMED as error:
                told = str(error) if type(error) is ValueError else f"'{word}' with wrong operands"
                shared_work.report(ProblemKind.CONTENT, told)

    # -- text

    @does("BT")
    def _begin_text(self) -> None:
        self._text = self._line = Matrix(*IDENTITY)

    @does("Tf")
    def _font(self, name: str, size: float) -> None:
        self._state.size = float(size)
        key = ("typeface", name)
        if key not in self._found:
            thing = self._resource("/Font", name)
            self._found[key] = None
            try:
                self._found[key] = None if thing is None else self._shared.typeface(thing)
            except ValueError as error:
                self._shared.report(ProblemKind.FONT, str(error))
        self._state.font = self._found[key]

    @does("Td")
    def _next(self, x: float, y: float) -> None:
        self._text = self._line = Matrix(1, 0, 0, 1, x, y).then(self._line)

    @does("TD")
    def _next_leading(self, x: float, y: float) -> None:
        self._state.leading = -y
        self._next(x, y)

    @does("T*")
    def _next_line(self) -> None:
        self._next(0, -self._state.leading)

    @does("Tm")
    def _text_matrix(self, *values: float) -> None:
        self._text = self._line = Matrix(*six(values))

    @does("'")
    def _quote(self, string: bytes) -> None:
        self._next_line()
        self._show(string)

    @does('"')
    def _spaced_quote(self, word: float, char: float, string: bytes) -> None:
        self._state.word_space, self._state.char_space = float(word), float(char)
        self._quote(string)

    @does("TJ")
    def _show_several(self, parts: list[Any]) -> None:
        self._show(*parts)

    @does("Tj")
    def _show(self, *parts: Any) -> None:
        state = self._state
        font = state.font
        if font is None:
            raise ValueError("text without a font")
        self._shown = parts
        line = _set(font, state, parts, self._shared.budget)
        place = self._text.then(state.ctm)
        self._text = Matrix(1, 0, 0, 1, line.advance, 0).then(self._text)
        if line.sides is None or state.mode in {3, 7}:
            return
        lined = state.mode in {1, 5}
        look = self._look(
            Kind.TEXT,
            state.stroke if lined else state.fill,
            stroke=lined,
            font=font,
            size=round(abs(state.size) * lengths(place)[1] * PT_PER_MM, 4),
            text=line.text,
            missing=line.missing,
            width=state.ctm.least_scale * state.width * PT_PER_MM if lined else 0.0,
        )
        box = place.box(*line.sides)
        for each in self._drawn(font, parts, look, place) if font.is_drawn else (look,):
            self._mark(each, box, place)
        self._tile(state.stroke_tiles if lined else state.tiles, box, look)

    def _drawn(self, font: Typeface, parts: Iterable[Any], text: Look, at: Matrix) -> list[Look]:
        """Return the looks of a line whose letters the file draws: each colour, each image.

        They are read where the line begins, and count for all of it.
        """
        labels = tuple(self._labels)
        size = self._state.size
        sized = Matrix(size * self._state.stretch, 0, 0, size, 0, 0).then(at)
        a, b, c, d = (round(each, _DIGITS) for each in sized[:4])
        everywhere = Box(-_FAR, -_FAR, 2 * _FAR, 2 * _FAR)
        state = self._state.moved(Matrix(a, b, c, d, 0.0, 0.0), everywhere)
        letters = frozenset(each for part in parts if isinstance(part, bytes) for each in part)
        key = ("drawn", font, letters, state.ctm, state.inherited(), labels)
        if key not in self._found:
            self._found[key] = dict.fromkeys(
                mark.look
                for letter in font.letters(letters)
                for mark in self._shared.placed(letter, self._resources, state, labels)
            )
        looks = list(dict.fromkeys(painted_as(text, look) for look in self._found[key]))
        # Missing glyphs are reported for the line.
        return looks or [text]

    @does("d1")
    def _uncoloured(self, *_: float) -> None:
        """Take the current colour: later colours are ignored (9.6.5)."""
        self._plain = True

    def _set_paint(self, paint: Paint, *, stroke: bool) -> None:
        if not self._plain:
            super()._set_paint(paint, stroke=stroke)

    # -- objects

    @does("Do")
    def _object(self, name: str) -> None:
        key = ("placed", name)
        if key not in self._found:
            self._found[key] = self._placeable(name)
        thing, label = self._found[key]
        if label is not None:
            self._push(label)
        if isinstance(thing, Form):
            self._place(thing, name)
        elif thing is not None:
            self._image(thing, name)
        if label is not None:
            self._pop()

    def _placeable(self, name: str) -> tuple[Form | Picture | None, Label | None]:
        """Return a form or an image, and the layer that it is in."""
        thing = self._resource("/XObject", name)
        if thing is None:
            return None, None
        if not isinstance(thing, pikepdf.Stream):
            raise ValueError(f"an object '{name.removeprefix('/')}' that is no stream")
        layer = thing.get("/OC")
        label = None if layer is None else self._shared.layers.label(layer)
        kind = str(thing.get("/Subtype", ""))
        if kind == "/Image":
            return self._shared.image(thing, self._resources), label
        if kind != "/Form":
            raise ValueError(f"an object of the kind '{kind.removeprefix('/')}'")
        return as_form(thing), label

    def _place(self, form: Form, name: str) -> None:
        state = self._state
        if state.clip is None:
            return
        whole = form.matrix.then(state.ctm).box(*form.sides)
        look = self._look(Kind.FORM, None, name=name.removeprefix("/"), outside=form.outside)
        self._mark(look, whole)
        if self._hidden:
            return  # its contents are not printed
        labels = tuple(self._labels)
        self.marks += self._shared.placed(form, self._resources, state, labels)

    @does("BI")
    def _inline_image(self, facts: dict[str, Any], data: bytes) -> None:
        image = inline_picture(facts, data, self._resources, self._shared.budget)
        self._image(image, "")

    def _image(self, image: Picture, name: str) -> None:
        state = self._state
        along, down = lengths(state.ctm)
        fine = [
            pixels / (side / MM_PER_INCH)
            for pixels, side in ((image.width, along), (image.height, down))
            if side
        ]
        slim = min(along, down) if is_slim(min(along, down), max(along, down)) else None
        look = self._look(
            Kind.IMAGE,
            state.fill if image.stencil else image.paint,
            image=image,
            thin=None if slim is None else round(slim * PT_PER_MM, 4),
            pixels=min(fine, default=0.0),
            name=name.removeprefix("/"),
            opaque=state.is_opaque() and not image.masked,
            cut=state.is_opaque() and image.cut,
            outside=image.outside,
        )
        self._mark(look, state.ctm.box(0, 0, 1, 1), state.ctm)

    # -- marked content

    @does("BMC", "BDC")
    def _mark_begin(self, tag: Any, facts: Any = None) -> None:
        if len(self._labels) >= DEEPEST_LABEL:
            told = f"marked content lies more than {DEEPEST_LABEL} deep in other"
            self._shared.budget.refuse(told)
        label = Label(str(tag).removeprefix("/"))
        if label.name == "OC" and isinstance(facts, Name):
            found = self._resource("/Properties", facts)
            label = self._shared.layers.label(found)
        self._push(label)

    def _push(self, label: Label) -> None:
        self._labels.append(label)
        self._hidden, self._unseen = off(self._labels)

    def _pop(self) -> None:
        self._labels.pop()
        self._hidden, self._unseen = off(self._labels)

    @does("EMC")
    def _mark_end(self) -> None:
        if len(self._labels) <= self._outer:
            raise ValueError("an 'EMC' that ends nothing")
        self._pop()

    @does("BX", by=1)
    @does("EX", by=-1)
    def _compatible(self, by: int) -> None:
        self._lenient += by


class _Line(NamedTuple):
    """Strings set one after the other (9.4.4), in the units of the text before its matrix.

    ``advance`` is where the next letter would begin. ``sides`` (left, bottom, right, top) is the
    ink of the letters, None if all are blank. ``missing`` are the characters without a glyph.
    """

    advance: float
    sides: tuple[float, float, float, float] | None
    text: str
    missing: tuple[int, ...]


def _set(font: Typeface, state: State, parts: Sequence[Any], budget: Budget) -> _Line:
    """Return the strings among ``parts``, moved back by the numbers between them (``TJ``)."""
    em, stretch, rise = state.size / 1000, state.stretch, state.rise
    x = 0.0
    sides: list[tuple[float, float, float, float]] = []
    text: list[str] = []
    missing: list[int] = []
    for part in parts:
        if not isinstance(part, bytes):
            x -= float(part) * em * stretch
            continue
        run = font.run(part)
        budget.spend(Cost.LETTERS, max(run.length, len(run.text)))
        spacing = run.length * state.char_space + run.spaces * state.word_space
        if run.extent is not None:
            left, bottom, right, top = run.extent
            end = x + (right * em + spacing - state.char_space) * stretch
            sides.append((x + left * em * stretch, bottom * em + rise, end, top * em + rise))
        x += (run.advance * em + spacing) * stretch
        text.append(run.text)
        missing += run.missing
    if not sides:
        return _Line(x, None, "".join(text), tuple(missing))
    lefts, bottoms, rights, tops = zip(*sides, strict=True)
    whole = (min(lefts), min(bottoms), max(rights), max(tops))
    return _Line(x, whole, "".join(text), tuple(missing))
