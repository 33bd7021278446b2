"""Check targets and report findings for ``printgen check``, with or without typer."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import printgen
from printgen.cli.errors import errors
from printgen.cli.output import (
    REPORTS,
    print_github,
    print_json,
    say,
    summary,
    tell_shadows,
)
from printgen.cli.status import DATA_WRONG
from printgen.cli.watch import watch
from printgen.core.errors import alike, counted, in_order, listed

_FLAGS: Final = {"--all": "everything", "--strict": "strict", "--watch": "again"}


class Asked(NamedTuple):
    """A command line of ``printgen check``: targets and options."""

    targets: Sequence[str]
    game: str | None = None
    players: int | None = None
    games: int | None = None
    select: Sequence[str] = ()
    ignore: Sequence[str] = ()
    everything: bool = False
    strict: bool = False
    endless: Path | None = None
    again: bool = False
    report: str = "text"


def plain(words: Sequence[str]) -> Asked | None:
    """Return the parsed words after ``printgen check``; None to leave them to typer, which takes a
    twentieth of the time to the first finding.

    Plain are ASCII words and flags.
    """
    targets = [word for word in words if not word.startswith("-")]
    flags = {word for word in words if word.startswith("-")}
    # On Windows, typer expands patterns of names.
    if sys.platform == "win32" or not targets or flags - _FLAGS.keys():
        return None
    if not all(map(str.isascii, words)):
        return None
    said: dict[str, Any] = {_FLAGS[flag]: True for flag in flags}
    return Asked(targets, **said)


def check(asked: Asked) -> None:
    """Check the targets. Raises SystemExit after reporting errors."""
    tell_shadows(asked.targets)
    with errors():
        form = asked.report
        if asked.again and form != "text":
            raise printgen.UsageError(f"'--watch' speaks to people: not as {form}")
        checks = {
            target: printgen.Checking(
                target,
                players=asked.players,
                games=asked.games,
                select=asked.select,
                ignore=asked.ignore,
                known=[] if asked.game is None else [asked.game],
                least=printgen.Severity.NOTE,
                inherited=asked.everything,
            )
            for target in dict.fromkeys(asked.targets)
        }
        parts = {target: _parts(target, each, form) for target, each in checks.items()}
        found = {target: _in_order(those.values()) for target, those in parts.items()}
        every = [finding for those in found.values() for finding in those]
        if form != "text":
            facts = ((name, each) for name in found for each in printgen.as_data(found[name]))
            tell_programs(form, every, [{"target": name, **each} for name, each in facts])
        if asked.endless is not None:
            _write_endless(asked.targets, asked.endless, asked.players, quiet=form != "text")
        if asked.again:
            watch(checks, parts)
            return
        fail(every, strict=asked.strict)


def _parts(target: str, check: printgen.Checking, form: str) -> dict[str, list[printgen.Finding]]:
    """Return the findings of each part of a check; as text, they are printed as soon as they are
    found.
    """
    found: dict[str, list[printgen.Finding]] = {}
    try:
        for phase in check.phases():
            known = {each for those in found.values() for each in those}
            found[phase.part] = [each for each in phase.findings if each not in known]
            if form == "text":
                say(*map(str, alike(found[phase.part])))
                if phase.games:
                    say(f"{target}: {counted(phase.games, 'random game')} played")
    except KeyboardInterrupt:
        done = ", ".join(found) or "nothing"
        raise printgen.StoppedError(f"Checked of {target} so far: {done}.") from None
    if form == "text":
        say(f"{target}: {summary(each for those in found.values() for each in alike(those))}")
    return found


def _in_order(parts: Iterable[list[printgen.Finding]]) -> list[printgen.Finding]:
    return in_order(each for those in parts for each in those)


def report_format(name: str, as_json: bool) -> str:
    """Return the format of a report. Raises :class:`printgen.UsageError`."""
    if name not in REPORTS:
        raise printgen.UsageError(f"'--format' is {listed(REPORTS, 'or')}, not '{name}'")
    return "json" if as_json else name


def fail(findings: Iterable[printgen.Finding], *, strict: bool) -> None:
    """Exit with the status for wrong data if there are errors or, if ``strict``, warnings."""
    failing = {printgen.Severity.ERROR, *([printgen.Severity.WARNING] if strict else [])}
    if any(finding.severity in failing for finding in findings):
        raise SystemExit(DATA_WRONG)


def tell_programs(
    form: str, findings: Iterable[printgen.Finding], facts: list[dict[str, Any]]
) -> None:
    """Print findings in a format for programs; ``facts`` are for JSON."""
    every = list(dict.fromkeys(findings))
    if form == "json":
        print_json(facts)
    elif form == "sarif":
        print_json(printgen.as_sarif(every))
    else:
        print_github(every)


def _write_endless(targets: Sequence[str], file: Path, players: int | None, *, quiet: bool) -> None:
    if len(set(targets)) > 1:
        raise printgen.UsageError("'--endless' takes one game at a time")
    record = printgen.endless_game(targets[0], players=players)
    if record is None:
        say(f"{targets[0]}: found no game that never ends", err=True)
        return
    printgen.write_record(record, file)
    if not quiet:
        say(f"Wrote a game that never ends to {file}: its last round can repeat for ever.")
