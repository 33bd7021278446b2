"""Make the inputs of the benchmark: a number of cards and six icons, the same in every run.

Usage: python bench/make_inputs.py FOLDER [--cards 216]

It writes into the folder

cards.json     cards and icons, for the hand-written scripts
cards.csv      the cards, for printgen and protograf
icons/*.svg    the icons, for printgen and protograf's W4
polygons.json  the icons with their curves flattened, for protograf's W1
widths.json    character widths of Source Sans Regular, for wrapping text in SVG
"""

from __future__ import annotations

import argparse
import csv
import json
import random
from pathlib import Path

from common import COLORS, TINTS, Card, font_file, path_steps
from reportlab.pdfbase.ttfonts import TTFontFace

SEED = 20
BODY_WORDS = (
    "the a your each every another and or then when while after before if gain lose pay take "
    "give build move trade roll draw keep turn round harbour field mill well bridge orchard "
    "quarry village ship wagon grain timber clay wool salt coin worker captain neighbour dice "
    "card tile marker road border season storm feast winner points two three four again"
)
FIRST_WORDS = "Quiet Bright Old Northern Lucky Broken Merry Distant Stone Amber Salty Hasty"
SECOND_WORDS = "Miller Ferry Market Lantern Baker Gate Weaver Meadow Pilot Cellar Chapel Smith"

ICONS = {
    "crown": (
        "#c99700",
        "M 2 20 L 2 7 L 7.5 12 L 12 4 L 16.5 12 L 22 7 L 22 20 Z",
    ),
    "leaf": (
        "#4a8b2c",
        "M 3 22 C 2 11 8 2.5 21.5 2.5 C 21.5 15 15 21 7 19 L 4.5 22.5 Z",
    ),
    "gem": (
        "#7b3fa0",
        "M 6 3.5 L 18 3.5 L 22.5 9.5 L 12 21.5 L 1.5 9.5 Z",
    ),
    "flame": (
        "#d9541e",
        (
            "M 12 22.5 C 6.5 22.5 4 18.5 4 14.5 C 4 10 8 8 9 1.5 C 12.5 4 14 7.5 14 10.5 "
            "C 15 10 15.7 8.8 15.8 7.5 C 18.5 9.5 20 12 20 15 C 20 19 17 22.5 12 22.5 Z"
        ),
    ),
    "tower": (
        "#5d6b75",
        (
            "M 4 22 L 6 10 L 4 8 L 4 2.5 L 8 2.5 L 8 5.5 L 10 5.5 L 10 2.5 L 14 2.5 L 14 5.5 "
            "L 16 5.5 L 16 2.5 L 20 2.5 L 20 8 L 18 10 L 20 22 Z"
        ),
    ),
    "fish": (
        "#1681a5",
        (
            "M 1.5 12 C 4.5 6 12 4.5 17 9.5 L 22.5 5.5 L 22.5 18.5 L 17 14.5 "
            "C 12 19.5 4.5 18 1.5 12 Z"
        ),
    ),
}
CURVE_STEPS = 8


def make_sentence(rng: random.Random, words: list[str]) -> str:
    """Make a sentence of ten words, the first one capitalised, with a full stop."""
    text = " ".join(rng.choice(words) for _ in range(10))
    return text[0].upper() + text[1:] + "."


def make_cards(count: int) -> list[Card]:
    """Make the cards; the first ones are the same whatever the count."""
    rng = random.Random(SEED)
    words, first, second = BODY_WORDS.split(), FIRST_WORDS.split(), SECOND_WORDS.split()
    names = list(ICONS)
    return [
        {
            "id": f"card-{number + 1:04d}",
            "title": f"{rng.choice(first)} {rng.choice(second)}",
            "rank": str(number % 12 + 1),
            "color": COLORS[number % 4],
            "tint": TINTS[number % 4],
            "icon1": rng.choice(names),
            "icon2": rng.choice(names),
            "body": " ".join(make_sentence(rng, words) for _ in range(4)),
        }
        for number in range(count)
    ]


def flatten(d: str) -> list[tuple[float, float]]:
    """Replace the curves of a path by short straight lines."""
    points: list[tuple[float, float]] = []
    for command, numbers in path_steps(d):
        if command == "C":
            x0, y0 = points[-1]
            x1, y1, x2, y2, x3, y3 = numbers
            for step in range(1, CURVE_STEPS + 1):
                t = step / CURVE_STEPS
                a, b, c, e = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
                x = a * x0 + b * x1 + c * x2 + e * x3
                y = a * y0 + b * y1 + c * y2 + e * y3
                points.append((round(x, 3), round(y, 3)))
        elif command != "Z":
            points.append((numbers[0], numbers[1]))
    return points


def character_widths() -> dict[str, float]:
    """Read the widths of the printable ASCII characters, in thousandths of the font size."""
    widths = TTFontFace(font_file("Regular")).charWidths
    return {chr(code): round(widths[code], 3) for code in range(32, 127)}


def write_json(file: Path, data: object) -> None:
    """Write a JSON file."""
    file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def make(folder: Path, count: int) -> None:
    """Write all the inputs into the folder."""
    (folder / "icons").mkdir(parents=True, exist_ok=True)
    cards = make_cards(count)
    icons = {name: {"fill": fill, "d": d} for name, (fill, d) in ICONS.items()}
    write_json(folder / "cards.json", {"cards": cards, "icons": icons})
    with (folder / "cards.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(cards[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(cards)
    for name, (fill, d) in ICONS.items():
        (folder / "icons" / f"{name}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"'
            f' viewBox="0 0 24 24"><path fill="{fill}" d="{d}"/></svg>\n',
            encoding="utf-8",
        )
    polygons = {name: {"fill": f, "points": flatten(d)} for name, (f, d) in ICONS.items()}
    write_json(folder / "polygons.json", polygons)
    write_json(folder / "widths.json", character_widths())


def main() -> None:
    """Read the command line and make the inputs."""
    parser = argparse.ArgumentParser(description="Make the inputs of the benchmark.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cards", type=int, default=216, help="how many cards (216)")
    options = parser.parse_args()
    make(options.folder, options.cards)


if __name__ == "__main__":
    main()
