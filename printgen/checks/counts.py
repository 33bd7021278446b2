"""Compare the numbers of pieces and places with what the rules need."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.codes import DEMAND_EXCEEDS_SUPPLY
from printgen.core.errors import Finding, Severity
from printgen.play.subject import Subject, lacking


def counts_agree(subject: Subject) -> Iterator[Finding]:
    """Yield findings if the rules may need more than there is, in the worst case."""
    yield from subject.miscounted
    for case, each in lacking(subject.rules, exact=False):
        yield Finding(
            DEMAND_EXCEEDS_SUPPLY,
            each.differs("may need"),
            subject.place(*each.path),
            (
                "the rules say what happens when none are left"
                if each.settled
                else "add some, or say in the rules what happens when none are left"
            ),
            Severity.NOTE if each.settled else Severity.WARNING,
            str(case),
        )
