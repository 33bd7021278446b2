"""Run the benchmark: every job in turn, several rounds, each time a whole fresh process.

Usage: python bench/run.py [--rounds 5] [--jobs w1,w2,...] [--json FILE] [--without-protograf]

The jobs take turns (job A, job B, ..., then job A again), so that a slow moment of the machine
does not fall on one of them alone. A first round warms up the caches and is not counted.

Time is wall clock around the process. The processor time and the peak of resident memory are
what the operating system tells of the finished process. On Linux that peak is never less than
what this program itself takes, which is less than 20 MB.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median

BENCH = Path(__file__).resolve().parent
PROJECT = BENCH.parent
# Where the jobs keep compiled modules.
PYCACHE = BENCH / "out" / "pycache"
GROUPS = ("w1", "w1x10", "w2", "w3", "w4", "help")
OUT = "{out}"
"""In a job's command: the empty folder that the job writes to."""
NOT_YET = "not there yet"
PACKAGES = ("printgen", "reportlab", "svgwrite", "typer", "protograf")


@dataclass(frozen=True)
class Job:
    """One command to be measured, and which of the files it writes count as its output."""

    name: str
    group: str
    command: tuple[str, ...]
    suffix: str = ""
    missing: str = ""
    """Why the job cannot run; empty if it can."""


@dataclass(frozen=True)
class Sample:
    """What one run of a job took."""

    seconds: float
    cpu_seconds: float
    peak_bytes: int
    out_bytes: int


@dataclass
class Result:
    """All the counted runs of a job, or why there are none."""

    job: Job
    samples: list[Sample] = field(default_factory=list)
    trouble: str = ""

    @property
    def seconds(self) -> float:
        """The median of the wall clock times."""
        return median(sample.seconds for sample in self.samples)

    @property
    def cpu_seconds(self) -> float:
        """The median of the processor times, user and system together."""
        return median(sample.cpu_seconds for sample in self.samples)

    @property
    def peak_mb(self) -> float:
        """The greatest peak of memory, in millions of bytes."""
        return max(sample.peak_bytes for sample in self.samples) / 1e6

    @property
    def out_kib(self) -> float:
        """The size of the output."""
        return self.samples[-1].out_bytes / 1024


Results = dict[str, Result]


class JobFailedError(Exception):
    """A job ended with an error."""


@dataclass(frozen=True)
class Figure:
    """A figure made of the results: one job's quantity, or the ratio of two jobs."""

    text: str
    quantity: str
    job: str
    against: str = ""
    comparison: str = ""
    target: float = 0.0

    def value(self, results: Results) -> float | None:
        """Work it out; None if a job that it needs has no result."""
        values: list[float] = []
        for name in (self.job, self.against) if self.against else (self.job,):
            result = results.get(name)
            if result is None or not result.samples:
                return None
            values.append(getattr(result, self.quantity))
        return values[0] / values[1] if self.against else values[0]

    def verdict(self, value: float) -> str:
        """Say whether the target is met; empty if there is none."""
        if not self.comparison:
            return ""
        met = {
            "<": value < self.target,
            "<=": value <= self.target,
            ">=": value >= self.target,
        }[self.comparison]
        return "met" if met else "NOT met"


FIGURES = (
    Figure("W1 time", "seconds", "w1 printgen", "w1 tuned", "<=", 2.0),
    Figure("W1 time", "seconds", "w1 protograf", "w1 printgen", ">=", 12),
    Figure("W1 size", "out_kib", "w1 printgen", "w1 tuned", "<=", 1.1),
    Figure("W1 peak memory, MB", "peak_mb", "w1 printgen", "", "<", 60),
    Figure("ten times W1, time", "seconds", "w1x10 printgen", "w1x10 tuned", "<=", 1.35),
    Figure("ten times W1, peak memory, MB", "peak_mb", "w1x10 printgen"),
    Figure("--help time", "seconds", "help printgen", "help typer", "<", 2),
    *(
        Figure(f"{work[:2].upper()} {work[3:].upper()} time", "seconds", *pair)
        for work in ("w2 pdf", "w2 svg", "w3 pdf", "w3 svg", "w4 svg")
        for pair in (
            (f"{work} printgen", f"{work} by hand"),
            (f"{work} protograf", f"{work} printgen"),
        )
    ),
)


def make_inputs(python: str, folder: Path, count: int) -> None:
    """Make the cards, and a copy of each game that needs them with the cards beside it."""
    script = str(BENCH / "make_inputs.py")
    subprocess.run([python, script, str(folder), "--cards", str(count)], check=True)
    for game in sorted((BENCH / "games").glob("w*")):
        copy = folder / f"{game.name}-game"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(game, copy)
        shutil.copy(folder / "cards.csv", copy)
        shutil.copytree(folder / "icons", copy / "icons", dirs_exist_ok=True)


def has_printgen(python: str) -> bool:
    """Whether this Python can run printgen's command line."""
    code = "from importlib.util import find_spec as f; raise SystemExit(not f('printgen.__main__'))"
    done = subprocess.run([python, "-c", code], cwd=PROJECT, capture_output=True, check=False)
    return done.returncode == 0


def package_versions(python: str) -> dict[str, str]:
    """Ask a Python which versions of the packages it has."""
    code = (
        "import importlib.metadata as m, json, platform, sys\n"
        "found = {'python': platform.python_version()}\n"
        "for name in sys.argv[1:]:\n"
        "    try: found[name] = m.version(name)\n"
        "    except m.PackageNotFoundError: pass\n"
        "print(json.dumps(found))"
    )
    done = subprocess.run([python, "-c", code, *PACKAGES], capture_output=True, check=True)
    versions: dict[str, str] = json.loads(done.stdout)
    return versions


def by_hand_jobs(python: str, cards: Path, ten_fold: Path) -> Iterator[Job]:
    """List the scripts that do the work with ReportLab or svgwrite and nothing else."""
    for group, inputs in (("w1", cards), ("w1x10", ten_fold)):
        for style in ("plain", "tuned"):
            script = str(BENCH / f"floor_w1_{style}.py")
            command = (python, script, str(inputs), f"{OUT}/w1.pdf")
            yield Job(f"{group} {style}", group, command, ".pdf")
    svg = str(BENCH / "floor_svg.py")
    for group in ("w2", "w3"):
        script = str(BENCH / f"floor_{group}.py")
        yield Job(f"{group} pdf by hand", group, (python, script, f"{OUT}/{group}.pdf"), ".pdf")
        command = (python, svg, group, f"{OUT}/{group}.svg")
        yield Job(f"{group} svg by hand", group, command, ".svg")
    yield Job("w4 svg by hand", "w4", (python, svg, "w4", OUT, str(cards)), ".svg")


def protograf_jobs(python: str, cards: Path) -> Iterator[Job]:
    """List the same work with protograf; ten times the cards would take minutes."""
    script = {group: str(BENCH / f"protograf_{group}.py") for group in ("w1", "w2", "w3", "w4")}
    yield Job("w1 protograf", "w1", (python, script["w1"], str(cards), OUT), ".pdf")
    for group in ("w2", "w3"):
        yield Job(f"{group} pdf protograf", group, (python, script[group], OUT), ".pdf")
        yield Job(f"{group} svg protograf", group, (python, script[group], OUT, "svg"), ".svg")
    yield Job("w4 svg protograf", "w4", (python, script["w4"], str(cards), OUT), ".svg")


def printgen_jobs(python: str, cards: Path, ten_fold: Path) -> Iterator[Job]:
    """List the same work with printgen."""
    there = has_printgen(python)
    for name, group, inputs, work, kind, extra in (
        ("w1 printgen", "w1", cards, "w1", "pdf", ("--only", "cards")),
        ("w1x10 printgen", "w1x10", ten_fold, "w1", "pdf", ("--only", "cards")),
        ("w2 pdf printgen", "w2", cards, "w2", "pdf", ("--only", "board", "--paper", "400x400mm")),
        (
            "w2 svg printgen",
            "w2",
            cards,
            "w2",
            "svg-pieces",
            ("--only", "board", "--paper", "400x400mm"),
        ),
        ("w3 pdf printgen", "w3", cards, "w3", "pdf", ("--only", "tokens")),
        ("w3 svg printgen", "w3", cards, "w3", "svg-sheets", ("--only", "tokens")),
        ("w4 svg printgen", "w4", cards, "w4", "svg-pieces", ("--only", "cards")),
    ):
        game = str(inputs / f"{work}-game")
        options = ("--out", OUT, "--format", kind, *extra, "--quiet")
        command = (python, "-m", "printgen", "kit", game, *options)
        ready = there and (BENCH / "games" / work / "game.yaml").exists()
        suffix = f".{kind.partition('-')[0]}"
        yield Job(name, group, command, suffix, "" if ready else NOT_YET)
    help_command = (python, "-m", "printgen", "--help")
    yield Job("help printgen", "help", help_command, missing="" if there else NOT_YET)


def environment() -> dict[str, str]:
    """The environment of every job: Python keeps compiled modules, as it does where pip installs.

    Without this a machine that forbids it would compile printgen, which lies in a checkout, at
    every run, and the libraries, which pip compiled, at none.
    """
    variables = {**os.environ, "PYTHONPYCACHEPREFIX": str(PYCACHE)}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    return variables


def run_once(job: Job) -> Sample:
    """Run a job in a fresh process and an empty folder, and measure it."""
    with tempfile.TemporaryDirectory() as out, tempfile.TemporaryFile() as errors:
        command = [part.replace(OUT, out) for part in job.command]
        started = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=PROJECT, env=environment(), stdout=subprocess.DEVNULL, stderr=errors
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            errors.seek(0)
            lines = errors.read().decode(errors="replace").strip().splitlines() or ["no message"]
            raise JobFailedError(f"failed ({process.returncode}): {lines[-1]}")
        files = Path(out).rglob(f"*{job.suffix}") if job.suffix else ()
        return Sample(
            seconds=seconds,
            cpu_seconds=usage.ru_utime + usage.ru_stime,
            peak_bytes=usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024),
            out_bytes=sum(file.stat().st_size for file in files),
        )


def run_all(jobs: list[Job], rounds: int) -> Results:
    """Run all the jobs in turn: one round to warm up, then those that count."""
    results = {job.name: Result(job, trouble=job.missing) for job in jobs}
    for turn in range(rounds + 1):
        label = f"round {turn} of {rounds}" if turn else "warming up"
        print(f"{label} ...", file=sys.stderr, flush=True)
        for result in results.values():
            if result.trouble:
                continue
            try:
                sample = run_once(result.job)
            except (JobFailedError, OSError) as error:
                result.trouble = str(error)
                result.samples.clear()
                continue
            if turn:
                result.samples.append(sample)
    return results


def print_results(results: Results) -> None:
    """Print a line for each job."""
    width = max(len(name) for name in results)
    head = ("median s", "min s", "max s", "cpu s", "MB", "KiB out")
    print(f"{'job':{width}}" + "".join(f"{title:>10}" for title in head))
    for name, result in results.items():
        if not result.samples:
            print(f"{name:{width}}  {result.trouble}")
            continue
        times = [sample.seconds for sample in result.samples]
        size = f"{result.out_kib:10.1f}" if result.job.suffix else f"{'-':>10}"
        print(
            f"{name:{width}}{result.seconds:10.3f}{min(times):10.3f}{max(times):10.3f}"
            f"{result.cpu_seconds:10.3f}{result.peak_mb:10.1f}{size}"
        )


def print_figures(results: Results) -> None:
    """Print the figures of those jobs that were asked for, and whether the targets are met."""
    for figure in FIGURES:
        if figure.job not in results or (figure.against and figure.against not in results):
            continue
        value = figure.value(results)
        jobs = f"{figure.job} / {figure.against}" if figure.against else figure.job
        target = f"{figure.comparison} {figure.target:g}" if figure.comparison else "no target"
        shown = "-" if value is None else f"{value:.2f}"
        verdict = "not measured" if value is None else figure.verdict(value)
        line = f"{figure.text:30} {jobs:36} {shown:>8}  {target:10} {verdict}"
        print(line.rstrip())


def write_json(file: Path, results: Results, versions: dict[str, str]) -> None:
    """Write everything that was measured."""
    figures = [{**asdict(figure), "value": figure.value(results)} for figure in FIGURES]
    data = {
        "versions": versions,
        "processors": os.cpu_count(),
        "jobs": {
            name: {
                "trouble": result.trouble,
                "samples": [asdict(sample) for sample in result.samples],
            }
            for name, result in results.items()
        },
        "figures": figures,
    }
    file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def job_groups(text: str) -> list[str]:
    """Read the list of groups on the command line."""
    groups = text.split(",")
    for group in groups:
        if group not in GROUPS:
            raise argparse.ArgumentTypeError(f"{group} is none of {', '.join(GROUPS)}")
    return groups


def at_least_one(text: str) -> int:
    """Read the number of rounds on the command line."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least one round is needed")
    return number


def read_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Run the benchmark.")
    parser.add_argument("--rounds", type=at_least_one, default=5, help="counted rounds (5)")
    parser.add_argument(
        "--jobs", type=job_groups, default=list(GROUPS), help=f"some of {','.join(GROUPS)} (all)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all measurements there")
    parser.add_argument("--without-protograf", action="store_true", help="leave protograf out")
    parser.add_argument(
        "--python", default=sys.executable, help="runs printgen and the scripts (this one)"
    )
    parser.add_argument("--protograf-python", help="runs protograf (the same as --python)")
    parser.add_argument(
        "--inputs", type=Path, default=BENCH / "inputs", help="where to make the inputs"
    )
    return parser.parse_args()


def main() -> int:
    """Make the inputs, run the jobs, print the tables; 1 if a job failed."""
    options = read_options()
    python: str = options.python
    inputs: Path = options.inputs.resolve()
    cards, ten_fold = inputs / "cards-216", inputs / "cards-2160"
    make_inputs(python, cards, 216)
    if "w1x10" in options.jobs:
        make_inputs(python, ten_fold, 2160)

    jobs = [*by_hand_jobs(python, cards, ten_fold)]
    jobs.append(Job("help typer", "help", (python, str(BENCH / "empty_typer.py"), "--help")))
    jobs += printgen_jobs(python, cards, ten_fold)
    versions = package_versions(python)
    if not options.without_protograf:
        protograf_python = options.protograf_python or python
        jobs += protograf_jobs(protograf_python, cards)
        versions["protograf"] = package_versions(protograf_python).get("protograf", "none")
    jobs = [job for job in jobs if job.group in options.jobs]
    jobs.sort(key=lambda job: GROUPS.index(job.group))

    results = run_all(jobs, options.rounds)
    print(", ".join(f"{name} {version}" for name, version in versions.items()))
    print(f"{os.cpu_count()} processors, {options.rounds} rounds\n")
    print_results(results)
    print()
    print_figures(results)
    if options.json:
        write_json(options.json, results, versions)
    failed = any(result.trouble not in ("", NOT_YET) for result in results.values())
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
