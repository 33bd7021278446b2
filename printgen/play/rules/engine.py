"""Find the engine that a game's data names, among the guests."""

from __future__ import annotations

from typing import Any

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding
from printgen.core.guests import extension, guests
from printgen.model.description import Description
from printgen.play.codes import RULES_MISSING, UNKNOWN_ENGINE
from printgen.play.rules.contract import Engine, Rules


def find_engine(description: Description) -> Engine[Rules[Any]]:
    """Return the engine of a game. Raises :class:`DataError` if it names none or an unknown one."""
    rules = description.rules
    if rules is None:
        message = f"'{description.game.id}' has no 'rules', so printgen cannot play it"
        hint = "write your own: docs/tutorials/your-own-rules.md shows how"
        raise DataError([Finding(RULES_MISSING, message, description.place(), hint)])
    module = extension(rules.engine, "rules")
    if module is not None:
        engine: Engine[Rules[Any]] = module.ENGINE
        return engine
    where = description.place("rules", "engine")
    message = f"unknown rules '{rules.engine}'"
    near = did_you_mean(rules.engine, guests())
    raise DataError([Finding(UNKNOWN_ENGINE, message, where, near)])
