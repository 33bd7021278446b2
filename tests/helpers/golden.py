"""Files as they shall be, kept in tests/golden and compared byte for byte."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

# What the fixture of this name does: compare() with the folder and the option filled in.
Golden: TypeAlias = Callable[[str, bytes], None]

HOW = "If this is how it shall be: pytest --update-golden"
MOST_LINES = 24


def compare(folder: Path, name: str, content: bytes, *, update: bool) -> None:
    """Fails with the lines that differ, or writes the file if that was asked for."""
    path = folder / name
    if update:
        path.write_bytes(content)
        return
    if not path.is_file():
        pytest.fail(f"there is no tests/golden/{name}. {HOW}", pytrace=False)
    expected = path.read_bytes()
    if content == expected:
        return
    diff = difflib.unified_diff(
        expected.decode().splitlines(),
        content.decode().splitlines(),
        f"tests/golden/{name}",
        "as it is now",
        lineterm="",
        n=0,
    )
    lines = [line[:200] for line in diff][:MOST_LINES] or ["only the ends of lines differ"]
    pytest.fail("\n".join([*lines, HOW]), pytrace=False)
