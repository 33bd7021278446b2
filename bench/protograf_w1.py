"""W1 with protograf: the cards on A4 sheets.

Usage: python bench/protograf_w1.py INPUTS OUTFOLDER

The icons are polygons whose curves make_inputs.py has flattened; the text is set in Helvetica.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import protograf as pg

INPUTS, OUT = (Path(argument).resolve() for argument in sys.argv[1:3])
POLYGONS = json.loads((INPUTS / "polygons.json").read_text(encoding="utf-8"))
sys.argv[1:] = ["-d", str(OUT)]  # what protograf reads from the command line itself


def icon(name: str, left: float) -> object:
    """Make an icon of 10 by 10 mm as a polygon."""
    points = [(left + x * 10 / 24, 23 + y * 10 / 24) for x, y in POLYGONS[name]["points"]]
    return pg.polyshape(points=points, fill_stroke=POLYGONS[name]["fill"], stroke_width=0)


def front(row: Any) -> list[object]:
    """List what is on one card; protograf passes the card's row of the CSV file."""
    return [
        pg.rectangle(
            x=2.5,
            y=2.5,
            width=58,
            height=83,
            rounding=3,
            fill=row.tint,
            stroke=row.color,
            stroke_width=3.4,
        ),
        pg.text(text=row.title, x=31.5, y=11.5, font_name="Helvetica-Bold", font_size=12),
        pg.text(
            text=row.rank,
            x=31.5,
            y=35,
            font_name="Helvetica-Bold",
            font_size=40,
            stroke=row.color,
        ),
        icon(row.icon1, 8),
        icon(row.icon2, 45),
        pg.text(
            text=row.body,
            x=6,
            y=42.78,
            width=51,
            height=40,
            line_height=1.149,
            wrap=True,
            align="left",
            font_name="Helvetica",
            font_size=8.5,
        ),
    ]


pg.Create(
    filename="w1.pdf",
    units="mm",
    margin_left=10.5,
    margin_right=10.4,
    margin_top=16.5,
    margin_bottom=16.4,
)
pg.Data(filename=str(INPUTS / "cards.csv"))
pg.Deck(
    width=63,
    height=88,
    stroke=None,
    fill=None,
    grid_marks=True,
    grid_marks_length=10,
    grid_marks_stroke="black",
    grid_marks_stroke_width=0.25,
)
pg.Card("*", front)
pg.Save()
