"""Many games: the same seed gives the same figures, and agents are treated alike."""

from __future__ import annotations

import multiprocessing
import pickle
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.play.codes import TOO_MANY
from printgen.play.playtest import work
from printgen.play.playtest.summary import Playtest
from printgen.play.playtest.work import OtherVersionError, pack, play_chunk, seating, unpack
from tests.helpers.kits import AZTEC, Variant

GAME = "aztec-market"


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_workers_change_no_figure() -> None:
    def told(jobs: int) -> Playtest:
        return printgen.run_playtest(GAME, players=2, games=24, seed=5, jobs=jobs)

    assert told(1) == told(2) == told(3)


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_another_seed_is_other_games() -> None:
    one, other = (printgen.run_playtest(GAME, players=2, games=10, seed=n) for n in (1, 100))
    assert one.scores != other.scores
    drawn = {printgen.run_playtest(GAME, players=2, games=1).seed for _ in range(5)}
    assert len(drawn) > 1


@pytest.mark.game("aztec-market")
def test_more_games_begin_with_the_same_ones() -> None:
    short = printgen.run_playtest(GAME, players=2, games=5, seed=9, longest=100)
    long = printgen.run_playtest(GAME, players=2, games=10, seed=9, longest=100)
    assert short.given_up == tuple(n for n in long.given_up if n < 5)


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_a_process_that_dies_costs_no_game() -> None:
    killed: list[BaseProcess] = []

    def progress(done: int, total: int) -> None:
        workers = multiprocessing.active_children()
        if workers and not killed and done >= total // 4:
            killed.append(workers[0])
            workers[0].kill()

    there = printgen.run_playtest(GAME, players=4, games=24, seed=6, jobs=2, progress=progress)
    assert killed
    assert there == printgen.run_playtest(GAME, players=4, games=24, seed=6)
    assert multiprocessing.active_children() == []


@pytest.mark.slow
@pytest.mark.game("aztec-market")
@pytest.mark.parametrize("refused", [1, 2])
def test_a_pool_that_is_just_ending_costs_no_game(
    monkeypatch: pytest.MonkeyPatch, refused: int
) -> None:
    submit, calls = ProcessPoolExecutor.submit, count(1)

    def failing(*given: Any) -> Any:
        if next(calls) == refused:
            raise OSError("handle is closed")
        return submit(*given)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", failing)
    there = printgen.run_playtest(GAME, players=2, games=4, seed=6, jobs=2)
    assert next(calls) == 6  # four games, and one that was refused
    assert there == printgen.run_playtest(GAME, players=2, games=4, seed=6)


@pytest.mark.game("aztec-market")
def test_a_pool_that_never_takes_a_game_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: Any) -> Any:
        raise OSError("no more processes")

    monkeypatch.setattr(ProcessPoolExecutor, "submit", failing)
    with pytest.raises(OSError, match="no more processes"):
        printgen.run_playtest(GAME, players=2, games=4, seed=6, jobs=2)


# Python's own thread may count its processes while a new one begins, and then ends with an error.
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.game("aztec-market")
def test_a_game_that_kills_every_worker_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Workers are processes of their own: this is how a test gets into them.
    (tmp_path / "sitecustomize.py").write_text(
        "import os, sys\nif 'spawn_main' in str(sys.orig_argv): os._exit(9)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(
        printgen.PrintgenError, match="workers crashed 4 times while they played game"
    ):
        printgen.run_playtest(GAME, players=2, games=6, seed=6, jobs=2)


@pytest.mark.parametrize(
    ("agents", "teams"),
    [
        (("a", "b"), ((0,), (1,))),
        (("a", "b"), ((0, 2), (1, 3))),
        (("a", "b"), ((0,), (1,), (2,))),
        (("a", "b", "c"), ((0,), (1,), (2,))),
        (("a", "b", "b"), ((0,), (1,), (2,), (3,))),
        (("a",), ((0, 2), (1, 3))),
    ],
)
def test_every_agent_plays_every_seat_equally_often(
    agents: tuple[str, ...], teams: tuple[tuple[int, ...], ...]
) -> None:
    games = [seating(agents, teams, number) for number in range(len(agents) * 4)]
    for game in games:
        # Who wins together is of one kind.
        assert all(len({game[seat] for seat in team}) == 1 for team in teams)
    for seat in range(len(games[0])):
        played = Counter(game[seat] for game in games)
        assert played == {name: 4 * count for name, count in Counter(agents).items()}


@pytest.mark.game("aztec-market")
def test_a_game_without_an_end_is_given_up_and_counted() -> None:
    told = printgen.run_playtest(GAME, players=3, games=6, seed=2, longest=40)
    assert (told.ended, told.given_up) == (0, (0, 1, 2, 3, 4, 5))
    assert told.reasons == {}
    assert (told.actions.least, told.actions.most) == (40, 40)
    for row in (*told.seats, *told.teams, *told.by_agent):
        assert (row.games, row.wins, row.low, row.high) == (0, 0, 0.0, 1.0)
    assert told.margin.count == 0


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_games_that_end_and_games_that_do_not_are_told_apart() -> None:
    whole = printgen.run_playtest(GAME, players=2, games=12, seed=2)
    middle = int(whole.actions.median)
    told = printgen.run_playtest(GAME, players=2, games=12, seed=2, longest=middle)
    assert 0 < told.ended < 12
    assert told.ended + len(told.given_up) == told.games
    assert sum(row.wins - row.shared for row in told.teams) == told.ended - told.shared


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_modes_and_changed_figures_are_played(variant: Variant) -> None:
    usual = printgen.run_playtest(GAME, players=2, games=8, seed=2)
    short = printgen.run_playtest(GAME, players=2, games=8, seed=2, modes=["short"])
    assert short.actions.most < usual.actions.least
    changed = variant(
        (
            "game.yaml",
            "{value: 4, provenance: printed, note: commodity tokens drawn",
            "{value: 8, provenance: printed, note: commodity tokens drawn",
        )
    )
    quick = printgen.run_playtest(changed, players=2, games=8, seed=2, jobs=2)
    assert quick.turns.most < usual.turns.least


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_greedy_is_clearly_better_than_random() -> None:
    told = printgen.run_playtest(
        GAME, players=2, games=20, seed=7, agents=["greedy", "random"], modes=["short"]
    )
    greedy, random = told.by_agent
    assert (greedy.name, greedy.games, random.games) == ("greedy", 20, 20)
    assert greedy.wins >= 18
    assert random.high < greedy.low


@pytest.mark.game("aztec-market")
def test_a_description_travels_whole() -> None:
    description = printgen.load(AZTEC).description
    there = unpack(pack(description))
    assert there.game == description.game
    assert (there.setup, there.rules) == (description.setup, description.rules)
    for name, designs in description.designs.items():
        assert there.designs[name][:3] == designs[:3]
        assert there.designs[name].place(0, "id").file == description.place("components", name).file


@pytest.mark.game("aztec-market")
def test_what_is_wrong_in_a_worker_comes_back_with_its_places(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finding = printgen.Finding(TOO_MANY, "there are too many", printgen.Place("game.yaml", 3, 1))

    def broken(*_: object) -> None:
        raise printgen.DataError([finding])

    monkeypatch.setattr(work, "_table", broken)
    with pytest.raises(printgen.DataError) as error:
        printgen.run_playtest(GAME, players=2, games=2)
    assert error.value.findings == [finding]
    # From another process, too: an exception would not come through as it was.
    task = work.Task(printgen.__version__, b"", work.Series(2, 1, 1))
    chunk = pickle.loads(pickle.dumps(play_chunk(task, (0,))))  # noqa: S301
    assert (chunk.results, chunk.findings) == ((), (finding,))


@pytest.mark.game("aztec-market")
def test_a_worker_with_another_printgen_refuses() -> None:
    description = printgen.load(AZTEC).description
    task = work.Task("0.0.1", pack(description), work.Series(2, 1, 1))
    with pytest.raises(OtherVersionError, match=r"use the same") as error:
        play_chunk(task, (0,))
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)  # noqa: S301


@pytest.mark.slow
@pytest.mark.game("aztec-market")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 5}, "is for 2 to 4 players, not 5"),
        ({"games": 0}, "'games' should be 1 to"),
        ({"jobs": 0}, "'jobs' should be 1 to"),
        ({"longest": 0}, "'longest' should be 1 to"),
        ({"seed": -1}, "'seed' should be 0 to"),
        ({"seed": 2**63}, "'seed' should be 0 to"),
        ({"modes": ["shrt"]}, r"unknown mode 'shrt' \(did you mean 'short'"),
        ({"agents": ["gredy"]}, r"unknown agent 'gredy' \(did you mean 'greedy'"),
        ({"agents": []}, "no agents are given"),
        ({"agents": ["random"] * 3}, "3 agents are too many for 2 teams"),
        (
            {"jobs": 2, "cluster": "tcp://127.0.0.1:1"},
            "'--jobs' and '--cluster' cannot be combined",
        ),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_played(
    options: dict[str, object], words: str
) -> None:
    arguments: dict[str, object] = {"players": 2, "games": 4, "seed": 1, **options}
    with pytest.raises(printgen.UsageError, match=words):
        printgen.run_playtest(GAME, **arguments)  # type: ignore[arg-type]
