"""What all commands share: how they fail, and how they print."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import printgen
from printgen import limits
from printgen.cli import BROKEN, COMMAND_WRONG, DATA_WRONG, INTERRUPTED, STOPPED, UNCHANGED

if TYPE_CHECKING:
    from printgen.kit.folder import Leftovers


def complete_game(incomplete: str) -> list[str]:
    """Game ids for the shell; folders are completed by the shell itself."""
    return [name for name in printgen.games() if name.startswith(incomplete)]


def say_shadows(context: typer.Context, value: Any) -> Any:
    """Say on standard error which arguments are paths that hide a shipped game."""
    if context.resilient_parsing:  # the shell asks for completions
        return value
    for name in dict.fromkeys([value] if isinstance(value, str) else value or ()):
        if said := printgen.shadowed(name):
            typer.echo(f"printgen: {said}", err=True)
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
    typer.Option("--paper", metavar="[a4|letter|a3|tabloid|WxHmm]", help="The paper to draw on."),
]
InkOption = Annotated[
    str,
    typer.Option(
        "--ink", metavar="[full|low|grey]", help="All colours, as little ink as may be, or greys."
    ),
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
        for finding in findings:
            typer.echo(str(finding), err=True)
        typer.echo(f"{counted(len(findings), 'error')}; {undone}.", err=True)
        raise typer.Exit(DATA_WRONG) from None
    except printgen.UsageError as error:
        typer.echo(f"printgen: {error}", err=True)
        raise typer.Exit(COMMAND_WRONG) from None
    except KeyboardInterrupt as stop:
        # Typer would end with this status too, but without a word.
        said = str(stop) if isinstance(stop, printgen.StoppedError) else UNCHANGED
        typer.echo(f"{STOPPED} {said}", err=True)
        raise typer.Exit(INTERRUPTED) from None
    except printgen.PrintgenError as error:
        typer.echo(f"printgen: {error}", err=True)
        raise typer.Exit(BROKEN) from None
    except OSError as error:
        where = f"'{error.filename}': " if error.filename else ""
        typer.echo(f"printgen: {where}{(error.strerror or str(error)).lower()}", err=True)
        raise typer.Exit(BROKEN) from None
    except (typer.Exit, typer.Abort):
        raise
    except Exception as error:
        if os.environ.get("PRINTGEN_DEBUG"):
            raise
        typer.echo(
            f"printgen: this should not happen ({type(error).__name__}: {error}).\n"
            "Please report it; PRINTGEN_DEBUG=1 shows where.",
            err=True,
        )
        raise typer.Exit(BROKEN) from None


def _findings(
    error: printgen.DataError | limits.TimeUpError | MemoryError,
) -> list[printgen.Finding]:
    if isinstance(error, printgen.DataError):
        return error.findings
    if isinstance(error, limits.TimeUpError):
        return [error.finding]
    return [limits.memory_finding(limits.noted(), limits.in_force())]


def print_json(facts: Any) -> None:
    typer.echo(json.dumps(facts, indent=2, ensure_ascii=False))


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
        typer.echo(f"Kept in {folder}, though not of printgen's making: {few(leftovers.carried)}")
    if leftovers.removed:
        gone = counted(len(leftovers.removed), "file")
        typer.echo(
            f"Removed from {folder}: {gone} of an earlier build that this one does not have:"
            f" {few(leftovers.removed)}"
        )


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def show_rich(thing: Any) -> None:
    from rich.console import Console

    console = Console(soft_wrap=not sys.stdout.isatty())
    # Not printed at once: rich would end the program if the reader has gone.
    with console.capture() as text:
        console.print(thing)
    typer.echo(text.get(), nl=False)


@contextmanager
def progress_bar(quiet: bool) -> Iterator[Any]:
    """A bar on a terminal, nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("laying out", total=None)

        def progress(done: int, total: int, file: str) -> None:
            bar.update(task, completed=done, total=total, description=Path(file).name)

        yield progress
