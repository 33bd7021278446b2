"""A cluster does the same work: the same figures, also when a worker dies on the way."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import printgen
from printgen.play.playtest import cluster as cluster_module
from tests.helpers.cluster import LocalCluster, local_cluster
from tests.helpers.commands import started

# The command, which kills the scheduler when some games are counted.
KILLING = """
import os, signal
import printgen.play.playtest.cluster as cluster
cluster.ANSWER = 3
from printgen.play.playtest.run import _Work
collect = _Work._collect
def collected(self, future):
    collect(self, future)
    if len(self.counts.done) > 20:
        os.kill(%d, signal.SIGKILL)
_Work._collect = collected
from printgen.cli import main
main()
"""
pytestmark = [pytest.mark.game("aztec-market"), pytest.mark.slow]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    """Of two workers, one of which may be killed."""
    with local_cluster(tmp_path_factory.mktemp("dask"), workers=2) as there:
        yield there


def test_a_cluster_gives_the_same_figures_as_one_process(cluster: LocalCluster) -> None:
    alone = printgen.run_playtest("aztec-market", players=3, games=30, seed=8)
    there = printgen.run_playtest(
        "aztec-market", players=3, games=30, seed=8, cluster=cluster.address
    )
    assert there == alone


def test_a_worker_that_dies_costs_no_game_and_no_game_counts_twice(cluster: LocalCluster) -> None:
    killed: list[int] = []
    told: list[int] = []

    def progress(done: int, total: int) -> None:
        told.append(done)
        assert total == 80
        if not killed and done >= 20:
            # Half-way: some games are counted, this worker is at others.
            worker = cluster.workers[0]
            worker.send_signal(signal.SIGKILL)
            killed.append(worker.wait())

    there = printgen.run_playtest(
        "aztec-market",
        players=4,
        games=80,
        seed=8,
        cluster=cluster.address,
        progress=progress,
    )
    assert killed == [-signal.SIGKILL]
    assert told == sorted(told)
    assert told[-1] == 80
    assert there == printgen.run_playtest("aztec-market", players=4, games=80, seed=8)


def test_a_cluster_that_is_not_there_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "ANSWER", 2)
    with pytest.raises(
        printgen.UsageError, match=r"cannot reach the cluster at 'tcp://127\.0\.0\.1:9'"
    ):
        printgen.run_playtest("aztec-market", players=2, games=1, cluster="tcp://127.0.0.1:9")


def test_a_cluster_that_comes_to_nothing_is_given_up_in_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It has no workers; then its scheduler says nothing any more; then that is killed, so that
    connections break.
    """
    gone: list[int] = []
    with local_cluster(tmp_path, workers=0) as cluster:
        game: Any = {"players": 4, "games": 3000, "seed": 8, "cluster": cluster.address}
        monkeypatch.setattr(cluster_module, "PATIENCE", 1)
        with pytest.raises(printgen.PrintgenError, match="has no workers"):
            printgen.run_playtest("aztec-market", **game)
        monkeypatch.undo()
        cluster.hire()

        def progress(done: int, _: int) -> None:
            if done and not gone:
                cluster.scheduler.send_signal(signal.SIGSTOP)
                gone.append(done)

        monkeypatch.setattr(cluster_module, "ANSWER", 3)
        said = f"the cluster at '{cluster.address}' has stopped answering; run the playtest again"
        with pytest.raises(printgen.PrintgenError, match=f"^{said}$"):
            printgen.run_playtest("aztec-market", **game, progress=progress)
        assert gone
        cluster.scheduler.send_signal(signal.SIGCONT)
        words = ("aztec-market", "--players", "4", "--games", "3000", "--cluster", cluster.address)
        done = started("-c", KILLING % cluster.scheduler.pid, "playtest", *words)
        assert cluster.scheduler.wait(60) == -signal.SIGKILL
        assert (done.returncode, done.stdout) == (70, "")
        # Dask would add what it writes down for itself, and tracebacks of its threads.
        assert done.stderr == f"printgen: {said}\n"


@contextmanager
def listening(answer: bytes) -> Iterator[str]:
    """The address of something that accepts, answers this and nothing else, and stays there."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        kept = []

        def accept() -> None:
            try:
                while True:
                    connection, _ = server.accept()
                    kept.append(connection)
                    with suppress(ConnectionError):  # it may have gone meanwhile
                        connection.sendall(answer)
            except OSError:
                return

        thread = Thread(target=accept, daemon=True)
        thread.start()
        try:
            yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        finally:
            server.shutdown(socket.SHUT_RDWR)
            thread.join()
            for connection in kept:
                connection.close()


@pytest.mark.parametrize(
    "answer",
    [b"SSH-2.0-OpenSSH_9.6\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n", bytes(64)],
    ids=["ssh", "http", "zeros"],
)
def test_what_accepts_and_is_no_scheduler_is_said_in_words(answer: bytes) -> None:
    with (
        listening(answer) as address,
        pytest.raises(printgen.UsageError, match=rf"^cannot reach the cluster at '{address}': "),
    ):
        printgen.run_playtest("aztec-market", players=2, games=1, cluster=address)


def test_what_accepts_and_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "ANSWER", 1)
    silent = "did not answer within 1 seconds"
    with (
        listening(b"") as address,
        pytest.raises(printgen.UsageError, match=f"^the cluster at '{address}' {silent}"),
    ):
        printgen.run_playtest("aztec-market", players=2, games=1, cluster=address)
