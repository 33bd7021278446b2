"""What printing services publish: one table of their products and their demands on files.

Sizes are trim sizes in inches, and pixels of the picture with its bleed at 300 ppi. None is
guessed: sizes without a source are left out, as docs/reference/services.md, which is made from this
table, says.
"""

from __future__ import annotations

from typing import Final

from printgen.exports.products import (
    NOT_PUBLISHED,
    Demands,
    FoldingBox,
    Product,
    Service,
    Source,
    WrappedBox,
    disc,
    hex_tile,
    named,
    rect,
)
from printgen.model.component import Product as Sold

_CARDS: Final[frozenset[Sold]] = frozenset({"card"})
_SMALL: Final[frozenset[Sold]] = frozenset({"tile", "token"})
_MATS: Final[frozenset[Sold]] = frozenset({"card", "board"})
_BOARDS: Final[frozenset[Sold]] = frozenset({"board"})

DRIVETHRU: Final = Service(
    "DriveThruCards",
    (
        named("us-poker", _CARDS, "poker"),
        rect("euro-poker", _CARDS, 2.48, 3.46),
        named("tarot", _CARDS, "tarot-us"),
        rect("mini", _CARDS, 1.625, 2.5),
        rect("tile-card", _CARDS | _SMALL, 6.0, 6.0),
    ),
    Demands(
        bleed="1/8 in on all sides",
        safe="1/8 in inside the cut",
        resolution="300 ppi",
        colours="CMYK with at most 240 % of ink for any paper; recommended profile CGATS21_CRPC1",
        files="PDF/X-1a:2003 with embedded fonts",
        order="one file per deck: the back of each card, then its front",
        limit=NOT_PUBLISHED,
    ),
    (
        Source(
            "Specifications for Print Cards",
            "https://help.drivethrupartners.com/hc/en-us/articles/12780748203543",
        ),
        Source(
            "Common Card Prep Issues & Solutions",
            "https://onebookshelfpublisherservice.zendesk.com/hc/en-us/articles/227867607",
            copy=True,
        ),
        Source(
            "The service's list of formats and sizes, from github.com/Lukas-Sander/dtcpdfgen",
            "https://github.com/Lukas-Sander/dtcpdfgen",
            copy=True,
        ),
        Source(
            "Quick Specifications for Print Books",
            "https://help.drivethrupartners.com/hc/en-us/articles/12780800178583",
        ),
    ),
    "jumbo cards, because no source has their size; pages, posters and screens, because"
    " printgen exports no pieces to them; tuckboxes, because their templates depend on the number"
    " of cards",
)

# From the smallest to the largest. Walls end where the trim line of the template narrows.
_TUCKBOXES: Final = tuple(
    FoldingBox(*of)
    for of in (
        ("PokerTuckBox36", "poker", 36, (37.5, 351.12), (758.33, 1058.33, 165), (2100, 1800)),
        ("BridgeTuckBox54", "bridge", 54, (54.67, 447.92), (683.33, 1058.33, 243), (2175, 1800)),
        ("PokerTuckBox54", "poker", 54, (36.46, 429.46), (758.33, 1058.33, 243), (2325, 1950)),
        ("TarotTuckBox40", "tarot-us", 40, (74.17, 372.92), (833.33, 1433.33, 180), (2325, 2025)),
        ("PokerTuckBox72", "poker", 72, (37.5, 512.54), (758.33, 1058.33, 324), (2550, 1950)),
        ("SquareTuckBox48", "square", 48, (57.67, 409), (1058.33, 1133.33, 216), (2850, 1800)),
        ("PokerTuckBox90", "poker", 90, (36.67, 595.83), (758.33, 1058.33, 405), (2775, 2100)),
        ("BridgeTuckBox108", "bridge", 108, (65.17, 670.83), (683.33, 1058.33, 486), (2925, 2250)),
        ("PokerTuckBox108", "poker", 108, (75, 670.83), (758.33, 1058.33, 480), (3075, 2250)),
        ("TarotTuckBox90", "tarot-us", 90, (74.17, 595.83), (833.33, 1433.33, 405), (3000, 2475)),
        ("SquareTuckBox96", "square", 96, (71.17, 633.78), (1058.33, 1133.33, 432), (3525, 2250)),
        ("JumboTuckBox90", "jumbo", 90, (74.16, 598.24), (1058.33, 1658.33, 405), (3450, 2700)),
    )
)

# The finished sizes are the service's own for decks, chits and the four-fold board; for the others
# they follow from the pixels, less an eighth of an inch on each side.
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
        rect("SmallSquareDeck", _CARDS, 2.5, 2.5),
        rect("DominoDeck", _CARDS, 1.75, 3.5),
        rect("EuroPokerDeck", _CARDS, 2.48, 3.46, 825, 1125),
        rect("EuroSquareDeck", _CARDS, 2.76, 2.76, 900, 900),
        rect("USGameDeck", _CARDS, 2.2, 3.43, 750, 1125),
        rect("MintTinDeck", _CARDS, 2.05, 3.43, 750, 1125),
        rect("DividerDeck", _CARDS, 3.0, 3.5),
        rect("PlayMoney", _CARDS, 2.0, 3.5),
        hex_tile("HexDeck", _CARDS, 3.75, 1200, 1050),
        disc("CircleDeck", _CARDS, 3.5),
        rect("PlacardMat", _MATS, 4.0, 3.0),
        rect("PostcardMat", _MATS, 6.0, 4.0),
        rect("SmallSquareMat", _MATS, 4.0, 4.0),
        rect("QuarterMat", _MATS, 5.0, 5.0),
        rect("SliverMat", _MATS, 2.0, 8.0),
        rect("StripMat", _MATS, 2.0, 10.0),
        rect("USGameMat", _MATS, 3.25, 4.5),
        rect("SlopesideBiFoldMat", _MATS, 7.0, 3.5),
        rect("SmallBiFoldMat", _MATS, 5.5, 7.0),
        rect("SmallQuadFoldMat", _MATS, 7.0, 11.0),
        rect("QuadFoldMat", _MATS, 11.0, 17.0),
        # Published as 5.25 × 4.5: equal sides have 5.2 across for that height.
        hex_tile("HexMat", _MATS, 5.2, 1650, 1425),
        hex_tile("LargeHexMat", _MATS, 9.5, 2925, 2550),
        rect("MediumGameMat", _BOARDS, 24.0, 14.0),
        rect("SkinnyMat", _MATS, 4.0, 10.0),
        rect("DominoMat", _MATS, 4.0, 8.0),
        rect("HalfMat", _MATS, 5.0, 10.0),
        rect("SquareMat", _MATS, 8.0, 8.0),
        rect("LargeSquareMat", _MATS, 10.0, 10.0),
        rect("BigMat", _MATS, 10.0, 16.0),
        rect("MiniSquareTile", _SMALL, 1.25, 1.25),
        rect("SmallSquareTile", _SMALL, 2.0, 2.0),
        rect("MediumSquareTile", _SMALL, 2.5, 2.5),
        rect("LargeSquareTile", _SMALL, 3.5, 3.5),
        rect("DominoTile", _SMALL, 2.0, 4.0),
        hex_tile("MiniHexTile", _SMALL, 1.25, 450, 450),
        hex_tile("SmallHexTile", _SMALL, 2.0, 675, 600),
        hex_tile("MediumHexTile", _SMALL, 2.5, 825, 750),
        hex_tile("LargeHexTile", _SMALL, 3.75, 1200, 1050),
        rect("SmallSquareChit", _SMALL, 0.5, 0.5),
        rect("MediumSquareChit", _SMALL, 0.75, 0.75),
        rect("LargeSquareChit", _SMALL, 1.0, 1.0),
        named("DominoChit", _SMALL, "domino"),
        rect("StripChit", _SMALL, 1.0, 3.0),
        hex_tile("HexShard", _SMALL, 0.75, 300, 300),
        disc("SmallCircleChit", _SMALL, 0.5),
        disc("MediumCircleChit", _SMALL, 0.75),
        disc("LargeCircleChit", _SMALL, 1.0),
        disc("MiniCircleTile", _SMALL, 1.25),
        rect("SliverBoard", _BOARDS, 2.0, 8.0),
        rect("StripBoard", _BOARDS, 2.0, 10.0),
        rect("SmallSquareBoard", _BOARDS, 4.0, 4.0),
        rect("QuarterBoard", _BOARDS, 5.0, 5.0),
        rect("DominoBoard", _BOARDS, 4.0, 8.0),
        rect("HalfBoard", _BOARDS, 5.0, 10.0),
        rect("SkinnyBoard", _BOARDS, 4.0, 10.0),
        rect("SquareBoard", _BOARDS, 8.0, 8.0),
        rect("LargeSquareBoard", _BOARDS, 10.0, 10.0),
        rect("AccordionBoard", _BOARDS, 8.0, 16.0),
        rect("BiFoldBoard", _BOARDS, 9.0, 18.0),
        rect("MediumSixFoldBoard", _BOARDS, 16.0, 16.0),
        rect("QuadFoldBoard", _BOARDS, 18.0, 18.0),
        rect("LargeQuadFoldBoard", _BOARDS, 20.0, 20.0),
        rect("SixFoldBoard", _BOARDS, 27.0, 18.0),
    ),
    Demands(
        bleed="1/8 in (37 pixels) on all sides",
        safe="75 pixels from the picture's edge, 1/8 in inside the cut",
        resolution="300 ppi, in the size of the template",
        colours="RGB; CMYK is refused",
        files="PNG or JPEG",
        order="a picture for each side; all cards of a deck can share a back",
        limit=NOT_PUBLISHED,
    ),
    (
        Source("Catalogue: each product's page", "https://www.thegamecrafter.com/make/products"),
        Source("Templates", "https://help.thegamecrafter.com/article/39-templates"),
        Source("Bleed", "https://help.thegamecrafter.com/article/391-bleed"),
        Source("DPI", "https://help.thegamecrafter.com/article/33-dpi-dots-per-inch"),
        Source(
            "The service's catalogue of March 2026 with the pixels of 201 products, from"
            " github.com/khenn/thegamecrafter-mcp: the same as above",
            "https://github.com/khenn/thegamecrafter-mcp",
            copy=True,
            read="28 November 2026",
        ),
        Source(
            "Templates of boxes, with their trim and folds, from github.com/templative/"
            "templative-electron (which has the same pixels for all products above); for 54 poker"
            " cards also the safe areas in github.com/andymeneely/squib",
            "https://github.com/templative/templative-electron",
            copy=True,
            read="28 November 2026",
        ),
    ),
    "other boxes: SmallProBox, because the template that was found (3450 × 2700 pixels) is traced"
    " by hand, and hook boxes and tins, because printgen makes none like them;"
    " player screens, because only the size of the whole picture was"
    " found, not where it is folded; punchouts of any shape (the chits, shards and tiles below are"
    " punchouts in ready shapes), because the rules for the file with the cuts"
    " were not found (the pictures have 975 × 1575, 2400 × 1350 or 2475 × 3150 pixels; for the"
    " largest, a public program quotes its template as an SVG of 594 × 756 points, looked up 28"
    " November 2026, but not the gaps that hold the pieces); triangles,"
    " rings, standees, dials, booklets and stickers, because printgen exports no pieces to them",
    (
        *_TUCKBOXES,
        WrappedBox("SmallStoutBox", (1812, 1187, 629), (1726, 1120, 623), (3600, 3000)),
        WrappedBox("MediumProBox", (1488, 2539, 448), (1444, 2494, 450), (3300, 4350)),
        WrappedBox("MediumStoutBox", (1792, 2696, 641), (1717, 2635, 629), (3675, 4575)),
        WrappedBox("LargeStoutBox", (3335, 3336, 941), (3267, 3267, 942), (5925, 5925)),
    ),
)

# 36 pixels of bleed on each side, where the others have 37 and a half.
MAKE_PLAYING_CARDS: Final = Service(
    "MakePlayingCards",
    tuple(
        rect(name, _CARDS, wide, high, round(wide * 300) + 72, round(high * 300) + 72)
        for name, wide, high in (
            ("poker", 2.5, 3.5),
            ("bridge", 2.25, 3.5),
            ("tarot", 2.75, 4.75),
            ("large", 3.5, 5.75),
            ("medium", 2.45, 3.95),
            ("mini", 1.75, 2.5),
            ("micro", 1.25, 1.75),
            ("domino", 1.75, 3.5),
            ("business", 2.0, 3.5),
            ("small-square", 2.0, 2.0),
            ("large-square", 3.5, 3.5),
        )
    ),
    Demands(
        bleed="1/8 in (36 pixels) on all sides",
        safe="1/8 in (36 pixels) inside the cut",
        resolution="at least 300 ppi",
        colours="RGB or CMYK",
        files="JPEG, PNG, BMP, TIFF or GIF",
        order="a picture for each side of each card",
        limit="612 cards in a deck",
        most_cards=612,
    ),
    (
        Source(
            "Photo FAQ",
            "https://www.makeplayingcards.com/pops/faq-photo.html",
            read="28 November 2026",
        ),
        Source(
            "Custom game cards", "https://www.makeplayingcards.com/design/custom-blank-card.html"
        ),
    ),
    "round and six-sided cards, because no source has the size of their pictures; boxes, tins and"
    " booklets; boards and tokens, because their templates were not found (looked for again on 28"
    " November 2026 in public notes, programs and threads, which have cards and booklets alone)",
)

SERVICES: Final[dict[str, Service]] = {
    "drivethru": DRIVETHRU,
    "gamecrafter": GAME_CRAFTER,
    "makeplayingcards": MAKE_PLAYING_CARDS,
}


def products(service: Service) -> dict[str, Product]:
    """Return a service's products by their identities."""
    everything = (*service.products, *(box.product for box in service.boxes))
    return {product.identity: product for product in everything}
