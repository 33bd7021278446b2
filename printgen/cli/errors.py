"""Print errors of commands as lines, with an exit status and never as a traceback."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import printgen
from printgen.cli.output import one_line, say
from printgen.cli.signals import stopping
from printgen.cli.status import BROKEN, COMMAND_WRONG, DATA_WRONG, INTERRUPTED, STOPPED, UNCHANGED
from printgen.core import limits
from printgen.core.errors import alike, brief, counted

if TYPE_CHECKING:
    from typer.exceptions import TyperException


@contextmanager
def errors(undone: str = "nothing was done") -> Iterator[None]:
    """Print errors as lines and exit with their status; ``undone`` says what was not done."""
    try:
        yield
    except (printgen.DataError, limits.TimeUpError, MemoryError) as error:
        findings = alike(_findings(error))
        say(*map(str, findings), err=True)
        say(f"{counted(len(findings), 'error')}; {undone}.", err=True)
        raise SystemExit(DATA_WRONG) from None
    except printgen.UsageError as error:
        say(f"printgen: {error}", err=True)
        raise SystemExit(COMMAND_WRONG) from None
    except KeyboardInterrupt as stop:
        # Typer would end with this status, too, but silently.
        _say_stopped(str(stop) if isinstance(stop, printgen.StoppedError) else UNCHANGED)
        from printgen.core.guests import place_in_guest

        # A command that says what it has done interrupts once more.
        if place := place_in_guest(stop.__context__ or stop):
            say(f"The game's own code was at work: {place}", err=True)
        raise SystemExit(INTERRUPTED) from None
    except printgen.PrintgenError as error:
        say(f"printgen: {error}", *getattr(error, "__notes__", ()), err=True)
        raise SystemExit(BROKEN) from None
    except OSError as error:
        where = f"'{error.filename}': " if error.filename else ""
        say(f"printgen: {where}{(error.strerror or str(error)).lower()}", err=True)
        raise SystemExit(BROKEN) from None
    except Exception as error:
        if stopping():
            _say_stopped(UNCHANGED)
            raise SystemExit(INTERRUPTED) from None
        if os.environ.get("PRINTGEN_DEBUG"):
            raise
        # Loaded here: it is not needed without errors.
        from printgen.core.guests import failure

        if lines := failure(error):
            say(*lines, "With PRINTGEN_DEBUG=1 you see every call.", err=True)
        else:
            what = f"{type(error).__name__}: {brief(str(error))}"
            notes = getattr(error, "__notes__", ())
            say(f"printgen: this is a bug in printgen ({what}).", *notes, err=True)
            say("Please report it; with PRINTGEN_DEBUG=1 you see where it is.", err=True)
        raise SystemExit(BROKEN) from None


def _say_stopped(said: str) -> None:
    say(*f"{STOPPED} {said}".split("\n"), err=True)


def _findings(
    error: printgen.DataError | limits.TimeUpError | MemoryError,
) -> list[printgen.Finding]:
    if isinstance(error, printgen.DataError):
        return error.findings
    if isinstance(error, limits.TimeUpError):
        return [error.finding]
    return [limits.memory_finding(limits.noted(), limits.in_force())]


def say_misread(error: TyperException) -> int:
    """Print, in typer's style, what is wrong with the command line. Return the exit status."""
    from typer.rich_utils import rich_format_error

    message = one_line(error.format_message())
    error.format_message = lambda: message  # type: ignore[method-assign]
    rich_format_error(error)  # type: ignore[arg-type]
    return error.exit_code
