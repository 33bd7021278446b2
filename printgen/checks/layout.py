"""The layout of home kits: everything must fit on each paper, for each number of players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printgen.checks.drawings import Drawings
from printgen.components import DrawnGame, Piece
from printgen.core.errors import DataError, Finding, in_cases
from printgen.core.units import HOME_PAPERS, Paper
from printgen.kit.assembly import lay_out, misfits, shapes
from printgen.kit.contents import GUIDE
from printgen.kit.cover import TEMPLATE, cover
from printgen.kit.cover_facts import called
from printgen.kit.options import KitOptions


class _Kit(NamedTuple):
    paper: Paper
    players: int | None


class _Laid(NamedTuple):
    """What does not fit in a kit; whether its first page has room to spare, in printgen's own
    words; the names that it shows, and the shapes of its pieces.
    """

    findings: list[Finding]
    is_roomy: bool = False
    names: frozenset[str] = frozenset()
    shapes: frozenset[Piece] = frozenset()


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
    drawings: Drawings, players: Sequence[int | None]
) -> Iterator[tuple[_Kit, Sequence[Finding]]]:
    """Yield every kit with what does not fit in it. Each is drawn once for all papers.

    The last is the largest, and laid out first. Where it fits on a paper with room to spare, the
    others are not put on sheets: only what differs from it is looked at.
    """
    largest: dict[Paper, _Laid] = {}
    for paper in HOME_PAPERS:
        largest[paper] = _laid_out(drawings, _Kit(paper, players[-1]))
    for kit in (_Kit(paper, count) for count in players for paper in HOME_PAPERS):
        known = largest[kit.paper]
        if kit.players == players[-1]:
            yield kit, known.findings
        elif not known.is_roomy:
            yield kit, _laid_out(drawings, kit).findings
        else:
            drawings.step()
            drawn = drawings.of(kit.players).game
            options = KitOptions(paper=kit.paper, players=kit.players)
            found = misfits(drawings.loaded, options, drawn, known.shapes)
            if not found and not _names(drawn) <= known.names:
                found = _laid_out(drawings, kit).findings
            yield kit, found


def _laid_out(drawings: Drawings, kit: _Kit) -> _Laid:
    """Return a kit that is laid out."""
    drawings.step()
    options = KitOptions(paper=kit.paper, players=kit.players)
    drawn = drawings.of(kit.players).game
    try:
        laid_out = lay_out(drawings.loaded, options, drawn)
        pages = cover(laid_out, f"{drawings.loaded.id}-{kit.paper.name}")
    except DataError as error:
        return _Laid(error.findings)
    folders = drawings.loaded.description.folders
    own = (folder.path / name for folder in folders for name in (TEMPLATE, GUIDE))
    is_roomy = len(pages) == 1 and not any(file.exists() for file in own)
    return _Laid([], is_roomy, _names(drawn), shapes(laid_out.pieces))


def _names(drawn: DrawnGame) -> frozenset[str]:
    """Return the names of components, as the first page of a kit has them below its pictures."""
    return frozenset(called(each) for each in drawn.typesetter.components if each.count)


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
