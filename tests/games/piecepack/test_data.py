"""A piecepack has what its anatomy asks for, in every variant."""

from __future__ import annotations

import pytest

import printgen
from printgen.kinds.die.model import Die, DieSide
from printgen.kinds.flat.model import Flat

NAMES = ("piecepack", *printgen.variants("piecepack"))
VALUES = ("null", "ace", "two", "three", "four", "five")


@pytest.mark.parametrize("name", NAMES)
def test_there_is_one_tile_and_coin_of_every_suit_and_value(name: str) -> None:
    description = printgen.load(name).description
    game = description.game
    suits = description.designs["pawn"].ids
    assert len(suits) == game.figures_at(2)["suits"]
    for component in ("tile", "coin"):
        ids = description.designs[component].ids
        assert ids == tuple(f"{suit}-{value}" for suit in suits for value in VALUES)
    plan = printgen.plan_setup(printgen.load(name), players=2, seed=1)
    assert sum(plan.pile("pile").values()) == len(suits) * 6 - game.figures_at(2)["track"]
    hand = plan.pile("hand", "suns")
    assert hand == {"pawn/sun": 1} | {f"coin/sun-{value}": 1 for value in VALUES}


@pytest.mark.parametrize("name", NAMES)
def test_a_coin_fits_on_a_quarter_of_a_tile(name: str) -> None:
    components = printgen.load(name).description.game.components
    tile, coin = components["tile"], components["coin"]
    assert isinstance(tile, Flat)
    assert isinstance(coin, Flat)
    assert tile.size.width == tile.size.height
    assert coin.size.width == coin.size.height <= tile.size.width / 2


def test_dice_have_the_values_of_the_tiles_and_every_player_has_a_suit() -> None:
    description = printgen.load("piecepack/five-suits").description
    assert description.setup is not None
    assert description.game.players.max == len(description.setup.seats) == 5
    for name, numerals in (("piecepack", ["", ""]), ("piecepack/numbers-on-all", ["0", "1"])):
        values = printgen.load(name).description.designs["tile"].values
        assert [row["numeral"] for row in values[:6]] == [*numerals, "2", "3", "4", "5"]
        die = printgen.load(name).description.game.components["die"]
        assert isinstance(die, Die)
        assert [
            side.model_dump()["numeral"] for side in die.values if isinstance(side, DieSide)
        ] == [*numerals, "2", "3", "4", "5"]
