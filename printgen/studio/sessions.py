"""Long-lived processes: each has one object and answers requests.

Whatever stays open for a page, such as a game in progress or a kit being changed, is in a process
of its own, with the limits of a command for each request. Their number is limited; the least
recently used is closed first. A session's object must be reproducible: a page whose process is gone
opens it anew.
"""

from __future__ import annotations

import asyncio
import gc
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Final

from anyio import to_thread

from printgen import PrintgenError
from printgen.core import limits
from printgen.studio.processes import CONTEXT, ENDED, become_killable, end, outcome
from printgen.studio.words import gettext as _

# The longest that a request may take.
LONGEST_SECONDS: Final = 30.0
# Each takes 40 to 100 MB.
MOST_OPEN: Final = 8
# What an answer leaves behind is freed after it, in 2 ms. What older answers have left is searched
# for in a pause, from so many objects on, since the next key would wait; from too many on at once.
_MANY: Final = 10_000
_TOO_MANY: Final = 100_000
_PAUSE_SECONDS: Final = 0.25
# This many objects that are in use are not examined again: most of them stay, such as what a change
# is compared with. The few others are lost memory.
_MANY_IN_USE: Final = 50_000


class AskedError(PrintgenError):
    """A request could not be answered; ``messages`` say why, each with its place."""

    def __init__(self, messages: list[str]) -> None:
        super().__init__("\n".join(messages))
        self.messages = messages


class SessionLostError(AskedError):
    """The process is gone: it took too much time or memory, or made room for others."""


class Session:
    """A process with ``maker(*given)``."""

    def __init__(
        self,
        seconds: float,
        workspace: Path | None,
        maker: Callable[..., Any],
        given: tuple[Any, ...],
    ) -> None:
        self._seconds = seconds
        self._pipe, theirs = CONTEXT.Pipe()
        self._process = CONTEXT.Process(
            target=_serve, args=(theirs, workspace, maker, given), daemon=False
        )
        self._is_closed = False
        # Answers come in the order of requests.
        self._asked: deque[Future[Any]] = deque()
        self._since = monotonic()
        self._lock = threading.Lock()
        # Requests wait in order, so that the first is sent first.
        self._sending = asyncio.Lock()
        self._waiting = 0
        self._why = ENDED
        self.is_open = True
        threading.Thread(target=self._run, args=(theirs,), name="session", daemon=True).start()

    @property
    def is_busy(self) -> bool:
        """True while a request waits for an answer."""
        return self._waiting > 0

    async def ask(self, method: str, *args: Any) -> Any:
        """Call a method of the object, and return its answer, after earlier requests.

        Raises :class:`AskedError` with what is wrong, :class:`SessionLostError` if there will be no
        answer.
        """
        answer: Future[Any] = Future()
        self._waiting += 1
        try:
            async with self._sending:
                # Large requests wait until the process reads them, and must not block others.
                await to_thread.run_sync(self._send, answer, method, args)
            return await asyncio.wrap_future(answer)
        finally:
            self._waiting -= 1

    def close(self, why: str = _("It was closed.")) -> None:
        """End the process, with the reason for those who wait for it."""
        self._why = why
        self._is_closed = True
        if self._process.pid is not None:
            end(self._process)

    def _send(self, answer: Future[Any], method: str, args: tuple[Any, ...]) -> None:
        with self._lock:
            if not self.is_open:
                raise SessionLostError([self._why])
            if not self._asked:
                self._since = monotonic()
            self._asked.append(answer)
            # If nobody is there any more, the listener says so.
            with suppress(OSError):
                self._pipe.send((method, args))

    def _run(self, theirs: Connection) -> None:
        """Start the process, which waits for others that are being started, and listen to it."""
        self._process.start()
        theirs.close()
        if self._is_closed:
            end(self._process)
        self._listen()

    def _listen(self) -> None:
        """Pass answers on to those who wait, until the process ends."""
        with suppress(EOFError, OSError):
            while True:
                if wait([self._pipe], 1.0):
                    kind, what = self._pipe.recv()
                    with self._lock:
                        answer = self._asked.popleft()
                        self._since = monotonic()
                    # Clients that have gone wait no more.
                    if answer.set_running_or_notify_cancel():
                        if kind == "result":
                            answer.set_result(what)
                        else:
                            answer.set_exception(AskedError(what))
                elif self._asked and monotonic() - self._since > self._seconds:
                    self.close(_("This took more than {seconds:g} seconds.", seconds=self._seconds))
                    break
                elif not self._process.is_alive():
                    # On Windows, one that was killed while it started leaves its pipe open.
                    break
        end(self._process)
        self._process.join()
        with self._lock:
            self.is_open = False
            for answer in self._asked:
                if answer.set_running_or_notify_cancel():
                    answer.set_exception(SessionLostError([self._why]))
            self._asked.clear()
            self._pipe.close()


class Sessions:
    """The open sessions of a server, by key, which read no games outside of a ``workspace``.

    Close it to end their processes.
    """

    def __init__(
        self,
        most: int = MOST_OPEN,
        seconds: float = LONGEST_SECONDS,
        workspace: Path | None = None,
    ) -> None:
        self._workspace = workspace
        self._most = most
        self._seconds = seconds
        self._open: OrderedDict[str, Session] = OrderedDict()

    def get_or_start(self, key: str, maker: Callable[..., Any], *given: Any) -> Session:
        """Return the open session with that key, or a new one with ``maker(*given)``."""
        session = self._open.get(key)
        if session is None or not session.is_open:
            self._make_room()
            session = self._open[key] = Session(self._seconds, self._workspace, maker, given)
        self._open.move_to_end(key)
        return session

    def close(self) -> None:
        """End all sessions."""
        for session in self._open.values():
            session.close()
        self._open.clear()

    def _make_room(self) -> None:
        for key in [key for key, each in self._open.items() if not each.is_open]:
            del self._open[key]
        while len(self._open) >= self._most:
            idle = (key for key, each in self._open.items() if not each.is_busy)
            key = next(idle, next(iter(self._open)))
            self._open.pop(key).close(_("This was closed, because too much was open at once."))


class _Served:
    """The requests of a session's process: the pipe that they come from, and those that wait."""

    pipe: Connection | None = None
    waiting: ClassVar[deque[tuple[str, tuple[Any, ...]]]] = deque()


def is_waiting(method: str) -> bool:
    """Return True, within a session, if a request to call that method is waiting."""
    while _Served.pipe is not None and _Served.pipe.poll():
        _Served.waiting.append(_Served.pipe.recv())
    return any(name == method for name, _args in _Served.waiting)


def _serve(
    pipe: Connection, workspace: Path | None, maker: Callable[..., Any], given: tuple[Any, ...]
) -> None:
    """Make the object in its process, and call its methods until nobody listens."""
    become_killable(workspace)
    _Served.pipe = pipe
    kind, made = outcome(maker, *given)
    gc.freeze()
    with suppress(EOFError, OSError):
        while True:
            method, args = _Served.waiting.popleft() if _Served.waiting else pipe.recv()
            limits.renew()
            if kind == "errors":
                # The next request opens a new one.
                pipe.send((kind, made))
                return
            pipe.send(outcome(getattr(made, method), *args))
            if not _Served.waiting:
                _free_garbage(pipe)


def _free_garbage(pipe: Connection) -> None:
    """Free what is no longer used but refers to itself."""
    gc.collect(0)
    older = len(gc.get_objects(1))
    if older > _TOO_MANY or (older > _MANY and not pipe.poll(_PAUSE_SECONDS)):
        gc.collect()
        if len(gc.get_objects()) > _MANY_IN_USE:
            gc.freeze()
