"""Check games, setups, records and kits, and return their findings as data."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from printgen.checks import all_codes, facts, find_code
from printgen.checks.inspection import Checking
from printgen.core.errors import Finding, Severity, in_order


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

    A game is checked with its data, its layout on its papers for every number of players (or only
    ``players``), its setups, and ``games`` that are played for each. An empty list means that
    nothing is wrong. ``least`` is the least severity to report.

    For a variant, notes and warnings that its base has as well are only counted, unless
    ``inherited`` or ``select`` asks for them.

    ``select`` and ``ignore`` are codes or their beginnings. ``known`` are games that files may
    belong to besides printgen's own. Raises :class:`UsageError` if there is no such target.
    """
    check = Checking(
        target,
        players=players,
        games=games,
        select=select,
        ignore=ignore,
        known=known,
        least=least,
        inherited=inherited,
    )
    return in_order(finding for phase in check.phases() for finding in phase.findings)


def endless_game(target: str | Path, *, players: int | None = None) -> str | None:
    """Return the record of a game whose last round can repeat forever, or None."""
    return Checking(target, players=players).witness()


def explain(code: str | None = None) -> list[dict[str, str]]:
    """Explain one code, or all: title, why, source, example, fix.

    Raises :class:`UsageError` for an unknown code.
    """
    codes = all_codes().values() if code is None else [find_code(code)]
    return [facts(each) for each in codes]
