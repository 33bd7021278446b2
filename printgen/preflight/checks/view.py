"""The view of a page that checks get: its marks by kind, and a maker of findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from printgen.core.errors import Code, Severity
from printgen.core.geometry import Box
from printgen.pdf.findings import Measure, PdfFinding
from printgen.pdf.marks import Kind, Mark
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
        return [mark for mark in self.page.marks if not _apart(mark.box, media)]

    @cached_property
    def marks(self) -> list[Mark]:
        """Painted marks on the paper in drawing order."""
        return [mark for mark in self.on_paper if mark.paints]

    def of(self, *kinds: Kind) -> list[Mark]:
        return [mark for mark in self.marks if mark.look.kind in kinds]

    def picture(self) -> Picture | None:
        return self.page.picture()

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
        number = self.page.number
        return PdfFinding(
            code,
            message,
            self.file,
            number,
            box,
            measured,
            limit,
            unit,
            hint,
            severity,
            times,
        )


def graded(profile: Profile) -> Severity:
    """Return how bad it is what a press refuses and other printers may get right."""
    return Severity.ERROR if profile.trimmed else Severity.WARNING


def _apart(box: Box, other: Box) -> bool:
    """Return True if two boxes have no point in common."""
    return (
        box.x > other.right or box.y > other.bottom or box.right < other.x or box.bottom < other.y
    )


def least(
    marks: Iterable[Mark], measure: Callable[[Mark], float | None], limit: float
) -> tuple[Mark, float, int] | None:
    """Return the worst mark below ``limit``, its measure, and the number of such marks.

    None if there is none. A mark does not count if ``measure`` gives None.
    """
    worst: tuple[Mark, float] | None = None
    count = 0
    for mark in marks:
        value = measure(mark)
        if value is None or value >= limit:
            continue
        count += 1
        if worst is None or value < worst[1]:
            worst = mark, value
    return None if worst is None else (*worst, count)
