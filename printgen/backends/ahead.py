"""Start work early, on all processors, and return results in order.

Pillow unpacks, scales and packs pictures outside of Python's lock, so threads do.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, TypeVar

Made = TypeVar("Made")

# Each of them has a picture in memory: more would not be faster.
_MOST_THREADS: Final = 4


def in_turn(works: Sequence[Callable[[], Made]]) -> Iterator[Callable[[], Made]]:
    """Yield for each work a function that waits for its result, or raises its error.

    As many are started early as there are processors; the last may still run when nobody needs
    more.
    """
    threads = min(os.cpu_count() or 1, _MOST_THREADS, len(works))
    if threads <= 1:
        yield from works
        return
    pool = ThreadPoolExecutor(threads)
    begun: deque[Future[Made]] = deque()
    try:
        for n in range(len(works)):
            while len(begun) < threads and n + len(begun) < len(works):
                begun.append(pool.submit(works[n + len(begun)]))
            yield begun.popleft().result
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
