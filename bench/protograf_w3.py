"""W3 with protograf: 80 round tokens on an A4 sheet.

Usage: python bench/protograf_w3.py OUTFOLDER [svg]
"""

from __future__ import annotations

import sys
from pathlib import Path

import protograf as pg
from common import COLORS

OUT = Path(sys.argv[1]).resolve()
SVG = sys.argv[2:] == ["svg"]
sys.argv[1:] = ["-d", str(OUT)]  # what protograf reads from the command line itself

pg.Create(filename="w3.pdf", units="mm", margin=0)
for number in range(80):
    row, column = divmod(number, 8)
    x, y = 24.5 + 22 * column, 34.5 + 22 * row
    pg.Circle(cx=x, cy=y, radius=10, fill=COLORS[number // 20], stroke="black", stroke_width=1.13)
    pg.Text(
        text=chr(ord("A") + number % 20),
        x=x,
        y=y + 3,
        font_name="Helvetica-Bold",
        font_size=24,
        stroke="white",
    )
if SVG:
    pg.Save(output="svg", names=["w3"])
else:
    pg.Save()
