"""Cutting machines that read marks on printed paper, and the area of a sheet that they can cut.

The makers' own pages could not be read for this table (last tried on 28 November 2026). The numbers
come from other sources: ``source`` names them with the date, and the page if they name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from printgen.core.geometry import Box
from printgen.core.printing import Duplex
from printgen.core.units import MM_PER_INCH, PAPERS, Paper, number


class Marks(NamedTuple):
    """Registration marks, in mm: a square at the top left, and angles at two other corners.

    ``inset`` is their distance from the paper's edges, ``arm`` the length and ``line`` the width of
    the lines; within ``clear`` of a mark, nothing else may be printed.
    """

    inset: float
    square: float
    arm: float
    line: float
    clear: float

    @property
    def settings(self) -> str:
        """The settings for the machine's program, as text."""
        return (
            f"length {number(self.arm, 1)} mm, thickness {number(self.line, 1)} mm, inset"
            f" {number(self.inset, 1)} mm on all sides"
        )


class Cutter(NamedTuple):
    """A kind of machine: the marks that it reads, or None if its own program prints them.

    Then ``areas`` are the widths and heights in mm that it cuts, by the names of papers.
    """

    name: str
    title: str
    program: str
    marks: Marks | None
    areas: Mapping[str, tuple[float, float]]
    source: str

    def reach(self, page: Box, paper: Paper) -> Box:
        """Return the area of a page for pieces with all their bleed.

        It leaves out the corners with marks, as strips along the shorter edges, which cost least.
        """
        if self.marks is None:
            width, height = self.areas[paper.name]
            x, y = page.centre
            return Box(x - width / 2, y - height / 2, width, height)
        corner = self.marks.arm + self.marks.clear
        x, y, width, height = page.grown(-self.marks.inset)
        if page.height >= page.width:
            return Box(x, y + corner, width, height - 2 * corner)
        return Box(x + corner, y, width - 2 * corner, height)

    def wrong(self, paper: Paper, duplex: Duplex, margin: float | None) -> Iterator[str]:
        """Yield why the machine cannot cut sheets that are printed like this.

        ``margin`` is the unprintable edge of the paper in mm, if known.
        """
        if self.marks is not None:
            if margin is not None and margin > self.marks.inset:
                yield (
                    f"a {self.title} looks for marks {number(self.marks.inset, 1)} mm from the"
                    f" paper's edge, where your printer prints nothing: --margin"
                    f" {number(margin, 2)} is too much for it"
                )
            return
        if paper.name not in self.areas:
            known = " or ".join(PAPERS[name].title for name in self.areas)
            yield (
                f"printgen does not know how much of {paper.title} a {self.title} can cut: print on"
                f" {known}"
            )
        if duplex != "none":
            yield f"{self.program} prints only one side of the paper: use --duplex none"

    def widest(self, paper: Paper, *, folded: bool) -> Box:
        """Return an area of the paper that contains all pieces; it may be ``folded`` first."""
        whole = Box(0, 0, paper.width, paper.height)
        if folded and self.marks is not None:
            return whole.grown(-self.marks.inset)
        return self.reach(whole, paper)


def _inches(width: float, height: float) -> tuple[float, float]:
    return round(width * MM_PER_INCH, 2), round(height * MM_PER_INCH, 2)


CUTTERS: Final[Mapping[str, Cutter]] = {
    "silhouette": Cutter(
        "silhouette",
        "Silhouette",
        "Silhouette Studio",
        # 0.394 in, the smallest that Silhouette Studio accepts; 0.350 in; 0.039 in. The room that a
        # mark needs is not published: 2 mm more than its lines is an assumption.
        Marks(inset=10.0, square=5.0, arm=8.9, line=1.0, clear=2.0),
        {},
        "inset, length and thickness in Silhouette Studio, quoted by Cardwright (September 2026)"
        " and silhouette-card-maker (July 2026); the square of 5 mm by inkscape-silhouette (2023)",
    ),
    "cricut": Cutter(
        "cricut",
        "Cricut",
        "Design Space",
        None,
        {"a4": _inches(7.2, 10.62), "letter": _inches(7.44, 9.94)},
        "help.cricut.com/hc/en-us/articles/360009429814, “How large can I Print Then Cut”, quoted"
        " by stickerfit-studio (April 2026) and CriProx (September 2026)",
    ),
}
