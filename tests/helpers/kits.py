"""Kits on the disk: where things are, and whether a kit is whole."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from printgen.kit.build import Kit

ROOT = Path(__file__).parent.parent.parent
AZTEC = ROOT / "data" / "aztec-market"

# (file, what stands there, what shall stand there instead)
Edit: TypeAlias = tuple[str, str, str]

# What the fixtures of these names do: see tests/conftest.py.
Kits: TypeAlias = Callable[..., Kit]
Variant: TypeAlias = Callable[..., Path]


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
    """The environment without what colours output or changes how printgen runs."""
    hidden = ("NO_COLOR", "FORCE_COLOR", "PRINTGEN_DEBUG", "CLICOLOR", "CLICOLOR_FORCE")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "PYTHONPATH": str(ROOT), **more}
