"""Let agents play many games, and report the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from printgen.api.setups import chosen_seed
from printgen.core.atomic import write_file
from printgen.model.catalog import Loaded, load
from printgen.play.playable import require_playable
from printgen.play.playtest.report import report
from printgen.play.playtest.run import run
from printgen.play.playtest.summary import Playtest
from printgen.play.playtest.work import Series
from printgen.play.referee import LONGEST
from printgen.play.rules.engine import find_engine


def run_playtest(  # noqa: PLR0913 - what a playtest depends on
    game: Loaded | str | Path,
    *,
    players: int | None = None,
    games: int = 100,
    seed: int | None = None,
    modes: Sequence[str] = (),
    agents: Sequence[str] = ("random",),
    longest: int | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Playtest:
    """Let agents play many games, and return their lengths, wins, scores and features used.

    ``players`` is as for :func:`plan_setup`. Several ``agents`` change seats from game to game. The
    work is shared by ``jobs`` processes or the workers of the dask scheduler at ``cluster``; the
    result depends only on the seed. ``progress`` is called with the games done and the games in
    all. Raises :class:`UsageError`, :class:`DataError`, and
    :class:`PrintgenError` if workers die.
    """
    loaded = load(game)
    find_engine(loaded.description)  # without rules, no number of players can play
    players = require_playable(loaded, players, modes)
    limit = LONGEST if longest is None else longest
    series = Series(players, games, chosen_seed(seed), tuple(modes), tuple(agents), limit)
    return run(loaded.description, series, jobs=jobs, cluster=cluster, progress=progress)


def write_playtest_report(played: Playtest, file: str | Path) -> None:
    """Write the statistics of a playtest as one self-contained page of HTML with plots.

    Raises :class:`BuildError` if the file cannot be written.
    """
    write_file(Path(file), report(played).encode())
