"""A plugin of pytest for checkouts from which games were taken away (tools/without_games.py): tests
that declare to need one are deselected, and files that do are not even imported.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.shipped import is_of, needed, needed_by_file, there


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--without-game",
        action="append",
        default=[],
        metavar="ID",
        help="a shipped game that was taken away: deselect what declares to need it",
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files that declare to need a game which was taken away."""
    if collection_path.suffix != ".py":
        return None
    away = {*config.getoption("--without-game")}
    return bool(needed_by_file(collection_path) & away) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests that declare to need a game which was taken away."""
    away = {*config.getoption("--without-game")}
    if not away:
        return
    gone = {item for item in items if is_of(item, away) or needed(item) & away}
    config.hook.pytest_deselected(items=[item for item in items if item in gone])
    items[:] = [item for item in items if item not in gone]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let a test fail that declares to need a game which nobody took away and which is not there: a
    name with a mistake in it would deselect nothing.
    """
    if unknown := needed(item) - there():
        pytest.fail(f"needs {', '.join(sorted(unknown))}, which is no shipped game", pytrace=False)
