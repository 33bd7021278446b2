"""Run the command in a child process with limits; the parent waits and reports its end.

Code that takes too much time or memory may be deep inside a library, where no exception can be
raised. So the work is done by a child, which starts before anything slow is loaded; its parent
passes signals on and ends as the child ended.
"""

from __future__ import annotations

import sys

if sys.platform == "win32":
    raise ImportError("there are no such processes")

import mmap
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from printgen.core.errors import Finding, Place, UsageError
from printgen.core.limits import (
    NOTE_BYTES,
    Limits,
    from_environment,
    impose,
    memory_finding,
    noted,
    time_finding,
    with_inherited,
)

# The signals that the parent passes on. The terminal sends Ctrl-C to the child as well, which hears
# only the first.
_PASSED: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGTSTP", "SIGCONT")
# The signals that end a process if memory runs out in a library that is not prepared for it.
_CRASHES: Final = ("SIGKILL", "SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGTRAP", "SIGFPE")


def run(work: Callable[[], int], *, wrong: int, usage: int) -> int:
    """Run ``work`` in a child process with the limits of the environment, and return its status.

    ``wrong`` is the status if it reached a limit, ``usage`` if the environment has impossible
    limits. If there are none, it runs here. Does not return if the child was ended by a signal:
    this process then ends the same way.
    """
    try:
        limits = from_environment(os.environ)
    except UsageError as error:
        sys.stderr.write(f"printgen: {error}\n")
        return usage
    limits = with_inherited(limits)
    if not any(limits):
        return work()
    note = mmap.mmap(-1, NOTE_BYTES)  # shared with the child
    passed = [
        number
        for number in (getattr(signal, name) for name in _PASSED)
        if signal.getsignal(number) != signal.SIG_IGN
    ]
    before = signal.pthread_sigmask(signal.SIG_BLOCK, passed)
    # If our parent ignores this, nobody learns how a child ended.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    alive = os.pipe()
    child = os.fork()
    if not child:
        _end_with_parent(alive)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        impose(limits, note)
        return work()
    _pass_on(passed, child)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        return os.waitstatus_to_exitcode(status)
    number = signal.Signals(os.WTERMSIG(status))
    told = _told(number, noted(note), limits)
    if told is not None:
        # Loaded here: it is slow, and hardly ever needed.
        from printgen.cli.output import say

        say(str(told), "1 error; the command was stopped.", err=True)
        return wrong
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    return 128 + number


def _told(number: signal.Signals, where: Place | None, limits: Limits) -> Finding | None:
    """Return the message about a signal that ended the child; None if somebody sent it."""
    if number == signal.SIGXCPU:
        return time_finding(where, limits)
    if number.name in _CRASHES:
        return memory_finding(where, limits, f", or crashes a library: ended by {number.name}")
    return None


def _pass_on(numbers: list[signal.Signals], child: int) -> None:
    def handle(number: int, _: object) -> None:
        with suppress(ProcessLookupError):  # it has just ended
            os.kill(child, number)
        if number == signal.SIGTSTP:
            os.kill(os.getpid(), signal.SIGSTOP)

    for number in numbers:
        signal.signal(number, handle)


def _end_with_parent(alive: tuple[int, int]) -> None:
    """Let the system end this child if its parent is killed.

    The pipe is closed then, and on Linux SIGIO follows, which ends a process without a handler.
    Elsewhere the child continues to its end.
    """
    import fcntl

    ours, its = alive
    os.close(its)
    fcntl.fcntl(ours, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(ours, fcntl.F_SETFL, os.O_NONBLOCK | os.O_ASYNC)
