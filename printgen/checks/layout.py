"""The layout of home kits: everything must fit on each paper, for each number of players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printgen.checks.drawings import Drawings
from printgen.core.errors import DataError, Finding, in_cases
from printgen.core.units import HOME_PAPERS, Paper
from printgen.kit.assembly import lay_out
from printgen.kit.cover import cover
from printgen.kit.options import KitOptions


class _Kit(NamedTuple):
    paper: Paper
    players: int | None


class _Shown(NamedTuple):
    """A finding, the kits in which it shows, and what it says first on each paper."""

    finding: Finding
    kits: list[_Kit]
    messages: dict[Paper, str]


def layout(drawings: Drawings, players: Sequence[int | None]) -> Iterator[Finding]:
    """Yield findings about the layout of home kits for these numbers of players (None: for all of
    them), each once. Where it does not show in all kits, its case says in which.

    Findings of several kits that differ only in numbers and the paper's name are the same: a box
    may be too large for any number of players, each time by a little more.
    """
    kits = [_Kit(paper, count) for count in players for paper in HOME_PAPERS]
    found: dict[object, list[_Shown]] = {}
    for kit, findings in _of_kits(drawings, players):
        for each in findings:
            plain = each._replace(
                message=_plain(each.message, kit), hint=_plain(each.hint or "", kit)
            )
            alike = found.setdefault(plain, [])
            # What is twice in a kit is about two things, even if only numbers tell them apart.
            known = min(
                (shown for shown in alike if kit not in shown.kits),
                key=lambda shown: shown.finding != each,
                default=None,
            )
            if known is None:
                alike.append(_Shown(each, [kit], {kit.paper: each.message}))
            else:
                known.kits.append(kit)
                known.messages.setdefault(kit.paper, each.message)
    for shown in (shown for alike in found.values() for shown in alike):
        is_everywhere = len(shown.kits) == len(kits)
        case = shown.finding.case if is_everywhere else _case(shown.kits, players)
        yield shown.finding._replace(message=_message(shown), case=case)


def _message(shown: _Shown) -> str:
    """Return what a finding says, with what it says at its end about each of the papers."""
    heads, ends = zip(*(each.partition("; ")[::2] for each in shown.messages.values()), strict=True)
    if len(set(heads)) > 1:
        return shown.finding.message
    return "; ".join(each for each in (heads[0], *dict.fromkeys(ends)) if each)


def _of_kits(
    drawings: Drawings, players: Iterable[int | None]
) -> Iterator[tuple[_Kit, Sequence[Finding]]]:
    """Yield every kit with what does not fit in it. Each is drawn once for all papers."""
    for kit in (_Kit(paper, count) for count in players for paper in HOME_PAPERS):
        options = KitOptions(paper=kit.paper, players=kit.players)
        try:
            laid_out = lay_out(drawings.loaded, options, drawings.of(kit.players).game)
            cover(laid_out, f"{drawings.loaded.id}-{kit.paper.name}")
        except DataError as error:
            yield kit, error.findings
        else:
            yield kit, ()


def _plain(text: str, kit: _Kit) -> str:
    """Return a text without what differs from kit to kit."""
    return re.sub(r"[0-9]+(\.[0-9]+)?", "0", text.replace(kit.paper.title, "paper"))


def _case(kits: Iterable[_Kit], every: Sequence[int | None]) -> str:
    """Return in which kits something shows: "2 to 4 players", "on US Letter". ``every`` are all
    numbers of players that were laid out.
    """
    papers: dict[str, list[int | None]] = {}
    for kit in kits:
        papers.setdefault(kit.paper.title, []).append(kit.players)
    first, *others = papers.values()
    if len(papers) == len(HOME_PAPERS) and all(players == first for players in others):
        papers = {"": first}
    cases = []
    for title, players in papers.items():
        on = f" on {title}" if title else ""
        counts = [n for n in players if n is not None]
        if players == list(every):
            cases.append(on.strip())
        elif counts:
            cases += [f"{n} player{'s' if n != 1 else ''}{on}" for n in counts]
        else:
            cases.append(f"the kit for all{on}")
    return in_cases(cases)
