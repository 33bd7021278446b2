"""Long work ends when it must, tells what is wrong, and leaves nothing behind."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import printgen
from printgen.studio import app
from printgen.studio.jobs import Job, Jobs, Progress, State
from printgen.studio.processes import CONTEXT, ENDED
from tests.helpers.studio import serving

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    """One job at a time."""
    running = Jobs(1)
    yield running
    running.close()


def _count(folder: Path, progress: Progress, most: int) -> int:
    for n in range(most):
        progress(n + 1, most, f"step {n + 1}")
    (folder / "file").write_text("kept", "utf-8")
    return most


def _never_end(folder: Path, _progress: Progress) -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    (folder / "child").write_text(f"{child.pid}", "utf-8")
    time.sleep(600)


def _fail(_folder: Path, _progress: Progress) -> None:
    raise printgen.UsageError("that cannot be")


def _die(_folder: Path, _progress: Progress) -> None:
    os._exit(3)


def _eat(_folder: Path, _progress: Progress) -> int:
    return len(bytearray(64 * 1024**3))


def _priority(_folder: Path, _progress: Progress) -> int:
    return os.nice(0)


def _until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def _over(job: Job) -> bool:
    return job.state.is_over


@pytest.mark.slow
def test_a_job_tells_its_steps_and_its_result_and_keeps_its_files(jobs: Jobs) -> None:
    job = jobs.start(_count, 3, title="three")
    _until(lambda: _over(job))
    assert (job.state, job.result, job.errors) == (State.DONE, 3, [])
    assert (job.done, job.total, job.step) == (3, 3, "step 3")
    assert (job.folder / "file").read_text("utf-8") == "kept"
    assert jobs.get(job.id) is job
    assert job.about == {"title": "three"}


@pytest.mark.skipif(not hasattr(os, "nice"), reason="processes have no priority here")
def test_a_job_leaves_processors_to_those_who_type(jobs: Jobs) -> None:
    job = jobs.start(_priority)
    _until(lambda: _over(job))
    assert job.result > os.nice(0)


@pytest.mark.parametrize(
    ("task", "said"), [(_fail, "that cannot be"), (_die, "without a result"), (_eat, "memory")]
)
def test_a_job_that_fails_says_why_and_leaves_no_files(
    jobs: Jobs, task: Callable[..., object], said: str
) -> None:
    job = jobs.start(task)
    _until(lambda: _over(job) and not job.folder.exists())
    assert job.state is State.FAILED
    assert said in " ".join(job.errors)
    assert jobs.start(_count, 1) is not None


@pytest.mark.usefixtures("open_pipes")
def test_a_job_whose_process_ended_is_over_though_its_pipe_is_open() -> None:
    jobs = Jobs(1, 20)
    job = jobs.start(_die)
    _until(lambda: _over(job))
    assert job.errors == [ENDED]
    jobs.close()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="processes form no groups there")
def test_a_job_that_is_stopped_takes_its_own_processes_with_it(jobs: Jobs) -> None:
    job = jobs.start(_never_end)
    waiting = jobs.start(_count, 1)
    file = job.folder / "child"
    _until(lambda: file.exists() and bool(file.read_text("utf-8")))
    child = int(file.read_text("utf-8"))
    assert jobs.ahead_of(waiting) == 0
    assert waiting.state is State.WAITING
    jobs.stop(job.id)
    _until(lambda: _over(waiting) and not job.folder.exists())
    assert (job.state, waiting.state) == (State.STOPPED, State.DONE)
    _until(lambda: not _lives(child))


def test_a_job_that_waits_can_be_stopped(jobs: Jobs) -> None:
    running, waiting = jobs.start(_never_end), jobs.start(_count, 1)
    jobs.stop(waiting.id)
    jobs.stop(running.id)
    after = jobs.start(_count, 2)
    _until(lambda: _over(after))
    assert waiting.state is State.STOPPED
    assert not waiting.folder.exists()


def test_a_shared_job_without_a_result_begins_again_if_asked(jobs: Jobs) -> None:
    stopped, failed = (jobs.shared(task.__name__, task) for task in (_never_end, _fail))
    jobs.stop(stopped.id)
    _until(lambda: _over(stopped) and _over(failed))
    for name, job in {"_never_end": stopped, "_fail": failed}.items():
        assert jobs.shared(name, _count, 1) is job
        assert jobs.shared(name, _count, 1, again=True) is not job


@pytest.mark.slow
def test_nobody_waits_for_a_process_that_starts(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready, start = threading.Event(), CONTEXT.Process.start

    def slow(process: Any) -> None:
        assert ready.wait(60)
        start(process)

    monkeypatch.setattr(CONTEXT.Process, "start", slow)
    starting = jobs.start(_never_end)
    _until(lambda: starting.state is State.RUNNING)
    waiting = jobs.start(_count, 1)
    jobs.stop(starting.id)
    assert not ready.is_set()
    ready.set()
    _until(lambda: _over(waiting) and not starting.folder.exists())
    assert (starting.state, waiting.state) == (State.STOPPED, State.DONE)


@pytest.mark.slow
def test_a_job_has_its_time() -> None:
    jobs = Jobs(1, seconds=0.3)
    job = jobs.start(_never_end)
    _until(lambda: _over(job))
    jobs.close()
    assert "0.3 seconds" in " ".join(job.errors)


@pytest.mark.slow
def test_closing_ends_what_runs_and_removes_all_files() -> None:
    jobs = Jobs(2)
    running = jobs.start(_never_end)
    done = jobs.start(_count, 1)
    _until(lambda: _over(done) and running.folder.exists())
    jobs.close()
    assert running.state is State.STOPPED
    assert not done.folder.parent.exists()


@pytest.mark.slow
def test_old_jobs_go_with_their_files(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.studio.jobs.MOST_KEPT", 2)
    made = []
    for _ in range(4):
        made.append(jobs.start(_count, 1))
        _until(lambda: _over(made[-1]))
    assert [jobs.get(job.id) is None for job in made] == [True, True, False, False]
    assert [job.folder.exists() for job in made] == [False, False, True, True]


def _lives(pid: int) -> bool:
    try:
        # A process that has ended but was not asked for yet is still listed.
        return "Z" not in Path(f"/proc/{pid}/stat").read_text("utf-8").split(")")[1][:4]
    except OSError:
        return False


def _write(folder: Path, _progress: Progress, size: int) -> None:
    (folder / "inner").mkdir()
    (folder / "inner" / "file").write_bytes(bytes(size))


def test_of_many_bytes_the_oldest_go(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.studio.jobs.MOST_BYTES", 1000)
    first, second, third = (jobs.start(_write, size) for size in (600, 300, 200))
    _until(lambda: len(jobs) == 2 and not first.folder.exists())
    assert (jobs.get(second.id), jobs.get(third.id)) == (second, third)
    # What is too large alone is kept until another comes.
    large = jobs.start(_write, 2000)
    _until(lambda: len(jobs) == 1)
    assert jobs.get(large.id) == large
    assert large.folder.exists()


@pytest.mark.slow
@pytest.mark.game("hex")
@pytest.mark.parametrize("name", ["pages", "setup"])
def test_a_page_shows_one_state_though_its_job_ends_meanwhile(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = importlib.import_module(f"printgen.studio.pages.{name}")

    def show(request: Request, template: str, facts: dict[str, Any]) -> Response:
        job = app.studio_of(request).jobs.get(facts["job"].id)
        assert job is not None
        _until(lambda: _over(job))
        return app.show(request, template, facts)

    monkeypatch.setattr(page, "show", show)
    with serving(tmp_path) as server:
        answer = server.ask(f"/games/hex/{name}?seed=1")
    assert answer.status == 200
    assert "<progress" in answer.body
