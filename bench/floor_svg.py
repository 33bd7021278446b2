"""W2, W3 and W4 by hand as SVG, with svgwrite and its checks switched off.

Usage: python bench/floor_svg.py w2|w3 OUT.svg, or w4 OUTFOLDER INPUTS
"""

from __future__ import annotations

import json
import os
import sys

import svgwrite
from common import COLORS, PAGE_H, PAGE_W, PT, TINTS, Card, Icons, load_cards, wrap

FAMILY = "Source Sans Pro, sans-serif"
TITLE, RANK, BODY, LEADING = (round(size * PT, 3) for size in (12, 40, 8.5, 10.5))
BIG = round(24 * PT, 3)


def drawing(file: str, width: float, height: float, **style: object) -> svgwrite.Drawing:
    """Begin a drawing in millimetres."""
    return svgwrite.Drawing(
        file,
        size=(f"{width}mm", f"{height}mm"),
        viewBox=f"0 0 {width} {height}",
        font_family=FAMILY,
        debug=False,
        **style,
    )


def board(out: str) -> None:
    """W2: 9 by 9 numbered cells."""
    svg = drawing(out, 400, 400, font_weight="bold", text_anchor="middle", font_size=BIG)
    for number in range(81):
        row, column = divmod(number, 9)
        x, y = 20 + 40 * column, 20 + 40 * row
        svg.add(svg.rect((x, y), (40, 40), fill="none", stroke="#000", stroke_width=0.4))
        if number % 2 == 0:
            style = {"fill": TINTS[0], "stroke": COLORS[0], "stroke_width": 0.8}
            svg.add(svg.circle((x + 20, y + 20), 15, **style))
        else:
            style = {"fill": TINTS[2], "stroke": COLORS[2], "stroke_width": 0.8}
            svg.add(svg.rect((x + 6, y + 6), (28, 28), **style))
        svg.add(svg.text(str(number + 1), insert=(x + 20, y + 23)))
    svg.save()


def tokens(out: str) -> None:
    """W3: a sheet of 80 round tokens."""
    svg = drawing(out, PAGE_W, PAGE_H, font_weight="bold", text_anchor="middle", font_size=BIG)
    for number in range(80):
        row, column = divmod(number, 8)
        x, y = 24.5 + 22 * column, 34.5 + 22 * row
        fill = COLORS[number // 20]
        svg.add(svg.circle((x, y), 10, fill=fill, stroke="#000", stroke_width=0.4))
        svg.add(svg.text(chr(ord("A") + number % 20), insert=(x, y + 3), fill="#fff"))
    svg.save()


def card_file(file: str, card: Card, icons: Icons, lines: list[str]) -> None:
    """W4: one card front as a file of its own."""
    svg = drawing(file, 63, 88)
    svg.add(
        svg.rect(
            (2.5, 2.5), (58, 83), rx=3, fill=card["tint"], stroke=card["color"], stroke_width=1.2
        )
    )
    bold = {"text_anchor": "middle", "font_weight": "bold"}
    svg.add(svg.text(card["title"], insert=(31.5, 11.5), font_size=TITLE, **bold))
    svg.add(svg.text(card["rank"], insert=(31.5, 35), font_size=RANK, fill=card["color"], **bold))
    for key, x in (("icon1", 8), ("icon2", 45)):
        icon = icons[card[key]]
        place = f"translate({x} 23) scale(.41667)"
        svg.add(svg.path(icon["d"], fill=icon["fill"], transform=place))
    text = svg.text("", font_size=BODY)
    for number, line in enumerate(lines):
        text.add(svg.tspan(line, insert=(6, round(46 + LEADING * number, 3))))
    svg.add(text)
    svg.save()


def card_files(out: str, inputs: str) -> None:
    """W4: every card front as a file of its own."""
    cards, icons = load_cards(inputs)
    with open(os.path.join(inputs, "widths.json"), encoding="utf-8") as file:
        widths: dict[str, float] = json.load(file)
    known: dict[str, float] = {}

    def width(word: str) -> float:
        if word not in known:
            known[word] = sum([widths[character] for character in word])
        return known[word]

    for card in cards:
        lines = wrap(card["body"], 51 / BODY * 1000, widths[" "], width)
        card_file(os.path.join(out, f"{card['id']}.svg"), card, icons, lines)


if __name__ == "__main__":
    if sys.argv[1] == "w4":
        card_files(*sys.argv[2:])
    elif sys.argv[1] == "w3":
        tokens(*sys.argv[2:])
    else:
        board(*sys.argv[2:])
