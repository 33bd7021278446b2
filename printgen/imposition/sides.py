"""Draw one side of a sheet: the art of its pieces, and its lines, marks and text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from printgen.components.piece import Art, Piece
from printgen.core.geometry import IDENTITY, Box, Matrix, Point, Polygon, around, translation
from printgen.core.outlines import clip, grown
from printgen.core.printing import EDGE_MM
from printgen.core.scene import Group, Node, Page, Path, Symbol, Use, line
from printgen.core.units import Paper
from printgen.imposition.blocks import StraightCuts, bleed_of
from printgen.imposition.grid import areas
from printgen.imposition.layers import Layers, art_alone
from printgen.imposition.marks import STRIP_MM, floor_of, furniture, furniture_at, marks_area
from printgen.imposition.press import Placement, Press, Sheet, Strip

if TYPE_CHECKING:
    from printgen.imposition.cells import CellCuts
    from printgen.imposition.weave import WovenCuts

# A piece's front and back; the back is None if it stays blank.
Sides: TypeAlias = tuple[Symbol, Symbol | None]


def flip(press: Press) -> Matrix:
    """Return the map from a point on the front to the one behind it, in mm on the back's page.

    A sheet that is turned on a vertical edge is mirrored left to right, on a horizontal edge top to
    bottom. Which of them is the long edge depends on the orientation of the paper.
    """
    return flipped_on(press.paper, short_edge=press.duplex == "short-edge")


def flipped_on(paper: Paper, *, short_edge: bool) -> Matrix:
    """Return the same map for paper that is turned on its long or short edge."""
    if short_edge is (paper.height >= paper.width):
        return Matrix(1, 0, 0, -1, 0, paper.height)
    return Matrix(-1, 0, 0, 1, paper.width, 0)


def is_level(flipped: Matrix) -> bool:
    """Return True if a sheet is turned on a horizontal edge, so that its head becomes its foot."""
    return flipped.d < 0


def behind(width: float, front: Matrix, flipped: Matrix) -> Matrix:
    """Return the map from a piece's back to the page, given the ``front``'s map.

    A piece is turned over like a page: what is ``x`` mm from the left on its back lies behind what
    is ``x`` mm from the right on its front. Two reflections, before ``front`` and after it
    (``flipped``), keep the back from being mirrored, whichever way the sheet is turned.
    """
    return Matrix(-1, 0, 0, 1, width, 0).then(front).then(flipped)


def reflected(marks: Iterable[Path], flipped: Matrix) -> Iterator[Path]:
    """Yield horizontal and vertical marks on the other side, in reading order there."""
    lines = []
    for mark in marks:
        (_, start), (_, end) = mark.segments
        (x1, y1), (x2, y2) = sorted((flipped.apply(*start), flipped.apply(*end)))
        lines.append(((1, y1, x1) if y1 == y2 else (0, x1, y1), (x1, y1), (x2, y2), mark.paint))
    for _, start, end, paint in sorted(lines, key=lambda each: each[0]):
        yield line(start, end, paint)


def symbols_of(piece: Piece) -> Sides:
    """Return the sides of a piece as symbols, so that a file has them once for all copies."""
    # Clipped, since not every format clips a symbol to its box.
    front = clipped(piece, _art(piece, piece.front), back=False)
    box = Box(0, 0, piece.width, piece.height).grown(piece.bleed)
    made = Symbol(piece.symbol("front"), box, (front,))
    if piece.back is None:
        return made, None
    back = clipped(piece, piece.back, back=True)
    if piece.back is piece.front and back == front:
        return made, made
    return made, Symbol(piece.symbol("back"), box, (back,))


def clipped(
    piece: Piece, art: Art, at: Matrix | None = None, *, back: bool, loose: bool = False
) -> Group:
    """Return a transformed side of a piece, clipped to the area that it may paint.

    A loose piece may only paint a ring, since others lie in its corners.
    """
    reach = piece.reach(back=back)
    if isinstance(reach, Polygon):
        # Other code finds a piece by what fills its box.
        box = Box(0, 0, piece.width, piece.height).grown(piece.bleed)
        return Group((Group(art, clip=box),), at, reach)
    return Group(art, at, clip(grown(piece.outline, piece.bleed)) if loose else reach)


def _art(piece: Piece, art: Art) -> Art:
    """Return the art without the lines that lie in layers of the sheet.

    Only folded pieces have such lines.
    """
    return art_alone(art) if piece.is_folded else art


def _lines(placed: Sequence[tuple[Piece, Art, Matrix]], *, back: bool) -> Iterator[Node]:
    """Yield the lines for cutting and folding on a side, in a layer for each kind."""
    if all(piece.is_straight and not piece.is_folded for piece, _, _ in placed):
        return
    layers = Layers()
    for piece, art, at in placed:
        layers.take(piece, art, at, back=back)
    yield from layers.nodes()


def side(  # noqa: PLR0913 - a side, and what is on it
    placements: tuple[Placement, ...],
    press: Press,
    symbols: dict[str, Sides],
    words: str,
    *,
    back: bool,
    strip: Strip = "margin",
) -> Page:
    """Return a side of a sheet of whole pieces, with the text ``words`` on its ``strip``."""
    paper = press.paper
    flipped = flip(press) if back else None
    within = marked(press, strip)
    trim, bleed = page_boxes(placements, paper)
    if flipped is not None:
        trim, bleed = trim.mapped(flipped), bleed.mapped(flipped)
    nodes = list(lying(placements, symbols, flipped))
    which = press.translate("back" if back else "front")
    said = press.footer(words, which)
    marks: list[Node] = []
    shown: Iterable[Node] = ()
    if press.cutter is not None:
        from printgen.imposition.registration import foot, registration_marks

        shown = foot(press, said)
        marks += () if back else registration_marks(press)
    else:
        marks += _marks(placements, within, flipped)
    if press.furniture:
        if press.cutter is None:
            nodes += on_strip(press, strip, said, flipped)
        else:
            at_head = flipped is not None and is_level(flipped)
            nodes += furniture_at(shown, paper, EDGE_MM, STRIP_MM) if at_head else shown
    nodes += marks
    return Page(
        paper.width,
        paper.height,
        tuple(nodes),
        trim=trim,
        bleed=bleed,
        title=f"{words}, {which}",
    )


def _marks(
    placements: tuple[Placement, ...], within: Box, flipped: Matrix | None
) -> Iterator[Node]:
    """Yield the marks of straight cuts on a side, and on fronts the notes about them."""
    cuts = cutting(placements)
    if flipped is not None:
        yield from reflected(cuts.marks(within), flipped)
        return
    yield from cuts.marks(within)
    yield from cuts.notes(within)


def marked(press: Press, strip: Strip) -> Box:
    """Return the area of a front for marks, beside ruler and text."""
    if strip == "margin":
        paper, margin, rim = press.paper, press.margin, press.rim
        return marks_area(paper, floor_of(paper, margin, rim, furniture=press.furniture), rim)
    return next(area.box for area in areas(press) if area.strip == strip)


def on_strip(press: Press, strip: Strip, words: str, flipped: Matrix | None) -> Iterator[Node]:
    """Yield the ruler and text of a side: at the foot of the front, or turned upwards on its right.

    On the back, they lie behind that, upright or turned.
    """
    paper = press.paper
    rim = press.margin if strip == "margin" else press.rim + press.slip
    if strip == "side":
        across = Paper(paper.name, paper.title, paper.height, paper.width)
        is_left = flipped is not None and not is_level(flipped)
        at = (
            Matrix(0, 1, -1, 0, paper.width, 0) if is_left else Matrix(0, -1, 1, 0, 0, paper.height)
        )
        yield Group(tuple(furniture(across, rim, words, press.font)), at)
        return
    drawn = furniture(paper, rim, words, press.font)
    if flipped is not None and is_level(flipped):
        drawn = furniture_at(drawn, paper, rim, STRIP_MM)
    yield from drawn


def page_boxes(placements: tuple[Placement, ...], paper: Paper) -> tuple[Box, Box]:
    """Return the trim box and the bleed box of a page, around all placements on the front.

    Blocks of several sizes share no edge: then the trim box is the sheet.
    """
    if any(placement.cell is not None for placement in placements):
        whole = Box(0, 0, paper.width, paper.height)
        return whole, whole
    block = around([placement.trim for placement in placements])
    if all(placement.beyond is None for placement in placements):
        return block, block.grown(bleed_of(placements))
    return block, around([placement.art for placement in placements])


def cutting(placements: Sequence[Placement]) -> StraightCuts | CellCuts | WovenCuts:
    """Return the straight cuts of a sheet: their marks, their order and their number.

    None of the classes is loaded without need.
    """
    if [each for each in placements if each.cell is not None or each.loose]:
        from printgen.imposition.cells import CellCuts

        return CellCuts(placements)
    if [each for each in placements if each.woven]:
        from printgen.imposition.weave import WovenCuts

        return WovenCuts(placements)
    return StraightCuts(placements)


def cuts_in_order(sheet: Sheet, press: Press) -> Iterator[tuple[Point, Point]]:
    """Yield the straight cuts of a sheet's front in the order of their numbers, from end to end.

    Sheets that are cut by a machine or peeled have none. Parts of boards are cut in any order.
    """
    lying = sheet.placements
    if sheet.by_machine or sheet.labels or sheet.parts or not lying:
        return
    yield from cutting(lying).in_order(marked(press, sheet.strip))


def lying(
    placements: Iterable[Placement], symbols: dict[str, Sides], flipped: Matrix | None = None
) -> Iterator[Node]:
    """Yield the art of pieces with their lines for cutting and folding.

    With a reflection of the paper, yield their backs.
    """
    placed: list[tuple[Piece, Art, Matrix]] = []
    for placement in placements:
        piece = placement.piece
        art = piece.front if flipped is None else piece.back
        if art is None:
            continue
        at = onto(placement)
        if flipped is not None:
            at = behind(piece.width, at, flipped)
        sides = symbols.get(piece.id) if symbols else None
        symbol = sides[0 if flipped is None else 1] if sides else None
        if placement.beyond is not None:
            # Its neighbour begins at the cut.
            shown = (Use(symbol, IDENTITY),) if symbol is not None else _art(piece, art)
            yield Group(shown, at, placement.frame(back=flipped is not None))
        elif symbol is not None and not placement.loose:
            yield Use(symbol, at)
        else:
            shown = _art(piece, art) if symbol is None else (Use(symbol, IDENTITY),)
            yield clipped(piece, shown, at, back=flipped is not None, loose=placement.loose)
        placed.append((piece, art, at))
    yield from _lines(placed, back=flipped is not None)


def onto_sheet(placement: Placement) -> Matrix:
    """Return the map from a piece to the sheet, also of a board that is turned to fit on it: only
    its box says so.
    """
    is_turned = abs(placement.trim.width - placement.piece.width) > 1e-6
    return onto(placement._replace(turned=placement.turned or is_turned))


def onto(placement: Placement) -> Matrix:
    """Return the map from a piece's front to the sheet; turned pieces are turned clockwise."""
    piece, trim, *_ = placement
    if not placement.turned:
        return translation(trim.x, trim.y)
    return Matrix(0, 1, -1, 0, piece.height, 0).then(translation(trim.x, trim.y))
