"""Imposition: drawn pieces to sheets, with backs that meet their fronts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printgen.components.piece import Piece
from printgen.geometry import Box, translation
from printgen.impose.grid import Layout, lay_out, usable_area
from printgen.impose.marks import EDGE_MM, crop_marks, furniture
from printgen.scene import Group, Node, Page, Symbol, Use
from printgen.units import Paper


class Placement(NamedTuple):
    """A copy of a piece on a sheet: its trim box on the front, in mm from the paper's top left."""

    piece: Piece
    trim: Box


class Sheet(NamedTuple):
    """One sheet of paper: what lies on it, and its printed sides."""

    group: str
    number: int
    of: int
    placements: tuple[Placement, ...]
    front: Page
    back: Page | None

    def counts(self) -> dict[str, int]:
        """How many copies of each piece were placed, by the piece's id."""
        return dict(Counter(placement.piece.id for placement in self.placements))


class Press(NamedTuple):
    """The paper and what every sheet says of itself."""

    paper: Paper
    margin: float
    furniture: bool
    game: str
    version: str


class TooLargeError(Exception):
    """Pieces do not fit on the paper. ``reasons`` says for each component why, in mm."""

    def __init__(self, pieces: Iterable[Piece], usable: Box, paper: Paper) -> None:
        self.reasons: dict[str, str] = {}
        for piece in pieces:
            need = f"{piece.width + 2 * piece.bleed:g} × {piece.height + 2 * piece.bleed:g} mm"
            self.reasons[piece.component] = (
                f"'{piece.component}' needs {need} with its bleed; "
                f"{paper.title} has room for {usable.width:g} × {usable.height:g} mm"
            )
        super().__init__("; ".join(self.reasons.values()))


def impose(group: str, title: str, pieces: list[Piece], press: Press) -> list[Sheet]:
    """The sheets of one group. Raises :class:`TooLargeError` with all that are too large."""
    symbols = {piece.id: _symbols(piece) for piece in pieces if piece.copies > 1}
    planned = list(_fill(pieces, press))
    sheets = []
    for number, (layout, placements) in enumerate(planned, start=1):
        words = f"{press.game} · {title} · sheet {number} of {len(planned)}"
        has_back = any(p.piece.back is not None for p in placements)
        front = _side(placements, layout, press, symbols, words, back=False)
        back = _side(placements, layout, press, symbols, words, back=True) if has_back else None
        sheets.append(Sheet(group, number, len(planned), placements, front, back))
    return sheets


def mirrored(box: Box, paper: Paper) -> Box:
    """Where a front's box lies on the back after the sheet is flipped on its long edge."""
    return Box(paper.width - box.right, box.y, box.width, box.height)


def _fill(pieces: list[Piece], press: Press) -> Iterator[tuple[Layout, tuple[Placement, ...]]]:
    usable = usable_area(press.paper, press.margin, furniture=press.furniture)
    copies = [piece for piece in pieces for _ in range(piece.copies)]
    too_large = []
    for (width, height, bleed), same in groupby(copies, lambda p: (p.width, p.height, p.bleed)):
        run = list(same)
        layout = lay_out(usable, width, height, bleed)
        if not layout.capacity:
            too_large += run
            continue
        for start in range(0, len(run), layout.capacity):
            chunk = run[start : start + layout.capacity]
            yield (
                layout,
                tuple(Placement(piece, layout.trim(n)) for n, piece in enumerate(chunk)),
            )
    if too_large:
        raise TooLargeError(too_large, usable, press.paper)


def _symbols(piece: Piece) -> tuple[Symbol, Symbol | None]:
    """The piece's sides as symbols: drawn once in a file, however many copies there are."""
    b = piece.bleed
    box = Box(-b, -b, piece.width + 2 * b, piece.height + 2 * b)
    # Clipped, since not every format keeps a symbol in its box.
    front = Symbol(piece.symbol("front"), box, (Group(piece.front, clip=box),))
    if piece.back is None or piece.back is piece.front:
        return front, front if piece.back is not None else None
    return front, Symbol(piece.symbol("back"), box, (Group(piece.back, clip=box),))


def _side(  # noqa: PLR0913 - what one side of a sheet is made of
    placements: tuple[Placement, ...],
    layout: Layout,
    press: Press,
    symbols: dict[str, tuple[Symbol, Symbol | None]],
    words: str,
    *,
    back: bool,
) -> Page:
    paper = press.paper
    trims = tuple([mirrored(p.trim, paper) if back else p.trim for p in placements])
    nodes: list[Node] = []
    for placement, trim in zip(placements, trims, strict=True):
        piece = placement.piece
        art = piece.back if back else piece.front
        if art is None:
            continue
        at = translation(trim.x, trim.y)
        clip = Box(-piece.bleed, -piece.bleed, layout.pitch_x, layout.pitch_y)
        symbol = symbols.get(piece.id, (None, None))[1 if back else 0]
        if symbol is not None:
            nodes.append(Use(symbol, at))
        else:
            nodes.append(Group(art, at, clip))
    block = _around(trims)
    if press.furniture:
        floor = paper.height - press.margin - 7.0
        side = f"{words} · {'back' if back else 'front'} · version {press.version}"
        nodes += furniture(paper, press.margin, f"{side} · print at 100 %")
    else:
        floor = paper.height - EDGE_MM
    nodes += crop_marks(trims, layout.bleed, paper, floor)
    return Page(
        paper.width,
        paper.height,
        tuple(nodes),
        trim=block,
        bleed=block.grown(layout.bleed),
        title=f"{words}, {'back' if back else 'front'}",
    )


def _around(boxes: Sequence[Box]) -> Box:
    x, y = min(b.x for b in boxes), min(b.y for b in boxes)
    return Box(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)


__all__ = ["Placement", "Press", "Sheet", "TooLargeError", "impose", "mirrored"]
