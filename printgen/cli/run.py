"""The start and the end of the command: signals, limits and the exit status."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from types import ModuleType

from printgen.cli.signals import heed_signals
from printgen.cli.status import BROKEN, COMMAND_WRONG, DATA_WRONG, INTERRUPTED, STOPPED, UNCHANGED
from printgen.cli.streams import attach_streams
from printgen.core.deferred import defer_annotations, defer_modules
from printgen.core.limits import TimeUpError


def main() -> None:
    """Run the command and exit with its status: 0 done, 1 wrong data, 2 wrong command."""
    # Garbage collection while drawing a deck would only examine objects that stay: a tenth of the
    # time.
    gc.set_threshold(1_000_000, 20, 50)
    _start_lean()
    lost = attach_streams()
    heard = heed_signals()
    try:
        status = _guarded()
    except KeyboardInterrupt:
        # Stopped again, while it was ending.
        status = INTERRUPTED
    sys.stdout.flush()
    if lost:
        from printgen.cli.output import say

        say(f"printgen: the output cannot be written: {lost[0]}", err=True)
        status = status or BROKEN
    sys.stderr.flush()
    if status == INTERRUPTED and heard:
        status = 128 + heard[0]
    # All files are closed. Freeing all objects would take another tenth.
    os._exit(status)


def _guarded() -> int:
    """Run the command in a process with limits, where the system has such processes."""
    if sys.platform == "win32":
        return _run()
    from printgen.cli import guard

    return guard.run(_run, wrong=DATA_WRONG, usage=COMMAND_WRONG)


def _start_lean() -> None:
    """Defer what libraries do at import that plain kits do not need.

    pydantic has texts as annotations for all types that it can validate, ReportLab loads code for
    reading pictures and for letters that change, pathlib code for addresses in networks, and what
    makes temporary files and removes folders code for compressing them. pydantic searches all
    installed packages for plugins; there are none. An empty module replaces the one that searches:
    it loads `importlib.metadata`, with parsers of mail and zip files, even if plugins are switched
    off.
    """
    defer_annotations()
    defer_modules("PIL.Image", "ipaddress", "pickle", "secrets", "shutil", "tempfile", "tokenize")
    defer_modules("uharfbuzz")
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    nothing = ModuleType("pydantic.plugin._loader")
    vars(nothing)["get_plugins"] = tuple
    sys.modules.setdefault(nothing.__name__, nothing)


def _run() -> int:
    """Run the command with what earlier ones compiled, and return its exit status."""
    # Loaded here: the process that waits for this one needs none.
    from printgen.core.compiled_classes import CompiledClasses
    from printgen.core.compiled_modules import CompiledModules

    compiled = CompiledModules(), CompiledClasses()
    for each in compiled:
        each.use()
    status = _command()
    with suppress(KeyboardInterrupt):  # all is done
        for each in compiled:
            each.keep()
    return status


# Python keeps the frames of calls in pieces of memory of 16 KB, and gives back a piece when it is
# empty: where one begins, each call would ask the system for it again. This frame is so large that
# its piece has room for all others.
_run.__code__ = _run.__code__.replace(co_stacksize=17_000)


def _command() -> int:
    """Return the command's exit status."""
    try:
        if sys.argv[1:2] == ["kit"]:
            from printgen.cli import plain

            if (asked := plain.read(sys.argv[1:])) is not None:
                return plain.run(asked)
        if sys.argv[1:2] == ["check"]:
            from printgen.cli import checks

            if (checked := checks.plain(sys.argv[2:])) is not None:
                checks.check(checked)
                return 0
        from printgen.cli.app import run

        return run()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else COMMAND_WRONG if end.code else 0
    except KeyboardInterrupt:
        # While modules are loaded; later, the commands handle it.
        sys.stderr.write(f"{STOPPED} {UNCHANGED}\n")
        return INTERRUPTED
    except TimeUpError as stop:
        from printgen.cli.output import say

        say(str(stop), err=True)
        return DATA_WRONG
