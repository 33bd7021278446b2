"""One side of a sheet, drawn: the art of all that lies on it, its lines, marks and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from printgen.components.piece import Art, Fold, Piece
from printgen.geometry import IDENTITY, Box, Matrix, translation
from printgen.impose.marks import EDGE_MM, crop_marks, fold_marks, furniture
from printgen.impose.press import Placement, Press
from printgen.scene import Group, Node, Page, Symbol, Use
from printgen.units import Paper

# A piece's front and back; the back is None where it stays blank.
Sides: TypeAlias = tuple[Symbol, Symbol | None]


def mirrored(box: Box, paper: Paper) -> Box:
    """Where a front's box lies on the back after the sheet is flipped on its long edge."""
    return Box(paper.width - box.right, box.y, box.width, box.height)


def symbols_of(piece: Piece) -> Sides:
    """The piece's sides as symbols: drawn once in a file, however many copies there are."""
    b = piece.bleed
    box = Box(-b, -b, piece.width + 2 * b, piece.height + 2 * b)
    # Clipped, since not every format keeps a symbol in its box.
    front = Symbol(piece.symbol("front"), box, (Group(_art(piece, piece.front), clip=box),))
    if piece.back is None or piece.back is piece.front:
        return front, front if piece.back is not None else None
    return front, Symbol(piece.symbol("back"), box, (Group(piece.back, clip=box),))


def _art(piece: Piece, art: Art) -> Art:
    """The art without the lines that lie in layers of the sheet; only what is folded has some."""
    if not piece.is_folded:
        return art
    from printgen.impose.layers import art_alone

    return art_alone(art)


def _lines(placed: Sequence[tuple[Piece, Art, Matrix]]) -> Iterator[Node]:
    """The lines to cut and to fold by of all that lies on a side, in a layer for each kind."""
    if not any(piece.is_folded for piece, _, _ in placed):
        return
    from printgen.impose.layers import Layers

    layers = Layers()
    for piece, art, at in placed:
        if piece.is_folded:
            layers.take(art, at)
    yield from layers.nodes()


def side(
    placements: tuple[Placement, ...],
    press: Press,
    symbols: dict[str, Sides],
    words: str,
    *,
    back: bool,
) -> Page:
    """A side of a sheet on which pieces lie whole; ``words`` say which sheet it is."""
    paper = press.paper
    trims = tuple([mirrored(p.trim, paper) if back else p.trim for p in placements])
    nodes: list[Node] = []
    placed: list[tuple[Piece, Art, Matrix]] = []
    for placement, trim in zip(placements, trims, strict=True):
        piece = placement.piece
        art = piece.back if back else piece.front
        if art is None:
            continue
        at = _turn(piece, back=back) if placement.turned else IDENTITY
        at = at.then(translation(trim.x, trim.y))
        clip = Box(0, 0, piece.width, piece.height).grown(piece.bleed)
        symbol = symbols.get(piece.id, (None, None))[1 if back else 0]
        if symbol is not None:
            nodes.append(Use(symbol, at))
        else:
            nodes.append(Group(_art(piece, art), at, clip))
        placed.append((piece, art, at))
    nodes += _lines(placed)
    block = _around(trims)
    bleed = max(placement.piece.bleed for placement in placements)
    if press.furniture:
        floor = paper.height - press.margin - 7.0
        said = f"{words} · {'back' if back else 'front'} · version {press.version}"
        nodes += furniture(paper, press.margin, f"{said} · print at 100 %")
    else:
        floor = paper.height - EDGE_MM
    nodes += crop_marks(trims, bleed, paper, floor)
    if not back and (folds := tuple(through(placements))):
        nodes += fold_marks(trims, folds, bleed, paper)
    return Page(
        paper.width,
        paper.height,
        tuple(nodes),
        trim=block,
        bleed=block.grown(bleed),
        title=f"{words}, {'back' if back else 'front'}",
    )


def _turn(piece: Piece, *, back: bool) -> Matrix:
    """A quarter turn: clockwise on the front and the other way on the back, so that both sides of a
    piece that is turned over like a page are upright. It comes to lie from (0, 0).
    """
    if back:
        return Matrix(0, -1, 1, 0, 0, piece.width)
    return Matrix(0, 1, -1, 0, piece.height, 0)


def through(placements: Iterable[Placement]) -> Iterator[Fold]:
    """The folds of a sheet's pieces from one edge of the piece to the other, on the sheet."""
    for piece, trim, *_ in placements:
        for (x1, y1), (x2, y2), kind in piece.folds:
            if y1 == y2 and abs(x2 - x1) > piece.width - 1e-6:
                yield Fold((trim.x + x1, trim.y + y1), (trim.x + x2, trim.y + y2), kind)


def _around(boxes: Sequence[Box]) -> Box:
    x, y = min(b.x for b in boxes), min(b.y for b in boxes)
    return Box(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)
