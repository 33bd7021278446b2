"""The page about scoring is true: its examples are results, and its errors those that are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printgen
from printgen.scoring import ResultsFile
from tests.helpers.kits import ROOT
from tests.scoring.results import scored

PAGE = (ROOT / "docs" / "scoring.md").read_text("utf-8")


def fenced(kind: str) -> str:
    (text,) = re.findall(rf"(?ms)^```{kind}\n(.*?)^```$", PAGE)
    assert isinstance(text, str)
    return text


def test_its_file_and_its_table_are_the_same_result(tmp_path: Path) -> None:
    file = scored(tmp_path, fenced("yaml"))
    table = scored(tmp_path, fenced("csv"), "result.csv")
    assert set(file.outcome.winners) == {"west", "east"}
    assert (file.tally, file.names, file.outcome) == (table.tally, table.names, table.outcome)


def test_its_errors_are_told_so(tmp_path: Path) -> None:
    wrong = fenced("yaml").replace("common: {jewel: 3", "common: {jewel: 17")
    wrong = wrong.replace("  east: {herb: 4}\n", "")
    with pytest.raises(printgen.DataError) as caught:
        scored(tmp_path, wrong, "game.yaml")
    told = [str(finding).partition(" (")[0] for finding in caught.value.findings]
    assert told == re.findall(r"(?m)^    (game\.yaml:\d+.*?)(?: \(…\))?$", PAGE)


def test_it_lists_every_key() -> None:
    keys = re.findall(r"(?m)^\| `([\w-]+)` \|", PAGE)
    assert sorted(keys) == sorted(ResultsFile.model_fields)
