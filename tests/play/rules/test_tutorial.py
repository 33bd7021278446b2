"""The tutorial of docs/tutorials/your-own-rules.md, done step by step as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printgen
from tests.helpers.forked import beside
from tests.helpers.kits import ROOT

PAGE = (ROOT / "docs" / "tutorials" / "your-own-rules.md").read_text("utf-8")
STEPS = re.split(r"(?m)^## ", PAGE)[1:]


def apply(diff: str, project: Path) -> None:
    """Change a file as a diff says, whose lines stand there once."""
    head, _, body = diff.partition("\n")
    file = project / head.removeprefix("--- ")
    lines = body.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -")
    new = "".join(line[1:] for line in lines if line[0] in " +")
    text = file.read_text("utf-8")
    assert text.count(old) == 1, diff
    file.write_text(text.replace(old, new), "utf-8")


def run(project: Path, module: str, *words: str) -> None:
    done = beside(project, module, *words)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = printgen.new_game("pebbles", tmp_path_factory.mktemp("tutorial"), rules=True)
    info = made / "pebbles-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text("[printgen.games]\npebbles = pebbles\n", "utf-8")
    return made


def test_it_has_steps_that_change_something() -> None:
    assert [step[:2] for step in STEPS] == ["1.", "2.", "3.", "4.", "Ne"]
    assert [len(re.findall("(?m)^```diff$", step)) for step in STEPS] == [0, 1, 4, 9, 0]


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS[1:4], ids=lambda step: step.partition("\n")[0])
def test_after_each_step_the_game_is_whole(step: str, project: Path) -> None:
    """In their order: each begins with what the one before has left."""
    for diff in re.findall(r"(?ms)^```diff\n(.*?)^```$", step):
        apply(diff, project)
    command = "play data --players 2 --seed 1 --out tests/playthrough.yaml"
    (project / "tests" / "playthrough.yaml").unlink()
    run(project, "printgen", *command.split())
    run(project, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests")
    run(project, "printgen", "check", "data", "--strict", "--games", "4")


def test_each_member_that_is_required_is_in_its_table() -> None:
    from printgen.play.rules import Rules

    told = set(re.findall(r"(?m)^\| `(\w+)` \|", STEPS[0]))
    assert told == {"figures", *Rules.__abstractmethods__}
