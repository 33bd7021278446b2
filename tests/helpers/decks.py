"""Pieces of any size on any paper, and where their sides lie on sheets."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from printgen.components.piece import Piece
from printgen.core.geometry import Box, Matrix
from printgen.core.outlines import plate
from printgen.core.scene import Group, Page, Path, Rect, Use
from printgen.core.units import PAPERS, Paper
from printgen.imposition.sheets import Press, Sheet, TooLargeError, impose
from tests.helpers.scenes import apart

MARK_MM = 0.15
FRONT, BACK = "#00000{}", "#10000{}"


def press(
    paper: Paper = PAPERS["a4"], margin: float = 10.0, *, furniture: bool = True, **told: Any
) -> Press:
    return Press(paper, margin, furniture, "Game", "1", **told)


def lengths(low: float, high: float) -> st.SearchStrategy[float]:
    return st.integers(int(low * 20), int(high * 20)).map(lambda n: n / 20)


def papers(low: float = 100, high: float = 500) -> st.SearchStrategy[Paper]:
    """Those of printgen, and those of somebody's own."""
    own = st.builds(Paper, st.just("own"), st.just("own"), lengths(low, high), lengths(low, high))
    return st.one_of(st.sampled_from(list(PAPERS.values())), own)


def presses(**told: st.SearchStrategy[Any]) -> st.SearchStrategy[Press]:
    margins = st.sampled_from([10.0, 12.5, 15.0])
    usual = {"paper": papers(), "margin": margins, "furniture": st.booleans()}
    return st.builds(press, **usual | told)


@st.composite
def decks(draw: st.DrawFn, copies: int = 30) -> list[Piece]:
    """A few kinds of piece, told apart by the colours of their sides."""
    pieces = []
    for n in range(draw(st.integers(1, 4))):
        width, height = draw(lengths(4, 90)), draw(lengths(4, 90))
        pieces.append(
            Piece(
                component=f"piece-{n}",
                design="",
                title="piece",
                group="group",
                width=width,
                height=height,
                bleed=draw(st.sampled_from([0.0, 2.0, 3.0])),
                outline=plate(width, height),
                copies=draw(st.integers(1, copies)),
                front=apart(width, height, FRONT.format(n)),
                back=apart(width, height, BACK.format(n)) if draw(st.booleans()) else None,
            )
        )
    return pieces


def imposed(pieces: list[Piece], press: Press) -> list[Sheet]:
    try:
        return impose("group", "Group", pieces, press)
    except TooLargeError:
        assume(False)
        raise


class Art(NamedTuple):
    """A side of a piece as it was put on a page."""

    piece: Piece
    is_back: bool
    matrix: Matrix

    @property
    def name(self) -> str:
        return self.piece.component

    @property
    def trim(self) -> Box:
        return Box(0, 0, self.piece.width, self.piece.height).mapped(self.matrix)

    @property
    def bleed(self) -> Box:
        return self.trim.grown(self.piece.bleed)

    @property
    def up(self) -> tuple[float, float]:
        """Where its top points."""
        return -self.matrix.c, -self.matrix.d


def arts(page: Page | None, pieces: list[Piece]) -> list[Art]:
    """What lies on the page, found in its nodes by the art's colour."""
    found = []
    for node in page.children if page is not None else ():
        if isinstance(node, Use):
            art, matrix = node.symbol.children, node.matrix
        elif isinstance(node, Group) and node.matrix is not None and node.clip is not None:
            art, matrix = node.children, node.matrix
        else:
            continue
        while isinstance(first := art[0], Group | Use):
            art = first.children if isinstance(first, Group) else first.symbol.children
        assert isinstance(art[0], Rect)
        colour = str(art[0].paint.fill)
        (piece,) = (each for each in pieces if each.component[-1] == colour[-1])
        found.append(Art(piece, colour[:-1] == BACK[:-2], matrix))
    return found


def pages(sheets: list[Sheet]) -> list[Page]:
    return [page for sheet in sheets for page in (sheet.front, sheet.back) if page is not None]


def marks(page: Page) -> list[Path]:
    return [
        node for node in page.children if isinstance(node, Path) and node.paint.width == MARK_MM
    ]


def overlap(one: Box, other: Box) -> bool:
    """Whether they have more in common than rounding explains."""
    return one.grown(-1e-6).overlaps(other)
