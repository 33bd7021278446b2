"""What tests of broken kits start from; ``whole`` is each file's own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest


@pytest.fixture
def kit(whole: Path, tmp_path: Path) -> Path:
    """A copy of it that may be broken."""
    return shutil.copytree(whole, tmp_path / whole.name)


@pytest.fixture
def game(whole: Path) -> Path:
    return whole.parent / "game"
