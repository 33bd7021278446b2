"""Exports: a game for other programs, machines and services."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.api.kits import load
from printgen.catalog import Loaded
from printgen.kit.build import Progress

if TYPE_CHECKING:
    from printgen.exports.build import Export


def export(  # noqa: PLR0913 - the options of an export
    game: Loaded | str | Path,
    *,
    to: str,
    out: str | Path = "output",
    players: int | None = None,
    only: Sequence[str] = (),
    paper: str | None = None,
    dpi: int | None = None,
    bleed: bool | None = None,
    resize: int | None = None,
    seed: int | None = None,
    modes: Sequence[str] | None = None,
    base_url: str | None = None,
    progress: Progress | None = None,
) -> Export:
    """Writes a game for ``to`` (png, tts, drivethru, gamecrafter, cut-svg or dxf) into a new folder
    in ``out`` and returns it with its manifest.

    What is None was not asked for; an option that means nothing to the target is an error.
    ``paper`` is for the sheets of cut-svg and dxf, ``dpi`` for png and tts (300), ``bleed`` for
    png; ``resize`` says by how many per cent a service's products may differ from the pieces (25);
    ``seed`` (0), ``modes`` and ``base_url`` are for tts. Raises :class:`UsageError`,
    :class:`DataError` and :class:`BuildError`; ``out`` is then as it was.
    """
    # Loaded here: kits have no use for it.
    from printgen.exports.build import build
    from printgen.exports.order import order

    loaded = game if isinstance(game, Loaded) else load(game)
    options = {
        "paper": paper,
        "dpi": dpi,
        "bleed": bleed,
        "resize": resize,
        "seed": seed,
        "modes": modes,
        "base_url": base_url,
    }
    return build(loaded, order(loaded, to, players, only, options), Path(out), progress)
