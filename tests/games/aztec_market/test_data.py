"""Aztec Market and its data: what the rules need of it, and what they cannot play."""

from __future__ import annotations

import shutil
from pathlib import Path

from printgen.model import catalog
from printgen.play.rules import find_engine
from tests.games.aztec_market.positions import aztec
from tests.helpers.changed import edit


def test_what_the_rules_need_and_the_data_lacks_is_told_at_once(tmp_path: Path) -> None:
    folder = shutil.copytree(aztec().folder, tmp_path / "game")
    edit(
        folder / "components.yaml",
        ("role: crowd", "role: crowed"),
        ("sells: jewel", "sells: jewels"),
        ("role: king", "role: crowd"),
    )
    edit(folder / "game.yaml", ("  king-takes:\n", "  king-takez:\n"))
    description = catalog.load(folder).description
    found = {
        finding.code.id: str(finding)
        for finding in list(find_engine(description).rules_class.findings(description))
    }
    assert set(found) == {"figure-missing", "role-unknown", "vendor-unclear", "king-unclear"}
    assert "did you mean 'crowd'?" in found["role-unknown"]


def test_prices_that_can_be_paid_in_too_many_ways_are_refused(tmp_path: Path) -> None:
    folder = shutil.copytree(aztec().folder, tmp_path / "game")
    game = folder / "game.yaml"
    text = game.read_text("utf-8")
    for figure, value in (("coins-per-move", 100), ("coins-per-buyer", 100)):
        text = text.replace(f"{figure}:\n    {{value: 1,", f"{figure}:\n    {{value: {value},")
    game.write_text(text, "utf-8")
    description = catalog.load(folder).description
    (finding,) = list(find_engine(description).rules_class.findings(description))
    assert finding.code.id == "out-of-range"
    assert finding.message == "there are more than 2000 ways to pay for one move"
