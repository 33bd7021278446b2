"""The art: what players must tell apart differs in shape and lightness, never in colour alone."""

from __future__ import annotations

import re
import shutil
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

import printgen
from printgen.model.game import Game
from tests.helpers.kits import AZTEC, Kits
from tests.helpers.looks import LEAST, designs, drawn, lightness, too_alike

GOODS = ("jewel", "cloth", "pot", "herb")
MARKS = ("rabbit", "reed", "flint", "house")
PEOPLE = (*GOODS, "crowd", "porter", "governor", "ambassador", "messenger", "king")

# Designs that lie on the table together: component and side.
SETS = [
    ("commodity", "front"),
    ("commodity", "back"),
    ("market-tile", "front"),
    ("buyer-tile", "front"),
    ("buyer-tile", "back"),
]


@pytest.fixture(scope="module")
def game() -> Game:
    return printgen.load(AZTEC).description.game


@pytest.mark.slow
@pytest.mark.parametrize(("component", "side"), SETS)
def test_designs_differ_in_grey(kits: Kits, component: str, side: str) -> None:
    pieces = kits("a4").folder / "svg" / "pieces"
    assert not too_alike(designs(pieces, component, side), LEAST)


@pytest.fixture(scope="module")
def one_colour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pieces of the game as someone sees them who sees no colours and no shades of them."""
    folder = tmp_path_factory.mktemp("one-colour")
    shutil.copytree(AZTEC, folder, dirs_exist_ok=True)
    file = folder / "game.yaml"
    kept = r"ink|paper|tint|white"
    text, count = re.subn(
        rf'^(    (?!(?:{kept}):)[a-z]+: )"#[0-9a-f]{{6}}"',
        r'\1"#808080"',
        file.read_text("utf-8"),
        flags=re.MULTILINE,
    )
    assert count >= 8
    file.write_text(text, "utf-8")
    kit = printgen.build_kit(folder, out=folder / "out", formats=["svg-pieces"])
    return kit.folder / "svg" / "pieces"


@pytest.mark.slow
@pytest.mark.game("aztec-market")
@pytest.mark.parametrize(("component", "side"), SETS)
def test_designs_differ_when_all_their_colours_are_one(
    one_colour: Path, component: str, side: str
) -> None:
    assert not too_alike(designs(one_colour, component, side), LEAST)


@pytest.mark.game("aztec-market")
def test_no_two_signs_are_alike_in_the_same_colours(game: Game) -> None:
    pictures = {name: drawn(game, name, "#000000", "#808080", "#ffffff") for name in game.signs}
    assert not too_alike(pictures, 25)


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize("family", [GOODS, MARKS, PEOPLE], ids=["goods", "marks", "people"])
def test_signs_of_a_family_have_outlines_of_their_own(game: Game, family: tuple[str, ...]) -> None:
    """Filled with black, any two cover together at least a tenth more than they share."""
    black = "#000000"
    outlines = {name: drawn(game, name, black, black, black) < 128 for name in family}
    for one, other in combinations(family, 2):
        shared = np.sum(outlines[one] & outlines[other])
        covered = np.sum(outlines[one] | outlines[other])
        assert shared < 0.9 * covered, f"{one} and {other}"


@pytest.mark.game("aztec-market")
def test_the_colours_of_the_rules_differ_in_lightness(game: Game) -> None:
    colours = game.theme.colours
    found = sorted(lightness(colours[name]) for name in ("black", "blue", "red", "green"))
    steps = [after - before for before, after in pairwise(found)]
    assert min(steps) >= 12


@pytest.mark.slow
def test_words_on_the_table_are_at_least_8_points(kits: Kits) -> None:
    """Those of the flaps of boxes are printgen's, and smaller."""
    sizes = {
        float(size) * 1000 * 72 / 25.4
        for file in (kits("a4").folder / "svg" / "pieces").rglob("*.svg")
        if not file.parent.name.endswith("-box")
        for size in re.findall(r"scale\(([0-9.]+) -", file.read_text("utf-8"))
    }
    assert sizes
    assert min(sizes) >= 8 - 0.001
