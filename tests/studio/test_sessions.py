"""What is kept open answers in turn, and whoever waits is told when it is gone."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from weakref import ref

import pytest

import printgen
from printgen.studio.processes import CONTEXT
from printgen.studio.sessions import AskedError, SessionLostError, Sessions, is_waiting

T = TypeVar("T")


class _Dropped:
    held: list[object]


class _Sum:
    """Holds a sum."""

    def __init__(self, start: int) -> None:
        if start < 0:
            raise printgen.UsageError("that is less than nothing")
        self.sum = start

    def add(self, number: int) -> int:
        self.sum += number
        return self.sum

    def fail(self) -> None:
        raise printgen.UsageError("that cannot be")

    def process(self) -> int:
        return os.getpid()

    def sleep(self) -> None:
        time.sleep(600)

    def drop_much(self) -> None:
        """Leave something large that refers to itself."""
        ring = [[n] for n in range(20_000)]
        ring[0].append(ring)  # type: ignore[arg-type]
        dropped = _Dropped()
        dropped.held = [dropped, ring]
        self.dropped = ref(dropped)

    def has_dropped(self) -> bool:
        return self.dropped() is None

    def wait_for_next(self) -> bool:
        while not is_waiting("add"):
            time.sleep(0.01)
        return True


@pytest.fixture
def sessions() -> Iterator[Sessions]:
    """Two at most, who have long."""
    running = Sessions(2, 60)
    yield running
    running.close()


def _ran(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: a browser of other tests may have a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_a_session_keeps_what_it_holds_and_answers_in_turn(sessions: Sessions) -> None:
    async def ask() -> list[object]:
        opened = sessions.get_or_start("a", _Sum, 1)
        answers = await asyncio.gather(*(opened.ask("add", each) for each in (1, 10, 100)))
        assert sessions.get_or_start("a", _Sum, 100) is opened
        return answers

    assert _ran(ask()) == [2, 12, 112]


def test_what_was_dropped_is_freed_once_nobody_waits(sessions: Sessions) -> None:
    async def ask() -> None:
        opened = sessions.get_or_start("a", _Sum, 0)
        await opened.ask("drop_much")
        while not await opened.ask("has_dropped"):
            await asyncio.sleep(0.5)

    _ran(asyncio.wait_for(ask(), 60))


def test_what_is_wrong_is_told_and_the_session_goes_on(sessions: Sessions) -> None:
    async def ask() -> int:
        opened = sessions.get_or_start("a", _Sum, 1)
        with pytest.raises(AskedError, match="that cannot be") as told:
            await opened.ask("fail")
        assert not isinstance(told.value, SessionLostError)
        return int(await opened.ask("add", 1))

    assert _ran(ask()) == 2


@pytest.mark.slow
def test_what_cannot_be_opened_says_why_and_is_tried_again(sessions: Sessions) -> None:
    async def ask() -> int:
        opened = sessions.get_or_start("a", _Sum, -1)
        with pytest.raises(AskedError, match="less than nothing"):
            await opened.ask("add", 1)
        while opened.is_open:
            await asyncio.sleep(0.01)
        return int(await sessions.get_or_start("a", _Sum, 1).ask("add", 1))

    assert _ran(ask()) == 2


@pytest.mark.slow
def test_a_killed_session_is_told_to_who_waits_and_opened_anew(sessions: Sessions) -> None:
    assert _after_a_kill(sessions) == 6


def _after_a_kill(sessions: Sessions) -> int:
    async def ask() -> int:
        opened = sessions.get_or_start("a", _Sum, 1)
        process = await opened.ask("process")
        waiting = asyncio.ensure_future(opened.ask("sleep"))
        await asyncio.sleep(0)
        os.kill(process, signal.SIGKILL)
        with pytest.raises(SessionLostError, match="without a result"):
            await waiting
        return int(await sessions.get_or_start("a", _Sum, 5).ask("add", 1))

    return _ran(ask())


@pytest.mark.slow
@pytest.mark.usefixtures("open_pipes")
def test_a_killed_session_is_told_though_its_pipe_is_open() -> None:
    running = Sessions(2, 20)
    assert _after_a_kill(running) == 6
    running.close()


@pytest.mark.slow
def test_nobody_waits_for_a_process_that_starts(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready, start = threading.Event(), CONTEXT.Process.start

    def slow(process: Any) -> None:
        assert ready.wait(60)
        start(process)

    monkeypatch.setattr(CONTEXT.Process, "start", slow)

    async def ask() -> int:
        opened, other = (sessions.get_or_start(key, _Sum, 1) for key in "ab")
        answers = [asyncio.ensure_future(each.ask("add", 1)) for each in (opened, other)]
        await asyncio.sleep(0)
        other.close("No more.")
        assert not ready.is_set()
        ready.set()
        with pytest.raises(SessionLostError, match=r"No more\."):
            await answers[1]
        return int(await answers[0])

    assert _ran(ask()) == 2


@pytest.mark.slow
def test_what_takes_too_long_is_killed() -> None:
    sessions = Sessions(seconds=1)

    async def ask() -> None:
        with pytest.raises(SessionLostError, match="more than 1 seconds"):
            await sessions.get_or_start("a", _Sum, 1).ask("sleep")

    _ran(ask())


@pytest.mark.slow
def test_work_can_see_that_something_else_was_asked(sessions: Sessions) -> None:
    async def ask() -> list[object]:
        opened = sessions.get_or_start("a", _Sum, 1)
        return [*await asyncio.gather(opened.ask("wait_for_next"), opened.ask("add", 1))]

    assert _ran(ask()) == [True, 2]


@pytest.mark.slow
def test_who_is_about_to_answer_makes_no_room(sessions: Sessions) -> None:
    async def ask() -> int:
        asked = asyncio.ensure_future(sessions.get_or_start("a", _Sum, 1).ask("add", 1))
        await asyncio.sleep(0)
        sessions.get_or_start("b", _Sum, 2)
        sessions.get_or_start("c", _Sum, 3)
        return int(await asked)

    assert _ran(ask()) == 2


@pytest.mark.slow
def test_who_was_not_asked_for_longest_makes_room(sessions: Sessions) -> None:
    async def ask() -> None:
        first, second = sessions.get_or_start("a", _Sum, 1), sessions.get_or_start("b", _Sum, 2)
        await first.ask("add", 1)
        await second.ask("add", 1)
        sessions.get_or_start("a", _Sum, 1)
        third = sessions.get_or_start("c", _Sum, 3)
        assert await third.ask("add", 1) == 4
        assert await first.ask("add", 1) == 3
        with pytest.raises(SessionLostError, match="too much was open"):
            await second.ask("add", 1)

    _ran(ask())
