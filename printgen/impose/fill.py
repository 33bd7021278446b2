"""What each sheet is to hold: pieces of one size in grids, what is too large in parts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from printgen.components.piece import Piece
from printgen.geometry import Box
from printgen.impose.grid import fewest_sheets, lay_out, usable_area
from printgen.impose.press import Placement, Press, TooLargeError
from printgen.impose.sides import Sides, symbols_of, through

if TYPE_CHECKING:
    from printgen.impose.parts import Bench


class Guide(NamedTuple):
    """How the parts of a poster lie."""

    bench: Bench


class Share(NamedTuple):
    """The n-th part of a copy of a poster."""

    bench: Bench
    n: int
    copy: int


class Flat(NamedTuple):
    """Pieces that lie whole on a sheet."""

    placements: tuple[Placement, ...]


Plan: TypeAlias = Flat | Share | Guide
_NOWHERE: Final = Box(0, 0, 0, 0)


def fill(pieces: list[Piece], press: Press, symbols: dict[str, Sides]) -> Iterator[Plan]:
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
        turns = not any(True for _ in through([Placement(p, _NOWHERE) for p in run]))
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
                    yield Guide(bench)
                for copy in range(1, len(of_one) + 1):
                    yield from (Share(bench, n, copy) for n in range(parts))
            continue
        for start in range(0, len(run), layout.capacity):
            chunk = run[start : start + layout.capacity]
            yield Flat(
                tuple(
                    Placement(piece, layout.trim(n), turned=layout.turned)
                    for n, piece in enumerate(chunk)
                )
            )
    if too_large:
        raise TooLargeError(too_large, usable, press.paper)


def _bench(piece: Piece, press: Press, usable: Box, symbols: dict[str, Sides]) -> Bench | None:
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
    front, back = symbols.get(piece.id) or symbols_of(piece)
    return Bench(poster, front, back, press.paper, press.margin, press.furniture, area)
