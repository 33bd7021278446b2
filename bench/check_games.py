"""Measure `printgen check` of whole games, its first findings, and `check --watch` after a save.

Usage: python bench/check_games.py [--before FOLDER] [--rounds 3] [--games kalah,...] [--json]

With --before, the checkout of an older printgen in that folder takes turns with this one. *cpu* is
processor time, the least of all rounds; *first* is how long after the start the first line was
there; *changed* and *again* are how long after a save `--watch` said the first difference, and all
that differs: by the clock, also the least. What an older printgen cannot do is left out.
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
from pathlib import Path
from typing import IO

from run import environment

HERE = Path(__file__).parent.parent
GAMES = "aztec-market,market-at-kos,tlatelolco,buyers-market"
Figures = dict[str, float]


def start(tree: Path, folder: str, *words: str) -> tuple[subprocess.Popen[str], IO[str]]:
    """Start `printgen check` of that checkout. Return the process and what it says."""
    command = [sys.executable, "-u", "-m", "printgen", "check", *words]
    env = {**environment(), "PYTHONPATH": str(tree)}
    into = subprocess.PIPE, subprocess.DEVNULL
    process = subprocess.Popen(command, -1, None, None, *into, cwd=folder, env=env, text=True)
    if process.stdout is None:
        raise SystemExit("printgen cannot be heard")
    return process, process.stdout


def check(tree: Path, game: str) -> Figures:
    """Check a game once in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        process, said = start(tree, folder, game)
        said.readline()
        first = time.perf_counter() - begin
        said.read()
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    return {"cpu": usage.ru_utime + usage.ru_stime, "first": first}


def watch(tree: Path, game: str) -> Figures:
    """Watch a copy of a game, write a mistake into it, take it out again, and see what is said."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "mine"
        shutil.copytree(tree / "data" / game, copy)
        process, said = start(tree, folder, "mine", "--watch")
        try:
            if not any(line.startswith("Watching") for line in said):
                return {}
            file = copy / "game.yaml"
            # A mistake in the data, so that something is new.
            file.write_text(file.read_text("utf-8") + "\nnobody-knows-this: 1\n", "utf-8")
            begin = time.perf_counter()
            said.readline()
            changed = time.perf_counter() - begin
            for line in said:
                if line.startswith("mine: "):
                    break
            text = file.read_text("utf-8").replace("\nnobody-knows-this: 1\n", "")
            file.write_text(text, "utf-8")
            begin = time.perf_counter()
            for line in said:
                if line.startswith("mine: "):
                    break
            return {"changed": changed, "again": time.perf_counter() - begin}
        finally:
            process.kill()
            process.wait()


def main() -> None:
    """Read the command line, measure in turns and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", default=GAMES)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    trees = {"now": HERE} | ({"before": asked.before.resolve()} if asked.before else {})
    found: dict[str, Figures] = {}
    for game in asked.games.split(","):
        for _ in range(asked.rounds):
            for name, tree in trees.items():
                least = found.setdefault(f"{game}, {name}", {})
                for key, value in (check(tree, game) | watch(tree, game)).items():
                    least[key] = min(value, least.get(key, value))
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    print(f"{'':24}{'cpu s':>8}{'first s':>9}{'changed s':>11}{'again s':>9}")
    for name, each in found.items():
        cells = ("cpu", 8), ("first", 9), ("changed", 11), ("again", 9)
        shown = (f"{each[key]:{wide}.2f}" if key in each else " " * wide for key, wide in cells)
        print(f"{name:24}{''.join(shown)}")


if __name__ == "__main__":
    main()
