"""Check built kits on disk: unchanged files, and enough pieces for the game."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from printgen.checks.codes import KIT_COUNTS, KIT_FILE_CHANGED, KIT_FILE_EXTRA, KIT_FILE_MISSING
from printgen.core.errors import DataError, Finding, Severity, counted
from printgen.core.files import MOST_OUTPUT, read_bytes
from printgen.kit.folders.inventory import MANIFEST, OF_SYSTEMS
from printgen.kit.folders.manifest_file import AGAIN, Manifest
from printgen.model import piece_counts
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description
from printgen.model.piece_counts import component_of
from printgen.play.setup.file_header import other_version


def check_kit(manifest: Manifest, description: Description | None) -> list[Finding]:
    """Check the files of a kit by SHA-256, and its counts if the game is known."""
    found = list(_files(manifest))
    if description is not None:
        newer = list(other_version(description, manifest.tree))
        # The counts of another version may be different.
        severity = Severity.WARNING if newer else Severity.ERROR
        found += newer
        found += (each._replace(severity=severity) for each in _counts(manifest, description))
    return found


def _files(manifest: Manifest) -> Iterator[Finding]:
    listed = manifest.data["files"]
    for name, facts in listed.items():
        where = manifest.place("files", name)
        path = manifest.folder / name
        if not path.exists():
            yield Finding(KIT_FILE_MISSING, f"'{name}' is missing", where, AGAIN)
            continue
        try:
            content = read_bytes(path, MOST_OUTPUT)
        except DataError as error:
            yield from (finding._replace(where=where) for finding in error.findings)
            continue
        if sha256(content).hexdigest() != facts["sha256"]:
            message = f"'{name}' is not the file that was built"
            hint = "move or delete it, then build the kit again"
            yield Finding(KIT_FILE_CHANGED, message, where, hint)
    for path in sorted(manifest.folder.rglob("*")):
        name = path.relative_to(manifest.folder).as_posix()
        if path.is_file() and name not in {*listed, MANIFEST} and path.name not in OF_SYSTEMS:
            yield Finding(
                KIT_FILE_EXTRA,
                f"'{name}' does not belong to the kit",
                manifest.place("files"),
                "the next build keeps it: move it elsewhere before you pass the kit on",
            )


def _counts(manifest: Manifest, description: Description) -> Iterator[Finding]:
    game = description.game
    players, only = manifest.data["players"], manifest.data["only"]
    if not game.players.min <= players <= game.players.max:
        message = f"'{game.id}' is for {game.players}"
        yield Finding(OUT_OF_RANGE, message, manifest.place("players"))
        return
    figures = game.figures_at(players)
    needed = piece_counts.printed(game, description.designs, players, figures)
    if only:
        needed = {
            piece: count
            for piece, count in needed.items()
            if {component_of(piece), game.components[component_of(piece)].group} & set(only)
        }
    placed = _there(manifest, set(only), description)
    for piece in dict.fromkeys([*needed, *placed]):
        there, least = placed.get(piece, 0), needed.get(piece, 0)
        if there != least:
            message = f"the kit has {there} {piece} and needs {least}"
            message += f" for {counted(players, 'player')}"
            yield Finding(KIT_COUNTS, message, manifest.place("pieces", piece), AGAIN)


def _there(manifest: Manifest, only: set[str], description: Description) -> dict[str, int]:
    """Return the number of each piece in the printed kit.

    For an update, these are the kept and the new ones of the selected parts.
    """
    data = manifest.data
    if "since" not in data:
        printed: dict[str, int] = data["pieces"]
        return printed
    components = description.game.components
    found = {}
    for piece, facts in data["have"].items():
        name = component_of(piece)
        group = components[name].group if name in components else ""
        if not only or {name, group} & only:
            found[piece] = facts["count"]
    return found
