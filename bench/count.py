"""Count the instructions of W1, of ten times W1 and of a random game, and tell what changed.

Usage: python bench/count.py [--jobs w1,w1x10,playout] [--update]

Times drift with the machine, instructions do not: the same program takes the same number within
0.3 %, if its memory lies at the same addresses each time. Where a change moves things in memory,
Python's own caches can differ by 1.5 %. ``instructions.txt`` records the numbers; whatever is more
than 3 % away from it is marked. With ``--update`` the file is written anew. It needs valgrind and
takes some minutes. A change is no failure: this ends with status 0, also where valgrind is not
there.

A game is what a process takes for some games more than for none, divided by their number.
"""

from __future__ import annotations

import argparse
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from run import BENCH, OUT, PROJECT, JobFailedError, environment, make_inputs, printgen_jobs

RECORD = BENCH / "instructions.txt"
# A change of more than so much is told.
LIMIT = 0.03
JOBS = {
    "w1": "W1, the kit of 216 cards",
    "w1x10": "W1 × 10, 2,160 cards",
    "playout": "a random four-player game of Aztec Market",
}
GAMES = 50
HEAD = "# Millions of instructions, by bench/count.py. Counted with"


def machine() -> str:
    """Name what the numbers depend on besides the program."""
    return f"Python {platform.python_version()} on {platform.machine()}"


def count(command: tuple[str, ...]) -> float:
    """Return the millions of instructions of a command and the processes that it starts.

    It runs twice before, so that everything is compiled and in its caches.
    """
    variables = {**environment(), "PYTHONHASHSEED": "0", "LC_ALL": "C"}
    with tempfile.TemporaryDirectory() as scratch:
        filled = [part.replace(OUT, f"{scratch}/out") for part in command]
        logs = f"--log-file={scratch}/%p.log"
        # At addresses that are not random: many hashes are made from them.
        same = ("setarch", "-R")
        watch = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--trace-children=yes")
        for before in ((), (), (*same, *watch, "--cachegrind-out-file=/dev/null", logs)):
            shutil.rmtree(f"{scratch}/out", ignore_errors=True)
            done = [*before, *filled]
            ran = subprocess.run(done, cwd=PROJECT, env=variables, capture_output=True, check=False)
            if ran.returncode:
                said = ran.stderr.decode(errors="replace").strip().splitlines() or ["no message"]
                raise JobFailedError(f"status {ran.returncode}, {said[0]}")
        told = [file.read_text("utf-8") for file in Path(scratch).glob("*.log")]
    found = [re.search(r"I *refs: +([\d,]+)", text) for text in told]
    return sum(int(each[1].replace(",", "")) for each in found if each) / 1e6


def counted(job: str) -> float:
    """Return the millions of instructions of a job."""
    if job == "playout":
        script = (sys.executable, str(BENCH / "playtest.py"), "--play")
        some, none = (count((*script, str(games))) for games in (GAMES, 0))
        return (some - none) / GAMES
    with tempfile.TemporaryDirectory() as folder:
        inputs = Path(folder)
        make_inputs(sys.executable, inputs, 2160 if job == "w1x10" else 216)
        jobs = {each.group: each for each in printgen_jobs(sys.executable, inputs, inputs)}
        return count(jobs[job].command)


def recorded() -> tuple[str, dict[str, float]]:
    """Return the machine and the numbers of the record; nothing where there is none."""
    if not RECORD.exists():
        return "", {}
    head, *lines = RECORD.read_text("utf-8").splitlines()
    pairs = (line.split() for line in lines)
    where = head.removeprefix(HEAD).strip(" .")
    return where, {job: float(number) for job, number, *_ in pairs}


def write(numbers: dict[str, float]) -> None:
    """Write the record."""
    lines = [f"{job:8} {numbers[job]:9.1f}  {JOBS[job]}" for job in numbers]
    RECORD.write_text("\n".join([f"{HEAD} {machine()}.", *lines]) + "\n", "utf-8")


def main() -> None:
    """Count, compare and print."""
    parser = argparse.ArgumentParser(description="Count the instructions of some jobs.")
    parser.add_argument("--jobs", default=",".join(JOBS), help="only some of them")
    parser.add_argument("--update", action="store_true", help="write the record anew")
    options = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("valgrind is not there: nothing is counted")
        return
    where, before = recorded()
    if where != machine():
        print(f"The record was counted with {where}, and this is {machine()}: expect differences.")
    now = {}
    print(f"{'job':8} {'recorded':>10} {'now':>10} {'change':>8}", flush=True)
    for job in options.jobs.split(","):
        old = before.get(job)
        try:
            now[job] = counted(job)
        except JobFailedError as error:
            print(f"{job:8} failed: {error}", flush=True)
            continue
        change = now[job] / old - 1 if old else 0.0
        mark = f"  more than {LIMIT:.0%}" if abs(change) > LIMIT else ""
        shown = f"{old:10,.1f}" if old else f"{'-':>10}"
        print(f"{job:8} {shown} {now[job]:10,.1f} {change:+8.1%}{mark}", flush=True)
    if options.update:
        write({job: (before | now)[job] for job in JOBS if job in before | now})


if __name__ == "__main__":
    main()
