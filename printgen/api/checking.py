"""Check games, setups, records and kits, and return their findings as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from printgen.checks import Choice, Part, all_codes, facts, find_code
from printgen.checks.inspection import Inspector, Phase
from printgen.core.errors import Finding, Severity, in_order
from printgen.core.stamps import Stamp, stamps


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


class Checking:
    """A check of a target in parts, quick ones first, and again when its files have changed.

    The options are those of :func:`check`. Results are cached if nothing that they depend on has
    changed: games played with the same data, what was drawn from the same data and found on it, and
    everything that printgen itself reads.
    """

    def __init__(  # noqa: PLR0913 - the options of a check
        self,
        target: str | Path,
        *,
        players: int | None = None,
        games: int | None = None,
        select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        known: Sequence[str | Path] = (),
        least: Severity = Severity.ERROR,
        inherited: bool = False,
    ) -> None:
        choice = Choice(select, ignore, least)
        self._target = target
        self._inspector = Inspector(
            choice, players=players, games=games, known=tuple(known), inherited=inherited
        )
        self._paths: set[Path] = set()
        self._stamps: Mapping[str, Stamp] = {}

    def phases(self, stop: Callable[[], bool] | None = None) -> Iterator[Phase]:
        """Yield the parts of the check as they are done: files, data, layout, looks and games.

        Unreadable files end it. It can be stopped after any part, and within the layout and the
        looks by ``stop``, which is called before each kit, piece and page; the next call starts
        again. Raises :class:`UsageError` if there is no such target.
        """
        self._paths = self._inspector.reads(self._target)
        self._stamps = stamps(self._paths)
        for phase in self._inspector.phases(self._target, stop):
            if phase.part != Part.FILES and (more := self._inspector.folders - self._paths):
                self._paths |= more
                self._stamps = {**stamps(more), **self._stamps}
            yield phase

    def has_changed(self) -> bool:
        """Return True if a file that the last check may have read was changed, added or removed."""
        return stamps(self._paths) != self._stamps


def endless_game(target: str | Path, *, players: int | None = None) -> str | None:
    """Return the record of a game whose last round can repeat forever, or None."""
    return Inspector(players=players).witness(target)


def explain(code: str | None = None) -> list[dict[str, str]]:
    """Explain one code, or all: title, why, source, example, fix.

    Raises :class:`UsageError` for an unknown code.
    """
    codes = all_codes().values() if code is None else [find_code(code)]
    return [facts(each) for each in codes]
