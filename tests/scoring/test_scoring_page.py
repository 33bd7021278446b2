"""The page about scoring is true: its examples are results, and its errors those that are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printgen
from printgen.rules import find_engine
from printgen.rules.protocol import Auditing
from printgen.scoring import ResultsFile
from printgen.scoring.files import LedgerFile, LedgerLine
from tests.games.tlatelolco.ledgers import tlatelolco
from tests.helpers.kits import ROOT
from tests.scoring.results import scored

pytestmark = pytest.mark.game("tlatelolco")

PAGE = (ROOT / "docs" / "scoring.md").read_text("utf-8")


def fenced(kind: str, key: str = "") -> str:
    """The one block of that kind in which a line begins so."""
    blocks = re.findall(rf"(?ms)^```{kind}\n(.*?)^```$", PAGE)
    (text,) = (block for block in blocks if re.search(f"(?m)^{key}", block))
    assert isinstance(text, str)
    return text


@pytest.mark.game("aztec-market")
def test_its_file_and_its_table_are_the_same_result(tmp_path: Path) -> None:
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
    assert found == re.findall(r"(?m)^    (game\.yaml:\d+:\d+: .*?)(?: \(…\))?$", PAGE)


def test_it_lists_every_key() -> None:
    results, _, ledgers = PAGE.partition("## Checking ledgers")
    keys = re.findall(r"(?m)^\| `([\w-]+)` \|", results)
    assert sorted(keys) == sorted(ResultsFile.model_fields)
    first = re.findall(r"(?m)^\| (`[^|]*) \|", ledgers.partition("| key of a line")[0])
    told = re.findall(r"`([\w-]+)`", " ".join(first))
    known = {field.alias or name for name, field in LedgerFile.model_fields.items()}
    assert known - set(told) == {"format", "version"}
    assert set(told) <= known


@pytest.mark.game("market-at-kos")
def test_its_result_scored_by_rounds_is_one(tmp_path: Path) -> None:
    """8 + 31 + 53 + 56 points and 7 tokens of 5; 23 + 29 + 52 + 48 and 4 of 5."""
    file = tmp_path / "rounds.yaml"
    file.write_text(fenced("yaml", "results: market-at-kos"), "utf-8")
    outcome = printgen.score("market-at-kos", file).outcome
    assert outcome.scores == {"circle": 183, "crescent": 172}


# -- ledgers


def test_its_ledger_follows_from_its_seed(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text(fenced("yaml", "ledger: tlatelolco"), "utf-8")
    audited = printgen.audit("tlatelolco", file)
    assert audited.names == {"eagle": "Ana", "jaguar": "Ben"}
    assert audited.held("eagle") == {
        "chocolate": 16,
        "gold": 1,
        "honey": 4,
        "shells": 1,
        "cotton": 1,
    }


def test_the_wrong_ledgers_that_it_tells_are_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = fenced("yaml", "ledger: tlatelolco")
    text = text.replace("give: chocolate, left: 12", "give: jade")
    text = text.replace("units: 5, give: cotton, left: 3", "units: 9, give: cotton")
    Path("evening.yaml").write_text(re.sub(", now: [58]", "", text), "utf-8")
    with pytest.raises(printgen.DataError) as caught:
        printgen.audit("tlatelolco", "evening.yaml")
    shown = re.findall(r"(?m)^    (evening.yaml:.*?)(?: \(.*)?$", PAGE)
    told = [str(each._replace(hint=None)) for each in caught.value.findings]
    assert told[: len(shown)] == shown


def test_it_lists_the_events_and_keys_of_ledgers() -> None:
    rules = find_engine(tlatelolco().description).rules(tlatelolco().description, 4)
    assert isinstance(rules, Auditing)
    rows = re.findall(r"(?m)^\| ([^|]*) \| ([^|]*) \| ([^|]*) \| [^|]+ \|$", PAGE)
    told = {
        name: tuple(frozenset(re.findall(r"`(\w+)`", cell)) for cell in cells)
        for name, *cells in rows
        if name != "event"
    }
    events = rules.events()
    first, *others = events
    assert told.pop("(none)") == (events[first].needs, events[first].may)
    assert told == {f"`{name}`": (events[name].needs, events[name].may) for name in others}
    keys = {field.alias or name for name, field in LedgerLine.model_fields.items()}
    page = PAGE.partition("| key of a line | |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`(\w+)`(?=[^|]*\| [A-Z])", page)) == keys
