"""The game's own page is true: its examples, its errors, its tables, its commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import printgen
from printgen.cli.every import app
from printgen.games.tlatelolco import api
from printgen.games.tlatelolco.ledgers.events import TRADE, Events
from printgen.games.tlatelolco.ledgers.file import LedgerFile, LedgerLine
from tests.games.tlatelolco.positions import plan, rules
from tests.helpers.kits import ROOT

README = ROOT / "printgen" / "games" / "tlatelolco" / "README.md"
PAGE = README.read_text("utf-8")


def fenced(kind: str, key: str = "") -> str:
    """The one block of that kind in which a line begins so."""
    blocks = re.findall(rf"(?ms)^```{kind}\n(.*?)^```$", PAGE)
    (text,) = (block for block in blocks if re.search(f"(?m)^{key}", block))
    assert isinstance(text, str)
    return text


def test_its_ledger_follows_from_its_seed(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text(fenced("yaml", "ledger: tlatelolco"), "utf-8")
    audited = api.audit("tlatelolco", file)
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
        api.audit("tlatelolco", "evening.yaml")
    shown = re.findall(r"(?m)^    (evening.yaml:.*?)(?: \(.*)?$", PAGE)
    told = [str(each._replace(hint=None)) for each in caught.value.findings]
    assert told[: len(shown)] == shown


def test_it_lists_the_events_and_keys_of_ledgers() -> None:
    game = rules(4)
    ledgers = PAGE.partition("## How many setups can be won")[0]
    rows = re.findall(r"(?m)^\| ([^|]*) \| ([^|]*) \| ([^|]*) \| [^|]+ \|$", ledgers)
    told = {
        name: tuple(frozenset(re.findall(r"`(\w+)`", cell)) for cell in cells)
        for name, *cells in rows
        if name != "event"
    }
    events = dict(Events(game, game.trades(plan(4))).known)
    trade = events.pop(TRADE)
    assert told.pop("(none)") == (trade.needs, trade.may)
    assert told == {f"`{name}`": (event.needs, event.may) for name, event in events.items()}
    keys = {field.alias or name for name, field in LedgerLine.model_fields.items()}
    page = PAGE.partition("| key of a line | |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`(\w+)`(?=[^|]*\| [A-Z])", page)) == keys


def test_it_lists_every_key_of_a_file() -> None:
    first = re.findall(r"(?m)^\| (`[^|]*) \|", PAGE.partition("| key of a line")[0])
    told = re.findall(r"`([\w-]+)`", " ".join(first))
    known = {field.alias or name for name, field in LedgerFile.model_fields.items()}
    assert known - set(told) == {"format", "version"}
    assert set(told) <= known


@pytest.mark.slow
def test_its_commands_do_as_they_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("evening.yaml").write_text(fenced("yaml", "ledger: tlatelolco"), "utf-8")
    commands = re.findall(r"(?m)^    printgen (.*)$", PAGE)
    assert len(commands) == 7
    for words in commands:
        done = CliRunner().invoke(app, words.split(), prog_name="printgen")
        assert done.exit_code == 0, done.output
    assert Path("trades.svg").read_bytes().startswith(b"<?xml")


def test_it_names_every_function_and_no_other() -> None:
    told = re.findall(r"`api\.(\w+)\(", PAGE)
    assert sorted(told) == sorted(api.__all__)


def test_it_names_every_module() -> None:
    folder = README.parent
    told = set(re.findall(r"(?m)`((?!tests/)[\w/]+\.py)`", PAGE))
    modules = (path.relative_to(folder).as_posix() for path in folder.rglob("*.py"))
    assert told == {name for name in modules if not name.endswith("__init__.py")}
