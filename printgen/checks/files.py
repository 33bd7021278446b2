"""Setups, ledgers and recorded games in files: whether they are legal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.errors import DataError, Finding, Severity
from printgen.model.validate import Description
from printgen.referee import Match, read_record, replayed
from printgen.rules.engine import find_engine
from printgen.rules.protocol import Trading
from printgen.rules.trades import good_titles, told
from printgen.scoring.head import other_version
from printgen.scoring.ledger import read_ledger
from printgen.setup.files import FromFile, read_setup
from printgen.setup.status import judged


def check_setup(description: Description, file: Path, shown: str) -> list[Finding]:
    """Everything that is wrong with a setup file."""
    try:
        read = read_setup(description, file, shown)
    except DataError as error:
        return error.findings
    return [
        *other_version(description, read.tree),
        *judged(read.plan, read.recipe, lambda path: read.place(*path)),
        *_reached(description, read),
    ]


def _reached(description: Description, read: FromFile) -> Iterator[Finding]:
    """What a player wants and cannot come to by trade, where the rules know trades; and the chain
    of trades to what they can.
    """
    if description.rules is None:
        return
    try:
        rules = find_engine(description).rules(description, read.plan.players, read.plan.figures)
    except DataError:
        return  # the check of the game tells what its rules lack
    yield from rules.setup_findings(read.plan, lambda path: read.place(*path))
    if not isinstance(rules, Trading):
        return
    goods, setup = good_titles(description), description.setup
    for route in rules.routes(read.plan):
        start, end = goods[route.start], goods[route.end]
        seat = setup.seats[route.seat].title if setup else route.seat
        where = read.place(*route.path)
        if route.swaps is None:
            message = f"{seat} cannot come from {start} to {end} by trade"
            hint = "only luck can bring it; to set up anew, printgen setup … --require"
            yield Finding("target-unreachable", message, where, hint, Severity.WARNING)
        else:
            message = f"{seat} comes to {end} by {told(route, rules, goods)}"
            yield Finding("target-reachable", message, where, severity=Severity.NOTE)


def check_ledger(description: Description, file: Path, shown: str) -> list[Finding]:
    """Everything that is wrong with a file of ledgers."""
    try:
        audited = read_ledger(description, file, shown)
    except DataError as error:
        return error.findings
    return list(other_version(description, audited.tree))


def check_record(description: Description, file: Path, shown: str) -> list[Finding]:
    """Everything that is wrong with a recorded game; of its actions the first that is illegal."""
    try:
        record = read_record(description, file, shown)
        engine = find_engine(description)
        rules = engine.rules(description, record.plan.players, record.plan.figures)
    except DataError as error:
        return error.findings
    tree = record.tree
    assert tree is not None  # noqa: S101 - read from a file
    found = list(other_version(description, tree))
    match = Match(rules, record.plan)
    wrong = replayed(match, record)
    found += wrong
    if not match.is_over and not wrong:
        count = len(record.actions)
        who = match.who()
        found.append(
            Finding(
                "record-unfinished",
                f"the record stops after {count} actions, before the end; {who} would be next",
                record.place("actions", count - 1) if count else record.place("actions"),
                severity=Severity.NOTE,
            )
        )
    return found
