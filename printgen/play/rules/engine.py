"""Finds the engine that a game's data names, among the guests."""

from __future__ import annotations

from typing import Any

from printgen.core.errors import DataError, Finding
from printgen.core.guests import extension, guests
from printgen.model.validate import Description
from printgen.play.rules.contract import Engine, Rules
from printgen.source.parsing import did_you_mean


def find_engine(description: Description) -> Engine[Rules[Any]]:
    """Return the engine of a game. Raises :class:`DataError` if it names none, or one unknown."""
    rules = description.rules
    if rules is None:
        message = f"'{description.game.id}' has no 'rules', so printgen cannot play it"
        hint = f"known are {', '.join(guests())}"
        raise DataError([Finding("rules-missing", message, description.place(), hint)])
    module = extension(rules.engine, "rules")
    if module is not None:
        engine: Engine[Rules[Any]] = module.ENGINE
        return engine
    where = description.place("rules", "engine")
    message = f"no rules are called '{rules.engine}'"
    near = did_you_mean(rules.engine, guests())
    raise DataError([Finding("unknown-engine", message, where, near)])


__all__ = ["find_engine"]
