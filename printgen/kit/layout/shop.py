"""Kits for print shops: separated, with bleed, each piece on a page of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from printgen.backends.press.conditions import FOGRA29, FOGRA39, SWOP3, X1A, Plates
from printgen.components.piece import Piece
from printgen.core.printing import Purpose
from printgen.core.units import MM_PER_INCH
from printgen.imposition.press import Press, Sheet
from printgen.imposition.punched import punched
from printgen.imposition.singles import singles
from printgen.kit.layout.bleeds import with_bleeds
from printgen.model.catalog import Loaded


class Shop(NamedTuple):
    """The requirements of a type of shop.

    They are its name, bleed in mm, printing conditions of coated and of uncoated paper, and whether
    it takes cutting lines.
    """

    title: str
    bleed: float
    plates: Plates
    plain: Plates
    lines: bool


# The bleed and the ink are those of the preflight's profiles of the same names, which give the
# sources. Print on demand demands PDF/X-1a; there nobody removes lines by hand, so they would be
# printed.
_ON_DEMAND: Final = Plates(SWOP3, X1A)
SHOPS: Final[dict[Purpose, Shop]] = {
    "drivethru": Shop("print on demand", MM_PER_INCH / 8, _ON_DEMAND, _ON_DEMAND, lines=False),
    "offset": Shop("an offset press", 3.0, Plates(FOGRA39), Plates(FOGRA29), lines=True),
}


def alone(by_group: Mapping[str, list[Piece]], purpose: Purpose) -> list[Sheet]:
    """Return each copy of each piece as a sheet of its own, as the shop takes it."""
    lines = SHOPS[purpose].lines
    return [
        sheet for group, mine in by_group.items() for sheet in singles(group, mine, lines=lines)
    ]


def punching(purpose: Purpose) -> Callable[..., list[Sheet]]:
    """Return the function that imposes pieces on sheets for the shop, with its bleed."""

    def lay(group: str, title: str, pieces: list[Piece], press: Press, _: object) -> list[Sheet]:
        return punched(group, title, pieces, press, SHOPS[purpose].bleed)

    return lay


def prepared(loaded: Loaded, purpose: Purpose) -> Loaded:
    """Return the game with the bleed that the shop requires."""
    components = loaded.description.game.components
    bleeding = (name for name, each in components.items() if hasattr(each, "bleed"))
    return with_bleeds(loaded, dict.fromkeys(bleeding, SHOPS[purpose].bleed))
