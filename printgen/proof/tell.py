"""Says what is wrong with a file: its page, its place in millimetres, and no more than needed."""

from __future__ import annotations

from pathlib import Path

from printgen.core.errors import Code
from printgen.core.geometry import Box
from printgen.pdf.findings import PdfFinding

# Faults that differ from each other are told one by one up to so many on a page; of others, and of
# more, one is told and how many there are.
_SEVERAL = 6
_EACH = frozenset({"wrong", "changed", "unknown", "over", "count", "missing", ""})
_AGAIN = "build the kit again"


class Teller:
    """Gathers what is wrong with the files of a kit."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, int | None, Code, str], list[PdfFinding]] = {}

    def say(  # noqa: PLR0913 - what is told of a fault
        self,
        code: Code,
        file: Path,
        message: str,
        *,
        page: int | None = None,
        box: Box | None = None,
        kind: str = "",
        hint: str | None = _AGAIN,
        measured: float | None = None,
        limit: float | None = None,
    ) -> None:
        """Note one fault; several of one ``kind`` on a page may be told as one."""
        flaw = PdfFinding(code, message, str(file), page, box, measured, limit, "mm", hint)
        self._told.setdefault((str(file), page, code, kind), []).append(flaw)

    def flaws(self) -> list[PdfFinding]:
        """All that was said."""
        flaws: list[PdfFinding] = []
        for (_, page, _, kind), every in self._told.items():
            told = _each_once(every)
            if page is not None and len(told) > (_SEVERAL if kind in _EACH else 1):
                flaws.append(told[0]._replace(times=sum(flaw.times for flaw in told)))
            else:
                flaws += told
        return flaws


def _each_once(told: list[PdfFinding]) -> list[PdfFinding]:
    """Return the faults, those of the same words as one."""
    found: dict[str, PdfFinding] = {}
    for flaw in told:
        known = found.setdefault(flaw.message, flaw._replace(times=0))
        found[flaw.message] = known._replace(times=known.times + 1)
    return list(found.values())
