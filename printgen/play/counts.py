"""Counts that must agree: pieces, places for them, and what the rules want of both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printgen.core.errors import Finding, Severity
from printgen.play.rules.contract import Expected, Rules
from printgen.play.subject import Case, Subject
from printgen.source.parsing import DataPath


def counts_agree(subject: Subject) -> Iterator[Finding]:
    """What the rules want of the game's counts is there, also in the worst case."""
    yield from subject.miscounted
    for case, each in _lacking(subject.rules, exact=False):
        yield Finding(
            "demand-exceeds-supply",
            f"{each.what}: {each.has} there, up to {each.wants} can be wanted ({each.source})",
            subject.place(*each.path),
            (
                "the rules say what happens when none are left"
                if each.settled
                else "add some, or say in the rules what happens when none are left"
            ),
            Severity.NOTE if each.settled else Severity.WARNING,
            str(case),
        )


def disagreements(subject: Subject, rules: Mapping[Case, Rules[Any]]) -> Iterator[Finding]:
    """Counts with which the game is not the one that the rules describe."""
    for case, each in _lacking(rules, exact=True):
        path = each.path
        if path[0] == "figures":
            path = _set_by(subject, case, path)
        yield Finding(
            "count-differs",
            f"{each.what}: {each.has} there, {each.wants} wanted ({each.source})",
            subject.place(*path),
            "change one of the two, so that they agree",
            case=str(case),
        )


def _set_by(subject: Subject, case: Case, path: DataPath) -> DataPath:
    """Where a figure gets its value: in a mode, if that changes it."""
    setup = subject.description.setup
    for mode in case.modes:
        if setup is not None and str(path[1]) in setup.modes[mode].figures:
            return "setup", "modes", mode, "figures", path[1]
    return path


def _lacking(rules: Mapping[Case, Rules[Any]], *, exact: bool) -> Iterator[tuple[Case, Expected]]:
    """What is lacking, the same once and in its first case."""
    told: set[Expected] = set()
    for case, those in rules.items():
        for each in those.counts():
            wrong = each.has != each.wants if exact else each.has < each.wants
            if each.exact is exact and wrong and each not in told:
                told.add(each)
                yield case, each
