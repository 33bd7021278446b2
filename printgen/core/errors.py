"""What can be wrong, said in one form: findings with a place, and exceptions that carry them."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from typing import Final, NamedTuple, Self

# Of a finding that shows in more cases only these are told.
MOST_CASES = 5


class Severity(enum.StrEnum):
    """How bad a finding is: errors stop the work, warnings and notes do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Place(NamedTuple):
    """A spot in a text file. ``line`` and ``column`` count from 1, columns in characters."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


# Messages quote what files say, and a file may say one word that is a million letters long.
LONGEST_MESSAGE: Final = 600


def brief(text: str, limit: int = LONGEST_MESSAGE) -> str:
    """Return a text of at most ``limit`` characters: what is too much is left out of its middle."""
    if len(text) <= limit:
        return text
    end = limit // 3
    return f"{text[: limit - end - 1]}…{text[-end:]}"


def quoted(text: str) -> str:
    """Return a text in quotes as messages show it: short and on one line."""
    text = " ".join(text.split())
    return f"'{text if len(text) <= 40 else text[:39] + '…'}'"


class _Facts(NamedTuple):
    code: str
    message: str
    where: Place | None = None
    hint: str | None = None
    severity: Severity = Severity.ERROR
    case: str = ""


class Finding(_Facts):
    """One thing that is wrong (or worth knowing), with a stable code and a way out.

    ``code`` is a kebab-case word that never changes its meaning; ``hint`` says what to do.
    ``case`` tells what shows it, where it is not always so: "3 players, mode short, seed 7".
    Message and hint are cut to LONGEST_MESSAGE characters, since they quote what files say.
    """

    __slots__ = ()

    def __new__(  # noqa: PLR0913, PLR0917 - all that a finding tells
        cls,
        code: str,
        message: str,
        where: Place | None = None,
        hint: str | None = None,
        severity: Severity = Severity.ERROR,
        case: str = "",
    ) -> Self:
        """Make a finding."""
        hint = None if hint is None else brief(hint)
        return super().__new__(cls, code, brief(message), where, hint, severity, case)

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        severity = "" if self.severity is Severity.ERROR else f"{self.severity.value}: "
        case = f" [{self.case}]" if self.case else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{where}{severity}{self.code} {self.message}{case}{hint}"


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """The findings by their places, each once."""
    nowhere = Place("", 0, 0)
    return sorted(dict.fromkeys(findings), key=lambda f: (f.where or nowhere, f.code, f.message))


def joined(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings, what differs in nothing but its case and its numbers only once.

    The first one stays, with the cases of all of them.
    """
    found: dict[object, list[Finding]] = {}
    for finding in findings:
        plain = re.sub(r"[0-9]+", "0", finding.message)
        same = (finding.code, finding.where, finding.severity, plain, bool(finding.case))
        # Without a case, numbers may be all that tells one thing from another.
        found.setdefault(same if finding.case else finding, []).append(finding)
    result = []
    for first, *more in found.values():
        cases = dict.fromkeys(each.case for each in more if each.case != first.case)
        told = f"and {len(cases)} more cases" if len(cases) > MOST_CASES else "; ".join(cases)
        result.append(first._replace(case=f"{first.case}; {told}") if told else first)
    return result


def together(told: Iterable[Finding], more: Iterable[Finding]) -> list[Finding]:
    """The findings of two looks at one text, the second a deeper one.

    Where something was told already, the second look adds only what is missing there: the rest
    would be a shadow of the first.
    """
    told = list(told)
    places = {finding.where for finding in told}
    news = (f for f in more if f.where not in places or f.code == "missing-key")
    return [*told, *news]


def placed(findings: Iterable[Finding], where: Place) -> list[Finding]:
    """Return the findings, with those that have no place put to ``where``."""
    return [each if each.where else each._replace(where=where) for each in findings]


class PrintgenError(Exception):
    """The base of everything that printgen raises on purpose."""


class DataError(PrintgenError):
    """A game's data is wrong. Carries every finding, sorted by place, never just the first."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = in_order(findings)
        super().__init__("\n".join(map(str, self.findings)))


class UsageError(PrintgenError):
    """A command or call asks for something that cannot be (an unknown game, a taken folder)."""


class BuildError(PrintgenError):
    """printgen's own promise would be broken: what was placed is not what the game needs."""


class StoppedError(KeyboardInterrupt):
    """Ctrl-C, with a word on what was done by then; others' interrupts carry texts of their own."""
