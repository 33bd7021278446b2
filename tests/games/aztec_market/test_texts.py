"""The texts of the Aztec Market follow its data: the example of counting could have been played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printgen
from tests.helpers.press import words_of

SUM = r"(\d+) × (\d+) = (\d+)"
ROW = re.compile(rf"(\d+) (\d+) (\d+) {SUM} (\d+) (\d+) {SUM}")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["aztec-market", *printgen.variants("aztec-market")])
def test_the_example_of_counting_could_have_been_played(name: str, tmp_path: Path) -> None:
    """No colour is counted more often than there are tokens, the sums are right, and they win whom
    the rulebook says.
    """
    game = printgen.load(name)
    if game.description.game.players.max < 4:
        return  # the table is of partners
    kit = printgen.build_kit(
        game, printgen.KitOptions(only=["rulebook"]), out=tmp_path, formats=("pdf",)
    )
    text = words_of(next(kit.folder.glob("*.pdf")))
    rows = [tuple(map(int, row)) for row in ROW.findall(text)]
    assert len(rows) == len(game.description.designs["commodity"].ids)
    assert "In this example Rabbit and Flint beat Reed and House" in text
    fewest = game.description.game.figures_at(4)["tokens-per-colour"]
    for king, a, c, best, times, points, b, d, best2, times2, points2 in rows:
        assert king + a + b + c + d <= fewest
        assert (best, times, points) == (max(a, c), king, max(a, c) * king)
        assert (best2, times2, points2) == (max(b, d), king, max(b, d) * king)
    assert sum(row[5] for row in rows) > sum(row[10] for row in rows)
    for player in (1, 2, 6, 7):  # each buyer holds one colour
        assert sum(row[player] > 0 for row in rows) <= 4
