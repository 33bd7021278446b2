"""docs/explanation/sheets.md says how many sheets and cuts whole kits take, tuckboxes included."""

from __future__ import annotations

import re
from itertools import cycle
from typing import Any

import pytest

from printgen.kit.building.manifest import manifest_of
from printgen.model.shipped import list_games
from tests.helpers.kits import ROOT, assembled

PAPERS = ("a4", "letter", "a3", "tabloid")
KEYS = {"Sheets": ("sheets", "fewest-sheets"), "Straight cuts": ("cuts", "fewest-cuts")}


def economy(game: str, paper: str) -> dict[str, int]:
    manifest: dict[str, Any] = manifest_of(assembled(game, paper), "kit", {})
    counts = list(manifest.get("stocks", manifest["groups"].values()))
    return {key: sum(each[key] for each in counts) for keys in KEYS.values() for key in keys}


def table(name: str) -> dict[str, dict[str, str]]:
    """The cells of a table, by game and paper."""
    text = (ROOT / "docs" / "explanation" / "sheets.md").read_text("utf-8")
    rows = text.partition(f"\n{name} of whole kits")[2].partition("\n\n")[2].partition("\n\n")[0]
    found = re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", rows, re.MULTILINE)
    return {game: dict(zip(PAPERS, cells.split(" | "), strict=True)) for game, cells in found}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "paper"), [*zip(list_games(), cycle(PAPERS), strict=False)])
def test_the_tables_are_those_of_whole_kits(game: str, paper: str) -> None:
    """One column of each row: what changes one of its figures seldom leaves the others."""
    found = economy(game, paper)
    for name, (has, least) in KEYS.items():
        assert table(name)[game][paper] == f"{found[has]} ({found[least]})"
