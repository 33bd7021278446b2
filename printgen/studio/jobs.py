"""Run long work as jobs, each in a process of its own, which can be killed at any time.

A job is a function of a module and its arguments. It runs in a process with limits of time and
memory, reports its progress, and returns plain data. As many run at once as there are cores; the
others wait. A job writes into a folder of its own.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass, field
from enum import StrEnum
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import Any, Final, TypeAlias

from anyio import sleep

from printgen.studio.processes import CONTEXT, ENDED, become_killable, end, outcome
from printgen.studio.words import gettext as _

# Reports progress: steps done, steps in all, and the last one.
Progress: TypeAlias = Callable[[int, int, str], None]
# Takes a folder to write into, its arguments, and a function that reports progress.
Task: TypeAlias = Callable[..., Any]

LONGEST_SECONDS: Final = 900.0
# The most jobs to keep with their files, and the most bytes of their files; older ones are removed
# for new ones, but the last one stays.
MOST_KEPT: Final = 60
MOST_BYTES: Final = 1_000_000_000
_EVERY_SECONDS: Final = 0.05
_NICE: Final = 10


class State(StrEnum):
    """The state of a job."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"

    @property
    def is_over(self) -> bool:
        """True if nothing more will come of the job."""
        return self not in {State.WAITING, State.RUNNING}


@dataclass
class Job:
    """A job: its progress and its result.

    ``errors`` are the messages of a failed one, each with its place; ``size`` is the number of
    bytes that a finished one has written.
    """

    id: str
    folder: Path
    about: dict[str, Any]
    state: State = State.WAITING
    done: int = 0
    total: int = 0
    step: str = ""
    result: Any = None
    errors: list[str] = field(default_factory=list)
    size: int = 0

    def snapshot(self) -> Job:
        """Return a copy of the job as it is now: its thread may end it while a page is being
        written.
        """
        return copy(self)

    def facts(self) -> dict[str, Any]:
        """Return what a page shows while it waits."""
        return {
            "state": self.state.value,
            "done": self.done,
            "total": self.total,
            "step": self.step,
            "over": self.state.is_over,
        }


async def ended(job: Job) -> None:
    """Wait until a job is over."""
    while not job.state.is_over:
        await sleep(_EVERY_SECONDS)


class Jobs:
    """The jobs of a server, which read no games outside of a ``workspace``.

    Close it to end running jobs and remove their files.
    """

    def __init__(
        self,
        at_once: int | None = None,
        seconds: float = LONGEST_SECONDS,
        workspace: Path | None = None,
    ) -> None:
        self._workspace = workspace
        self._at_once = at_once or _cores()
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(self._at_once, "job")
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._keys: dict[str, str] = {}
        self._processes: dict[str, Any] = {}
        self._lock = threading.Lock()
        self._folder = Path(tempfile.mkdtemp(prefix="printgen-studio-"))

    def folder(self) -> Path:
        """Return a new folder for a job with input files; :meth:`start` takes it."""
        folder = self._folder / secrets.token_hex(8)
        folder.mkdir()
        return folder

    @staticmethod
    def discard(folder: Path) -> None:
        """Remove a new folder that no job uses."""
        shutil.rmtree(folder, ignore_errors=True)

    def start(self, task: Task, *given: Any, folder: Path | None = None, **about: Any) -> Job:
        """Begin a job: ``task(folder, progress, *given)``. ``about`` is for pages to show.

        ``folder`` may be one of :meth:`folder`, with files in it.
        """
        folder = folder or self._folder / secrets.token_hex(8)
        job = Job(secrets.token_urlsafe(12), folder, about)
        with self._lock:
            self._jobs[job.id] = job
            self._make_room()
        self._threads.submit(self._run, job, task, given)
        return job

    def shared(self, key: str, task: Task, *given: Any, again: bool = False, **about: Any) -> Job:
        """Return the job with that key, or begin it; ``again``, if it failed."""
        job = self._jobs.get(self._keys.get(key, ""))
        if job is None or (again and job.state in {State.FAILED, State.STOPPED}):
            job = self.start(task, *given, **about)
            self._keys[key] = job.id
        return job

    def __len__(self) -> int:
        """Return the number of jobs."""
        return len(self._jobs)

    def get(self, key: str) -> Job | None:
        """Return a job by its id, or None if it does not exist any more."""
        return self._jobs.get(key)

    def ahead_of(self, job: Job) -> int:
        """Return the number of jobs that wait before this one."""
        with self._lock:
            waiting = [each for each in self._jobs.values() if each.state is State.WAITING]
        return waiting.index(job) if job in waiting else 0

    def stop(self, key: str) -> None:
        """End a job, whether it waits or runs, and remove its files."""
        with self._lock:
            job = self._jobs.get(key)
            if job is None or job.state.is_over:
                return
            job.state = State.STOPPED
            process = self._processes.get(key)
        if process is not None:
            end(process)

    def close(self) -> None:
        """End all jobs and remove all files."""
        for key in list(self._jobs):
            self.stop(key)
        self._threads.shutdown(wait=True, cancel_futures=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _make_room(self) -> None:
        """Remove finished jobs, the oldest first, until few enough are left."""
        over = [each for each in self._jobs.values() if each.state.is_over]
        total = sum(each.size for each in over)
        for old in over[:-1]:
            if len(self._jobs) <= MOST_KEPT and total <= MOST_BYTES:
                break
            del self._jobs[old.id]
            total -= old.size
            shutil.rmtree(old.folder, ignore_errors=True)
        self._keys = {key: job for key, job in self._keys.items() if job in self._jobs}

    def _run(self, job: Job, task: Task, given: tuple[Any, ...]) -> None:
        """Run a job in a process, and wait for its messages."""
        ours, theirs = CONTEXT.Pipe(duplex=False)
        with self._lock:
            if job.state.is_over:
                shutil.rmtree(job.folder, ignore_errors=True)
                return
            job.state = State.RUNNING
        job.folder.mkdir(exist_ok=True)
        process = CONTEXT.Process(
            target=_work,
            args=(theirs, self._workspace, task, job.folder, given),
            daemon=False,
        )
        # It waits until the process is ready that all others are forked from: others need the lock.
        process.start()
        theirs.close()
        try:
            with self._lock:
                self._processes[job.id] = process
                goes_on = not job.state.is_over
            if goes_on:
                state, errors = self._listen(job, ours, process.sentinel)
                with self._lock:
                    # A stopped job stays stopped, whatever its process said last.
                    if not job.state.is_over:
                        job.errors, job.state = errors, state
        finally:
            end(process)
            process.join()
            if job.state is not State.DONE:
                shutil.rmtree(job.folder, ignore_errors=True)
            files = [each for each in job.folder.rglob("*") if each.is_file()]
            job.size = sum(each.stat().st_size for each in files)
            with self._lock:
                del self._processes[job.id]
                self._make_room()
            ours.close()

    def _listen(
        self, job: Job, connection: Connection, process_end: int
    ) -> tuple[State, list[str]]:
        """Note the progress and the result of a job; return how it ended, with its errors."""
        latest = monotonic() + self._seconds
        while wait([connection, process_end], max(0.0, latest - monotonic())):
            try:
                # On Windows, a process that was killed while it started leaves its pipe open.
                if not connection.poll():
                    return State.FAILED, [ENDED]
                kind, what = connection.recv()
            except (EOFError, OSError):
                return State.FAILED, [ENDED]
            if kind == "progress":
                job.done, job.total, job.step = what
            elif kind == "result":
                job.result = what
                return State.DONE, []
            else:
                return State.FAILED, what
        late = _("This took more than {seconds:g} seconds.", seconds=self._seconds)
        return State.FAILED, [late]


def _work(
    connection: Connection,
    workspace: Path | None,
    task: Task,
    folder: Path,
    given: tuple[Any, ...],
) -> None:
    """Do a job in its process: send its progress, and then its result or its errors."""
    become_killable(workspace)
    if hasattr(os, "nice"):
        # Somebody may be typing, and would notice a delay of each key.
        os.nice(_NICE)

    def progress(done: int, total: int, step: str) -> None:
        connection.send(("progress", (done, total, step)))

    # If nobody listens any more, there is nothing left to do.
    with contextlib.suppress(BrokenPipeError):
        connection.send(outcome(task, folder, progress, *given))


def _cores() -> int:
    """Return how many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
