"""What tests of variants share: a variant's file, written in a moment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

Write: TypeAlias = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes files into the folder that one works in; returns the last one's path."""
    monkeypatch.chdir(tmp_path)

    def make(text: str, name: str = "mine.yaml") -> Path:
        file = Path(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return file

    return make
