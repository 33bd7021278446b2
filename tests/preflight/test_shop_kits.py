"""Kits that printgen ships can be handed to a print shop as they are: not even a warning."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen

# Their art is that of their other kits, and of one game all of it is measured for a press; at home,
# see test_kits.py, that of all others. Nets of all forms for a press: test_nets.py.
FOR_SHOPS = printgen.list_games()[:1]


@pytest.mark.slow
@pytest.mark.parametrize("game", FOR_SHOPS)
def test_every_file_of_a_kit_for_a_shop_passes_its_profile(tmp_path: Path, game: str) -> None:
    """What differs for DriveThruCards is the same for all games: see test_nets.py, and the decks
    of shipped games in tests/exports/test_services.py.
    """
    options = printgen.KitOptions(purpose="offset")
    kit = printgen.build_kit(game, options, out=tmp_path, formats=["pdf"])
    files = sorted(kit.folder.glob("*.pdf"))
    assert {sheet["file"] for sheet in kit.manifest["sheets"]} < {file.name for file in files}
    assert [str(flaw) for flaw in printgen.run_preflight(files, "offset")] == []
