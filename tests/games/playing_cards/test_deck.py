"""The deck has every card once, and each looks the same from both sides of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

import printgen
from printgen.components import draw_all, drawing_context
from printgen.components.piece import Piece
from printgen.core.scene import Group, Image, Node, Use
from printgen.core.units import MM_PER_INCH
from printgen.drawing.images import GOOD
from printgen.model.catalog import load
from tests.helpers.raster import apart, from_svg

GAME = "playing-cards"
pytestmark = pytest.mark.game("playing-cards")
SUITS = ("clubs", "diamonds", "hearts", "spades")


@cache
def cards(game: str = GAME) -> dict[str, Piece]:
    pieces = draw_all(drawing_context(load(game)))
    return {piece.design: piece for piece in pieces if piece.component in {"card", "joker"}}


def rows(game: str = GAME) -> dict[str, dict[str, object]]:
    designs = load(game).description.designs["card"]
    return dict(zip(designs.ids, designs.values, strict=True))


def symbols(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Group):
            yield from symbols(node.children)
        elif isinstance(node, Use):
            yield node.symbol.name
            yield from symbols(node.symbol.children)


def images(nodes: Iterable[Node]) -> Iterator[Image]:
    for node in nodes:
        if isinstance(node, Group):
            yield from images(node.children)
        elif isinstance(node, Image):
            yield node


@pytest.mark.slow
def test_every_rank_of_every_suit_is_there_once_and_two_jokers() -> None:
    found = rows()
    assert len(found) == 52
    assert Counter((row["sign"], row["value"]) for row in found.values()) == Counter(
        {(suit, value): 1 for suit in SUITS for value in range(2, 15)}
    )
    assert Counter(piece.component for piece in cards().values()) == {"card": 52, "joker": 2}
    assert all(piece.copies == 1 for piece in cards().values())


def test_a_card_shows_as_many_pips_as_its_rank_says() -> None:
    drawn = cards()
    for name, row in rows().items():
        signs = [each for each in symbols(drawn[name].front) if str(row["sign"]) in each]
        in_corners = 2 if row["pips"] else 4  # court cards have two more beside the figure
        assert len(signs) - in_corners == row["pips"], name


@pytest.mark.parametrize(
    ("variant", "lowest", "count"), [("thirty-six-cards", 6, 36), ("thirty-two-cards", 7, 32)]
)
def test_a_smaller_deck_begins_with_a_higher_card(variant: str, lowest: int, count: int) -> None:
    found = rows(f"{GAME}/{variant}")
    assert len(found) == count
    assert min(int(str(row["value"])) for row in found.values()) == lowest


def test_four_colours_are_four() -> None:
    colours = load(f"{GAME}/four-colours").description.game.theme.colours
    assert len({colours[suit] for suit in SUITS}) == 4


def test_pictures_are_fine_enough_for_a_print_shop() -> None:
    shown = [image for piece in cards().values() for image in images(piece.front)]
    assert len(shown) == 4
    for image in shown:
        assert image.picture.width / image.width * MM_PER_INCH > GOOD


@pytest.mark.slow
def test_cards_look_the_same_when_they_are_turned(tmp_path: Path) -> None:
    only = printgen.KitOptions(only=["card"])
    kit = printgen.build_kit(GAME, only, out=tmp_path, formats=["svg-pieces"])
    # Aces, threes, and what has pips on its waist stand one way up, as everywhere.
    either_way = [name for name, row in rows().items() if row["pips"] in {0, 2, 4, 10}]
    for name in ("ace-of-spades-back", *(f"{name}-front" for name in either_way[::3])):
        text = (kit.folder / f"svg/pieces/card/{name}.svg").read_text("utf-8")
        shown = from_svg(text, 10)  # whole pixels, for 63.5 mm
        assert apart(shown, shown[::-1, ::-1], 10).gap < 40, name


@pytest.mark.slow
def test_nine_cards_lie_on_a_sheet_of_a4(tmp_path: Path) -> None:
    only = printgen.KitOptions(only=["cards"])
    kit = printgen.build_kit(GAME, only, out=tmp_path, formats=["pdf"])
    assert len(pypdfium2.PdfDocument(kit.folder / f"{kit.folder.name}-cards.pdf")) == 2 * 54 / 9
