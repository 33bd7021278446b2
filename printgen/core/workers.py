"""Forked copies of this process that share its work, with everything that it has read.

A copy does one order after another and caches results for later ones. If anything goes wrong in it,
it just ends: :class:`LostError` then tells this process to do the work itself, where errors, limits
and bugs are reported as usual.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, BinaryIO, Final, Generic, NoReturn, TypeVar

from printgen.core import limits
from printgen.core.errors import LostError

Order = TypeVar("Order")
Result = TypeVar("Result")

# More processes would wait for the disk, and each takes memory.
_MOST: Final = 8
_DIE_WITH_PARENT: Final = 1  # Linux, prctl(2): PR_SET_PDEATHSIG
# The signal that a copy ignores, since its parent ends it; and those that end it.
_QUIET: Final = ("SIGINT",)
_DEADLY: Final = ("SIGTERM", "SIGHUP")
# The signal by which a copy is asked where it is, and how long its parent waits: it may be in a
# library.
_ASKING: Final = "SIGUSR1"
_MOST_SECONDS: Final = 1


def processors() -> int:
    """Return the useful number of processes: one for each processor that this one may use.

    It is 1 if forking is not safe: outside Linux, and beside other threads, whose locks it would
    inherit.
    """
    if sys.platform != "linux" or threading.active_count() > 1:
        return 1
    return min(len(os.sched_getaffinity(0)), _MOST)


class _Worker:
    """A copy of this process, seen from here."""

    _to: BinaryIO
    answers: BinaryIO
    _process: int

    def __init__(self, work: Callable[[Any], Any]) -> None:
        if sys.platform == "win32":  # where nothing forks
            raise LostError
        (orders, to), (answers, answer) = os.pipe(), os.pipe()
        self._to, self.answers = os.fdopen(to, "wb"), os.fdopen(answers, "rb")
        parent = os.getpid()
        # The copy must not act on a signal before it knows that it is one.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _numbers(*_QUIET, *_DEADLY, _ASKING))
        try:
            self._process = os.fork()
            if not self._process:
                _serve(work, orders, answer, parent)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            os.close(orders)
            os.close(answer)

    def ask(self, order: Any) -> None:
        _send(self._to, order)

    def answer(self) -> Any:
        return pickle.load(self.answers)  # noqa: S301 - from a copy of this process

    def place(self) -> str | None:
        """Return the place in a guest's code at which the process is, if any."""
        os.kill(self._process, signal.Signals[_ASKING])
        is_told = select.select([self.answers], [], [], _MOST_SECONDS)[0]
        said = self.answer() if is_told else None
        return said if isinstance(said, str) else None

    def end(self) -> None:
        """End the process at once, and wait until it has ended."""
        if sys.platform == "win32":
            return
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        with suppress(OSError):  # an order that it did not take
            self._to.close()
        self.answers.close()


class Workers(Generic[Order, Result]):
    """Copies of this process that do ``work``, until they are closed."""

    def __init__(self, count: int, work: Callable[[Order], Result]) -> None:
        self._workers: list[_Worker] = []
        try:
            for _ in range(count):
                self._workers.append(_Worker(work))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End all of them at once, whatever they do."""
        while self._workers:
            self._workers.pop().end()

    def begin(self, orders: Sequence[Order]) -> Callable[[], list[Result]]:
        """Give each copy one order; return a function that waits for the results, or raises
        LostError.
        """
        for worker, order in zip(self._workers, orders, strict=True):
            with suppress(OSError):  # it is lost: so is its result
                worker.ask(order)

        def results() -> list[Result]:
            try:
                with _telling_loss():
                    return [worker.answer() for worker in self._workers]
            except KeyboardInterrupt as stop:
                # Ctrl-C, perhaps because a guest's code never returns. Kits know no guests.
                from printgen.core.guests import keep_place

                with suppress(LostError), _telling_loss():
                    keep_place(stop, next(filter(None, (w.place() for w in self._workers)), None))
                raise

        return results

    def results(
        self, most: int, take: Callable[[list[int]], tuple[int, Order] | None]
    ) -> Iterator[tuple[Order, Result]]:
        """Yield each order with its result, as they come; at most ``most`` are at work at once.

        ``take`` is called with the indices of the idle copies, and returns which of them does what
        next; None if there is nothing for any of them now. If none is at work either, this ends.
        Raises :class:`LostError`.
        """
        busy: dict[BinaryIO, tuple[int, Order]] = {}
        while True:
            at_work = {number for number, _ in busy.values()}
            idle = [number for number in range(len(self._workers)) if number not in at_work]
            if len(busy) < most and idle and (taken := take(idle)) is not None:
                worker = self._workers[taken[0]]
                with _telling_loss():
                    worker.ask(taken[1])
                busy[worker.answers] = taken
                continue
            if not busy:
                return
            for answers in select.select([*busy], [], [])[0]:
                number, order = busy.pop(answers)
                with _telling_loss():
                    result = self._workers[number].answer()
                yield order, result


@contextmanager
def _telling_loss() -> Iterator[None]:
    """Turn a broken pipe to a copy into :class:`LostError`."""
    try:
        yield
    except (OSError, EOFError, pickle.UnpicklingError):
        raise LostError from None


def _serve(work: Callable[[Any], Any], orders: int, answers: int, parent: int) -> NoReturn:
    """Do one order after another; end with the parent, and silently if one fails."""
    try:
        asked, told = os.fdopen(orders, "rb"), os.fdopen(answers, "wb")
        _become_worker(parent, told)
        while True:
            _send(told, work(pickle.load(asked)))  # noqa: S301 - from the parent
    finally:
        # Nothing that this process inherited is closed, written or tidied up by it.
        os._exit(1)


def _become_worker(parent: int, told: BinaryIO) -> None:
    """Leave signals to the parent, tell it where this process is when asked, and end with it.

    Take limits and a note of its own.
    """
    if sys.platform == "win32":
        return
    import ctypes

    ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, int(signal.SIGKILL))
    if os.getppid() != parent:
        os._exit(1)
    for names, answer in ((_QUIET, signal.SIG_IGN), (_DEADLY, signal.SIG_DFL)):
        for number in _numbers(*names):
            signal.signal(number, answer)
    signal.signal(signal.Signals[_ASKING], lambda _, frame: _tell_place(told, frame))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _numbers(*_QUIET, *_DEADLY, _ASKING))
    limits.begin()


def _tell_place(told: BinaryIO, frame: FrameType | None) -> None:
    from printgen.core.guests import place_at_work

    _send(told, place_at_work(frame))


def _numbers(*names: str) -> set[signal.Signals]:
    return {signal.Signals[name] for name in names}


def _send(pipe: BinaryIO, thing: Any) -> None:
    pickle.dump(thing, pipe)
    pipe.flush()
