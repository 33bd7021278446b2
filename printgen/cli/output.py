"""Output of the commands: lines, tables, JSON and progress, without control sequences from data."""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import printgen
from printgen.core.errors import counted

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

# Characters that terminals obey or misrepresent: C0 and C1 controls, marks that turn the direction
# of writing, line separators, and invisible letters.
_UNSEEN: Final = (
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)

# The formats of reports.
REPORTS: Final = ("text", "json", "github", "sarif")

# Places where a line of JSON can be broken.
_JSON_WIDTH: Final = 100


def visible(text: str) -> str:
    r"""Return a text with invisible characters written as escapes such as ``\x1b``.

    Line breaks stay. Everything that the commands print goes through this function.
    """
    return re.sub(_UNSEEN, lambda match: match[0].encode("unicode_escape").decode(), text)


# Text that GitHub's runner obeys in a workflow's output: lines that begin with two colons, and
# formerly these signs anywhere in a line.
_COMMAND: Final = r"(?m)^\s*:(?=:)|#(?=#\[)"


def _disarmed(text: str) -> str:
    """Return a text in which no line is a workflow command for GitHub's runner."""
    if not os.environ.get("GITHUB_ACTIONS"):
        return text
    return re.sub(_COMMAND, lambda match: rf"{match[0][:-1]}\x{ord(match[0][-1]):x}", text)


def one_line(text: str) -> str:
    r"""Return a text as one line that is safe to print, with line breaks as ``\n``."""
    return _disarmed(visible(text).replace("\n", r"\n"))


def _echo(text: str, *, err: bool = False, end: str = "\n") -> None:
    stream = sys.stderr if err else sys.stdout
    stream.write(text + end)
    stream.flush()


def say(*lines: str, err: bool = False) -> None:
    r"""Print lines to the terminal; a line break inside one is written as ``\n``."""
    for line in lines:
        _echo(one_line(line), err=err)


def tell_shadows(games: Iterable[str]) -> None:
    """Warn on standard error about paths with the name of one of printgen's games."""
    for name in dict.fromkeys(games):
        if said := printgen.shadowed(name):
            say(f"printgen: {said}", err=True)


def print_github(findings: Iterable[printgen.Finding]) -> None:
    """Print findings as commands for GitHub's runner, which shows them beside their lines."""
    for command in printgen.as_github(findings):
        _echo(visible(command))


def print_json(facts: Any) -> None:
    """Print facts as JSON; text that a terminal or a runner would obey is escaped."""
    text = _fitted(facts).replace("##[", r"\u0023#[")
    # All of it is inside strings: between them, JSON only allows spaces and line breaks.
    _echo(re.sub(_UNSEEN, lambda match: json.dumps(match[0])[1:-1], text))


def _fitted(facts: Any, indent: str = "") -> str:
    """Return facts as JSON in which an object or an array has one line, if it fits."""
    text = json.dumps(facts, ensure_ascii=False)
    if len(indent) + len(text) <= _JSON_WIDTH or not isinstance(facts, (dict, list, tuple)):
        return text
    inner = f"{indent}  "
    if isinstance(facts, dict):
        items = [f"{json.dumps(key)}: {_fitted(each, inner)}" for key, each in facts.items()]
    else:
        items = [_fitted(each, inner) for each in facts]
    lines = f",\n{inner}".join(items)
    return f"{text[0]}\n{inner}{lines}\n{indent}{text[-1]}"


def summary(findings: Iterable[printgen.Finding]) -> str:
    """Return how many errors there are, and how many warnings and notes, if any."""
    found = Counter(finding.severity for finding in findings)
    counts = {severity: found[severity] for severity in printgen.Severity}
    errors_found = counts.pop(printgen.Severity.ERROR)
    told = [counted(errors_found, "error") if errors_found else "no errors"]
    told += (counted(count, severity.value) for severity, count in counts.items() if count)
    return ", ".join(told)


# rich takes 40 ms to load, and kits do not need it: so it is imported where it is used.


def new_table(
    *columns: str | Text, header: str = "bold", gap: int = 2, numbers: bool = False
) -> Table:
    """Return an empty table without lines, with ``gap`` spaces between its columns.

    With ``numbers`` all columns but the first are right-aligned.
    """
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style=header)
    for n, column in enumerate(columns):
        table.add_column(column, justify="right" if numbers and n else "left")
    return table


def styled(words: str, style: str = "") -> Text:
    """Return a text in a style of rich's, such as ``bold``."""
    from rich.text import Text

    return Text(words, style=style)


def player_heads(
    titles: Mapping[str, str], names: Mapping[str, str], won: Container[str] = ()
) -> list[Text]:
    """Return the heads of players' columns: names, titles of seats, and a star for winners."""
    heads = []
    for seat, title in titles.items():
        mark = "★ " if seat in won else ""
        heads.append(styled(f"{mark}{names.get(seat) or title}", "bold"))
        if names.get(seat):
            heads[-1].append(f"\n{title}", style="dim")
    return heads


def print_rich(thing: str | Text | Table, style: str = "") -> None:
    """Print a table or a text; a plain text in a style of rich's."""
    from rich.console import Console, ConsoleOptions, RenderResult

    printed = styled(thing, style) if isinstance(thing, str) else thing

    class Visible:
        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            for segment in console.render(printed, options):
                yield segment._replace(text=visible(segment.text))

    # Text from games is never markup.
    console = Console(soft_wrap=not sys.stdout.isatty(), markup=False, emoji=False)
    # Not printed directly: rich would end the program if the reader has gone.
    with console.capture() as text:
        console.print(Visible())
    _echo(_disarmed(text.get()), end="")


@contextmanager
def progress_bar(quiet: bool) -> Iterator[Any]:
    """Show a bar on a terminal, and nothing in a pipe or if ``quiet``."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    # Without a thread for refreshing: a process with threads cannot be forked safely.
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as bar:
        task = bar.add_task("laying out", total=None)
        bar.refresh()

        def progress(done: int, total: int, file: str) -> None:
            named = visible(Path(file).name)
            bar.update(task, completed=done, total=total, description=named, refresh=True)

        yield progress
