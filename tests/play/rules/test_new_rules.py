"""A game with rules that ``printgen new --rules`` writes: a guest in a package of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import printgen
from tests.helpers.changed import edit
from tests.helpers.forked import beside
from tests.helpers.press import words_on_pages

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
from printgen.core.errors import Group

TIDES = Group("Tides", "Ships need water.", "The harbour's rulebook.")
TIDE_OUT = TIDES.code("tide-out", "The tide is out.", "tide: out", "Wait.")
"""
FACTS = """
from collections.abc import Mapping

from printgen.model.description import Description


def facts(description: Description, figures: Mapping[str, int]) -> dict[str, object]:
    step = figures["most-taken"] + 1
    return {"heaps": [left for left in range(1, figures["stones"]) if left % step == 0]}
"""
PAGE = """
  tips:
    kind: sheet
    title: {one: page of tips, many: pages of tips}
    group: rules
    quantity: {value: 1, provenance: assumed}
    template: tips.md.j2
"""
TIPS = "# Tips\n\nLeave {{ rules.heaps|join(', ') }} stones to win against one player.\n"


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


@pytest.mark.slow
def test_it_passes_its_own_tests(project: Path) -> None:
    done = beside(project, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "8 passed" in done.stdout


@pytest.mark.slow
def test_it_passes_the_check_without_a_warning(project: Path) -> None:
    done = beside(project, "printgen", "check", "data", "--strict", "--games", "4")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_names_in_it_are_those_of_the_game(project: Path) -> None:
    texts = {file: file.read_text("utf-8") for file in project.rglob("*") if file.is_file()}
    assert [file for file, text in texts.items() if "my" in text.lower().split("-")[0:1]] == []
    assert "class HarbourWall(Rules[State])" in texts[project / "harbour_wall" / "rules.py"]
    assert 'harbour-wall = "harbour_wall"' in texts[project / "pyproject.toml"]
    assert "title: Harbour wall" in texts[project / "data" / "game.yaml"]


@pytest.mark.slow
def test_an_installed_guest_brings_commands_and_codes(project: Path) -> None:
    (project / "harbour_wall" / "commands.py").write_text(COMMANDS, "utf-8")
    (project / "harbour_wall" / "codes.py").write_text(CODES, "utf-8")
    assert beside(project, "printgen", "harbour-wall", "tide").stdout == "The tide is in.\n"
    assert "harbour-wall" in beside(project, "printgen", "--help").stdout
    assert "Ships need water." in beside(project, "printgen", "explain", "tide-out").stdout


@pytest.fixture
def with_page(project: Path) -> Path:
    """The project with a page of its own: a component, its template, and the code that fills it."""
    edit(project / "data" / "game.yaml", ("\ncomponents:", f"\ncomponents:{PAGE.rstrip()}"))
    (project / "data" / "tips.md.j2").write_text(TIPS, "utf-8")
    (project / "harbour_wall" / "facts.py").write_text(FACTS, "utf-8")
    return project


def kit(project: Path, *options: str) -> Path:
    done = beside(project, "printgen", "kit", "data", "--format", "pdf", "--json", *options)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = json.loads(done.stdout)
    return project / str(made["folder"])


@pytest.mark.slow
def test_an_installed_guest_fills_a_page_of_a_kit_from_its_code(with_page: Path) -> None:
    folder = kit(with_page)
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert manifest["documents"]["tips"]["pages"] == 1
    assert "Leave 4, 8, 12, 16, 20 stones to win" in words_of(folder)
    proved = beside(with_page, "printgen", "check", str(folder), "--game", "data", "--strict")
    assert proved.returncode == 0, proved.stdout + proved.stderr


@pytest.mark.slow
def test_what_fails_in_a_guest_is_told_as_its_own_with_the_line(with_page: Path) -> None:
    code = with_page / "harbour_wall" / "facts.py"
    wrong = code.read_text("utf-8").rstrip() + "\n\n\nnobody = [][1]\n"
    code.write_text(wrong, "utf-8")
    done = beside(with_page, "printgen", "kit", "data", "--format", "pdf")
    assert done.returncode == 70
    line = len(wrong.splitlines())
    assert f"facts.py:{line}: the game's own code failed (IndexError: " in done.stderr
    assert "bug in printgen" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_the_proof_and_an_update_know_a_page_that_code_fills(with_page: Path) -> None:
    old = kit(with_page, "--out", "old")
    code = with_page / "harbour_wall" / "facts.py"
    code.write_text(FACTS.replace("left % step == 0", "left % step == 1"), "utf-8")
    told = beside(with_page, "printgen", "check", str(old), "--game", "data").stdout
    assert "proof-changed tips is not as the game has it now" in told
    assert "rulebook" not in told
    update = kit(with_page, "--since", str(old), "--out", "new")
    manifest = json.loads((update / "manifest.json").read_text("utf-8"))
    assert [*manifest["documents"]] == ["tips"]
    assert "Leave 1, 5, 9, 13, 17 stones to win" in words_of(update)


def words_of(folder: Path) -> str:
    (file,) = folder.glob("*-rules.pdf")
    return " ".join(words_on_pages(file))


@pytest.mark.parametrize("name", ["class", "import", "random", "printgen"])
def test_a_name_that_python_uses_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(printgen.UsageError, match="already means something in Python"):
        printgen.new_game(name, tmp_path, rules=True)
    assert not (tmp_path / name).exists()
