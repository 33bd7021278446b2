"""Where rules come from: printgen itself or an installed package, never a folder of data."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from printgen import catalog
from printgen.errors import DataError
from printgen.guests import guests
from printgen.rules import find_engine
from tests.games.aztec_market.positions import aztec


def game_with(folder: Path, engine: str) -> Path:
    """A copy of Aztec Market that names other rules."""
    target = folder / "game"
    shutil.copytree(aztec().folder, target)
    file = target / "setup.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("engine: aztec-market", f"engine: {engine}"), "utf-8")
    return target


def install(site: Path, name: str) -> None:
    """What an installer leaves of a package that offers rules."""
    package = site / "strangers_rules"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.py").write_text("class _Engine: ...\nENGINE = _Engine()\n", "utf-8")
    info = site / "strangers_rules-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers-rules\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[printgen.games]\n{name} = strangers_rules\n", "utf-8")


def test_printgen_knows_its_own() -> None:
    assert set(guests()) >= set(catalog.games())
    assert "engine" not in guests()


def test_an_installed_package_adds_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    install(site, "harbour")
    monkeypatch.syspath_prepend(site)
    loaded = catalog.load(game_with(tmp_path, "harbour"))
    assert type(find_engine(loaded.description)).__module__ == "strangers_rules.rules"
    assert "harbour" in guests()


@pytest.mark.parametrize("name", ["stranger", "engine", "lacking"])
def test_code_in_a_data_folder_is_never_run(tmp_path: Path, name: str) -> None:
    folder = game_with(tmp_path, name)
    (folder / f"{name}.py").write_text("raise SystemExit('this was run')\n", "utf-8")
    with pytest.raises(DataError) as caught:
        find_engine(catalog.load(folder).description)
    (finding,) = caught.value.findings
    assert finding.code == "unknown-engine"
    assert str(finding.where).endswith("setup.yaml:6:11")


def test_unknown_rules_are_told_with_the_nearest_name(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        find_engine(catalog.load(game_with(tmp_path, "aztec-markt")).description)
    assert caught.value.findings[0].hint == "did you mean 'aztec-market'?"


def test_what_the_rules_need_and_the_data_lacks_is_told_at_once(tmp_path: Path) -> None:
    folder = game_with(tmp_path, "aztec-market")
    components = folder / "components.yaml"
    text = components.read_text("utf-8")
    text = text.replace("role: crowd", "role: crowed").replace("sells: jewel", "sells: jewels")
    components.write_text(text.replace("role: king", "role: crowd"), "utf-8")
    game = folder / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("  king-takes:\n", "  king-takez:\n"), "utf-8")
    description = catalog.load(folder).description
    found = {
        finding.code: str(finding)
        for finding in list(find_engine(description).rules_class.findings(description))
    }
    assert set(found) == {"figure-missing", "role-unknown", "vendor-unclear", "king-unclear"}
    assert "did you mean 'crowd'?" in found["role-unknown"]


def test_prices_that_can_be_paid_in_too_many_ways_are_refused(tmp_path: Path) -> None:
    folder = game_with(tmp_path, "aztec-market")
    game = folder / "game.yaml"
    text = game.read_text("utf-8")
    for figure, value in (("coins-per-move", 100), ("coins-per-buyer", 100)):
        text = text.replace(f"{figure}:\n    {{value: 1,", f"{figure}:\n    {{value: {value},")
    game.write_text(text, "utf-8")
    description = catalog.load(folder).description
    (finding,) = list(find_engine(description).rules_class.findings(description))
    assert finding.code == "out-of-range"
    assert finding.message == "there are more than 2000 ways to pay for one move"
