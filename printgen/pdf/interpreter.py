"""Walk through the content of pages and return every mark: with our own graphics state, no
rendering.

A form is read once for each turn, size and inherited state in which it is placed, and then only
moved: a deck of cards costs little more than one card. A forged file may cause endless work, so
everything is counted against the file's budget, and forms may not contain themselves.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final

from printgen.core.geometry import Box, Matrix
from printgen.pdf.budget import DEEPEST_FORM, Budget, Cost, Problem, ProblemKind, TooMuchError
from printgen.pdf.layers import Label
from printgen.pdf.marks import Mark
from printgen.pdf.resources import Form
from printgen.pdf.shared import Shared, content_of
from printgen.pdf.state import State
from printgen.pdf.walk import Walk

if TYPE_CHECKING:
    import pikepdf

# Precision of turns and sizes: a thousandth of a millimetre on a metre.
_DIGITS: Final = 6


class Interpreter(Shared):
    """A reader of the pages of one file as marks."""

    def __init__(self, pdf: pikepdf.Pdf, budget: Budget) -> None:
        super().__init__(pdf, budget)
        self._records: dict[Hashable, list[Mark]] = {}

    def draw(
        self, content: Any, resources: Any, base: Matrix, media: Box
    ) -> tuple[list[Mark], list[Problem]]:
        """Return the marks of a page in drawing order, and what could not be read.

        ``content`` is a stream or several; ``base`` maps the page's own units to millimetres;
        ``media`` is its media box. Marks beyond it are returned, too.
        """
        self.problems = {}
        del self._open[:]
        wide = media.grown(1e6)
        walk = Walk(self, resources, State(base, wide))
        try:
            walk.read(content_of(content, self))
        except TooMuchError as error:
            self.report(ProblemKind.SPENT, str(error))
        return walk.marks, list(self.problems)

    def placed(
        self, form: Form, resources: Any, state: State, around: tuple[Label, ...]
    ) -> list[Mark]:
        """Return the marks of a form in place; ``around`` are labels that it inherits."""
        matrix = form.matrix.then(state.ctm)
        a, b, c, d, _, _ = matrix
        linear = Matrix(
            round(a, _DIGITS), round(b, _DIGITS), round(c, _DIGITS), round(d, _DIGITS), 0.0, 0.0
        )
        key = (form.number, linear, state.inherited(), around)
        record = self._records.get(key)
        if record is None:
            start = state.moved(linear, linear.box(*form.sides))
            walk = Walk(self, form.found_in(resources), start, around)
            if not self.read(walk, form):
                return []
            record = walk.marks
            # What was left out because a form was open already belongs to that one place.
            if not any(problem.kind is ProblemKind.CYCLE for problem in self.problems):
                self._records[key] = record
        return self._moved(record, matrix, form, state.clip)

    def read(self, walk: Walk, form: Form) -> bool:
        """Let a walk read a form. Return False for one that draws itself, or is nested too deep."""
        if form.number in self._open:
            self.report(ProblemKind.CYCLE, "a form that draws itself")
            return False
        if len(self._open) >= DEEPEST_FORM:
            self.report(ProblemKind.LIMIT, f"forms in forms, more than {DEEPEST_FORM} deep")
            return False
        self._open.append(form.number)
        try:
            walk.read(content_of(form.stream, self))
        finally:
            self._open.pop()
        return True

    def _moved(
        self, record: list[Mark], matrix: Matrix, form: Form, clip: Box | None
    ) -> list[Mark]:
        """Return a form's marks, each moved to the form's place, and clipped."""
        if clip is None:
            return []
        self.budget.spend(Cost.MARKS, len(record))
        dx, dy = matrix.e, matrix.f
        # By far the most of the work, and so without the named tuples' own checks of arguments.
        new, mark, box = tuple.__new__, Mark, Box
        moved = [
            new(mark, (look, new(box, (x + dx, y + dy, width, height))))
            for look, (x, y, width, height) in record
        ]
        if clip.contains(matrix.box(*form.sides)):
            return moved
        left, top, right, bottom = clip.x, clip.y, clip.right, clip.bottom
        kept = []
        for each in moved:
            x, y, width, height = each.box
            if left <= x and top <= y and x + width <= right and y + height <= bottom:
                kept.append(each)
            elif (seen := each.box.shared(clip)) is not None:
                kept.append(Mark(each.look, seen))
        return kept
