"""A game with rules that ``printgen new --rules`` writes: a guest in a package of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import printgen

COMMANDS = """
import typer

from printgen.cli.output import say

app = typer.Typer(help="Only for the harbour.")


@app.callback()
def only() -> None: ...


@app.command()
def tide() -> None:
    say("The tide is in.")
"""
CODES = """
from printgen.core.errors import Code, Group

TIDES = Group("Tides", "Ships need water.", "The harbour's rulebook.")
TIDE_OUT = Code(TIDES, "tide-out", "The tide is out.", "tide: out", "Wait.")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The project as an installer leaves it: on Python's path, with its entry point."""
    made = printgen.new_game("harbour-wall", tmp_path, rules=True)
    info = made / "harbour_wall-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: harbour-wall\nVersion: 0.1\n")
    points = "[printgen.games]\nharbour-wall = harbour_wall\n"
    (info / "entry_points.txt").write_text(points, "utf-8")
    return made


def run(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(project), *sys.path))
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=project,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_it_passes_its_own_tests(project: Path) -> None:
    done = run(project, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "8 passed" in done.stdout


def test_it_passes_the_check_without_a_warning(project: Path) -> None:
    done = run(project, "printgen", "check", "data", "--strict", "--games", "4")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_names_in_it_are_those_of_the_game(project: Path) -> None:
    texts = {file: file.read_text("utf-8") for file in project.rglob("*") if file.is_file()}
    assert [file for file, text in texts.items() if "my" in text.lower().split("-")[0:1]] == []
    assert "class HarbourWall(Rules[State])" in texts[project / "harbour_wall" / "rules.py"]
    assert 'harbour-wall = "harbour_wall"' in texts[project / "pyproject.toml"]
    assert "title: Harbour wall" in texts[project / "data" / "game.yaml"]


def test_an_installed_guest_brings_commands_and_codes(project: Path) -> None:
    (project / "harbour_wall" / "commands.py").write_text(COMMANDS, "utf-8")
    (project / "harbour_wall" / "codes.py").write_text(CODES, "utf-8")
    assert run(project, "printgen", "harbour-wall", "tide").stdout == "The tide is in.\n"
    assert "harbour-wall" in run(project, "printgen", "--help").stdout
    assert "Ships need water." in run(project, "printgen", "explain", "tide-out").stdout


@pytest.mark.parametrize("name", ["class", "import"])
def test_a_name_that_is_none_in_python_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(printgen.UsageError, match="with rules: begin with a letter"):
        printgen.new_game(name, tmp_path, rules=True)
    assert not (tmp_path / name).exists()
