"""Kits that printgen ships can be handed to a print shop as they are: not even a warning."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen

# Their art is that of their other kits, and of a third all of it is measured for a press; at home,
# see test_kits.py, that of all others.
FOR_SHOPS = printgen.list_games()[::3]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "purpose"),
    # What differs by the shop is the same for all games: one shows it, that with lines nearest to
    # the cut.
    [
        *((game, "offset") for game in FOR_SHOPS),
        (printgen.list_games()[-3], "drivethru"),
    ],
)
def test_every_file_of_a_kit_for_a_shop_passes_its_profile(
    tmp_path: Path, game: str, purpose: str
) -> None:
    options = printgen.KitOptions(purpose=purpose)
    kit = printgen.build_kit(game, options, out=tmp_path, formats=["pdf"])
    files = sorted(kit.folder.glob("*.pdf"))
    assert {sheet["file"] for sheet in kit.manifest["sheets"]} < {file.name for file in files}
    assert [str(flaw) for flaw in printgen.run_preflight(files, purpose)] == []
