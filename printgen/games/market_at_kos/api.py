"""The Python API of The Market at Kos."""

from __future__ import annotations

from pathlib import Path

from printgen.games.market_at_kos.survey import Surveyed, read_position, survey_data
from printgen.model.catalog import Loaded, load


def survey(game: Loaded | str | Path, file: str | Path) -> Surveyed:
    """Return the result of the end of a round from the pieces on the table.

    ``file`` has the position as YAML or JSON; it is scored by the same rules as a game. Raises
    :class:`UsageError`, and :class:`DataError` with everything impossible in the file.
    """
    loaded = load(game)
    return read_position(loaded.description, Path(file))


__all__ = ["Surveyed", "survey", "survey_data"]
