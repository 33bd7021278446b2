"""Random games stay as they are, action by action."""

from __future__ import annotations

import pytest

from tests.helpers.golden import compare
from tests.helpers.kits import ROOT
from tools.same_games import digests

FOLDER = ROOT / "tests" / "games"
PLAYED = sorted(path.parent.name for path in FOLDER.glob("*/playthroughs.py"))


@pytest.mark.slow
@pytest.mark.parametrize("folder", PLAYED)
def test_random_games_stay_as_they_are(request: pytest.FixtureRequest, folder: str) -> None:
    lines = digests(folder.replace("_", "-"), games=6, longest=120)
    update = bool(request.config.getoption("--update-golden"))
    text = "\n".join(lines) + "\n"
    compare(FOLDER / folder, "random-games.txt", text.encode(), update=update)
