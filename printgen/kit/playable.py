"""Whether what a kit prints can also be set up and played, going by the game's recipe and rules.

A kit is built all the same: a designer prints what is not finished yet. But nobody should find out
at the table.
"""

from __future__ import annotations

from printgen.catalog import Loaded
from printgen.checks.subject import Subject
from printgen.errors import Finding, Severity


def unplayable(loaded: Loaded, players: int | None = None) -> tuple[Finding, ...]:
    """Why the game cannot be set up, or not played by the rules that it names; for so many players,
    or any number. Nothing is played for it: ``check`` looks closer.
    """
    subject = Subject(loaded, players=players)
    found = [*subject.recipe_findings, *subject.engine_findings]
    read = subject.engine.rules_class.figures if subject.engine is not None else ()
    told = loaded.description.blamed(found, read)
    return tuple(finding for finding in told if finding.severity is Severity.ERROR)
