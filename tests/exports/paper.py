"""What a finished PDF has for scissors and ruler: lines to cut and fold by, and crop marks.

Read from the file's own operators, in millimetres from the paper's top left corner; only which page
is which, and how thick a line is, comes from the preflight.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

from printgen.pdf.marks import Kind
from printgen.pdf.reader import opened

Point = tuple[float, float]
MM = 25.4 / 72
LINE_MM = 0.15
KINDS = ("cut", "mountain", "valley")
SIDE = re.compile(r"sheet (\d+) of \d+.* front")


class Line(NamedTuple):
    """A line as it is drawn: in which layer of the sheet, from corner to corner, how thick."""

    layer: str
    points: tuple[Point, ...]
    width: float
    dashed: bool

    @property
    def is_mark(self) -> bool:
        """Whether it looks as crop marks do: thin, straight, along the paper's sides."""
        (x1, y1), (x2, y2) = self.points[0], self.points[-1]
        straight = len(self.points) == 2 and (abs(x1 - x2) < 1e-3 or abs(y1 - y2) < 1e-3)
        return straight and not self.layer and not self.dashed and abs(self.width - LINE_MM) < 0.005


def fronts(path: Path) -> dict[int, list[Line]]:
    """The lines on the front of each sheet in a file, by the sheet's number."""
    numbers: dict[int, int] = {}
    drawn: dict[int, int] = {}
    with opened(path) as file:
        for page in file.pages:
            words = (mark.look.text for mark in page.marks if mark.look.kind is Kind.TEXT)
            for found in filter(None, map(SIDE.search, words)):
                numbers[int(found[1])] = page.number
            drawn[page.number] = sum(
                mark.look.kind is Kind.STROKE and any(map(layer_of, mark.look.labels))
                for mark in page.marks
            )
    with pikepdf.open(path) as pdf:
        sheets = {sheet: list(_lines(pdf.pages[n - 1])) for sheet, n in numbers.items()}
    # The preflight, which knows more of PDF, sees as many lines in layers.
    for sheet, lines in sheets.items():
        assert sum(bool(line.layer) for line in lines) == drawn[numbers[sheet]]
    return sheets


def layer_of(label: str) -> str:
    """The kind of line that a label of marked content, or of a layer, stands for; or nothing."""
    kind = label.rpartition(".")[2]
    return kind if kind in KINDS else ""


def _lines(page: Any) -> Iterator[Line]:
    """What is stroked on a page itself; lines within pieces that are forms are none of ours."""
    reader = _Reader(page)
    for instruction in pikepdf.parse_content_stream(page):
        word, operands = str(instruction.operator), list(instruction.operands)
        if word in {"S", "s"} and reader.points:
            yield reader.line(word)
        elif word in {"f", "f*", "n", "B", "B*", "b", "b*"}:
            reader.points = []
        else:
            reader.state(word, operands)
            reader.path(word, operands)


class _Reader:
    """Follows the graphics state of a page, and the path that is being made."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._height = float(page.mediabox[3])
        self._matrix, self._width, self._dashed = pikepdf.Matrix(), 1.0, False
        self._stack: list[tuple[pikepdf.Matrix, float, bool]] = []
        self._layers: list[str] = []
        self.points: list[Point] = []

    def state(self, word: str, operands: Any) -> None:
        match word:
            case "q":
                self._stack.append((self._matrix, self._width, self._dashed))
            case "Q":
                self._matrix, self._width, self._dashed = self._stack.pop()
            case "cm":
                self._matrix = pikepdf.Matrix(*map(float, operands)) @ self._matrix
            case "w":
                self._width = float(operands[0])
            case "d":
                self._dashed = len(operands[0]) > 0
            case "BMC":
                self._layers.append(layer_of(str(operands[0])))
            case "BDC":
                # What stands there itself is a part of a text, and no layer.
                about = operands[1]
                if isinstance(about, pikepdf.Name):
                    about = self._page.obj.Resources.Properties[str(about)]
                self._layers.append(layer_of(str(about.get("/Name", ""))))
            case "EMC":
                self._layers.pop()

    def path(self, word: str, operands: Any) -> None:
        match word:
            case "m":
                self.points = [self._point(*operands)]
            case "l" | "c":
                self.points.append(self._point(*operands[-2:]))
            case "h":
                self.points.append(self.points[0])
            case "re":
                self.points = []

    def line(self, word: str) -> Line:
        points, self.points = self.points, []
        if word == "s":
            points.append(points[0])
        scale = (self._matrix.a**2 + self._matrix.b**2) ** 0.5 * MM
        layer = self._layers[-1] if self._layers else ""
        return Line(layer, tuple(points), self._width * scale, self._dashed)

    def _point(self, x: Any, y: Any) -> Point:
        right, up = self._matrix.transform((float(x), float(y)))
        return right * MM, (self._height - up) * MM
