"""Findings of a check that say why a game cannot be set up or played.

Who sets up, plays or tests a game that cannot be is refused with them. A kit is built all the same:
a designer prints what is not finished yet. But nobody should find out at the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from printgen.core.errors import DataError, Finding, Severity
from printgen.model.catalog import Loaded
from printgen.play.subject import Subject


def unplayable(loaded: Loaded, players: int | None = None) -> tuple[Finding, ...]:
    """Return why the game cannot be set up, or not played by its rules, for a number of players or
    for any. No game is played for it: ``check`` looks closer.
    """
    subject = Subject(loaded, players=players)
    return _errors(subject, [*subject.setup_findings, *subject.engine_findings])


def require_playable(loaded: Loaded, players: int, modes: Sequence[str] = ()) -> None:
    """Raise DataError if the game cannot be set up in these modes, or not played by the rules that
    it names: who lays out a game that nobody can play finds out too late.
    """
    subject = Subject(loaded, players=players, modes=tuple(modes))
    if errors := _errors(subject, [*subject.setup_findings, *subject.engine_findings]):
        raise DataError(errors)


def _errors(subject: Subject, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    read = subject.engine.rules_class.figures if subject.engine is not None else ()
    told = subject.description.blamed(findings, read)
    return tuple(finding for finding in told if finding.severity is Severity.ERROR)
