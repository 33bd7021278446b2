"""Findings, which say what is wrong and where, and the exceptions that carry them."""

import enum
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, Self

from printgen.core.units import number

# The most cases that a joined finding names.
MOST_CASES = 5
# The most findings in a file that say the same and are listed one by one.
MOST_ALIKE = 10
# A case that begins with a number of players.
_WITH_PLAYERS: Final = r"(?s)([0-9]+) players?(.*)"


class Severity(enum.StrEnum):
    """The severity of a finding: errors stop the work, warnings and notes do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


def column_letters(number: int) -> str:
    """Return the letters of a spreadsheet's column, counted from 1.

    >>> [column_letters(number) for number in (1, 26, 27, 52, 53)]
    ['A', 'Z', 'AA', 'AZ', 'BA']
    """
    letters = ""
    while number > 0:
        number, last = divmod(number - 1, 26)
        letters = chr(ord("A") + last) + letters
    return letters


class Place(NamedTuple):
    """A place in a text file, a cell in a sheet of a workbook, or a part of a page of a PDF.

    ``line`` and ``column`` count from 1, columns in characters; for a cell they are the numbers of
    its row and its column, and ``sheet`` is the sheet's name. In a PDF they are 0: its ``page``
    counts from 1, and ``box`` is left, top, width and height in mm; both may be missing.
    """

    file: str
    line: int = 0
    column: int = 0
    sheet: str = ""
    page: int = 0
    box: tuple[float, ...] = ()

    @property
    def cell(self) -> str:
        """The cell with its sheet as spreadsheets write it, ``Skills!C14``; empty for a text."""
        return f"{self.sheet}!{column_letters(self.column)}{self.line}" if self.sheet else ""

    def __str__(self) -> str:
        if self.sheet:
            return f"{self.file}: {self.cell}"
        if self.line:
            return f"{self.file}:{self.line}:{self.column}"
        return f"{self.file}: {self.part}" if self.page else self.file

    @property
    def part(self) -> str:
        """The page of a PDF, and the part of it from its top left corner; empty for others."""
        if not self.box:
            return f"page {self.page}" if self.page else ""
        x, y, width, height = (number(side, 1) for side in self.box)
        return f"page {self.page} at {x}, {y} mm ({width} × {height})"


# Messages quote files, and a file may contain a word with a million letters.
LONGEST_MESSAGE: Final = 600


def brief(text: str, limit: int = LONGEST_MESSAGE) -> str:
    """Return a text of at most ``limit`` characters, shortened in its middle."""
    if len(text) <= limit:
        return text
    end = limit // 3
    return f"{text[: limit - end - 1]}…{text[-end:]}"


def quoted(text: str) -> str:
    """Return a text in quotes for messages: short and on one line."""
    return f"'{shorten(text)}'"


def shorten(text: str, limit: int = 40) -> str:
    """Return the text on one line, cut with an ellipsis if it is long."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def listed(things: Iterable[object], word: str = "and") -> str:
    """Return a list in words, with ``word`` before the last: Ana; Ana and Ben; Ana, Ben and Cid."""
    *first, last = list(map(str, things)) or [""]
    return f"{', '.join(first)} {word} {last}" if first else last


def counted(count: int, thing: str) -> str:
    """Return a count with its noun: ``1 sheet``, ``2 sheets``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


class Group(NamedTuple):
    """Codes of one topic: title, why such findings matter, and the authority for it.

    ``apart`` is True if only a command or a check of its own finds them, in finished files.
    """

    title: str
    why: str
    source: str = "printgen's own rule: mistakes are reported with their place, never printed."
    apart: bool = False

    def code(  # noqa: PLR0913 - what a code says
        self,
        name: str,
        title: str,
        example: "Example | str",
        fix: str,
        severity: Severity = Severity.ERROR,
        *,
        own_why: str = "",
        own_source: str = "",
    ) -> "Code":
        """Return a code of this topic; see :class:`Code`."""
        return Code(self, name, title, example, fix, severity, own_why, own_source)


class Example(NamedTuple):
    """A change that causes a finding: in ``file``, ``wrong`` instead of ``right``.

    The first folder of ``file`` is the name of the sample to change (tests/helpers/samples.py),
    which does not have the finding before.
    """

    file: str
    right: str
    wrong: str

    def __str__(self) -> str:
        return self.wrong.strip("\n") or f"nothing in place of: {self.right}"


class Code(NamedTuple):
    """One kind of finding, declared once, in the module ``codes`` of the package that reports it.

    ``id`` is a kebab-case word that never changes its meaning, ``title`` its meaning as a sentence,
    ``example`` shows what causes it, and ``fix`` says what to do. An example in words is a step
    that changes no text file (tests/helpers/steps.py). :attr:`why` and :attr:`source` default to
    the group's.
    """

    group: Group
    id: str
    title: str
    example: Example | str
    fix: str
    severity: Severity = Severity.ERROR
    own_why: str = ""
    own_source: str = ""

    @property
    def why(self) -> str:
        """The reason why such a finding matters."""
        return self.own_why or self.group.why

    @property
    def counterexample(self) -> str:
        """The right text in the example's place; empty for an example without a file."""
        return self.example.right.strip("\n") if isinstance(self.example, Example) else ""

    @property
    def source(self) -> str:
        """The authority by which it is a fault."""
        return self.own_source or self.group.source

    def __str__(self) -> str:
        return self.id


class _Facts(NamedTuple):
    code: Code
    message: str
    where: Place | None = None
    hint: str | None = None
    severity: Severity = Severity.ERROR
    case: str = ""
    shows: tuple[Place, ...] = ()


class Finding(_Facts):
    """One thing that is wrong (or worth knowing), with its code and what to do.

    ``hint`` says what to do. ``severity`` is the code's, unless this case is milder or worse.
    ``case`` says when it shows, if not always: "3 players, mode short, seed 7"; ``shows`` says
    where, if not in the file that has to be changed. Message and hint are cut to LONGEST_MESSAGE
    characters, since they quote files.
    """

    __slots__ = ()

    def __new__(  # noqa: PLR0913, PLR0917 - all that a finding tells
        cls,
        code: Code,
        message: str,
        where: Place | None = None,
        hint: str | None = None,
        severity: Severity | None = None,
        case: str = "",
        shows: tuple[Place, ...] = (),
    ) -> Self:
        """Make a finding."""
        hint = None if hint is None else brief(hint)
        severity = severity or code.severity
        return super().__new__(cls, code, brief(message), where, hint, severity, case, shows)

    @property
    def advice(self) -> str:
        """What to do, and where it shows."""
        if not self.shows:
            return self.hint or ""
        first, *others = self.shows
        see = f"see {first} and {len(others)} more" if others else f"see {first}"
        return f"{self.hint}; {see}" if self.hint else see

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        severity = "" if self.severity is Severity.ERROR else f"{self.severity.value}: "
        case = f" [{self.case}]" if self.case else ""
        advice = f" ({self.advice})" if self.advice else ""
        return f"{where}{severity}{self.code} {self.message}{case}{advice}"


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings by their places, each once."""
    nowhere = Place("", 0, 0)
    return sorted(dict.fromkeys(findings), key=lambda f: (f.where or nowhere, f.code.id, f.message))


def joined(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings, combining those that differ only in case and numbers.

    The first one stays, with the cases of all of them.
    """
    found: dict[object, list[Finding]] = {}
    for finding in findings:
        plain = re.sub(r"[0-9]+", "0", finding.message)
        same = (finding.code, finding.where, finding.severity, plain, bool(finding.case))
        # Without a case, the numbers may be the only difference.
        found.setdefault(same if finding.case else finding, []).append(finding)
    return [
        first._replace(case=in_cases(each.case for each in (first, *more))) if more else first
        for first, *more in found.values()
    ]


def alike(
    findings: Sequence[Finding],
    topic: Callable[[Finding], object] = lambda finding: finding._replace(where=None),
) -> list[Finding]:
    """Return the findings, combining those that say the same, or have the same ``topic``, if they
    are about more than MOST_ALIKE places in one file.

    The first one stays, with the places of the others as ``shows``.
    """
    said = [(each.where and each.where.file, topic(each)) for each in findings]
    places: dict[object, list[Place | None]] = {}
    for each, what in zip(findings, said, strict=True):
        places.setdefault(what, []).append(each.where)
    told: list[Finding] = []
    for each, what in zip(findings, said, strict=True):
        first, *others = places[what]
        if len(others) < MOST_ALIKE:
            told.append(each)
        elif each.where == first:
            told.append(each._replace(shows=tuple(filter(None, others))))
    return told


def in_cases(cases: Iterable[str]) -> str:
    """Return these cases as one text, each once: "2 to 4 players, mode short; 5 players".

    Cases that differ only in the number of players are combined; beyond some they are only counted.
    """
    told: list[tuple[range, str]] = []
    last: dict[str, int] = {}
    for case in dict.fromkeys(cases):
        said = re.fullmatch(_WITH_PLAYERS, case)
        if said is None:
            told.append((range(0), case))
            continue
        count, rest = int(said[1]), said[2]
        at = last.get(rest)
        if at is not None and told[at][0].stop == count:
            told[at] = range(told[at][0].start, count + 1), rest
        else:
            last[rest] = len(told)
            told.append((range(count, count + 1), rest))
    first, *others = (_with_players(counts) + rest for counts, rest in told)
    if len(others) > MOST_CASES:
        others = [f"and {len(others)} more cases"]
    return "; ".join([first, *others])


def _with_players(counts: range) -> str:
    if len(counts) > 1:
        return f"{counts[0]} to {counts[-1]} players"
    return "".join(counted(n, "player") for n in counts)


def placed(findings: Iterable[Finding], where: Place) -> list[Finding]:
    """Return the findings, with ``where`` as the place of those that have none."""
    return [each if each.where else each._replace(where=where) for each in findings]


class PrintgenError(Exception):
    """The base of all exceptions that printgen raises on purpose."""


class DataError(PrintgenError):
    """A game's data is wrong. Carries all findings, sorted by place."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = in_order(findings)
        super().__init__("\n".join(map(str, self.findings)))


def data_error(
    code: Code, message: str, where: Place | None = None, hint: str | None = None
) -> DataError:
    """Return the error for one finding."""
    return DataError([Finding(code, message, where, hint)])


class UsageError(PrintgenError):
    """A command or call asks for something impossible (an unknown game, a folder in use)."""


class BuildError(PrintgenError):
    """A kit differs from what the game needs: a fault of printgen, or of a folder or disk."""


class StoppedError(KeyboardInterrupt):
    """Ctrl-C, with a message about what is finished; other interrupts have other texts."""


class LostError(PrintgenError):
    """Another process that did a part of the work has ended early."""
