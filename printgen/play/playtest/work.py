"""The work of a playtest's worker: it receives numbers of games, plays them and returns plain data.

A worker may be this process, another one, or one on another machine. It gets the whole description
of the game with every chunk of work (some 30 KB), and caches it. So a worker needs nothing but
printgen itself, one that joins late or is restarted needs no preparation, and editing a file in the
meantime does not mix two games.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
import zlib
from functools import lru_cache
from multiprocessing import parent_process
from typing import Any, NamedTuple

from printgen.core.errors import DataError, Finding, Place, PrintgenError
from printgen.core.guests import keep_place
from printgen.core.limits import Limits, TimeUpError, impose, renew, working_on
from printgen.core.version import __version__
from printgen.model.description import Description
from printgen.play.playtest.game import GameResult, play_one
from printgen.play.referee import LONGEST
from printgen.play.rules.contract import Rules
from printgen.play.rules.engine import find_engine
from printgen.play.setup.recipe import Recipe


class Series(NamedTuple):
    """A series of games.

    The n-th, from 0, begins with the setup of seed ``seed`` + n, and is given up after ``longest``
    actions.
    """

    players: int
    games: int
    seed: int
    modes: tuple[str, ...] = ()
    agents: tuple[str, ...] = ("random",)
    longest: int = LONGEST


class Task(NamedTuple):
    """A series of games, and the version that submits it; ``game`` is a packed description."""

    printgen: str
    game: bytes
    series: Series


class Chunk(NamedTuple):
    """Games played, or errors in the data: exceptions with findings cannot be pickled."""

    results: tuple[GameResult, ...]
    findings: tuple[Finding, ...] = ()


class OtherVersionError(PrintgenError):
    """A worker has another version of printgen, whose results may differ."""

    def __init__(self, theirs: str, ours: str) -> None:
        super().__init__(theirs, ours)
        self.theirs = theirs
        self.ours = ours

    def __str__(self) -> str:
        return f"a worker has printgen {self.theirs}, and this is {self.ours}: use the same"


class _Somewhere:
    """Replaces the source of a design's row by its component: exact enough for a worker."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def __call__(self, row: int, field: str) -> Place:  # noqa: ARG002 - as a table's places
        return self._place


def pack(description: Description) -> bytes:
    """Return a description as bytes, for :func:`unpack` in another process of the same version."""
    designs = {
        name: table._replace(place=_Somewhere(description.place("components", name)))
        for name, table in description.designs.items()
    }
    return zlib.compress(pickle.dumps(description._replace(designs=designs)), 1)


def unpack(packed: bytes) -> Description:
    description: Description = pickle.loads(zlib.decompress(packed))  # noqa: S301 - our own process's
    return description


def seating(
    agents: tuple[str, ...], teams: tuple[tuple[int, ...], ...], number: int
) -> tuple[str, ...]:
    """Return the agent at each seat in a game: agents by team, moved on by one team each game.

    So after as many games as there are agents, each has played once for every team.
    """
    seats = {seat: n for n, team in enumerate(teams) for seat in team}
    return tuple(agents[(seats[seat] + number) % len(agents)] for seat in range(len(seats)))


def play_chunk(task: Task, numbers: tuple[int, ...]) -> Chunk:
    """Play the games with these numbers.

    Raises :class:`OtherVersionError` if the worker has another version than the program that
    submits.
    """
    if task.printgen != __version__:
        raise OtherVersionError(__version__, task.printgen)
    series = task.series
    try:
        where, recipe, rules = _table(task.game, series.players, series.modes)
        teams = rules.teams()
        results = []
        with working_on(where):
            for number in numbers:
                renew()
                results.append(
                    play_one(
                        recipe,
                        rules,
                        seating(series.agents, teams, number),
                        seed=series.seed,
                        number=number,
                        longest=series.longest,
                    )
                )
        return Chunk(tuple(results))
    except DataError as error:
        return Chunk((), tuple(error.findings))
    except TimeUpError as error:
        return Chunk((), (error.finding,))
    except Exception as error:
        keep_place(error)
        error.add_note(f"With --seed {series.seed}, the playtest fails again.")
        raise


@lru_cache(maxsize=2)
def _table(game: bytes, players: int, modes: tuple[str, ...]) -> tuple[Place, Recipe, Rules[Any]]:
    """Return the game ready to play, and its file. Cached, because it takes longer than a game."""
    description = unpack(game)
    recipe = Recipe(description, players, modes)
    rules = find_engine(description).rules(description, players, recipe.figures)
    return description.place(), recipe, rules


def begin(limits: Limits) -> None:
    """Prepare a process of a pool, with the limits of its parent.

    The parent answers Ctrl-C and ends the others; if it is killed, they end themselves.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if any(limits):
        impose(limits)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
