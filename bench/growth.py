"""Measure how printgen grows with the number of cards, and of spaces on boards.

Usage: python bench/growth.py [--cards 100,1000,10000,50000] [--spaces 100,1000,10000]
       [--commands kit,check,cut-svg] [--rounds 1] [--json]

The cards are those of W1, a design each. Boards are grids of square spaces, several of them where
one cannot have so many. Kits are PDFs alone; `cut-svg` is the export of cutting lines. Each is a
process of its own, in turns on one processor and on two; times are medians. *cpu* is processor time
and *MB* the most memory of any of its processes, both on one processor; *wall* is by the clock on
one, and *on two* how many times that it takes on two. *Growth* is how many times as much processor
time each takes as the row above, divided by how many times as many there are: 1 is in step with the
work.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import make_inputs
from run import environment

HERE = Path(__file__).parent
COMMANDS: Final = {
    "kit": ("kit", "--format", "pdf", "--quiet"),
    "check": ("check",),
    "cut-svg": ("export", "--to", "cut-svg"),
}
# A board has at most so many spaces in a row.
MOST_IN_ROW: Final = 60
BOARD = """\
  board-{n}:
    kind: board
    title: {{one: board {n}, many: boards}}
    group: board
    quantity: {{value: 1, provenance: assumed}}
    provenance: assumed
    bleed: 0
    unit: {cell}mm
    spaces: {{cells: {{form: grid, columns: {side}, rows: {side}, face: cell}}}}
    front: ground
"""
CELL = """\
  cell:
    boxes:
      outline: {shape: rect, stroke: ink, weight: 0.4}
      spot: {shape: circle, left: 20%, right: 20%, top: 20%, bottom: 20%, fill: pink}
"""


class Result(NamedTuple):
    """A command for a game of one size: seconds of processor time and by the clock and the most MB
    on one processor, the share of the clock's time on two, and its growth.
    """

    command: str
    what: str
    size: int
    processor: float
    wall: float
    memory: float
    on_two: float
    growth: float | None


class Sample(NamedTuple):
    """One run: seconds of processor time and by the clock, and the most memory in MB."""

    processor: float
    wall: float
    memory: float


def deck(folder: Path, count: int) -> Path:
    """Write a game with so many cards."""
    make_inputs.make(folder, count)
    text = (HERE / "games/w1/game.yaml").read_text("utf-8")
    (folder / "game.yaml").write_text(text, "utf-8")
    return folder


def boards(folder: Path, count: int) -> Path:
    """Write a game with about so many spaces, on as few boards as can have them."""
    folder.mkdir()
    number = math.ceil(count / MOST_IN_ROW**2)
    side = round(math.sqrt(count / number))
    text = (HERE / "games/w2/game.yaml").read_text("utf-8")
    head, _, faces = text.partition("components:\n")
    ground = "faces:\n  ground: {boxes: {}}\n"
    if ground not in faces:
        raise SystemExit("W2's game has other faces now")
    cell = 180 / side
    made = "".join(BOARD.format(n=n, side=side, cell=f"{cell:.2f}") for n in range(number))
    (folder / "game.yaml").write_text(f"{head}components:\n{made}{ground}{CELL}", "utf-8")
    return folder


def run(command: str, game: Path, out: Path, processors: int) -> Sample:
    """Run a command once in a process of its own, on so many processors."""
    first, *options = COMMANDS[command]
    # A kit that is there already would be left alone.
    where = () if first == "check" else ("--out", tempfile.mkdtemp(dir=out))
    all_processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(all_processors)[:processors])  # what a process starts with
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "printgen", first, str(game), *options, *where],
        env=environment(),
        stdout=subprocess.DEVNULL,
    )
    os.sched_setaffinity(0, all_processors)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"printgen {command} {game.name} failed")
    return Sample(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)


def measured(commands: list[str], counts: dict[str, list[int]], rounds: int) -> list[Result]:
    """Run each command for games of each size."""
    found: list[Result] = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        made = {"cards": deck, "spaces": boards}
        # Elsewhere, since the most memory of a process counts from that of the one that starts it.
        with ProcessPoolExecutor(1) as pool:
            games = {
                (what, n): pool.submit(made[what], folder / f"{what}-{n}", n).result()
                for what in counts
                for n in counts[what]
            }
        for command in commands:
            before: Result | None = None
            run(command, next(iter(games.values())), folder, 1)  # keeps what is kept for ever
            for (what, count), game in games.items():
                turns = [[run(command, game, folder, n) for n in (1, 2)] for _ in range(rounds)]
                one, two = zip(*turns, strict=True)
                took = statistics.median(each.processor for each in one)
                wall = statistics.median(each.wall for each in one)
                on_two = statistics.median(each.wall for each in two) / wall
                growth = None
                if before is not None and before.what == what:
                    growth = took / before.processor / (count / before.size)
                memory = max(each.memory for each in one)
                before = Result(command, what, count, took, wall, memory, on_two, growth)
                found.append(before)
                print(line(before), file=sys.stderr, flush=True)
    return found


def line(each: Result) -> str:
    """Return a row of the table."""
    growth = "" if each.growth is None else f"{each.growth:.2f}"
    size = f"{each.size:,} {each.what}"
    times = f"{each.processor:9.2f}{each.wall:9.2f}{each.on_two:8.2f}"
    return f"{each.command:8}{size:>16}{times}{each.memory:7.0f}{growth:>8}"


def numbers(text: str) -> list[int]:
    """Return the numbers that stand in an option."""
    return [int(each) for each in text.split(",") if each]


def main() -> None:
    """Read the command line, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=numbers, default="100,1000,10000,50000")
    parser.add_argument("--spaces", type=numbers, default="100,1000,10000")
    parser.add_argument("--commands", default=",".join(COMMANDS))
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    heads = f"{'cpu s':>9}{'wall s':>9}{'on two':>8}{'MB':>7}{'growth':>8}"
    print(f"{'':24}{heads}", file=sys.stderr)
    counts = {"cards": asked.cards, "spaces": asked.spaces}
    found = measured(asked.commands.split(","), counts, asked.rounds)
    if asked.json:
        print(json.dumps([each._asdict() for each in found], indent=2))


if __name__ == "__main__":
    main()
