"""A dask cluster on this machine's loopback: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from tests.helpers.kits import ROOT

# Seconds after which a scheduler without work, and workers without a scheduler, end by themselves.
_ALONE = "60"
# Any port that is free; only this machine can reach it.
_HERE = "tcp://127.0.0.1:0"


@dataclass
class LocalCluster:
    """Where the scheduler listens, and the processes."""

    address: str
    folder: Path
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def hire(self) -> None:
        """Starts another worker. It dies for good: no nanny starts it again."""
        script = "distributed.cli.dask_worker"
        here = ("--host", "127.0.0.1", "--no-nanny", "--no-dashboard", "--nthreads", "1")
        limits = ("--death-timeout", _ALONE, "--memory-limit", "0")
        where = ("--local-directory", str(self.folder))
        self.workers.append(_start(script, self.address, *here, *limits, *where))


@contextmanager
def local_cluster(folder: Path, workers: int) -> Iterator[LocalCluster]:
    """A scheduler with so many workers, which have all ended when it is left."""
    file = folder / "scheduler.json"
    scheduler = _start(
        "distributed.cli.dask_scheduler",
        *("--host", _HERE, "--no-dashboard", "--idle-timeout", _ALONE),
        *("--scheduler-file", str(file)),
    )
    cluster = LocalCluster("", folder, scheduler)
    try:
        cluster.address = _address(file, scheduler)
        for _ in range(workers):
            cluster.hire()
        if workers:
            _wait_for(cluster.address, workers)
        yield cluster
    finally:
        for process in (*cluster.workers, scheduler):
            process.kill()
            process.wait()


def _wait_for(address: str, workers: int) -> None:
    # Only these tests load it: it takes 0.4 s.
    client = import_module("distributed").Client
    with client(address, set_as_default=False) as connected:
        connected.wait_for_workers(workers, timeout=60)


def _address(file: Path, scheduler: subprocess.Popen[bytes]) -> str:
    for _ in range(600):
        assert scheduler.poll() is None, "the scheduler did not start"
        try:
            return str(json.loads(file.read_text("utf-8"))["address"])
        except (OSError, ValueError, KeyError):
            time.sleep(0.05)
    raise AssertionError("the scheduler tells no address")


def _start(module: str, *words: str) -> subprocess.Popen[bytes]:
    quiet = {"DASK_LOGGING__DISTRIBUTED": "critical", "PYTHONWARNINGS": "ignore"}
    return subprocess.Popen(
        [sys.executable, "-m", module, *words],
        cwd=ROOT,
        env={**os.environ, **quiet, "DASK_DISTRIBUTED__SCHEDULER__HTTP__ROUTES": "[]"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
