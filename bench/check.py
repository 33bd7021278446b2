"""Measure how `printgen check` grows with the number of designs.

Usage: python bench/check.py [--cards 100,400,2000] [--backs] [--rounds 3] [--json]

The cards are those of W1, each with a title, a number, two icons and a text of its own, and a back
that all share; for 2 to 4 players. With --backs each has a back of its own, with an icon, its title
and its text. Each check is a process of its own, and the numbers of cards
take turns. Times are processor time, medians. *Growth* is how many times as long it takes as for
the first number of cards, divided by how many times as many cards there are: 1 is in step with the
work, less is better, and comparing every pair of cards would make it 4 for 4 times as many.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import make_inputs
from run import environment

HERE = Path(__file__).parent
# What W1's game says, and what it says here.
CHANGES = (
    ("players: {min: 1, max: 1,", "players: {min: 2, max: 4,"),
    ("    front: card\n", "    front: card\n    back: back\n"),
    ("faces:\n", "faces:\n  back: {boxes: {ground: {shape: rect, fill: tower}}}\n"),
)
OWN_BACK = (
    "{boxes: {ground: {shape: rect, fill: tower}}}",
    """
    boxes:
      ground: {shape: rect, fill: "{color}"}
      card: {shape: rect, left: 8, right: 8, top: 8, bottom: 8, fill: "{tint}"}
      title: {text: "{title}", style: title, left: 9, right: 9, top: 12, height: 4.5}
      icon: {sign: "{icon2}", left: 26.5, top: 20, width: 10, height: 10}
      body: {text: "{body}", style: body, left: 10, right: 10, top: 34, bottom: 10}""",
)


class Result(NamedTuple):
    """Processor time of a check in seconds, the most memory in MB, and the growth."""

    cards: int
    processor: float
    memory: float
    growth: float


def deck(folder: Path, count: int, *, backs: bool = False) -> Path:
    """Write a game with so many cards, with a back for each if asked for."""
    make_inputs.make(folder, count)
    text = (HERE / "games/w1/game.yaml").read_text("utf-8")
    for old, new in (*CHANGES, OWN_BACK) if backs else CHANGES:
        if old not in text:
            raise SystemExit(f"W1's game does not say {old!r} any more")
        text = text.replace(old, new, 1)
    (folder / "game.yaml").write_text(text, "utf-8")
    return folder


def run(game: Path) -> tuple[float, float]:
    """Check a game once in a process of its own: processor time in s, memory in MB."""
    process = subprocess.Popen(
        [sys.executable, "-m", "printgen", "check", str(game)],
        env=environment(),
        stdout=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"printgen check {game} failed")
    # Kilobytes on Linux, bytes on macOS.
    memory = usage.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    return usage.ru_utime + usage.ru_stime, memory


def measured(counts: list[int], rounds: int, *, backs: bool = False) -> list[Result]:
    """Check decks of these numbers of cards, in turns."""
    samples: dict[int, list[tuple[float, float]]] = {count: [] for count in counts}
    with tempfile.TemporaryDirectory() as folder:
        games = {count: deck(Path(folder) / str(count), count, backs=backs) for count in counts}
        for _ in range(rounds):
            for count, game in games.items():
                samples[count].append(run(game))
    times = {count: statistics.median(each for each, _ in samples[count]) for count in counts}
    first = counts[0]
    return [
        Result(
            count,
            times[count],
            max(memory for _, memory in samples[count]),
            times[count] / times[first] / (count / first),
        )
        for count in counts
    ]


def main() -> None:
    """Read the command line, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", default="100,400,2000")
    parser.add_argument("--backs", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = measured(
        [int(each) for each in asked.cards.split(",")], asked.rounds, backs=asked.backs
    )
    if asked.json:
        print(json.dumps([each._asdict() for each in found], indent=2))
        return
    print(f"{'cards':>7}{'cpu s':>9}{'MB':>7}{'growth':>9}")
    for each in found:
        print(f"{each.cards:7,}{each.processor:9.2f}{each.memory:7.0f}{each.growth:9.2f}")


if __name__ == "__main__":
    main()
