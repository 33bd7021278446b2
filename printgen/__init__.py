"""printgen: one description of a board game into everything needed to play it from paper.

The public face: :func:`games`, :func:`load`, :func:`describe`, :func:`check`, :func:`build_kit`,
:func:`schema`, and the errors they raise. Names are looked up when first used, so that importing
printgen costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from printgen.api import build_kit, check, describe, games, load, schema
    from printgen.errors import BuildError, DataError, Finding, Place, PrintgenError, UsageError

__all__ = [
    "BuildError",
    "DataError",
    "Finding",
    "Place",
    "PrintgenError",
    "UsageError",
    "__version__",
    "build_kit",
    "check",
    "describe",
    "games",
    "load",
    "schema",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'printgen' has no attribute '{name}'")
    import importlib

    home = "printgen.errors" if name[0].isupper() else "printgen.api"
    return getattr(importlib.import_module(home), name)
