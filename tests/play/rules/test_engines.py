"""Where rules come from: printgen itself or an installed package, never a folder of data."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.core.errors import DataError
from printgen.core.guests import guests
from printgen.model import catalog, shipped
from printgen.play.rules import find_engine
from tests.helpers.tiny import write_tiny

RULES = """
from printgen.play.rules import Engine, Rules


class Theirs(Rules):
    figures = {}
    setup = to_act = legal_actions = apply = is_over = outcome = describe = None


ENGINE = Engine(Theirs)
"""


def game_with(folder: Path, engine: str) -> Path:
    """A game that names these rules."""
    game = write_tiny(folder / "game")
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"rules: {{engine: {engine}}}\n")
    return game


def install(site: Path, name: str) -> None:
    """What an installer leaves of a package that offers rules."""
    package = site / "strangers_rules"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.py").write_text(RULES, "utf-8")
    info = site / "strangers_rules-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers-rules\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[printgen.games]\n{name} = strangers_rules\n", "utf-8")


def test_printgen_knows_its_own() -> None:
    rules = [catalog.load(game).description.rules for game in shipped.list_games()]
    assert set(guests()) >= {each.engine for each in rules if each is not None}
    assert "engine" not in guests()


def test_an_installed_package_adds_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    install(site, "harbour")
    monkeypatch.syspath_prepend(site)
    loaded = catalog.load(game_with(tmp_path, "harbour"))
    assert find_engine(loaded.description).rules_class.__module__ == "strangers_rules.rules"
    assert "harbour" in guests()


@pytest.mark.parametrize("name", ["stranger", "engine", "lacking"])
def test_code_in_a_data_folder_is_never_run(tmp_path: Path, name: str) -> None:
    folder = game_with(tmp_path, name)
    (folder / f"{name}.py").write_text("raise SystemExit('this was run')\n", "utf-8")
    with pytest.raises(DataError) as caught:
        find_engine(catalog.load(folder).description)
    (finding,) = caught.value.findings
    assert finding.code.id == "unknown-engine"
    assert str(finding.where).endswith("game.yaml:30:17")


def test_unknown_rules_are_told_with_the_nearest_name(tmp_path: Path) -> None:
    known = next(iter(guests()))
    with pytest.raises(DataError) as caught:
        find_engine(catalog.load(game_with(tmp_path, f"{known}t")).description)
    assert caught.value.findings[0].hint == f"did you mean '{known}'?"
