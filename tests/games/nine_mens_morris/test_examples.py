"""The rulebook of Nine Men's Morris: its pictures are worked out, and the rules agree with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from printgen.games.nine_mens_morris import rules
from printgen.games.nine_mens_morris.state import NOBODY, State
from printgen.kit.pages.texts import texts
from printgen.model import catalog
from tests.games.nine_mens_morris.positions import VARIANTS, WATER, WIND, legal, loaded, morris
from tests.helpers.changed import variant_with
from tools.sections import sections_of

_WHOSE = {"man/wind": WIND, "man/water": WATER}


@cache
def rulebook(variant: str) -> str:
    return texts(loaded(variant), None)["rulebook"]


def pictures(variant: str) -> Iterator[tuple[State, dict[str, Any], str]]:
    """Each position that is shown, with Wind to act; what else the picture says; its caption."""
    names = morris(variant).board.names
    shown = re.findall(r"```board\n([^`]*)```\n\n(\*.*\*)\n", rulebook(variant))
    for body, caption in shown:
        figure = yaml.safe_load(body)
        points = [NOBODY] * len(names)
        for name, piece in figure["pieces"]["points"].items():
            points[names.index(name)] = _WHOSE[piece]
        yield State(tuple(points), (0, 0), (0, 0), WIND), figure, caption


@pytest.mark.parametrize("variant", VARIANTS)
def test_points_in_frames_lie_beside_the_man(variant: str) -> None:
    state, figure, _ = next(pictures(variant))
    moves = legal(morris(variant, flying_men=0), state, "move")
    assert {move.split()[1] for move in moves} == set(figure["mark"])


@pytest.mark.parametrize("variant", VARIANTS)
def test_those_men_may_be_taken_that_the_text_names(variant: str) -> None:
    state, figure, caption = list(pictures(variant))[1]
    game = morris(variant)
    assert all(game.mills(state, game.board.names.index(name)) == 1 for name in figure["mark"])
    may_be_taken = legal(game, state._replace(takes=1), "take")
    if game.figure["mill-protects"]:
        assert re.findall(r"Only the man on (\w+) may be taken", caption) == [*may_be_taken]
    else:
        assert "Any of the four dark men may be taken" in caption
        assert len(may_be_taken) == 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_double_mill_takes_a_man_with_every_turn(variant: str) -> None:
    state, figure, _ = list(pictures(variant))[2]
    game = morris(variant)
    (arrow,) = figure["arrows"]
    for start, end in ((arrow["from"], arrow["to"]), (arrow["to"], arrow["from"])):
        assert f"{start} {end}" in legal(game, state, "move")
        (move,) = (a for a in game.legal_actions(state) if a == f"move {start} {end}")
        state = game.apply(state, move)
        assert state.takes == 1
        state = game.apply(state, game.legal_actions(state)[0])
        assert not state.end
        state = state._replace(player=WIND)


@pytest.mark.parametrize("variant", ["", "/twelve-mens-morris", "/fierce-mills"])
def test_a_man_flies_and_closes_a_mill(variant: str) -> None:
    state, figure, _ = list(pictures(variant))[3]
    game = morris(variant)
    (arrow,) = figure["arrows"]
    assert f"{arrow['from']} {arrow['to']}" in legal(game, state, "fly")
    (action,) = (a for a in game.legal_actions(state) if a == f"fly {arrow['from']} {arrow['to']}")
    assert game.apply(state, action).takes == 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_none_of_the_men_that_are_shut_in_can_move(variant: str) -> None:
    state, _, caption = list(pictures(variant))[-1]
    assert "has won" in caption
    assert state.left(WIND) <= morris(variant).figure["men"]
    assert morris(variant).legal_actions(state._replace(player=WATER)) == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_text_speaks_of_flying_only_where_men_fly(variant: str) -> None:
    flies = morris(variant).figure["flying-men"] > 0
    assert ("\n## Flying\n" in rulebook(variant)) is flies
    assert len(list(pictures(variant))) == (5 if flies else 4)


@pytest.mark.parametrize(
    ("figures", "said", "not_said"),
    [
        ({"mill-protects": 0}, "even one that stands in a mill", "Only the man on"),
        ({"mill-protects": 2}, "you take none", "you may take any of them"),
        ({"taken-at-once": 2}, "no more than two", "you still take one man"),
        ({"flying-men": 4}, "no more than **four men left**", "only **"),
        ({"repeats": 4}, "**4th time**", "3rd"),
        ({"win-points": 3, "draw-points": 0}, "You get three points", "two points"),
    ],
    ids=str,
)
def test_words_follow_the_figures(
    tmp_path: Path, figures: dict[str, int], said: str, not_said: str
) -> None:
    file = variant_with("nine-mens-morris", "changed", figures, tmp_path)
    text = texts(catalog.load(file), None)["rulebook"]
    text = text.partition("## What books leave open")[0]
    assert said in text
    assert not_said not in text


def test_the_sections_that_rules_cite_are_those_of_the_rulebook() -> None:
    other = ["What is in the box", "For your first games", "What books leave open"]
    other += ["Where it comes from", "Credits"]
    headings = re.findall(r"(?m)^## (.+)$", rulebook(""))
    assert [name for name in headings if name not in other] == [
        *sections_of(Path(rules.__file__).parent)
    ]
