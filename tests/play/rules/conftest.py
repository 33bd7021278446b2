"""A game with rules that ``printgen new --rules`` writes, as a guest for every test that asks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import printgen
from printgen.core.guests import installed_folders


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new game with rules, installed."""
    made = printgen.new_game("heap", tmp_path, rules=True)
    info = made / "heap-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: heap\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text("[printgen.games]\nheap = heap\n", "utf-8")
    monkeypatch.syspath_prepend(made)
    monkeypatch.delenv("PRINTGEN_DEBUG", raising=False)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    installed_folders.cache_clear()
    yield made
    installed_folders.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "heap"]:
        del sys.modules[name]
