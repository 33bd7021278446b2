"""Check setups and recorded games in files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.checks.codes import RECORD_UNFINISHED
from printgen.core.errors import DataError, Finding
from printgen.model.description import Description
from printgen.play.referee import Match, read_record, replayed
from printgen.play.rules.engine import find_engine
from printgen.play.setup.file_header import other_version
from printgen.play.setup.files import FromFile, read_setup
from printgen.play.setup.status import judged


def check_setup(description: Description, file: Path, shown: str) -> list[Finding]:
    """Return all findings about a setup file."""
    try:
        read = read_setup(description, file, shown)
    except DataError as error:
        return error.findings
    return [
        *other_version(description, read.tree),
        *judged(read.plan, read.recipe, lambda path: read.place(*path)),
        *_of_rules(description, read),
    ]


def _of_rules(description: Description, read: FromFile) -> Iterator[Finding]:
    """Yield what the game's rules find in the setup."""
    if description.rules is None:
        return
    try:
        rules = find_engine(description).rules(description, read.plan.players, read.plan.figures)
    except DataError:
        return  # the check of the game reports what its rules need
    yield from rules.setup_findings(read.plan, lambda path: read.place(*path))


def check_record(description: Description, file: Path, shown: str) -> list[Finding]:
    """Return all findings about a recorded game; of its actions, only the first illegal one."""
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
                RECORD_UNFINISHED,
                f"the record stops after {count} actions, before the end; {who} would be next",
                record.place("actions", count - 1) if count else record.place("actions"),
            )
        )
    return found
