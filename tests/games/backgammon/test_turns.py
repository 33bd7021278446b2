"""Every rule of a turn of backgammon, by positions. R is the rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from printgen.games.backgammon import moves
from printgen.games.backgammon.state import ANSWER, NOBODY, OFFER, OVER, ROLL, State
from printgen.kit.pages.texts import texts
from printgen.play.rules import CHANCE
from printgen.play.setup import Recipe, SeededRandom
from tests.games.backgammon.positions import (
    DARK,
    LIGHT,
    VARIANTS,
    after,
    loaded,
    position,
    quick_turns,
    rules,
    slow_turns,
)
from tests.helpers.playthroughs import used_by
from tools.sections import sections_of


def start(variant: str = "") -> State:
    return rules(variant).setup(Recipe(loaded(variant).description, 2).plan(1))


@pytest.mark.parametrize(
    ("state", "action", "reason"),
    [
        (position({13: 1}, {17: 2, 2: 1}, 5, 3), "5: 13/8", "point 8 is closed"),
        (position({13: 1}, {23: 2, 17: 1}, 6, 5), "5: 13/8", "play both numbers if you can"),
        (position({25: 1, 6: 1}, {3: 2, 24: 1}, 6, 3), "3: 6/3", "your checkers on the bar"),
        (position({13: 1}, {2: 1}, 6, 3), "6: 13/8", "a 6 does not lead there"),
        (position({13: 1, 3: 1}, {2: 1}, 6, 3), "3: 3/off", "all your checkers must be at home"),
        (position({5: 1, 2: 1}, {2: 1}, 3, 1), "3: 2/off", "move a checker from a higher point"),
        (position({13: 1}, {2: 1}, 6, 3), "4 2", "the dice are rolled"),
        (position({6: 1}, {6: 1})._replace(phase=OFFER), "6: 24/18", "before you move, roll"),
    ],
)
def test_what_is_not_legal_is_refused_with_the_rule(state: State, action: str, reason: str) -> None:
    game = rules()
    assert game.explain(state, action).startswith(reason)


@pytest.mark.parametrize(
    ("state", "legal"),
    [
        # R, Your turn: a closed point; both numbers; the larger, if only one can be played.
        (position({13: 1}, {17: 2, 2: 1}, 5, 3), ["3: 13/10"]),
        (position({13: 1}, {17: 2, 15: 2, 1: 1}, 5, 3), []),
        (position({24: 1}, {12: 2, 1: 1}, 6, 5), ["6: 24/18"]),
        (position({24: 1}, {1: 1}, 6, 5), ["6: 24/18", "5: 24/19"]),
        (position({13: 1, 12: 1}, {17: 2, 24: 2}, 6, 5), ["6: 13/7", "5: 12/7"]),
        (position({13: 1}, {23: 2, 17: 1}, 6, 5), ["6: 13/7"]),
        # R, Hitting: what is on the bar comes in first, and nothing else moves until it is in.
        (position({25: 1, 6: 1}, {3: 2, 24: 1}, 6, 3), ["6: bar/19"]),
        (position({25: 2, 6: 1}, {6: 2, 24: 1}, 6, 5), ["5: bar/20"]),
        (position({25: 1, 6: 1}, {6: 2, 3: 2}, 6, 3), []),
        # R, Bearing off: the point of the number, else one from a higher point, else the highest.
        (position({5: 1, 4: 1, 2: 1}, {1: 1}, 6, 3), ["6: 5/off", "3: 5/2", "3: 4/1"]),
        (position({4: 1, 2: 1}, {1: 1}, 3), ["3: 4/1"]),
        (position({7: 1, 2: 1}, {1: 1}, 2), ["2: 7/5"]),
    ],
)
def test_what_is_legal(state: State, legal: list[str]) -> None:
    assert list(rules().legal_actions(state)) == legal


def test_a_blot_that_is_hit_goes_to_the_bar_and_dark_moves_by_its_own_numbers() -> None:
    game = rules()
    state = after(game, position({5: 1, 6: 2}, {23: 1}, 3, 6, player=DARK), "3: 23/20")
    assert state.checkers[LIGHT][25] == 1
    assert state.checkers[LIGHT][5] == 0
    assert state.checkers[DARK][20] == 1
    assert used_by(game, position({5: 1}, {23: 1}, 3, player=DARK), "3: 23/20") == ("hit",)


def test_a_double_is_played_four_times_and_what_cannot_be_played_is_lost() -> None:
    game = rules()
    begun = start()._replace(phase=ROLL)
    assert after(game, begun, "3 3").dice == (3, 3, 3, 3)
    shut = position({25: 1}, {6: 2, 5: 2}, 1)._replace(phase=ROLL, dice=())
    assert after(game, shut, "6 5").player == DARK


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_first_roll_says_who_begins(variant: str) -> None:
    game, state = rules(variant), start(variant)
    assert game.to_act(state) == CHANCE
    assert len(game.legal_actions(state)) == 30
    begun = after(game, state, "2 5")
    assert begun.player == DARK
    assert begun.dice == (() if variant == "/portes" else (5, 2))
    assert len(game.legal_actions(begun._replace(phase=ROLL))) == 21


# -- the cube


def test_the_cube_goes_to_and_fro() -> None:
    game = rules()
    state = start()._replace(phase=OFFER)
    offered = after(game, state, "double")
    assert game.to_act(offered) == DARK
    dropped = after(game, offered, "drop")
    assert (dropped.winner, game.outcome(dropped).scores) == (LIGHT, {"light": 1, "dark": 0})
    taken = after(game, offered, "take")
    assert (taken.cube, taken.owner, taken.phase, taken.player) == (2, DARK, ROLL, LIGHT)
    # The owner alone may double, before rolling.
    rolled = after(game, taken, "6 5", "6: 24/18", "5: 18/13")
    assert (rolled.player, rolled.phase) == (DARK, OFFER)
    again = after(game, rolled, "double", "drop")
    assert game.outcome(again).scores == {"light": 0, "dark": 2}


@pytest.mark.parametrize(
    ("variant", "cube", "owner", "phase"),
    [("", 1, NOBODY, OFFER), ("", 2, LIGHT, ROLL), ("", 64, DARK, ROLL), ("/portes", 1, -1, ROLL)],
)
def test_who_may_double(variant: str, cube: int, owner: int, phase: str) -> None:
    state = position({13: 1, 6: 1}, {6: 1}, 1)._replace(cube=cube, owner=owner)
    assert after(rules(variant), state, "1: 13/12").phase == phase


# -- the end


@pytest.mark.parametrize(
    ("variant", "cube", "loser", "points"),
    [
        ("", 1, {0: 1, 24: 14}, 1),
        ("", 1, {18: 15}, 2),
        ("", 1, {19: 1, 6: 14}, 3),
        ("", 1, {25: 1, 6: 14}, 3),
        ("", 4, {18: 15}, 8),
        ("/portes", 1, {25: 1, 6: 14}, 2),
    ],
)
def test_what_a_game_counts(variant: str, cube: int, loser: dict[int, int], points: int) -> None:
    game = rules(variant)
    state = position({0: 14, 1: 1}, loser, 6, 5)._replace(cube=cube)
    over = after(game, state, "6: 1/off")
    assert game.is_over(over)
    assert game.outcome(over).scores == {"light": points, "dark": 0}
    assert over.phase == OVER
    assert game.legal_actions(over) == []


# -- all of it


@pytest.mark.slow
def test_whole_turns_are_those_that_a_slow_search_finds() -> None:
    game, rng = rules(), SeededRandom(5, "positions")
    compared = 0
    for _ in range(150):
        taken, both = rng.below(3), []
        used: set[int] = set()
        for player in (LIGHT, DARK):
            stand: dict[int, int] = {}
            while sum(stand.values()) < (2 + taken if player == LIGHT else 12):
                # By Light's numbers, so that no point has checkers of both; 0 and 25 are the bars.
                at = rng.below(8 if rng.below(2) else 26)
                if at in (0, 25) or at not in used:
                    own = 25 if at in (0, 25) else at if player == LIGHT else 25 - at
                    stand[own] = stand.get(own, 0) + 1 + rng.below(2)
            used |= {point if player == LIGHT else 25 - point for point in stand}
            both.append(stand)
        first, second = 1 + rng.below(6), 1 + rng.below(6)
        dice = (first,) * 3 if first == second else (max(first, second), min(first, second))
        state = position(both[0], both[1], *dice)
        if game.legal_actions(state):
            compared += 1
            assert quick_turns(game, state) == slow_turns(state, 6), state
    assert compared > 100


def test_arrows_in_pictures_of_the_rulebook_are_legal_moves() -> None:
    text = texts(loaded(), None)["rulebook"]
    figures = [yaml.safe_load(body) for body in re.findall(r"```board\n([^`]*)```", text)]
    shown = []
    for figure in figures[2:]:
        light: dict[int, int] = {}
        dark: dict[int, int] = {}
        for point, names in figure["pieces"]["points"].items():
            own = light if names[0] == "checker/light" else dark
            own[int(point) if own is light else 25 - int(point)] = len(names)
        shown.append((light, dark))
    running, hit, off = shown
    game = rules()
    after(game, position(*running, 5, 3), "3: 13/10", "5: 10/5")
    assert "5: 13/8" not in game.legal_actions(position(*running, 5, 3))
    light, dark = hit
    assert after(game, position(light, dark, 3, player=DARK), "3: 23/20").checkers[LIGHT][25] == 1
    on_bar = position(light, dark | {25: 1}, 6, 3, player=DARK)
    assert list(game.legal_actions(on_bar)) == ["3: bar/22"]
    after(game, position(*off, 6, 3), "6: 5/off", "3: 4/1")


def test_every_section_of_rules_is_in_the_rulebook() -> None:
    text = texts(loaded(), None)["rulebook"]
    for section, found in sections_of(Path(moves.__file__).parent).items():
        assert f"## {section}\n" in text
        assert found, section


def test_answering_is_the_other_player_s() -> None:
    state = start()._replace(phase=ANSWER)
    assert rules().to_act(state) == DARK
