"""Let other processes play games while this one lays a game out and examines it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from typing import Any

from printgen.checks.playouts import laws_broken
from printgen.core.errors import LostError
from printgen.core.workers import Workers, processors
from printgen.play.subject import Case, Subject


@contextmanager
def playing(subject: Subject, cases: Sequence[Case]) -> Iterator[Callable[[], None]]:
    """Let other processes play the games of these cases; yields a function that waits for them.

    Errors there happen here, too, when the games are needed, and are reported.
    """
    count = min(processors() - 1, len(cases))

    def play(mine: Sequence[Case]) -> dict[Hashable, Any]:
        for _ in laws_broken(subject, mine, subject.play_cases(mine)):
            pass
        return subject.played

    with closing(Workers(count, play)) as workers:
        results = workers.begin([cases[n::count] for n in range(count)])

        def wait() -> None:
            with suppress(LostError):
                for found in results():
                    subject.played.update(found)

        yield wait
