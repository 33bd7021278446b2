"""Play on the workers of a dask cluster, on this machine or others. Needs the extra ``cluster``."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from typing import Any, Final, TypeVar

from printgen.core.errors import PrintgenError, UsageError
from printgen.play.playtest.worker_pools import WorkerPool

# Seconds to wait for a first worker, or for one to come back.
PATIENCE: Final = 20
# Seconds to wait for an answer of the scheduler.
ANSWER: Final = 10
# Seconds to wait for the connection to close; a scheduler forgets broken ones.
FAREWELL: Final = 2

T = TypeVar("T")


class Cluster(WorkerPool):
    """The workers of the scheduler at ``address``.

    The scheduler replaces its workers, and gives the work of dead ones to others. Raises
    :class:`UsageError` if dask is not installed or no scheduler answers at the address.
    """

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ModuleNotFoundError as error:
            if error.name not in {"distributed", "dask"}:
                raise
            message = "'--cluster' needs dask, which is not installed: install printgen[cluster]"
            raise UsageError(message) from None
        self.losses = (
            BrokenExecutor,
            CancelledError,
            distributed.KilledWorker,
            # Errors of calls while the connection breaks; then :meth:`width` decides.
            OSError,
            distributed.client.ClosedClientError,
        )
        self._patience = PATIENCE
        self._address = address
        client: Any = distributed.Client  # its methods have no types
        try:
            # dask's own timeout does not count until the other side has answered. It is the shorter
            # one, so that a refused connection is reported as such.
            self._client = _within(
                ANSWER, lambda: client(address, timeout=ANSWER / 2, set_as_default=False)
            )
        except TimeoutError:
            message = f"the cluster at '{address}' did not answer within {ANSWER} seconds"
            raise UsageError(message) from None
        except Exception as error:  # noqa: BLE001 - whatever dask makes of what answers there
            # dask's messages name its classes; the first line is enough for readers.
            reason = (str(error).splitlines() or [type(error).__name__])[0]
            raise UsageError(f"cannot reach the cluster at '{address}': {reason}") from None
        self._executor: Executor = self._client.get_executor()
        self._seen = time.monotonic()

    def executor(self) -> Executor:
        return self._executor

    def width(self) -> int:
        """Return twice the number of threads, so that no worker waits for its next chunk."""
        try:
            if self._client.status not in {"running", "connecting"}:
                raise TimeoutError
            threads: int = sum(_within(ANSWER, self._client.nthreads).values())
        except OSError:
            message = (
                f"the cluster at '{self._address}' has stopped answering; run the playtest again"
            )
            raise PrintgenError(message) from None
        now = time.monotonic()
        if threads:
            self._seen = now
        elif now - self._seen > self._patience:
            raise PrintgenError(f"the cluster at '{self._address}' has no workers")
        return 2 * threads

    def close(self) -> None:
        def leave() -> None:
            # With wait=False, dask's executor cancels chunks under way.
            self._executor.shutdown(wait=False)
            self._client.close(FAREWELL)

        try:
            _within(FAREWELL, leave)
        except Exception:  # noqa: BLE001 - the cluster has gone before us
            return


def _within(seconds: float, call: Callable[[], T]) -> T:
    """Return what the call returns, or raise what it raises, or :class:`TimeoutError`.

    A call that takes longer continues in a thread that ends with the program.
    """
    done: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(call())
        except BaseException as error:  # noqa: BLE001 - whoever waits gets it
            failed.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    if not done:
        raise TimeoutError
    return done[0]
