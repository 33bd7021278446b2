"""The list of exports, found as folders, and their declarations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from printgen.exports import targets as folder
from printgen.kit.options.option import Option

if TYPE_CHECKING:
    from printgen.exports.options import ExportOptions
    from printgen.exports.work import Work
    from printgen.model.catalog import Loaded

    # The game, the options, and the folder that the export will be.
    Maker: TypeAlias = Callable[[Loaded, ExportOptions, Path], Work]


class Target(NamedTuple):
    """The declaration of an export: what it writes, of which pieces, and its options.

    ``kit`` has fixed values for options of the kit whose sheets it uses.
    """

    title: str
    pieces: str
    options: tuple[Option[Any, Any], ...] = ()
    kit: Mapping[str, Any] = MappingProxyType({})


@cache
def targets() -> dict[str, Target]:
    """Return all exports by their names, in alphabetical order."""
    found = {}
    for module in iter_modules(folder.__path__, f"{folder.__name__}."):
        name = module.name.rpartition(".")[2].replace("_", "-")
        found[name] = import_module(module.name).EXPORT
    return dict(sorted(found.items()))


@cache
def options() -> dict[str, tuple[Option[Any, Any], tuple[str, ...]]]:
    """Return all options by their names, each with the exports that have it.

    Raises ValueError if two exports use one name for different options.
    """
    found: dict[str, tuple[Option[Any, Any], tuple[str, ...]]] = {}
    for name, target in targets().items():
        for option in target.options:
            known, users = found.get(option.name, (option, ()))
            if known is not option:
                raise ValueError(f"'{option.name}' of '{name}' is not that of '{users[0]}'")
            found[option.name] = option, (*users, name)
    return found


def maker(name: str) -> Maker:
    """Return the function that makes an export, loaded here: each draws with other libraries."""
    module = import_module(f"{folder.__name__}.{name.replace('-', '_')}.work")
    work: Maker = module.work
    return work
