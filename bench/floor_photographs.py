"""A deck of photographs by hand: 63 × 88 mm each, nine on a page, placed with ReportLab.

Usage: python bench/floor_photographs.py FOLDER OUT.pdf [--binary]

With --binary without ASCII85, which ReportLab has no setting for but its own module's.
"""

from __future__ import annotations

import sys
from pathlib import Path

from common import MM
from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas


def main(folder: str, out: str, *, binary: bool) -> None:
    """Place the photographs."""
    rl_config.useA85 = 0 if binary else 1
    canvas = Canvas(out, pagesize=(210 * MM, 297 * MM), invariant=1)
    for number, file in enumerate(sorted(Path(folder).glob("*.jpg"))):
        row, column = divmod(number % 9, 3)
        if number and number % 9 == 0:
            canvas.showPage()
        left, bottom = (10.5 + 63 * column) * MM, (16.5 + 88 * row) * MM
        canvas.drawImage(str(file), left, bottom, 63 * MM, 88 * MM)
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], binary="--binary" in sys.argv)
