"""Play many games, spread over workers."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import closing
from dataclasses import dataclass, field
from typing import Final

from printgen.core.errors import DataError, PrintgenError, UsageError, counted
from printgen.core.version import __version__
from printgen.model.description import Description
from printgen.play.playtest.agents import check_agents
from printgen.play.playtest.summary import Counts, Frame, Playtest
from printgen.play.playtest.work import Chunk, Series, Task, pack, play_chunk
from printgen.play.playtest.worker_pools import Processes, SameProcess, WorkerPool
from printgen.play.rules.engine import find_engine
from printgen.play.setup.recipe import MOST_SEEDS, Recipe

# Games done, and games in all.
Progress = Callable[[int, int], None]

MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 256
# Small enough for a smooth progress bar, and to lose little when a worker dies.
MOST_AT_ONCE: Final = 20
# How often a chunk is submitted before it is assumed to kill its workers.
TRIES: Final = 4


def run(
    description: Description,
    series: Series,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Playtest:
    """Play a series of games, with ``jobs`` processes or the dask cluster at an address.

    The result does not depend on ``jobs`` or ``cluster``. Raises :class:`UsageError` and
    :class:`DataError`, and :class:`PrintgenError` if the workers die.
    """
    task, counts = prepare(description, series)
    games = series.games
    _within("jobs", jobs, MOST_JOBS)
    if progress is not None:
        progress(0, games)
    pool: WorkerPool
    if cluster is not None:
        if jobs != 1:
            raise UsageError(
                "'--jobs' and '--cluster' cannot be combined: a cluster has its own workers"
            )
        from printgen.play.playtest.cluster import Cluster

        pool = Cluster(cluster)
    else:
        pool = SameProcess() if min(jobs, games) == 1 else Processes(min(jobs, games))
    with closing(pool):
        size = max(1, min(MOST_AT_ONCE, games // (4 * max(1, pool.width()))))
        if isinstance(pool, SameProcess):
            size = 1
        chunks = (range(first, min(first + size, games)) for first in range(0, games, size))
        _Work(task, counts, pool, deque(map(tuple, chunks))).do(progress)
    return counts.told()


def prepare(description: Description, series: Series) -> tuple[Task, Counts]:
    """Check the options, and return what the workers need and an empty count."""
    players, games, seed, modes, agents, longest = series
    _within("games", games, MOST_GAMES)
    _within("longest", longest, MOST_GAMES)
    if not 0 <= seed <= MOST_SEEDS - games:
        raise UsageError(f"'seed' should be 0 to {MOST_SEEDS - games}, not {seed}")
    check_agents(agents)
    engine = find_engine(description)
    recipe = Recipe(description, players, modes)
    rules = engine.rules(description, players, recipe.figures)
    teams = rules.teams()
    if len(agents) > len(teams):
        most = counted(len(teams), "team")
        raise UsageError(f"{len(agents)} agents are too many for {most}: name fewer")
    game = description.game
    series = series._replace(modes=recipe.modes, agents=tuple(agents))
    frame = Frame(
        game=game.id,
        title=game.name,
        version=game.version,
        **series._asdict(),
        seats=tuple(description.called(rules.seats).values()),
        teams=teams,
        features=dict(engine.rules_class.features(description)),
        # The first setup also shows whether the recipe works at all.
        supplies=tuple(rules.supplies(rules.setup(recipe.plan(seed)))),
    )
    return Task(__version__, pack(description), series), Counts(frame)


def _within(name: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise UsageError(f"'{name}' should be 1 to {most}, not {value}")


@dataclass
class _Work:
    """Submits chunks to workers until every game is counted; again if their workers died."""

    task: Task
    counts: Counts
    pool: WorkerPool
    waiting: deque[tuple[int, ...]]
    under_way: dict[Future[Chunk], tuple[int, ...]] = field(default_factory=dict)
    losses: Counter[tuple[int, ...]] = field(default_factory=Counter)
    broken: bool = False

    def do(self, progress: Progress | None) -> None:
        games = self.counts.frame.games
        while self.waiting or self.under_way:
            self._hand_out()
            # From time to time, check that the workers are still there.
            for future in wait(self.under_way, timeout=1, return_when=FIRST_COMPLETED).done:
                self._collect(future)
            if progress is not None:
                progress(len(self.counts.done), games)
            if self.broken and not self.under_way:
                self.pool.renew()
                self.broken = False

    def _hand_out(self) -> None:
        width = self.pool.width()
        while self.waiting and len(self.under_way) < width and not self.broken:
            numbers = self.waiting.popleft()
            try:
                future = self.pool.executor().submit(play_chunk, self.task, numbers)
            except self.pool.losses:
                self._lost(numbers)
            except OSError:
                # The pipe of a pool may be closed a moment before its chunks are lost.
                self.losses[numbers] += 1
                if self.losses[numbers] >= TRIES:
                    raise
                self._lost(numbers)
            else:
                self.under_way[future] = numbers

    def _lost(self, numbers: tuple[int, ...]) -> None:
        self.broken = True
        self.waiting.appendleft(numbers)

    def _collect(self, future: Future[Chunk]) -> None:
        numbers = self.under_way.pop(future)
        try:
            chunk = future.result()
        except self.pool.losses:
            self._lost(numbers)
            self.losses[numbers] += 1
            if self.losses[numbers] >= TRIES:
                message = f"workers crashed {TRIES} times while they played game"
                shown = f"{numbers[0]} to {numbers[-1]}"
                raise PrintgenError(f"{message} {shown}; they may need more memory") from None
            return
        if chunk.findings:
            raise DataError(chunk.findings)
        for result in chunk.results:
            self.counts.add(result)
