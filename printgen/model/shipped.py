"""Games, variants and templates that printgen ships, by name."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from printgen.core.did_you_mean import closest, did_you_mean

GAME_FILE: Final = "game.yaml"
VARIANTS: Final = "variants"


def shipped(kind: str) -> Path:
    """Return the folder of what printgen ships: ``data`` or ``templates``.

    In a checkout it lies beside the package, in an installed wheel inside it.
    """
    package = Path(__file__).parent.parent
    inside_wheel = package / f"_{kind}"
    return inside_wheel if inside_wheel.is_dir() else package.parent / kind


def games() -> list[str]:
    """Return the ids of the shipped games, sorted."""
    return sorted(file.parent.name for file in shipped("data").glob(f"*/{GAME_FILE}"))


def variants(game: str | None = None) -> list[str]:
    """Return the shipped variants as ``game/variant``, sorted; those of one game, or of all."""
    files = shipped("data").glob(f"{game or '*'}/{VARIANTS}/*.yaml")
    return sorted(f"{file.parent.parent.name}/{file.stem}" for file in files)


def shipped_file(name: str) -> tuple[Path, str] | None:
    """Return the file of a shipped game or variant, and what messages call its folder."""
    if name in games():
        return shipped("data") / name / GAME_FILE, f"data/{name}"
    if name in variants():
        game, _, variant = name.partition("/")
        folder = shipped("data") / game / VARIANTS
        return folder / f"{variant}.yaml", f"data/{game}/{VARIANTS}"
    return None


def unknown_name(name: str, what: str, beside: Iterable[str] = ()) -> tuple[str, str | None]:
    """Return a message that nothing has that name, and a hint; ``beside`` are files beside it."""
    game, _, variant = name.partition("/")
    if variant and game in games():
        own = [known.partition("/")[2] for known in variants(game)]
        return f"no variant of {game} is called '{variant}'", did_you_mean(variant, own)
    near = closest(name, [*games(), *variants(), *beside])
    hint = f"did you mean '{near}'?" if near else did_you_mean(name, games())
    return f"{what} is called '{name}'", hint
