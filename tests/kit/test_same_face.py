"""One face may stand on both sides of a piece, and be checked with the page that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from tests.helpers.kits import Variant

pytestmark = pytest.mark.slow


def test_a_face_named_for_front_and_back_is_drawn_on_both(variant: Variant, tmp_path: Path) -> None:
    game = variant(("components.yaml", "    back: back\n", "    back: market-tile\n"))
    kit = printgen.build_kit(game, printgen.KitOptions(only=["tiles"]), out=tmp_path)
    assert kit.manifest["pieces"]["market-tile/king"] == 1


def test_check_finds_what_does_not_fit_on_the_first_page(variant: Variant) -> None:
    # In the rulebook it is wrapped; on the first page it has one line.
    long = "a market of many wonders " * 20
    game = variant(("game.yaml", "subtitle: Aztec Market\n", f"subtitle: {long}\n"))
    assert printgen.check(game, players=2)
