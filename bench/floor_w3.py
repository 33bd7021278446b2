"""W3 by hand: 80 round tokens on an A4 sheet with ReportLab's canvas.

Usage: python bench/floor_w3.py OUT.pdf
"""

from __future__ import annotations

import sys

from common import COLORS, MM, PAGE_H, PAGE_W, font_file
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas


def main(out: str) -> None:
    """Draw the tokens."""
    black, white = HexColor("#000000"), HexColor("#ffffff")
    pdfmetrics.registerFont(TTFont("Bold", font_file("Bold")))
    canvas = Canvas(out, pagesize=(PAGE_W * MM, PAGE_H * MM), invariant=1)
    for number in range(80):
        row, column = divmod(number, 8)
        x = (24.5 + 22 * column) * MM
        y = (PAGE_H - 34.5 - 22 * row) * MM
        canvas.setStrokeColor(black)
        canvas.setLineWidth(0.4 * MM)
        canvas.setFillColor(HexColor(COLORS[number // 20]))
        canvas.circle(x, y, 10 * MM, stroke=1, fill=1)
        canvas.setFillColor(white)
        canvas.setFont("Bold", 24)
        canvas.drawCentredString(x, y - 3 * MM, chr(ord("A") + number % 20))
    canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
