"""A cluster does the same work: the same figures, also when a worker dies on the way."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

import printgen
from printgen.playtest import cluster as cluster_module
from tests.helpers.cluster import LocalCluster, local_cluster


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    with local_cluster(tmp_path_factory.mktemp("dask"), workers=2) as there:
        yield there


def test_a_cluster_gives_the_same_figures_as_one_process(cluster: LocalCluster) -> None:
    alone = printgen.run_playtest("aztec-market", players=3, games=30, seed=8)
    there = printgen.run_playtest(
        "aztec-market", players=3, games=30, seed=8, chunk=4, cluster=cluster.address
    )
    assert there == alone


def test_a_worker_that_dies_costs_no_game_and_no_game_counts_twice(cluster: LocalCluster) -> None:
    killed: list[int] = []
    told: list[int] = []

    def progress(done: int, total: int) -> None:
        told.append(done)
        assert total == 200
        if not killed and done >= 20:
            # Half-way: some games are counted, this worker is at others.
            worker = cluster.workers[0]
            worker.send_signal(signal.SIGKILL)
            killed.append(worker.wait())

    there = printgen.run_playtest(
        "aztec-market",
        players=4,
        games=200,
        seed=8,
        chunk=5,
        cluster=cluster.address,
        progress=progress,
    )
    assert killed == [-signal.SIGKILL]
    assert told == sorted(told)
    assert told[-1] == 200
    assert there == printgen.run_playtest("aztec-market", players=4, games=200, seed=8)


def test_a_cluster_that_is_not_there_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", 1)
    with pytest.raises(printgen.UsageError, match=r"no cluster answers at 'tcp://127\.0\.0\.1:9'"):
        printgen.run_playtest("aztec-market", players=2, games=1, cluster="tcp://127.0.0.1:9")


def test_a_cluster_without_workers_is_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", 3)
    with (
        local_cluster(tmp_path_factory.mktemp("dask"), workers=0) as empty,
        pytest.raises(printgen.PrintgenError, match="has no workers"),
    ):
        printgen.run_playtest("aztec-market", players=2, games=1, cluster=empty.address)
