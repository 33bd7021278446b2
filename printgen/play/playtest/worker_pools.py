"""Worker pools behind one interface: the executors of ``concurrent.futures``."""

from __future__ import annotations

import multiprocessing
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from typing import Any

from printgen.core.limits import in_force
from printgen.play.playtest.work import begin


class WorkerPool(ABC):
    """A pool of workers.

    If a worker dies, its chunk raises one of ``losses`` and is submitted again.
    """

    losses: tuple[type[BaseException], ...] = ()

    @abstractmethod
    def executor(self) -> Executor:
        """Return the executor to submit work to; a new one after :meth:`renew`."""

    def width(self) -> int:
        """Return how many chunks the workers can take at once.

        Raises :class:`PrintgenError` if no worker is left.
        """
        return 1

    def renew(self) -> None:  # noqa: B027 - not every pool loses workers
        """Replace dead workers, unless something else does."""

    def close(self) -> None:  # noqa: B027
        """Release the workers. Chunks under way are dropped."""


class _Here(Executor):
    """An executor that runs everything at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - whoever asks for the result gets it
            future.set_exception(error)
        return future


class SameProcess(WorkerPool):
    """This process alone."""

    def executor(self) -> Executor:
        return _Here()


class Processes(WorkerPool):
    """Some processes of this machine, started afresh (``spawn``) on every system."""

    losses = (BrokenExecutor, CancelledError)

    def __init__(self, count: int) -> None:
        self._count = count
        self._others = set(multiprocessing.active_children())
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(
            self._count, mp_context=context, initializer=begin, initargs=(in_force(),)
        )

    def executor(self) -> Executor:
        return self._pool

    def width(self) -> int:
        return self._count

    def renew(self) -> None:
        self.close()
        self._pool = self._start()

    def close(self) -> None:
        # Nobody wants their results any more, and Ctrl-C should not wait for a long game.
        for process in multiprocessing.active_children():
            if process not in self._others:
                process.terminate()
        self._pool.shutdown(wait=True, cancel_futures=True)
