"""Whole games of Hex: laws, agents, results, the data, and the kit that is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.core.errors import DataError
from printgen.games.hex.rules import ENGINE
from printgen.model import catalog
from printgen.play.playtest.game import play_one
from printgen.play.referee import keep_laws
from printgen.play.setup import Recipe, SeededRandom
from tests.games.hex.positions import VARIANTS, loaded, rules
from tests.helpers.changed import Edit, game_with, variant_with
from tests.helpers.texts import assert_sheets_fit, pages_of


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_keep_the_laws(variant: str) -> None:
    game = rules(variant)
    for seed in range(4):
        plan = Recipe(loaded(variant).description, 2).plan(seed)
        spaces = len(game.board.names)
        assert keep_laws(game, plan, SeededRandom(seed, "laws")) <= spaces + 1


def test_stones_are_never_lost_from_sight() -> None:
    game, rng = rules("/seven-a-side"), SeededRandom(3, "stones")
    state = game.setup(Recipe(loaded("/seven-a-side").description, 2).plan(1))
    while not game.is_over(state):
        assert game.inventory(state) == {"honey": 25, "heather": 25}
        state = game.apply(state, rng.pick(game.legal_actions(state)))


@pytest.mark.slow
def test_who_looks_ahead_beats_chance() -> None:
    variant = "/seven-a-side"
    recipe, won = Recipe(loaded(variant).description, 2), 0
    for number in range(6):
        agents = ("greedy", "random") if number % 2 else ("random", "greedy")
        result = play_one(recipe, rules(variant), agents, seed=5, number=number)
        won += result.winners == (agents.index("greedy"),)
    assert won == 6


# -- results


def result(folder: Path, honey: int, heather: int) -> Path:
    file = folder / "match.yaml"
    file.write_text(
        "format: 1\nresults: hex\nplayers: 2\nnames: {honey: Ana, heather: Ben}\n"
        f"seats: {{honey: {{points: {honey}}}, heather: {{points: {heather}}}}}\n",
        "utf-8",
    )
    return file


@pytest.mark.parametrize(
    ("honey", "heather", "winners"),
    [(4, 2, ("honey",)), (0, 6, ("heather",)), (3, 3, ("honey", "heather")), (1, 0, ("honey",))],
)
def test_the_most_points_win_a_match(
    tmp_path: Path, honey: int, heather: int, winners: tuple[str, ...]
) -> None:
    assert printgen.score("hex", result(tmp_path, honey, heather)).outcome.winners == winners


def test_more_points_than_games_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        printgen.score("hex", result(tmp_path, 4, 3))
    (finding,) = caught.value.findings
    assert finding.code.id == "count-impossible"
    assert finding.message == "6 games bring 6 points in all, not 4 and 3"


# -- the data


def found(folder: Path, *edits: Edit) -> list[str]:
    changed = catalog.load(game_with(loaded().folder, folder, edits)).description
    told = list(ENGINE.rules_class.findings(changed))
    assert all(each.where for each in told)
    return [f"{each.code.id} {each.message}" for each in told]


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (
            ("game.yaml", "stones: {value: 61", "stones: {value: 60"),
            "out-of-range 60 stones are too few: 121 spaces can need 61 of one colour",
        ),
        (
            ("components.yaml", "shape: rhombus", "shape: hexagon"),
            "area-unfit the area 'board' is not a rhombus of hexagons",
        ),
        (
            (
                "components.yaml",
                "shape: rhombus\n        side: hex-side",
                "shape: rectangle\n        columns: hex-side\n        rows: hex-side",
            ),
            "area-unfit the area 'board' is not a rhombus of hexagons",
        ),
        (
            ("setup.yaml", "pieces: {stone: heather}", "pieces: {stone: honey}"),
            "set-unclear the stone 'honey' already belongs to 'honey'",
        ),
        (
            ("setup.yaml", "{board: board, stones: stone}", "{board: board}"),
            "part-missing the rules need a component of pieces as 'stones'",
        ),
    ],
)
def test_what_makes_no_game_is_told(tmp_path: Path, edit: Edit, told: str) -> None:
    assert told in found(tmp_path, edit)


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_is_lacking_in_the_game_and_its_variants(variant: str) -> None:
    assert list(ENGINE.rules_class.findings(loaded(variant).description)) == []


@pytest.mark.parametrize("side", [3, 4, 5, 9, 13])
def test_the_board_and_the_rulebook_grow_with_the_figure(tmp_path: Path, side: int) -> None:
    figures = {"hex-side": side, "stones": (side * side + 1) // 2}
    changed = catalog.load(variant_with("hex", "changed", figures, tmp_path))
    assert len(ENGINE.rules(changed.description, 2).board.names) == side * side
    assert pages_of(changed, "rulebook", 2) <= 5


# -- what is printed


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_texts_fit_on_their_pages(variant: str) -> None:
    """The sheets of the variants are checked in ``tests/variants``."""
    if not variant:
        assert_sheets_fit(loaded(variant), 2)
    assert pages_of(loaded(variant), "rulebook", 2) <= 5
    assert pages_of(loaded(variant), "rulebook", 2, "letter") <= 5
