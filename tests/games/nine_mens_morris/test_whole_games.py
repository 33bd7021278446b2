"""Whole games of Nine Men's Morris: laws, agents, results, and the kit that is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.core.errors import DataError
from printgen.play.playtest.game import play_one
from printgen.play.referee import keep_laws
from printgen.play.setup import Recipe, SeededRandom
from tests.games.nine_mens_morris.positions import VARIANTS, loaded, morris
from tests.helpers.texts import assert_sheets_fit, pages_of

GAME = "nine-mens-morris"


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_keep_the_laws(variant: str) -> None:
    game = morris(variant)
    for seed in range(4):
        plan = Recipe(loaded(variant).description, 2).plan(seed)
        assert keep_laws(game, plan, SeededRandom(seed, "laws")) < 1_000


@pytest.mark.parametrize("variant", VARIANTS)
def test_men_are_never_lost_from_sight(variant: str) -> None:
    game, rng = morris(variant), SeededRandom(3, "men")
    state = game.setup(Recipe(loaded(variant).description, 2).plan(1))
    men = game.figure["men"]
    while not game.is_over(state):
        assert game.inventory(state) == {"wind": men, "water": men}
        state = game.apply(state, rng.pick(game.legal_actions(state)))


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_who_looks_ahead_beats_chance(variant: str) -> None:
    recipe = Recipe(loaded(variant).description, 2)
    won = 0
    for number in range(6):
        agents = ("greedy", "random") if number % 2 else ("random", "greedy")
        result = play_one(recipe, morris(variant), agents, seed=5, number=number)
        won += result.winners == (agents.index("greedy"),)
    assert won >= 5


# -- results


def result(folder: Path, wind: int, water: int) -> Path:
    file = folder / "match.yaml"
    file.write_text(
        f"format: 1\nresults: {GAME}\nplayers: 2\nnames: {{wind: Ana, water: Ben}}\n"
        f"seats: {{wind: {{points: {wind}}}, water: {{points: {water}}}}}\n",
        "utf-8",
    )
    return file


@pytest.mark.parametrize(
    ("wind", "water", "winners"),
    [
        (7, 3, ("wind",)),
        (0, 12, ("water",)),
        (5, 5, ("wind", "water")),
        (2, 0, ("wind",)),
        (1, 1, ("wind", "water")),
    ],
)
def test_the_most_points_win_a_match(
    tmp_path: Path, wind: int, water: int, winners: tuple[str, ...]
) -> None:
    score = printgen.score(GAME, result(tmp_path, wind, water))
    assert score.outcome.winners == winners


@pytest.mark.parametrize(("wind", "water"), [(8, 5), (1, 0), (7, 4), (13, 0), (14, 0)])
def test_points_that_no_games_bring_are_refused(tmp_path: Path, wind: int, water: int) -> None:
    with pytest.raises(DataError) as caught:
        printgen.score(GAME, result(tmp_path, wind, water))
    (finding,) = caught.value.findings
    assert finding.code.id == "count-impossible"
    assert finding.message == f"no 6 games bring {wind} and {water} points"


# -- what is printed


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_texts_fit_on_their_pages(variant: str) -> None:
    """The sheets of the variants are checked in ``tests/variants``."""
    if not variant:
        assert_sheets_fit(loaded(variant), 2)
    assert pages_of(loaded(variant), "rulebook", 2) <= 5
    assert pages_of(loaded(variant), "rulebook", 2, "letter") <= 6
