"""Playtests of several versions of a game, for the page *Playtest*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import printgen
from printgen import DataError, PrintgenError
from printgen.studio.jobs import Progress
from printgen.studio.workspace import title_of

if TYPE_CHECKING:
    from printgen.api.types import Loaded


def look_at(
    _folder: Path, _progress: Progress, game: str | Path, own: Mapping[str, tuple[str, str | Path]]
) -> dict[str, Any]:
    """Return what the form of a playtest needs to know of a game.

    ``own`` are the user's games and variants with their names, by URL. ``versions`` are the names
    of the game that it is a version of and of all that extend it, by URL.
    """
    loaded = printgen.load(game)
    limits = loaded.description.game.players
    return {
        "title": loaded.description.game.title,
        "has_rules": loaded.description.rules is not None,
        "players": [limits.min, limits.max],
        "modes": printgen.setup_options(loaded).modes if loaded.description.setup else {},
        "versions": _versions(_origin(loaded), own),
    }


def playtest(
    folder: Path,
    progress: Progress,
    versions: Sequence[tuple[str, str | Path]],
    options: Mapping[str, Any],
) -> list[dict[str, Any]]:
    """Play each version, a name and a game, as :func:`printgen.run_playtest` does, all with the
    same seed.

    A version has its ``title`` and ``figures``, and its report in ``folder``, named by its number
    from 0; or it has ``errors``, since options may suit only some.
    """
    options = dict(options)
    played: list[dict[str, Any]] = []
    for number, (title, version) in enumerate(versions):

        def told(done: int, games: int, number: int = number, title: str = title) -> None:
            progress(number * games + done, len(versions) * games, title)

        try:
            figures = printgen.run_playtest(version, progress=told, **options)
        except PrintgenError as error:
            found = error.findings if isinstance(error, DataError) else [error]
            errors = [str(each) for each in found]
            played.append({"title": title, "errors": errors, "figures": None})
            continue
        options["seed"] = figures.seed
        printgen.write_playtest_report(figures, folder / f"{number}.html")
        played.append({"title": title, "errors": [], "figures": figures.to_data()})
    return played


def _versions(origin: Loaded, own: Mapping[str, tuple[str, str | Path]]) -> dict[str, str]:
    names = [origin.id, *printgen.variants(origin.id)] if _is_shipped(origin) else []
    shipped = {name: (title_of(name), name) for name in names}
    versions: dict[str, str] = {}
    for address, (name, game) in (*shipped.items(), *own.items()):
        try:
            loaded = printgen.load(game)
            if _origin(loaded).folder.resolve() != origin.folder.resolve():
                continue
        except PrintgenError:
            # What is wrong with it is told where it is opened.
            continue
        is_variant = loaded.description.variation is not None
        versions[address] = name if is_variant else loaded.description.game.title
    return versions


def _is_shipped(game: Loaded) -> bool:
    if game.id not in printgen.list_games():
        return False
    return printgen.load(game.id).folder.resolve() == game.folder.resolve()


def _origin(game: Loaded) -> Loaded:
    """Return the game that a variant finally extends; a game itself."""
    while (variation := game.description.variation) is not None:
        game = printgen.load(variation.base)
    return game
