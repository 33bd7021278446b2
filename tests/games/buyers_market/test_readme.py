"""The guest's page is true: its building is one, its errors are told so, and its code runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import printgen
from printgen.cli.every import app
from tests.helpers.kits import ROOT

PAGE = (ROOT / "printgen" / "games" / "buyers_market" / "README.md").read_text("utf-8")
(TEXT,) = re.findall(r"(?ms)^```yaml\n(.*?)^```$", PAGE)


@pytest.fixture(autouse=True)
def _there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text(TEXT, "utf-8")


def test_its_commands_tell_what_ana_missed_and_draw() -> None:
    (missed,) = re.findall(r"(?m)^    (missed .*)$", PAGE)
    commands = re.findall(r"(?m)^    printgen (.*)$", PAGE)
    assert len(commands) == 2
    done = [CliRunner().invoke(app, command.split()) for command in commands]
    assert [each.exit_code for each in done] == [0, 0]
    assert missed in done[0].stdout
    assert Path("buildings.svg").exists()


def test_its_errors_are_told_so() -> None:
    """Four clubs are not in Ana's pile."""
    wrong = TEXT.replace("{clubs: 2, hearts: 2}, {clubs: 3}", "{clubs: 4}, {clubs: 3, stars: 1}")
    Path("game.yaml").write_text(wrong, "utf-8")
    with pytest.raises(printgen.DataError) as caught:
        printgen.score("buyers-market", "game.yaml")
    page = re.findall(r"(?m)^    (game\.yaml:\d+:\d+: built-.*?)(?: …)?$", PAGE)
    found = list(map(str, caught.value.findings))
    assert len(page) == len(found) == 2
    assert all(full.startswith(begin) for full, begin in zip(found, page, strict=True))


def test_its_python_runs() -> None:
    (block,) = re.findall(r"(?m)^    import printgen\n(?:    .*\n)+", PAGE)
    names: dict[str, object] = {}
    exec(re.sub("(?m)^    ", "", block), names)  # noqa: S102 - our own page
    assert names["files"] == [Path("buildings.svg")]
