"""printgen: one description of a board game into everything needed to play it from paper.

The public names are those that :mod:`printgen.api` lists. That is loaded when the first of them is
used, so that importing printgen, as every command does, costs nothing.
"""

from importlib import import_module
from importlib.machinery import PathFinder
from types import ModuleType
from typing import TYPE_CHECKING, Any

from printgen.core.version import __version__ as __version__

if TYPE_CHECKING:
    from printgen.api import *  # noqa: F403 - the list stands there, and only there
else:
    # Not for type checkers: to them, a module that has this function has every name.
    def __getattr__(name: str) -> Any:
        unknown = AttributeError(f"module 'printgen' has no attribute '{name}'")
        if name != "__all__" and (name.startswith("_") or _is_module(name)):
            raise unknown
        public = {
            key: each
            for key, each in sorted(vars(import_module("printgen.api")).items())
            if not (key.startswith("_") or isinstance(each, ModuleType))
        }
        if name == "__all__":
            return [*public]
        if name not in public:
            raise unknown
        return public[name]

    def _is_module(name: str) -> bool:
        """Return True for a module of the package: Python looks here before it imports one."""
        path = __path__  # noqa: F405 - the package's own
        return PathFinder.find_spec(f"{__name__}.{name}", path) is not None

    def __dir__() -> list[str]:
        return [*__getattr__("__all__")]
