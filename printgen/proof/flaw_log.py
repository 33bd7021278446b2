"""Collect the faults in the files of a kit: where each is, and how often it is reported."""

from __future__ import annotations

from pathlib import Path

from printgen.core.errors import Code
from printgen.core.geometry import Box
from printgen.pdf.findings import PdfFinding

# Different faults of these kinds are reported one by one, up to this many on a page. Of other
# kinds, and of more faults, the first is reported with their number.
_SEVERAL = 6
_EACH = frozenset({"wrong", "changed", "unknown", "over", "count", "missing", ""})
_AGAIN = "build the kit again"


class FlawLog:
    """The faults found in the files of a kit."""

    def __init__(self) -> None:
        self._noted: dict[tuple[str, int | None, Code, str], list[PdfFinding]] = {}

    def add(  # noqa: PLR0913 - what is known of a fault
        self,
        code: Code,
        message: str,
        *,
        file: Path,
        page: int | None = None,
        box: Box | None = None,
        kind: str = "",
        hint: str | None = _AGAIN,
        measured: float | None = None,
        limit: float | None = None,
    ) -> None:
        """Add a fault; several of one ``kind`` on a page may be reported as one."""
        flaw = PdfFinding(code, message, str(file), page, box, measured, limit, "mm", hint)
        self._noted.setdefault((str(file), page, code, kind), []).append(flaw)

    def collected(self) -> list[PdfFinding]:
        """Return the faults in the order in which they were added, with repetitions combined."""
        flaws: list[PdfFinding] = []
        for (_, page, _, kind), every in self._noted.items():
            alike = _each_once(every)
            if page is not None and len(alike) > (_SEVERAL if kind in _EACH else 1):
                flaws.append(alike[0]._replace(times=sum(flaw.times for flaw in alike)))
            else:
                flaws += alike
        return flaws


def _each_once(flaws: list[PdfFinding]) -> list[PdfFinding]:
    """Return the faults, combining those with the same message."""
    found: dict[str, PdfFinding] = {}
    for flaw in flaws:
        known = found.setdefault(flaw.message, flaw._replace(times=0))
        found[flaw.message] = known._replace(times=known.times + 1)
    return list(found.values())
