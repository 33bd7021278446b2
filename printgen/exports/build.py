"""Writes an export into a folder that is replaced whole, with a manifest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from printgen.core.limits import working_on
from printgen.core.version import __version__
from printgen.exports.options import PAPER
from printgen.exports.order import ExportOrder
from printgen.exports.target import maker
from printgen.exports.work import Work
from printgen.kit.build import Progress
from printgen.kit.folder import Folder, Leftovers, publish, telling
from printgen.kit.inventory import MANIFEST
from printgen.model.catalog import Loaded


class Export(NamedTuple):
    """An export on the disk: its folder, what its manifest says, and what became of files of an
    older export there.
    """

    folder: Path
    manifest: dict[str, Any]
    leftovers: Leftovers = Leftovers()


def folder_name(game: str, wanted: ExportOrder) -> str:
    """``aztec-market-png``, and what was left out or chosen, so that exports keep apart."""
    parts = [game, wanted.to]
    if PAPER in wanted.target.options:
        parts.append(wanted.kit.paper.name)
    if wanted.kit.players is not None:
        parts.append(f"{wanted.kit.players}-players")
    if wanted.kit.only:
        parts += ["only", *wanted.kit.only]
    return "-".join(parts)


def build(
    loaded: Loaded, wanted: ExportOrder, out: Path, progress: Progress | None = None
) -> Export:
    """Writes the export into a new folder in ``out``, replacing an older one whole.

    Raises :class:`UsageError`, :class:`DataError` and :class:`BuildError`; ``out`` is then as it
    was.
    """
    target = out / folder_name(loaded.id, wanted)
    with working_on(loaded.description.place()):
        return _built(loaded, wanted, target, progress)


def _built(loaded: Loaded, wanted: ExportOrder, target: Path, progress: Progress | None) -> Export:
    work = maker(wanted.to)(loaded, wanted, target)
    files: dict[str, dict[str, Any]] = {}
    folder = Folder(target, (file for file, _ in work.jobs))
    with telling([folder]), folder:
        for n, (file, content) in enumerate(_rendered(work), start=1):
            folder.write(file, content)
            files[file] = {"sha256": sha256(content).hexdigest(), "bytes": len(content)}
            if progress is not None:
                progress(n, len(work.jobs), file)
        manifest = _manifest(loaded, wanted, work, files)
        text = json.dumps(manifest, indent=1, ensure_ascii=False)
        folder.write(MANIFEST, f"{text}\n".encode())
        publish([folder])
    return Export(target, manifest, folder.leftovers)


def _rendered(work: Work) -> Iterator[tuple[str, bytes]]:
    # One after the other: of a picture, nothing is kept when it is written.
    for file, render in work.jobs:
        yield file, render()


def _manifest(
    loaded: Loaded, wanted: ExportOrder, work: Work, files: dict[str, dict[str, Any]]
) -> dict[str, Any]:
    game = loaded.description.game
    return {
        "format": 1,
        "printgen": __version__,
        "export": wanted.to,
        "game": game.id,
        "title": game.name,
        "version": game.version,
        "players": wanted.kit.players or game.players.max,
        "only": list(wanted.kit.only),
        "options": dict(wanted.values),
        "pieces": work.pieces,
        "notes": list(work.notes),
        "files": files,
    }
