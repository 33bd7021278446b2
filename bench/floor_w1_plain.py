"""W1 by hand, straightforward: the cards on A4 sheets with ReportLab's canvas.

Usage: python bench/floor_w1_plain.py INPUTS OUT.pdf
"""

from __future__ import annotations

import sys

from common import (
    CARD_H,
    CARD_W,
    COLUMNS,
    MM,
    ORIGIN_X,
    ORIGIN_Y,
    PAGE_H,
    PAGE_W,
    ROWS,
    Card,
    font_file,
    load_cards,
    path_steps,
    wrap,
)
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

BLACK = HexColor("#000000")


def define_icon(canvas: Canvas, name: str, fill: str, d: str) -> None:
    """Define an icon as a form of 24 by 24 units, its y axis pointing down as in the SVG."""
    canvas.beginForm(name, 0, 0, 24, 24)
    path = canvas.beginPath()
    for command, numbers in path_steps(d):
        if command == "M":
            path.moveTo(*numbers)
        elif command == "L":
            path.lineTo(*numbers)
        elif command == "C":
            path.curveTo(*numbers)
        else:
            path.close()
    canvas.setFillColor(HexColor(fill))
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.endForm()


def draw_card(canvas: Canvas, card: Card, left: float, top: float) -> None:
    """Draw one card; left and top are points in the PDF's own coordinates."""
    color = HexColor(card["color"])
    canvas.setStrokeColor(color)
    canvas.setFillColor(HexColor(card["tint"]))
    canvas.setLineWidth(1.2 * MM)
    canvas.roundRect(left + 2.5 * MM, top - 85.5 * MM, 58 * MM, 83 * MM, 3 * MM, stroke=1, fill=1)

    middle = left + 31.5 * MM
    canvas.setFillColor(BLACK)
    canvas.setFont("Bold", 12)
    canvas.drawCentredString(middle, top - 11.5 * MM, card["title"])
    canvas.setFillColor(color)
    canvas.setFont("Bold", 40)
    canvas.drawCentredString(middle, top - 35 * MM, card["rank"])

    scale = 10 * MM / 24
    for name, x in ((card["icon1"], 8), (card["icon2"], 45)):
        canvas.saveState()
        canvas.transform(scale, 0, 0, -scale, left + x * MM, top - 23 * MM)
        canvas.doForm(name)
        canvas.restoreState()

    canvas.setFillColor(BLACK)
    text = canvas.beginText(left + 6 * MM, top - 46 * MM)
    text.setFont("Regular", 8.5, 10.5)
    space = pdfmetrics.stringWidth(" ", "Regular", 8.5)
    for line in wrap(
        card["body"], 51 * MM, space, lambda word: pdfmetrics.stringWidth(word, "Regular", 8.5)
    ):
        text.textLine(line)
    canvas.drawText(text)


def draw_crop_marks(canvas: Canvas) -> None:
    """Draw the sixteen marks outside the grid: 1 mm off, 5 mm long."""
    bottom_up = PAGE_H - ORIGIN_Y - ROWS * CARD_H
    right = ORIGIN_X + COLUMNS * CARD_W
    canvas.setStrokeColor(BLACK)
    canvas.setLineWidth(0.25)
    for column in range(COLUMNS + 1):
        x = (ORIGIN_X + column * CARD_W) * MM
        canvas.line(x, (PAGE_H - ORIGIN_Y + 1) * MM, x, (PAGE_H - ORIGIN_Y + 6) * MM)
        canvas.line(x, (bottom_up - 1) * MM, x, (bottom_up - 6) * MM)
    for row in range(ROWS + 1):
        y = (PAGE_H - ORIGIN_Y - row * CARD_H) * MM
        canvas.line((ORIGIN_X - 1) * MM, y, (ORIGIN_X - 6) * MM, y)
        canvas.line((right + 1) * MM, y, (right + 6) * MM, y)


def main(inputs: str, out: str) -> None:
    """Draw all the cards."""
    cards, icons = load_cards(inputs)
    for weight in ("Regular", "Bold"):
        pdfmetrics.registerFont(TTFont(weight, font_file(weight)))
    canvas = Canvas(out, pagesize=(PAGE_W * MM, PAGE_H * MM), invariant=1)
    for name, icon in icons.items():
        define_icon(canvas, name, icon["fill"], icon["d"])
    for first in range(0, len(cards), COLUMNS * ROWS):
        for place, card in enumerate(cards[first : first + COLUMNS * ROWS]):
            row, column = divmod(place, COLUMNS)
            left = (ORIGIN_X + column * CARD_W) * MM
            top = (PAGE_H - ORIGIN_Y - row * CARD_H) * MM
            draw_card(canvas, card, left, top)
        draw_crop_marks(canvas)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
