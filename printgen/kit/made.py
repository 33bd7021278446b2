"""Kits that are made: what a build returns."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from printgen.core.errors import Finding
from printgen.kit.folder import Leftovers

# In a manifest: the fingerprint of all that the kit was made from (kit/unchanged.py).
MADE_FROM: Final = "made-from"


class Kit(NamedTuple):
    """A kit on disk: its folder and its manifest.

    ``unplayable`` is why the game that it is of cannot be set up, or not played by its rules, and
    ``warnings`` what will not print well.
    ``kept`` is how many of its files were reused from the kit that was there before, and
    ``leftovers`` what became of that one's other files. A kit with ``nothing_new`` was to renew an
    older one that is all that is needed: it is that one. An ``unchanged`` one was there already,
    made from the same, and was left as it is.
    """

    folder: Path
    manifest: dict[str, Any]
    unplayable: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()
    kept: int = 0
    leftovers: Leftovers = Leftovers()
    nothing_new: bool = False
    unchanged: bool = False
