"""My game by its rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest
from my_game.rules import MyGame, State

import printgen
from printgen.play.referee import Match, keep_laws
from printgen.play.rules import IllegalActionError
from printgen.play.setup import Recipe, SeededRandom

ROOT = Path(__file__).parents[1]
DATA = ROOT / "data"


def rules(players: int = 2) -> MyGame:
    return MyGame(printgen.load(DATA).description, players)


def test_a_player_takes_one_stone_or_more_but_not_too_many() -> None:
    assert rules().legal_actions(State(21, (0, 0), 0)) == ["take 1", "take 2", "take 3"]
    assert rules().legal_actions(State(2, (10, 9), 0)) == ["take 1", "take 2"]


def test_more_is_refused_with_the_reason() -> None:
    match = Match(rules(), Recipe(printgen.load(DATA).description, 2).plan(1))
    with pytest.raises(IllegalActionError, match="legal are 'take 1', 'take 2', 'take 3'"):
        match.do("take 4")


def test_whoever_takes_the_last_stone_wins() -> None:
    game = rules()
    over = game.apply(State(2, (10, 9), 1), game.legal_actions(State(2, (10, 9), 1))[1])
    assert game.is_over(over)
    assert game.outcome(over).winners == (game.seats[1],)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_the_laws(players: int) -> None:
    recipe = Recipe(printgen.load(DATA).description, players)
    for seed in range(5):
        keep_laws(rules(players), recipe.plan(seed), SeededRandom(seed, "test"))


def test_the_playthrough_is_still_legal_and_ends_the_same() -> None:
    # To write it anew: printgen play data --players 2 --seed 1 --out tests/playthrough.yaml
    played = printgen.replay_game(ROOT / "tests" / "playthrough.yaml", DATA)
    assert played.match.is_over


def test_nothing_is_wrong_with_the_game() -> None:
    found = printgen.check(DATA, games=2)
    assert [str(each) for each in found if each.severity is printgen.Severity.ERROR] == []
