"""Measure all kits of all games in one process, and a second build after a change of one token.

Usage: python bench/kits.py [--rounds 3] [--json]

First all shipped games on A4 and Letter, with PDF, SVG, HTML and booklets, as one command into an
empty folder; the same command once more, when nothing has changed. Then the Aztec Market alone:
into an empty folder, and once more after the colour of one sort of tokens was changed in a copy of
its data. Each is a process of its own; times are medians, the memory is the most of all rounds.
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
from pathlib import Path
from typing import NamedTuple

from run import environment

import printgen

ALL = (
    *("--all", "--paper", "a4", "--paper", "letter"),
    *("--format", "pdf,svg,html", "--booklet"),
)
GAME = "aztec-market"
# The token whose colour is changed: what its row says, and what it says then.
TOKEN = ("sign: cloth\n        colour: blue", "sign: cloth\n        colour: green")


class Sample(NamedTuple):
    """One run: seconds by the clock and of processor time, the most memory in MB."""

    wall: float
    processor: float
    memory: float


class Result(NamedTuple):
    """What a job took, and what it wrote: files, MB, and how many files were taken over."""

    job: str
    wall: float
    processor: float
    memory: float
    files: int
    size: float
    kept: int


def run(arguments: tuple[str, ...]) -> Sample:
    """Run printgen once in a process of its own."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "printgen", "kit", *arguments, "--quiet"], env=environment()
    )
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"printgen kit {' '.join(arguments)} failed")
    # Kilobytes on Linux, bytes on macOS.
    memory = usage.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    return Sample(wall, usage.ru_utime + usage.ru_stime, memory)


def same_source(before: Path, after: Path) -> int:
    """How many files of all manifests are made from what they were made from before."""
    count = 0
    for manifest in after.glob("*/manifest.json"):
        old = before / manifest.relative_to(after)
        files = [json.loads(file.read_text("utf-8"))["files"] for file in (old, manifest)]
        was, now = ({name: facts["from"] for name, facts in each.items()} for each in files)
        count += len(was.items() & now.items())
    return count


def measured(rounds: int) -> list[Result]:
    """All jobs in turns, so that a slow minute of the machine meets all of them."""
    samples: dict[str, list[Sample]] = {}
    facts: dict[str, tuple[int, float, int]] = {}

    def job(name: str, out: Path, *arguments: str, before: Path | None = None) -> None:
        samples.setdefault(name, []).append(run((*arguments, "--out", str(out))))
        files = [path.stat().st_size for path in out.rglob("*") if path.is_file()]
        size = sum(files) / 1e6
        facts[name] = len(files), size, same_source(before, out) if before else 0

    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as name:
            home = Path(name)
            copy = home / "game"
            shutil.copytree(printgen.load(GAME).folder, copy)
            # Templates are compiled once for ever, by whatever comes first.
            run((str(copy), "--out", str(home / "warm")))
            job("all games", home / "all", *ALL)
            shutil.copytree(home / "all", home / "all-before")
            job("all games again", home / "all", *ALL, before=home / "all-before")
            job("Aztec Market", home / "one", str(copy))
            shutil.copytree(home / "one", home / "one-before")
            data = copy / "components.yaml"
            text = data.read_text("utf-8")
            if TOKEN[0] not in text:
                raise SystemExit(f"the token is not in {data}")
            data.write_text(text.replace(*TOKEN), "utf-8")
            job("after a change of a token", home / "one", str(copy), before=home / "one-before")
    return [
        Result(
            name,
            statistics.median(each.wall for each in found),
            statistics.median(each.processor for each in found),
            max(each.memory for each in found),
            *facts[name],
        )
        for name, found in samples.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3, help="of each job (3)")
    parser.add_argument("--json", action="store_true", help="as JSON")
    args = parser.parse_args()
    results = measured(args.rounds)
    if args.json:
        print(json.dumps([each._asdict() for each in results], indent=1))
        return
    print("| job | s by the clock | s of processor time | MB | files | MB on the disk | kept |")
    print("|---|---|---|---|---|---|---|")
    for job, wall, processor, memory, files, size, kept in results:
        cells = f"{wall:.1f} | {processor:.2f} | {memory:.0f} | {files} | {size:.1f} | {kept}"
        print(f"| {job} | {cells} |")


if __name__ == "__main__":
    main()
