"""Sheets of labels by the makers' numbers, with the positions of the labels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from printgen.core.geometry import Box
from printgen.core.units import MM_PER_INCH, PAPERS, Paper, number


class LabelSheet(NamedTuple):
    """A sheet of labels, all of one size, in rows and columns; in mm.

    ``x`` and ``y`` are the start of the first label, the pitches the steps to the next. ``corner``
    is the radius of the labels' corners, 0 if it is not published; ``is_round`` labels are as wide
    as high.
    """

    title: str
    paper: Paper
    columns: int
    rows: int
    x: float
    y: float
    pitch_x: float
    pitch_y: float
    width: float
    height: float
    corner: float = 0.0
    is_round: bool = False

    @property
    def capacity(self) -> int:
        """Number of labels on a sheet."""
        return self.columns * self.rows

    @property
    def size(self) -> str:
        """The size of a label as text."""
        if self.is_round:
            return f"{number(self.width, 1)} mm, round"
        return f"{number(self.width, 1)} × {number(self.height, 1)} mm"

    def __str__(self) -> str:
        return f"{self.title}: {self.capacity} labels of {self.size}"

    def label(self, n: int) -> Box:
        """Return the n-th label, from 0, row by row."""
        row, column = divmod(n, self.columns)
        return Box(
            self.x + column * self.pitch_x, self.y + row * self.pitch_y, self.width, self.height
        )


def _a4(title: str, grid: tuple[int, int], *mm: float, corner: float = 0.0) -> LabelSheet:
    """Return a sheet of A4: the first label's corner, the pitches, and the width and height; only a
    width is a diameter.
    """
    x, y, across, down, width, *rest = mm
    height = rest[0] if rest else width
    paper, is_round = PAPERS["a4"], not rest
    return LabelSheet(title, paper, *grid, x, y, across, down, width, height, corner, is_round)


def _letter(title: str, grid: tuple[int, int], *inches: float, corner: float = 0.0) -> LabelSheet:
    """Return a sheet of US Letter from inches."""
    mm = (round(each * MM_PER_INCH, 3) for each in inches)
    return _a4(title, grid, *mm, corner=round(corner * MM_PER_INCH, 2))._replace(
        paper=PAPERS["letter"]
    )


# Options in place of a sheet's name: any that fits, or none at all.
ANY_LABELS: Final = "any"
NO_LABELS: Final = "none"

# Sheets of A4 are from LibreOffice's list (extras/source/labels/labels.xml), those of US Letter
# from gLabels' templates, both as of November 2026. Those that are not centred on their paper there
# are doubtful and left out. Corners are from gLabels.
_SHEETS: Final = (
    _a4("Avery L7160", (3, 7), 7.2, 15.15, 66.04, 38.1, 63.5, 38.1, corner=1.8),
    _a4("Avery L7161", (3, 6), 7.21, 8.82, 66.04, 46.56, 63.5, 46.56, corner=2.5),
    _a4("Avery L7162", (2, 8), 4.67, 13.02, 101.6, 33.87, 99.06, 33.87, corner=1.8),
    _a4("Avery L7163", (2, 7), 4.67, 15.15, 101.6, 38.1, 99.06, 38.1, corner=1.8),
    _a4("Avery L7164", (3, 4), 7.21, 4.57, 66.04, 71.97, 63.5, 71.97, corner=3.0),
    _a4("Avery L7165", (2, 4), 4.67, 13.04, 101.6, 67.73, 99.06, 67.73),
    _a4("Avery L7651", (5, 13), 4.67, 10.9, 40.64, 21.17, 38.1, 21.17, corner=1.8),
    _a4("Avery L7654", (4, 10), 9.75, 21.43, 48.26, 25.4, 45.72, 25.4),
    _a4("Avery L7658", (7, 27), 8.48, 13.43, 27.94, 10, 25.4, 10),
    _a4("Avery L7630", (3, 4), 5.25, 14.75, 68, 68, 63.5),
    _a4("HERMA 4200", (4, 8), 8.4, 13.02, 48.3, 33.87, 48.3, 33.87),
    _a4("HERMA 4610", (4, 10), 0, 0, 52.5, 29.7, 52.5, 29.7),
    _a4("HERMA 4386", (8, 12), 16.11, 14.53, 22.54, 22.54, 20),
    _a4("HERMA 4387", (6, 8), 8.65, 19.61, 32.54, 32.54, 30),
    _a4("HERMA 4476", (4, 6), 16, 13.5, 46, 46, 40),
    _a4("HERMA 4477", (3, 4), 8, 18, 67, 67, 60),
    _a4("HERMA 4478", (2, 3), 15, 11, 95, 95, 85),
    _letter("Avery 5160", (3, 10), 0.15625, 0.5, 2.78125, 1, 2.625, 1, corner=0.0625),
    _letter("Avery 5163", (2, 5), 0.15625, 0.5, 4.1875, 2, 4, 2, corner=0.125),
    _letter("Avery 5164", (2, 3), 0.15625, 0.5, 4.1875, 10 / 3, 4, 10 / 3, corner=0.125),
    _letter("Avery 5167", (4, 20), 0.28125, 0.5, 2.0625, 0.5, 1.75, 0.5, corner=0.0625),
    _letter("Avery 5293", (4, 6), 0.4157, 0.549, 2.0145, 1.6554, 1.625),
    _letter("Avery 5295", (2, 3), 0.6406, 0.4844, 3.9063, 3.3594, 3.3125),
    _letter("Avery 8293", (4, 5), 0.5, 0.75, 2, 2, 1.5),
)
LABEL_SHEETS: Final = {each.title.lower().replace(" ", "-"): each for each in _SHEETS}

# The values of options.
ASKED: Final = (*LABEL_SHEETS, NO_LABELS)


def label_sheet_name(text: str) -> str:
    """Return the table's name of a sheet, also for "7160" or "Avery L7160".

    Unknown names are returned unchanged.
    """
    form = re.sub(r"[\s_-]+", "-", text.strip().casefold())
    for name in LABEL_SHEETS:
        number = name.partition("-")[2]
        if form in {name, number, number.removeprefix("l")}:
            return name
    return text


def sheets_of(paper: Paper) -> Iterator[str]:
    """Yield the names of the sheets of labels of that paper."""
    return (name for name, sheet in LABEL_SHEETS.items() if sheet.paper == paper)


def read_label_sheet(given: str) -> str:
    """Return the name of the sheet that an option names. Raises ValueError."""
    name = label_sheet_name(given)
    if name in ASKED:
        return name
    raise ValueError(f"knows no label sheet '{given}' (docs/reference/sizes.md lists all)")


def wrong_labels(name: str, paper: Paper, first: int) -> Iterator[str]:
    """Yield why pieces cannot be printed on such a sheet of that paper from that label on."""
    sheet = LABEL_SHEETS.get(name)
    if sheet is not None and sheet.paper != paper:
        others = ", ".join(sheets_of(paper)) or "none"
        yield f"{sheet.title} is {sheet.paper.title}; label sheets for {paper.title} are {others}"
    if sheet is None and first > 1:
        yield "there is no --first-label without labels: leave it out, or '--labels none'"
