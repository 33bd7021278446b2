"""What tests of the command line share: a small game of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.tiny import write_tiny


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    return write_tiny(tmp_path / "tiny")
