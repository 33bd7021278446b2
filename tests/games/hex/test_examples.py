"""The rulebook of Hex: its pictures are worked out, and the rules agree with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from printgen.games.hex import rules as hex_rules
from printgen.games.hex.state import NOBODY, State
from printgen.kit.pages.texts import texts
from tests.games.hex.positions import HEATHER, HONEY, VARIANTS, after, loaded, rules
from tools.sections import sections_of

_WHOSE = {"stone/honey": HONEY, "stone/heather": HEATHER}


@cache
def rulebook(variant: str) -> str:
    return texts(loaded(variant), None)["rulebook"]


def pictures(variant: str) -> Iterator[tuple[State, dict[str, Any], str]]:
    """Each position that is shown; what else the picture says; its caption."""
    names = rules(variant).board.names
    for body, caption in re.findall(r"```board\n([^`]*)```\n\n(\*.*\*)\n", rulebook(variant)):
        figure = yaml.safe_load(body)
        spaces = [NOBODY] * len(names)
        for name, piece in figure["pieces"]["cells"].items():
            spaces[names.index(name)] = _WHOSE[piece]
        yield State(tuple(spaces), HONEY), figure, caption


@pytest.mark.parametrize("variant", VARIANTS)
def test_spaces_in_frames_touch_the_stone(variant: str) -> None:
    state, figure, _ = next(pictures(variant))
    board = rules(variant).board
    near = board.near[state.spaces.index(HONEY)]
    assert {board.names[n] for n in near} == set(figure["mark"])
    assert len(near) == 6


@pytest.mark.parametrize("variant", ["", "/seven-a-side", "/fourteen-a-side"])
def test_the_swap_that_is_shown_is_that_of_the_rules(variant: str) -> None:
    state, figure, _ = list(pictures(variant))[1]
    game = rules(variant)
    (arrow,) = figure["arrows"]
    empty = State((NOBODY,) * len(state.spaces), HONEY)
    swapped = after(game, empty, f"place {arrow['from']}", "swap")
    assert swapped.spaces == state.spaces


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_chain_that_is_shown_wins_with_its_last_stone(variant: str) -> None:
    state, _, caption = list(pictures(variant))[-2]
    game = rules(variant)
    honey = [n for n, whose in enumerate(state.spaces) if whose == HONEY]
    assert "Honey has won" in caption
    assert state.spaces.count(HEATHER) in {len(honey) - 1, len(honey)}
    without = list(state.spaces)
    without[honey[-1]] = NOBODY
    before = state._replace(spaces=tuple(without))
    assert all(not game.joins(without, n) for n, whose in enumerate(without) if whose != NOBODY)
    won = after(game, before, f"place {game.board.names[honey[-1]]}")
    assert game.outcome(won).winners == ("honey",)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_bridge_cannot_be_cut(variant: str) -> None:
    state, figure, _ = list(pictures(variant))[-1]
    board = rules(variant).board
    one, other = (n for n, whose in enumerate(state.spaces) if whose == HONEY)
    assert other not in board.near[one]
    both = {board.names[n] for n in {*board.near[one]} & {*board.near[other]}}
    assert both == set(figure["mark"])
    assert len(both) == 2


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_text_speaks_of_the_swap_only_where_there_is_one(variant: str) -> None:
    text = rulebook(variant).partition("## What players do differently")[0]
    is_allowed = rules(variant).figure["swap-rule"] == 1
    for words in ("## The swap", ":swap:", "second turn", "do not take the best space"):
        assert (words in text) is is_allowed


def test_the_sections_that_rules_cite_are_those_of_the_rulebook() -> None:
    other = ["What is in the box", "For your first games", "What players do differently"]
    other += ["Where it comes from", "Credits"]
    headings = re.findall(r"(?m)^## (.+)$", rulebook(""))
    assert [name for name in headings if name not in other] == [
        *sections_of(Path(hex_rules.__file__).parent)
    ]
