"""Scores of finished games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from printgen.api.games import load
from printgen.model.catalog import Loaded
from printgen.play.scoring import Score, read_score, to_data


def score(game: Loaded | str | Path, file: str | Path) -> Score:
    """Return who wins a game, and with how many points, by the counts at its end.

    ``file`` holds the result as YAML, JSON or a table, or is a recorded game, which is played again
    and scored as it ends. The rules that judge it are those of the referee. Raises
    :class:`UsageError`, and :class:`DataError` with all in the file that cannot be.
    """
    loaded = game if isinstance(game, Loaded) else load(game)
    return read_score(loaded.description, Path(file))


def score_data(score: Score) -> dict[str, Any]:
    """Return a score as plain data: counts, points, sums, winners, and the working."""
    return to_data(score)
