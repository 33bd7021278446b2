"""Rooms, modules and functions stay small, or say why they are not."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import printgen

HOME = Path(printgen.__file__).parent
# Games are packages of their own.
ROOMS = {folder for folder in HOME.iterdir() if (folder / "__init__.py").is_file()}
GAMES = HOME / "games"
MOST_LINES = {"room": 6_000, "module": 400, "function": 60}


def length(module: Path) -> int:
    return len(module.read_text("utf-8").splitlines())


def says(module: Path, limit: int) -> bool:
    """Return True if the module's docstring gives the reason for more than so many lines."""
    about = ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""
    return f"more than {limit:,} lines" in " ".join(about.split())


def test_rooms_have_at_most_6000_lines_or_say_why() -> None:
    limit = MOST_LINES["room"]
    large = {
        room
        for room in ROOMS - {GAMES}
        if sum(length(module) for module in room.rglob("*.py")) > limit
    }
    assert {room for room in large if not says(room / "__init__.py", limit)} == set()


def test_modules_have_at_most_400_lines_or_say_why() -> None:
    limit = MOST_LINES["module"]
    large = {module for module in HOME.rglob("*.py") if length(module) > limit}
    assert {module for module in large if not says(module, limit)} == set()


@pytest.mark.slow
def test_functions_have_at_most_60_lines() -> None:
    assert [f"{module}: {name}" for module in HOME.rglob("*.py") for name in long(module)] == []


def long(module: Path) -> Iterator[str]:
    """Yield the names of a module's functions that are too long."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            if node.end_lineno - node.lineno + 1 > MOST_LINES["function"]:
                yield node.name
