"""Whole games of backgammon: laws, ends, agents, results, the data, and the kit that is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.core.errors import DataError
from printgen.games.backgammon.rules import DROPPED, ENGINE, OFF_FIRST
from printgen.model import catalog
from printgen.play.playtest.game import play_one
from printgen.play.referee import keep_laws
from printgen.play.setup import Recipe, SeededRandom
from tests.games.backgammon.positions import VARIANTS, loaded, rules
from tests.helpers.changed import Edit, game_with
from tests.helpers.texts import assert_sheets_fit, pages_of


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_end_and_keep_the_laws(variant: str) -> None:
    for seed in range(4):
        plan = Recipe(loaded(variant).description, 2).plan(seed)
        assert keep_laws(rules(variant), plan, SeededRandom(seed, "laws")) < 5_000


@pytest.mark.slow
def test_games_end_in_both_ways_and_who_looks_ahead_beats_chance() -> None:
    won, reasons = 0, set()
    for variant in ("", "/portes"):
        recipe = Recipe(loaded(variant).description, 2)
        for number in range(6):
            agents = ("greedy", "random") if number % 2 else ("random", "greedy")
            result = play_one(recipe, rules(variant), agents, seed=5, number=number)
            won += result.winners == (agents.index("greedy"),)
            reasons.add(result.reason)
    assert won >= 10
    assert reasons == {OFF_FIRST, DROPPED}


def result(folder: Path, light: int, dark: int) -> Path:
    file = folder / "match.yaml"
    file.write_text(
        "format: 1\nresults: backgammon\nplayers: 2\n"
        f"seats: {{light: {{points: {light}}}, dark: {{points: {dark}}}}}\n",
        "utf-8",
    )
    return file


def test_only_one_player_reaches_the_points_of_a_match(tmp_path: Path) -> None:
    score = printgen.score("backgammon", result(tmp_path, 12, 6))
    assert score.outcome.winners == ("light",)
    with pytest.raises(DataError) as caught:
        printgen.score("backgammon", result(tmp_path, 7, 8))
    (finding,) = caught.value.findings
    assert finding.message == "the match is over when one player has 7 points: not both can"


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (("board.yaml", "count: 6, pointing: up, from", "count: 5, pointing: up, from"), "has 22"),
        (("setup.yaml", "{checker: dark, die: dark}", "{die: dark}"), "has 0 checkers of its own"),
        (("game.yaml", "cube: {value: 1,", "cube: {value: 2,"), "'cube' is 2"),
    ],
)
def test_what_makes_no_game_is_told(tmp_path: Path, edit: Edit, told: str) -> None:
    changed = catalog.load(game_with(loaded().folder, tmp_path, [edit])).description
    found = list(ENGINE.rules_class.findings(changed))
    assert all(each.where for each in found)
    assert told in " ".join(each.message for each in found)


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_is_lacking_in_the_game_and_its_variants(variant: str) -> None:
    assert list(ENGINE.rules_class.findings(loaded(variant).description)) == []


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_texts_fit_on_their_pages(variant: str) -> None:
    """The sheets of the variants are checked in ``tests/variants``."""
    if not variant:
        assert_sheets_fit(loaded(variant), 2)
    assert pages_of(loaded(variant), "rulebook", 2) <= 6
    assert pages_of(loaded(variant), "rulebook", 2, "letter") <= 8
