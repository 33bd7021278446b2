"""The products of The Game Crafter.

The sizes in pixels are those that its catalogue lists for each product (its page is
``make/products/<identity>`` on the service's site), at 300 dots per inch, as read in November 2026
from public copies of that catalogue. The finished sizes in inches are the service's own for decks,
chits and the four-fold board; for the others they follow from its rule of an eighth of an inch of
bleed on each side, which all of those keep except the decks of European and US game size.
"""

from __future__ import annotations

from typing import Final

from printgen.exports.products import Service, disc, named, rect
from printgen.model.component import Product as Sold

_CARDS: Final[frozenset[Sold]] = frozenset({"card"})
_SMALL: Final[frozenset[Sold]] = frozenset({"tile", "token"})
_MATS: Final[frozenset[Sold]] = frozenset({"card", "board"})
_BOARDS: Final[frozenset[Sold]] = frozenset({"board"})

GAME_CRAFTER: Final = Service(
    "The Game Crafter",
    (
        named("PokerDeck", _CARDS, "poker"),
        named("BridgeDeck", _CARDS, "bridge"),
        named("TarotDeck", _CARDS, "tarot-us"),
        named("MiniDeck", _CARDS, "mini"),
        named("MicroDeck", _CARDS, "micro"),
        named("JumboDeck", _CARDS, "jumbo"),
        named("BusinessDeck", _CARDS, "business"),
        named("SquareDeck", _CARDS, "square"),
        rect("EuroPokerDeck", _CARDS, 2.48, 3.46, 825, 1125),
        rect("EuroSquareDeck", _CARDS, 2.76, 2.76, 900, 900),
        rect("USGameDeck", _CARDS, 2.2, 3.43, 750, 1125),
        rect("PlacardMat", _MATS, 4.0, 3.0),
        rect("PostcardMat", _MATS, 6.0, 4.0),
        rect("SmallSquareMat", _MATS, 4.0, 4.0),
        rect("QuarterMat", _MATS, 5.0, 5.0),
        rect("HalfMat", _MATS, 5.0, 10.0),
        rect("MiniSquareTile", _SMALL, 1.25, 1.25),
        rect("SmallSquareTile", _SMALL, 2.0, 2.0),
        rect("MediumSquareTile", _SMALL, 2.5, 2.5),
        rect("LargeSquareTile", _SMALL, 3.5, 3.5),
        rect("DominoTile", _SMALL, 2.0, 4.0),
        rect("SmallSquareChit", _SMALL, 0.5, 0.5),
        rect("MediumSquareChit", _SMALL, 0.75, 0.75),
        rect("LargeSquareChit", _SMALL, 1.0, 1.0),
        named("DominoChit", _SMALL, "domino"),
        disc("SmallCircleChit", _SMALL, 0.5),
        disc("MediumCircleChit", _SMALL, 0.75),
        disc("LargeCircleChit", _SMALL, 1.0),
        disc("MiniCircleTile", _SMALL, 1.25),
        rect("SmallSquareBoard", _BOARDS, 4.0, 4.0),
        rect("QuarterBoard", _BOARDS, 5.0, 5.0),
        rect("DominoBoard", _BOARDS, 4.0, 8.0),
        rect("HalfBoard", _BOARDS, 5.0, 10.0),
        rect("SkinnyBoard", _BOARDS, 4.0, 10.0),
        rect("SquareBoard", _BOARDS, 8.0, 8.0),
        rect("LargeSquareBoard", _BOARDS, 10.0, 10.0),
        rect("BiFoldBoard", _BOARDS, 9.0, 18.0),
        rect("MediumSixFoldBoard", _BOARDS, 16.0, 16.0),
        rect("QuadFoldBoard", _BOARDS, 18.0, 18.0),
        rect("LargeQuadFoldBoard", _BOARDS, 20.0, 20.0),
        rect("SixFoldBoard", _BOARDS, 27.0, 18.0),
    ),
)
