"""Shipped games as the material of tests that are not about one of them.

Such a test takes all that there are, by ``printgen.list_games()``, or a game made up for it. One
that needs a particular game says so: with ``@pytest.mark.game("aztec-market")``, for a whole file
with ``pytestmark = pytest.mark.game(...)``, or by a parameter that is the game's or a variant's
name. Tests about a game itself lie in ``tests/games``.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest

import printgen

Function = TypeVar("Function", bound=Callable[..., Any])


def uses(*games: str) -> Callable[[Function], Function]:
    """Declare the games that a fixture needs, and so all tests that take it."""

    def declare(fixture: Function) -> Function:
        fixture.games = games  # type: ignore[attr-defined]
        return fixture

    return declare


def needed(item: pytest.Item) -> set[str]:
    """Return the games that a test declares by its marks and by its fixtures."""
    games = {game for mark in item.iter_markers("game") for game in mark.args}
    fixtures = item._fixtureinfo.name2fixturedefs if isinstance(item, pytest.Function) else {}
    for definitions in fixtures.values():
        games |= {game for each in definitions for game in getattr(each.func, "games", ())}
    return games


def is_of(item: pytest.Item, games: Collection[str]) -> bool:
    """Return whether a parameter of a test, or a word of one that is a tuple, is the name of one of
    the games or of its variants.
    """
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    words = [word for each in parameters for word in (each if isinstance(each, tuple) else (each,))]
    return any(isinstance(word, str) and word.partition("/")[0] in games for word in words)


def needed_by_file(file: Path) -> set[str]:
    """Return the games that a whole file declares, without importing it."""
    text = file.read_text("utf-8")
    if "pytestmark" not in text:
        return set()
    return {
        argument.value
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
        for call in ast.walk(node.value)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.game"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


@cache
def there() -> frozenset[str]:
    """Return the ids of the shipped games that are there."""
    return frozenset(printgen.list_games())
