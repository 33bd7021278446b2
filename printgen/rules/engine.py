"""Finds the engine that a game's data names: a module beside this one, or an installed package's.

A module's name is the engine's with underscores. Others are found by the entry point group
``printgen.rules``; code is never looked for in a data folder.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from printgen.errors import DataError, Finding
from printgen.model.validate import Description
from printgen.rules.protocol import Engine
from printgen.source import did_you_mean

GROUP: Final = "printgen.rules"

# The modules of this package that are not games.
_OWN: Final = frozenset({"engine", "parts", "protocol", "requirements", "results", "trades"})


def engines() -> list[str]:
    """The names of all engines, sorted."""
    shipped = {
        module.name.replace("_", "-")
        for module in pkgutil.iter_modules([str(Path(__file__).parent)])
        if module.name not in _OWN
    }
    return sorted(shipped | {point.name for point in entry_points(group=GROUP)})


def find_engine(description: Description) -> Engine:
    """The engine of a game. Raises :class:`DataError` if it names none, or one unknown."""
    rules = description.rules
    if rules is None:
        message = f"'{description.game.id}' names no 'rules', so it cannot be played or checked"
        hint = f"known are {', '.join(engines())}"
        raise DataError([Finding("rules-missing", message, description.place(), hint)])
    module = rules.engine.replace("-", "_")
    engine: Engine
    if module not in _OWN and find_spec(f"printgen.rules.{module}") is not None:
        engine = import_module(f"printgen.rules.{module}").ENGINE
        return engine
    for point in entry_points(group=GROUP, name=rules.engine):
        engine = point.load()
        return engine
    where = description.place("rules", "engine")
    message = f"no rules are called '{rules.engine}'"
    raise DataError(
        [Finding("unknown-engine", message, where, did_you_mean(rules.engine, engines()))]
    )
