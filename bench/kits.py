"""Measure kits: all four large games on 1 and 2 processors, one alone, again, and after a change.

Usage: python bench/kits.py [--rounds 3] [--before FOLDER] [--json]

The kits of four games as one command, on two processors and on one; again, when nothing has
changed. Then the Aztec Market alone: into an empty folder, again, and once more after the colour of
one sort of tokens was changed in a copy of its data. Each is a process of its own, and all take
turns; times are medians, the memory is the most of all rounds, of the largest of its processes.
With ``--before``, another checkout of printgen takes turns with this one, and the ratios are told.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from run import PROJECT, environment

import printgen

FOUR = ("aztec-market", "market-at-kos", "tlatelolco", "buyers-market")
GAME = FOUR[0]
# The token whose colour is changed: what its row says, and what it says then.
TOKEN = ("sign: cloth\n        colour: blue", "sign: cloth\n        colour: green")
# What the jobs are to take at most, by the clock on processors that do nothing else.
GOALS = {
    "four kits, 2 processors": 3.0,
    "four kits, 1 processor": 4.5,
    "four kits, nothing changed": 0.5,
    "Aztec Market": 0.9,
    "Aztec Market, nothing changed": 0.5,
    "Aztec Market, one colour changed": 0.7,
}


class Sample(NamedTuple):
    """One run: seconds by the clock and of processor time, the most memory in MB, and how many
    files it wrote or left as they were.
    """

    wall: float
    processor: float
    memory: float
    files: int


def run(home: Path, processors: int, *arguments: str) -> Sample:
    """Run a checkout's printgen once, in a process of its own, on so many processors."""
    out = Path(arguments[-1])
    all_processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(all_processors)[:processors])  # what a process starts with
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "printgen", "kit", *arguments[:-1], "--out", str(out), "--quiet"],
        # Where a process begins is where Python looks first. Elsewhere on its path, the checkout
        # is kept compiled as an installation is.
        cwd=home,
        env={**environment(), "PYTHONPATH": str(home)},
    )
    os.sched_setaffinity(0, all_processors)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"printgen kit {' '.join(arguments)} failed")
    files = sum(path.is_file() for path in out.rglob("*"))
    return Sample(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, files)


def jobs(home: Path, scratch: Path) -> Iterator[tuple[str, Sample]]:
    """Run all jobs with one checkout in an empty folder."""
    game = scratch / "game"
    shutil.copytree(printgen.load(GAME).folder, game)
    # Templates are compiled once for ever, by whatever comes first.
    run(home, 2, *FOUR, str(scratch / "warm"))
    names = iter(GOALS)
    yield next(names), run(home, 2, *FOUR, str(scratch / "four"))
    yield next(names), run(home, 1, *FOUR, str(scratch / "alone"))
    yield next(names), run(home, 2, *FOUR, str(scratch / "four"))
    yield next(names), run(home, 2, str(game), str(scratch / "one"))
    yield next(names), run(home, 2, str(game), str(scratch / "one"))
    data = game / "components.yaml"
    text = data.read_text("utf-8")
    if TOKEN[0] not in text:
        raise SystemExit(f"the token is not in {data}")
    data.write_text(text.replace(*TOKEN), "utf-8")
    yield next(names), run(home, 2, str(game), str(scratch / "one"))


def measured(homes: list[Path], rounds: int) -> list[dict[str, list[Sample]]]:
    """Return the samples of all jobs of each checkout, which take turns."""
    samples: list[dict[str, list[Sample]]] = [{name: [] for name in GOALS} for _ in homes]
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as scratch:
            both = [jobs(home, Path(scratch) / str(n)) for n, home in enumerate(homes)]
            for turn in zip(*both, strict=True):
                for found, (name, sample) in zip(samples, turn, strict=True):
                    found[name].append(sample)
    return samples


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3, help="of each job (3)")
    parser.add_argument("--before", type=Path, help="another checkout, to compare with")
    parser.add_argument("--json", action="store_true", help="all samples, as JSON")
    args = parser.parse_args()
    homes = [PROJECT, *([args.before.resolve()] if args.before else [])]
    samples = measured(homes, args.rounds)
    if args.json:
        print(json.dumps([{name: found[name] for name in GOALS} for found in samples], indent=1))
        return
    print("| job | s by the clock | goal | s of processor time | MB | files | of before |")
    print("|---|---|---|---|---|---|---|")
    for name, goal in GOALS.items():
        found = [each[name] for each in samples]
        wall = [statistics.median(sample.wall for sample in each) for each in found]
        took = [statistics.median(sample.processor for sample in each) for each in found]
        memory = max(sample.memory for sample in found[0])
        cells = f"{wall[0]:.2f} | {goal} | {took[0]:.2f} | {memory:.0f} | {found[0][-1].files}"
        ratio = f"{wall[0] / wall[1]:.2f} ({took[0] / took[1]:.2f})" if len(found) > 1 else ""
        print(f"| {name} | {cells} | {ratio} |")


if __name__ == "__main__":
    main()
