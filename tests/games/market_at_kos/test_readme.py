"""The guest's page is true: its position is one, and its error is told so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printgen
from tests.games.market_at_kos.survey_files import surveyed
from tests.helpers.kits import ROOT

PAGE = (ROOT / "printgen" / "games" / "market_at_kos" / "README.md").read_text("utf-8")


def test_its_position_is_one_and_so_is_its_error(tmp_path: Path) -> None:
    """a1 is worth 2, with 2 influence of circle and 1 of crescent; c1 3, with 1 of crescent."""
    (text,) = re.findall(r"(?ms)^```yaml\n(.*?)^```$", PAGE)
    assert surveyed(tmp_path, text).survey.points == {"circle": 2, "crescent": 3, "hourglass": 0}
    (told,) = re.findall(r"(?m)^    (market\.yaml:\d+.*?) …$", PAGE)
    with pytest.raises(printgen.DataError) as caught:
        surveyed(tmp_path, text.replace("b2: crescent-fish-wine", "b2: fish"))
    (found,) = caught.value.findings
    assert str(found).partition(" (")[0].replace("p.yaml", "market.yaml") == told
