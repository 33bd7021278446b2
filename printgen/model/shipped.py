"""Games, variants and templates that printgen ships, by name; others by their paths."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from printgen.core.did_you_mean import closest, did_you_mean, hinted
from printgen.core.errors import UsageError, quoted
from printgen.core.files import text_over

GAME_FILE: Final = "game.yaml"
VARIANTS: Final = "variants"
# What people may give for a game, because they have its cards there.
_TABLES: Final = frozenset({".csv", ".tsv", ".xlsx", ".ods"})


def shipped(kind: str) -> Path:
    """Return one of printgen's own folders: ``data`` or ``templates``.

    In a checkout it is beside the package, in an installed wheel inside it.
    """
    package = Path(__file__).parent.parent
    inside_wheel = package / f"_{kind}"
    return inside_wheel if inside_wheel.is_dir() else package.parent / kind


def list_games() -> list[str]:
    """Return the ids of printgen's own games, sorted."""
    return sorted(file.parent.name for file in shipped("data").glob(f"*/{GAME_FILE}"))


def variants(game: str | None = None) -> list[str]:
    """Return variants as ``game/variant``, sorted: of one game, or of all of printgen's own.

    ``game`` may also be a game's folder. Raises :class:`UsageError` for an unknown game.
    """
    if game is not None and game not in list_games():
        folder = Path(game)
        if (folder / GAME_FILE).is_file():
            return sorted(f"{folder}/{file.stem}" for file in folder.glob(f"{VARIANTS}/*.yaml"))
        raise UsageError(f"unknown game or folder '{game}'{hinted(game, list_games())}")
    files = shipped("data").glob(f"{game or '*'}/{VARIANTS}/*.yaml")
    return sorted(f"{file.parent.parent.name}/{file.stem}" for file in files)


def shipped_file(name: str) -> tuple[Path, str] | None:
    """Return the file of one of printgen's own games or variants, and the name of its folder for
    messages.
    """
    if name in list_games():
        return shipped("data") / name / GAME_FILE, f"data/{name}"
    if name in variants():
        game, _, variant = name.partition("/")
        folder = shipped("data") / game / VARIANTS
        return folder / f"{variant}.yaml", f"data/{game}/{VARIANTS}"
    return None


def unknown_name(name: str, what: str, beside: Iterable[str] = ()) -> tuple[str, str | None]:
    """Return a message that nothing has that name, and a hint; ``beside`` are files beside it."""
    game, _, variant = name.partition("/")
    if variant and game in list_games():
        own = [known.partition("/")[2] for known in variants(game)]
        return f"{game} has no variant '{variant}'", did_you_mean(variant, own)
    near = closest(name, [*list_games(), *variants(), *beside])
    hint = f"did you mean '{near}'?" if near else did_you_mean(name, list_games())
    return f"{what} '{name}'", hint


def find(target: str | Path) -> tuple[Path, str]:
    """Return the file of a game or variant, and the name of its folder for messages.

    As in data, that name has '/' between folders on all systems. Raises :class:`UsageError` if
    there is none.
    """
    name = str(target)
    path = Path(target)
    is_shipped = name in list_games()
    try:
        # Pipes and devices too: the reader reports them.
        if name and path.is_dir() and not (is_shipped and not (path / GAME_FILE).exists()):
            if not (path / GAME_FILE).exists():
                raise UsageError(f"the folder '{target}' has no {GAME_FILE}")
            return path / GAME_FILE, path.as_posix()
        if path.suffix.lower() in _TABLES and path.is_file():
            raise UsageError(f"'{target}' is a table: name the folder of its game")
        if (path.exists() and not path.is_dir()) or (name and text_over(path) is not None):
            return path, "" if path.parent == Path() else path.parent.as_posix()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"{quoted(name)} cannot be read: {reason}") from None
    if (known := shipped_file(name)) is not None:
        return known
    # A variant in the folder of the user's own game, named like printgen's own.
    own = path.parent / VARIANTS / f"{path.name}.yaml"
    if path.name and (path.parent / GAME_FILE).is_file():
        if own.is_file():
            return own, own.parent.as_posix()
        if path.parent != Path():
            there = [each.rpartition("/")[2] for each in variants(str(path.parent))]
            message = f"{path.parent} has no variant '{path.name}'"
            raise UsageError(message + hinted(path.name, there))
    beside = [each.parent.as_posix() for each in path.parent.glob(f"*/{GAME_FILE}")]
    message, hint = unknown_name(name, "unknown game or folder", beside)
    raise UsageError(message + (f" ({hint})" if hint else ""))


def shadowed(target: str | Path) -> str | None:
    """Return a warning if ``target`` is a path here and also the name of one of printgen's games.

    The path has priority, and should not be taken for the other one. None if there is no doubt:
    printgen has nothing of that name, or the path is that very game.
    """
    name = str(target)
    known = shipped_file(name)
    if known is None:
        return None
    try:
        file, _ = find(target)
        if file.samefile(known[0]):
            return None
    except (OSError, UsageError):
        return None
    what = "folder" if Path(target).is_dir() else "file"
    return (
        f"'{name}' is the {what} of that name here, not what printgen ships "
        f"(rename the {what} to get the other)"
    )
