"""Limits of processor time and memory, enforced by the operating system, and what reached them.

Commands set them on their process (printgen.cli.guard), since a stranger's file may keep a library
busy in which no steps are counted. Code that uses printgen as a library has no limits unless it
sets them; noting the current work then has no effect.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn, TypeAlias

from printgen.core.codes import TOO_COMPLEX
from printgen.core.errors import DataError, Finding, Place, UsageError

if TYPE_CHECKING:
    import mmap
    from types import FrameType

SECONDS: Final = "PRINTGEN_MAX_SECONDS"
MEMORY: Final = "PRINTGEN_MAX_MEMORY_MB"

# Checking all of printgen's own games takes 20 s and 290 MB, building all their kits 8 s and 140
# MB.
DEFAULTS: Final = {SECONDS: 900, MEMORY: 4096}
_MOST: Final = 10**7
_MB: Final = 2**20
# The time that a command may still use for cleaning up; then the system ends it.
_GRACE_SECONDS: Final = 5


class Limits(NamedTuple):
    """Limits of one process, in seconds of processor time and in MB; 0 is no limit."""

    seconds: int
    memory: int


class TimeUpError(BaseException):
    """The processor time of a command is used up. Carries the finding.

    It is no Exception, so that no other code catches it and goes on.
    """

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding


class GivenUpError(BaseException):
    """Work was given up. No Exception, for the same reason."""


# The current work, as text that ends with a zero byte; another process may share it.
Note: TypeAlias = "bytearray | mmap.mmap"
NOTE_BYTES: Final = 4096


class _Process:
    """The state of this process: its limits, which the system has, too, its note, its depth of
    work.
    """

    def __init__(self) -> None:
        self.limits = Limits(0, 0)
        self.note: Note = bytearray(NOTE_BYTES)
        self.depth = 0
        self.is_unwanted: Callable[[], bool] | None = None


_PROCESS: Final = _Process()


def from_environment(environment: Mapping[str, str]) -> Limits:
    """Return the limits from the environment. Raises UsageError with everything that is wrong."""
    wrong = []
    values = []
    for name, default in DEFAULTS.items():
        text = environment.get(name) or str(default)
        if text.isascii() and text.isdigit() and int(text[:20]) <= _MOST:
            values.append(int(text))
        else:
            wrong.append(f"'{name}' should be a whole number up to {_MOST} (0: no limit)")
    if wrong:
        raise UsageError("; ".join(wrong))
    return Limits(*values)


def with_inherited(limits: Limits) -> Limits:
    """Return the limits, lowered to those that the process inherited. None on Windows."""
    if sys.platform == "win32":
        return Limits(0, 0)
    import resource

    seconds, memory = limits
    soft, _ = resource.getrlimit(resource.RLIMIT_CPU)
    if soft != resource.RLIM_INFINITY:
        least = max(soft - _GRACE_SECONDS, 1)
        seconds = min(seconds or least, least)
    for which in (resource.RLIMIT_DATA, resource.RLIMIT_AS):
        soft, _ = resource.getrlimit(which)
        if soft != resource.RLIM_INFINITY:
            memory = min(memory or soft // _MB, soft // _MB)
    return Limits(seconds, memory)


def in_force() -> Limits:
    """Return the limits of this process, for processes that it starts."""
    return _PROCESS.limits


def impose(limits: Limits, note: Note | None = None) -> None:
    """Set limits on this process, in its main thread; ``note`` is the file for its current work.

    When its time is up, TimeUpError is raised wherever it is; a few seconds later, or if it is
    stuck in a library, the system ends it by SIGXCPU. Memory beyond the limit is refused. Windows
    enforces no limits.
    """
    if sys.platform == "win32":
        return
    import resource

    _PROCESS.limits = limits
    if note is not None:
        _PROCESS.note = note
    _lower(resource.RLIMIT_CORE, 0)  # gigabytes, of a process that is killed for its size
    if limits.memory and sys.platform == "linux":  # no other system enforces it
        _lower(resource.RLIMIT_DATA, limits.memory * _MB)
    if limits.seconds:
        signal.signal(signal.SIGPROF, _time_is_up)
        renew()


def begin() -> None:
    """Give a forked process its own note of its current work, and its own time."""
    _PROCESS.note = bytearray(NOTE_BYTES)
    renew()


def renew() -> None:
    """Give this process its full time again, before each task of the user."""
    seconds = _PROCESS.limits.seconds
    if sys.platform == "win32" or not seconds:
        return
    import resource

    signal.setitimer(signal.ITIMER_PROF, seconds)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    end = int(time.process_time()) + 1 + seconds + _GRACE_SECONDS
    if hard != resource.RLIM_INFINITY:
        end = min(end, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (end, hard))


@contextmanager
def working_on(what: Place | str) -> Iterator[None]:
    """Note the current work: a place, or a file's name in messages.

    If nothing else follows, it stays noted, since later work uses what was read last. Raises
    DataError at that place if there is not enough memory, and GivenUpError as :func:`giving_up`
    says.
    """
    give_up_if_unwanted()
    note = _PROCESS.note
    before = note[:]
    where = what if isinstance(what, Place) else Place(what, 1, 1)
    parts = where.file, where.sheet, str(where.line), str(where.column)
    text = "\t".join(parts).encode(errors="replace")[-NOTE_BYTES + 1 :] + b"\0"
    note[: len(text)] = text
    _PROCESS.depth += 1
    try:
        yield
    except MemoryError as error:
        error.__traceback__ = None  # it has everything that fills the memory
        raise DataError([memory_finding(where, _PROCESS.limits)]) from None
    finally:
        _PROCESS.depth -= 1
        if _PROCESS.depth:
            note[:] = before


@contextmanager
def giving_up(is_unwanted: Callable[[], bool] | None) -> Iterator[None]:
    """Raise :class:`GivenUpError` where more work begins, if ``is_unwanted`` returns True then."""
    _PROCESS.is_unwanted = is_unwanted
    try:
        yield
    finally:
        _PROCESS.is_unwanted = None


def give_up_if_unwanted() -> None:
    """Raise :class:`GivenUpError` as :func:`giving_up` says."""
    if _PROCESS.is_unwanted is not None and _PROCESS.is_unwanted():
        raise GivenUpError


def noted(note: Note | None = None) -> Place | None:
    """Return the current work of this process, or of the one whose ``note`` it is."""
    text = bytes(_PROCESS.note if note is None else note).partition(b"\0")[0]
    file, *others = text.decode(errors="replace").rsplit("\t", 3)
    if not others:
        return None
    sheet, line, column = others
    return Place(file, int(line), int(column), sheet)


def time_finding(where: Place | None, limits: Limits) -> Finding:
    """Return the finding for used-up processor time; ``where`` is the current work."""
    message = f"the command used up its {limits.seconds} s of processor time"
    return _finding(where, message, SECONDS)


def memory_finding(where: Place | None, limits: Limits, how: str = "") -> Finding:
    """Return the finding for too little memory; ``how`` describes the symptom."""
    may = f" than the {limits.memory} MB that a command may have" if limits.memory else ""
    return _finding(where, f"this takes more memory{may}{how}", MEMORY)


def _finding(where: Place | None, message: str, variable: str) -> Finding:
    hint = f"make the file simpler, or set {variable} higher if you trust it"
    return Finding(TOO_COMPLEX, message, where, hint if where else f"{variable} can be set higher")


def _lower(which: int, most: int) -> None:
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(which)
    if soft == resource.RLIM_INFINITY or most < soft:
        resource.setrlimit(which, (most, hard))


def _time_is_up(_signal: int, frame: FrameType | None) -> NoReturn:
    from printgen.core.guests import place_at_work

    where, place = noted(_PROCESS.note), place_at_work(frame)
    found = time_finding(where, _PROCESS.limits)
    if place is not None:
        message = f"{found.message} in the game's own code, {place}"
        found = Finding(TOO_COMPLEX, message, where, f"let it do less, or set {SECONDS} higher")
    raise TimeUpError(found)
