"""Work that is begun before its turn, on all processors, and comes in its turn.

Pillow unpacks, scales and packs pictures outside of Python's lock, so threads do.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, TypeVar

Made = TypeVar("Made")

# Each of them holds a picture: more would take memory, and be no faster.
_MOST_THREADS: Final = 4


def in_turn(works: Sequence[Callable[[], Made]]) -> Iterator[Callable[[], Made]]:
    """Yield for each work what waits until it is done, or what it raises.

    As many are begun beforehand as there are processors; the last may still be at work when nobody
    asks for more.
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
