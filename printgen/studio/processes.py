"""Processes for work that may be slow or go wrong: they have limits, and can be killed."""

from __future__ import annotations

import contextlib
import gc
import os
import pkgutil
import signal
import sys
from collections.abc import Callable
from multiprocessing import forkserver, get_context
from pathlib import Path
from typing import Any, Final

from printgen import DataError, PrintgenError
from printgen.core import limits
from printgen.core.files import confine, inside_confined
from printgen.core.guests import failure
from printgen.studio import work
from printgen.studio.words import gettext as _

# A server that has loaded the modules forks a process in milliseconds.
_FORKS: Final = sys.platform != "win32"
# The message for a process that ended unexpectedly, or was killed by somebody else.
ENDED: Final = _("The work ended early, without a result: try it again.")
CONTEXT: Final[Any] = get_context("forkserver" if _FORKS else "spawn")


def prepare() -> None:
    """Start the process that others are forked from, to be ready. In the main thread."""
    if not _FORKS:
        return
    modules = pkgutil.iter_modules(work.__path__)
    CONTEXT.set_forkserver_preload([f"{work.__name__}.{each.name}" for each in modules])
    # It ends with us, not by a Ctrl-C of its own while loading the modules.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    forkserver.ensure_running()
    signal.signal(signal.SIGINT, before)


def become_killable(workspace: Path | None) -> None:
    """Take the limits of a command, in a new process, and read no games outside of a workspace.

    The process's own processes end with it.
    """
    if workspace is not None:
        confine(workspace)
    # Objects from before the fork stay: garbage collection would copy their memory.
    gc.freeze()
    gc.set_threshold(1_000_000, 20, 50)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.setsid()
        # They also end what a killed server leaves behind.
        limits.impose(limits.with_inherited(limits.from_environment(os.environ)))


def outcome(do: Callable[..., Any], *given: Any) -> tuple[str, Any]:
    """Return ``"result"`` and the value of ``do``, or ``"errors"`` and their messages.

    Files in messages have their names in the workspace.
    """
    try:
        return "result", do(*given)
    except DataError as error:
        return "errors", [inside_confined(str(finding)) for finding in error.findings]
    except PrintgenError as error:
        return "errors", [inside_confined(str(error))]
    except limits.TimeUpError as error:
        return "errors", [str(error.finding)]
    except MemoryError:
        return "errors", [str(limits.memory_finding(None, limits.in_force()))]
    except Exception as error:
        if lines := failure(error):
            return "errors", lines
        raise


def end(process: Any) -> None:
    """Kill a process and its children."""
    if sys.platform != "win32" and process.pid is not None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            # Before it leads a group of its own, it is in ours.
            if os.getpgid(process.pid) == process.pid:
                os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(ValueError):
        process.kill()
