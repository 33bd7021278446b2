"""Build an export: a folder that is replaced as a whole, with a manifest."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from printgen.core.limits import working_on
from printgen.core.version import __version__
from printgen.exports.options import ExportOptions
from printgen.exports.reading import read_options
from printgen.exports.target import maker, targets
from printgen.exports.work import Work
from printgen.kit.building.build import Progress
from printgen.kit.folders.folder import Folder, Leftovers, publish, reporting_completion
from printgen.kit.folders.inventory import MANIFEST
from printgen.kit.options.kit_options import ONLY, OPTIONS, PLAYERS
from printgen.model.catalog import Loaded, load

Tell: TypeAlias = Callable[[Sequence[str]], object]


class Export(NamedTuple):
    """An export on the disk: its folder, its manifest, and what happened to older files there."""

    folder: Path
    manifest: dict[str, Any]
    leftovers: Leftovers = Leftovers()


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

    Return the export with its manifest. ``tell`` is called with the notes, such as what a service
    does not sell, before anything is written.

    ``options`` are those of the export, such as ``dpi=150``: ``printgen export --help`` lists them;
    write underscores for hyphens and ``modes`` for ``--mode``. None means that an option is not
    given. Raises :class:`UsageError`, also for an option of another export, :class:`DataError` and
    :class:`BuildError`; ``out`` then stays unchanged.
    """
    loaded = load(game)
    chosen = read_options(loaded, to, players, only, options)
    # So that exports keep apart.
    asked = {PLAYERS, ONLY, *targets()[to].options}
    told = [each for each in OPTIONS.values() if each in asked]
    target = Path(out) / chosen.kit.folder_name(f"{loaded.id}-{to}", told)
    with working_on(loaded.description.place()):
        work = maker(to)(loaded, chosen, target)
        if tell is not None:
            tell(work.notes)
        return _built(loaded, chosen, target, work, progress)


def _built(
    loaded: Loaded, options: ExportOptions, target: Path, work: Work, progress: Progress | None
) -> Export:
    files: dict[str, dict[str, Any]] = {}
    folder = Folder(target, (file for file, _ in work.jobs))
    with reporting_completion([folder]), folder:
        # One after the other: pictures are freed once they are written.
        for n, (file, render) in enumerate(work.jobs, start=1):
            written = folder.write(file, render())
            files[file] = {"sha256": written.sha256, "bytes": written.bytes}
            if progress is not None:
                progress(n, len(work.jobs), file)
        manifest = _manifest(loaded, options, work, files)
        text = json.dumps(manifest, indent=1, ensure_ascii=False)
        folder.write(MANIFEST, f"{text}\n".encode())
        publish([folder])
    return Export(target, manifest, folder.leftovers)


def _manifest(
    loaded: Loaded, options: ExportOptions, work: Work, files: dict[str, dict[str, Any]]
) -> dict[str, Any]:
    game = loaded.description.game
    return {
        "format": 1,
        "printgen": __version__,
        "export": options.to,
        "game": game.id,
        "title": game.name,
        "version": game.version,
        "players": options.kit.players or game.players.max,
        "only": list(options.kit.only),
        "options": dict(options.values),
        "pieces": work.pieces,
        "notes": list(work.notes),
        "files": files,
    }
