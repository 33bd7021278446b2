"""W2 with protograf: a board of 9 by 9 numbered cells.

Usage: python bench/protograf_w2.py OUTFOLDER [svg]
"""

from __future__ import annotations

import sys
from pathlib import Path

import protograf as pg
from common import COLORS, TINTS

OUT = Path(sys.argv[1]).resolve()
SVG = sys.argv[2:] == ["svg"]
sys.argv[1:] = ["-d", str(OUT)]  # what protograf reads from the command line itself

pg.Create(filename="w2.pdf", units="mm", paper_width=400, paper_height=400, margin=0)
for number in range(81):
    row, column = divmod(number, 9)
    x, y = 20 + 40 * column, 20 + 40 * row
    pg.Rectangle(x=x, y=y, width=40, height=40, fill=None, stroke="black", stroke_width=1.13)
    if number % 2 == 0:
        pg.Circle(
            cx=x + 20,
            cy=y + 20,
            radius=15,
            fill=TINTS[0],
            stroke=COLORS[0],
            stroke_width=2.27,
        )
    else:
        pg.Rectangle(
            x=x + 6,
            y=y + 6,
            width=28,
            height=28,
            fill=TINTS[2],
            stroke=COLORS[2],
            stroke_width=2.27,
        )
    pg.Text(text=str(number + 1), x=x + 20, y=y + 23, font_name="Helvetica-Bold", font_size=24)
if SVG:
    pg.Save(output="svg", names=["w2"])
else:
    pg.Save()
