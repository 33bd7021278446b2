"""What all commands share: how they fail, and how they print."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

import printgen
from printgen.cli import BROKEN, COMMAND_WRONG, DATA_WRONG, INTERRUPTED, STOPPED, UNCHANGED
from printgen.core import limits
from printgen.core.errors import brief
from printgen.kit.options import INK, PAPER

if TYPE_CHECKING:
    from typer.exceptions import TyperException

    from printgen.kit.folder import Leftovers


def complete_game(incomplete: str) -> list[str]:
    """Game ids for the shell; folders are completed by the shell itself."""
    return [name for name in printgen.list_games() if name.startswith(incomplete)]


def say_shadows(context: typer.Context, value: Any) -> Any:
    """Say on standard error which arguments are paths that hide a shipped game."""
    if context.resilient_parsing:  # the shell asks for completions
        return value
    for name in dict.fromkeys([value] if isinstance(value, str) else value or ()):
        if said := printgen.shadowed(name):
            say(f"printgen: {said}", err=True)
    return value


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A shipped game's id, or a folder with a game.yaml.",
        autocompletion=complete_game,
        callback=say_shadows,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the facts as JSON.")]
SeedOption = Annotated[
    str | None,
    typer.Option("--seed", "-s", metavar="NUMBER", help="The same number gives the same again."),
]
ModeOption = Annotated[
    list[str] | None,
    typer.Option("--mode", "-m", metavar="MODE", help="A mode of the setup; may be given twice."),
]
RequireOption = Annotated[
    list[str] | None,
    typer.Option(
        "--require",
        metavar="NAME",
        help="Take the first seed whose setup has this property; may be given twice.",
    ),
]
PaperOption = Annotated[
    str,
    typer.Option(*PAPER.flags, metavar=PAPER.metavar, help="The paper to draw on."),
]
InkOption = Annotated[
    str,
    typer.Option(*INK.flags, metavar=INK.metavar, help=INK.help),
]


@contextmanager
def errors(undone: str = "nothing was built") -> Iterator[None]:
    """Errors as their lines and exit status, never as a traceback.

    ``undone`` says what has not happened when the data is wrong.
    """
    try:
        yield
    except (printgen.DataError, limits.TimeUpError, MemoryError) as error:
        findings = _findings(error)
        say(*map(str, findings), err=True)
        say(f"{counted(len(findings), 'error')}; {undone}.", err=True)
        raise typer.Exit(DATA_WRONG) from None
    except printgen.UsageError as error:
        say(f"printgen: {error}", err=True)
        raise typer.Exit(COMMAND_WRONG) from None
    except KeyboardInterrupt as stop:
        # Typer would end with this status too, but without a word.
        said = str(stop) if isinstance(stop, printgen.StoppedError) else UNCHANGED
        say(*f"{STOPPED} {said}".split("\n"), err=True)
        raise typer.Exit(INTERRUPTED) from None
    except printgen.PrintgenError as error:
        say(f"printgen: {error}", err=True)
        raise typer.Exit(BROKEN) from None
    except OSError as error:
        where = f"'{error.filename}': " if error.filename else ""
        say(f"printgen: {where}{(error.strerror or str(error)).lower()}", err=True)
        raise typer.Exit(BROKEN) from None
    except (typer.Exit, typer.Abort):
        raise
    except Exception as error:
        if os.environ.get("PRINTGEN_DEBUG"):
            raise
        what = f"{type(error).__name__}: {brief(str(error))}"
        say(f"printgen: this should not happen ({what}).", err=True)
        say("Please report it; PRINTGEN_DEBUG=1 shows where.", err=True)
        raise typer.Exit(BROKEN) from None


def _findings(
    error: printgen.DataError | limits.TimeUpError | MemoryError,
) -> list[printgen.Finding]:
    if isinstance(error, printgen.DataError):
        return error.findings
    if isinstance(error, limits.TimeUpError):
        return [error.finding]
    return [limits.memory_finding(limits.noted(), limits.in_force())]


# -- printing

# What a terminal would obey, or show as something else: C0 and C1 controls, marks that turn the
# direction of writing, line separators, and letters that cannot be seen.
_UNSEEN: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)


def visible(text: str) -> str:
    r"""Return a text with what cannot be seen written as escapes such as ``\x1b``.

    Line breaks stay. Everything that the commands print has passed here.
    """
    return _UNSEEN.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


# What GitHub's runner obeys in what a workflow prints: lines that begin with two colons, and of old
# these signs anywhere in a line.
_COMMAND: Final = re.compile(r"(?m)^\s*:(?=:)|#(?=#\[)")


def _disarmed(text: str) -> str:
    r"""Return a text that is to be read, so that to GitHub's runner no line of it is a command."""
    if not os.environ.get("GITHUB_ACTIONS"):
        return text
    return _COMMAND.sub(lambda match: rf"{match[0][:-1]}\x{ord(match[0][-1]):x}", text)


def _line(text: str) -> str:
    return _disarmed(visible(text).replace("\n", r"\n"))


def say(*lines: str, err: bool = False) -> None:
    r"""Print lines to the terminal; a line break inside one is written as ``\n``."""
    for line in lines:
        typer.echo(_line(line), err=err)


def say_misread(error: TyperException) -> int:
    """Print, in typer's look, what it says of words that it cannot read. Returns the status."""
    from typer.rich_utils import rich_format_error

    message = _line(error.format_message())
    error.format_message = lambda: message  # type: ignore[method-assign]
    rich_format_error(error)  # type: ignore[arg-type]
    return error.exit_code


def print_github(findings: Iterable[printgen.Finding]) -> None:
    """Print findings as commands that GitHub's runner obeys: it shows them beside their lines."""
    for command in printgen.as_github(findings):
        typer.echo(visible(command))


def print_json(facts: Any) -> None:
    """Print facts as JSON; what a terminal or a runner would obey is escaped as JSON does it."""
    text = json.dumps(facts, indent=2, ensure_ascii=False).replace("##[", r"\u0023#[")
    # All of it stands inside strings: what JSON allows between them is spaces and line breaks.
    typer.echo(_UNSEEN.sub(lambda match: json.dumps(match[0])[1:-1], text))


# -- reading


def whole_number(option: str, text: str) -> int:
    """What an option says. Typer would refuse what is no number in other words than ours."""
    if not re.fullmatch("[0-9]{1,9}", text):
        raise printgen.UsageError(f"'{option}' should be a whole number, not '{text}'")
    return int(text)


def tell_leftovers(folder: Path, leftovers: Leftovers) -> None:
    """Say what became of files that lay in a folder before and were not written again."""
    from printgen.kit.inventory import few

    if leftovers.carried:
        say(f"Kept in {folder}, though not of printgen's making: {few(leftovers.carried)}")
    if leftovers.removed:
        gone = counted(len(leftovers.removed), "file")
        say(
            f"Removed from {folder}: {gone} of an earlier build that this one does not have:"
            f" {few(leftovers.removed)}"
        )


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def show_rich(thing: Any) -> None:
    """Print a table or a text of rich's."""
    from rich.console import Console, ConsoleOptions, RenderResult

    class Visible:
        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            for segment in console.render(thing, options):
                yield segment._replace(text=visible(segment.text))

    # What games say is text and never markup.
    console = Console(soft_wrap=not sys.stdout.isatty(), markup=False, emoji=False)
    # Not printed at once: rich would end the program if the reader has gone.
    with console.capture() as text:
        console.print(Visible())
    typer.echo(_disarmed(text.get()), nl=False)


@contextmanager
def progress_bar(quiet: bool) -> Iterator[Any]:
    """A bar on a terminal, nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("laying out", total=None)

        def progress(done: int, total: int, file: str) -> None:
            bar.update(task, completed=done, total=total, description=visible(Path(file).name))

        yield progress
