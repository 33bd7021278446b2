"""Exports are found by being there: what they declare is offered, told and refused."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from printgen.exports.target import Target, maker, options, targets
from printgen.kit.options.option import Option, unread
from tests.helpers.commands import started
from tests.helpers.kits import ROOT
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

HOW_TO = (ROOT / "docs" / "how-to" / "add-an-export.md").read_text("utf-8")


@pytest.fixture(scope="module")
def extended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of printgen with one export more, that of the page: two files, and nothing else."""
    copy = tmp_path_factory.mktemp("extended")
    for name in ("printgen", "templates", "data"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    folder = copy / "printgen" / "exports" / "targets" / "star_list"
    folder.mkdir()
    declaration, work = re.findall(r"(?ms)^```python\n(.*?)^```$", HOW_TO)
    (folder / "__init__.py").write_text(declaration, "utf-8")
    (folder / "work.py").write_text(work, "utf-8")
    return copy


def run(copy: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONPATH": str(copy), "COLUMNS": "300"}
    return started("-m", "printgen", "export", *words, cwd=copy, environment=environment)


def test_an_export_that_is_put_there_is_made(extended: Path, tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    done = run(extended, game, "--to", "star-list", "--stars", "5", "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "tiny-star-list"
    assert (folder / "list.txt").read_text("utf-8") == "***** token\n"
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert manifest["options"] == {"dpi": 300, "stars": 5}


def test_it_has_the_style_of_printgen(extended: Path) -> None:
    folder = extended / "printgen" / "exports" / "targets" / "star_list"
    config = ("--config", ROOT / "pyproject.toml", "--no-cache")
    done = started("-m", "ruff", "check", *config, folder, cwd=ROOT)
    assert done.returncode == 0, done.stdout


def test_help_names_it_with_its_options(extended: Path) -> None:
    told = run(extended, "--help").stdout
    assert "star-list: a list with stars" in told
    assert re.search(r"--stars +NUMBER +Stars before each name\. For star-list\.", told)
    assert re.search(r"--dpi .* For .*\bpng, .*\bstar-list\b", told)


def test_its_options_mean_nothing_to_others(extended: Path, tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    done = run(extended, game, "--to", "png", "--stars", "5", "--out", tmp_path / "out")
    assert done.returncode == 2
    assert "'--stars' does not go with 'png' (it is for star-list)" in done.stderr


def test_two_exports_cannot_mean_different_things_by_one_option(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = {
        name: Target("x", "all", (Option(("--dpi",), "number", default, "?", unread),))
        for name, default in (("one", 1), ("other", 2))
    }
    monkeypatch.setattr("printgen.exports.target.targets", lambda: both)
    with pytest.raises(ValueError, match="'dpi' of 'other' is not that of 'one'"):
        options.__wrapped__()


@pytest.mark.parametrize("name", targets())
def test_what_is_declared_can_be_made(name: str) -> None:
    assert callable(maker(name))
    assert isinstance(targets()[name], Target)


@pytest.mark.parametrize("name", targets())
def test_an_export_has_a_page_of_that_name_in_its_folder(name: str) -> None:
    folder = ROOT / "printgen" / "exports" / "targets" / name.replace("-", "_")
    heading = (folder / "README.md").read_text("utf-8").partition("\n")[0]
    assert heading.startswith("# ")
    assert heading.endswith(f" (`{name}`)")
