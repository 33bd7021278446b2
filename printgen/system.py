"""Where the operating system keeps a user's own files."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

_NAME: Final = "printgen"


def settings() -> Path:
    """The folder of settings: ``PRINTGEN_CONFIG`` if that is set."""
    if own := os.environ.get("PRINTGEN_CONFIG"):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / _NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / _NAME
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / _NAME


def cache() -> Path:
    """The folder of what can be made again: ``PRINTGEN_CACHE`` if that is set."""
    if own := os.environ.get("PRINTGEN_CACHE"):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / _NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / _NAME
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / _NAME
