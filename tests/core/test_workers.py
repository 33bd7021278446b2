"""Copies of a process: they do what they are asked, and no more at once than was said."""

from __future__ import annotations

import os
import sys
import threading

import pytest

from printgen.core import guests
from printgen.core.errors import LostError
from printgen.core.workers import Workers, _Worker, processors

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="copied on Linux alone")


def test_a_copy_answers_in_turn_and_keeps_what_it_made() -> None:
    seen: list[int] = []

    def work_on(order: int) -> list[int]:
        seen.append(order)
        return [*seen]

    orders = iter(range(4))
    crew = Workers(1, work_on)
    try:
        found = [*crew.results(1, lambda idle: next(((idle[0], n) for n in orders), None))]
    finally:
        crew.close()
    assert found == [(0, [0]), (1, [0, 1]), (2, [0, 1, 2]), (3, [0, 1, 2, 3])]
    assert seen == []


def test_no_more_work_at_once_than_was_asked_for() -> None:
    at_work = 0
    orders = iter(range(6))

    def take(idle: list[int]) -> tuple[int, int] | None:
        nonlocal at_work
        for order in orders:
            at_work += 1
            assert at_work <= 2
            return idle[-1], order
        return None

    crew: Workers[int, int] = Workers(4, lambda order: order)
    try:
        for _ in crew.results(2, take):
            at_work -= 1
    finally:
        crew.close()


def test_a_stop_names_the_place_at_which_a_copy_was(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    answer, stops = _Worker.answer, iter([KeyboardInterrupt])

    def loop(_: int) -> None:
        os.write(writing, b"!")
        while True:
            pass

    def interrupted(worker: _Worker) -> object:
        for stop in stops:
            raise stop
        return answer(worker)

    with monkeypatch.context() as in_copy:
        in_copy.setattr(guests, "_roots", lambda: {"tests"})
        crew: Workers[int, None] = Workers(1, loop)
    monkeypatch.setattr(_Worker, "answer", interrupted)
    try:
        results = crew.begin([1])
        os.read(reading, 1)
        with pytest.raises(KeyboardInterrupt) as stopped:
            results()
    finally:
        crew.close()
    place, first = guests.place_in_guest(stopped.value), loop.__code__.co_firstlineno
    assert place in {f"{__file__}:{line}" for line in range(first, first + 4)}


def test_beside_other_threads_nothing_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {1, 2, 3})
    found = []
    for threads, platform in ((1, "linux"), (2, "linux"), (1, "darwin")):
        monkeypatch.setattr(threading, "active_count", lambda threads=threads: threads)
        monkeypatch.setattr(sys, "platform", platform)
        found.append(processors())
    assert found == [3, 1, 1]


def test_a_copy_that_fails_is_lost() -> None:
    crew: Workers[int, float] = Workers(1, lambda order: 1 / order)
    orders = iter((1, 0, 2))
    steps = crew.results(1, lambda idle: next(((idle[0], n) for n in orders), None))
    try:
        assert next(steps) == (1, 1.0)
        with pytest.raises(LostError):
            next(steps)
    finally:
        crew.close()
