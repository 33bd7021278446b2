"""The command ``printgen``: arguments in, API called, results printed."""

from __future__ import annotations

import gc
import io
import os
import sys

from printgen.cli import guard
from printgen.limits import TimeUpError

DATA_WRONG = 1
COMMAND_WRONG = 2
BROKEN = 70
INTERRUPTED = 130

STOPPED = "\nStopped."
# Half a folder is never left behind: who builds it throws it away on the way here.
UNCHANGED = "All kits and exports are as they were before."


def main() -> None:
    """Runs the command and exits with its status: 0 done, 1 the data is wrong, 2 the command is."""
    # Collecting garbage while a deck is drawn only looks at what will be kept: a tenth of the time.
    gc.set_threshold(1_000_000, 20, 50)
    # pydantic would look through every installed package for plugins, which this program has not.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Old code pages lack letters; a question mark is better than no answer.
            stream.reconfigure(errors="replace")
    status = guard.run(_run, wrong=DATA_WRONG, usage=COMMAND_WRONG)
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        # The reader has gone (`printgen show … | head`): not worth a word.
        pass
    # All files are closed. To free what was made, piece by piece, would take another tenth.
    os._exit(status)


def _run() -> int:
    """The command's exit status."""
    try:
        from printgen.cli.app import program

        program(*sys.argv[1:2])()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else COMMAND_WRONG if end.code else 0
    except KeyboardInterrupt:
        # While modules are loaded; later the commands answer.
        sys.stderr.write(f"{STOPPED} {UNCHANGED}\n")
        return INTERRUPTED
    except TimeUpError as stop:
        sys.stderr.write(f"{stop}\n")
        return DATA_WRONG
    return 0


__all__ = ["main"]
