"""Any figure of any shipped game may be given any number: what follows is told to its author."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import printgen
from printgen.core.errors import DataError, Severity
from printgen.model.figures import Figure
from printgen.play.playable import unplayable
from tests.variants.conftest import Write
from tests.variants.test_blame import told

SEED = 15
CASES_A_GAME = 2
# What the rules' code is blamed with.
CODE = ("law-broken", "no-legal-action", "report it")


def numbers(figure: Figure) -> Iterator[str]:
    """Yield numbers at, below and far beyond what a figure is, in the forms of a variant."""
    if figure.by_players:
        for change in (1, -1):
            changed = [max(0, each + change) for each in figure.by_players]
            yield f"by-players: {changed}"
        yield f"by-players: {list(figure.by_players[:-1])}"
    value = figure.value or 0
    for number in (0, 1, value + 1, value - 1, 2 * value + 1, 1_000, 10**9):
        yield f"value: {number}"


def chosen(game: str, n: int) -> str:
    """Return one of a game's figures with one of the numbers that it may be given."""
    figures = printgen.load(game).description.game.figures
    every = [f"{name}: {{{each}}}" for name, figure in figures.items() for each in numbers(figure)]
    return random.Random(SEED).sample(every, CASES_A_GAME)[n]


@pytest.mark.slow
@pytest.mark.parametrize("n", range(CASES_A_GAME))
@pytest.mark.parametrize("game", printgen.list_games())
def test_what_a_number_leads_to_is_told_where_it_is_written(
    game: str, n: int, write: Write
) -> None:
    line = chosen(game, n)
    file = write(f"extends: {game}\nfigures:\n  {line}\n")
    found = told(file)
    assert {str(each.where).rpartition(":")[0] for each in found} <= {"mine.yaml:3"}
    assert not [each for each in found if any(word in str(each) for word in CODE)]
    assert max(Counter(each.code.id for each in found).values(), default=0) <= 6
    errors = [each for each in found if each.severity is Severity.ERROR]
    try:
        refused = unplayable(printgen.load(file))
    except DataError as error:
        refused = tuple(error.findings)
    assert bool(refused) == bool(errors), (refused, errors)
