"""Exports: a game for other programs, machines and services."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from printgen.api.games import load
from printgen.exports.build import Export, Tell, build
from printgen.exports.reading import read_options
from printgen.kit.build import Progress
from printgen.model.catalog import Loaded


def export(  # noqa: PLR0913 - what all exports have in common
    game: Loaded | str | Path,
    *,
    to: str,
    out: str | Path = "output",
    players: int | None = None,
    only: Sequence[str] = (),
    progress: Progress | None = None,
    tell: Tell | None = None,
    **options: Any,
) -> Export:
    """Write a game for ``to`` (such as png, tts or dxf) into a new folder in ``out``.

    Return the export with its manifest. ``tell`` gets the notes, such as what a service does not
    sell, before anything is written.

    ``options`` are those of the export, such as ``dpi=150``: ``printgen export --help`` says which
    export has which, with underscores for hyphens and ``modes`` for ``--mode``. None stands for one
    that was not given. Raises :class:`UsageError`, also for an option that does not go with the
    export, :class:`DataError` and :class:`BuildError`; ``out`` is then as it was.
    """
    loaded = game if isinstance(game, Loaded) else load(game)
    return build(
        loaded, read_options(loaded, to, players, only, options), Path(out), progress, tell
    )
