"""Measure a deck of photographs: printgen against ReportLab by hand, in turns.

Usage: python bench/photographs.py [--photographs 216] [--rounds 3] [--inputs FOLDER]

The photographs, of 2400 × 3350 pixels and nearly 2 MB each, are made here and kept in the folder.
printgen runs with an empty cache ("first time") and with what it kept ("again"); it brings each
photograph down to 350 dpi. "as they are" is the same deck in cards of 174 × 243 mm, for which the
photographs have just 350 dpi: their bytes go into the file untouched.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
from pathlib import Path

from PIL import Image
from run import BENCH, OUT, Job, print_results, run_all

SIZE = (2400, 3350)
_QUALITY = 93


def photograph(number: int) -> Image.Image:
    """Return colours that change slowly, with grain, as in a photograph; the same each time."""
    chance = random.Random(number)

    def noise(cell: int) -> Image.Image:
        few = SIZE[0] // cell + 1, SIZE[1] // cell + 1
        dots = Image.frombytes("L", few, chance.randbytes(few[0] * few[1]))
        return dots.resize(SIZE, Image.Resampling.BICUBIC)

    grain, spots = noise(3), noise(24)
    bands = [Image.blend(Image.blend(noise(400), spots, 0.25), grain, 0.1) for _ in "RGB"]
    return Image.merge("RGB", bands)


def make(folder: Path, count: int) -> None:
    """Write the photographs that are not there yet, and a game for each size of cards."""
    art = folder / "photographs"
    art.mkdir(parents=True, exist_ok=True)
    names = [f"{number:04}.jpg" for number in range(count)]
    for file in art.iterdir():
        if file.name not in names:
            file.unlink()
    for number, name in enumerate(names):
        if not (art / name).exists():
            photograph(number).save(art / name, quality=_QUALITY)
    rows = "\n".join(f"card-{n},1,art/{name}" for n, name in enumerate(names))
    text = (BENCH / "games" / "photographs" / "game.yaml").read_text("utf-8")
    for game, size in (("small", "63mm, height: 88mm"), ("large", "174mm, height: 243mm")):
        shutil.rmtree(folder / game, ignore_errors=True)
        (folder / game).mkdir()
        (folder / game / "art").mkdir()
        for name in names:  # links out of the folder would be refused
            (folder / game / "art" / name).hardlink_to(art / name)
        (folder / game / "game.yaml").write_text(text.replace("63mm, height: 88mm", size), "utf-8")
        (folder / game / "cards.csv").write_text(f"id,quantity,art\n{rows}\n", "utf-8")


def jobs(folder: Path) -> list[Job]:
    """List the jobs in the order in which they take turns."""
    hand = (sys.executable, str(BENCH / "floor_photographs.py"), str(folder / "photographs"))
    cache = str(folder / "cache")

    def printgen(game: str, kept: str) -> tuple[str, ...]:
        build = (sys.executable, "-m", "printgen", "kit", str(folder / game), "--out", f"{OUT}/kit")
        more = ("--format", "pdf", "--only", "cards", "--quiet")
        return ("env", f"PRINTGEN_CACHE={kept}", *build, *more)

    return [
        Job("by hand", "photographs", (*hand, f"{OUT}/a.pdf"), ".pdf"),
        Job("by hand, binary", "photographs", (*hand, f"{OUT}/a.pdf", "--binary"), ".pdf"),
        Job("printgen, first time", "photographs", printgen("small", f"{OUT}/cache"), ".pdf"),
        Job("printgen, again", "photographs", printgen("small", cache), ".pdf"),
        Job("printgen, as they are", "photographs", printgen("large", cache), ".pdf"),
    ]


def main() -> None:
    """Read the command line, make what is needed, and measure."""
    parser = argparse.ArgumentParser(description="Measure a deck of photographs.")
    parser.add_argument("--photographs", type=int, default=216, help="how many (216)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each job counts (3)")
    parser.add_argument("--inputs", type=Path, default=BENCH / "inputs" / "photographs")
    options = parser.parse_args()
    folder = options.inputs.resolve()
    make(folder, options.photographs)
    results = run_all(jobs(folder), options.rounds)
    print_results(results)
    hand = results["by hand"]
    for name, result in list(results.items())[2:]:
        if hand.samples and result.samples:
            times = result.cpu_seconds / hand.cpu_seconds
            size = result.out_kib / hand.out_kib
            print(f"{name}: {times:.2f} of the processor time by hand, {size:.2f} of its size")


if __name__ == "__main__":
    main()
