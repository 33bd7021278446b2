"""Ctrl-C, and other signals that end the command."""

from __future__ import annotations

import signal
import time
from collections.abc import Sequence
from typing import Final

_DEAF_SECONDS: Final = 2
_heard: list[int] = []


def heed_signals() -> Sequence[int]:
    """Let signals that end a program act like Ctrl-C, which removes half-written folders.

    Ctrl-C comes twice, from the terminal and from the parent; many who press it press it again.
    Only the first within two seconds is heard, so that the rest does not stop what it began: on a
    busy machine the parent may need more than one. Returns the signals that are heard, as they
    come.
    """
    deaf_until = 0.0

    def stop(number: int, _: object) -> None:
        nonlocal deaf_until
        now = time.monotonic()
        if now < deaf_until:
            return
        deaf_until = now + _DEAF_SECONDS
        _heard.append(number)
        raise KeyboardInterrupt

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # `nohup`, or a shell that runs this in the background, has switched some off.
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, stop)
    return _heard


def stopping() -> bool:
    """Return True if a signal was heard.

    Libraries may turn its ``KeyboardInterrupt`` into an error of their own, as pydantic does while
    it builds validators.
    """
    return bool(_heard)
