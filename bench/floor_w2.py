"""W2 by hand: a board of 9 by 9 numbered cells with ReportLab's canvas.

Usage: python bench/floor_w2.py OUT.pdf
"""

from __future__ import annotations

import sys

from common import COLORS, MM, TINTS, font_file
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

SIZE = 400 * MM
CELL = 40 * MM
MARGIN = 20 * MM


def main(out: str) -> None:
    """Draw the board."""
    black = HexColor("#000000")
    pdfmetrics.registerFont(TTFont("Bold", font_file("Bold")))
    canvas = Canvas(out, pagesize=(SIZE, SIZE), invariant=1)
    for number in range(81):
        row, column = divmod(number, 9)
        left = MARGIN + column * CELL
        bottom = SIZE - MARGIN - (row + 1) * CELL
        middle_x, middle_y = left + CELL / 2, bottom + CELL / 2
        canvas.setStrokeColor(black)
        canvas.setLineWidth(0.4 * MM)
        canvas.rect(left, bottom, CELL, CELL)
        canvas.setLineWidth(0.8 * MM)
        if number % 2 == 0:
            canvas.setFillColor(HexColor(TINTS[0]))
            canvas.setStrokeColor(HexColor(COLORS[0]))
            canvas.circle(middle_x, middle_y, 15 * MM, stroke=1, fill=1)
        else:
            canvas.setFillColor(HexColor(TINTS[2]))
            canvas.setStrokeColor(HexColor(COLORS[2]))
            canvas.rect(left + 6 * MM, bottom + 6 * MM, 28 * MM, 28 * MM, stroke=1, fill=1)
        canvas.setFillColor(black)
        canvas.setFont("Bold", 24)
        canvas.drawCentredString(middle_x, middle_y - 3 * MM, str(number + 1))
    canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
