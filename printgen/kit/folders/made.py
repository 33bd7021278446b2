"""The result of a build: a kit."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from printgen.core.errors import Finding
from printgen.kit.folders.folder import Leftovers

# In a manifest: the fingerprint of everything that the kit was made from (building/unchanged.py).
MADE_FROM: Final = "made-from"


class Kit(NamedTuple):
    """A kit on disk: its folder and its manifest.

    ``unplayable`` is why its game cannot be set up, or not played by its rules, and ``warnings``
    what will not print well. ``kept`` is the number of files reused from the kit that was there
    before, and ``leftovers`` are that kit's other files. With ``nothing_new``, this is the older
    kit, which needs no update. An ``unchanged`` kit was there already, made from the same data, and
    was left as it is.
    """

    folder: Path
    manifest: dict[str, Any]
    unplayable: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()
    kept: int = 0
    leftovers: Leftovers = Leftovers()
    nothing_new: bool = False
    unchanged: bool = False
