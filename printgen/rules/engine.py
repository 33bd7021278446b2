"""Finds guests: the packages that know one game each, printgen's own and those that are installed.

A package of :mod:`printgen.games` is called as the game's id with underscores. Others are found by
the entry point group ``printgen.games``; code is never looked for in a data folder. What a package
may hold, printgen/games/README.md says.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from printgen.errors import DataError, Finding
from printgen.model.validate import Description
from printgen.rules.contract import Engine, Rules
from printgen.source import did_you_mean

GROUP: Final = "printgen.games"
_FOLDER: Final = Path(__file__).parent.parent / "games"


def guests() -> dict[str, str]:
    """Return the packages that know a game each, by the name of its engine, sorted."""
    installed = {point.name: point.value for point in entry_points(group=GROUP)}
    return dict(sorted({**installed, **_own()}.items()))


def _own() -> dict[str, str]:
    modules = pkgutil.iter_modules([str(_FOLDER)])
    return {module.name.replace("_", "-"): f"{GROUP}.{module.name}" for module in modules}


def _package(name: str) -> str | None:
    # Looking through all that is installed takes longer than making the rules.
    return _own().get(name) or guests().get(name)


def find_engine(description: Description) -> Engine[Rules[Any]]:
    """Return the engine of a game. Raises :class:`DataError` if it names none, or one unknown."""
    rules = description.rules
    if rules is None:
        message = f"'{description.game.id}' names no 'rules', so it cannot be played or checked"
        hint = f"known are {', '.join(guests())}"
        raise DataError([Finding("rules-missing", message, description.place(), hint)])
    package = _package(rules.engine)
    if package is not None:
        engine: Engine[Rules[Any]] = import_module(f"{package}.rules").ENGINE
        return engine
    where = description.place("rules", "engine")
    message = f"no rules are called '{rules.engine}'"
    raise DataError(
        [Finding("unknown-engine", message, where, did_you_mean(rules.engine, guests()))]
    )


def extension(guest: str, part: str) -> ModuleType | None:
    """Return a module that a guest has besides its rules, such as ``commands``; None without it."""
    package = _package(guest)
    if package is None or find_spec(f"{package}.{part}") is None:
        return None
    return import_module(f"{package}.{part}")


@cache
def extensions(part: str) -> dict[str, ModuleType]:
    """Return that module of every guest that has one, by the guest's name."""
    found = ((guest, extension(guest, part)) for guest in guests())
    return {guest: module for guest, module in found if module is not None}


__all__ = ["GROUP", "extension", "extensions", "find_engine", "guests"]
