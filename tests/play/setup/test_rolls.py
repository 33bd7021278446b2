"""Setups in which a die is rolled: what it shows is kept, told, and judged when it comes back."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.core.errors import DataError
from printgen.model.catalog import load
from printgen.play.setup import Recipe, SetupPlan
from printgen.play.setup.files import read_setup
from printgen.play.setup.plan import Names, to_data
from printgen.play.setup.status import status
from tests.helpers.folded import write_folded

SIDES = "[sun, sun, rain, {value: hail, mood: Grim}, wind, snow]"
SETUP = """\
setup:
  seats: {{one: {{title: One}}, two: {{title: Two}}}}
  areas:
    table: {{title: the table}}
  steps:
    - {{do: choose, name: start, title: the start player, among: seats}}
    - {{do: put, pieces: die, into: table}}
    - {{do: roll, die: {die}, name: weather, title: the weather, times: {times}{say}}}
"""


def game(folder: Path, die: str = "die", times: str = "3", say: str = "") -> Path:
    target = write_folded(folder, more=SETUP.format(die=die, times=times, say=say))
    file = target / "game.yaml"
    text = file.read_text("utf-8")
    old = next(line for line in text.splitlines() if line.startswith("    values: [1"))
    new = f"    values: {SIDES}\n    fields: {{mood: text}}\n"
    new = new.replace(
        "[sun, sun, rain", "[{value: sun, mood: Fair}, {value: sun, mood: Fair}, rain"
    )
    for side in ("rain", "wind", "snow"):
        new = new.replace(f" {side}", f" {{value: {side}, mood: Grey}}")
    file.write_text(text.replace(old, new.rstrip("\n")), "utf-8")
    return target


def plan(folder: Path, seed: int = 1) -> SetupPlan:
    return Recipe(load(folder).description, 2).plan(seed)


def written(folder: Path, data: Any) -> Path:
    file = folder.parent / "setup.json"
    file.write_text(json.dumps(data), "utf-8")
    return file


def told(folder: Path, data: Any) -> list[str]:
    """What is wrong with a setup file, each with its line left out."""
    description = load(folder).description
    found = read_setup(description, written(folder, data))
    findings = status(found.plan, found.recipe, lambda at: found.place(*at))
    return [f"{finding.code.id} {finding.message}" for finding in findings]


@pytest.fixture
def windy(tmp_path: Path) -> Path:
    return game(tmp_path)


@pytest.fixture
def data(windy: Path) -> dict[str, Any]:
    description = load(windy).description
    recipe = Recipe(description, 2)
    return to_data(recipe.plan(1), Names(recipe.box))


def test_a_die_is_rolled_as_often_as_the_step_says(windy: Path) -> None:
    shown = plan(windy).dealt["weather", ""]
    assert len(shown) == 3
    assert set(shown) <= {"sun", "rain", "hail", "wind", "snow"}


def test_each_side_is_as_likely(windy: Path) -> None:
    """Two of six sides are suns: of 1800 rolls 600 are, give or take four standard deviations."""
    recipe = Recipe(load(windy).description, 2)
    seen = Counter(side for n in range(600) for side in recipe.plan(n).dealt["weather", ""])
    assert abs(seen["sun"] - 600) < 80
    assert all(abs(seen[side] - 300) < 64 for side in ("rain", "hail", "wind", "snow"))


def test_the_same_seed_rolls_the_same(windy: Path) -> None:
    assert plan(windy, 7) == plan(windy, 7)
    assert len({plan(windy, n).dealt["weather", ""] for n in range(12)}) > 6


def test_the_steps_tell_what_it_shows(windy: Path, tmp_path: Path) -> None:
    made = plan(windy)
    shown = ", ".join(made.dealt["weather", ""])
    assert made.steps[-1] == f"Roll the die for the weather. Here it shows {shown}."
    own = game(tmp_path / "own", say=", say: Look at the sky.")
    assert plan(own).steps[-1].startswith("Look at the sky. Here it shows ")


def test_a_roll_goes_into_a_setup_file_and_comes_back(windy: Path, data: dict[str, Any]) -> None:
    assert data["chosen"]["weather"] == list(plan(windy).dealt["weather", ""])
    description = load(windy).description
    back = read_setup(description, written(windy, data)).plan
    assert back.dealt == plan(windy).dealt
    assert told(windy, data) == []


def test_what_a_die_cannot_have_shown_is_told(windy: Path, data: dict[str, Any]) -> None:
    data["chosen"] |= {"weather": ["sun", "snwo"], "mood": ["sun"]}
    assert told(windy, data) == [
        "setup-choice 'weather' has 2 results, but the die is rolled 3 times",
        "setup-choice the die for 'weather' has no side 'snwo'",
        "setup-choice the recipe rolls no die for 'mood'",
    ]
    del data["chosen"]["mood"]
    data["chosen"]["weather"] = ["sun"]
    assert told(windy, data) == [
        "setup-choice 'weather' has 1 result, but the die is rolled 3 times"
    ]
    del data["chosen"]["weather"]
    assert told(windy, data) == [
        "setup-choice 'weather' has 0 results, but the die is rolled 3 times"
    ]


def test_a_single_roll_may_be_written_without_a_list(tmp_path: Path) -> None:
    once = game(tmp_path, times="1")
    recipe = Recipe(load(once).description, 2)
    data = to_data(recipe.plan(1), Names(recipe.box))
    (data["chosen"]["weather"],) = data["chosen"]["weather"]
    assert told(once, data) == []
    data["chosen"]["weather"] = "fog"
    assert told(once, data) == ["setup-choice the die for 'weather' has no side 'fog'"]


def test_a_seats_choice_is_no_roll(windy: Path, data: dict[str, Any]) -> None:
    data["chosen"] |= {"start": ["one"], "weather": {"one": "sun"}}
    assert [line.partition(" ")[2] for line in told(windy, data)] == [
        "nothing is chosen as 'start'",
        "the recipe chooses no 'weather' for every player",
        "'weather' has 0 results, but the die is rolled 3 times",
        "the recipe rolls no die for 'start'",
    ]


def test_only_dice_are_rolled(tmp_path: Path) -> None:
    wrong = game(tmp_path, die="pawn")
    with pytest.raises(DataError) as error:
        plan(wrong)
    (finding,) = error.value.findings
    assert finding.code.id == "piece-missing"
    assert "'pawn' is not a die" in finding.message


def test_the_page_of_a_setup_shows_the_roll(windy: Path, tmp_path: Path) -> None:
    loaded = printgen.load(str(windy))
    printgen.draw_setup(
        loaded, printgen.plan_setup(loaded, players=2, seed=1), tmp_path / "page.pdf"
    )
    assert (tmp_path / "page.pdf").stat().st_size > 1000
