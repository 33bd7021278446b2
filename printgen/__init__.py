"""Turn one description of a board game into everything you need to play it on paper.

The public names are listed in ``__init__.pyi``. A module is loaded when one of its names is first
used, so importing printgen is fast, and a command loads only what it needs.
"""

from functools import cache
from importlib import import_module
from typing import Any

from printgen.core.version import __version__ as __version__


@cache
def _modules() -> dict[str, str]:
    """Return the module of each public name."""
    # Loaded here: a command first says what these may leave out.
    import re
    from pathlib import Path

    lines = Path(__file__).with_suffix(".pyi").read_text("utf-8")
    return {
        name: module
        for module, name in re.findall(r"^from (\S+) import (\w+) as \2$", lines, re.MULTILINE)
    }


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return __dir__()
    if name not in _modules():
        raise AttributeError(f"module 'printgen' has no attribute '{name}'")
    return getattr(import_module(_modules()[name]), name)


def __dir__() -> list[str]:
    return sorted(name for name in _modules() if not name.startswith("_"))
