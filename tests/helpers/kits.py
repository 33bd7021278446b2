"""Kits on the disk: where things are, and whether a kit is whole."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import printgen
from printgen.kit.folders.made import Kit
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load

ROOT = Path(__file__).parent.parent.parent
AZTEC = ROOT / "data" / "aztec-market"

# (file, what stands there, what shall stand there instead)
Edit: TypeAlias = tuple[str, str, str]

# What the fixtures of these names do: see tests/conftest.py.
BuiltKits: TypeAlias = Callable[..., Kit]
Kits: TypeAlias = Callable[..., Kit]
Variant: TypeAlias = Callable[..., Path]


def built_once(
    home: Path, game: str, formats: Sequence[str] = ("pdf", "svg"), **options: Any
) -> Kit:
    """Build a kit of a shipped game below ``home``, or take the one that is there already.

    Processes may share the folder: a kit comes under its name when it is whole. Nobody may change
    what lies there.
    """
    key = sha256(repr((game, *formats, sorted(options.items()))).encode()).hexdigest()[:16]
    place = home / key
    if not place.exists():
        own = home / f"{key}-{os.getpid()}"
        printgen.build_kit(game, printgen.KitOptions(**options), out=own, formats=formats)
        with suppress(OSError):  # another process was faster
            own.rename(place)
    (folder,) = (each for each in place.iterdir() if (each / "manifest.json").exists())
    return Kit(folder, manifest_of(folder))


@cache
def assembled(game: str, paper: str = "a4") -> Contents:
    """Lay out the kit of a shipped game, once in a process. Nobody may change what it holds."""
    loaded = load(game)
    return assemble(loaded, KitOptions(paper=paper).checked(loaded))


def digests(folder: Path) -> dict[str, str]:
    """The SHA-256 of every file below a folder."""
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def names(folder: Path) -> list[str]:
    """Everything in a folder, hidden things too; nothing if there is no folder."""
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def what_is_wrong(kit: Path) -> list[str]:
    """How a kit's folder differs from what its manifest says; empty when it is whole."""
    listed = {name: facts["sha256"] for name, facts in manifest_of(kit)["files"].items()}
    found = digests(kit)
    del found["manifest.json"]
    names = sorted(listed.keys() | found.keys())
    return [name for name in names if listed.get(name) != found.get(name)]


def manifest_of(kit: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((kit / "manifest.json").read_text("utf-8"))
    return found


def quiet_environment(**more: str) -> dict[str, str]:
    """The environment without what colours output or changes how printgen runs.

    Processes may keep their compiled modules: else each of hundreds would compile printgen anew.
    """
    hidden = (
        *("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"),
        *("PRINTGEN_DEBUG", "PYTHONDONTWRITEBYTECODE"),
    )
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "PYTHONPATH": str(ROOT), **more}
