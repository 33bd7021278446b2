"""The page about scoring is true: its examples are results, and its errors those that are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printgen
from printgen.play.scoring import ResultsFile
from tests.helpers.kits import ROOT
from tests.play.scoring.results import scored

pytestmark = pytest.mark.game("tlatelolco")

PAGE = (ROOT / "docs" / "reference" / "results.md").read_text("utf-8")
HOW_TO = (ROOT / "docs" / "how-to" / "score-a-game.md").read_text("utf-8")


def fenced(kind: str, key: str = "") -> str:
    """The one block of that kind in which a line begins so."""
    blocks = re.findall(rf"(?ms)^```{kind}\n(.*?)^```$", PAGE)
    (text,) = (block for block in blocks if re.search(f"(?m)^{key}", block))
    assert isinstance(text, str)
    return text


@pytest.mark.game("aztec-market")
def test_its_file_and_its_table_are_the_same_result(tmp_path: Path) -> None:
    assert fenced("yaml", "results: aztec") in HOW_TO
    file = scored(tmp_path, fenced("yaml", "results: aztec"))
    table = scored(tmp_path, fenced("csv"), "result.csv")
    assert set(file.outcome.winners) == {"west", "east"}
    assert (file.tally, file.names, file.outcome) == (table.tally, table.names, table.outcome)


@pytest.mark.game("aztec-market")
def test_its_errors_are_told_so(tmp_path: Path) -> None:
    wrong = fenced("yaml", "results: aztec").replace("common: {jewel: 3", "common: {jewel: 17")
    wrong = wrong.replace("  east: {herb: 4}\n", "")
    with pytest.raises(printgen.DataError) as caught:
        scored(tmp_path, wrong, "game.yaml")
    found = [str(finding).partition(" (")[0] for finding in caught.value.findings]
    assert found == re.findall(r"(?m)^    (game\.yaml:\d+:\d+: .*?)(?: \(…\))?$", HOW_TO)


def test_it_lists_every_key() -> None:
    keys = re.findall(r"(?m)^\| `([\w-]+)` \|", PAGE)
    assert sorted(keys) == sorted(ResultsFile.model_fields)


@pytest.mark.game("market-at-kos")
def test_its_result_scored_by_rounds_is_one(tmp_path: Path) -> None:
    """8 + 31 + 53 + 56 points and 7 tokens of 5; 23 + 29 + 52 + 48 and 4 of 5."""
    file = tmp_path / "rounds.yaml"
    file.write_text(fenced("yaml", "results: market-at-kos"), "utf-8")
    outcome = printgen.score("market-at-kos", file).outcome
    assert outcome.scores == {"circle": 183, "crescent": 172}
