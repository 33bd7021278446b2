"""The Python API of The Market at Kos."""

from __future__ import annotations

from pathlib import Path

from printgen.games.market_at_kos.survey import Surveyed, read_position, survey_data
from printgen.model.catalog import Loaded, load


def survey(game: Loaded | str | Path, file: str | Path) -> Surveyed:
    """Return the result of a round's end, from what lies on the table then.

    ``file`` holds the position as YAML or JSON; the rules that judge it are those of the referee.
    Raises :class:`UsageError`, and :class:`DataError` with all in the file that cannot be.
    """
    loaded = load(game)
    return read_position(loaded.description, Path(file))


__all__ = ["Surveyed", "survey", "survey_data"]
