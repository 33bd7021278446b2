"""Sizes that go by a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from printgen.core.sizes import SIZES, sleeve
from printgen.exports.offers import GAME_CRAFTER
from printgen.model import catalog
from printgen.model.pieces import TwoSided
from tests.model.mill import FILES, write_mill

if TYPE_CHECKING:
    from pathlib import Path

IN_MM = "{width: 30mm, height: 30mm, provenance: assumed}"


def with_size(folder: Path, size: str) -> Path:
    game = write_mill(folder)
    (game / "pieces.yaml").write_text(FILES["pieces.yaml"].replace(IN_MM, size, 1), "utf-8")
    return game


def size_of(game: Path) -> tuple[float, float, str]:
    sail = catalog.load(game).description.game.components["sail"]
    assert isinstance(sail, TwoSided)
    size = sail.size
    return size.width, size.height, size.provenance.value


@pytest.mark.parametrize(
    ("size", "found"),
    [
        ("{name: poker, provenance: printed}", (63.5, 88.9, "printed")),
        ("{name: poker, turned: true, provenance: printed}", (88.9, 63.5, "printed")),
        ("{name: tarot, turned: false, provenance: assumed}", (70, 120, "assumed")),
    ],
)
def test_a_size_may_go_by_a_name_and_lie_on_its_side(
    tmp_path: Path, size: str, found: tuple[float, float, str]
) -> None:
    assert size_of(with_size(tmp_path, size)) == found


def test_a_name_alone_takes_the_provenance_of_its_file(tmp_path: Path) -> None:
    game = with_size(tmp_path, "bridge")
    text = (game / "pieces.yaml").read_text("utf-8")
    (game / "pieces.yaml").write_text(f"provenance: printed\n{text}", "utf-8")
    assert size_of(game) == (57.15, 88.9, "printed")


def test_a_variant_gives_another_size_by_its_name(tmp_path: Path) -> None:
    game = write_mill(tmp_path)
    variant = game / "large.yaml"
    variant.write_text("extends: .\ncomponents: {sail: {size: jumbo}}\n", "utf-8")
    assert size_of(variant) == (88.9, 139.7, "assumed")


def test_names_mean_the_same_for_sleeves_and_for_services() -> None:
    """One table holds the sizes, so that no two parts of printgen mean another poker card."""
    for name, size in SIZES.items():
        assert 0 < size.width <= size.height, name
        if size.sleeved:
            assert sleeve(size.width, size.height) == size.title
    products = {each.identity: each.size for each in GAME_CRAFTER.products}
    for identity, name in {
        "PokerDeck": "poker",
        "TarotDeck": "tarot-us",
        "MiniDeck": "mini",
    }.items():
        assert products[identity] == pytest.approx((SIZES[name].width, SIZES[name].height))
