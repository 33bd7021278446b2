"""Copies of a process: they do what they are asked, and no more at once than was said."""

from __future__ import annotations

import os
import sys
import threading

import pytest

from printgen.core.errors import LostError
from printgen.core.workers import Workers, processors

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
