"""What says the least of something is not above what says the most of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.core.did_you_mean import closest
from tests.helpers.tiny import write_tiny


def with_figures(folder: Path, figures: str) -> list[printgen.Finding]:
    game = write_tiny(folder)
    file = game / "game.yaml"
    file.write_text(f"provenance: assumed\n{file.read_text('utf-8')}figures:\n{figures}", "utf-8")
    return printgen.check(game, select=["out-of-range"])


@pytest.mark.parametrize(
    ("least", "most"),
    [
        ("minutes-least", "minutes-most"),
        ("fewest-rounds", "most-rounds"),
        ("min-stake", "max-stake"),
    ],
)
def test_a_least_above_its_most_is_an_error(tmp_path: Path, least: str, most: str) -> None:
    (finding,) = with_figures(tmp_path / "a", f"  {least}: 1000\n  {most}: 60\n")
    assert finding.message == f"'{least}' is 1000, above '{most}', which is 60"
    assert finding.where is not None
    assert finding.where.line == len((tmp_path / "a/game.yaml").read_text().splitlines()) - 1
    assert with_figures(tmp_path / "b", f"  {least}: 60\n  {most}: 60\n") == []
    # Without the other it is a name as any.
    assert with_figures(tmp_path / "c", f"  {least}: 1000\n") == []


def test_it_is_looked_at_with_every_number_of_players(tmp_path: Path) -> None:
    figures = "  minutes-least: {by-players: [10, 90]}\n  minutes-most: 60\n"
    (finding,) = with_figures(tmp_path, figures)
    assert "is 90" in finding.message
    assert finding.case == "2 players"


@pytest.mark.parametrize(
    ("said", "meant"),
    [("square", "rect"), ("Rectangle", "rect"), ("ellipse", "oval"), ("hexagon", "hex")],
)
def test_another_name_of_a_shape_is_understood(said: str, meant: str) -> None:
    assert closest(said, ("rect", "oval", "star", "hex", "polygon")) == meant
