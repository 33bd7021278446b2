"""W4 with protograf: every card front as an SVG file of its own.

Usage: python bench/protograf_w4.py INPUTS OUTFOLDER

Each card is a page; protograf exports the pages of its PDF as SVG. The icons are the SVG files.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import protograf as pg

INPUTS, OUT = (Path(argument).resolve() for argument in sys.argv[1:3])
sys.argv[1:] = ["-d", str(OUT)]  # what protograf reads from the command line itself

with (INPUTS / "cards.csv").open(newline="", encoding="utf-8") as file:
    CARDS = list(csv.DictReader(file))

pg.Create(filename="w4.pdf", units="mm", paper_width=63, paper_height=88, margin=0)
for index, card in enumerate(CARDS):
    if index:
        pg.PageBreak()
    pg.Rectangle(
        x=2.5,
        y=2.5,
        width=58,
        height=83,
        rounding=3,
        fill=card["tint"],
        stroke=card["color"],
        stroke_width=3.4,
    )
    pg.Text(text=card["title"], x=31.5, y=11.5, font_name="Helvetica-Bold", font_size=12)
    pg.Text(
        text=card["rank"],
        x=31.5,
        y=35,
        font_name="Helvetica-Bold",
        font_size=40,
        stroke=card["color"],
    )
    for key, x in (("icon1", 8), ("icon2", 45)):
        icon = INPUTS / "icons" / f"{card[key]}.svg"
        pg.Image(str(icon), x=x, y=23, width=10, height=10)
    pg.Text(
        text=card["body"],
        x=6,
        y=42.78,
        width=51,
        height=40,
        line_height=1.149,
        wrap=True,
        align="left",
        font_name="Helvetica",
        font_size=8.5,
    )
pg.Save(output="svg", names=[card["id"] for card in CARDS])
