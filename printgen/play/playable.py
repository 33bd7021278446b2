"""Report why a game cannot be set up or played, by the findings of a check.

Commands that set up, play or test a game refuse it with them. A kit is built all the same, since
designers print unfinished games. But nobody should find out at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printgen.core.errors import DataError, Finding, Severity, UsageError
from printgen.core.guests import failure
from printgen.model.catalog import Loaded
from printgen.play.codes import FIGURE_MISSING, UNKNOWN_ENGINE
from printgen.play.subject import Subject

# Texts show figures, and what rules work out: if the rules lack these, they do as well.
NEEDED_BY_TEXTS: Final = frozenset((FIGURE_MISSING, UNKNOWN_ENGINE))


def unplayable(loaded: Loaded, players: int | None = None) -> tuple[Finding, ...]:
    """Return why the game cannot be set up, or not played by its rules, for some number of players.

    This plays no game; ``check`` is more thorough.
    """
    subject = Subject(loaded, players=players)
    try:
        return _errors(subject)
    except Exception as error:
        if not (lines := failure(error)):
            raise
        return (Finding(UNKNOWN_ENGINE, lines[0].rstrip("."), subject.place("rules", "engine")),)


def require_playable(loaded: Loaded, players: int | None, modes: Sequence[str] = ()) -> int:
    """Return the number of players, which is by default the only one that can play.

    Raises UsageError if several numbers can play, and DataError if the game cannot be set up in
    these modes, or not played by its rules: a setup of such a game would be laid out in vain.
    """
    limits = loaded.description.game.players
    if players is None:
        # Without a setup, no number is right.
        if limits.min < limits.max and loaded.description.setup is not None:
            message = f"'{loaded.id}' is for {limits}: choose a number with --players"
            raise UsageError(message)
        players = limits.min
    subject = Subject(loaded, players=players, modes=tuple(modes))
    if errors := _errors(subject):
        raise DataError(errors)
    return players


def _errors(subject: Subject) -> tuple[Finding, ...]:
    findings = [*subject.setup_findings, *subject.engine_findings]
    read = subject.engine.rules_class.figures if subject.engine is not None else ()
    told = subject.description.blamed(findings, read)
    return tuple(finding for finding in told if finding.severity is Severity.ERROR)
