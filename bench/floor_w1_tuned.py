"""W1 by hand, tuned: what a generator can save while ReportLab still owns the document.

Usage: python bench/floor_w1_tuned.py INPUTS OUT.pdf

Each word is measured once; icons, frames and crop marks are forms; each card is one string of
PDF operators; the streams are compressed but not encoded as ASCII on top of that. Fonts, forms,
pages and the file itself remain ReportLab's work.
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
    Icons,
    font_file,
    load_cards,
    path_steps,
    wrap,
)
from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

HEIGHT = CARD_H * MM


class Face:
    """An embedded font that remembers how wide each word is."""

    def __init__(self, canvas: Canvas, weight: str) -> None:
        self.font = TTFont(weight, font_file(weight))
        pdfmetrics.registerFont(self.font)
        self.canvas = canvas
        self.widths: dict[str, float] = {}
        self.space = self.width(" ")

    def width(self, text: str) -> float:
        """Width of a text at size 1."""
        known = self.widths.get(text)
        if known is None:
            known = self.widths[text] = self.font.stringWidth(text, 1)
        return known

    def show(self, text: str, size: float) -> str:
        """Write the operators that choose the font and show a text."""
        document = self.canvas._doc
        internal = self.font.getSubsetInternalName
        return " ".join(
            [
                f"{internal(subset, document)} {size} Tf ({self.canvas._escape(codes)}) Tj"
                for subset, codes in self.font.splitString(text, document)
            ]
        )


def rgb(color: str) -> str:
    """Turn #rrggbb into the three numbers that PDF wants."""
    return " ".join([f"{int(color[at : at + 2], 16) / 255:.4g}" for at in (1, 3, 5)])


class Sheets:
    """The document: its forms, its fonts, and the parts of a card that are always the same."""

    def __init__(self, out: str) -> None:
        self.canvas = Canvas(out, pagesize=(PAGE_W * MM, PAGE_H * MM), invariant=1)
        self.regular = Face(self.canvas, "Regular")
        self.bold = Face(self.canvas, "Bold")
        self.forms: dict[str, str] = {}
        self.used: set[str] = set()
        scale = f"{10 * MM / 24:.5f}"
        icon_y = f"{HEIGHT - 23 * MM:.3f}"
        self.first_icon = f"q {scale} 0 0 -{scale} {8 * MM:.3f} {icon_y} cm"
        self.second_icon = f"q {scale} 0 0 -{scale} {45 * MM:.3f} {icon_y} cm"
        self.title_y = f"{HEIGHT - 11.5 * MM:.3f}"
        self.rank_y = f"{HEIGHT - 35 * MM:.3f}"
        self.body_at = f"{6 * MM:.3f} {HEIGHT - 46 * MM:.3f}"

    def end_form(self, name: str) -> None:
        """End a form and remember what the PDF calls it."""
        self.canvas.endForm()
        self.forms[name] = self.canvas._doc.getXObjectName(name)

    def define_icons(self, icons: Icons) -> None:
        """Define the icons as forms of 24 by 24 units, their y axis pointing down."""
        for name, icon in icons.items():
            self.canvas.beginForm(name, 0, 0, 24, 24)
            path = self.canvas.beginPath()
            draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
            for command, numbers in path_steps(icon["d"]):
                draw[command](*numbers)
            self.canvas.setFillColor(HexColor(icon["fill"]))
            self.canvas.drawPath(path, stroke=0, fill=1)
            self.end_form(name)

    def define_frames(self, cards: list[Card]) -> None:
        """Define one frame for each colour, named by the colour."""
        for color, tint in {card["color"]: card["tint"] for card in cards}.items():
            self.canvas.beginForm(color[1:], 0, 0, CARD_W * MM, HEIGHT)
            self.canvas.setStrokeColor(HexColor(color))
            self.canvas.setFillColor(HexColor(tint))
            self.canvas.setLineWidth(1.2 * MM)
            self.canvas.roundRect(2.5 * MM, 2.5 * MM, 58 * MM, 83 * MM, 3 * MM, stroke=1, fill=1)
            self.end_form(color[1:])

    def define_marks(self) -> None:
        """Define the crop marks of a page: 1 mm off the grid, 5 mm long."""
        line = self.canvas.line
        top, bottom = PAGE_H - ORIGIN_Y, PAGE_H - ORIGIN_Y - ROWS * CARD_H
        left, right = ORIGIN_X, ORIGIN_X + COLUMNS * CARD_W
        self.canvas.beginForm("marks", 0, 0, PAGE_W * MM, PAGE_H * MM)
        self.canvas.setLineWidth(0.25)
        for column in range(COLUMNS + 1):
            x = (left + column * CARD_W) * MM
            line(x, (top + 1) * MM, x, (top + 6) * MM)
            line(x, (bottom - 1) * MM, x, (bottom - 6) * MM)
        for row in range(ROWS + 1):
            y = (top - row * CARD_H) * MM
            line((left - 1) * MM, y, (left - 6) * MM, y)
            line((right + 1) * MM, y, (right + 6) * MM, y)
        self.end_form("marks")

    def draw_card(self, card: Card, left: float, top: float) -> None:
        """Draw one card; left and top are millimetres from the page's corner."""
        title, rank, frame = card["title"], card["rank"], card["color"][1:]
        forms, regular, bold = self.forms, self.regular, self.bold
        title_x = 31.5 * MM - bold.width(title) * 6
        rank_x = 31.5 * MM - bold.width(rank) * 20
        lines = wrap(card["body"], 51 * MM / 8.5, regular.space, regular.width)
        body = " 0 -10.5 Td ".join([regular.show(line, 8.5) for line in lines])
        self.canvas._code.append(
            f"q 1 0 0 1 {left * MM:.3f} {(PAGE_H - top) * MM - HEIGHT:.3f} cm"
            f" /{forms[frame]} Do 0 g"
            f" BT 1 0 0 1 {title_x:.3f} {self.title_y} Tm {bold.show(title, 12)} ET"
            f" {rgb(card['color'])} rg"
            f" BT 1 0 0 1 {rank_x:.3f} {self.rank_y} Tm {bold.show(rank, 40)} ET"
            f" {self.first_icon} /{forms[card['icon1']]} Do Q"
            f" {self.second_icon} /{forms[card['icon2']]} Do Q 0 g"
            f" BT 1 0 0 1 {self.body_at} Tm {body} ET Q"
        )
        self.used.update((frame, card["icon1"], card["icon2"]))

    def end_page(self) -> None:
        """Add the crop marks and tell ReportLab which forms the page uses."""
        self.canvas._code.append(f"/{self.forms['marks']} Do")
        self.canvas._formsinuse.extend(sorted(self.used | {"marks"}))
        self.canvas.showPage()
        self.used.clear()


def main(inputs: str, out: str) -> None:
    """Draw all the cards."""
    rl_config.useA85 = 0
    cards, icons = load_cards(inputs)
    sheets = Sheets(out)
    sheets.define_icons(icons)
    sheets.define_frames(cards)
    sheets.define_marks()
    for first in range(0, len(cards), COLUMNS * ROWS):
        for place, card in enumerate(cards[first : first + COLUMNS * ROWS]):
            row, column = divmod(place, COLUMNS)
            sheets.draw_card(card, ORIGIN_X + column * CARD_W, ORIGIN_Y + row * CARD_H)
        sheets.end_page()
    sheets.canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
