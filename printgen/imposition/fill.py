"""Plan the contents of each sheet: pieces of one size in grids, large pieces in parts.

Different sizes share a sheet only if that saves one, since sheets of one size are the easiest to
cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from printgen.components.piece import Piece
from printgen.core.geometry import Box
from printgen.core.outlines import Ring, Trace, hexagon
from printgen.core.printing import HEXAGON
from printgen.imposition.blocks import is_cut_straight, through
from printgen.imposition.grid import Area, Comb, Layout, areas, best, comb, lay_out
from printgen.imposition.marks import LEAST_MARK_MM
from printgen.imposition.planned_sheets import Flat, Guide, PlannedSheet, Run, Share
from printgen.imposition.press import Placement, Press, TooLargeError
from printgen.imposition.sides import Sides, flip, symbols_of

if TYPE_CHECKING:
    from printgen.imposition.poster import Poster, PosterPlan

_NOWHERE: Final = Box(0, 0, 0, 0)


def fill(
    pieces: list[Piece],
    press: Press,
    symbols: dict[str, Sides],
    parts: Sequence[Area] | None = None,
) -> Iterator[PlannedSheet]:
    """Yield the contents of each sheet.

    ``parts`` are the areas of the paper to use, the first for all pieces, the others for pieces
    that touch. By default, all that is usable.

    Raises :class:`TooLargeError` with all pieces that do not fit.
    """
    places = parts or areas(press)
    usable = places[0].box
    runs = list(runs_of(pieces, press, places, is_whole=parts is None))
    flat = [run for run in runs if run.layout.capacity]
    mixed: Sequence[Flat] = ()
    # The number of copies of each run on sheets of their own.
    alone = {id(run): len(run.copies) for run in flat}
    if len(flat) > 1:
        from printgen.imposition.mixed_sheets import mixed_sheets

        mixed, kept = mixed_sheets(flat, press, usable)
        alone = {id(run): count for run, count in zip(flat, kept, strict=True)}
    too_large: list[tuple[Piece, Box]] = []
    for run in runs:
        if run.layout.capacity:
            yield from _alone(run, alone[id(run)])
        else:
            refused: list[Piece] = []
            yield from _posters(run, press, usable, symbols, refused)
            # The first area that reaches beyond the margin is the largest.
            room = places[1].box.grown(-LEAST_MARK_MM) if run.gaps and places[1:] else usable
            too_large += ((piece, room) for piece in refused)
    yield from mixed
    if too_large:
        raise TooLargeError(too_large, press.paper)


def runs_of(
    pieces: list[Piece], press: Press, places: Sequence[Area], *, is_whole: bool = True
) -> Iterator[Run]:
    """Yield the pieces of each size together, in the order of the data.

    They lie in the best of the ``places``. ``is_whole`` is False for half of a folded sheet.
    """
    usable = places[0].box
    of_size: dict[tuple[float, float, float], list[Piece]] = {}
    for piece in pieces:
        if piece.copies:
            size = piece.width, piece.height, piece.bleed
            of_size.setdefault(size, []).extend([piece] * piece.copies)
    for (width, height, bleed), alike in of_size.items():
        run = _whole(alike, places)
        # Folds are marked in the margin, beside rows of upright pieces.
        folded = [Placement(piece, _NOWHERE) for piece in run if piece.folds]
        turns = not any(True for _ in through(folded))
        # A turned board is a poster of one part, and backs of folded pieces are glued on.
        is_board = any(piece.splits and not piece.is_folded for piece in run)
        gaps = _gaps(run, press)
        parted = all(isinstance(piece.outline, Trace) for piece in run)
        layout: Layout | Comb = lay_out(usable, width, height, bleed)
        if layout.capacity or gaps or (is_whole and not is_board):
            grids = _grids(places, (width, height, bleed), gaps, turns=turns)
            layout = best(grids, len(run), parted=parted) or layout
        # Rows and columns are easier to cut, so a single sheet is never packed more densely.
        if (
            press.rounds == HEXAGON
            and len(run) > layout.capacity > 0
            and all(isinstance(piece.outline, Ring) for piece in run)
        ):
            layout = max(layout, comb(usable, width, bleed), key=lambda each: each.capacity)
        if all(piece.outline == hexagon(width, height) for piece in run):
            from printgen.imposition.weave import weave

            woven = weave(usable, width, height, bleed)
            layout = woven if woven.capacity else layout
        bands: tuple[Flat, ...] = ()
        if isinstance(layout, Layout) and layout.capacity and gaps != (0.0, 0.0):
            from printgen.imposition.bands import in_bands

            sheets, cuts, _ = layout.cost(len(run), parted=parted)
            bands = in_bands(run, press, places, (sheets, cuts), turns=turns)
        yield Run(run, layout, turns, gaps, bands)


def _whole(run: list[Piece], places: Sequence[Area]) -> list[Piece]:
    """Return boards that lie several to a sheet as pieces that do not split: they may touch."""
    one = run[0]
    if len(run) > 1 and one.splits and not one.is_folded:
        grids = _grids(places, (one.width, one.height, one.bleed), (0.0, 0.0), turns=True)
        if any(grid.capacity > 1 for grid in grids):
            whole = {id(piece): piece._replace(splits=False) for piece in run}
            return [whole[id(piece)] for piece in run]
    return run


def _gaps(run: Sequence[Piece], press: Press) -> tuple[float, float] | None:
    """Return the bleed between pieces of one size that are cut straight, across and down, in mm.

    None for all others, which keep their own, inside of the margin.
    """
    own, pieces = run[0].bleed, {id(piece): piece for piece in run}.values()
    if press.cutter is not None or not all(is_cut_straight(piece) for piece in pieces):
        return None
    if press.bleed is not None:
        # A bleed that the user chose is kept.
        own = min(own, press.bleed)
        return own, own
    if not own or len(run) < 2:
        return own, own
    from printgen.imposition.touching import touching

    across, down = touching(pieces, known=press.edge_looks)
    if press.printed is not None and (across or down):
        # Ink saving may lighten only the larger one of two areas of the same colour.
        still = touching(pieces, press.printed, press.edge_looks)
        across, down = across and still[0], down and still[1]
    return 0.0 if across else own, 0.0 if down else own


def _grids(
    places: Sequence[Area],
    size: tuple[float, float, float],
    gaps: tuple[float, float] | None,
    *,
    turns: bool,
) -> Iterator[Layout]:
    """Yield the grids for a size (width, height and bleed), upright and turned.

    If they are cut straight (``gaps``), they may also lie nearer to the edges of the paper.
    """
    width, height, bleed = size
    across, down = gaps or (bleed, bleed)
    for area, strip in places if gaps else places[:1]:
        yield lay_out(area, width, height, bleed, (across, down), strip)
        if turns:
            aside = lay_out(area, height, width, bleed, (down, across), strip)
            yield aside._replace(turned=True)


def _alone(run: Run, count: int) -> Iterator[Flat]:
    """Yield the sheets for the first ``count`` copies of a run."""
    layout = run.layout
    if run.bands and count == len(run.copies):
        yield from run.bands
        return
    for start in range(0, count, layout.capacity):
        chunk = run.copies[start : min(count, start + layout.capacity)]
        if isinstance(layout, Comb):
            places = zip(chunk, layout.places, strict=False)
            woven = layout.woven
            yield Flat(
                tuple(
                    Placement(piece, trim, loose=not woven, woven=woven) for piece, trim in places
                )
            )
            continue
        grid = layout.holding(len(chunk))
        lying = (grid.placed(piece, n, len(chunk)) for n, piece in enumerate(chunk))
        yield Flat(tuple(lying), layout.strip)


def _posters(
    run: Run, press: Press, usable: Box, symbols: dict[str, Sides], too_large: list[Piece]
) -> Iterator[Guide | Share]:
    """Yield the sheets of pieces that fit only turned or in parts; add others to ``too_large``."""
    for _, alike in groupby(run.copies, lambda p: p.id):
        of_one = list(alike)
        piece = of_one[0]
        plan = _poster_plan(piece, press, usable, symbols) if piece.splits else None
        if plan is None:
            too_large.append(piece)
            continue
        parts = len(plan.poster.parts)
        if parts > 1:
            yield Guide(plan)
        for copy in range(1, len(of_one) + 1):
            yield from (Share(plan, n, copy) for n in range(parts))


def _poster_plan(
    piece: Piece, press: Press, usable: Box, symbols: dict[str, Sides]
) -> PosterPlan | None:
    """Return the piece turned by a quarter, if it then fits, or in parts; None if neither works."""
    from printgen.imposition.parts import parts_area
    from printgen.imposition.poster import Poster, PosterPlan, split

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
    front, back = symbols.get(piece.id) or symbols_of(piece)
    sheet = press.paper, press.margin, press.furniture, area, flip(press), press.font
    return PosterPlan(poster, front, back, *sheet)
