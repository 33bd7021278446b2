"""Find the engine that a game's data names, among the guests."""

from __future__ import annotations

from typing import Any

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding
from printgen.core.guests import extension, guests
from printgen.model.codes import MISSING_KEY
from printgen.model.description import Description
from printgen.play.codes import UNKNOWN_ENGINE
from printgen.play.rules.contract import Engine, Rules


def find_engine(description: Description) -> Engine[Rules[Any]]:
    """Return the engine of a game. Raises :class:`DataError` if it names none or an unknown one."""
    rules = description.rules
    if rules is None:
        message = f"'{description.game.id}' has no 'rules', so printgen cannot play it"
        hint = "write your own: docs/tutorials/your-own-rules.md shows how"
        raise DataError([Finding(MISSING_KEY, message, description.place(), hint)])
    module = extension(rules.engine, "rules")
    engine = getattr(module, "ENGINE", None)
    if isinstance(engine, Engine):
        return engine
    known = guests()
    message, hint = f"unknown rules '{rules.engine}'", "install their package with pip"
    if module is not None:
        message, hint = f"{module.__file__} has no ENGINE", "end it with ENGINE = Engine(YourRules)"
    elif rules.engine in known:
        message = f"the package '{known[rules.engine]}' of the rules is gone, or has no 'rules.py'"
    else:
        hint = did_you_mean(rules.engine, known) or hint
    where = description.place("rules", "engine")
    raise DataError([Finding(UNKNOWN_ENGINE, message, where, hint)])
