"""Commands need nothing that only POSIX has: they run where it is missing, as on Windows."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.helpers.commands import started
from tests.helpers.tiny import two_games, write_tiny

pytestmark = pytest.mark.slow

AS_WINDOWS = {"PYTHONPATH": os.fspath(Path(__file__).parents[1] / "helpers" / "windows")}


def on_windows(*words: str | Path) -> str:
    """What the command prints."""
    done = started("-m", "printgen", *words, environment=AS_WINDOWS)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_game_is_checked_printed_and_proved(tmp_path: Path) -> None:
    (game, other), kits = two_games(tmp_path), tmp_path / "kits"
    assert "no errors" in on_windows("check", game)
    assert "pieces on" in on_windows("kit", game, other, "--out", kits)
    assert "nothing changed" in on_windows("kit", game, other, "--out", kits)
    write_tiny(tmp_path / "tiny", version="2")
    assert "pieces on" in on_windows("kit", game, "--out", kits)
    built = sorted(kits.iterdir())
    assert [path.name for path in built] == ["other-a4", "tiny-a4"]
    assert "no errors" in on_windows("check", other, built[1], "--game", game)


def test_the_studio_can_be_loaded() -> None:
    done = started("-c", "import printgen.studio.server", environment=AS_WINDOWS)
    assert done.returncode == 0, done.stderr
