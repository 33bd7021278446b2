"""What lies on the sheets: as many of each piece as the game needs, and repeated art drawn once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import printgen
from printgen.kit.folders.made import Kit
from tests.helpers.kits import Kits, Variant
from tests.helpers.pdf import FORM
from tests.helpers.sheets import sheets

pytestmark = pytest.mark.slow

# What the rules need for so many players.
NEEDS = {
    2: {"market-tile": 15, "buyer-tile": 8, "commodity": 80, "coin": 16, "reference": 2},
    3: {"market-tile": 15, "buyer-tile": 12, "commodity": 80, "coin": 16, "reference": 3},
    4: {"market-tile": 15, "buyer-tile": 16, "commodity": 80, "coin": 16, "reference": 4},
}
ALWAYS = {"start-marker": 1, "market-board": 1, "tile-box": 1, "token-box": 1}


@pytest.fixture(params=[("a4", 2), ("a4", 3), ("a4", None), ("letter", None)], ids=str)
def kit(request: pytest.FixtureRequest, kits: Kits) -> Kit:
    paper, players = request.param
    return kits(paper) if players is None else kits(paper, players, ("pdf",))


def test_the_sheets_hold_as_many_pieces_as_the_game_needs(kit: Kit) -> None:
    needed = {**NEEDS[kit.manifest["players"]], **ALWAYS}
    counted: Counter[str] = Counter()
    for piece, count in kit.manifest["pieces"].items():
        counted[piece.partition("/")[0]] += count
    assert counted == needed
    drawn = sum(len(sheet.front.pieces) for sheet in sheets(kit))
    assert drawn == sum(needed.values())


def test_each_sheet_shows_what_the_manifest_says_of_it(kit: Kit) -> None:
    for sheet in sheets(kit):
        for side, leaf in zip(("front", "back"), sheet.sides, strict=False):
            placed = Counter(piece.form for piece in leaf.pieces)
            alone = [piece for piece, count in sheet.pieces.items() if forms(placed, piece) == 0]
            for piece, count in sheet.pieces.items():
                if piece not in alone:
                    # The first of those with a text is drawn in place, where it is read.
                    first = piece.startswith("reference")
                    assert forms(placed, piece) == count - first, f"{piece}, {side}"
            # So are pieces of which there is one: which is which, their looks tell.
            assert all(kit.manifest["pieces"][piece] == 1 for piece in alone)
            assert len(leaf.pieces) == sum(sheet.pieces.values())


def forms(placed: Counter[str | None], piece: str) -> int:
    """How often a piece was placed as a form. What is alike on both sides is one form."""
    stem = f"{FORM}{piece.replace('/', '.')}"
    return placed[f"{stem}.front"] + placed[f"{stem}.back"]


def test_manifest_and_sheets_agree_on_the_whole(kit: Kit) -> None:
    summed: Counter[str] = Counter()
    for sheet in sheets(kit):
        summed.update(sheet.pieces)
    assert summed == kit.manifest["pieces"]


@pytest.mark.game("aztec-market")
def test_seventy_six_more_tokens_cost_next_to_nothing(variant: Variant, tmp_path: Path) -> None:
    """Art that is repeated is in the file once, however many copies there are."""
    few = variant(
        ("game.yaml", "tokens-per-colour:\n    {value: 20,", "tokens-per-colour:\n    {value: 1,")
    )
    small, large = (
        printgen.build_kit(game, printgen.KitOptions(only=["commodity"]), out=tmp_path / name)
        for name, game in (("few", few), ("many", "aztec-market"))
    )
    assert sum(small.manifest["pieces"].values()) == 4
    assert sum(large.manifest["pieces"].values()) == 80

    (one,), (other,) = sheets(small), sheets(large)
    for before, after in zip(one.sides, other.sides, strict=True):
        assert after.content - before.content < 76 * 80
    assert size(large, ".pdf") - size(small, ".pdf") < 76 * 60
    # With the marks of more rows and columns, and their numbers.
    assert size(large, "front.svg") - size(small, "front.svg") < 76 * 230


def size(kit: Kit, ending: str) -> int:
    files = kit.manifest["files"].items()
    return sum(facts["bytes"] for name, facts in files if name.endswith(ending))
