"""Kits to print and play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from printgen.api.games import load
from printgen.core.errors import DataError, Finding
from printgen.kit.build import Kit, Progress, build
from printgen.kit.options import KitOptions
from printgen.model.catalog import Loaded

_USUAL: Final = KitOptions()


def build_kit(
    game: Loaded | str | Path,
    options: KitOptions = _USUAL,
    *,
    out: str | Path = "output",
    formats: Sequence[str] = ("pdf", "svg"),
    progress: Progress | None = None,
) -> Kit:
    """Build a print-and-play kit into a new folder in ``out`` and return it with its manifest.

    Raises :class:`UsageError`, :class:`DataError` and :class:`BuildError`; ``out`` is then as it
    was.
    """
    (kit,) = build_kits([game], [options], out=out, formats=formats, progress=progress)
    return kit


def build_kits(
    games: Iterable[Loaded | str | Path],
    options: Iterable[KitOptions] = (_USUAL,),
    *,
    out: str | Path = "output",
    formats: Sequence[str] = ("pdf", "svg"),
    progress: Progress | None = None,
) -> list[Kit]:
    """Build the kits of several games, each with each of the options: all kits or none.

    As :func:`build_kit`; a :class:`DataError` carries what is wrong with any of the games, and two
    games of the same id are a :class:`UsageError`. ``progress`` counts the files of all kits.
    """
    each_of = list(options)
    kits: list[tuple[Loaded, KitOptions]] = []
    found: list[Finding] = []
    for game in games:
        try:
            loaded = game if isinstance(game, Loaded) else load(game)
        except DataError as error:
            found += error.findings
            continue
        kits += ((loaded, each.checked(loaded)) for each in each_of)
    return build(kits, Path(out), formats, progress, found)
