"""Checks of games, setups, records and kits, and their findings as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from printgen.checks import Choice, all_codes, facts, find_code, formats
from printgen.checks.inspection import Inspector
from printgen.core.errors import Finding, Severity
from printgen.core.version import __version__


def check(  # noqa: PLR0913 - the options of a check
    target: str | Path,
    *,
    players: int | None = None,
    games: int | None = None,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    known: Sequence[str | Path] = (),
    least: Severity = Severity.ERROR,
    inherited: bool = False,
) -> list[Finding]:
    """Return everything that is wrong with a game, variant, setup file, recorded game or kit.

    Of a game its data, how it fits on every paper for every number of players (or only
    ``players``), its setups, and ``games`` that are played for each. An empty list means that
    nothing is wrong: ``least`` is the least severity that is told, and may be that of warnings or
    notes.

    Of a variant, notes and warnings that the game it extends has as well are only counted, unless
    ``inherited`` or ``select`` asks for them.

    ``select`` and ``ignore`` are codes or their beginnings. ``known`` are games that files may
    belong to besides the shipped ones. Raises :class:`UsageError` where there is no such target.
    """
    choice = Choice(select, ignore, least)
    inspector = Inspector(
        choice, players=players, games=games, known=tuple(known), inherited=inherited
    )
    ranks = list(Severity)
    told = ranks[: ranks.index(least) + 1]
    return [finding for finding in inspector.inspect(target) if finding.severity in told]


def endless_game(target: str | Path, *, players: int | None = None) -> str | None:
    """Return the record of a game that never ends, or None if none is found. The round that repeats
    stands once, at its end.
    """
    return Inspector(players=players).witness(target)


def explain(code: str | None = None) -> list[dict[str, str]]:
    """Return what a code of findings means, or what all mean: title, why, source, example, mend.

    Raises :class:`UsageError` for a code that there is not.
    """
    codes = all_codes().values() if code is None else [find_code(code)]
    return [facts(each) for each in codes]


def as_data(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return findings as plain data."""
    return [formats.as_data(finding) for finding in findings]


def as_github(findings: Iterable[Finding]) -> list[str]:
    """Return findings as workflow commands, which GitHub shows beside the lines of a change."""
    return formats.github(findings)


def as_sarif(findings: Sequence[Finding]) -> dict[str, Any]:
    """Return findings as a SARIF 2.1.0 log."""
    return formats.sarif(findings, __version__)
