"""Workers of a dask cluster, on this machine or others. Needs the extra ``cluster``."""

from __future__ import annotations

import time
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from typing import Any, Final

from printgen.errors import PrintgenError, UsageError

# Seconds to wait for the scheduler, for a first worker, and for one to come back.
PATIENCE: Final = 20


class Cluster:
    """The workers of the scheduler at ``address``.

    The scheduler gives the work of a worker that died to another by itself. Raises
    :class:`UsageError` where dask is not installed or nobody answers at the address.
    """

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ModuleNotFoundError as error:
            if error.name not in {"distributed", "dask"}:
                raise
            message = "'--cluster' needs dask, which is not installed: install printgen[cluster]"
            raise UsageError(message) from None
        self.losses: tuple[type[BaseException], ...] = (
            BrokenExecutor,
            CancelledError,
            distributed.KilledWorker,
        )
        self._patience = PATIENCE
        client: Any = distributed.Client  # its methods have no types
        try:
            self._client = client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            # dask's own words name its classes; the first line is all a reader needs.
            reason = (str(error).splitlines() or [type(error).__name__])[0]
            raise UsageError(f"no cluster answers at '{address}': {reason}") from None
        self._address = address
        self._executor: Executor = self._client.get_executor()
        self._seen = time.monotonic()

    def executor(self) -> Executor:
        return self._executor

    def width(self) -> int:
        """Twice as many chunks as there are threads, so that no worker waits for the next."""
        if self._client.status not in {"running", "connecting"}:
            raise PrintgenError(f"the cluster at '{self._address}' has gone; play it again")
        threads: int = sum(self._client.nthreads().values())
        now = time.monotonic()
        if threads:
            self._seen = now
        elif now - self._seen > self._patience:
            raise PrintgenError(f"the cluster at '{self._address}' has no workers")
        return 2 * threads

    def renew(self) -> None:
        """The cluster does so itself."""

    def close(self) -> None:
        # Dask's executor cancels what is under way when it is not to wait for it.
        self._executor.shutdown(wait=False)
        self._client.close()
