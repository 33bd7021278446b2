"""Imposition: drawn pieces to sheets, with backs that meet their fronts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from printgen.components.piece import Art, Fold, Piece
from printgen.geometry import IDENTITY, Box, Matrix, translation
from printgen.impose.grid import Layout, fewest_sheets, lay_out, usable_area
from printgen.impose.marks import EDGE_MM, crop_marks, fold_marks, furniture
from printgen.scene import Group, Node, Page, Symbol, Use
from printgen.units import Paper

if TYPE_CHECKING:
    from printgen.impose.parts import Bench
    from printgen.impose.poster import Part, Poster


class Placement(NamedTuple):
    """A copy of a piece on a sheet: its trim box on the front, in mm from the paper's top left.

    Of a piece that is printed in parts it is one ``part``, of the ``copy`` of that number, which
    has ``of`` parts.
    """

    piece: Piece
    trim: Box
    part: Part | None = None
    copy: int = 1
    of: int = 1


class Sheet(NamedTuple):
    """One sheet of paper: what lies on it, and its printed sides.

    ``guide`` is set on a sheet that holds no piece, but shows how the parts of one lie.
    """

    group: str
    number: int
    of: int
    placements: tuple[Placement, ...]
    front: Page
    back: Page | None
    guide: Bench | None = None

    def counts(self) -> dict[str, int]:
        """How many whole copies of each piece were placed, by the piece's id."""
        return dict(Counter(each.piece.id for each in self.placements if each.part is None))

    @property
    def parts(self) -> tuple[Placement, ...]:
        """The parts of larger pieces that were placed."""
        return tuple(each for each in self.placements if each.part is not None)


class Press(NamedTuple):
    """The paper and what every sheet says of itself. ``overlap`` is what parts share, in mm."""

    paper: Paper
    margin: float
    furniture: bool
    game: str
    version: str
    overlap: float = 10.0


# Fills a box on a page with the words that tell how to put a poster together.
Instructor: TypeAlias = "Callable[[Bench, Box], Iterable[Node]]"


class TooLargeError(Exception):
    """Pieces do not fit on the paper. ``reasons`` says for each component why, in mm."""

    def __init__(self, pieces: Iterable[Piece], usable: Box, paper: Paper) -> None:
        self.reasons: dict[str, str] = {}
        for piece in pieces:
            need = f"{piece.width + 2 * piece.bleed:g} × {piece.height + 2 * piece.bleed:g} mm"
            reason = (
                f"'{piece.component}' needs {need} with its bleed; "
                f"{paper.title} has room for {usable.width:g} × {usable.height:g} mm"
            )
            if piece.splits:
                from printgen.impose.poster import MOST_SHEETS

                reason += f", and {MOST_SHEETS} sheets do not hold it in parts"
            self.reasons[piece.component] = reason
        super().__init__("; ".join(self.reasons.values()))


def impose(
    group: str,
    title: str,
    pieces: list[Piece],
    press: Press,
    instruct: Instructor | None = None,
) -> list[Sheet]:
    """The sheets of one group. Raises :class:`TooLargeError` with all that are too large.

    What splits and is larger than the paper comes in parts, after a sheet that shows how they lie.
    """
    symbols = {piece.id: _symbols(piece) for piece in pieces if piece.copies > 1}
    planned = list(_fill(pieces, press, symbols))
    sheets = []
    for number, plan in enumerate(planned, start=1):
        words = f"{press.game} · {title} · sheet {number} of {len(planned)}"
        place = group, number, len(planned)
        if isinstance(plan, _Share):
            sheets.append(_part_sheet(place, plan, press, words))
        elif isinstance(plan, _Guide):
            sheets.append(_guide_sheet(place, plan.bench, press, words, instruct))
        else:
            layout, placements = plan
            has_back = any(p.piece.back is not None for p in placements)
            front = _side(placements, layout, press, symbols, words, back=False)
            back = _side(placements, layout, press, symbols, words, back=True) if has_back else None
            sheets.append(Sheet(*place, placements, front, back))
    return sheets


def tally(sheets: Iterable[Sheet]) -> dict[str, int]:
    """How many copies of each piece lie on all the sheets: a copy in parts when all are there."""
    placed: Counter[str] = Counter()
    for copy, names in _parts_of(sheets).items():
        placed[copy[0]] += len(names) == copy[2]
    for sheet in sheets:
        placed.update(sheet.counts())
    return dict(placed)


def doubled(sheets: Iterable[Sheet]) -> Iterator[str]:
    """The parts that lie there more than once, as ``part A2 of market-board (copy 1)``."""
    for (piece, copy, _), names in _parts_of(sheets).items():
        for name, times in names.items():
            if times > 1:
                yield f"part {name} of {piece} (copy {copy})"


def _parts_of(sheets: Iterable[Sheet]) -> dict[tuple[str, int, int], Counter[str]]:
    """The parts that were placed of each piece and copy of it; last, how many there should be."""
    found: dict[tuple[str, int, int], Counter[str]] = {}
    for sheet in sheets:
        for each in sheet.parts:
            names = found.setdefault((each.piece.id, each.copy, each.of), Counter())
            names[each.part.name if each.part else ""] += 1
    return found


def mirrored(box: Box, paper: Paper) -> Box:
    """Where a front's box lies on the back after the sheet is flipped on its long edge."""
    return Box(paper.width - box.right, box.y, box.width, box.height)


class _Guide(NamedTuple):
    """How the parts of a poster lie."""

    bench: Bench


class _Share(NamedTuple):
    """The n-th part of a copy of a poster."""

    bench: Bench
    n: int
    copy: int


_Sides: TypeAlias = tuple[Symbol, Symbol | None]
_NOWHERE: Final = Box(0, 0, 0, 0)


def _fill(
    pieces: list[Piece], press: Press, symbols: dict[str, _Sides]
) -> Iterator[tuple[Layout, tuple[Placement, ...]] | _Share | _Guide]:
    """What each sheet is to hold."""
    usable = usable_area(press.paper, press.margin, furniture=press.furniture)
    copies = [piece for piece in pieces for _ in range(piece.copies)]
    too_large = []
    # What is of one size lies together, wherever in the data it stands.
    of_size: dict[tuple[float, float, float], list[Piece]] = {}
    for piece in copies:
        of_size.setdefault((piece.width, piece.height, piece.bleed), []).append(piece)
    for (width, height, bleed), run in of_size.items():
        # Folds are marked in the margin, beside rows of upright pieces.
        turns = not any(True for _ in _through([Placement(p, _NOWHERE) for p in run]))
        layout = fewest_sheets(usable, width, height, bleed, len(run), turns=turns)
        if not layout.capacity:
            for _, alike in groupby(run, lambda p: p.id):
                of_one = list(alike)
                piece = of_one[0]
                bench = _bench(piece, press, usable, symbols) if piece.splits else None
                if bench is None:
                    too_large.append(piece)
                    continue
                parts = len(bench.poster.parts)
                if parts > 1:
                    yield _Guide(bench)
                for copy in range(1, len(of_one) + 1):
                    yield from (_Share(bench, n, copy) for n in range(parts))
            continue
        for start in range(0, len(run), layout.capacity):
            chunk = run[start : start + layout.capacity]
            yield (
                layout,
                tuple(Placement(piece, layout.trim(n)) for n, piece in enumerate(chunk)),
            )
    if too_large:
        raise TooLargeError(too_large, usable, press.paper)


def _bench(piece: Piece, press: Press, usable: Box, symbols: dict[str, _Sides]) -> Bench | None:
    """The piece turned a quarter, if it then fits, or in parts; None where neither can be."""
    from printgen.impose.parts import Bench, parts_area
    from printgen.impose.poster import Poster, split

    turned = lay_out(usable, piece.height, piece.width, piece.bleed)
    area = usable
    poster: Poster | None
    if turned.capacity:
        poster = Poster(piece, press.overlap, turned=True)
    else:
        area = parts_area(press.paper, press.margin)
        poster = split(piece, area.width, area.height, press.overlap)
    if poster is None:
        return None
    front, back = symbols.get(piece.id) or _symbols(piece)
    return Bench(poster, front, back, press.paper, press.margin, press.furniture, area)


def _part_sheet(place: tuple[str, int, int], share: _Share, press: Press, words: str) -> Sheet:
    from printgen.impose.parts import part_page

    bench, poster = share.bench, share.bench.poster
    piece, part, of = poster.piece, poster.parts[share.n], len(poster.parts)
    if of > 1:
        words += f" · {piece.title}"
        words += f" {share.copy}" if piece.copies > 1 else ""
        words += f", part {part.name}"
    sides = []
    for back in (False, True)[: 1 if bench.back is None else 2]:
        side = "back" if back else "front"
        said = f"{words} · {side} · version {press.version} · print at 100 %"
        sides.append(part_page(bench, share.n, said, f"{words}, {side}", back=back))
    trim = sides[0].trim
    placement = Placement(piece, trim, part if of > 1 else None, share.copy, of)
    return Sheet(*place, (placement,), sides[0], sides[1] if len(sides) > 1 else None)


def _guide_sheet(
    place: tuple[str, int, int],
    bench: Bench,
    press: Press,
    words: str,
    instruct: Instructor | None,
) -> Sheet:
    from printgen.impose.parts import guide_picture

    nodes, rest = guide_picture(bench)
    if instruct is not None:
        nodes = (*nodes, *instruct(bench, rest))
    if press.furniture:
        said = f"{words} · how to put it together · version {press.version} · print at 100 %"
        nodes = (*nodes, *furniture(press.paper, press.margin, said))
    whole = Box(0, 0, press.paper.width, press.paper.height)
    title = f"{words}: how to put it together"
    page = Page(press.paper.width, press.paper.height, nodes, whole, whole, title=title)
    return Sheet(*place, (), page, None, bench)


def _symbols(piece: Piece) -> _Sides:
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


def _side(  # noqa: PLR0913 - what one side of a sheet is made of
    placements: tuple[Placement, ...],
    layout: Layout,
    press: Press,
    symbols: dict[str, _Sides],
    words: str,
    *,
    back: bool,
) -> Page:
    paper = press.paper
    trims = tuple([mirrored(p.trim, paper) if back else p.trim for p in placements])
    nodes: list[Node] = []
    placed: list[tuple[Piece, Art, Matrix]] = []
    for placement, trim in zip(placements, trims, strict=True):
        piece = placement.piece
        art = piece.back if back else piece.front
        if art is None:
            continue
        at = _turn(piece, back=back) if layout.turned else IDENTITY
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
    if press.furniture:
        floor = paper.height - press.margin - 7.0
        side = f"{words} · {'back' if back else 'front'} · version {press.version}"
        nodes += furniture(paper, press.margin, f"{side} · print at 100 %")
    else:
        floor = paper.height - EDGE_MM
    nodes += crop_marks(trims, layout.bleed, paper, floor)
    if not back and (folds := tuple(_through(placements))):
        nodes += fold_marks(trims, folds, layout.bleed, paper)
    return Page(
        paper.width,
        paper.height,
        tuple(nodes),
        trim=block,
        bleed=block.grown(layout.bleed),
        title=f"{words}, {'back' if back else 'front'}",
    )


def _turn(piece: Piece, *, back: bool) -> Matrix:
    """A quarter turn: clockwise on the front and the other way on the back, so that both sides of a
    piece that is turned over like a page are upright. It comes to lie from (0, 0).
    """
    if back:
        return Matrix(0, -1, 1, 0, 0, piece.width)
    return Matrix(0, 1, -1, 0, piece.height, 0)


def _through(placements: Iterable[Placement]) -> Iterator[Fold]:
    """The folds of a sheet's pieces from one edge of the piece to the other, on the sheet."""
    for piece, trim, *_ in placements:
        for (x1, y1), (x2, y2), kind in piece.folds:
            if y1 == y2 and abs(x2 - x1) > piece.width - 1e-6:
                yield Fold((trim.x + x1, trim.y + y1), (trim.x + x2, trim.y + y2), kind)


def _around(boxes: Sequence[Box]) -> Box:
    x, y = min(b.x for b in boxes), min(b.y for b in boxes)
    return Box(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)


__all__ = [
    "Placement",
    "Press",
    "Sheet",
    "TooLargeError",
    "doubled",
    "impose",
    "mirrored",
    "tally",
]
