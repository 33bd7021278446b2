"""A checked page: its marks by kind, and a maker of findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from printgen.core.errors import Code, Severity
from printgen.core.geometry import Box
from printgen.pdf.findings import Measure, PdfFinding
from printgen.pdf.marks import Kind, Look, Mark
from printgen.pdf.raster import Picture
from printgen.pdf.reader import Boxes, Page
from printgen.preflight.profiles import Profile


class View:
    """One page under one profile."""

    def __init__(self, file: str, page: Page, profile: Profile) -> None:
        self.file = file
        self.page = page
        self.profile = profile

    @property
    def boxes(self) -> Boxes:
        return self.page.boxes

    @cached_property
    def on_paper(self) -> list[Mark]:
        """All marks on the paper in drawing order."""
        media = self.boxes.media
        return [mark for mark in self.page.marks if mark.box.shared(media) is not None]

    @cached_property
    def marks(self) -> list[Mark]:
        """Painted marks on the paper in drawing order."""
        return [mark for mark in self.on_paper if mark.paints]

    @cached_property
    def picture(self) -> Picture | None:
        """The page as pixels; None if it cannot be drawn."""
        return self.page.picture()

    def of(self, *kinds: Kind) -> list[Mark]:
        return [mark for mark in self.marks if mark.look.kind in kinds]

    def finding(  # noqa: PLR0913 - what there is to say about one
        self,
        code: Code,
        message: str,
        box: Box | None = None,
        *,
        measured: Measure = None,
        limit: Measure = None,
        unit: str = "",
        hint: str | None = None,
        severity: Severity | None = None,
        times: int = 1,
    ) -> PdfFinding:
        """Return a finding on this page."""
        where = self.file, self.page.number, box
        return PdfFinding(code, message, *where, measured, limit, unit, hint, severity, times)

    def found(self, marks: Sequence[Mark], code: Code, message: str, **more: Any) -> PdfFinding:
        """Return a finding about several marks, placed at the first."""
        return self.finding(code, message, marks[0].box, times=len(marks), **more)

    def worst(self, worst: Worst, code: Code, message: str, **more: Any) -> PdfFinding:
        """Return a finding about the worst of several marks."""
        more.setdefault("measured", worst.value)
        return self.finding(code, message, worst.mark.box, times=worst.times, **more)


def graded(profile: Profile) -> Severity:
    """Return the severity of what a press refuses and other printers may get right."""
    return Severity.ERROR if profile.trimmed else Severity.WARNING


# Returns a measure of a mark; None for a mark that does not count.
Measured: TypeAlias = Callable[[Mark], float | None]


class Worst(NamedTuple):
    """The worst mark, its measure, and the number of marks beyond the limit."""

    mark: Mark
    value: float
    times: int

    @property
    def look(self) -> Look:
        return self.mark.look


def least(marks: Iterable[Mark], measure: Measured, limit: float) -> Worst | None:
    """Return the mark that is furthest below ``limit``; None if none is."""
    below = [(mark, value) for mark, value in _values(marks, measure) if value < limit]
    return Worst(*min(below, key=itemgetter(1)), len(below)) if below else None


def most(marks: Iterable[Mark], measure: Measured, limit: float) -> Worst | None:
    """Return the mark that is furthest above ``limit``; None if none is."""
    above = [(mark, value) for mark, value in _values(marks, measure) if value > limit]
    return Worst(*max(above, key=itemgetter(1)), len(above)) if above else None


def _values(marks: Iterable[Mark], measure: Measured) -> Iterator[tuple[Mark, float]]:
    return ((mark, value) for mark in marks if (value := measure(mark)) is not None)
