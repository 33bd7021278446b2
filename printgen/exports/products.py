"""What printing services make of cards, tiles, tokens and boards: sizes of their templates.

The Game Crafter: the sizes in pixels are those that its catalogue lists for each product (its page
is ``make/products/<identity>`` on the service's site), at 300 dots per inch, as read in November
2026 from public copies of that catalogue. The finished sizes in inches are the service's own for
decks, chits and the four-fold board; for the others they follow from its rule of an eighth of an
inch of bleed on each side, which all of those keep except the decks of European and US game size.

DriveThruCards: the one size that its page "Common Card Prep Issues & Solutions" gives, with the
same bleed. Others are made, but no source for their templates was found.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from printgen.model.common import Product as Sold
from printgen.units import MM_PER_INCH

# Of all templates here, as their services ask for.
TEMPLATE_DPI: Final = 300


class Product(NamedTuple):
    """Something that a service prints: for which kinds of component it is meant, its finished size
    in inches, and the size of its images in pixels, which are in the same proportion to it on all
    sides: the rest is bleed.
    """

    identity: str
    sorts: frozenset[Sold]
    shape: Literal["rect", "round"]
    inches: tuple[float, float]
    pixels: tuple[int, int]

    @property
    def size(self) -> tuple[float, float]:
        """Finished, in mm."""
        return self.inches[0] * MM_PER_INCH, self.inches[1] * MM_PER_INCH

    @property
    def printed(self) -> tuple[float, float]:
        """With its bleed, in mm."""
        across, down = (side * MM_PER_INCH / TEMPLATE_DPI for side in self.pixels)
        return across, down


class Service(NamedTuple):
    """A printing service."""

    title: str
    products: tuple[Product, ...]


_CARDS: Final[frozenset[Sold]] = frozenset({"card"})
_SMALL: Final[frozenset[Sold]] = frozenset({"tile", "token"})
_MATS: Final[frozenset[Sold]] = frozenset({"card", "board"})
_BOARDS: Final[frozenset[Sold]] = frozenset({"board"})


def _rect(identity: str, sorts: frozenset[Sold], *sizes: float) -> Product:
    """Width and height in inches, then in pixels; without these, with an eighth of an inch more on
    each side.
    """
    width, height, *pixels = sizes
    across, down = pixels or (_pixels(width), _pixels(height))
    return Product(identity, sorts, "rect", (width, height), (int(across), int(down)))


def _round(identity: str, sorts: frozenset[Sold], diameter: float) -> Product:
    side = _pixels(diameter)
    return Product(identity, sorts, "round", (diameter, diameter), (side, side))


def _pixels(inches: float) -> int:
    return round((inches + 0.25) * TEMPLATE_DPI)


GAME_CRAFTER: Final = Service(
    "The Game Crafter",
    (
        _rect("PokerDeck", _CARDS, 2.5, 3.5),
        _rect("BridgeDeck", _CARDS, 2.25, 3.5),
        _rect("TarotDeck", _CARDS, 2.75, 4.75),
        _rect("MiniDeck", _CARDS, 1.75, 2.5),
        _rect("MicroDeck", _CARDS, 1.25, 1.75),
        _rect("JumboDeck", _CARDS, 3.5, 5.5),
        _rect("BusinessDeck", _CARDS, 2.0, 3.5),
        _rect("SquareDeck", _CARDS, 3.5, 3.5),
        _rect("EuroPokerDeck", _CARDS, 2.48, 3.46, 825, 1125),
        _rect("EuroSquareDeck", _CARDS, 2.76, 2.76, 900, 900),
        _rect("USGameDeck", _CARDS, 2.2, 3.43, 750, 1125),
        _rect("PlacardMat", _MATS, 4.0, 3.0),
        _rect("PostcardMat", _MATS, 6.0, 4.0),
        _rect("SmallSquareMat", _MATS, 4.0, 4.0),
        _rect("QuarterMat", _MATS, 5.0, 5.0),
        _rect("HalfMat", _MATS, 5.0, 10.0),
        _rect("MiniSquareTile", _SMALL, 1.25, 1.25),
        _rect("SmallSquareTile", _SMALL, 2.0, 2.0),
        _rect("MediumSquareTile", _SMALL, 2.5, 2.5),
        _rect("LargeSquareTile", _SMALL, 3.5, 3.5),
        _rect("DominoTile", _SMALL, 2.0, 4.0),
        _rect("SmallSquareChit", _SMALL, 0.5, 0.5),
        _rect("MediumSquareChit", _SMALL, 0.75, 0.75),
        _rect("LargeSquareChit", _SMALL, 1.0, 1.0),
        _rect("DominoChit", _SMALL, 1.0, 2.0),
        _round("SmallCircleChit", _SMALL, 0.5),
        _round("MediumCircleChit", _SMALL, 0.75),
        _round("LargeCircleChit", _SMALL, 1.0),
        _round("MiniCircleTile", _SMALL, 1.25),
        _rect("SmallSquareBoard", _BOARDS, 4.0, 4.0),
        _rect("QuarterBoard", _BOARDS, 5.0, 5.0),
        _rect("DominoBoard", _BOARDS, 4.0, 8.0),
        _rect("HalfBoard", _BOARDS, 5.0, 10.0),
        _rect("SkinnyBoard", _BOARDS, 4.0, 10.0),
        _rect("SquareBoard", _BOARDS, 8.0, 8.0),
        _rect("LargeSquareBoard", _BOARDS, 10.0, 10.0),
        _rect("BiFoldBoard", _BOARDS, 9.0, 18.0),
        _rect("MediumSixFoldBoard", _BOARDS, 16.0, 16.0),
        _rect("QuadFoldBoard", _BOARDS, 18.0, 18.0),
        _rect("LargeQuadFoldBoard", _BOARDS, 20.0, 20.0),
        _rect("SixFoldBoard", _BOARDS, 27.0, 18.0),
    ),
)

DRIVETHRU: Final = Service("DriveThruCards", (_rect("us-poker", _CARDS, 2.5, 3.5),))
