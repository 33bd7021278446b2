"""Defer what libraries do when they are imported, since most runs need none of it.

Each works as usual, only later.
"""

from __future__ import annotations

import re
import sys
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from importlib.abc import Loader, MetaPathFinder


class _Module(ModuleType):
    """A module that is loaded when an attribute is first used."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # used by code that walks all modules, and by imports
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            _LATER.names.discard(self.__name__)
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


class _Later:
    """Finds modules to load later, also inside of packages."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        return ModuleSpec(name, cast("Loader", self)) if name in self.names else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Module(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Load nothing yet."""


_LATER: Final = _Later()


def defer_modules(*names: str) -> None:
    """Load modules when they are first used, and not when they are first imported."""
    _LATER.names.update(names)
    if _LATER not in sys.meta_path:
        sys.meta_path.insert(0, cast("MetaPathFinder", _LATER))


class _Pattern:
    """A regular expression that is compiled when it is first used."""

    def __init__(self, compiled: Callable[..., re.Pattern[str]], *how: Any, **named: Any) -> None:
        self._make = partial(compiled, *how, **named)

    def __getattr__(self, name: str) -> Any:
        if name == "_compiled":
            self._compiled = self._make()
            return self._compiled
        return getattr(self._compiled, name)


@contextmanager
def deferred_patterns() -> Iterator[None]:
    """Compile the patterns of modules imported meanwhile when they are first used."""
    before = re.compile
    re.compile = lambda *how, **named: _Pattern(before, *how, **named)  # type: ignore[assignment]
    try:
        yield
    finally:
        re.compile = before


@contextmanager
def deferred_network() -> Iterator[None]:
    """Let modules imported meanwhile load what opens addresses when they first open one."""
    name = "urllib.request"
    if name in sys.modules:
        yield
        return
    later = sys.modules[name] = ModuleType(name)
    vars(later)["urlopen"] = lambda *what, **how: import_module(name).urlopen(*what, **how)
    try:
        yield
    finally:
        del sys.modules[name]


def defer_annotations() -> None:
    """Compile annotations that are texts when they are evaluated.

    ``typing`` compiles each when it first sees it, and ``eval`` takes both texts and code.
    """
    vars(typing)["compile"] = lambda text, *_: text
