"""Sleeves: a kit's first page says which of those that one buys fit its cards."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.core.sizes import STANDARD, sleeve
from tests.helpers.tiny import write_tiny
from tests.kit.test_cover import words_of_cover

CARD = """\
  card:
    kind: {kind}
    title: {{one: card, many: fine cards}}
    group: bits
    size: {{width: {width}mm, height: {height}mm, provenance: assumed}}
    quantity: {{value: 2, provenance: assumed}}
    front: front
  other:
    kind: card
    title: {{one: other, many: other cards}}
    group: bits
    size: {{width: 86mm, height: 116mm, provenance: assumed}}
    quantity: {{value: 2, provenance: assumed}}
    front: front
"""


def write_card(folder: Path, width: float, height: float, kind: str = "card") -> Path:
    return write_tiny(folder, components=CARD.format(width=width, height=height, kind=kind))


@pytest.mark.parametrize(("cards", "size"), STANDARD.items())
def test_cards_of_standard_sizes_fit_their_sleeves_whichever_way_they_lie(
    cards: str, size: tuple[float, float]
) -> None:
    width, height = size
    assert sleeve(width, height) == sleeve(height, width) == cards
    # Too large for it, and so small that it slips about.
    assert sleeve(width + 0.5, height) != cards
    assert sleeve(width, height - 2) != cards


def test_a_card_a_little_smaller_fits_too_and_others_fit_none() -> None:
    assert sleeve(63, 88) == "poker cards"
    assert sleeve(57, 89) == "bridge cards"
    assert sleeve(86, 116) is None
    assert sleeve(50, 50) is None


@pytest.mark.slow
def test_the_first_page_names_the_cards_that_fit_and_the_sleeves(tmp_path: Path) -> None:
    game = write_card(tmp_path / "tiny", 63.5, 88.9)
    told = words_of_cover(printgen.build_kit(game, out=tmp_path, formats=["pdf"]).folder)
    assert "Sleeves: fine cards take 2 sleeves for poker cards (63.5 × 88.9 mm)." in told


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "kind"), [(60, 80, "card"), (63.5, 88.9, "tile")])
def test_it_names_no_sleeves_for_other_sizes_and_for_what_is_no_card(
    tmp_path: Path, width: float, height: float, kind: str
) -> None:
    game = write_card(tmp_path / "tiny", width, height, kind)
    told = words_of_cover(printgen.build_kit(game, out=tmp_path, formats=["pdf"]).folder)
    assert "leeves" not in told


@pytest.mark.slow
def test_several_cards_that_fit_are_joined_as_in_a_sentence(tmp_path: Path) -> None:
    both = CARD.replace("86mm", "63mm").replace("116mm", "88mm")
    game = write_tiny(
        tmp_path / "tiny", components=both.format(kind="card", width=63.5, height=88.9)
    )
    told = words_of_cover(printgen.build_kit(game, out=tmp_path, formats=["pdf"]).folder)
    assert "Sleeves: fine cards and other cards take 4 sleeves for poker cards" in told
