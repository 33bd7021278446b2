"""Cards for DriveThruCards: pictures by its template, and the deck as one PDF in its order.

See :mod:`printgen.exports.offers` for the service's demands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from printgen.backends import pdf
from printgen.core.geometry import Box, Matrix
from printgen.core.scene import Group, Node, Page, Symbol, Use
from printgen.drawing.small_pictures import SmallPictures
from printgen.exports.offers import DRIVETHRU
from printgen.exports.products import Product
from printgen.exports.services import Fitted, Printed, service_work
from printgen.exports.work import Job
from printgen.kit.layout.see_through import refuse_see_through
from printgen.kit.layout.shop import SHOPS
from printgen.kit.pages.single_pages import document

ADVICE: Final = (
    "The PDF is the deck in the order that the service asks for: a card's back, its front, the",
    "back of the next, as often as each is in the game. It has an eighth of an inch of bleed on",
    "all sides, and no marks.",
    "",
    "Its colours are CMYK for CGATS TR 003 (SWOP 2006, coated paper of grade 3), with no more than",
    "240 % of ink. It is PDF/X-1a:2003, as the service asks, and passes",
    "'printgen preflight --profile drivethru'. The pictures are RGB: use them to lay out the cards",
    "in the service's own template.",
)


def _decks(found: Fitted) -> Sequence[Job]:
    arts: dict[str, list[tuple[Node, ...]]] = {}
    for printed in found.printed:
        piece = printed.piece
        arts.setdefault(piece.component, []).extend((piece.front, piece.back or ()))
    refuse_see_through(found.drawn.context.description, arts)
    products = dict.fromkeys(printed.fit.product for printed in found.printed)
    return [_deck(found, product) for product in products]


def _deck(found: Fitted, product: Product) -> Job:
    game = found.drawn.context.game
    cards = [printed for printed in found.printed if printed.fit.product == product]

    def render() -> bytes:
        # On smaller cards, lines would be too thin for a press.
        printed = SmallPictures(keeps_all=True).nodes
        pages = (page for card in cards for page in _pages(card))
        drawn = (page._replace(children=printed(page.children)) for page in pages)
        return pdf.render(document(game, product.identity, drawn), SHOPS["drivethru"].plates)

    return f"{product.identity}-deck.pdf", render


def _pages(card: Printed) -> Iterator[Page]:
    """Yield the back and the front of each copy."""
    width, height = card.fit.product.printed
    whole = Box(0.0, 0.0, width, height)
    wide, high = card.fit.product.size
    trim = Box((width - wide) / 2, (height - high) / 2, wide, high)
    sides = {side: _side(card, whole, back=side == "back") for side in ("back", "front")}
    heads = ((card.piece.called, 1),)
    for _ in range(card.piece.copies):
        for side, nodes in sides.items():
            label = f"{card.piece.called}, {side}"
            yield Page(width, height, nodes, trim, whole, label=label, headings=heads)


def _side(card: Printed, whole: Box, *, back: bool) -> tuple[Node, ...]:
    piece = card.piece
    art = piece.back if back else piece.front
    if art is None:
        return ()
    # Drawn once in the file, however many copies there are.
    placed = Group(art, card.onto(back=back))
    symbol = Symbol(piece.symbol("back" if back else "front"), whole, (placed,))
    return (Use(symbol, Matrix(1, 0, 0, 1, 0, 0)),)


work: Final = partial(service_work, service=DRIVETHRU, advice=ADVICE, extra=_decks)
