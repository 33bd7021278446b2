"""The number of sheets and cuts of a group, with their lower bounds."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printgen.core.geometry import Box
from printgen.core.outlines import Ring, Trace
from printgen.imposition.blocks import share_of
from printgen.imposition.bounds import Item, fewest_sheets
from printgen.imposition.fewest_cuts import Freed, Hexagons, fewest_cuts, fewest_slants
from printgen.imposition.grid import reached
from printgen.imposition.press import Placement, Press, Sheet
from printgen.imposition.sides import cutting


class SheetCosts(NamedTuple):
    """Sheets and straight cuts of a group, each with its lower bound.

    Sheets of posters, the cuts of their parts, and sheets of labels are counted without a bound.
    The bound on cuts holds for at most as many sheets.
    """

    sheets: int
    fewest_sheets: int
    cuts: int
    fewest_cuts: int

    def facts(self) -> dict[str, int]:
        """Return the values for the manifest."""
        return {name.replace("_", "-"): count for name, count in self._asdict().items()}


def sheet_costs(sheets: Sequence[Sheet], press: Press) -> SheetCosts:
    """Return the sheets and cuts of one group, for the bleeds and margins that were used."""
    whole = [each for each in sheets if each.placements and not (each.parts or each.labels)]
    fixed = len(sheets) - len(whole)
    sizes: Counter[tuple[float, float, bool, float]] = Counter()
    folded: Counter[tuple[float, float, bool, float]] = Counter()
    straight: Counter[Freed] = Counter()
    woven: Counter[tuple[float, bool]] = Counter()
    for sheet, lying, count in _sorts(whole):
        piece = lying.piece
        gaps = lying.gaps or (piece.bleed, piece.bleed)
        size = piece.width + 2 * gaps[0], piece.height + 2 * gaps[1]
        shape = isinstance(piece.outline, Ring), share_of(piece)
        sizes[*size, *shape] += count
        folded[*size, *shape] += count if sheet.crease is not None else 0
        if sheet.by_machine:
            continue
        parted = isinstance(piece.outline, Trace)
        straight[Freed(*size, gaps, 0, parted)] += 0 if lying.loose or lying.woven else count
        woven[max(piece.width, piece.height) / 2, piece.bleed > 0] += count if lying.woven else 0
    items = [
        Item(width, height, count, is_round, share)
        # A back that is folded over takes as much of the sheet as its front.
        for (width, height, is_round, share), count in (sizes + folded).items()
    ]
    usable = room(press, whole)
    fewest = fewest_sheets(usable, items, enough=len(whole))
    freed = [each._replace(copies=count) for each, count in straight.items() if count]
    least = fewest_cuts(usable, freed, len(whole))
    if sum(each.copies for each in freed if not each.parted) == sum(sizes.values()):
        # There are four on each sheet.
        least = max(least, 4 * fewest)
    hexagons = [Hexagons(side, count, bleeds) for (side, bleeds), count in woven.items() if count]
    least = max(least, fewest_slants(usable, hexagons))
    if sum(each.copies for each in hexagons) == sum(sizes.values()):
        # There are six on each sheet.
        least = max(least, 6 * fewest)
    of_parts = sum(sheet_cuts(sheet) for sheet in sheets if sheet.parts)
    cuts = of_parts + sum(sheet_cuts(sheet) for sheet in whole)
    return SheetCosts(len(sheets), fixed + fewest, cuts, of_parts + least)


def _sorts(sheets: Iterable[Sheet]) -> Iterator[tuple[Sheet, Placement, int]]:
    """Yield one copy of each sort with its sheet, and the number of copies.

    All cards of a deck are one sort, whatever their designs.
    """
    first: dict[tuple[object, ...], tuple[Sheet, Placement]] = {}
    times: Counter[tuple[object, ...]] = Counter()
    for sheet in sheets:
        done = sheet.crease is None, sheet.by_machine
        for lying in sheet.placements:
            piece = lying.piece
            cut = id(piece.outline), piece.width, piece.height, piece.bleed
            lies = lying.gaps, lying.loose, lying.woven
            sort: tuple[object, ...] = (*cut, not piece.folds, piece.shown is None, *lies, done)
            times[sort] += 1
            if sort not in first:
                first[sort] = sheet, lying
    for sort, (sheet, lying) in first.items():
        yield sheet, lying, times[sort]


def room(press: Press, sheets: Iterable[Sheet]) -> Box:
    """Return the area for the pieces of these sheets: inside of the margins; or all that printers
    reach, if some pieces lie nearer to the edges.
    """
    if press.cutter is not None:
        return press.cutter.widest(press.paper, folded=press.duplex == "fold")
    if any(sheet.strip != "margin" for sheet in sheets):
        return reached(press)
    return press.usable


def sheet_cuts(sheet: Sheet) -> int:
    """Return the number of straight cuts that free all pieces on a sheet.

    Loose pieces and pieces that a machine cuts count none, nets the cuts around their boxes.
    """
    if sheet.labels or sheet.by_machine:
        return 0
    if sheet.parts:
        return sum(_part_cuts(lying) for lying in sheet.parts)
    return cutting(sheet.placements).number if sheet.placements else 0


def _part_cuts(lying: Placement) -> int:
    """Return the cuts of a part: one in each direction, one more at the end of a row or column."""
    part, piece = lying.part, lying.piece
    if part is None:
        return 4
    ends = part.own.right >= piece.width - 1e-6, part.own.bottom >= piece.height - 1e-6
    return 2 + sum(ends)
