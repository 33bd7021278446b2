"""Small files of this game that ask for endless work are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.buyers_market.built import result
from tests.test_bombs import refused

PYRAMIDS = f"  trowel: [{{clubs: {10**11}}}]\n"
LEVELS = f"  trowel: [{', '.join(['{clubs: 1}'] * 20_000)}]\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("built", "line"),
    [
        (PYRAMIDS, "'clubs' should be at most 10000"),
        (LEVELS, "wrong-length 'trowel' has 20000 items and should have at most 100"),
    ],
    ids=["pyramids", "levels"],
)
def test_buildings_without_end(built: str, line: str, tmp_path: Path) -> None:
    (tmp_path / "r.yaml").write_text(result(built), "utf-8")
    found = refused(tmp_path, "score", "buyers-market", "r.yaml")
    assert any(line in each for each in found), found


@pytest.mark.slow
def test_a_variant_with_more_pyramids_than_can_be_searched(tmp_path: Path) -> None:
    text = "format: 1\nextends: buyers-market\nfigures:\n  trios: {by-players: [90, 90, 90]}\n"
    (tmp_path / "v.yaml").write_text(text, "utf-8")
    found = refused(tmp_path, "check", "v.yaml", "--players", "2")
    assert any("the rules need at most 60" in each for each in found), found
